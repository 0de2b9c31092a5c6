//! What makes others believe an answer: chains of lost piles (`docs/certificates.md`).
//!
//! In escalation a chain needs no data but where it begins. From the piles a to E(t, r) of a lost level a take leads to the piles
//! low = h(t, a) to E(t, r) − 1 = E(t + 1, r − 1) of turn t + 1, and from there down to E(t + 2, r − 2) exactly, since h grows by at
//! most 1 from a pile to the next; so a checker follows the diagonal by itself. From other piles of the level it may
//! miss the next one. That is tried, and where it fails, that row is written down and the chain begins two turns later.
//!
//! In other games a lost interval of a row needs several ones two turns later, and all that are needed are listed. A row is split
//! where limits become 0 or positive, since piles without a take are lost for a reason of their own.

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::answer::Answer;
use crate::budget::{Bound, Budget};
use crate::certificate::{Bears, Uncertified, Witness};
use crate::game::Play;
use crate::outcome::Outcome;
use crate::rule::{Expr, MulOp, Variable};

use super::diagonal::Diagonals;
use super::level::{Level, Row, is_even};
use super::lost::{Decided, LostRow, Piles, cover, within, without};
use super::slope::Slope;
use super::{AnyRow, Condition, TableauEngine, Terms};

/// Chains of at most this many rows are followed row by row where a checker may not know a closed form.
const FOLLOWED: u64 = 1 << 14;
/// No more rows of a chain are written down one by one.
const MOST_LISTED: u32 = 64;
/// The turns that are listed first.
const FIRST_TURNS: u8 = 8;

/// The witness of an answer by the tableau.
pub(super) fn witness(
    engine: &mut TableauEngine,
    answer: &Answer,
    budget: &mut Budget<'_>,
) -> Result<Witness, Uncertified> {
    let position = &answer.position;
    let misere = engine.game.play() == Play::Misere;
    let shift = UBig::from(u8::from(misere));
    let pile = &position.pile.0 - &shift;
    let stop = engine.game.stop().iter().find(|stop| **stop > position.pile).map(|stop| &stop.0 - &shift);
    let mut file = File { shift, lines: Vec::new(), claims: 0, extended: misere };
    let mut moves = answer.remoteness.is_some();
    if !pile.is_zero() {
        let complete = answer.takes.is_complete();
        let reach = match answer.take() {
            // The smallest take needs less than all of them.
            Some(take) if !complete => take.0.clone(),
            _ => position.largest_take().0,
        };
        file.extended |= !complete && answer.outcome == Some(Outcome::N);
        let window = (&pile - reach.min(pile.clone()), &pile - UBig::ONE);
        let accepted = engine.accept(&position.turn, &position.pile, budget);
        let (terms, to) = accepted.map_err(|_| budget.stopped().map_or(Uncertified::NoWitness, Uncertified::Bound))?;
        moves &= terms.condition == Condition::Escalation && complete;
        let slope = Slope::new(engine.rule.clone(), terms.positive);
        let mut done = false;
        if terms.condition == Condition::Escalation
            && let AnyRow::Levels(row) = engine.made(terms.clone(), to.clone(), budget)?
        {
            let rule = Slope::new(slope.rule().clone(), true);
            let mut chains = Chains::new(rule, terms.turn.clone(), to.clone(), stop);
            done = file.levels(row, &mut chains, &window, budget)?;
        }
        if !done {
            moves = false;
            (file.lines, file.claims) = (Vec::new(), 0);
            file.listed(slope, &terms, to, &window, budget)?;
        }
    }
    let bears = Bears { ranges: true, remoteness: moves, ..Bears::default() };
    Ok(Witness { heading: "chains".to_owned(), lines: file.lines, extended: file.extended, bears })
}

/// The lines of a witness while they are written.
struct File {
    /// How many counters more piles of the game have than those of the tableau: 1 in misère play.
    shift: UBig,
    lines: Vec<String>,
    /// How many claims there are.
    claims: u64,
    extended: bool,
}

/// Where a chain may begin.
struct Start {
    /// The column of the lost level.
    column: UBig,
    /// The first pile of the level.
    first: UBig,
    /// The chain begins at this pile or below.
    below: UBig,
    /// It goes up to this pile or beyond, where that is in the level.
    need: UBig,
}

/// The tableau of an escalation game around the row that an answer rests on.
struct Chains {
    slope: Slope,
    /// The turn of that row, and the largest pile that play reaches there.
    turn: UBig,
    highest: UBig,
    /// Entries are cut here.
    to: UBig,
    /// The rows of some turns from that one on.
    rows: Vec<(UBig, Diagonals)>,
}

impl Chains {
    fn new(slope: Slope, turn: UBig, highest: UBig, stop: Option<UBig>) -> Chains {
        let to = (&highest + UBig::from(16u8)) << 2;
        // Stops are not part of the tableau.
        let to = stop.map_or(to.clone(), |stop| stop.min(to));
        Chains { slope, turn, highest, to, rows: Vec::new() }
    }

    /// The largest pile that play reaches at a turn.
    fn cap(&self, turn: &UBig) -> UBig {
        let later = turn - &self.turn;
        if self.highest > later { &self.highest - later } else { UBig::ZERO }
    }

    /// The smallest pile that a take leaves.
    fn reach(&mut self, turn: &UBig, pile: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        Ok(if pile.is_zero() { UBig::ZERO } else { pile - self.slope.most(turn, pile, budget)? })
    }

    /// The entry of a turn in a column.
    fn entry(&mut self, turn: &UBig, column: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        let place = match self.rows.iter().position(|(known, _)| known == turn) {
            Some(place) => place,
            None => {
                let slope = Slope::new(self.slope.rule().clone(), true);
                self.rows.push((turn.clone(), Diagonals::new(slope, turn.clone(), self.to.clone())));
                self.rows.len() - 1
            }
        };
        self.rows[place].1.entry(column, budget)
    }

    /// Whether a checker that follows a chain from some piles gets to pile 0.
    fn is_down(&mut self, turn: &UBig, first: &UBig, last: &UBig, budget: &mut Budget<'_>) -> Result<bool, Bound> {
        let (mut turn, mut first, mut last) = (turn.clone(), first.clone(), last.clone());
        while !last.is_zero() {
            let low = self.reach(&turn, &first, budget)?;
            if low.is_zero() {
                return Ok(false);
            }
            turn += UBig::ONE;
            last = self.reach(&turn, &(last - UBig::ONE), budget)?;
            first = (low - UBig::ONE).min(last.clone());
            turn += UBig::ONE;
        }
        Ok(true)
    }
}

impl File {
    fn keep(&mut self, line: String, budget: &mut Budget<'_>) -> Result<(), Bound> {
        budget.reserve(line.len() as u64 + 24)?;
        self.lines.push(line);
        Ok(())
    }

    /// The piles from one to another, as the game counts them.
    fn piles(&self, first: &UBig, last: &UBig) -> String {
        format!("{} {}", first + &self.shift, last + &self.shift)
    }

    /// The levels of an escalation game in a window. False if a chain is not found.
    fn levels(
        &mut self,
        row: &mut Row,
        chains: &mut Chains,
        (lowest, highest): &(UBig, UBig),
        budget: &mut Budget<'_>,
    ) -> Result<bool, Bound> {
        let turn = chains.turn.clone();
        let is_summed = matches!(row, Row::Summed(_));
        let is_plain = is_polynomial(chains.slope.rule().expr());
        let mut below = highest.clone();
        loop {
            let Level { beta, first, last } = row.level(&below, budget)?;
            budget.spend(1 + below.bit_len() as u64 / 64, budget.progress())?;
            let (a, e) = ((&first).max(lowest).clone(), last.min(highest.clone()));
            let half = &beta >> 1;
            let is_sum = is_summed && (is_plain || half > UBig::from(FOLLOWED)) && !half.is_zero();
            self.extended |= is_sum && !is_plain;
            if !is_even(&beta) {
                let (next, need) = (&turn + UBig::ONE, chains.reach(&turn, &e, budget)?);
                let start = Start { column: &beta - UBig::ONE, first: &first - UBig::ONE, below: &a - UBig::ONE, need };
                let id = if is_sum {
                    let q = start.need.max(start.first);
                    let how = format!("sums {half}");
                    Some(self.lost(&next, &start.below.min(q.clone()), &q, &how, budget)?)
                } else {
                    self.chain(chains, &next, start, 0, budget)?
                };
                let Some(id) = id else { return Ok(false) };
                self.keep(format!("won {} by {id}", self.piles(&a, &e)), budget)?;
            } else if is_sum {
                self.lost(&turn, &a, &e, &format!("sums {half}"), budget)?;
            } else if !beta.is_zero() && e < chains.highest {
                self.lost(&turn, &a, &e, "down", budget)?;
            } else if !beta.is_zero() && self.row(chains, &turn, (&a, &e), &beta, 0, budget)?.is_none() {
                return Ok(false);
            }
            if first <= *lowest {
                return Ok(true);
            }
            below = first - UBig::ONE;
        }
    }

    /// Claims that piles of a turn are lost. The number of the claim.
    fn lost(
        &mut self,
        turn: &UBig,
        first: &UBig,
        last: &UBig,
        how: &str,
        budget: &mut Budget<'_>,
    ) -> Result<u64, Bound> {
        self.claims += 1;
        self.keep(format!("lost {} {turn} {} {how}", self.claims, self.piles(first, last)), budget)?;
        Ok(self.claims)
    }

    /// Claims exactly these piles of a lost level. The number of the claim, unless no chain is found.
    fn row(
        &mut self,
        chains: &mut Chains,
        turn: &UBig,
        (first, last): (&UBig, &UBig),
        column: &UBig,
        depth: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<u64>, Bound> {
        if chains.entry(turn, column, budget)? == *last || chains.is_down(turn, first, last, budget)? {
            return self.lost(turn, first, last, "down", budget).map(Some);
        }
        let (next, end) = (turn + UBig::ONE, last - UBig::ONE);
        let column = column - UBig::from(2u8);
        let start = Start {
            first: chains.entry(&next, &column, budget)?,
            below: chains.reach(turn, first, budget)? - UBig::ONE,
            need: chains.reach(&next, &end, budget)?,
            column,
        };
        let Some(id) = self.chain(chains, &(next + UBig::ONE), start, depth + 1, budget)? else { return Ok(None) };
        let how = format!("{}:{id}", end + &self.shift);
        self.lost(turn, first, last, &how, budget).map(Some)
    }

    /// Claims piles of a lost level that are replied into. The number of the claim, unless no chain is found.
    fn chain(
        &mut self,
        chains: &mut Chains,
        turn: &UBig,
        start: Start,
        depth: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<u64>, Bound> {
        let Start { column, first, below, need } = start;
        if depth > MOST_LISTED {
            return Ok(None);
        }
        if column.is_zero() {
            return self.lost(turn, &UBig::ZERO, &UBig::ZERO, "down", budget).map(Some);
        }
        let entry = chains.entry(turn, &column, budget)?;
        let (is_far, q) = (entry > chains.cap(turn), need.max(first));
        let p = (&below).min(&q).clone();
        // From the last pile of a level a chain goes on to last piles. But beyond the piles that play reaches the rule may be another.
        if !is_far || (!chains.is_down(turn, &p, &q, budget)? && entry < chains.to) {
            return self.lost(turn, &below.min(entry.clone()), &entry, "down", budget).map(Some);
        }
        self.row(chains, turn, (&p, &q), &column, depth, budget)
    }

    /// Intervals turn by turn, as far as they are needed.
    fn listed(
        &mut self,
        slope: Slope,
        terms: &Terms,
        to: UBig,
        (lowest, highest): &(UBig, UBig),
        budget: &mut Budget<'_>,
    ) -> Result<(), Bound> {
        let mut row = LostRow::new(slope, terms.turn.clone(), to.clone());
        let mut turns = UBig::from(FIRST_TURNS);
        let rows = loop {
            let rows = row.turns(&turns, budget)?;
            if cover(&rows[0].lost, &rows[0].won, lowest, highest) {
                break rows;
            }
            turns <<= 2;
        };
        let mut slope = row.into_slope();
        let mut turns: Vec<Vec<Interval>> = rows.iter().map(Interval::of).collect();
        // What the window needs itself. Pile 0 needs no claim there.
        let tiles = |piles: &Piles| within(piles, lowest, highest);
        let first_turn = &mut turns[0];
        *first_turn = first_turn.drain(..).flat_map(|interval| interval.within(lowest, highest)).collect();
        first_turn.iter_mut().for_each(|interval| interval.needed = !interval.last.is_zero());
        let caps = |later: usize| if to > UBig::from(later) { &to - UBig::from(later) } else { UBig::ZERO };
        let won = tiles(&rows[0].won);
        let mut answered = Vec::new();
        for (first, last) in won {
            let mut from = first;
            while from <= last {
                let (place, end) = reply(&mut slope, &terms.turn, &caps(0), &turns[1], &from, budget)?;
                turns[1][place].needed = true;
                let end = end.min(last.clone());
                answered.push((from, end.clone(), place));
                from = end + UBig::ONE;
            }
        }
        for later in 0..turns.len() {
            for interval in 0..turns[later].len() {
                let Interval { first, last, needed, is_stuck, .. } = &turns[later][interval];
                if !*needed || *is_stuck {
                    continue;
                }
                let (first, last) = (first.clone(), last.clone());
                let turn = &terms.turn + UBig::from(later);
                let mut from = &first - slope.most(&turn, &first, budget)?;
                let mut replies = Vec::new();
                while from < last {
                    budget.spend(4, budget.progress())?;
                    let (next, there) = (&turn + UBig::ONE, &turns[later + 2]);
                    let (place, end) = reply(&mut slope, &next, &caps(later + 1), there, &from, budget)?;
                    turns[later + 2][place].needed = true;
                    let end = end.min(&last - UBig::ONE);
                    from = &end + UBig::ONE;
                    budget.reserve(48 + end.bit_len() as u64 / 8)?;
                    replies.push((end, place));
                }
                turns[later][interval].replies = replies;
            }
        }
        // Claims come before what rests on them.
        let mut id = 0u64;
        for later in (0..turns.len()).rev() {
            for place in 0..turns[later].len() {
                let Interval { first, last, needed, replies, .. } = &turns[later][place];
                if !*needed {
                    continue;
                }
                id += 1;
                let mut line = format!("lost {id} {} {}", &terms.turn + UBig::from(later), self.piles(first, last));
                for (end, place) in replies {
                    line += &format!(" {}:{}", end + &self.shift, turns[later + 2][*place].id);
                }
                if replies.is_empty() {
                    line += " down";
                }
                self.keep(line, budget)?;
                turns[later][place].id = id;
            }
        }
        for (first, last, place) in answered {
            let line = format!("won {} by {}", self.piles(&first, &last), turns[1][place].id);
            self.keep(line, budget)?;
        }
        Ok(())
    }
}

/// Lost piles of one turn. Somebody can move from each of them, or from none.
struct Interval {
    first: UBig,
    last: UBig,
    is_stuck: bool,
    needed: bool,
    /// Up to which pile of the next turn replies lead into which interval of the turn after it.
    replies: Vec<(UBig, usize)>,
    id: u64,
}

impl Interval {
    fn new(first: UBig, last: UBig, is_stuck: bool) -> Interval {
        Interval { first, last, is_stuck, needed: false, replies: Vec::new(), id: 0 }
    }

    /// The intervals of a turn, ascending; pile 0 is one of its own.
    fn of(decided: &Decided) -> Vec<Interval> {
        let zero = vec![(UBig::ZERO, UBig::ZERO)];
        let stuck = without(decided.stuck.clone(), &zero).into_iter().chain(zero);
        let free = without(decided.lost.clone(), &decided.stuck).into_iter();
        let mut all: Vec<Interval> = stuck.map(|(first, last)| Interval::new(first, last, true)).collect();
        all.extend(free.map(|(first, last)| Interval::new(first, last, false)));
        all.sort_by(|a, b| a.first.cmp(&b.first));
        all
    }

    /// The part of it between two piles.
    fn within(self, lowest: &UBig, highest: &UBig) -> Option<Interval> {
        let (first, last) = (self.first.max(lowest.clone()), self.last.min(highest.clone()));
        (first <= last).then(|| Interval::new(first, last, self.is_stuck))
    }
}

/// Which interval of the turn after it a won pile replies into, and up to which pile others do as well.
fn reply(
    slope: &mut Slope,
    turn: &UBig,
    cap: &UBig,
    intervals: &[Interval],
    pile: &UBig,
    budget: &mut Budget<'_>,
) -> Result<(usize, UBig), Bound> {
    let place = intervals.partition_point(|interval| interval.first < *pile) - 1;
    Ok((place, slope.top(turn, &intervals[place].last, cap, budget)?))
}

/// Whether an expression is a polynomial of the turn with integer coefficients, by its form.
fn is_polynomial(expr: &Expr) -> bool {
    match expr {
        Expr::Number(value) => value.is_int(),
        Expr::Variable(variable) => *variable == Variable::Turn,
        Expr::Negate(inner) => is_polynomial(inner),
        Expr::Sum(first, rest) => is_polynomial(first) && rest.iter().all(|(_, term)| is_polynomial(term)),
        Expr::Product(first, rest) => {
            is_polynomial(first) && rest.iter().all(|(op, factor)| *op == MulOp::Times && is_polynomial(factor))
        }
        Expr::Power(base, exponent) => {
            let is_natural =
                matches!(&**exponent, Expr::Number(value) if u8::try_from(value.numerator()).is_ok() && value.is_int());
            is_natural && is_polynomial(base)
        }
        _ => false,
    }
}
