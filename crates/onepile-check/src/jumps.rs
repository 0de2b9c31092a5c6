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
//! pile of its window has. Else the certificate names z: `jumps below Z` *(version 2)*; or it is searched for.
//!
//! **Nim-values.** With a limit above f(n − 1) all values up to f(n − 1) are in reach, and there are no larger ones below n:
//! the nim-value is f(n − 1) + 1. With the limit f(n) it is g(n).
//!
//! **Moves left** *(version 2)*. From a lost pile every take leads between it and the next lost pile z below, and from there
//! z is the only lost pile in reach. So with i steps from z to the end of its chain, z has 2 i moves left, in misère play
//! 2 i + 1; a position from which z is the smallest lost pile in reach has one more, and one with none in reach, above z,
//! two more. Where no pile below is lost, in misère play, a single move is left.
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

use dashu_base::{BitTest, DivRem};
use dashu_int::UBig;
use onepile_rule::text::{AddOp, Expr, Variable};
use onepile_rule::{Inputs, Limit, Natural};

use crate::boxes::{Area, Known, Pen, is_negative};
use crate::certificate::{Certificate, Claim, Play, Takes};
use crate::fault::{Checked, Fault, shown};
use crate::levels::{Levels, Place};
use crate::lines::{Lines, natural};

/// A derived function is computed up to this pile at most.
const MOST_DERIVED: usize = 1 << 24;

/// Checks a certificate with a witness of this kind.
pub(crate) fn check(certificate: &Certificate, lines: &mut Lines<impl BufRead>, pen: &mut Pen<'_>) -> Checked<()> {
    certificate.claims_only(&[Claim::Takes, Claim::Nim, Claim::Remoteness, Claim::Blocking])?;
    let heading = Heading::read(certificate, pen).map_err(|fault| fault.at(lines.number))?;
    if lines.next_of_witness(&mut pen.effort)?.is_some() {
        return Err(Fault::unreadable("a witness of kind jumps has no lines").at(lines.number));
    }
    let takes = certificate.takes.as_ref().ok_or_else(|| Fault::rejected("the list of takes is missing"))?;
    let rule = &certificate.rule;
    if [Variable::Turn, Variable::Last, Variable::Prev].into_iter().any(|variable| rule.uses(variable)) {
        return Err(Fault::rejected("the rule is not one of the pile alone"));
    }
    if certificate.block > 0 && heading.derived.is_some() {
        return Err(Fault::rejected("a derived function proves no answer with forbidden takes"));
    }
    if certificate.remoteness.is_some() && (certificate.block > 0 || heading.derived.is_some()) {
        return Err(Fault::rejected("forbidden takes and derived functions have no proof of a remoteness"));
    }
    let mut jumps = Jumps::new(rule.expr(), &certificate.pile.0, heading.derived, pen)?;
    let question = Question::new(certificate, takes, &mut jumps)?;
    match certificate.block {
        0 => question.check(heading.below, &mut jumps),
        block => question.check_blocked(block, &mut jumps),
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
        let named = smallest.map(|take| self.pile - &take.0).or(below);
        let nearest = match named {
            Some(named) => Some(self.nearest(named, jumps)?),
            None => self.unnamed(jumps)?,
        };
        let won = nearest.as_ref().is_some_and(|lost| &lost.pile + &self.most >= *self.pile);
        self.certificate.judge_outcome(won)?;
        let Some(Lost { pile, steps }) = nearest else { return self.check_moves(UBig::ONE) };
        let walked = self.check_takes(pile, jumps)?;
        if won && self.takes.through.0 < self.most && self.certificate.remoteness.is_some() {
            return Err(Fault::not_checked("the remoteness wants a complete list of takes"));
        }
        let least = if steps > walked { steps - walked } else { UBig::ZERO };
        self.check_moves((least << 1) + &self.aim + UBig::from(2u8 - u8::from(won)))
    }

    /// The largest lost pile below, if there is one, where the certificate names none.
    fn unnamed(&self, jumps: &mut Jumps<'_, '_>) -> Checked<Option<Lost>> {
        if self.before < self.aim {
            return Ok(None);
        }
        if self.most <= self.own {
            let Chain { value, steps } = jumps.chain(self.pile.clone())?;
            if value == self.aim && !steps.is_zero() {
                // No other pile of its window has this value, and the next one below does.
                return Ok(Some(Lost { pile: self.pile - UBig::ONE - &self.own, steps: steps - UBig::ONE }));
            }
        }
        if self.most >= self.own {
            self.certificate.judge_outcome(true)?;
            return Err(Fault::rejected("the smallest winning take is missing"));
        }
        let nearest = jumps.nearest(&self.aim, self.pile - UBig::ONE)?;
        self.nearest(nearest, jumps).map(Some)
    }

    /// Checks that a pile is the largest lost one below.
    fn nearest(&self, pile: UBig, jumps: &mut Jumps<'_, '_>) -> Checked<Lost> {
        if pile >= *self.pile || &pile + &self.before + UBig::ONE < *self.pile {
            return Err(self.rejected(&format!("pile {} is not the next lost pile below", shown(&pile))));
        }
        let Chain { value, steps } = jumps.chain(pile.clone())?;
        if value != self.aim {
            let (take, value, aim) = (shown(&(self.pile - pile)), shown(&value), &self.aim);
            return Err(self.rejected(&format!("taking {take} leaves a pile of nim-value {value}, which is not {aim}")));
        }
        Ok(Lost { pile, steps })
    }

    fn check_moves(&self, moves: UBig) -> Checked<()> {
        match &self.certificate.remoteness {
            Some(claimed) if claimed.0 != moves => {
                let (claimed, moves) = (shown(claimed), shown(&moves));
                Err(Fault::otherwise(format!("the remoteness {claimed}"), moves))
            }
            _ => Ok(()),
        }
    }

    fn rejected(&self, fact: &str) -> Fault {
        Fault::rejected(format!("pile {}: {fact}", shown(self.pile)))
    }

    /// Checks that the listed takes are those to the lost piles from the nearest one on: how many steps lie between these.
    fn check_takes(&self, nearest: UBig, jumps: &mut Jumps<'_, '_>) -> Checked<UBig> {
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
        let walked = UBig::from(takes.len().saturating_sub(1));
        listed.next().map_or(Ok(walked), |listed| Err(self.does_not_win(listed)))
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
            return Err(Fault::otherwise(format!("the nim-value {claimed}"), value));
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
        self.certificate.judge_outcome(!lost)?;
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

/// A lost pile, and the steps of its chain.
struct Lost {
    pile: UBig,
    steps: UBig,
}

/// What the chain of a pile tells: its nim-value, and how many steps lead to the pile at which f jumps to that or is 0.
struct Chain {
    value: UBig,
    steps: UBig,
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
        // Nothing is asked of larger piles.
        let derived = derived.map(|end| usize::try_from(pile).map_or(end, |pile| end.min(pile)));
        let begin = UBig::from(derived.unwrap_or(0).max(1));
        show_unit_jumps(rule, &begin, pile, pen)?;
        let levels = Levels::of(rule, pen)?;
        let mut jumps = Jumps { rule, pen, derived: Vec::new(), levels };
        if let Some(end) = derived {
            jumps.derive(end, pile)?;
        }
        Ok(jumps)
    }

    /// Computes the derived function up to a pile, at which it must be what the rule says if larger ones count.
    fn derive(&mut self, end: usize, most: &UBig) -> Checked<()> {
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
        if !meets && UBig::from(end) < *most {
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
    fn value(&mut self, pile: UBig) -> Checked<UBig> {
        self.chain(pile).map(|chain| chain.value)
    }

    /// The chain of a pile.
    fn chain(&mut self, pile: UBig) -> Checked<Chain> {
        self.follow(pile).map(|(chain, _)| chain)
    }

    /// The chain of a pile, and the pile at its end.
    fn follow(&mut self, mut pile: UBig) -> Checked<(Chain, UBig)> {
        let mut begins: [Option<UBig>; 2] = [None, None];
        let mut steps = UBig::ZERO;
        loop {
            let level = self.at(&pile)?;
            if level.is_zero() {
                return Ok((Chain { value: level, steps }, pile));
            }
            let period = &level + UBig::ONE;
            if let Some(levels) = self.levels.as_ref().filter(|levels| level > levels.from) {
                let begin = levels.first(&level);
                if begin > pile {
                    return Err(Fault::not_checked("the levels of the root are not known"));
                }
                let (count, residue) = (&pile - begin).div_rem(period);
                let Place { level, residue, steps: more } = levels.descend(level, residue, self.pen)?;
                steps += count + more;
                let begin = levels.first(&level);
                if residue.is_zero() {
                    return Ok((Chain { value: level, steps }, begin));
                }
                pile = begin + residue - (level + UBig::ONE);
                steps += UBig::ONE;
                continue;
            }
            if self.at(&(&pile - UBig::ONE))? < level {
                return Ok((Chain { value: level, steps }, pile));
            }
            let next = &pile - &period;
            if self.at(&next)? < level {
                pile = next;
                steps += UBig::ONE;
                continue;
            }
            // Levels often begin at powers of some number.
            let hint = match &begins {
                [Some(before), Some(last)] => last * last / before,
                _ => UBig::ZERO,
            };
            let begin = self.first(&level, next, hint)?;
            let (count, residue) = (&pile - &begin).div_rem(&period);
            steps += count;
            if residue.is_zero() {
                return Ok((Chain { value: level, steps }, begin));
            }
            pile = &begin + residue - period;
            steps += UBig::ONE;
            begins = [begins[1].take(), Some(begin)];
        }
    }

    /// A guess at the largest pile of value 0 or 1 up to a pile at which f is 1 or more.
    ///
    /// Let s be the first such pile above which f is not 0, and T(n) = n − 1 − f(n), which never falls. The pile number i of the
    /// class, counted from s, is the first pile n with T^i(n) >= s.
    fn nearest(&mut self, aim: &UBig, top: UBig) -> Checked<UBig> {
        let steps = self.steps_to_class(aim, top.clone())?;
        let (mut low, mut high) = (&top - self.at(&top)?, top);
        while low < high {
            let middle = (&low + &high) >> 1;
            match self.at(&middle)? < *aim || self.steps_to_class(aim, middle.clone())? < steps {
                true => low = middle + UBig::ONE,
                false => high = middle,
            }
        }
        Ok(high)
    }

    /// How often T leads from a pile to one not below s.
    fn steps_to_class(&mut self, aim: &UBig, mut pile: UBig) -> Checked<UBig> {
        let mut all = UBig::ZERO;
        loop {
            let (Chain { value, steps }, end) = self.follow(pile)?;
            all += steps;
            if value <= *aim {
                // The last step leads from s to the pile below it, if that is the end.
                return Ok(if value < *aim && !all.is_zero() { all - UBig::ONE } else { all });
            }
            // s is the pile before the first at which f is not 0, or that one.
            if end <= value || self.at(&(&end - &value - aim))?.is_zero() {
                return Ok(all);
            }
            pile = end - UBig::ONE - value;
            all += UBig::ONE;
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

#[cfg(test)]
mod tests {
    use onepile_rule::Rule;
    use onepile_testing::Shapes;

    use super::*;
    use crate::effort::Effort;

    /// Chains, by runs of levels and by division, lead where single steps lead.
    #[test]
    fn chains_are_those_of_single_steps() {
        let (mut compared, mut by_levels) = (0, 0);
        for seed in 0..150 {
            let mut dice = Shapes::new(seed);
            let text = match seed % 5 {
                0 => dice.jumping(),
                1 => "floor((sqrt(8*pile + 1) - 1)/2)".to_owned(),
                2 => format!("ceil(root({}*pile/{}, 3) + 1/2)", 1 + dice.below(5), 1 + dice.below(5)),
                _ => dice.root(),
            };
            let rule: Rule = text.parse().expect("a rule");
            let piles = 6000u64;
            let mut pen = Pen::new(Effort::default());
            let top = UBig::from(piles);
            let Ok(mut jumps) = Jumps::new(rule.expr(), &top, None, &mut pen) else { continue };
            let (mut f, mut chains) = (vec![0u64], vec![(0u64, 0u64)]);
            for pile in 1..=piles {
                let limit = jumps.at(&UBig::from(pile)).expect(&text);
                let limit = u64::try_from(&limit).expect("at most the pile");
                chains.push(match limit {
                    0 => (0, 0),
                    _ if limit > f[pile as usize - 1] => (limit, 0),
                    _ => {
                        let (value, steps) = chains[(pile - 1 - limit) as usize];
                        (value, steps + 1)
                    }
                });
                f.push(limit);
            }
            for _ in 0..60 {
                let pile = dice.below(piles) + 1;
                let Chain { value, steps } = jumps.chain(UBig::from(pile)).expect(&text);
                let (known, walked) = chains[pile as usize];
                assert_eq!((value, steps), (UBig::from(known), UBig::from(walked)), "{text} at {pile}");
                compared += 1;
                by_levels += u64::from(jumps.levels.as_ref().is_some_and(|l| l.from < UBig::from(f[pile as usize])));
            }
        }
        assert!(compared > 6000 && by_levels > 4000, "{compared} compared, {by_levels} by levels");
    }
}
