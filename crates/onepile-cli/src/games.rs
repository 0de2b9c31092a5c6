//! `onepile games`: the catalogue.

use clap::Args;
use onepile::NamedGame;
use serde::Serialize;

use crate::args::{Common, PlainFormat};
use crate::failure::Failure;
use crate::output::{Report, Status, Style};

#[derive(Args)]
#[command(after_help = "\
Examples:
  onepile games
  onepile games fibonacci-nim")]
pub struct GamesArgs {
    /// Tell about this game only
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: PlainFormat,
}

pub fn run(args: &GamesArgs, common: &Common) -> Result<Report, Failure> {
    let games = match &args.name {
        Some(name) => vec![find(name)?],
        None => NamedGame::all(),
    };
    if common.format(args.format, PlainFormat::Json) == PlainFormat::Json {
        let games: Vec<GameJson<'_>> = games.iter().map(GameJson::from).collect();
        return Ok(match args.name {
            Some(_) => Report::json(&OneJson { schema: 1, game: &games[0] }, Status::Answered),
            None => Report::json(&AllJson { schema: 1, games: &games }, Status::Answered),
        });
    }
    let style = Style::new(common);
    let text = match args.name {
        Some(_) => page(&games[0], style),
        None => list(&games),
    };
    Ok(Report::new(text, Status::Answered))
}

fn find(name: &str) -> Result<NamedGame, Failure> {
    NamedGame::find(name.trim()).ok_or_else(|| {
        let hint = match NamedGame::nearest(name.trim()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`onepile games` lists them all".to_owned(),
        };
        Failure::Usage(format!("there is no game named `{}`; {hint}", name.trim()))
    })
}

fn list(games: &[NamedGame]) -> String {
    let width = |text: fn(&NamedGame) -> &str| games.iter().map(|game| text(game).chars().count()).max().unwrap_or(0);
    let (name, title) = (width(|game| &game.name), width(|game| &game.title));
    games.iter().map(|game| format!("{:name$}  {:title$}  {}\n", game.name, game.title, game.rule)).collect()
}

fn page(game: &NamedGame, style: Style) -> String {
    let NamedGame { title, rule, words, source, oeis, name, .. } = game;
    let mut text = format!("{}\n  {words}\n\n  rule    {rule}\n  source  {source}\n", style.headline(title));
    if let Some(oeis) = oeis {
        text += &format!("  OEIS    {oeis}\n");
    }
    text + &format!("\n  try     onepile solve {name} 100\n")
}

#[derive(Serialize)]
struct AllJson<'a> {
    schema: u32,
    games: &'a [GameJson<'a>],
}

#[derive(Serialize)]
struct OneJson<'a> {
    schema: u32,
    #[serde(flatten)]
    game: &'a GameJson<'a>,
}

#[derive(Serialize)]
struct GameJson<'a> {
    name: &'a str,
    title: &'a str,
    rule: &'a str,
    words: &'a str,
    source: &'a str,
    oeis: Option<&'a str>,
}

impl<'a> From<&'a NamedGame> for GameJson<'a> {
    fn from(game: &'a NamedGame) -> Self {
        let NamedGame { name, title, rule, words, source, oeis, .. } = game;
        GameJson { name, title, rule, words, source, oeis: oeis.as_deref() }
    }
}
