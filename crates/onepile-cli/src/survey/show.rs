//! Shows what is in a folder: a summary, rows, or a map.

use std::path::Path;
use std::process::ExitCode;

use onepile_front::Format;
use onepile_survey::{MapQuery, ViewError, ViewQuery, ViewReply};

use super::SurveyArgs;
use crate::args::Common;
use crate::failure::Failure;
use crate::output::{deliver, named_file};

pub fn run(folder: &Path, args: &SurveyArgs, common: &Common) -> Result<ExitCode, Failure> {
    let file = named_file(&args.output);
    let by_name = file.and_then(|file| Format::of_file(&file.file_name()?.to_string_lossy()));
    let format = args.format.or(by_name);
    let condition = args.condition.clone();
    if let Some(columns) = &args.plot {
        if common.json {
            return Err(Failure::Usage("a map has no JSON; `--show DIR --json` gives the rows".to_owned()));
        }
        let [x, y, z] = &columns[..] else {
            return Err(Failure::Usage("name three columns: --plot X,Y,Z".to_owned()));
        };
        let format = match (format, &args.output) {
            (Some(format @ (Format::Svg | Format::Png | Format::Pdf)), Some(_)) => format,
            (_, None) => return Err(Failure::Usage("name a file for the map: -o map.svg".to_owned())),
            _ => return Err(Failure::Usage("the name of a map ends in .svg, .png or .pdf".to_owned())),
        };
        let [x, y, z] = [x, y, z].map(|name| name.trim().to_owned());
        let map = MapQuery { x, y, z, condition }.ask(folder)?;
        args.size.check(format == Format::Png)?;
        return deliver(file, &map.scene(args.size, args.theme), format, common);
    }
    let format = match (common.json, format) {
        (true, Some(format)) if format != Format::Json => {
            return Err(Failure::Usage(format!("--json and --format {format} do not go together")));
        }
        (true, _) => Format::Json,
        (false, format) => format.unwrap_or(ViewReply::FORMATS[0]),
    };
    let reply = ViewQuery { condition, order: args.sort.clone(), top: args.top }.ask(folder)?;
    deliver(file, &reply, format, common)
}

impl From<ViewError> for Failure {
    fn from(error: ViewError) -> Failure {
        Failure::Usage(error.to_string())
    }
}
