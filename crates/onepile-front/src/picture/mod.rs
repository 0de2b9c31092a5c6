//! Pictures of a game, as SVG or, with the features `png` and `pdf`, as PNG or PDF.
//!
//! A picture is made in three steps that do not know each other: `data` asks the library, the charts turn plain numbers
//! into a [`Scene`], and a writer makes a file of it. A `kind` says which numbers go into which chart, with which words.

#![expect(clippy::float_arithmetic, reason = "pictures are measured in fractions of a pixel and decide nothing")]

mod chart;
mod data;
mod font;
mod kind;
mod lettering;
mod logs;
mod map;
mod palette;
mod query;
mod reading;
mod scene;
mod size;
mod vary;
mod writer;

use kind::make;
pub use lettering::Lettering;
pub use logs::Logs;
pub use map::{Map, MapAxis};
pub use palette::Theme;
pub use query::{PictureKind, PictureQuery};
pub use reading::{Place, Reading, Spot, Told};
pub use scene::Scene;
pub use size::Size;
pub use vary::Vary;
