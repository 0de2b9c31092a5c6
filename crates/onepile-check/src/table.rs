//! The witness `table`: nothing but the recurrence, computed again.
//!
//! A position is a turn, a pile and a limit. Its takes are the numbers from 1 to the smaller of limit and pile; if the rule
//! names its takes, those that meet the condition behind `where` at this turn and pile. A take wins iff it leaves the opponent
//! a lost position. With b takes that the opponent may forbid, a position is lost iff at most b takes win; in misère play,
//! where a player who is unable to move wins, some take must also fail. So if `fails` is the smallest take that does not win
//! (in normal play 0) and `wins` the take number b + 1 among those that win, then the position is lost iff
//! fails <= limit < wins: two numbers tell all limits of a turn and a pile. Whether a take is allowed does not depend on the
//! limit, so they also tell of limits below all allowed takes, where a player is unable to move.
//!
//! The rule is asked only where legal play from the position leads and the game is not over: for the limit after each allowed
//! take, and for the condition at each take within the limit. If it has no value or no truth there, the certificate is
//! rejected. So is one for a player who is unable to move: the rules of the game tell who wins.

use std::io::BufRead;

use onepile_rule::{Allowed, Inputs, Limit, Natural, Variable};

use crate::boxes::Pen;
use crate::certificate::{Certificate, Claim, Play, Takes};
use crate::fault::{Checked, Fault, shown};
use crate::lines::Lines;

/// Larger piles are not looked at one by one.
const MOST_PILES: usize = 5000;
/// More takes are not either.
pub(crate) const MOST_TAKES: usize = 1 << 22;

/// Checks a certificate with a witness of this kind: every claim about the takes is that of the recurrence.
pub(crate) fn check(certificate: &Certificate, lines: &mut Lines<impl BufRead>, pen: &mut Pen<'_>) -> Checked<()> {
    if !certificate.witness.1.is_empty() {
        return Err(Fault::unreadable("write `table`, or in version 2 `table repeats A E`").at(lines.number));
    }
    no_lines(lines, pen)?;
    certificate.claims_only(&[Claim::Takes, Claim::Ranges, Claim::Stops, Claim::Blocking])?;
    let pile = certificate.pile.to_usize().filter(|pile| *pile <= MOST_PILES);
    let pile = pile.ok_or_else(|| Fault::not_checked(format!("a table has no more than {MOST_PILES} piles")))?;
    let mut table = Table::new(certificate, pile, pen)?;
    if table.over[pile] {
        return Err(Fault::rejected(format!("pile {pile}: the game is over")));
    }
    table.reach()?;
    if !table.can_move() {
        return Err(Fault::rejected(format!("pile {pile}: no take within the limit is allowed")));
    }
    let wins = table.solve()?;
    let lost = table.is_lost(0, pile, table.cells[table.place(0, pile)].most);
    judge(certificate, lost, &wins)
}

/// A table is no part of the file.
pub(crate) fn no_lines(lines: &mut Lines<impl BufRead>, pen: &mut Pen<'_>) -> Checked<()> {
    match lines.next_of_witness(&mut pen.effort)? {
        Some(_) => Err(Fault::unreadable("a witness of kind table has no lines").at(lines.number)),
        None => Ok(()),
    }
}

/// Checks the outcome and all that is claimed of takes, given for each take from 1 on whether it wins.
pub(crate) fn judge(certificate: &Certificate, lost: bool, wins: &[bool]) -> Checked<()> {
    certificate.judge_outcome(!lost)?;
    let winning: Vec<Natural> = (1u64..).zip(wins).filter(|(_, wins)| **wins).map(|(take, _)| take.into()).collect();
    if let Some(Some(take)) = &certificate.take
        && winning.first() != Some(take)
    {
        return Err(Fault::rejected(format!("{} is not the smallest winning take", shown(take))));
    }
    let pile = &certificate.pile;
    if let Some(Takes { takes, through }) = &certificate.takes {
        lists(pile, takes, winning.iter().take_while(|take| *take <= through).cloned())?;
    }
    if let Some(ranges) = &certificate.ranges {
        let listed = ranges.iter().flat_map(|(low, high)| low.to_u64().zip(high.to_u64()));
        let listed: Vec<Natural> = listed.flat_map(|(low, high)| (low..=high).map(Natural::from)).collect();
        lists(pile, &listed, winning.into_iter())?;
    }
    Ok(())
}

/// Checks that the listed takes are the winning ones.
fn lists(pile: &Natural, listed: &[Natural], winning: impl Iterator<Item = Natural>) -> Checked<()> {
    let mut listed = listed.iter().peekable();
    let loses = |take: &Natural| format!("pile {}: taking {} does not win", shown(pile), shown(take));
    for take in winning {
        match listed.next_if(|listed| **listed <= take) {
            Some(listed) if *listed == take => {}
            Some(other) => return Err(Fault::rejected(loses(other))),
            None => {
                let pile = shown(pile);
                return Err(Fault::rejected(format!("pile {pile}: taking {take} wins and is not listed")));
            }
        }
    }
    listed.next().map_or(Ok(()), |other| Err(Fault::rejected(loses(other))))
}

/// What is known of a turn and a pile.
#[derive(Clone, Copy, Default)]
struct Cell {
    /// The largest limit with which play gets here, at most the pile.
    most: u16,
    /// Lost iff fails <= limit < wins.
    fails: u16,
    wins: u16,
    /// Where the limits after the takes from here begin, if they are kept one by one.
    limits: u32,
}

/// All positions that legal play leads to.
struct Table<'t, 'e> {
    certificate: &'t Certificate,
    pen: &'t mut Pen<'e>,
    pile: usize,
    /// Whether the game is over at each pile.
    over: Vec<bool>,
    /// Whether turns matter; if not, there is one row.
    timed: bool,
    /// By row and pile.
    cells: Vec<Cell>,
    /// The limit after each take of a cell, cut to the pile that is left, or [`NOT_ALLOWED`]. They are kept where the rule
    /// names its takes, or its limit asks for two or more of `pile`, `last` and `prev`.
    limits: Vec<u16>,
    keeps_limits: bool,
    /// Where the limit asks for at most one of them: the limits that were found, by row and that quantity.
    by_one: Option<(Option<Variable>, Vec<Option<u16>>)>,
    named: Option<Named<'t>>,
}

/// A take that the rule does not allow; no limit is as large.
const NOT_ALLOWED: u16 = u16::MAX;

/// The takes that the rule names.
struct Named<'t> {
    allowed: &'t Allowed,
    /// Whether the condition looks at the turn.
    timed: bool,
    /// Whether it holds, by row and take, where it does not look at the pile.
    known: Option<Vec<Option<bool>>>,
}

impl<'t, 'e> Table<'t, 'e> {
    fn new(certificate: &'t Certificate, pile: usize, pen: &'t mut Pen<'e>) -> Checked<Self> {
        let rule = &certificate.rule;
        let timed = rule.uses(Variable::Turn);
        let count = if timed { (pile + 1) * (pile + 1) } else { pile + 1 };
        pen.effort.spend(count as u64 / 8)?;
        pen.effort.keep((count * (size_of::<Cell>() + size_of::<Option<u16>>())) as u64)?;
        let mut over = vec![false; pile + 1];
        for stop in certificate.stops.iter().map_while(Natural::to_usize).take_while(|stop| *stop <= pile) {
            over[stop] = true;
        }
        // What the condition looks at is of no account for limits.
        let limit = rule.without_where();
        let used = [Variable::Pile, Variable::Last, Variable::Prev].into_iter();
        let used: Vec<Variable> = used.filter(|variable| limit.uses(*variable)).collect();
        let by_one = (used.len() <= 1).then(|| (used.first().copied(), vec![None; count]));
        let mut cells = vec![Cell::default(); count];
        cells[pile].most = certificate.limit.to_usize().map_or(pile, |limit| limit.min(pile)) as u16;
        let named = rule.allowed().map(|allowed| {
            let timed = allowed.uses(Variable::Turn);
            let count = if timed { count } else { pile + 1 };
            let of_pile = allowed.uses(Variable::Pile);
            if !of_pile {
                pen.effort.keep((count * size_of::<Option<bool>>()) as u64)?;
            }
            Ok(Named { allowed, timed, known: (!of_pile).then(|| vec![None; count]) })
        });
        let named = named.transpose()?;
        let keeps_limits = by_one.is_none() || named.is_some();
        Ok(Table { certificate, pen, pile, over, timed, cells, limits: Vec::new(), keeps_limits, by_one, named })
    }

    /// The place of a row and a pile.
    fn place(&self, row: usize, pile: usize) -> usize {
        row * (self.pile + 1) + pile
    }

    /// The row of the turn after.
    fn next(&self, row: usize) -> usize {
        row + usize::from(self.timed)
    }

    /// The rows in which there may be a pile: each move takes 1 or more.
    fn rows(&self, pile: usize) -> usize {
        if self.timed { self.pile - pile + 1 } else { 1 }
    }

    /// Whether the rule allows a take from a pile that is within the limit.
    fn allows(&mut self, row: usize, pile: usize, take: usize) -> Checked<bool> {
        let Some(named) = &mut self.named else { return Ok(true) };
        let place = if named.timed { row * (self.pile + 1) + take } else { take };
        if let Some(holds) = named.known.as_ref().and_then(|known| known[place]) {
            return Ok(holds);
        }
        let turn = &self.certificate.turn + row as u64;
        let inputs = Inputs::taking(turn, Natural::from(pile as u64), Natural::from(take as u64));
        let holds = self.pen.allows(named.allowed, &inputs);
        let holds = holds.map_err(|fault| fault.of(&format!("taking {take} of {pile}")))?;
        if let Some(known) = &mut named.known {
            known[place] = Some(holds);
        }
        Ok(holds)
    }

    /// The limit after a take from a pile, cut to the pile that is left.
    fn limit(&mut self, row: usize, pile: usize, take: usize) -> Checked<u16> {
        let left = pile - take;
        if self.over[left] {
            return Ok(0);
        }
        let next = self.next(row);
        let place = self.by_one.as_ref().map(|(of, _)| match of {
            Some(Variable::Pile) => self.place(next, left),
            Some(Variable::Last) => self.place(next, take),
            Some(Variable::Prev) => self.place(next, pile),
            _ => self.place(next, 0),
        });
        let known = self.by_one.as_ref().zip(place).and_then(|((_, known), place)| known[place]);
        let limit = match known {
            Some(limit) => limit,
            None => {
                let turn = &self.certificate.turn + (row + 1) as u64;
                let inputs = Inputs::moved(turn, Natural::from(left as u64), Natural::from(take as u64));
                let limit = self.pen.limit(self.certificate.rule.expr(), &inputs);
                let limit = match limit.map_err(|fault| fault.of(&format!("pile {left} after taking {take}")))? {
                    // No pile is larger.
                    Limit::Finite(limit) => limit.to_usize().map_or(self.pile, |limit| limit.min(self.pile)),
                    Limit::Infinite => self.pile,
                } as u16;
                if let Some(((_, known), place)) = self.by_one.as_mut().zip(place) {
                    known[place] = Some(limit);
                }
                limit
            }
        };
        Ok(limit.min(left as u16))
    }

    /// Finds out how far play leads, from the largest pile down.
    fn reach(&mut self) -> Checked<()> {
        for pile in (1..=self.pile).rev().filter(|pile| !self.over[*pile]).collect::<Vec<_>>() {
            for row in 0..self.rows(pile) {
                let place = self.place(row, pile);
                let most = usize::from(self.cells[place].most);
                self.pen.effort.spend(1 + most as u64 / 8)?;
                if self.keeps_limits {
                    self.pen.effort.keep(2 * most as u64)?;
                    let begin = u32::try_from(self.limits.len());
                    self.cells[place].limits = begin.map_err(|_| Fault::not_checked("there are too many takes"))?;
                }
                for take in 1..=most {
                    if !self.allows(row, pile, take)? {
                        self.limits.push(NOT_ALLOWED);
                        continue;
                    }
                    let limit = self.limit(row, pile, take)?;
                    if self.keeps_limits {
                        self.limits.push(limit);
                    }
                    let left = self.place(self.next(row), pile - take);
                    self.cells[left].most = self.cells[left].most.max(limit);
                }
            }
        }
        Ok(())
    }

    /// Whether some take of the position asked for is allowed.
    fn can_move(&self) -> bool {
        let Cell { most, limits, .. } = self.cells[self.place(0, self.pile)];
        let begin = limits as usize;
        !self.keeps_limits || self.limits[begin..begin + usize::from(most)].iter().any(|limit| *limit != NOT_ALLOWED)
    }

    /// Whether a position is lost that play leads to.
    fn is_lost(&self, row: usize, pile: usize, limit: u16) -> bool {
        if self.over[pile] || limit == 0 {
            return self.certificate.play == Play::Normal;
        }
        let cell = &self.cells[self.place(row, pile)];
        cell.fails <= limit && limit < cell.wins
    }

    /// Solves all that play leads to, from the smallest pile up: whether each take of the position asked for wins.
    fn solve(&mut self) -> Checked<Vec<bool>> {
        let mut winning = Vec::new();
        for pile in (1..=self.pile).filter(|pile| !self.over[*pile]).collect::<Vec<_>>() {
            for row in 0..self.rows(pile) {
                let place = self.place(row, pile);
                let Cell { most, limits, .. } = self.cells[place];
                self.pen.effort.spend(1 + u64::from(most) / 8)?;
                let (mut forbidden, mut wins) = (0, u16::MAX);
                let mut fails = if self.certificate.play == Play::Normal { 0 } else { u16::MAX };
                winning.clear();
                for take in 1..=most {
                    let limit = match self.keeps_limits {
                        true => self.limits[limits as usize + usize::from(take) - 1],
                        false => self.limit(row, pile, take.into())?,
                    };
                    if limit == NOT_ALLOWED {
                        winning.push(false);
                        continue;
                    }
                    let is_winning = self.is_lost(self.next(row), pile - usize::from(take), limit);
                    winning.push(is_winning);
                    if !is_winning {
                        fails = fails.min(take);
                    } else if forbidden < self.certificate.block {
                        forbidden += 1;
                    } else {
                        wins = wins.min(take);
                    }
                }
                self.cells[place] = Cell { fails, wins, ..self.cells[place] };
                if row == 0 && pile == self.pile {
                    return Ok(winning);
                }
            }
        }
        Ok(winning)
    }
}
