//! `onepile plot`: pictures of a game, as SVG or PNG.

mod args;

use std::path::Path;
use std::process::ExitCode;

use onepile_front::{Failure as Bad, undecided};

use crate::args::Common;
use crate::failure::Failure;
use crate::meter;
use crate::output::{complain, named_file, remedy, undecided_code, write_file, write_stdout};
use crate::watch;
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
            _ => Err(Failure::Usage(format!("`{}`: the name of a picture ends in .svg or .png", path.display()))),
        }
    }
}

pub fn run(args: PlotArgs, common: &Common) -> Result<ExitCode, Failure> {
    if common.json {
        return Err(Failure::Usage("a picture is no JSON; `onepile table --json` gives the numbers".to_owned()));
    }
    let format = Format::of(&args.output)?;
    let query = args.query();
    let size = query.size.0;
    let scene = match watch::run(common, move |means| query.ask(format == Format::Png, means))? {
        Ok(scene) => scene,
        // No picture shows half of the truth: nothing is written.
        Err(Bad::Undecided(met)) => {
            meter::clear_bar();
            let more = remedy(&met).map_or_else(String::new, |more| format!("; {more}"));
            complain(&format!("undecided: {}{more}", undecided(&met)));
            return Ok(undecided_code(&met));
        }
        Err(bad) => return Err(bad.into()),
    };
    meter::clear_bar();
    let bytes = match format {
        Format::Svg => scene.svg().into_bytes(),
        Format::Png => {
            scene.png().ok_or_else(|| Failure::Usage(format!("there is no memory for a picture of {size} pixels")))?
        }
    };
    match named_file(&Some(args.output)) {
        Some(path) => write_file(path, |out| out.write_all(&bytes))?,
        None => write_stdout(|out| out.write_all(&bytes))?,
    }
    Ok(ExitCode::SUCCESS)
}
