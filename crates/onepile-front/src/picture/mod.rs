//! Pictures of a game, as SVG or, with the feature `png`, as PNG.
//!
//! A picture is made in three steps that do not know each other: `data` asks the library, the charts (`heat`,
//! `scatter`, `strips`, `grid`) turn plain numbers into a [`Scene`], and `svg` or `raster` write it.

#![expect(clippy::float_arithmetic, reason = "pictures are measured in fractions of a pixel and decide nothing")]

mod classes;
mod data;
mod font;
mod frame;
mod grid;
mod heat;
mod maker;
mod palette;
mod png;
mod query;
#[cfg(feature = "png")]
mod raster;
mod scatter;
mod scene;
mod size;
mod strips;
mod svg;

use maker::make;
pub use query::{PictureKind, PictureQuery};
pub use scene::Scene;
pub use size::Size;
