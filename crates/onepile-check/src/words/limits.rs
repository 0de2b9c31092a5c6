//! The limits after takes: one rule of `last` for each residue of `prev` and each class of takes.

use dashu_base::BitTest;
use dashu_int::UBig;
use onepile_rule::text::{Expr, Variable};
use onepile_rule::{Inputs, Limit, Natural};

use super::residue::Residue;
use crate::boxes::{Area, Pen, Weak, if_known};
use crate::fault::{Checked, Fault, shown};

/// The rules of a game, with the takes that facts are shown for: 1 to some number.
pub(super) struct Limits {
    rule: Expr,
    period: usize,
    classes: usize,
    most: UBig,
    /// For each residue the rule of each class, as far as they were asked for.
    known: Vec<Option<Box<Known>>>,
}

/// The rule of one class of takes. It is taken for a function of all takes, whose values at others mean nothing.
struct Known {
    expr: Expr,
    trend: Option<Trend>,
}

/// From which takes on the values are shown not to fall, and to fall by at most 1, from each take to the next.
#[derive(Default)]
struct Trend {
    rises: Option<UBig>,
    falls_slowly: Option<UBig>,
}

/// Takes that leave piles, to be closed at once.
pub(super) struct Block<'b> {
    /// The residue of the previous pile.
    pub(super) residue: usize,
    /// The first and the last take.
    pub(super) takes: (&'b UBig, &'b UBig),
    /// The take after which nothing is left: no other leaves a pile that is larger than what it is less.
    pub(super) away: &'b UBig,
}

impl Limits {
    pub(super) fn new(rule: Expr, period: usize, classes: usize, most: UBig, pen: &mut Pen<'_>) -> Checked<Limits> {
        let count = period * classes;
        pen.effort.keep((count * size_of::<Option<Box<Known>>>()) as u64)?;
        Ok(Limits { rule, period, classes, most, known: std::iter::repeat_with(|| None).take(count).collect() })
    }

    pub(super) fn period(&self) -> usize {
        self.period
    }

    pub(super) fn classes(&self) -> usize {
        self.classes
    }

    /// The residue of `prev` when a number is added to it.
    pub(super) fn after(&self, residue: usize, number: &UBig) -> usize {
        match self.period {
            1 => 0,
            period => (residue + (number % period as u64) as usize) % period,
        }
    }

    /// The class of a take or a pile.
    pub(super) fn class(&self, number: &UBig) -> usize {
        if self.classes == 1 { 0 } else { (number % self.classes as u64) as usize }
    }

    fn known(&mut self, residue: usize, class: usize, pen: &mut Pen<'_>) -> Checked<&mut Known> {
        let slot = &mut self.known[residue * self.classes + class];
        if slot.is_none() {
            let last = (self.classes > 1).then_some((class as u64, self.classes as u64));
            let residue = Residue { prev: (residue as u64, self.period as u64), last };
            let expr = if_known(residue.number(&self.rule, pen))?.ok_or_else(|| {
                Fault::rejected(format!("the rule is not shown to have the period {} in prev", self.period))
            })?;
            *slot = Some(Box::new(Known { expr, trend: None }));
        }
        Ok(slot.as_mut().expect("made just now"))
    }

    /// Check (0): the rule has a value after every take; in misère play at least 1.
    pub(super) fn have_values(&mut self, misere: bool, pen: &mut Pen<'_>) -> Checked<()> {
        let area = Area::default().with(Variable::Last, UBig::ONE, self.most.clone());
        let classes = self.classes;
        for residue in 0..self.period {
            for class in 0..classes {
                let expr = &self.known(residue, class, pen)?.expr;
                let fact = |pen: &mut Pen<'_>, piece: &Area| {
                    let known = if_known(pen.bounds(expr, piece))?;
                    if known.is_some_and(|(low, _)| !misere || !low.is_zero()) {
                        return Ok(true);
                    }
                    let Some((take, _)) = piece.side(Variable::Last).filter(|(low, high)| low == high) else {
                        return Ok(false);
                    };
                    if take % classes as u64 != class as u64 {
                        return Ok(true);
                    }
                    // The reason, if the rule itself is to blame.
                    let limit = at(expr, take, pen).map_err(|fault| behind(take, fault))?;
                    if misere && limit == Limit::ZERO {
                        return Err(Weak::Stopped(behind(take, Fault::rejected("the limit is 0 in misere play"))));
                    }
                    Ok(true)
                };
                if !pen.everywhere(&area, Variable::Last, fact)? {
                    return Err(too_weak());
                }
            }
        }
        Ok(())
    }

    /// Whether the limits of a rule of `last` alone are shown never to fall from a take to the next.
    pub(super) fn never_fall(&mut self, pen: &mut Pen<'_>) -> Checked<bool> {
        if self.period > 1 {
            return Ok(false);
        }
        let area = Area::default().with(Variable::Last, UBig::ONE, self.most.clone());
        // Of all classes at once.
        let Some(expr) = if_known(Residue { prev: (0, 1), last: None }.number(&self.rule, pen))? else {
            return Ok(false);
        };
        pen.at_each_step(&area, Variable::Last, |pen, piece| Ok(pen.step(&expr, piece, Variable::Last)?.0 >= 0.into()))
    }

    /// The limit after a take from a pile with a residue.
    pub(super) fn at(&mut self, residue: usize, take: &UBig, pen: &mut Pen<'_>) -> Checked<Limit> {
        let class = self.class(take);
        at(&self.known(residue, class, pen)?.expr, take, pen)
    }

    /// Whether the limits after takes of one class in a block are shown to be at least what is wanted at all the piles
    /// that they leave: at most `most`, and at most the pile.
    ///
    /// Let a be the first take. If limits do not fall, that after a is the least. If they fall by at most 1, that after
    /// a + j is at least that after a less j; so it suffices that the latter is at least the pile that a leaves
    /// (`easy_case`). Otherwise there are bounds.
    pub(super) fn reach(&mut self, class: usize, block: &Block<'_>, most: &UBig, pen: &mut Pen<'_>) -> Checked<bool> {
        let (low, high) = block.takes;
        let first;
        let low = match (class + self.classes - self.class(low)) % self.classes {
            0 => low,
            more => {
                first = low + UBig::from(more);
                &first
            }
        };
        if low > high {
            return Ok(true);
        }
        let reaches = |from: &Option<UBig>| from.as_ref().is_some_and(|from| from <= low);
        let top = self.most.clone();
        let known = self.known(block.residue, class, pen)?;
        if known.trend.is_none() {
            known.trend = Some(Trend::of(&known.expr, &top, pen)?);
        }
        let Known { expr, trend: Some(trend) } = known else { return Ok(false) };
        if reaches(&trend.rises) {
            return Ok(is_at_least(&at(expr, low, pen)?, most));
        }
        if reaches(&trend.falls_slowly) {
            let limit = at(expr, low, pen)?;
            if is_at_least(&limit, &(block.away - low)) {
                return Ok(true);
            }
        }
        let area = Area::default().with(Variable::Last, low.clone(), high.clone());
        Ok(if_known(pen.bounds(expr, &area))?.is_some_and(|(least, _)| least >= *most))
    }

    /// Whether limits behind a take fall by at most 1 from each take to the next, where all takes are of one class.
    pub(super) fn fall_slowly(&mut self, residue: usize, from: &UBig, pen: &mut Pen<'_>) -> Checked<bool> {
        if self.classes > 1 {
            return Ok(false);
        }
        let top = self.most.clone();
        let known = self.known(residue, 0, pen)?;
        if known.trend.is_none() {
            known.trend = Some(Trend::of(&known.expr, &top, pen)?);
        }
        let from_there = known.trend.as_ref().and_then(|trend| trend.falls_slowly.as_ref());
        Ok(from_there.is_some_and(|shown| shown <= from))
    }
}

impl Trend {
    /// What is shown from one of a few takes on, up to the last.
    fn of(expr: &Expr, top: &UBig, pen: &mut Pen<'_>) -> Checked<Trend> {
        let mut trend = Trend::default();
        let mut from = UBig::ONE;
        while from < *top && from.bit_len() <= 64 && trend.rises.is_none() {
            let area = Area::default().with(Variable::Last, from.clone(), top.clone());
            if let Some((least, _)) = if_known(pen.step(expr, &area, Variable::Last))? {
                if least >= (-1).into() && trend.falls_slowly.is_none() {
                    trend.falls_slowly = Some(from.clone());
                }
                if least >= 0.into() {
                    trend.rises = Some(from.clone());
                }
            }
            from <<= 4;
        }
        Ok(trend)
    }
}

fn at(expr: &Expr, take: &UBig, pen: &mut Pen<'_>) -> Checked<Limit> {
    pen.limit(expr, &Inputs::nowhere().with(Variable::Last, Natural(take.clone())))
}

/// Whether a limit is at least this large.
pub(super) fn is_at_least(limit: &Limit, number: &UBig) -> bool {
    match limit {
        Limit::Finite(Natural(limit)) => limit >= number,
        Limit::Infinite => true,
    }
}

/// A fault with the take behind which it is.
fn behind(take: &UBig, fault: Fault) -> Fault {
    Fault { fact: format!("take {}: {}", shown(take), fault.fact), ..fault }
}

pub(super) fn too_weak() -> Fault {
    Fault::not_checked("the bounds of the rule are too weak for this checker")
}
