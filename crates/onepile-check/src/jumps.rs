//! The witness `jumps`: nothing, for rules of the pile whose limits rise by 0 or 1 from each pile to the next.
//!
//! Let f(n) be the smaller of limit and pile, f(0) = 0. **Check:** f(n + 1) − f(n) is 0 or 1 for all piles up to the one asked
//! for. Then the nim-value g(n) is f(n) where f jumps at n, and else g(n − 1 − f(n)); and the values of the piles n − f(n)
//! to n, the *window* of n, are 0 to f(n), each once (Coq: `values`, `is_mex`). So a pile is lost iff its value is the *aim*: 0,
//! in misère play 1 (Coq: `normal`, `misere`).
//!
//! A chain n → n − 1 − f(n) ends where f jumps or is 0. Where f stands still for longer than a window, the chain goes
//! in equal steps, which a division passes; so it does on levels of roots (`levels`).
//!
//! **Takes.** Let z be a pile in the window of n − 1 whose value is the aim. It is the only one there (Coq: `one_take`), so
//! it is the largest lost pile below n, and n − z the smallest winning take, if the limit allows it. The next lost pile
//! below z is z − 1 − f(z), for the values between are others; below the pile where f jumps to 1 no value is 1, and where f
//! is 0 all piles have value 0. So a list of takes is complete iff it follows the chain of z.
//!
//! If a position is lost, then with the limit of the rule, or a smaller one, its own value may be the aim, which no other
//! pile of its window has. Else the certificate names z: `jumps below Z` *(version 2)*.
//!
//! **Nim-values.** With a limit above f(n − 1) all values up to f(n − 1) are in reach, and there are no larger ones below n:
//! the nim-value is f(n − 1) + 1. With the limit f(n) it is g(n).
//!
//! **Derived function** *(version 2)*: `jumps derived B`. Put f'(n) = min(f'(n − 1) + 1, f(n)) up to pile B, where f' meets
//! f, and f' = f from there on. If f' never falls, f' has the nim-values of f (Coq: `derived`), and all of the above is
//! true of f'. In misère play too: a pile of value 1 has only others in reach, and an option, of value 0; one of value 0 with
//! a limit of 1 or more has a pile of value 1 in its window; one of a larger value has one by definition.
//!
//! **Forbidden takes** *(version 2)*. Let f itself have unit jumps, let b takes be forbidden before each move, and let the
//! limit be f(n). Then n is lost iff g(n) is one of the b + 1 values from the aim on. For if all of these are in the window
//! and g(n) is none of them, b + 1 takes win. If g(n) is one of them, b at most win, and in misère play the take to value 0
//! does not. If g(n) is 0 in misère play and fewer are in the window, all takes win.

use std::io::BufRead;

use dashu_base::BitTest;
use dashu_int::UBig;
use onepile_rule::text::{AddOp, Expr, Variable};
use onepile_rule::{Inputs, Limit, Natural};

use crate::boxes::{Area, Known, Pen, is_negative};
use crate::certificate::{Certificate, Claim, Play, Takes};
use crate::fault::{Checked, Fault, shown};
use crate::levels::Levels;
use crate::lines::{Lines, natural};

/// A derived function is computed up to this pile at most.
const MOST_DERIVED: usize = 1 << 24;

/// Checks a certificate with a witness of this kind.
pub(crate) fn check(certificate: &Certificate, lines: &mut Lines<impl BufRead>, pen: &mut Pen<'_>) -> Checked<()> {
    certificate.claims_only(&[Claim::Takes, Claim::Nim, Claim::Blocking])?;
    let heading = Heading::read(certificate, pen).map_err(|fault| fault.at(lines.number))?;
    if lines.next_of_witness(&mut pen.effort)?.is_some() {
        return Err(Fault::unreadable("a witness of kind jumps has no lines").at(lines.number));
    }
    let takes = certificate.takes.as_ref().ok_or_else(|| Fault::rejected("the list of takes is missing"))?;
    let rule = &certificate.rule;
    if [Variable::Turn, Variable::Last, Variable::Prev].into_iter().any(|variable| rule.uses(variable)) {
        return Err(Fault::rejected("the rule is not one of the pile alone"));
    }
    let mut jumps = Jumps::new(rule.expr(), &certificate.pile.0, heading.derived, pen)?;
    let question = Question::new(certificate, takes, &mut jumps)?;
    match certificate.block {
        0 => question.check(heading.below, &mut jumps),
        block if heading.derived.is_none() => question.check_blocked(block, &mut jumps),
        _ => Err(Fault::rejected("a derived function proves no answer with forbidden takes")),
    }
}

/// What follows `jumps` in the line of the witness.
#[derive(Default)]
struct Heading {
    derived: Option<usize>,
    below: Option<UBig>,
}

impl Heading {
    fn read(certificate: &Certificate, pen: &mut Pen<'_>) -> Checked<Heading> {
        let mut heading = Heading::default();
        let words: Vec<&str> = certificate.witness.1.iter().map(String::as_str).collect();
        for pair in words.chunks(2) {
            match (pair, certificate.version) {
                (["derived", pile], 2) if heading.derived.is_none() && heading.below.is_none() => {
                    let pile = natural(pile, &mut pen.effort)?.to_usize().filter(|pile| *pile <= MOST_DERIVED);
                    let pile =
                        pile.ok_or_else(|| Fault::not_checked("the derived function meets the rule too late"))?;
                    heading.derived = Some(pile);
                }
                (["below", pile], 2) if heading.below.is_none() => {
                    heading.below = Some(natural(pile, &mut pen.effort)?.0);
                }
                (_, 2) => {
                    return Err(Fault::unreadable(
                        "write `jumps`, then `derived B`, then `below Z`, or leave them out",
                    ));
                }
                _ => return Err(Fault::unreadable("nothing follows `witness jumps`")),
            }
        }
        Ok(heading)
    }
}

/// What is asked of a position, and claimed.
struct Question<'c> {
    certificate: &'c Certificate,
    takes: &'c Takes,
    pile: &'c UBig,
    /// The largest take, not above the pile.
    most: UBig,
    /// The nim-value of lost piles.
    aim: UBig,
    /// f(n) and f(n − 1).
    own: UBig,
    before: UBig,
}

impl<'c> Question<'c> {
    fn new(certificate: &'c Certificate, takes: &'c Takes, jumps: &mut Jumps<'_, '_>) -> Checked<Self> {
        let pile = &certificate.pile.0;
        let most = certificate.limit.0.clone().min(pile.clone());
        let aim = UBig::from(u8::from(certificate.play == Play::Misere));
        let (own, before) = (jumps.at(pile)?, jumps.at(&(pile - UBig::ONE))?);
        let question = Question { certificate, takes, pile, most, aim, own, before };
        match takes.takes.last().filter(|last| last.0 > question.most) {
            Some(last) => Err(question.rejected(&format!("taking {} is not allowed", shown(last)))),
            None => Ok(question),
        }
    }

    fn check(&self, below: Option<UBig>, jumps: &mut Jumps<'_, '_>) -> Checked<()> {
        self.check_value(jumps)?;
        let smallest = match &self.certificate.take {
            Some(Some(take)) => Some(take),
            _ => self.takes.takes.first(),
        };
        let nearest = smallest.map(|take| self.pile - &take.0).or(below);
        let Some(nearest) = nearest else { return self.check_lost(jumps) };
        let proved = self.check_nearest(&nearest, jumps)?;
        self.check_outcome(proved)?;
        self.check_takes(nearest, jumps)
    }

    /// Checks a position in whose reach no lost pile is named.
    fn check_lost(&self, jumps: &mut Jumps<'_, '_>) -> Checked<()> {
        if self.before < self.aim {
            return self.check_outcome(false);
        }
        if self.most <= self.own && jumps.value(self.pile.clone())? == self.aim {
            return self.check_outcome(false);
        }
        if self.most >= self.own {
            return self.check_outcome(true).and(Err(Fault::rejected("the smallest winning take is missing")));
        }
        Err(Fault::not_checked("with a limit below that of the rule, the next lost pile must be named"))
    }

    /// Checks that this is the largest lost pile below: whether it is in reach.
    fn check_nearest(&self, nearest: &UBig, jumps: &mut Jumps<'_, '_>) -> Checked<bool> {
        if nearest >= self.pile || nearest + &self.before + UBig::ONE < *self.pile {
            let fact = format!("a smaller take than {} wins", shown(&(self.pile.clone() - nearest.min(self.pile))));
            return Err(self.rejected(&fact));
        }
        let value = jumps.value(nearest.clone())?;
        if value != self.aim {
            let (take, value, aim) = (shown(&(self.pile - nearest)), shown(&value), &self.aim);
            return Err(self.rejected(&format!("taking {take} leaves a pile of nim-value {value}, which is not {aim}")));
        }
        Ok(nearest + &self.most >= *self.pile)
    }

    fn rejected(&self, fact: &str) -> Fault {
        Fault::rejected(format!("pile {}: {fact}", shown(self.pile)))
    }

    fn check_outcome(&self, won: bool) -> Checked<()> {
        if won == self.certificate.won {
            return Ok(());
        }
        let [claimed, proved] = if won { ["P", "N"] } else { ["N", "P"] };
        Err(Fault::rejected(format!("the certificate claims {claimed} but proves {proved}")))
    }

    /// Checks that the listed takes are those to the lost piles from the nearest one on.
    fn check_takes(&self, nearest: UBig, jumps: &mut Jumps<'_, '_>) -> Checked<()> {
        let Takes { takes, through } = self.takes;
        let most = (&self.most).min(&through.0);
        let (mut lost, mut listed) = (nearest, takes.iter());
        loop {
            let take = self.pile - &lost;
            if take > *most {
                break;
            }
            jumps.pen.effort.spend(1)?;
            let missing = |take: &UBig| self.rejected(&format!("taking {} wins and is not listed", shown(take)));
            match listed.next() {
                Some(listed) if listed.0 == take => {}
                Some(listed) if listed.0 < take => return Err(self.does_not_win(listed)),
                _ => return Err(missing(&take)),
            }
            let level = jumps.at(&lost)?;
            if level.is_zero() {
                // All piles below are lost as well.
                let mut last = take;
                for listed in listed.by_ref() {
                    jumps.pen.effort.spend(1)?;
                    last += UBig::ONE;
                    if listed.0 != last {
                        return Err(missing(&last));
                    }
                }
                if last < *most {
                    return Err(missing(&(last + UBig::ONE)));
                }
                break;
            }
            if !self.aim.is_zero() && jumps.at(&(&lost - UBig::ONE))? < level {
                break;
            }
            lost = lost - UBig::ONE - level;
        }
        listed.next().map_or(Ok(()), |listed| Err(self.does_not_win(listed)))
    }

    fn does_not_win(&self, take: &Natural) -> Fault {
        self.rejected(&format!("taking {} does not win", shown(take)))
    }

    fn check_value(&self, jumps: &mut Jumps<'_, '_>) -> Checked<()> {
        let Some(claimed) = &self.certificate.nim else { return Ok(()) };
        if self.certificate.play == Play::Misere || self.certificate.block > 0 {
            return Err(Fault::rejected("nim-values belong to normal play without forbidden takes"));
        }
        let value = if self.most > self.before {
            &self.before + UBig::ONE
        } else if self.most == self.own {
            jumps.value(self.pile.clone())?
        } else {
            return Err(Fault::not_checked("the nim-value with a limit below that of the rule is not known"));
        };
        if claimed.0 != value {
            let (claimed, value) = (shown(claimed), shown(&value));
            return Err(Fault::rejected(format!("the certificate claims the nim-value {claimed} but proves {value}")));
        }
        Ok(())
    }

    /// Checks an answer with forbidden takes: the takes lead to lost piles, and there are as many as there must be.
    fn check_blocked(&self, block: u64, jumps: &mut Jumps<'_, '_>) -> Checked<()> {
        self.check_value(jumps)?;
        if self.most != self.own {
            return Err(Fault::not_checked("with forbidden takes the limit must be that of the rule"));
        }
        let last = &self.aim + UBig::from(block);
        let is_lost = |value: &UBig| (&self.aim..=&last).contains(&value);
        let lost = is_lost(&jumps.value(self.pile.clone())?);
        self.check_outcome(!lost)?;
        let Takes { takes, through } = self.takes;
        if matches!(&self.certificate.take, Some(Some(take)) if takes.first() != Some(take)) {
            return Err(self.rejected("the smallest winning take is not listed"));
        }
        if self.aim.is_zero() && last >= self.own {
            // Every take leads to one of these values.
            let all = (&self.most).min(&through.0);
            let first = takes.iter().zip(1u64..).all(|(take, count)| *take == Natural::from(count));
            return match first && UBig::from(takes.len()) == *all {
                true => Ok(()),
                false => Err(self.rejected("every take wins, and not all are listed")),
            };
        }
        for take in takes {
            if take.0 > self.most || !is_lost(&jumps.value(self.pile - &take.0)?) {
                return Err(self.does_not_win(take));
            }
        }
        let in_window = (&last).min(&self.own) + UBig::ONE - &self.aim;
        let count = in_window - UBig::from(u8::from(lost));
        if through.0 < self.most {
            return Err(Fault::not_checked("with forbidden takes the list of takes must be complete"));
        }
        if UBig::from(takes.len()) != count {
            return Err(self.rejected(&format!("{} takes win, and not all are listed", shown(&count))));
        }
        Ok(())
    }
}

/// A function with unit jumps up to some pile.
struct Jumps<'j, 'e> {
    rule: &'j Expr,
    pen: &'j mut Pen<'e>,
    /// The derived function at the piles from 0 on, if that is not the rule.
    derived: Vec<u32>,
    levels: Option<Levels>,
}

impl<'j, 'e> Jumps<'j, 'e> {
    /// The function of a rule, or derived from it up to a pile, with unit jumps up to the pile asked for.
    fn new(rule: &'j Expr, pile: &UBig, derived: Option<usize>, pen: &'j mut Pen<'e>) -> Checked<Self> {
        let begin = UBig::from(derived.unwrap_or(0).max(1)).min(pile.clone());
        show_unit_jumps(rule, &begin, pile, pen)?;
        let levels = Levels::of(rule, pen)?;
        let mut jumps = Jumps { rule, pen, derived: Vec::new(), levels };
        if let Some(end) = derived {
            jumps.derive(end)?;
        }
        Ok(jumps)
    }

    /// Computes the derived function up to a pile, at which it must be what the rule says.
    fn derive(&mut self, end: usize) -> Checked<()> {
        let (mut derived, mut last) = (vec![0], 0u32);
        let mut meets = end == 0;
        for pile in 1..=end {
            self.pen.effort.keep(4)?;
            let limit = self.at(&UBig::from(pile))?;
            let next = u32::try_from(&limit).map_or(last + 1, |limit| limit.min(last + 1));
            if next < last {
                return Err(Fault::rejected(format!("pile {pile}: the derived function falls")));
            }
            meets = limit == UBig::from(next);
            derived.push(next);
            last = next;
        }
        if !meets {
            return Err(Fault::rejected(format!("pile {end}: the derived function does not meet the rule")));
        }
        if let Some(levels) = &mut self.levels {
            // Higher levels begin behind these piles.
            let above = UBig::from(last) + UBig::ONE;
            levels.from = levels.from.clone().max(above);
        }
        self.derived = derived;
        Ok(())
    }

    /// f of a pile.
    fn at(&mut self, pile: &UBig) -> Checked<UBig> {
        if pile.is_zero() {
            return Ok(UBig::ZERO);
        }
        if let Some(derived) = usize::try_from(pile).ok().and_then(|pile| self.derived.get(pile)) {
            return Ok(UBig::from(*derived));
        }
        limit_at(self.rule, pile, self.pen)
    }

    /// The nim-value of a pile.
    fn value(&mut self, mut pile: UBig) -> Checked<UBig> {
        let mut begins: [Option<UBig>; 2] = [None, None];
        loop {
            let level = self.at(&pile)?;
            if level.is_zero() {
                return Ok(level);
            }
            let period = &level + UBig::ONE;
            if let Some(levels) = self.levels.as_ref().filter(|levels| level > levels.from) {
                let begin = levels.first(&level);
                if begin > pile {
                    return Err(Fault::not_checked("the levels of the root are not known"));
                }
                let residue = (&pile - begin) % period;
                let (level, residue) = levels.descend(level, residue, self.pen)?;
                if residue.is_zero() {
                    return Ok(level);
                }
                pile = levels.first(&level) + residue - (level + UBig::ONE);
                continue;
            }
            if self.at(&(&pile - UBig::ONE))? < level {
                return Ok(level);
            }
            let next = &pile - &period;
            if self.at(&next)? < level {
                pile = next;
                continue;
            }
            // Levels often begin at powers of some number.
            let hint = match &begins {
                [Some(before), Some(last)] => last * last / before,
                _ => UBig::ZERO,
            };
            let begin = self.first(&level, next, hint)?;
            let residue = (&pile - &begin) % &period;
            if residue.is_zero() {
                return Ok(level);
            }
            pile = &begin + residue - period;
            begins = [begins[1].take(), Some(begin)];
        }
    }

    /// The first pile at which f is at least a number from 1 up, which it is at `high`: outwards from a hint or from `high` in
    /// growing steps, then by halving.
    fn first(&mut self, level: &UBig, mut high: UBig, hint: UBig) -> Checked<UBig> {
        let mut low = UBig::ZERO;
        for at in [&hint + UBig::ONE, hint.clone(), hint.max(UBig::ONE) - UBig::ONE] {
            if low < at && at < high {
                let end = if self.at(&at)? < *level { &mut low } else { &mut high };
                *end = at;
            }
        }
        let mut step = UBig::ONE;
        while &low + &step < high {
            let at = &high - &step;
            if self.at(&at)? < *level {
                low = at;
                break;
            }
            high = at;
            step <<= 1;
        }
        while &low + UBig::ONE < high {
            let middle = (&low + &high) >> 1;
            let end = if self.at(&middle)? < *level { &mut low } else { &mut high };
            *end = middle;
        }
        Ok(high)
    }
}

/// The smaller of limit and pile, at a pile from 1 on.
fn limit_at(rule: &Expr, pile: &UBig, pen: &mut Pen<'_>) -> Checked<UBig> {
    pen.effort.spend(pile.bit_len() as u64 / 256)?;
    let inputs = Inputs::nowhere().with(Variable::Pile, Natural(pile.clone()));
    Ok(match pen.limit(rule, &inputs).map_err(|fault| fault.of(&format!("pile {}", shown(pile))))? {
        Limit::Finite(limit) if limit.0 < *pile => limit.0,
        _ => pile.clone(),
    })
}

/// Shows that the rule has a value at all piles between two, and that the smaller of limit and pile rises by 0 or 1 from each
/// of them to the next.
fn show_unit_jumps(rule: &Expr, from: &UBig, to: &UBig, pen: &mut Pen<'_>) -> Checked<()> {
    let area = Area::default().with(Variable::Pile, from.clone(), to.clone());
    let beyond = Expr::Sum(Box::new(rule.clone()), vec![(AddOp::Minus, Expr::Variable(Variable::Pile))]);
    let mut fault = None;
    let shown_everywhere = pen.at_each_step(&area, Variable::Pile, |pen, area| {
        let Some((low, high)) = area.side(Variable::Pile).cloned() else { return Ok(false) };
        if high <= &low + UBig::ONE {
            let (first, last) = (limit_at(rule, &low, pen)?, limit_at(rule, &high, pen)?);
            let jumps = first <= last && last <= first + UBig::ONE;
            if !jumps {
                let fact = format!("from pile {} to the next the limit does not rise by 0 or 1", shown(&low));
                fault = Some(Fault::rejected(fact));
            }
            return Ok(jumps);
        }
        if let Ok((least, most)) = pen.step(rule, area, Variable::Pile)
            && least >= 0.into()
            && most <= 1.into()
        {
            return Ok(true);
        }
        exceeds_pile(&beyond, area, &low, pen)
    })?;
    match (shown_everywhere, fault) {
        (true, _) => Ok(()),
        (false, Some(fault)) => Err(fault),
        (false, None) => Err(Fault::not_checked(format!(
            "pile {}: unit jumps are not shown: the bounds of the rule are too weak for this checker",
            shown(to)
        ))),
    }
}

/// Whether limits are seen to be at least the pile, all over a box: they are where the difference is not negative at the
/// lowest pile and never falls.
fn exceeds_pile(beyond: &Expr, area: &Area, low: &UBig, pen: &mut Pen<'_>) -> Known<bool> {
    let span = pen.span(beyond, area)?;
    if !is_negative(&span.low, pen)? {
        return Ok(true);
    }
    let steps = pen.steps(beyond, area, Variable::Pile)?;
    let point = area.clone().with(Variable::Pile, low.clone(), low.clone());
    let least = pen.span(beyond, &point)?.low;
    Ok(!is_negative(&steps.low, pen)? && !is_negative(&least, pen)?)
}
