//! A saved game: the agreement, the start and every move, so that loading is playing again.

use onepile::{Game, Natural, Play, Position, Rule, Sum, Takes};
use serde::{Deserialize, Serialize};

use super::{Level, Seat, Session, Stage, words};
use crate::text::Text;

/// A saved game, for a file or an address.
///
/// ```
/// use onepile::{Game, Natural};
/// use onepile_front::{Level, Record, Seat, Session};
/// let game: Game = "2*last".parse()?;
/// let start = game.position(20)?;
/// let mut session = Session::new(game, start, [Seat::Person; 2], Level::Perfect, 1);
/// session.take(0, Natural::from(2u32)).unwrap();
/// let again = Record::of(&session).replay()?;
/// assert_eq!(again.positions(), session.positions());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record {
    schema: u32,
    rule: Text<Rule>,
    play: Play,
    stop: Vec<Natural>,
    block: Text<u64>,
    start: Position,
    /// The other piles of a sum.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    more: Vec<Pile>,
    moves: Vec<Move>,
    /// What is forbidden now, if that is said already.
    forbidden: Option<Ranges>,
    /// The same in the other piles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    forbidden_more: Vec<Ranges>,
    /// The first player and the second.
    players: [Seat; 2],
    level: Text<Level>,
    seed: Text<u64>,
}

/// Another pile of a sum.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Pile {
    rule: Text<Rule>,
    start: Position,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Move {
    /// The pile, the first one unless said otherwise.
    #[serde(default = "first_pile", skip_serializing_if = "is_first_pile")]
    index: Text<usize>,
    take: Natural,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forbidden: Option<Ranges>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    forbidden_more: Vec<Ranges>,
}

/// Both ends of each range.
type Ranges = Vec<(Natural, Natural)>;

/// The most piles of a game; nobody overlooks more.
const MOST_PILES: usize = 1000;

fn first_pile() -> Text<usize> {
    Text(0)
}

fn is_first_pile(index: &Text<usize>) -> bool {
    index.0 == 0
}

impl Record {
    /// The game as it stands.
    ///
    /// # Panics
    ///
    /// If the game has no pile.
    pub fn of(session: &Session) -> Record {
        let games = session.games();
        let (game, stages) = (&games[0], session.stages());
        let moves = stages.iter().zip(&stages[1..]).filter_map(|(before, after)| {
            let super::Move { index, take } = after.moved.clone()?;
            let (forbidden, forbidden_more) = ranges(before);
            Some(Move { index: Text(index), take, forbidden, forbidden_more })
        });
        let more = games.iter().zip(&stages[0].positions).skip(1);
        let (forbidden, forbidden_more) = ranges(session.stage());
        Record {
            schema: 1,
            rule: Text(game.rule().clone()),
            play: game.play(),
            stop: game.stop().iter().filter(|pile| !pile.is_zero()).cloned().collect(),
            block: Text(game.block()),
            start: stages[0].positions[0].clone(),
            more: more.map(|(game, start)| Pile { rule: Text(game.rule().clone()), start: start.clone() }).collect(),
            moves: moves.collect(),
            forbidden,
            forbidden_more,
            players: session.seats(),
            level: Text(session.level()),
            seed: Text(session.seed()),
        }
    }

    /// Plays the game to where it was.
    ///
    /// # Errors
    ///
    /// If it is no game, or a move of it is not legal.
    pub fn replay(&self) -> Result<Session, String> {
        if self.schema != 1 {
            return Err(format!("it has schema {}, and this program knows 1", self.schema));
        }
        let mut session = self.begin()?;
        for Move { index, take, forbidden, forbidden_more } in &self.moves {
            forbid(&mut session, forbidden, forbidden_more)?;
            let number = session.number(session.stages().len() - 1);
            let taken = session.take(index.0, take.clone());
            taken.map_err(|refused| format!("at move {number}: {}", words::refused(&refused)))?;
        }
        forbid(&mut session, &self.forbidden, &self.forbidden_more)?;
        Ok(session)
    }

    /// The game at its start.
    fn begin(&self) -> Result<Session, String> {
        let starts = || std::iter::once(&self.start).chain(self.more.iter().map(|pile| &pile.start));
        if starts().any(|start| start.turn.is_zero()) {
            return Err("turns count from 1".to_owned());
        }
        if self.players == [Seat::Computer; 2] {
            return Err("no person plays it".to_owned());
        }
        if self.more.len() >= MOST_PILES {
            return Err(format!("it has more than {MOST_PILES} piles"));
        }
        let game =
            |rule: &Rule| Game::new(rule.clone()).with_play(self.play).with_stop(&self.stop).with_block(self.block.0);
        let Record { players, level: Text(level), seed: Text(seed), .. } = self;
        if self.more.is_empty() {
            return Ok(Session::new(game(&self.rule.0), self.start.clone(), *players, *level, *seed));
        }
        let mut sum = Sum::new(self.play, self.block.0);
        let rules = std::iter::once(&self.rule).chain(self.more.iter().map(|pile| &pile.rule));
        for (Text(rule), start) in rules.zip(starts()) {
            sum.add_position(game(rule), start.clone()).map_err(|error| error.to_string())?;
        }
        Ok(Session::of_sum(&sum, *players, *level, *seed))
    }
}

/// What is forbidden in the first pile, and in the others.
fn ranges(stage: &Stage) -> (Option<Ranges>, Vec<Ranges>) {
    let Some(forbidden) = &stage.forbidden else { return (None, Vec::new()) };
    let mut ranges = forbidden.iter().map(|takes| takes.ranges().to_vec());
    (ranges.next(), ranges.collect())
}

fn forbid(session: &mut Session, first: &Option<Ranges>, more: &[Ranges]) -> Result<(), String> {
    let Some(first) = first else { return Ok(()) };
    let takes = std::iter::once(first).chain(more).map(|ranges| Takes::of(ranges.iter().cloned()));
    session.forbid(takes.collect()).map_err(|refused| words::refused(&refused).to_string())
}
