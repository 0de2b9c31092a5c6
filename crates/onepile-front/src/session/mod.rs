//! The game on the table: its positions so far, and the players.

mod record;
pub mod words;

use onepile::{Budget, Choice, Motive, Natural, Play, Player, Position, SetupError, Skill, Solver, Takes};

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

/// Why a player cannot do what the player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A take of nothing.
    Zero,
    /// More than the pile, which has this many counters.
    Pile(Natural),
    /// More than the largest take.
    Limit(Natural),
    /// This take is forbidden.
    Forbidden(Natural),
    /// The rule has no value after it.
    Rule(SetupError),
    /// The opponent may forbid only this many takes.
    TooMany(u64),
    /// A take above the largest one need not be forbidden.
    Idle(Natural),
    /// The rule names its takes, and this is none of those that are allowed now.
    Unnamed {
        /// The take.
        take: Natural,
        /// The allowed takes.
        allowed: Takes,
    },
    /// The rule names its takes, and what is not allowed need not be forbidden.
    IdleUnnamed(Takes),
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
        let legal = self.legal();
        // Where allowed takes are too hard to find, the game is not over.
        if legal.smallest().is_none() && legal.is_complete() {
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
    ///
    /// # Errors
    ///
    /// If they are too many, or some are not possible anyway.
    pub fn forbid(&mut self, takes: Takes) -> Result<(), Refused> {
        let most = self.solver.game().block();
        if takes.count() > Natural::from(most) {
            return Err(Refused::TooMany(most));
        }
        let largest = self.position().largest_take();
        if takes.contains(&Natural::ZERO) || takes.largest().is_some_and(|take| *take > largest) {
            return Err(Refused::Idle(largest));
        }
        if self.has_unnamed(&takes) {
            return Err(Refused::IdleUnnamed(self.position().takes(self.solver.game())));
        }
        self.last_stage().forbidden = Some(takes);
        Ok(())
    }

    /// Whether takes within the limit, as many as may be forbidden, include one that the rule does not allow.
    fn has_unnamed(&self, takes: &Takes) -> bool {
        /// Takes that are looked at one by one.
        const MOST: usize = 1000;
        let game = self.solver.game();
        if game.rule().allowed().is_none() {
            return false;
        }
        let allowed = self.position().takes(game);
        match allowed.is_complete() {
            true => takes.without(&allowed).smallest().is_some(),
            false => takes.iter().take(MOST).any(|take| !self.position().allows(game, &take).unwrap_or(false)),
        }
    }

    /// Makes a take.
    ///
    /// # Errors
    ///
    /// If pile, limit or opponent do not allow it, or the rule has no value after it.
    pub fn take(&mut self, take: Natural) -> Result<(), Refused> {
        let Position { pile, .. } = self.position();
        let largest = self.position().largest_take();
        if take.is_zero() {
            return Err(Refused::Zero);
        }
        if take > *pile {
            return Err(Refused::Pile(pile.clone()));
        }
        if take > largest {
            return Err(Refused::Limit(largest));
        }
        if self.forbidden().contains(&take) {
            return Err(Refused::Forbidden(take));
        }
        let position = self.position().play(self.solver.game(), &take).map_err(|error| match error {
            SetupError::Unnamed { take, .. } => Refused::Unnamed { take, allowed: self.legal() },
            error => Refused::Rule(error),
        })?;
        self.stages.push(Stage { position, taken: Some(take), forbidden: None });
        Ok(())
    }

    /// The computer forbids, and tells what.
    pub fn computer_forbids(&mut self, budget: &mut Budget<'_>) -> Takes {
        let position = self.position().clone();
        // Where the rule has no value nothing can be worked out, so nothing is forbidden.
        let takes = self.player.forbid(&mut self.solver, &position, budget).unwrap_or_else(|_| Takes::none());
        self.last_stage().forbidden = Some(takes.clone());
        takes
    }

    /// The take that the computer chooses.
    pub fn computer_chooses(&mut self, budget: &mut Budget<'_>) -> Choice {
        let (position, forbidden) = (self.position().clone(), self.forbidden());
        match self.player.choose(&mut self.solver, &position, &forbidden, budget) {
            Ok(Some(choice)) => choice,
            // The rule has no value somewhere ahead; what comes of it will be seen.
            _ => Choice { take: self.legal().smallest().cloned().unwrap_or_default(), motive: Motive::Doubt },
        }
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

#[cfg(test)]
mod tests {
    use onepile::Game;

    use super::*;

    fn session(game: Game, seats: [Seat; 2]) -> Session {
        let start = game.position(20).unwrap();
        Session::new(Solver::new(game), start, seats, Player::new(Skill::Perfect, 1))
    }

    fn number(number: u64) -> Natural {
        Natural::from(number)
    }

    #[test]
    fn illegal_takes_change_nothing() {
        let mut session = session("2*last".parse().unwrap(), [Seat::Person; 2]);
        assert_eq!(session.take(number(0)), Err(Refused::Zero));
        assert_eq!(session.take(number(21)), Err(Refused::Pile(number(20))));
        assert_eq!(session.take(number(20)), Err(Refused::Limit(number(19))));
        assert_eq!(session.stages().len(), 1);
        session.take(number(3)).unwrap();
        assert_eq!((session.mover(), session.position().largest_take()), (1, number(6)));
        assert!(session.undo() && !session.undo());
    }

    #[test]
    fn what_is_forbidden_cannot_be_taken() {
        let game: Game = "3".parse().unwrap();
        let mut session = session(game.with_block(1), [Seat::Person; 2]);
        assert_eq!(session.step(), Step::Forbid(Seat::Person));
        let range = |low: u64, high: u64| Takes::of([(number(low), number(high))]);
        assert_eq!(session.forbid(range(1, 2)), Err(Refused::TooMany(1)));
        assert_eq!(session.forbid(range(4, 4)), Err(Refused::Idle(number(3))));
        session.forbid(range(2, 2)).unwrap();
        assert_eq!(session.take(number(2)), Err(Refused::Forbidden(number(2))));
        assert_eq!(session.legal().ranges().len(), 2);
        session.swap();
        assert_eq!(session.step(), Step::Forbid(Seat::Person), "another player says what is forbidden");
    }

    #[test]
    fn takes_that_are_not_named_are_refused() {
        let game: Game = "{1, 3, 4}".parse().unwrap();
        let mut session = session(game.with_block(1), [Seat::Person; 2]);
        let all = Takes::of([(number(1), number(1)), (number(3), number(4))]);
        let range = |low: u64, high: u64| Takes::of([(number(low), number(high))]);
        assert_eq!(session.forbid(range(2, 2)), Err(Refused::IdleUnnamed(all)));
        session.forbid(range(3, 3)).unwrap();
        let allowed = Takes::of([(number(1), number(1)), (number(4), number(4))]);
        assert_eq!(session.take(number(2)), Err(Refused::Unnamed { take: number(2), allowed }));
        assert_eq!(session.take(number(21)), Err(Refused::Pile(number(20))));
        session.take(number(4)).unwrap();
        let again = Record::of(&session).replay().unwrap();
        assert_eq!(again.stages(), session.stages());
    }

    #[test]
    fn a_game_is_over_where_no_take_is_allowed() {
        for (play, winner) in [(Play::Normal, 0), (Play::Misere, 1)] {
            let game: Game = "{9, 18}".parse().unwrap();
            let mut session = session(game.with_play(play), [Seat::Person; 2]);
            session.take(number(18)).unwrap();
            assert_eq!((session.step(), session.winner()), (Step::Over, winner));
        }
    }

    #[test]
    fn the_computer_takes_what_wins() {
        let mut session = session("2*last".parse().unwrap(), [Seat::Computer, Seat::Person]);
        assert_eq!(session.step(), Step::Move(Seat::Computer));
        let choice = session.computer_chooses(&mut Budget::default());
        assert_eq!(choice.take, number(2));
        session.take(choice.take).unwrap();
        assert_eq!(session.step(), Step::Move(Seat::Person));
        let again = Record::of(&session).replay().unwrap();
        assert_eq!((again.stages(), again.seats()), (session.stages(), session.seats()));
    }
}
