//! Scenes as files; writers know nothing of games and charts.

#[cfg(feature = "pdf")]
pub mod pdf;
pub mod png;
#[cfg(feature = "png")]
pub mod raster;
pub mod svg;
