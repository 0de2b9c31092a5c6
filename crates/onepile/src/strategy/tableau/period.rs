//! Eventual periods of outcomes, for bounded limits that repeat in turn and pile.
//!
//! **Theorem.** Let limits be at most M, and the same after A turns or B counters more. Which piles are lost then repeats
//! from some pile on, at every turn. *Proof.* A pile is won iff the nearest pile below it that is lost at the next turn is
//! within its limit. So the outcomes of pile n at all turns follow from n modulo B and, for each turn modulo A, from how
//! far below n the nearest lost pile is, where more than M is as good as M + 1. Once such a state comes back, all that
//! follows comes back. There are finitely many of them. Piles of a stop set are looked at before.

use dashu_int::UBig;

use crate::budget::{Bound, Budget, Progress, Reached, Undecided};
use crate::declined::{Declined, Hypothesis};
use crate::game::{Game, Play};
use crate::natural::{Limit, Natural};
use crate::period::{PeriodProof, Periodicity};
use crate::prove::Property;
use crate::rule::{Bounder, Evaluator, Inputs, Patience, Region, Variable};
use crate::window::least;

/// More different limits than this are not tabulated.
const MAX_LIMITS: u64 = 1 << 24;

/// The period of the outcomes of all piles at turn 1, each with the limit that the rule gives.
pub(super) fn period_of_outcomes(game: &Game, budget: &mut Budget<'_>) -> Result<Periodicity, Declined> {
    period_at(game, &Natural::ONE, budget)
}

/// The same at any turn.
fn period_at(game: &Game, turn: &Natural, budget: &mut Budget<'_>) -> Result<Periodicity, Declined> {
    let (turns, piles, largest) = Limits::shape(game, budget)?;
    let mut reached = 0;
    let found = Limits::new(game, turns, piles, largest, budget)
        .and_then(|limits| Piles::new(game, &limits).period(turn, &mut reached, budget));
    Ok(found.unwrap_or_else(|bound| {
        let searched_to = Natural::from(reached as u64);
        let undecided = Undecided { bound, reached: Reached::Piles(searched_to.clone()) };
        Periodicity::Unknown { searched_to, undecided: Some(undecided) }
    }))
}

/// The limits by turn and pile, each from 1 to its period.
struct Limits {
    turns: usize,
    piles: usize,
    table: Vec<u32>,
    largest: u32,
}

impl Limits {
    /// Checks the hypotheses: the periods in turn and pile, and the largest limit.
    fn shape(game: &Game, budget: &mut Budget<'_>) -> Result<(usize, usize, u32), Declined> {
        let rule = game.rule();
        Declined::if_uses(rule, &[Variable::Last, Variable::Prev])?;
        if game.block() > 0 {
            return Err(Hypothesis::NoBlocking.into());
        }
        // Outcomes repeat after the last stop only, and all piles up to it are looked at.
        if game.over_piles().iter().any(|stop| stop.to_u32().is_none()) {
            return Err(Hypothesis::NoStops.into());
        }
        if !game.goes_by_pile(&Natural::ONE) {
            return Err(Hypothesis::NoFirstLimit.into());
        }
        let period = |variable| {
            let period = rule.period_in(variable).and_then(|period| usize::try_from(&period).ok());
            period.ok_or(Hypothesis::Periodic(variable))
        };
        let (turns, piles) = (period(Variable::Turn)?, period(Variable::Pile)?);
        Declined::unless_proved(rule, Property::HasValue, &Region::all(), budget)?;
        let everywhere = Region::all();
        let bounds = |patience: &Patience<'_>| rule.bounds_within(&mut Bounder::default(), &everywhere, patience);
        match budget.patiently(bounds).map_or(Limit::Infinite, |bounds| bounds.high) {
            Limit::Finite(high) => high.to_u32().filter(|high| *high < u32::MAX / 2),
            Limit::Infinite => None,
        }
        .map(|largest| (turns, piles, largest))
        .ok_or(Hypothesis::Bounded.into())
    }

    fn new(game: &Game, turns: usize, piles: usize, largest: u32, budget: &mut Budget<'_>) -> Result<Limits, Bound> {
        let count = (turns as u64).checked_mul(piles as u64).filter(|count| *count <= MAX_LIMITS).ok_or(Bound::Work)?;
        budget.reserve(4 * count)?;
        let (mut table, mut evaluator) = (Vec::with_capacity(count as usize), Evaluator::default());
        for (turn, pile) in (1..=turns as u64).flat_map(|turn| (1..=piles as u64).map(move |pile| (turn, pile))) {
            budget.spend(4, budget.progress())?;
            let inputs = Inputs::unmoved(turn.into(), pile.into());
            let limit = budget.settled_limit(game.rule(), &mut evaluator, &inputs)?;
            table.push(limit.on_pile(&largest.into()).to_u32().expect("bounded"));
        }
        let largest = table.iter().copied().max().unwrap_or(0);
        Ok(Limits { turns, piles, table, largest })
    }
}

/// The outcomes of one pile after the other, at all turns.
struct Piles<'l> {
    limits: &'l Limits,
    misere: bool,
    /// Ascending, 0 first.
    over: Vec<usize>,
    state: State,
}

/// All that later piles depend on.
#[derive(Clone, PartialEq, Eq)]
struct State {
    pile: usize,
    /// For each turn how far the nearest lost pile lies below, one more than the largest limit if farther.
    distances: Vec<u32>,
}

impl<'l> Piles<'l> {
    /// From pile 0 on.
    fn new(game: &Game, limits: &'l Limits) -> Self {
        let over = game.over_piles().iter().map(|pile| pile.to_u32().expect("checked") as usize).collect();
        let state = State { pile: 0, distances: vec![limits.largest + 1; limits.turns] };
        Piles { limits, misere: game.play() == Play::Misere, over, state }
    }

    /// The outcomes of the next pile: goes on to the one after it and tells at which turns it is lost.
    fn step(&mut self, lost: &mut Vec<bool>) {
        let Limits { turns, piles, table, largest } = self.limits;
        let State { pile, distances } = &mut self.state;
        let over = self.over.binary_search(pile).is_ok();
        lost.clear();
        lost.extend((0..*turns).map(|turn| {
            // Pile 0 is always over; the last place stands for multiples of the period.
            let limit = if over { 0 } else { table[turn * piles + (*pile + piles - 1) % piles] };
            match limit {
                0 => !self.misere,
                _ => distances[(turn + 1) % turns] > limit,
            }
        }));
        for (distance, lost) in distances.iter_mut().zip(lost) {
            *distance = if *lost { 1 } else { (*distance + 1).min(largest + 1) };
        }
        *pile += 1;
    }

    /// Whether two states go on alike.
    fn is_same(&self, other: &State) -> bool {
        self.state.pile % self.limits.piles == other.pile % self.limits.piles && self.state.distances == other.distances
    }

    /// Goes on until a state comes back.
    fn period(mut self, turn: &Natural, reached: &mut usize, budget: &mut Budget<'_>) -> Result<Periodicity, Bound> {
        let turns = UBig::from(self.limits.turns);
        let class = usize::try_from((&turn.0 + &turns - UBig::ONE) % &turns).expect("less than a machine integer");
        let last_over = *self.over.last().expect("0 at least");
        let mut outcomes: Vec<u32> = Vec::new();
        let mut lost = Vec::with_capacity(self.limits.turns);
        // A state is kept until the number of piles has doubled, so that in the end one in the period is kept.
        let (mut kept, mut until) = (self.state.clone(), last_over + 2);
        loop {
            budget.spend(1 + self.limits.turns as u64, Progress { done: self.state.pile as u64, of: 0 })?;
            budget.reserve(4)?;
            self.step(&mut lost);
            outcomes.push(lost[class].into());
            *reached = self.state.pile;
            if kept.pile > last_over && self.is_same(&kept) {
                break;
            }
            if self.state.pile == until {
                kept = self.state.clone();
                until = 2 * self.state.pile;
            }
        }
        let (state_at, again_at) = (kept.pile, self.state.pile);
        let (preperiod, period) = least(&outcomes, state_at, again_at - state_at);
        let [preperiod, period, at, again_at] =
            [preperiod, period, state_at, again_at].map(|number| Natural::from(number as u64));
        let Limits { largest, turns, .. } = *self.limits;
        let proof = PeriodProof::State { at, again_at, turns, largest };
        Ok(Periodicity::Periodic { preperiod, period, proof })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::column::Column;
    use crate::entries::Entry;
    use crate::solver::Solver;

    /// Outcomes far beyond the piles at which the state came back, by search.
    #[test]
    fn periods_are_those_of_a_search() {
        let rules = [
            "2 + turn % 3",
            "table([3, 1, 4, 1, 5], (turn + 2*pile) % 5, 2)",
            "if even(turn) then pile % 4 else 2",
            "(turn * pile) % 6",
            "1 + (turn + pile) % 2",
            "3",
            "pile % 5",
        ];
        for (text, misere) in rules.into_iter().flat_map(|text| [(text, false), (text, true)]) {
            for stops in [vec![], vec![Natural::from(4u64), Natural::from(11u64)]] {
                let game = Game::new(text.parse().unwrap()).with_stop(stops);
                let game = if misere { game.with_play(Play::Misere) } else { game };
                let mut search = Solver::searching(game.clone());
                for turn in [1u64, 2, 5].map(Natural::from) {
                    let found = period_at(&game, &turn, &mut Budget::unlimited()).expect("a bounded rule");
                    let Periodicity::Periodic { preperiod, period, proof: PeriodProof::State { again_at, .. } } =
                        &found
                    else {
                        panic!("{text} {turn}: {found:?}")
                    };
                    let [preperiod, period, again_at] =
                        [preperiod, period, again_at].map(|number| number.to_u64().expect("small") as usize);
                    let to = Natural::from((3 * again_at + 20) as u64);
                    let table = search
                        .table_within(Column::Outcome, &turn, (&Natural::ZERO, &to), &mut Budget::unlimited())
                        .expect("a total rule");
                    let outcomes: Vec<Entry> = table.entries.iter().collect();
                    let repeats = |from: usize, period: usize| {
                        (from..outcomes.len() - period).all(|pile| outcomes[pile] == outcomes[pile + period])
                    };
                    assert!(repeats(preperiod, period), "{text} {turn}: {found:?}");
                    assert!(preperiod == 0 || !repeats(preperiod - 1, period), "{text} {turn}: {found:?}");
                    assert!((1..period).all(|less| !repeats(preperiod, less)), "{text} {turn}: {found:?}");
                }
            }
        }
    }

    #[test]
    fn declines_what_has_no_such_period() {
        let declined = |text: &str| {
            let game = Game::new(text.parse().unwrap());
            period_of_outcomes(&game, &mut Budget::unlimited()).expect_err("declined").hypothesis
        };
        assert_eq!(declined("turn + 1"), Hypothesis::Periodic(Variable::Turn));
        assert_eq!(declined("turn % 3 + pile // 2"), Hypothesis::Periodic(Variable::Pile));
        assert_eq!(declined("2*last"), Hypothesis::Without(Variable::Last));
        assert_eq!(declined("if even(turn) then inf else 2"), Hypothesis::Bounded);
        assert_eq!(declined("6 // (turn % 3)"), Hypothesis::Property(Property::HasValue));
    }
}
