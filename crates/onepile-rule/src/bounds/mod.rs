//! Bounds of values, and of the steps from one value to the next, over a region of inputs.
//!
//! A [`Bounder`] gives exact ones; an [`Outline`] gives rough ones, which cost far less.

mod bounder;
mod interval;
mod linear;
mod narrow;
mod outline;
mod region;
mod steps;
mod still;

pub use bounder::{Bounder, LimitBounds};
pub use interval::Interval;
pub(crate) use linear::{difference, envelope, slope};
pub use outline::{Outline, Span};
pub use region::{Direction, Range, Region};
pub use steps::StepBounds;
