//! `onepile plot`: pictures of a game, as SVG or PNG.
//!
//! A picture is made in three steps that do not know each other: [`data`] asks the library, the charts ([`heat`],
//! [`scatter`], [`strips`], [`grid`]) turn plain numbers into a [`scene`], and [`svg`] or [`raster`] write it.

#![expect(clippy::float_arithmetic, reason = "pictures are measured in fractions of a pixel and decide nothing")]

mod args;
mod classes;
mod data;
mod font;
mod frame;
mod grid;
mod heat;
mod palette;
mod pictures;
mod png;
mod raster;
mod scatter;
mod scene;
mod size;
mod strips;
mod svg;

use std::io::Write;
use std::path::Path;

use onepile::Undecided;

use crate::args::Common;
use crate::failure::Failure;
use crate::output::{Report, Status, complain};
use crate::render;
pub use args::PlotArgs;

/// The kinds of picture files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
}

impl Format {
    /// The kind of a file, by its name; standard output gets SVG.
    fn of(path: &Path) -> Result<Format, Failure> {
        let extension = path.extension().and_then(|extension| extension.to_str()).map(str::to_ascii_lowercase);
        match extension.as_deref() {
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            None if path.as_os_str() == "-" => Ok(Format::Svg),
            _ => {
                let message = format!("`{}`: pictures are written as .svg or .png", path.display());
                Err(Failure::Usage(message))
            }
        }
    }

    /// Pixels of an embedded image for each pixel of the picture: SVG may be looked at closely.
    fn detail(self) -> u32 {
        match self {
            Format::Svg => 2,
            Format::Png => 1,
        }
    }
}

pub fn run(args: &PlotArgs, common: &Common) -> Result<Report, Failure> {
    if common.json {
        return Err(Failure::Usage("a picture is no JSON; `onepile table --json` gives the numbers".to_owned()));
    }
    let format = Format::of(&args.output)?;
    args.size.check(format == Format::Png)?;
    let scene = match pictures::make(args, common, format.detail())? {
        Ok(scene) => scene,
        Err(undecided) => return Ok(given_up(&undecided)),
    };
    let bytes = match format {
        Format::Svg => svg::write(&scene).into_bytes(),
        Format::Png => raster::draw(&scene)
            .ok_or_else(|| Failure::Usage(format!("there is no memory for a picture of {} pixels", args.size)))?,
    };
    let write = move |out: &mut dyn Write| out.write_all(&bytes);
    Ok(Report::stream(write, Status::Answered).into_file(Some(args.output.clone())))
}

/// No picture shows half of the truth: nothing is written.
pub fn given_up(undecided: &Undecided) -> Report {
    complain(&format!("undecided: {}", render::undecided(undecided)));
    Report::new(String::new(), Status::Undecided)
}
