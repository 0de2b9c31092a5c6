//! The answer to a question about a position, from the row of the turn after it.

use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::{Bound, Budget};
use crate::evidence::{self, Evidence, Method};
use crate::game::{Game, Play};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::takes::{AscendingTakes, Takes};
use crate::wanted::{Effort, Wanted};

use super::AnyRow;
use super::level::{Level, Row};
use super::lost::{LostRow, cover, within};

/// Answers a question about a position at which the player can move from the row that it rests on, or that was not made
/// before a bound was met.
pub(super) fn answer(
    game: &Game,
    position: &Position,
    wanted: &Wanted,
    row: Result<&mut AnyRow, Bound>,
    budget: &mut Budget<'_>,
) -> Answer {
    let mut answer = Answer::unknown(position, Method::Tableau);
    let question = Question::new(game, position, wanted);
    let result = match row {
        _ if question.pile.is_zero() => {
            question.last_counter(&mut answer);
            Ok(())
        }
        Err(bound) => Err(bound),
        Ok(AnyRow::Levels(row)) => question.by_levels(row, &mut answer, budget),
        Ok(AnyRow::Lost(row)) => question.by_intervals(row, &mut answer, budget),
    };
    if let Err(bound) = result {
        answer.halt(bound);
    }
    answer
}

/// A position at which the player can move.
struct Question<'q> {
    game: &'q Game,
    position: &'q Position,
    wanted: &'q Wanted,
    /// The pile in normal play: one less in misère play.
    pile: UBig,
    /// The smallest and the largest pile that a take leaves.
    lowest: UBig,
    highest: UBig,
}

impl<'q> Question<'q> {
    fn new(game: &'q Game, position: &'q Position, wanted: &'q Wanted) -> Self {
        let misere = UBig::from(u8::from(game.play() == Play::Misere));
        let pile = &position.pile.0 - misere;
        let limit = position.largest_take().0.min(pile.clone());
        let (lowest, highest) = match pile.is_zero() {
            true => (UBig::ZERO, UBig::ZERO),
            false => (&pile - limit, &pile - UBig::ONE),
        };
        Question { game, position, wanted, pile, lowest, highest }
    }

    /// A number of moves after one more, and after the last counter of misère play.
    fn moves(&self, after: &UBig) -> Option<Natural> {
        Some(Natural(after + UBig::from(1 + u8::from(self.game.play() == Play::Misere))))
    }

    /// The last counter in misère play: to take it loses.
    fn last_counter(&self, answer: &mut Answer) {
        let one = Natural::ONE;
        (answer.outcome, answer.takes) = (Some(Outcome::P), Takes::none());
        answer.resist = Some(one.clone());
        (answer.remoteness, answer.suspense) = (Some(one.clone()), Some(one));
        answer.evidence = self.evidence(None);
    }

    fn by_levels(&self, row: &mut Row, answer: &mut Answer, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let mut takes = AscendingTakes::new(self.wanted.ranges);
        // From the largest pile down: the lost levels that are met first and last.
        let top = row.level(&self.highest, budget)?;
        let (mut slowest, mut fastest) = (None, None);
        let (mut level, mut complete) = (top.clone(), true);
        loop {
            if level.is_lost() {
                answer.outcome = Some(Outcome::N);
                let (first, last) = ((&level.first).max(&self.lowest), (&level.last).min(&self.highest));
                complete = takes.push_range(Natural(&self.pile - last), Natural(&self.pile - first));
                slowest.get_or_insert_with(|| level.beta.clone());
                fastest = Some(level.clone());
            }
            if !complete || level.first <= self.lowest {
                break;
            }
            let below = level.first - UBig::ONE;
            level = match row.level(&below, budget) {
                Ok(level) => level,
                Err(bound) => {
                    // The smallest takes stand even if a bound is met on the way to the others.
                    answer.takes = takes.finish(false);
                    return Err(bound);
                }
            };
        }
        answer.outcome = Some(Outcome::from_won(fastest.is_some()));
        answer.takes = takes.finish(true);
        let bottom = row.level(&self.lowest, budget)?;
        let escalation = row.is_escalation();
        let Some(fastest) = fastest else {
            answer.resist = Some(Natural::ONE);
            answer.remoteness = self.moves(&top.beta);
            answer.suspense = self.moves(&bottom.beta).filter(|_| escalation);
            answer.evidence = self.evidence(Some(&top));
            return Ok(());
        };
        // The least even beta is that of the smallest lost pile.
        let aim = if complete { fastest } else { self.first_lost(row, bottom, budget)? };
        answer.remoteness = self.moves(&aim.beta);
        answer.suspense = slowest.and_then(|slowest| self.moves(&slowest)).filter(|_| escalation);
        answer.evidence = self.evidence(Some(&aim));
        Ok(())
    }

    fn first_lost(&self, row: &mut Row, bottom: Level, budget: &mut Budget<'_>) -> Result<Level, Bound> {
        let mut level = bottom;
        while !level.is_lost() {
            level = row.level(&(level.last + UBig::ONE), budget)?;
        }
        Ok(level)
    }

    fn by_intervals(&self, row: &mut LostRow, answer: &mut Answer, budget: &mut Budget<'_>) -> Result<(), Bound> {
        let (lowest, highest) = (&self.lowest, &self.highest);
        // Within ever more moves, until each pile that a take leaves is lost or won.
        let mut moves = UBig::from(8u8);
        let lost = loop {
            let lost = row.decided(&moves, budget)?;
            if cover(&lost, &row.decided(&(&moves + UBig::ONE), budget)?, lowest, highest) {
                break lost;
            }
            moves <<= 2;
        };
        let lost = within(&lost, lowest, highest);
        answer.outcome = Some(Outcome::from_won(!lost.is_empty()));
        let mut takes = AscendingTakes::new(self.wanted.ranges);
        for (first, last) in lost.iter().rev() {
            if !takes.push_range(Natural(&self.pile - last), Natural(&self.pile - first)) {
                break;
            }
        }
        answer.takes = takes.finish(true);
        answer.evidence = self.evidence(None);
        match self.measure(row, answer, moves, budget) {
            // A search may still find it.
            Err(Bound::Work) => Ok(()),
            result => result,
        }
    }

    /// The remoteness by bisection, given a number of moves within which everything is decided.
    fn measure(
        &self,
        row: &mut LostRow,
        answer: &mut Answer,
        moves: UBig,
        budget: &mut Budget<'_>,
    ) -> Result<(), Bound> {
        if self.wanted.measures == Effort::Skip {
            return Ok(());
        }
        let (lowest, highest) = (&self.lowest, &self.highest);
        let won = answer.outcome == Some(Outcome::N);
        // In halves: 2k moves lose what a take may leave, or 2k + 1 moves win all of it.
        let number = |half: &UBig| half * UBig::from(2u8) + UBig::from(u8::from(!won));
        let (mut low, mut high) = (UBig::ZERO, moves / 2u8);
        while low < high {
            let half = (&low + &high) >> 1;
            let decided = row.decided(&number(&half), budget)?;
            let inside = within(&decided, lowest, highest);
            let enough = if won { !inside.is_empty() } else { inside == [(lowest.clone(), highest.clone())] };
            if enough { high = half } else { low = half + UBig::ONE }
        }
        let least = number(&high);
        let decided = within(&row.decided(&least, budget)?, lowest, highest);
        answer.remoteness = self.moves(&least);
        if won {
            let (first, last) = decided.last().expect("a pile to aim at").clone();
            let aim = Level { beta: least, first, last };
            answer.evidence = self.evidence(Some(&aim));
        } else {
            // The largest pile that is not won sooner lasts longest.
            let sooner = match high.is_zero() {
                true => Vec::new(),
                false => within(&row.decided(&number(&(high - UBig::ONE)), budget)?, lowest, highest),
            };
            let longest = match sooner.last() {
                Some((first, last)) if last == highest => first - UBig::ONE,
                _ => highest.clone(),
            };
            answer.resist = Some(Natural(&self.pile - longest));
        }
        Ok(())
    }

    /// The entry that the fastest take aims at, or that no take gets below.
    fn evidence(&self, level: Option<&Level>) -> Evidence {
        let shift = UBig::from(u8::from(self.game.play() == Play::Misere));
        let level = level.map(|level| evidence::Level {
            moves: Natural(&level.beta + &shift),
            first: Natural((&level.first).max(&self.lowest) + &shift),
            last: Natural((&level.last).min(&self.highest) + &shift),
        });
        Evidence::Tableau { turn: &self.position.turn + &Natural::ONE, level }
    }
}
