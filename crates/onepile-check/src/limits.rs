//! The limits after takes: one rule of `last` for each residue of `prev` and each class of takes.

use dashu_base::BitTest;
use dashu_int::UBig;
use onepile_rule::text::{Expr, MulOp, Variable};
use onepile_rule::{Inputs, Limit, Natural};

use crate::boxes::{Area, Pen, Weak, if_known};
use crate::fault::{Checked, Fault, shown};
use crate::residue::Residue;

/// Takes from here on have simpler rules: whatever is the same at all of them is worked out.
const FAR: u8 = 16;

/// The rules of a game, with the takes that facts are shown for: 1 to some number.
pub(crate) struct Limits {
    rule: Expr,
    period: usize,
    classes: usize,
    most: UBig,
    /// For each residue the rule of each class, as far as they were asked for.
    known: Vec<Option<Box<Known>>>,
}

/// The remainder of a number that tells both its class and how it changes the residue of `prev`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tag(u32);

/// The rule of one class of takes. It is taken for a function of all takes, whose values at others mean nothing.
struct Known {
    expr: Expr,
    /// The rule of the takes from [`FAR`] up.
    far: Expr,
    /// The factor, if that is a multiple of the take.
    factor: Option<UBig>,
    trend: Option<Trend>,
}

/// From which takes on the values are shown not to fall, and to fall by at most 1, from each take to the next.
#[derive(Default)]
struct Trend {
    rises: Option<UBig>,
    falls_slowly: Option<UBig>,
}

/// Takes that leave piles, to be closed at once.
pub(crate) struct Block<'b> {
    /// The residue of the previous pile.
    pub(crate) residue: usize,
    /// The first and the last take, and the tag of the first.
    pub(crate) takes: (&'b UBig, &'b UBig),
    pub(crate) first: Tag,
    /// The take that leaves nothing; a smaller one leaves a pile of what it is less.
    pub(crate) away: &'b UBig,
}

impl Limits {
    pub(crate) fn new(rule: Expr, period: usize, classes: usize, most: UBig, pen: &mut Pen<'_>) -> Checked<Limits> {
        let count = period * classes;
        pen.effort.keep((count * size_of::<Option<Box<Known>>>()) as u64)?;
        Ok(Limits { rule, period, classes, most, known: std::iter::repeat_with(|| None).take(count).collect() })
    }

    pub(crate) fn period(&self) -> usize {
        self.period
    }

    pub(crate) fn classes(&self) -> usize {
        self.classes
    }

    /// The tag of a number.
    pub(crate) fn tag(&self, number: &UBig) -> Tag {
        match self.known.len() {
            1 => Tag(0),
            count => Tag((number % count as u64) as u32),
        }
    }

    /// The tag of a sum.
    pub(crate) fn sum(&self, a: Tag, b: Tag) -> Tag {
        Tag((a.0 + b.0) % self.known.len() as u32)
    }

    /// The tag of a difference.
    pub(crate) fn difference(&self, a: Tag, b: Tag) -> Tag {
        let count = self.known.len() as u32;
        Tag((a.0 + count - b.0) % count)
    }

    /// The residue of `prev` when a number is added to it.
    pub(crate) fn after(&self, residue: usize, number: Tag) -> usize {
        (residue + number.0 as usize) % self.period
    }

    /// The class of a take or a pile.
    pub(crate) fn class(&self, number: Tag) -> usize {
        number.0 as usize % self.classes
    }

    fn known(&mut self, residue: usize, class: usize, pen: &mut Pen<'_>) -> Checked<&mut Known> {
        let slot = &mut self.known[residue * self.classes + class];
        if slot.is_none() {
            let last = (self.classes > 1).then_some((class as u64, self.classes as u64));
            let mut residue = Residue { prev: (residue as u64, self.period as u64), last, takes: Area::default() };
            let expr = if_known(residue.number(&self.rule, pen))?.ok_or_else(|| {
                Fault::rejected(format!("the rule is not shown to have the period {} in prev", self.period))
            })?;
            let mut far = expr.clone();
            if self.most >= UBig::from(FAR) {
                residue.takes = Area::default().with(Variable::Last, FAR.into(), self.most.clone());
                far = if_known(residue.number(&self.rule, pen))?.unwrap_or(far);
            }
            *slot = Some(Box::new(Known { expr, factor: factor(&far), far, trend: None }));
        }
        Ok(slot.as_mut().expect("made just now"))
    }

    /// Check (0): the rule has a value after every take; in misère play at least 1.
    pub(crate) fn have_values(&mut self, misere: bool, pen: &mut Pen<'_>) -> Checked<()> {
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
    pub(crate) fn never_fall(&mut self, pen: &mut Pen<'_>) -> Checked<bool> {
        if self.period > 1 {
            return Ok(false);
        }
        let area = Area::default().with(Variable::Last, UBig::ONE, self.most.clone());
        // Of all classes at once.
        let Some(expr) =
            if_known(Residue { prev: (0, 1), last: None, takes: Area::default() }.number(&self.rule, pen))?
        else {
            return Ok(false);
        };
        pen.at_each_step(&area, Variable::Last, |pen, piece| Ok(pen.step(&expr, piece, Variable::Last)?.0 >= 0.into()))
    }

    /// The limit after a take from a pile with a residue.
    pub(crate) fn at(&mut self, residue: usize, take: &UBig, tag: Tag, pen: &mut Pen<'_>) -> Checked<Limit> {
        let class = self.class(tag);
        let beyond = *take > self.most;
        let known = self.known(residue, class, pen)?;
        // Simpler rules are shown to be the same for takes up to the last only.
        if beyond { at(&known.expr, take, pen) } else { known.at(take, pen) }
    }

    /// Whether the limits after takes of one class in a block are shown to be at least what is wanted at all the piles
    /// that they leave: at most `most`, and at most the pile.
    ///
    /// Let a be the first take. If limits do not fall, that after a is the least. If they fall by at most 1, that after
    /// a + j is at least that after a less j; so it suffices that the latter is at least the pile that a leaves
    /// (`easy_case`). Otherwise there are bounds.
    pub(crate) fn reach(&mut self, class: usize, block: &Block<'_>, most: &UBig, pen: &mut Pen<'_>) -> Checked<bool> {
        let (low, high) = block.takes;
        let first;
        let low = match (class + self.classes - self.class(block.first)) % self.classes {
            0 => low,
            more => {
                first = low + UBig::from(more);
                &first
            }
        };
        if low > high {
            return Ok(true);
        }
        let top = &self.most.clone();
        let known = self.known(block.residue, class, pen)?;
        let trend = known.trend(top, pen)?;
        let reaches = |from: &Option<UBig>| from.as_ref().is_some_and(|from| from <= low);
        let (rises, falls_slowly) = (reaches(&trend.rises), reaches(&trend.falls_slowly));
        if rises {
            return Ok(is_at_least(&known.at(low, pen)?, most));
        }
        if falls_slowly && is_at_least(&known.at(low, pen)?, &(block.away - low)) {
            return Ok(true);
        }
        let area = Area::default().with(Variable::Last, low.clone(), high.clone());
        Ok(if_known(pen.bounds(known.rule(low), &area))?.is_some_and(|(least, _)| least >= *most))
    }

    /// Whether limits behind a take fall by at most 1 from each take to the next, where all takes are of one class.
    pub(crate) fn fall_slowly(&mut self, residue: usize, from: &UBig, pen: &mut Pen<'_>) -> Checked<bool> {
        if self.classes > 1 {
            return Ok(false);
        }
        let top = &self.most.clone();
        let trend = self.known(residue, 0, pen)?.trend(top, pen)?;
        Ok(trend.falls_slowly.as_ref().is_some_and(|shown| shown <= from))
    }
}

impl Known {
    /// The rule of the takes from one up.
    fn rule(&self, take: &UBig) -> &Expr {
        if *take < UBig::from(FAR) { &self.expr } else { &self.far }
    }

    fn at(&self, take: &UBig, pen: &mut Pen<'_>) -> Checked<Limit> {
        match &self.factor {
            Some(factor) if *take >= UBig::from(FAR) => {
                pen.effort.spend(1 + (take.bit_len() / 1024) as u64)?;
                Ok(Limit::Finite(Natural(take * factor)))
            }
            _ => at(self.rule(take), take, pen),
        }
    }

    /// What is shown of the takes up to the last.
    fn trend(&mut self, top: &UBig, pen: &mut Pen<'_>) -> Checked<&Trend> {
        let trend = match self.trend.take() {
            Some(trend) => trend,
            None => Trend::of(self, top, pen)?,
        };
        Ok(self.trend.insert(trend))
    }
}

/// The factor of an expression that is a small multiple of the take.
fn factor(expr: &Expr) -> Option<UBig> {
    match expr {
        Expr::Variable(Variable::Last) => Some(UBig::ONE),
        Expr::Product(first, rest) => match (&**first, &rest[..]) {
            (Expr::Number(factor), [(MulOp::Times, Expr::Variable(Variable::Last))])
            | (Expr::Variable(Variable::Last), [(MulOp::Times, Expr::Number(factor))])
                if factor.is_int() && factor.numerator().bit_len() <= 64 =>
            {
                UBig::try_from(factor.numerator().clone()).ok()
            }
            _ => None,
        },
        _ => None,
    }
}

impl Trend {
    /// What is shown from one of a few takes on, up to the last.
    fn of(known: &Known, top: &UBig, pen: &mut Pen<'_>) -> Checked<Trend> {
        let mut trend = Trend::default();
        let mut from = UBig::ONE;
        while from < *top && from.bit_len() <= 64 && trend.rises.is_none() {
            let area = Area::default().with(Variable::Last, from.clone(), top.clone());
            if let Some((least, _)) = if_known(pen.step(known.rule(&from), &area, Variable::Last))? {
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
pub(crate) fn is_at_least(limit: &Limit, number: &UBig) -> bool {
    match limit {
        Limit::Finite(Natural(limit)) => limit >= number,
        Limit::Infinite => true,
    }
}

/// A fault with the take behind which it is.
fn behind(take: &UBig, fault: Fault) -> Fault {
    Fault { fact: format!("take {}: {}", shown(take), fault.fact), ..fault }
}

pub(crate) fn too_weak() -> Fault {
    Fault::not_checked("the bounds of the rule are too weak for this checker")
}
