//! The native part of Onepile in Python. The package around it, in `python/onepile`, is what people import.
//!
//! Python brings objects, signals and its own integers; there is no mathematics here and no wording. Work that may take long
//! runs in a thread that knows nothing of Python, so that every other Python thread goes on and Ctrl-C is heard at once.

mod answer;
mod benchmark;
mod column;
mod desk;
mod failure;
mod game;
mod memory;
mod meter;
mod number;
mod question;
mod reply;
mod survey;
mod tree;
mod watch;

use pyo3::prelude::*;

/// The native part of the package `onepile`.
#[pymodule]
mod _onepile {
    #[pymodule_export]
    use super::answer::Answer;
    #[pymodule_export]
    use super::benchmark::{rust_solves, rust_table};
    #[pymodule_export]
    use super::column::Column;
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::memory::memory_in_use;
    #[pymodule_export]
    use super::number::{decimal, shortened};
    #[pymodule_export]
    use super::question::ask;
    #[pymodule_export]
    use super::reply::Reply;
    #[pymodule_export]
    use super::survey::{Claim, Folder, Survey};

    use super::*;

    /// The codes of entries in a table.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("INF", onepile::Entries::INFINITE)?;
        module.add("WON", onepile::Entries::WON)?;
        module.add("LOST", onepile::Entries::LOST)?;
        module.add("UNDECIDED", onepile::Entries::UNKNOWN)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
