//! Rules of the last take alone: a base that behaves like a number system.
//!
//! **Theorem** [HR03]. Let the limit be f(last), at least 0, and g(n) the smallest take that wins from pile n when the
//! limit is no obstacle. There are numbers 1 = b0 < b1 < ..., the *base*, with g' on them, such that g(n) = g'(b) for the
//! last part b of n when n is written greedily in the base. The base grows by b(k+1) = bk + d, with d the smallest member
//! with g'(d) = d and f(d) >= g'(bk); if there is none it is finite and n is first reduced modulo its last member.
//! A position with pile n and limit x is won iff x >= g(n).
//!
//! *Hypotheses checked.* The rule uses no quantity but `last`, and has a value at every take up to the pile (proved by
//! the prover's bounds). If it is proved to fall by at most 1 from a take to the next, every member is fixed
//! (g'(b) = b) and no search is needed; otherwise g' is found by the tree search. Misère play: the limit is proved to be
//! at least 1, and pile n plays like pile n − 1 in normal play. Stop sets in normal play: pile n plays like n − s, with s
//! the largest stop below it; takes are listed with the stops themselves.
//!
//! **Remoteness**, for limits proved not to decrease: that of a lost pile is the sum over its parts of rho, with
//! rho(1) = 0, rho(2) = 2, rho(bk + d) = rho(bk) + rho(d); a won position has one more than the pile that its largest
//! winning take leaves.
//!
//! *Complexity.* Where the limit grows like the take, as many members as the pile has digits, times a constant; each
//! takes a few nodes of the search and as much memory as it has digits. Rules that grow faster, as `last^2`, have about
//! as many members as the root of the pile, and where g is bounded members pile up: then the answer is undecided.
//!
//! *Not covered:* blocking, and misère play with a stop set.

mod members;
mod table;
mod tree;

use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::{Bound, Budget, Reached, Undecided};
use crate::evidence::{Evidence, Method};
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::prove::{Property, Verdict, prove};
use crate::rule::{Direction, Range, Region, Variable};
use crate::solver::Wanted;
use crate::strategy::{Declined, Hypothesis};
use crate::table::{Asked, Column, Table};
use crate::takes::{AscendingTakes, Takes};

use members::Base;
use tree::{Flow, Tree};

/// What is known of a game to which the theorem applies, as far as one pile goes.
struct Accepted {
    /// The piles below at which the game is over, ascending, 0 first.
    stops: Vec<UBig>,
    /// Whether the limit is proved to fall by at most 1 from a take to the next.
    all_fixed: bool,
}

/// Checks the hypotheses of the theorem for one pile.
fn accept(game: &Game, pile: &Natural, budget: &mut Budget<'_>) -> Result<Accepted, Declined> {
    let rule = game.rule();
    Declined::if_uses(rule, &[Variable::Turn, Variable::Pile, Variable::Prev])?;
    if game.blocked() > 0 {
        return Err(Hypothesis::NoBlocking.into());
    }
    let stops: Vec<UBig> = game.over_piles().into_iter().map(|stop| stop.0).filter(|stop| *stop < pile.0).collect();
    let misere = game.kind() == Play::Misere;
    if misere && stops.len() > 1 {
        return Err(Hypothesis::NoMisereStops.into());
    }
    let takes = takes_up_to(pile);
    Declined::unless_proved(rule, Property::HasValue, &takes, budget)?;
    if misere {
        Declined::unless_proved(rule, Property::AtLeastOne, &takes, budget)?;
    }
    let falls_slowly = Property::FallsAtMostOne(Direction::LAST);
    let all_fixed = Declined::unless_proved(rule, falls_slowly, &takes, budget).is_ok();
    Ok(Accepted { stops, all_fixed })
}

/// Everything that can be taken from a pile.
fn takes_up_to(pile: &Natural) -> Region {
    Region::all().with(Variable::Last, Range::new(1u64, pile.clone()))
}

/// Whether the theorem applies to a pile.
pub(crate) fn check(game: &Game, pile: &Natural, budget: &mut Budget<'_>) -> Result<(), Declined> {
    accept(game, pile, budget).map(|_| ())
}

/// Answers a question about a position at which the player can move, or says why the theorem does not apply.
pub(crate) fn answer(
    game: &Game,
    position: &Position,
    wanted: &Wanted,
    budget: &mut Budget<'_>,
) -> Result<Answer, Declined> {
    let Accepted { stops, all_fixed } = accept(game, &position.pile, budget)?;
    let monotone = all_fixed
        && prove(game.rule(), &Property::NonDecreasing(Direction::LAST), &takes_up_to(&position.pile), budget)
            == Verdict::Proved;
    let mut answer = Answer::unknown(position, Method::Base);
    let question = Question { position, misere: game.kind() == Play::Misere, stops, monotone, wanted };
    let result = Base::new(game.rule(), all_fixed).and_then(|mut base| question.answer(&mut base, &mut answer, budget));
    if let Err(bound) = result {
        let reached = if answer.outcome.is_some() { Reached::SmallestTakes } else { Reached::Nothing };
        answer.undecided = Some(Undecided { bound, reached });
    }
    Ok(answer)
}

/// The table of g, the only column that the base gives for many piles at once.
pub(crate) fn table(game: &Game, asked: Asked<'_>, budget: &mut Budget<'_>) -> Option<Table> {
    let Asked { column, from, to, .. } = asked;
    if column != Column::G || from > to {
        return None;
    }
    // The last pile may be a stop itself.
    let Accepted { stops, all_fixed } = accept(game, &(to + &Natural::from(1u64)), budget).ok()?;
    let mut base = Base::new(game.rule(), all_fixed).ok()?;
    let entries = match from.to_u64().zip(to.to_u64().filter(|to| *to < COPIED_BELOW)) {
        Some((from, to)) => {
            // In misère play the piles from 1 on play like those from 0 on.
            let misere = (game.kind() == Play::Misere).then_some(UBig::ONE);
            let starts = stops.into_iter().chain(misere.filter(|_| to > 0));
            let starts: Vec<u64> = starts.map(|start| start.try_into().expect("at most the last pile")).collect();
            let ends = starts[1..].iter().copied().chain([to + 1]);
            let stretches: Vec<table::Stretch> =
                starts.iter().zip(ends).map(|(start, end)| (*start, end - start)).collect();
            table::copied(&mut base, &stretches, from, budget).ok()?
        }
        None => {
            let floor = stops.last()? + UBig::from(u8::from(game.kind() == Play::Misere));
            if from.0 <= floor {
                return None;
            }
            table::one_by_one(&mut base, &from.0 - &floor..=&to.0 - &floor, budget).ok()?
        }
    };
    Some(Table { from: from.clone(), entries, undecided: None })
}

/// Larger piles are not copied.
const COPIED_BELOW: u64 = u32::MAX as u64 - 8;

/// A position at which the player can move.
struct Question<'q> {
    position: &'q Position,
    misere: bool,
    /// The piles below at which the game is over, ascending, 0 first.
    stops: Vec<UBig>,
    /// Whether the limit never decreases.
    monotone: bool,
    wanted: &'q Wanted,
}

impl Question<'_> {
    fn answer(&self, base: &mut Base<'_>, answer: &mut Answer, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let pile = &self.position.pile.0;
        let limit = self.position.largest_take().0;
        // The pile of the game in normal play without stops that has the same outcome; 0 for one counter in misère.
        let floor = self.stops.last().expect("0 at least");
        let number = pile - floor - UBig::from(u8::from(self.misere));
        base.grow(&number, budget)?;
        let won = !number.is_zero() && *base.g_of(&number) <= limit;
        answer.outcome = Some(Outcome::from_won(won));
        self.list_takes(base, answer, &limit, budget)?;
        if self.monotone && base.last() > 0 {
            self.measure(base, answer, &number);
        }
        let parts = base.expansion(&number);
        let needed = (!number.is_zero()).then(|| Natural(base.g_of(&number).clone()));
        let leaves = match answer.takes.smallest() {
            Some(take) => Some((self.position.pile.saturating_sub(take), base.limit(&take.0)?)),
            None => None,
        };
        answer.evidence = Evidence::Expansion {
            needed,
            leaves,
            number: Natural(number),
            parts: parts
                .into_iter()
                .map(|(place, count)| (Natural(base.member(place).clone()), Natural(count)))
                .collect(),
            shifted: self.misere || self.stops.len() > 1,
        };
        Ok(())
    }

    /// All winning takes, the smallest first, as many as are wanted.
    fn list_takes(
        &self,
        base: &mut Base<'_>,
        answer: &mut Answer,
        limit: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<(), Bound> {
        // In misère play the last counter counts for nothing, and to take it is no winning move.
        let tree = match self.misere {
            true => {
                let pile = &self.position.pile.0 - UBig::ONE;
                if pile.is_zero() {
                    answer.takes = Takes::none();
                    return Ok(());
                }
                Tree::takes(pile.clone(), &pile.min(limit.clone()), &[UBig::ZERO])
            }
            false => {
                // Stops above the first divide the piles into games of their own, each with its own part of the base.
                Tree::takes(self.position.pile.0.clone(), limit, &self.stops)
            }
        };
        let reach = self.stops.windows(2).map(|pair| &pair[1] - &pair[0]).max();
        if let Some(reach) = reach {
            base.grow(&reach, budget)?;
        }
        let mut takes = AscendingTakes::new(self.wanted.ranges);
        let walked = tree.walk(base, budget, |take, _| match takes.push(Natural(take)) {
            true => Flow::Continue,
            false => Flow::Stop,
        });
        // The smallest takes stand even if a bound was met on the way to the others.
        answer.takes = takes.finish(walked.is_ok());
        walked
    }

    /// Remoteness by rho.
    fn measure(&self, base: &Base<'_>, answer: &mut Answer, number: &UBig) {
        let rho = base.rho();
        let sum = |number: &UBig| -> UBig {
            base.expansion(number).into_iter().map(|(place, count)| &rho[place] * count).sum()
        };
        let shift = UBig::from(u8::from(self.misere));
        let moves = match answer.outcome {
            Some(Outcome::P) => {
                answer.resist = Some(Natural::from(1u64));
                Some(sum(number))
            }
            // The largest winning take is known only if all are; stops are further aims, so theirs is another game.
            _ if answer.takes.is_complete() && self.stops.len() == 1 => answer.takes.largest().map(|take| {
                let left = number - &take.0;
                UBig::ONE + if left.is_zero() { UBig::ZERO } else { sum(&left) }
            }),
            _ => None,
        };
        answer.remoteness = moves.map(|moves| Natural(moves + shift));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Setup;
    use crate::strategy::direct;

    /// Both solvers on every limit of a pile.
    fn compare(game: &Game, pile: u64) -> usize {
        let mut compared = 0;
        for limit in 1..=pile {
            let setup = Setup { limit: Some(limit.into()), ..Setup::pile(pile) };
            let position = game.position(&setup).expect("an explicit limit");
            let wanted = Wanted { ranges: usize::MAX, ..Wanted::default() };
            let Ok(ours) = answer(game, &position, &wanted, &mut Budget::unlimited()) else { continue };
            let direct = direct::answer(game, &position, &wanted, &mut Budget::unlimited()).expect("a total rule");
            let rule = game.rule();
            assert_eq!(ours.undecided, None, "{rule} at {position:?}");
            assert_eq!(ours.outcome, direct.outcome, "{rule} at {position:?}");
            assert_eq!(ours.takes, direct.takes, "{rule} at {position:?}");
            if ours.remoteness.is_some() {
                assert_eq!(ours.remoteness, direct.remoteness, "{rule} at {position:?}");
            }
            compared += 1;
        }
        compared
    }

    /// Rules of many shapes, from a simple generator of numbers.
    fn rules(count: u64) -> impl Iterator<Item = String> {
        (0..count).map(|seed| {
            let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678;
            let mut next = move |below: u64| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) % below
            };
            let entries: Vec<String> = (0..2 + next(6)).map(|_| next(7).to_string()).collect();
            let table = entries.join(", ");
            match next(6) {
                0 => format!("{}*last + {}", 1 + next(3), next(4)),
                1 => format!("table([{table}], last % {}, {})", entries.len(), next(5)),
                2 => format!("table([{table}], last, {}*last)", 1 + next(3)),
                3 => format!("if last % {} == {} then {} else {}*last", 2 + next(4), next(2), next(5), 1 + next(4)),
                4 => format!("last * (1 + last % {}) // {}", 1 + next(6), 1 + next(3)),
                _ => format!("if is_square(last) then {} else last + {}", next(5), next(9)),
            }
        })
    }

    #[test]
    fn agrees_with_the_direct_solver() {
        let mut compared = 0;
        for (i, rule) in rules(400).enumerate() {
            let game = Game::new(rule.parse().unwrap_or_else(|error| panic!("{error}")));
            let stops = [3u64, 4, 11].map(Natural::from);
            let game = match i % 4 {
                0 | 1 => game,
                2 => game.misere(),
                _ => game.stop(stops),
            };
            for pile in [1, 2, 3, 5, 8, 13, 17, 26, 40u64].into_iter().filter(|pile| !game.is_over(&(*pile).into())) {
                compared += compare(&game, pile);
            }
        }
        assert!(compared > 30_000, "{compared} positions");
    }
}
