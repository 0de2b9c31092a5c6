//! The game on the table: its positions so far, and the players.

mod record;
pub mod words;

use onepile::{Natural, Play, Player, Position, SetupError, Skill, Solver, Takes};

pub use record::Record;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// A person.
    Person,
    /// The computer.
    Computer,
}

/// A position of the game, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The position.
    pub position: Position,
    /// The take that led here.
    pub taken: Option<Natural>,
    /// What may not be taken; unknown until the opponent has said it.
    pub forbidden: Option<Takes>,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The opponent of the mover says what is forbidden.
    Forbid(Seat),
    /// The mover takes.
    Move(Seat),
    /// The mover has no take.
    Over,
}

/// A game that is being played.
pub struct Session {
    /// Solves the game.
    pub solver: Solver,
    /// How the computer plays.
    pub player: Player,
    seats: [Seat; 2],
    /// At least the start.
    stages: Vec<Stage>,
}

impl Session {
    /// A game from its start; the first seat moves first.
    pub fn new(solver: Solver, start: Position, seats: [Seat; 2], player: Player) -> Session {
        let start = Stage { position: start, taken: None, forbidden: None };
        Session { solver, player, seats, stages: vec![start] }
    }

    /// All positions so far.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// The position now, and how it came about.
    pub fn stage(&self) -> &Stage {
        self.stages.last().expect("the start at least")
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.stage().position
    }

    /// The players, the first player first.
    pub fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    /// Whether two people play.
    pub fn is_shared(&self) -> bool {
        self.seats == [Seat::Person; 2]
    }

    /// The place of the player to move: 0 for the first player.
    pub fn mover(&self) -> usize {
        (self.stages.len() - 1) % 2
    }

    /// What may not be taken now.
    pub fn forbidden(&self) -> Takes {
        self.stage().forbidden.clone().unwrap_or_else(Takes::none)
    }

    /// What may be taken now.
    pub fn legal(&self) -> Takes {
        self.position().takes(self.solver.game()).without(&self.forbidden())
    }

    /// What comes next.
    pub fn step(&self) -> Step {
        if self.legal().smallest().is_none() {
            Step::Over
        } else if self.solver.game().block() > 0 && self.stage().forbidden.is_none() {
            Step::Forbid(self.seats[1 - self.mover()])
        } else {
            Step::Move(self.seats[self.mover()])
        }
    }

    /// The place of the winner, once the game is over.
    pub fn winner(&self) -> usize {
        if self.solver.game().play() == Play::Misere { self.mover() } else { 1 - self.mover() }
    }

    /// Forbids takes for the coming move.
    pub fn forbid(&mut self, takes: Takes) {
        self.last_stage().forbidden = Some(takes);
    }

    /// Makes a legal take.
    ///
    /// # Errors
    ///
    /// If pile and limit do not allow it, or the rule has no value after it.
    pub fn take(&mut self, take: Natural) -> Result<(), SetupError> {
        let position = self.position().play(self.solver.game(), &take)?;
        self.stages.push(Stage { position, taken: Some(take), forbidden: None });
        Ok(())
    }

    /// Goes back to the last move of a person, and tells whether there was one.
    pub fn undo(&mut self) -> bool {
        let before = self.stages.len() - 1;
        let Some(place) = (0..before).rev().find(|place| self.seats[place % 2] == Seat::Person) else { return false };
        self.stages.truncate(place + 1);
        true
    }

    /// The players change places.
    pub fn swap(&mut self) {
        self.seats.swap(0, 1);
        // What is forbidden is for the other one to say.
        self.last_stage().forbidden = None;
    }

    /// Back to the start.
    pub fn again(&mut self) {
        self.stages.truncate(1);
        self.last_stage().forbidden = None;
    }

    /// Lets the computer play at another level.
    pub fn set_level(&mut self, level: Skill) {
        self.player = Player::new(level, self.player.seed());
    }

    fn last_stage(&mut self) -> &mut Stage {
        self.stages.last_mut().expect("the start at least")
    }
}
