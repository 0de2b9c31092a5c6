//! A saved game: the agreement, the start and every move, so that loading is playing again.

use onepile::{Game, Natural, Play, Player, Position, Rule, Skill, Solver, Takes};
use serde::{Deserialize, Serialize};

use super::{Seat, Session, Stage, words};
use crate::text::Text;

/// A saved game, for a file or an address.
///
/// ```
/// use onepile::{Natural, Player, Skill, Solver};
/// use onepile_front::{Record, Seat, Session};
/// let solver = Solver::new("2*last".parse::<onepile::Game>()?);
/// let start = solver.game().position(20)?;
/// let mut session = Session::new(solver, start, [Seat::Person; 2], Player::new(Skill::Perfect, 1));
/// session.take(Natural::from(2u32)).unwrap();
/// let again = Record::of(&session).replay()?;
/// assert_eq!(again.position(), session.position());
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
    moves: Vec<Move>,
    /// What is forbidden now, if that is said already.
    forbidden: Option<Ranges>,
    /// The first player and the second.
    players: [Seat; 2],
    level: Text<Skill>,
    seed: Text<u64>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Move {
    take: Natural,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forbidden: Option<Ranges>,
}

/// Both ends of each range.
type Ranges = Vec<(Natural, Natural)>;

impl Record {
    /// The game as it stands.
    pub fn of(session: &Session) -> Record {
        let game = session.solver.game();
        let stages = session.stages();
        let moves = stages.iter().zip(&stages[1..]);
        let moves =
            moves.filter_map(|(before, after)| Some(Move { take: after.taken.clone()?, forbidden: ranges(before) }));
        Record {
            schema: 1,
            rule: Text(game.rule().clone()),
            play: game.play(),
            stop: game.stop().iter().filter(|pile| !pile.is_zero()).cloned().collect(),
            block: Text(game.block()),
            start: stages[0].position.clone(),
            moves: moves.collect(),
            forbidden: ranges(session.stage()),
            players: session.seats(),
            level: Text(session.player.skill()),
            seed: Text(session.player.seed()),
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
        if self.start.turn.is_zero() {
            return Err("turns count from 1".to_owned());
        }
        if self.players == [Seat::Computer; 2] {
            return Err("no person plays it".to_owned());
        }
        let game = Game::new(self.rule.0.clone()).with_play(self.play).with_stop(&self.stop).with_block(self.block.0);
        let player = Player::new(self.level.0, self.seed.0);
        let mut session = Session::new(Solver::new(game), self.start.clone(), self.players, player);
        for Move { take, forbidden } in &self.moves {
            forbid(&mut session, forbidden)?;
            let turn = session.position().turn.clone();
            session.take(take.clone()).map_err(|refused| format!("at move {turn}: {}", words::refused(&refused)))?;
        }
        forbid(&mut session, &self.forbidden)?;
        Ok(session)
    }
}

fn ranges(stage: &Stage) -> Option<Ranges> {
    Some(stage.forbidden.as_ref()?.ranges().to_vec())
}

fn forbid(session: &mut Session, ranges: &Option<Ranges>) -> Result<(), String> {
    let Some(ranges) = ranges else { return Ok(()) };
    let takes = Takes::of(ranges.iter().cloned());
    session.forbid(takes).map_err(|refused| words::refused(&refused).to_string())
}
