//! The size of a picture.

use std::fmt;
use std::str::FromStr;

use crate::failure::Failure;

/// Width and height in pixels: `1200x800`, or a size with a name: `thumbnail`, `page`, `slide`, `poster`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The width.
    pub width: u32,
    /// The height.
    pub height: u32,
}

/// Sizes with a name.
const NAMED: [(&str, Size); 4] = [
    ("thumbnail", Size { width: 240, height: 160 }),
    ("page", Size { width: 960, height: 640 }),
    ("slide", Size { width: 1920, height: 1080 }),
    ("poster", Size { width: 4800, height: 3200 }),
];

const LEAST: u32 = 60;
const MOST: u32 = 20_000;
/// What a file of pixels may hold.
const MOST_PIXELS: u64 = 100_000_000;

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        if let Some((_, size)) = NAMED.iter().find(|(name, _)| *name == text) {
            return Ok(*size);
        }
        let names = NAMED.map(|(name, _)| name).join(", ");
        let wrong = || format!("write {names} or a width and height such as 1200x800");
        let (width, height) = text.split_once(['x', '×']).ok_or_else(wrong)?;
        let side = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
        let (width, height) = (side(width)?, side(height)?);
        if !(LEAST..=MOST).contains(&width) || !(LEAST..=MOST).contains(&height) {
            return Err(format!("a side has {LEAST} to {MOST} pixels"));
        }
        Ok(Size { width, height })
    }
}

impl Size {
    /// Refuses more pixels than a file of pixels may hold.
    ///
    /// # Errors
    ///
    /// If there are more.
    pub fn check(&self, is_raster: bool) -> Result<(), Failure> {
        if is_raster && u64::from(self.width) * u64::from(self.height) > MOST_PIXELS {
            let message = format!(
                "{self} is more than {} million pixels; choose a smaller size, or SVG",
                MOST_PIXELS / 1_000_000
            );
            return Err(Failure::Query(message));
        }
        Ok(())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}
