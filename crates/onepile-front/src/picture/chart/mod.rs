//! Plain numbers, turned into shapes; charts know neither games nor files.

pub mod axis;
pub mod bands;
pub mod classes;
pub mod density;
pub mod frame;
pub mod grid;
pub mod heat;
pub mod labels;
pub mod mosaic;
pub mod peaks;
pub mod route;
pub mod scatter;
pub mod strips;
