//! Rules of the turn, perhaps with the pile: the tableau.
//!
//! Let the limit be f(t, n) at turn t and pile n. **Condition C:** the smaller of f(t, n) and n stays or grows by 1 from a
//! pile to the next.
//!
//! **Theorem** [Fla82]. Under Condition C let E(t, 0) be the largest pile at which the limit is 0, or 0; for odd r let
//! E(t, r) be the largest n with n − f(t, n) <= E(t + 1, r − 1), for even r E(t + 1, r − 1) + 1. An entry that does not
//! exceed all before it in its row is *absent*, and so is one that rests on an absent entry. With beta(t, n) the smallest
//! r with E(t, r) >= n, **pile n is won at turn t iff beta is odd, and beta is its remoteness**. (The paper has limits of
//! at least 1; with limits of 0 it holds as stated here.)
//!
//! So an answer needs one row, that of the turn after the asked one: the winning takes lead to the piles with even beta
//! within the limit, which may be any number. A lost position lasts longest after a take of 1.
//!
//! *Hypotheses checked.* The rule uses `turn`, and no more than the pile besides. No stop set and no forbidden takes. At
//! the turns and piles that play from the next turn on can reach, and only there ([`condition`]): the rule has a value, and
//! Condition C holds, or else the half of it that the limit rises by at most 1 from a pile to the next. Misère play: limits
//! there are at least 1, and pile n plays like pile n − 1 in normal play with the limit of one counter more.
//!
//! *What follows from more.* Limits of at least 1 that do not fall with the turn (*escalation*): no entry is absent, each
//! needs its diagonal only ([`diagonal`]), and the suspense is the remoteness. Rules that look at the turn alone: a row is
//! the next row shifted ([`shifts`]), and in escalation a sum, in closed form for polynomials ([`turns`]). Otherwise all
//! entries that a row rests on are made ([`triangle`]). Under half of the condition a row is made of intervals ([`lost`]).
//!
//! *Complexity* for remoteness b: b entries a diagonal and a few diagonals for escalation; of order b log b for rules of
//! the turn, or as much as the pile has digits in closed form; at most b² entries else. Each entry takes a few looks at
//! the rule.
//!
//! *Not covered:* stop sets and forbidden takes; suspense without escalation; nim-values.

mod answer;
mod closed;
mod condition;
mod diagonal;
mod figure;
mod fit;
mod level;
mod lost;
mod period;
mod polynomial;
mod shifts;
mod slope;
mod strides;
mod table;
mod triangle;
mod turns;
mod witness;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::{Bound, Budget};
use crate::certificate::{Uncertified, Witness};
use crate::column::Column;
use crate::declined::{Declined, Hypothesis};
use crate::evidence::Method;
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::period::Periodicity;
use crate::position::Position;
use crate::prove::Property;
use crate::rule::{Direction, Rule, Variable};
use crate::scale::Scale;
use crate::strategy::engine::{BEYOND_WORK, Engine};
use crate::table::{Asked, Table};
use crate::wanted::Wanted;

pub use closed::{ClosedForm, Proved};
pub use figure::{Tableau, TableauEntry, TableauRow};
pub use fit::{Formula, Observed};

use condition::Facts;
use diagonal::Diagonals;
use level::Row;
use lost::LostRow;
use slope::Slope;
use turns::Sums;

/// The tableau of a game, with all that was proved and made for earlier questions.
pub(crate) struct TableauEngine {
    game: Arc<Game>,
    /// The rule of the game, in misère play that of the pile with one counter more.
    rule: Rule,
    facts: Facts,
    /// The rows that were asked for last, the latest at the end.
    rows: Vec<Kept>,
}

/// More rows are not kept.
const MOST_ROWS: usize = 8;

/// The row of a turn up to a pile, made on one of the conditions.
struct Kept {
    terms: Terms,
    to: UBig,
    row: AnyRow,
}

/// What a row is made for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Terms {
    turn: UBig,
    condition: Condition,
    /// Whether the limit is proved to be at least 1.
    positive: bool,
}

/// What is proved of the limits that a row rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Condition {
    /// Condition C, limits of at least 1 that do not fall with the turn.
    Escalation,
    /// Condition C.
    Whole,
    /// Half of it.
    Half,
}

/// A row of either kind.
enum AnyRow {
    /// Under Condition C.
    Levels(Row),
    /// Under half of it.
    Lost(Box<LostRow>),
}

impl TableauEngine {
    /// The tableau of a game whose rule uses the turn, and no more than the pile besides.
    pub(crate) fn new(game: &Arc<Game>, scale: Scale) -> Result<TableauEngine, Declined> {
        Declined::if_uses(game.rule(), &[Variable::Last, Variable::Prev])?;
        if !game.rule().uses(Variable::Turn) {
            return Err(Hypothesis::With(Variable::Turn).into());
        }
        let rule = match game.play() {
            Play::Normal => game.rule().clone(),
            Play::Misere => game.rule().with_one_more(),
        };
        Ok(TableauEngine { game: Arc::clone(game), rule, facts: Facts::new(scale), rows: Vec::new() })
    }

    /// Checks the hypotheses of the theorem for a pile at a turn, which is asked with a limit of its own. What the row of
    /// the next turn is to be made for, and up to which pile.
    fn accept(&mut self, turn: &Natural, pile: &Natural, budget: &mut Budget<'_>) -> Result<(Terms, UBig), Declined> {
        if self.game.block() > 0 {
            return Err(Hypothesis::NoBlocking.into());
        }
        if self.game.stops_below(pile) {
            return Err(Hypothesis::NoStops.into());
        }
        let turn = &turn.0 + UBig::ONE;
        let below = |piles: u8| if pile.0 > UBig::from(piles) { &pile.0 - UBig::from(piles) } else { UBig::ZERO };
        let misere = self.game.play() == Play::Misere;
        let TableauEngine { game, rule, facts, .. } = self;
        let (given, shifted) = ((game.rule(), true), (&*rule, !misere));
        let mut ask =
            |rule: (&Rule, bool), property: Property, side: &UBig| facts.prove(rule, property, &turn, side, budget);
        ask(given, Property::HasValue, &below(1))?;
        let positive = ask(given, Property::AtLeastOne, &below(1));
        if misere {
            positive.clone()?;
        }
        let to = if misere { below(2) } else { below(1) };
        let steps = if to.is_zero() { UBig::ZERO } else { &to - UBig::ONE };
        // The limit of a turn is the same at all piles, so the smaller of it and the pile grows by 1 and then stays.
        let whole = if shifted.0.uses(Variable::Pile) { ask(shifted, Property::UnitJumps, &steps) } else { Ok(()) };
        let condition = match whole {
            Ok(()) if positive.is_err() => Condition::Whole,
            Ok(()) => match ask(shifted, Property::NonDecreasing(Direction::TURN), &steps) {
                Ok(()) => Condition::Escalation,
                Err(_) => Condition::Whole,
            },
            Err(declined) => match ask(shifted, Property::RisesAtMostOne, &steps) {
                Ok(()) => Condition::Half,
                Err(_) => return Err(declined),
            },
        };
        Ok((Terms { turn, condition, positive: positive.is_ok() }, to))
    }

    /// The row that a question about a pile at a turn rests on, or the bound that was met on the way to it.
    fn row(
        &mut self,
        turn: &Natural,
        pile: &Natural,
        budget: &mut Budget<'_>,
    ) -> Result<Result<&mut AnyRow, Bound>, Declined> {
        let (terms, to) = self.accept(turn, pile, budget)?;
        Ok(self.made(terms, to, budget))
    }

    /// The row for some terms, as it is kept or made anew.
    fn made(&mut self, terms: Terms, to: UBig, budget: &mut Budget<'_>) -> Result<&mut AnyRow, Bound> {
        // Effort under half of the condition depends on the pile.
        let fits = |kept: &Kept| kept.to == to || (kept.to > to && terms.condition != Condition::Half);
        let place = self.rows.iter().position(|kept| kept.terms == terms);
        let mut kept = match place.map(|place| self.rows.remove(place)) {
            Some(kept) if fits(&kept) => kept,
            Some(mut kept) => {
                // Where larger piles come one after the other, few rows are made anew; those of escalation cost little more.
                let twice = &kept.to << 1;
                let is_cheap = terms.condition == Condition::Escalation && self.facts.are_everywhere();
                let farther = if to < twice && is_cheap { twice } else { to.clone() };
                let extended = match &mut kept.row {
                    AnyRow::Levels(row) => row.extend(&farther),
                    AnyRow::Lost(_) => false,
                };
                match extended {
                    true => Kept { to: farther, ..kept },
                    false if farther == to => self.make(terms, to, budget)?,
                    // What goes beyond the question must not cost it its answer.
                    false => match budget.with_at_most(BEYOND_WORK, |budget| self.make(terms.clone(), farther, budget))
                    {
                        Ok(kept) => kept,
                        Err(_) => self.make(terms, to, budget)?,
                    },
                }
            }
            None => self.make(terms, to, budget)?,
        };
        if let AnyRow::Lost(row) = &mut kept.row {
            row.restart();
        }
        self.rows.push(kept);
        if self.rows.len() > MOST_ROWS {
            self.rows.remove(0);
        }
        Ok(&mut self.rows.last_mut().expect("pushed just now").row)
    }

    fn make(&self, terms: Terms, to: UBig, budget: &mut Budget<'_>) -> Result<Kept, Bound> {
        let mut slope = Slope::new(self.rule.clone(), terms.positive);
        let (turn, escalation) = (terms.turn.clone(), terms.condition == Condition::Escalation);
        let row = match terms.condition {
            Condition::Half => AnyRow::Lost(LostRow::new(slope, turn, to.clone()).into()),
            _ if !slope.is_by_turn() => AnyRow::Levels(match escalation {
                true => Row::Climbed(Diagonals::new(slope, turn, to.clone()).into()),
                false => Row::Listed { entries: triangle::row(&mut slope, &turn, &to, budget)?, escalation },
            }),
            _ => {
                let sums = if escalation { Sums::new(&mut slope, &turn, &to, budget)? } else { None };
                AnyRow::Levels(match sums {
                    Some(sums) => Row::Summed(sums),
                    None => Row::Listed { entries: shifts::row(&mut slope, &turn, &to, budget)?, escalation },
                })
            }
        };
        Ok(Kept { terms, to, row })
    }
}

impl Engine for TableauEngine {
    fn check(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Result<Method, Declined> {
        self.accept(&Natural::ONE, pile, budget).map(|_| Method::Tableau)
    }

    fn answer(&mut self, position: &Position, wanted: &Wanted, budget: &mut Budget<'_>) -> Result<Answer, Declined> {
        let game = Arc::clone(&self.game);
        let row = self.row(&position.turn, &position.pile, budget)?;
        Ok(answer::answer(&game, position, wanted, row, budget))
    }

    fn table(&mut self, asked: Asked<'_>, budget: &mut Budget<'_>) -> Result<Table, Declined> {
        table::table(self, asked, budget)
    }

    fn period(&mut self, column: Column, budget: &mut Budget<'_>) -> Result<Periodicity, Declined> {
        match column {
            Column::Outcome => period::period_of_outcomes(&self.game, budget),
            _ => Err(Hypothesis::Column(column).into()),
        }
    }

    fn witness(&mut self, answer: &Answer, budget: &mut Budget<'_>) -> Result<Witness, Uncertified> {
        witness::witness(self, answer, budget)
    }

    fn bytes(&self) -> u64 {
        let bytes = |kept: &Kept| match &kept.row {
            AnyRow::Levels(row) => row.bytes(),
            AnyRow::Lost(row) => row.bytes(),
        };
        self.rows.iter().map(bytes).sum()
    }
}
