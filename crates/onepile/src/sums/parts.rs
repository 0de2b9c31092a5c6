//! What each pile of a sum is worth, and the takes that make the nim-sum what it should be.

use dashu_int::UBig;

use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::game::Play;
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::solver::Solver;
use crate::strategy::direct::{self, Halt, Options};
use crate::strategy::engine::Worth;
use crate::takes::{AscendingTakes, Takes};
use crate::wanted::{Effort, Wanted};

use super::{Grounds, Sum, SumAnswer, SumPile};

/// Rules with memory are tabulated at once up to this pile; larger ones only if nothing else decides the sum.
const TABULATED_AT_ONCE: u32 = 1 << 15;

/// What is known of one pile.
enum Part {
    /// No take is possible.
    Still,
    /// The values of all options.
    Listed(Options),
    /// What a theorem tells, which knows the takes as well.
    Told(Worth),
    /// Its own outcome at the most, with the winning takes.
    Single(Option<Outcome>, Takes),
}

impl Part {
    fn value(&self) -> Option<Natural> {
        match self {
            Part::Still => Some(Natural::ZERO),
            Part::Listed(options) => Some(options.value.value().into()),
            Part::Told(worth) => Some(worth.value.clone()),
            // A pile that is lost alone is worth 0.
            Part::Single(outcome, _) => (*outcome == Some(Outcome::P)).then_some(Natural::ZERO),
        }
    }
}

/// All piles of a sum.
pub(super) struct Parts<'s> {
    sum: &'s Sum,
    parts: Vec<Part>,
    /// One solver for all piles of the same game, and which one each pile has.
    solvers: Vec<Solver>,
    solver_of: Vec<usize>,
    bound: Option<Bound>,
}

impl<'s> Parts<'s> {
    /// Finds what each pile is worth, as far as that is not too long.
    pub(super) fn new(sum: &'s Sum, budget: &mut Budget<'_>) -> Result<Self, Halt> {
        let (mut solvers, mut solver_of): (Vec<Solver>, Vec<usize>) = (Vec::new(), Vec::new());
        for (game, _) in &sum.piles {
            let known = solvers.iter().position(|solver| solver.game().plays_like(game));
            solver_of.push(known.unwrap_or_else(|| {
                solvers.push(Solver::at_scale(game.clone(), sum.scale));
                solvers.len() - 1
            }));
        }
        let mut parts = Parts { sum, parts: Vec::new(), solvers, solver_of, bound: None };
        let live = sum.live();
        for index in 0..sum.piles.len() {
            let part = match live.binary_search(&index).is_ok() {
                true => parts.by_pile(index, budget),
                false => Some(Part::Still),
            };
            parts.parts.push(part.unwrap_or(Part::Single(None, Takes::unknown())));
        }
        parts.tabulate(sum.scale.bound(TABULATED_AT_ONCE), budget)?;
        if sum.play == Play::Normal && sum.block == 0 {
            parts.ask_theorems(budget);
        }
        Ok(parts)
    }

    /// The value of a pile by a theorem, or by a search of all piles below where they alone count.
    fn by_pile(&mut self, index: usize, budget: &mut Budget<'_>) -> Option<Part> {
        let (solver, position) = (&mut self.solvers[self.solver_of[index]], &self.sum.piles[index].1);
        if let Some(worth) = solver.worth(position, budget) {
            return Some(Part::Told(worth));
        }
        match solver.pile_options(position, self.sum.play == Play::Misere, budget) {
            Ok(options) => options.map(Part::Listed),
            Err(bound) => {
                self.bound = Some(bound);
                None
            }
        }
    }

    /// The values of all piles up to some size that are not known yet, game by game.
    fn tabulate(&mut self, to: u32, budget: &mut Budget<'_>) -> Result<(), Halt> {
        let sum = self.sum;
        let at = |index: usize| {
            let position = &sum.piles[index].1;
            let pile = position.pile.to_u32().filter(|pile| *pile <= to)?;
            Some((pile, position.largest_take().to_u32().expect("at most the pile")))
        };
        for (place, solver) in self.solvers.iter_mut().enumerate() {
            let unknown =
                |index: &usize| self.solver_of[*index] == place && matches!(self.parts[*index], Part::Single(..));
            let left = (0..self.parts.len()).filter(unknown).filter_map(|index| Some((index, at(index)?)));
            let (indices, positions): (Vec<usize>, Vec<(u32, u32)>) = left.unzip();
            if positions.is_empty() {
                continue;
            }
            let options = solver.options(&positions, sum.play == Play::Misere, budget)?;
            for (index, options) in indices.into_iter().zip(options) {
                self.parts[index] = Part::Listed(options);
            }
        }
        Ok(())
    }

    /// The winner of the piles that are still unknown if there were no others.
    fn ask_theorems(&mut self, budget: &mut Budget<'_>) {
        let wanted = Wanted { measures: Effort::Skip, ..Wanted::default() };
        for (index, part) in self.parts.iter_mut().enumerate() {
            if let Part::Single(outcome, takes) = part {
                let solver = &mut self.solvers[self.solver_of[index]];
                let answer = solver.theorem_answer(&self.sum.piles[index].1, &wanted, budget);
                if let Some(answer) = answer.filter(|answer| answer.undecided.is_none()) {
                    (*outcome, *takes) = (answer.outcome, answer.takes);
                }
            }
        }
    }

    /// Tabulates whatever a machine can.
    pub(super) fn complete(&mut self, budget: &mut Budget<'_>) -> Result<(), Halt> {
        self.tabulate(direct::PILE_BOUND - 1, budget)
    }

    /// The takes from a pile that lead to a value.
    fn takes_to(
        &mut self,
        index: usize,
        value: &Natural,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> (Takes, Option<Bound>) {
        match &self.parts[index] {
            Part::Still => (Takes::none(), None),
            Part::Listed(options) => {
                let wins = |option: &Option<direct::NimValue>| option.is_some_and(|left| *value == left.value().into());
                let winning = (1u32..).zip(&options.by_take).filter(|(_, option)| wins(option));
                let mut takes = AscendingTakes::new(most);
                winning.map(|(take, _)| take).all(|take| takes.push(take.into()));
                (takes.finish(true), None)
            }
            Part::Told(_) => {
                self.solvers[self.solver_of[index]].takes_to(&self.sum.piles[index].1, value, most, budget)
            }
            Part::Single(_, takes) if value.is_zero() => (takes.clone(), None),
            Part::Single(..) => (Takes::unknown(), Some(Bound::Work)),
        }
    }

    /// The bound that was met.
    pub(super) fn bound(&self) -> Bound {
        self.bound.unwrap_or(Bound::Work)
    }

    /// The first position that cannot be replaced by a Nim pile in misère play, or is not known to be.
    pub(super) fn first_wild(&self) -> Option<usize> {
        self.parts.iter().position(|part| match part {
            Part::Still => false,
            Part::Listed(options) => options.value.is_wild(),
            Part::Told(worth) => worth.is_wild,
            Part::Single(..) => true,
        })
    }

    /// The answer, if what is known of the piles decides it.
    pub(super) fn answer(&mut self, ranges: usize, budget: &mut Budget<'_>) -> Option<SumAnswer> {
        let values: Vec<Option<Natural>> = self.parts.iter().map(Part::value).collect();
        let known = values.iter().flatten().fold(UBig::ZERO, |sum, value| sum ^ &value.0);
        let unknown = self.uncancelled(&values);
        let outcome = match unknown[..] {
            [] => Outcome::from_won(!self.is_lost(&values, &known)),
            // A pile that is won alone is not worth 0.
            [index] if known.is_zero() && matches!(self.parts[index], Part::Single(Some(Outcome::N), _)) => Outcome::N,
            _ => return None,
        };
        let (mut piles, mut met) = (Vec::new(), None);
        for (index, value) in values.iter().enumerate() {
            let aim = match value {
                _ if outcome == Outcome::P && self.sum.block == 0 => None,
                Some(value) if unknown.is_empty() => Some(self.aim(&values, &(&known ^ &value.0), index)),
                // The one pile whose value is not known must become worth as much as the others.
                None if unknown == [index] => Some(Natural(known.clone())),
                _ => {
                    met = Some(self.bound());
                    piles.push(SumPile { value: value.clone(), takes: Takes::unknown() });
                    continue;
                }
            };
            let (takes, bound) = aim.map_or((Takes::none(), None), |aim| self.takes_to(index, &aim, ranges, budget));
            met = met.or(bound);
            piles.push(SumPile { value: value.clone(), takes });
        }
        let nim_sum = unknown.is_empty().then_some(Natural(known));
        let grounds = if self.sum.play == Play::Misere { Grounds::MisereNim } else { Grounds::NimSum };
        let undecided = met.map(|bound| Undecided { bound, reached: Reached::SmallestTakes });
        Some(SumAnswer { outcome: Some(outcome), nim_sum, piles, grounds, undecided })
    }

    /// The piles of unknown value, without equal pairs of them: these cancel in normal play.
    fn uncancelled(&self, values: &[Option<Natural>]) -> Vec<usize> {
        let mut left: Vec<usize> = Vec::new();
        for index in (0..values.len()).filter(|index| values[*index].is_none()) {
            match left.iter().position(|other| self.sum.play == Play::Normal && self.are_equal(index, *other)) {
                Some(place) if self.sum.block == 0 => drop(left.remove(place)),
                _ => left.push(index),
            }
        }
        left
    }

    fn are_equal(&self, one: usize, other: usize) -> bool {
        let [(game, position), (other, other_position)] = [one, other].map(|index| &self.sum.piles[index]);
        position.pile == other_position.pile
            && position.largest_take() == other_position.largest_take()
            && game.plays_like(other)
    }

    /// Whether a sum of known values is lost.
    fn is_lost(&self, values: &[Option<Natural>], nim_sum: &UBig) -> bool {
        let is_large = |value: &Natural| value.0 > UBig::ONE;
        match self.sum.play == Play::Misere && !values.iter().flatten().any(is_large) {
            true => nim_sum.is_one(),
            false => nim_sum.is_zero(),
        }
    }

    /// The value that a pile must get so that the sum is lost for the opponent, the others having this nim-sum.
    fn aim(&self, values: &[Option<Natural>], others: &UBig, index: usize) -> Natural {
        let is_large = |(other, value): (usize, &Option<Natural>)| {
            other != index && value.as_ref().is_some_and(|value| value.0 > UBig::ONE)
        };
        // In misère play an odd number of piles worth 1 must be left where none is worth more.
        let spoil = self.sum.play == Play::Misere && !values.iter().enumerate().any(is_large);
        Natural(if spoil { others ^ UBig::ONE } else { others.clone() })
    }
}
