//! A game in a file: the agreement, the start and every move, so that loading is playing again.

use std::fs;
use std::path::Path;

use onepile::{Game, Limit, Natural, ParseNaturalError, ParseRuleError, Player, Position, Solver, Takes, UnknownName};
use serde::{Deserialize, Serialize};

use super::session::{Seat, Session, Stage};
use crate::output::{Report, Status};

/// A saved game.
#[derive(Serialize, Deserialize)]
struct Record {
    schema: u32,
    rule: String,
    play: String,
    stop: Vec<String>,
    block: u64,
    start: Start,
    moves: Vec<Move>,
    /// What is forbidden now, if that is said already.
    forbidden: Option<Ranges>,
    /// Who began, and who did not: `person` or `computer`.
    players: [String; 2],
    level: String,
    seed: u64,
}

#[derive(Serialize, Deserialize)]
struct Start {
    turn: String,
    pile: String,
    limit: String,
}

#[derive(Serialize, Deserialize)]
struct Move {
    take: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forbidden: Option<Ranges>,
}

/// Both ends of each range.
type Ranges = Vec<[String; 2]>;

/// Larger files are no saved games.
const MOST_BYTES: u64 = 1 << 30;

/// Writes a game into a file, completely or not at all.
pub fn save(session: &Session, path: &Path) -> Result<(), String> {
    let game = session.solver.game();
    let stages = session.stages();
    let Position { turn, pile, limit } = &stages[0].position;
    let moves = stages.iter().zip(&stages[1..]).filter_map(|(before, after)| {
        Some(Move { take: after.taken.as_ref()?.to_string(), forbidden: ranges(before) })
    });
    let record = Record {
        schema: 1,
        rule: game.rule().to_string(),
        play: game.play().to_string(),
        stop: game.stop().iter().filter(|pile| !pile.is_zero()).map(Natural::to_string).collect(),
        block: game.block(),
        start: Start { turn: turn.to_string(), pile: pile.to_string(), limit: limit.to_string() },
        moves: moves.collect(),
        forbidden: ranges(session.stage()),
        players: session.seats().map(|seat| if seat == Seat::Person { "person" } else { "computer" }.to_owned()),
        level: session.player.skill().to_string(),
        seed: session.player.seed(),
    };
    let report = Report::json(&record, Status::Answered).into_file(Some(path.to_owned()));
    report.write().map(|_| ()).map_err(|failure| failure.to_string())
}

fn ranges(stage: &Stage) -> Option<Ranges> {
    let ranges = stage.forbidden.as_ref()?.ranges();
    Some(ranges.iter().map(|(low, high)| [low.to_string(), high.to_string()]).collect())
}

/// Reads a game from a file and plays it to where it was.
pub fn load(path: &Path) -> Result<Session, String> {
    let shown = path.display();
    let about = fs::metadata(path).map_err(|error| format!("cannot read `{shown}`: {error}"))?;
    if !about.is_file() || about.len() > MOST_BYTES {
        return Err(format!("`{shown}` is not a saved game"));
    }
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read `{shown}`: {error}"))?;
    let record = serde_json::from_str(&text).map_err(|error| format!("`{shown}` is not a saved game: {error}"))?;
    replay(&record).map_err(|reason| format!("`{shown}` is not a game that can be played: {reason}"))
}

fn replay(record: &Record) -> Result<Session, String> {
    if record.schema != 1 {
        return Err(format!("it has schema {}, and this program knows 1", record.schema));
    }
    let rule = record.rule.parse().map_err(|error: ParseRuleError| error.to_string())?;
    let stop = record.stop.iter().map(|pile| natural(pile)).collect::<Result<Vec<_>, _>>()?;
    let play = record.play.parse().map_err(|error: UnknownName| error.to_string())?;
    let game = Game::new(rule).with_play(play).with_stop(stop).with_block(record.block);
    let Start { turn, pile, limit } = &record.start;
    let limit = if limit == "inf" { Limit::Infinite } else { Limit::Finite(natural(limit)?) };
    let start = Position { turn: natural(turn)?, pile: natural(pile)?, limit };
    if start.turn.is_zero() {
        return Err("turns count from 1".to_owned());
    }
    let seats = [seat(&record.players[0])?, seat(&record.players[1])?];
    if seats == [Seat::Computer; 2] {
        return Err("nobody plays it".to_owned());
    }
    let level = record.level.parse().map_err(|error: UnknownName| error.to_string())?;
    let mut session = Session::new(Solver::new(game), start, seats, Player::new(level, record.seed));
    for Move { take, forbidden } in &record.moves {
        forbid(&mut session, forbidden)?;
        let take = natural(take)?;
        if !session.legal().contains(&take) {
            return Err(format!("{take} cannot be taken at move {}", session.position().turn));
        }
        session.take(take).map_err(|error| error.to_string())?;
    }
    forbid(&mut session, &record.forbidden)?;
    Ok(session)
}

fn seat(name: &str) -> Result<Seat, String> {
    match name {
        "person" => Ok(Seat::Person),
        "computer" => Ok(Seat::Computer),
        other => Err(format!("`{other}` is no player")),
    }
}

fn forbid(session: &mut Session, ranges: &Option<Ranges>) -> Result<(), String> {
    let Some(ranges) = ranges else { return Ok(()) };
    let ranges = ranges.iter().map(|[low, high]| Ok((natural(low)?, natural(high)?)));
    let takes = Takes::of(ranges.collect::<Result<Vec<_>, String>>()?);
    if takes.count() > Natural::from(session.solver.game().block()) {
        return Err("more takes are forbidden than may be".to_owned());
    }
    session.forbid(takes);
    Ok(())
}

fn natural(text: &str) -> Result<Natural, String> {
    text.parse().map_err(|error: ParseNaturalError| error.to_string())
}
