//! What a solver says of small piles, held against brute force.
//!
//! Whatever is told must be right. An answer that a bound cut off may tell less, and must say that it does.

// Each test has its own questions.
#![allow(dead_code)]

use onepile::{
    Answer, Column, Entry, Game, Limit, Natural, Outcome, Periodicity, Play, Position, RuleError, Sequence,
    SequenceError, Setup, SetupError, Table, Terms, Variable,
};
use onepile_testing::{Brute, BruteTerms, Facts};

/// A difference, in words; or whether all that was asked for was told.
pub type Judged = Result<bool, String>;

/// A game with its truth.
pub struct Judge<F> {
    game: Game,
    brute: Brute<F>,
}

/// The value of one pile; an error if the rule has none in reach.
type Truth = Result<Entry, ()>;

impl<F: FnMut(u64, u64, u64) -> Option<u64>> Judge<F> {
    /// The truth about a game whose limits by turn, pile and last take are given; nothing where there is none. Which takes
    /// are allowed is read by the library, unless another reading is given.
    pub fn new(game: &Game, limit: F) -> Self {
        let terms = BruteTerms {
            misere: game.play() == Play::Misere,
            stop: game.stop().iter().filter_map(Natural::to_u64).collect(),
            block: game.block() as usize,
            timed: game.rule().uses(Variable::Turn),
        };
        let rule = game.rule().clone();
        let allows = move |turn: u64, pile: u64, take: u64| match rule.allowed() {
            Some(allowed) => allowed.holds(&turn.into(), &pile.into(), &take.into()).ok(),
            None => Some(true),
        };
        Judge { game: game.clone(), brute: Brute::new(terms, limit) }.with_allows(allows)
    }

    /// The same with another reading of which takes are allowed, by turn, pile and take; nothing where there is none.
    pub fn with_allows(mut self, allows: impl Fn(u64, u64, u64) -> Option<bool> + 'static) -> Self {
        self.brute.allows = Box::new(allows);
        self
    }

    /// The facts of a position.
    pub fn facts(&mut self, position: &Position) -> Option<Facts> {
        let limit = position.limit.on_pile(&position.pile);
        self.brute.facts(small(&position.turn), small(&position.pile), small(&limit))
    }

    /// An answer, or the complaint in its place.
    pub fn answer(&mut self, position: &Position, told: Result<Answer, RuleError>) -> Judged {
        match (told, self.facts(position)) {
            (Err(error), None) if error.doubt().is_none() => Ok(true),
            (Err(error), _) if error.doubt().is_some() => Ok(false),
            (Ok(answer), None) if answer.undecided.is_some() => Ok(false),
            (Ok(answer), Some(facts)) => match self.difference(&answer, &facts) {
                Some(what) => Err(format!("{what} of {answer:?}\ninstead of {facts:?}")),
                None => Ok(answer.undecided.is_none()),
            },
            (told, facts) => Err(format!("{told:?}\ninstead of {facts:?}")),
        }
    }

    /// The field of an answer that is wrong, or missing without a reason.
    fn difference(&mut self, answer: &Answer, facts: &Facts) -> Option<&'static str> {
        let number = |number: &Option<Natural>| number.as_ref().map(small);
        let listed: Vec<u64> = answer.takes.iter().map(|take| small(&take)).collect();
        let is_right = |told: Option<u64>, truth: u64| told.is_none_or(|told| told == truth);
        let (turn, pile) = (small(&answer.position.turn), small(&answer.position.pile));
        let leaves = answer.leaves.as_ref().is_none_or(|leaves| {
            let take = pile - small(&leaves.pile);
            let limit = Some(small(&leaves.limit.on_pile(&leaves.pile)));
            let truth = self.brute.limit_after(turn, pile, take).map(|limit| limit.min(pile - take));
            Some(&take) == facts.takes.first() && small(&leaves.turn) == turn + 1 && limit == truth
        });
        let has_measures = self.game.block() == 0;
        let is_lost = answer.outcome == Some(Outcome::P);
        let checks = [
            ("the outcome", answer.outcome.map_or(answer.undecided.is_some(), |it| it == Outcome::from_won(facts.won))),
            ("the takes", facts.takes.starts_with(&listed)),
            ("the end of the takes", !answer.takes.is_complete() || listed == facts.takes),
            ("what is left", leaves),
            ("the remoteness", is_right(number(&answer.remoteness), facts.remoteness)),
            ("the suspense", is_right(number(&answer.suspense), facts.suspense)),
            ("the nim-value", is_right(number(&answer.nim_value), facts.nim_value)),
            ("the resistance", answer.resist.is_none() || (is_lost && number(&answer.resist) == facts.resist)),
            ("a measure", has_measures || (answer.remoteness.is_none() && answer.suspense.is_none())),
        ];
        checks.into_iter().find(|(_, holds)| !holds).map(|(what, _)| what)
    }

    /// The value of one pile in a column.
    fn entry(&mut self, column: Column, turn: u64, pile: u64) -> Truth {
        let setup = Setup::pile(pile).with_turn(turn);
        let limit = match column {
            Column::G => pile.into(),
            _ => self.game.position(&setup).map_err(|_| ())?.limit,
        };
        if column == Column::Limit {
            return Ok(match limit {
                Limit::Finite(limit) => Entry::Number(limit),
                Limit::Infinite => Entry::Infinite,
            });
        }
        let position = Position { turn: turn.into(), pile: pile.into(), limit };
        let facts = self.facts(&position).ok_or(())?;
        let number = |number: u64| Ok(Entry::Number(number.into()));
        match column {
            Column::G => Ok(facts.takes.first().map_or(Entry::Infinite, |take| Entry::Number((*take).into()))),
            Column::Take => number(facts.takes.first().copied().filter(|_| facts.won).unwrap_or(0)),
            Column::Count => number(facts.takes.len() as u64),
            Column::Nim => number(facts.nim_value),
            Column::Outcome => Ok(Entry::Outcome(Outcome::from_won(facts.won))),
            Column::Remoteness => number(facts.remoteness),
            Column::Suspense => number(facts.suspense),
            column => unreachable!("{column}"),
        }
    }

    /// A table, or the complaint in its place.
    pub fn table(
        &mut self,
        (column, turn): (Column, u64),
        (from, to): (u64, u64),
        told: Result<Table, SetupError>,
    ) -> Judged {
        if let Err(SetupError::Undefined(_)) = told {
            let no_moves = self.game.block() > 0 && matches!(column, Column::Remoteness | Column::Suspense);
            let no_sum = self.game.block() > 0 && self.game.rule().uses(Variable::Turn);
            let no_value = column == Column::Nim && (self.game.play() == Play::Misere || no_sum);
            return if no_moves || no_value { Ok(true) } else { Err(format!("{told:?} without a reason")) };
        }
        let truth: Result<Vec<Entry>, ()> = (from..=to).map(|pile| self.entry(column, turn, pile)).collect();
        match (told, truth) {
            (Err(SetupError::Rule(error)), _) if error.doubt().is_some() => Ok(false),
            (Err(_), Err(())) => Ok(true),
            (Ok(table), Err(())) if table.undecided.is_some() => Ok(false),
            (Ok(table), Ok(truth)) => {
                let cut_off = table.undecided.is_some();
                let is_right = |(told, truth): (Entry, &Entry)| told == *truth || (cut_off && told == Entry::Unknown);
                let is_long = cut_off || table.entries.len() == truth.len();
                match is_long && table.entries.iter().zip(&truth).all(is_right) {
                    true => Ok(!cut_off),
                    false => Err(format!("{:?}\ninstead of {truth:?}", table.entries.iter().collect::<Vec<_>>())),
                }
            }
            (told, truth) => Err(format!("{told:?}\ninstead of {truth:?}")),
        }
    }

    /// A period: values repeat with it and with no part of it, and not a pile earlier, as far as one looks.
    pub fn period(&mut self, column: Column, to: u64, told: &Periodicity) -> Judged {
        let Periodicity::Periodic { preperiod, period, .. } = told else {
            return Ok(matches!(told, Periodicity::Never(_)));
        };
        let (Some(before), Some(period)) = (preperiod.to_u64(), period.to_u64()) else { return Ok(true) };
        let first = u64::from(column == Column::G);
        let values: Result<Vec<Entry>, ()> = (first..=to).map(|pile| self.entry(column, 1, pile)).collect();
        let Ok(values) = values else { return Err(format!("{told:?} of a rule without a value")) };
        let repeats = |before: u64, period: u64| {
            (before..values.len().saturating_sub(period as usize) as u64)
                .all(|place| values[place as usize] == values[(place + period) as usize])
        };
        if period == 0 || !repeats(before, period) {
            return Err(format!("{told:?}, but the values are {values:?}"));
        }
        if before + 2 * period <= values.len() as u64 {
            let is_least = |part: u64| period % part != 0 || !repeats(before, part);
            let is_late = before == 0 || !repeats(before - 1, period);
            if !is_late || !(1..period).all(is_least) {
                return Err(format!("{told:?} is not the least: {values:?}"));
            }
        }
        Ok(true)
    }

    /// The terms of a sequence that are not beyond a pile.
    pub fn terms(&mut self, which: &Sequence, count: usize, to: u64, told: Result<Terms, SequenceError>) -> Judged {
        let (column, wanted) = match which {
            Sequence::Losing => (Column::Outcome, Entry::Outcome(Outcome::P)),
            Sequence::Class(value) if self.game.play() == Play::Normal => (Column::Nim, Entry::Number(value.clone())),
            _ => return Ok(false),
        };
        let Ok(told) = told else { return Ok(false) };
        let piles = (0..=to).map(|pile| Ok((pile, self.entry(column, 1, pile)?)));
        let Ok(piles) = piles.collect::<Result<Vec<(u64, Entry)>, ()>>() else {
            // The terms that were asked for may lie below the first pile with an error.
            return Ok(false);
        };
        let truth = piles.into_iter().filter(|(_, entry)| *entry == wanted).map(|(pile, _)| pile).take(count);
        let truth: Vec<u64> = truth.collect();
        let listed: Vec<u64> = told.iter().filter_map(Natural::to_u64).filter(|pile| *pile <= to).collect();
        let is_right = if told.undecided.is_some() { truth.starts_with(&listed) } else { truth == listed };
        if is_right { Ok(told.undecided.is_none()) } else { Err(format!("{told:?}\ninstead of {truth:?}")) }
    }
}

/// A number of a small game.
fn small(number: &Natural) -> u64 {
    number.to_u64().expect("a small number")
}
