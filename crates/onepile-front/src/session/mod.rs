//! The game on the table: its positions so far, and the players.
//!
//! A game has one pile or several; a move takes from one of them. [`Session`] holds the moves made, and those that lie ahead
//! when a game is played again. [`Review`] judges them, and [`Record`] is the game as a file.

mod deeds;
mod judged;
mod level;
mod mind;
mod record;
mod review;
pub mod words;

use onepile::{Budget, Game, Motive, Natural, Play, Player, Position, RuleError, SetupError};
use onepile::{Solver, Sum, SumChoice, Takes, Wanted};

pub use deeds::ParseDeedError;
pub use judged::{Deed, Judged, PileTakes, Verdict};
pub use level::Level;
pub use mind::Known;
use mind::Mind;
pub use record::Record;
pub use review::Review;

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
    /// The position of each pile.
    pub positions: Vec<Position>,
    /// The move that led here.
    pub moved: Option<Move>,
    /// What may not be taken from each pile; unknown until the opponent has said it.
    pub forbidden: Option<Vec<Takes>>,
}

/// A take from a pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The pile.
    pub index: usize,
    /// The number of counters.
    pub take: Natural,
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
    /// There are only this many piles.
    NoPile(usize),
    /// More than the pile, which has this many counters.
    Pile(Natural),
    /// More than the largest take.
    Limit(Natural),
    /// This take is forbidden.
    Forbidden(Natural),
    /// The rule has no value after it.
    Rule(SetupError),
    /// The opponent may forbid only this many takes in a pile.
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
    /// Nothing may be forbidden now.
    NothingToForbid,
    /// The game is over.
    Over,
}

/// A game that is being played, with one pile or several.
pub struct Session {
    mind: Mind,
    player: Player,
    level: Level,
    seats: [Seat; 2],
    /// At least the start.
    stages: Vec<Stage>,
    /// What lies ahead where a game is played again, the next stage last.
    ahead: Vec<Stage>,
}

impl Session {
    /// A game of one pile from its start; the first seat moves first. The same seed brings the same chances.
    pub fn new(game: Game, start: Position, seats: [Seat; 2], level: Level, seed: u64) -> Session {
        Session::begin(Mind::One(Box::new(Solver::new(game))), vec![start], seats, level, seed)
    }

    /// A game of the piles of a sum.
    pub fn of_sum(sum: &Sum, seats: [Seat; 2], level: Level, seed: u64) -> Session {
        let (games, positions): (Vec<Game>, Vec<Position>) = sum.piles().iter().cloned().unzip();
        match (&games[..], &positions[..]) {
            ([game], [start]) => Session::new(game.clone(), start.clone(), seats, level, seed),
            _ => Session::begin(Mind::Several(games), positions, seats, level, seed),
        }
    }

    fn begin(mind: Mind, positions: Vec<Position>, seats: [Seat; 2], level: Level, seed: u64) -> Session {
        let start = Stage { positions, moved: None, forbidden: None };
        let player = Player::new(level.skill(), seed);
        Session { mind, player, level, seats, stages: vec![start], ahead: Vec::new() }
    }

    /// All positions so far.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// The position now, and how it came about.
    pub fn stage(&self) -> &Stage {
        self.stages.last().expect("the start at least")
    }

    /// The position of each pile now.
    pub fn positions(&self) -> &[Position] {
        &self.stage().positions
    }

    /// The game of each pile.
    pub fn games(&self) -> &[Game] {
        self.mind.games()
    }

    /// Whether there are several piles.
    pub fn is_sum(&self) -> bool {
        self.games().len() != 1
    }

    /// Whether a player who cannot move wins.
    pub fn play(&self) -> Play {
        self.games().first().map_or(Play::Normal, Game::play)
    }

    /// The number of takes in each pile that the opponent may forbid.
    pub fn block(&self) -> u64 {
        self.games().first().map_or(0, Game::block)
    }

    /// The number of the move that follows a stage: the turn of one pile, or counted from 1 in a sum.
    pub fn number(&self, place: usize) -> Natural {
        match self.is_sum() {
            true => Natural::from(place as u64 + 1),
            false => self.stages[place].positions[0].turn.clone(),
        }
    }

    /// The players, the first player first.
    pub fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    /// How the computer plays.
    pub fn level(&self) -> Level {
        self.level
    }

    /// The seed from which the computer would go on as from here.
    pub fn seed(&self) -> u64 {
        self.player.seed()
    }

    /// Whether two people play.
    pub fn is_shared(&self) -> bool {
        self.seats == [Seat::Person; 2]
    }

    /// The place of the player to move: 0 for the first player.
    pub fn mover(&self) -> usize {
        (self.stages.len() - 1) % 2
    }

    /// What may not be taken now from each pile.
    pub fn forbidden(&self) -> Vec<Takes> {
        self.forbidden_at(self.stage())
    }

    /// What may be taken now from each pile.
    pub fn legal(&self) -> Vec<Takes> {
        self.legal_at(self.stage())
    }

    fn forbidden_at(&self, stage: &Stage) -> Vec<Takes> {
        stage.forbidden.clone().unwrap_or_else(|| vec![Takes::none(); stage.positions.len()])
    }

    fn legal_at(&self, stage: &Stage) -> Vec<Takes> {
        let piles = self.games().iter().zip(&stage.positions).zip(self.forbidden_at(stage));
        piles.map(|((game, position), forbidden)| position.takes(game).without(&forbidden)).collect()
    }

    /// What comes next.
    pub fn step(&self) -> Step {
        if are_none(&self.legal()) {
            Step::Over
        } else if self.block() > 0 && self.stage().forbidden.is_none() {
            Step::Forbid(self.seats[1 - self.mover()])
        } else {
            Step::Move(self.seats[self.mover()])
        }
    }

    /// The place of the winner, once the game is over.
    pub fn winner(&self) -> usize {
        if self.play() == Play::Misere { self.mover() } else { 1 - self.mover() }
    }

    /// Forbids takes in each pile for the coming move.
    ///
    /// # Errors
    ///
    /// If there are more piles than in the game, or in a pile they are too many, or some are not possible anyway.
    pub fn forbid(&mut self, mut takes: Vec<Takes>) -> Result<(), Refused> {
        let piles = self.games().len();
        if takes.len() > piles {
            return Err(Refused::NoPile(piles));
        }
        takes.resize(piles, Takes::none());
        for (index, takes) in takes.iter().enumerate() {
            self.check_forbidden(index, takes)?;
        }
        self.ahead.clear();
        self.last_stage().forbidden = Some(takes);
        Ok(())
    }

    fn check_forbidden(&self, index: usize, takes: &Takes) -> Result<(), Refused> {
        let most = self.block();
        if takes.count() > Natural::from(most) {
            return Err(Refused::TooMany(most));
        }
        let position = &self.positions()[index];
        let largest = position.largest_take();
        if takes.contains(&Natural::ZERO) || takes.largest().is_some_and(|take| *take > largest) {
            return Err(Refused::Idle(largest));
        }
        if self.has_unnamed(index, takes) {
            return Err(Refused::IdleUnnamed(position.takes(&self.games()[index])));
        }
        Ok(())
    }

    /// Whether takes within the limit, as many as may be forbidden, include one that the rule does not allow.
    fn has_unnamed(&self, index: usize, takes: &Takes) -> bool {
        /// Takes that are looked at one by one.
        const MOST: usize = 1000;
        let (game, position) = (&self.games()[index], &self.positions()[index]);
        if game.rule().allowed().is_none() {
            return false;
        }
        let allowed = position.takes(game);
        match allowed.is_complete() {
            true => takes.without(&allowed).smallest().is_some(),
            false => takes.iter().take(MOST).any(|take| !position.allows(game, &take).unwrap_or(false)),
        }
    }

    /// Takes from a pile.
    ///
    /// # Errors
    ///
    /// If pile, limit or opponent do not allow it, or the rule has no value after it.
    pub fn take(&mut self, index: usize, take: Natural) -> Result<(), Refused> {
        let Some(position) = self.positions().get(index) else { return Err(Refused::NoPile(self.games().len())) };
        let (pile, largest) = (&position.pile, position.largest_take());
        if take.is_zero() {
            return Err(Refused::Zero);
        }
        if take > *pile {
            return Err(Refused::Pile(pile.clone()));
        }
        if take > largest {
            return Err(Refused::Limit(largest));
        }
        if self.forbidden()[index].contains(&take) {
            return Err(Refused::Forbidden(take));
        }
        let left = position.play(&self.games()[index], &take).map_err(|error| match error {
            SetupError::Unnamed { take, .. } => Refused::Unnamed { take, allowed: self.legal()[index].clone() },
            error => Refused::Rule(error),
        })?;
        let mut positions = self.positions().to_vec();
        positions[index] = left;
        self.ahead.clear();
        self.stages.push(Stage { positions, moved: Some(Move { index, take }), forbidden: None });
        Ok(())
    }

    /// The computer forbids, and tells what in each pile.
    pub fn computer_forbids(&mut self, budget: &mut Budget<'_>) -> Vec<Takes> {
        let positions = self.positions().to_vec();
        let takes = self.mind.forbid(&mut self.player, &positions, budget);
        // Where the rule has no value nothing can be worked out, so nothing is forbidden.
        let takes = takes.unwrap_or_else(|_| vec![Takes::none(); positions.len()]);
        self.ahead.clear();
        self.last_stage().forbidden = Some(takes.clone());
        takes
    }

    /// The take that the computer chooses; nothing if it finds none.
    pub fn computer_chooses(&mut self, budget: &mut Budget<'_>) -> Option<SumChoice> {
        let (positions, forbidden) = (self.positions().to_vec(), self.forbidden());
        match self.mind.choose(&mut self.player, &positions, &forbidden, budget) {
            Ok(Some(choice)) => Some(choice),
            // The rule has no value somewhere ahead; what comes of it will be seen.
            _ => self.legal().iter().enumerate().find_map(|(index, takes)| {
                Some(SumChoice { index, take: takes.smallest()?.clone(), motive: Motive::Doubt })
            }),
        }
    }

    /// All that is known of the position now.
    ///
    /// # Errors
    ///
    /// If legal play leads to a position at which a rule has no value.
    pub fn known(&mut self, wanted: &Wanted, budget: &mut Budget<'_>) -> Result<Known, RuleError> {
        self.known_at(self.stages.len() - 1, wanted, budget)
    }

    fn known_at(&mut self, place: usize, wanted: &Wanted, budget: &mut Budget<'_>) -> Result<Known, RuleError> {
        self.mind.known(&self.stages[place].positions, wanted, budget)
    }

    /// Takes back the last deed of a person, a take or what the person forbade, with all that followed. Tells whether there
    /// was one.
    pub fn undo(&mut self) -> bool {
        let seats = self.seats;
        let is_person = |place: usize| seats[place % 2] == Seat::Person;
        for place in (0..self.stages.len()).rev() {
            // At this stage the opponent of the mover forbids; then the mover takes.
            let is_taken = place + 1 < self.stages.len();
            if is_taken && is_person(place) {
                self.stages.truncate(place + 1);
                self.ahead.clear();
                return true;
            }
            if self.stages[place].forbidden.is_some() && is_person(place + 1) {
                self.stages.truncate(place + 1);
                self.last_stage().forbidden = None;
                self.ahead.clear();
                return true;
            }
        }
        false
    }

    /// The players change places.
    pub fn swap(&mut self) {
        self.seats.swap(0, 1);
        // What is forbidden is for the other one to say.
        self.last_stage().forbidden = None;
        self.ahead.clear();
    }

    /// Back to the start.
    pub fn again(&mut self) {
        self.stages.truncate(1);
        self.last_stage().forbidden = None;
        self.ahead.clear();
    }

    /// Back to the start, with all moves ahead, to be played again one by one.
    pub fn rewind(&mut self) {
        while self.back() {}
    }

    /// One move back, which then lies ahead; tells whether there was one.
    pub fn back(&mut self) -> bool {
        let is_move = self.stages.len() > 1;
        if is_move {
            self.ahead.extend(self.stages.pop());
        }
        is_move
    }

    /// The next move that lies ahead is made again; tells whether there is one.
    pub fn forward(&mut self) -> bool {
        let next = self.ahead.pop();
        let is_move = next.is_some();
        self.stages.extend(next);
        is_move
    }

    /// The move that lies ahead, where a game is played again.
    pub fn next_move(&self) -> Option<&Move> {
        self.ahead.last()?.moved.as_ref()
    }

    /// The game goes on from here, and what lies ahead is forgotten.
    pub fn carry_on(&mut self) {
        if !self.ahead.is_empty() {
            self.ahead.clear();
            self.last_stage().forbidden = None;
        }
    }

    /// Lets the computer play at another level.
    pub fn set_level(&mut self, level: Level) {
        self.level = level;
        self.player = Player::new(level.skill(), self.player.seed());
    }

    /// Lets the chances of the computer come from another seed.
    pub fn set_seed(&mut self, seed: u64) {
        self.player = Player::new(self.level.skill(), seed);
    }

    fn last_stage(&mut self) -> &mut Stage {
        self.stages.last_mut().expect("the start at least")
    }
}

/// Whether no pile has a take left. Where allowed takes are too hard to find, there may be one.
fn are_none(takes: &[Takes]) -> bool {
    takes.iter().all(|takes| takes.smallest().is_none() && takes.is_complete())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(game: Game, seats: [Seat; 2]) -> Session {
        let start = game.position(20).unwrap();
        Session::new(game, start, seats, Level::Perfect, 1)
    }

    fn number(number: u64) -> Natural {
        Natural::from(number)
    }

    #[test]
    fn illegal_takes_change_nothing() {
        let mut session = session("2*last".parse().unwrap(), [Seat::Person; 2]);
        assert_eq!(session.take(0, number(0)), Err(Refused::Zero));
        assert_eq!(session.take(0, number(21)), Err(Refused::Pile(number(20))));
        assert_eq!(session.take(0, number(20)), Err(Refused::Limit(number(19))));
        assert_eq!(session.stages().len(), 1);
        session.take(0, number(3)).unwrap();
        assert_eq!((session.mover(), session.positions()[0].largest_take()), (1, number(6)));
        assert!(session.undo() && !session.undo());
    }

    #[test]
    fn what_is_forbidden_cannot_be_taken() {
        let game: Game = "3".parse().unwrap();
        let mut session = session(game.with_block(1), [Seat::Person; 2]);
        assert_eq!(session.step(), Step::Forbid(Seat::Person));
        let range = |low: u64, high: u64| Takes::of([(number(low), number(high))]);
        assert_eq!(session.forbid(vec![range(1, 2)]), Err(Refused::TooMany(1)));
        assert_eq!(session.forbid(vec![range(4, 4)]), Err(Refused::Idle(number(3))));
        session.forbid(vec![range(2, 2)]).unwrap();
        assert_eq!(session.take(0, number(2)), Err(Refused::Forbidden(number(2))));
        assert_eq!(session.legal()[0].ranges().len(), 2);
        session.swap();
        assert_eq!(session.step(), Step::Forbid(Seat::Person), "another player says what is forbidden");
    }

    #[test]
    fn takes_that_are_not_named_are_refused() {
        let game: Game = "{1, 3, 4}".parse().unwrap();
        let mut session = session(game.with_block(1), [Seat::Person; 2]);
        let all = Takes::of([(number(1), number(1)), (number(3), number(4))]);
        let range = |low: u64, high: u64| Takes::of([(number(low), number(high))]);
        assert_eq!(session.forbid(vec![range(2, 2)]), Err(Refused::IdleUnnamed(all)));
        session.forbid(vec![range(3, 3)]).unwrap();
        let allowed = Takes::of([(number(1), number(1)), (number(4), number(4))]);
        assert_eq!(session.take(0, number(2)), Err(Refused::Unnamed { take: number(2), allowed }));
        assert_eq!(session.take(0, number(21)), Err(Refused::Pile(number(20))));
        session.take(0, number(4)).unwrap();
        let again = Record::of(&session).replay().unwrap();
        assert_eq!(again.stages(), session.stages());
    }

    #[test]
    fn a_game_is_over_where_no_take_is_allowed() {
        for (play, winner) in [(Play::Normal, 0), (Play::Misere, 1)] {
            let game: Game = "{9, 18}".parse().unwrap();
            let mut session = session(game.with_play(play), [Seat::Person; 2]);
            session.take(0, number(18)).unwrap();
            assert_eq!((session.step(), session.winner()), (Step::Over, winner));
        }
    }

    #[test]
    fn the_computer_takes_what_wins() {
        let mut session = session("2*last".parse().unwrap(), [Seat::Computer, Seat::Person]);
        assert_eq!(session.step(), Step::Move(Seat::Computer));
        let choice = session.computer_chooses(&mut Budget::default()).unwrap();
        assert_eq!(choice.take, number(2));
        session.take(choice.index, choice.take).unwrap();
        assert_eq!(session.step(), Step::Move(Seat::Person));
        let again = Record::of(&session).replay().unwrap();
        assert_eq!((again.stages(), again.seats()), (session.stages(), session.seats()));
    }
}
