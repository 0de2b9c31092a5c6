//! Numbers that code computes only in rounded form: quotients, roots, logarithms and real multiples.

use dashu_ratio::RBig;

use super::code::Code;
use super::fixed::{Enclosure, Multiple};
use super::form::Form;
use super::op::{Binary, Unary};
use super::ratio::{Ratio, Rounding};

/// Code that is written twice must not be longer, lest programs grow without bound.
const SHORT: usize = 16;

/// The sum of a whole number and one that need not be.
pub(super) struct Rough {
    pub(super) whole: Code,
    pub(super) part: Part,
}

pub(super) enum Part {
    /// factor·of + addend.
    Multiple {
        of: Code,
        factor: Enclosure,
        addend: Enclosure,
    },
    Quotient {
        dividend: Code,
        divisor: Code,
    },
    Root {
        negative: bool,
        radicand: Ratio,
        degree: u32,
    },
    Log {
        negative: bool,
        argument: Code,
        base: i64,
    },
}

impl From<Part> for Rough {
    fn from(part: Part) -> Self {
        Rough { whole: Code::constant(0), part }
    }
}

impl Rough {
    pub(super) fn real(addend: Enclosure) -> Rough {
        Part::Multiple { of: Code::constant(0), factor: Enclosure::rational(&RBig::ZERO), addend }.into()
    }

    pub(super) fn negate(self) -> Rough {
        let part = match self.part {
            Part::Multiple { of, factor, addend } => {
                Part::Multiple { of, factor: factor.negate(), addend: addend.negate() }
            }
            Part::Quotient { dividend, divisor } => Part::Quotient { dividend: dividend.times(-1), divisor },
            Part::Root { negative, radicand, degree } => Part::Root { negative: !negative, radicand, degree },
            Part::Log { negative, argument, base } => Part::Log { negative: !negative, argument, base },
        };
        Rough { whole: self.whole.times(-1), part }
    }

    pub(super) fn add(self, other: Form) -> Option<Rough> {
        match (self.part, other) {
            (part, Form::Ratio(Ratio { code, over: 1 })) => {
                Some(Rough { whole: self.whole.binary(Binary::Add, code), part })
            }
            (Part::Multiple { of, factor, addend }, other) => {
                let addend = addend.add(&other.as_real()?);
                Some(Rough { part: Part::Multiple { of, factor, addend }, ..self })
            }
            _ => None,
        }
    }

    pub(super) fn multiply(self, other: Form) -> Option<Rough> {
        if self.whole.as_constant() != Some(0) {
            return None;
        }
        match (self.part, other) {
            (Part::Multiple { of, factor, addend }, other) => {
                let other = other.as_real()?;
                let (factor, addend) = (factor.times(&other), addend.times(&other));
                Some(Part::Multiple { of, factor, addend }.into())
            }
            (Part::Root { negative, radicand, degree }, Form::Ratio(ratio)) => {
                // With 0 the root of a negative number would get a value.
                let factor = ratio.as_constant().filter(|factor| !factor.is_zero())?;
                let (negative, ratio) =
                    if factor < RBig::ZERO { (!negative, ratio.negate()) } else { (negative, ratio) };
                let radicand = radicand.multiply(ratio.power(degree)?)?;
                Some(Part::Root { negative, radicand, degree }.into())
            }
            _ => None,
        }
    }

    pub(super) fn rounded(self, rounding: Rounding) -> Option<Code> {
        let negative = matches!(self.part, Part::Root { negative: true, .. } | Part::Log { negative: true, .. });
        let (rounding, function) = match (rounding, negative) {
            (_, false) => (rounding, Binary::Add),
            (Rounding::Down, true) => (Rounding::Up, Binary::Subtract),
            (Rounding::Up, true) => (Rounding::Down, Binary::Subtract),
            (Rounding::Nearest, true) => return None,
        };
        let part = self.part.rounded(rounding)?;
        let alone = self.whole.as_constant() == Some(0) && !negative;
        Some(if alone { part } else { self.whole.binary(function, part) })
    }
}

impl Part {
    /// The number rounded, without the sign of a root or logarithm.
    fn rounded(self, rounding: Rounding) -> Option<Code> {
        match self {
            Part::Multiple { of, factor, addend } => rounded_multiple(of, &factor, &addend, rounding),
            Part::Quotient { dividend, divisor } => rounded_quotient(dividend, divisor, rounding),
            Part::Root { radicand, degree, .. } => rounded_root(radicand, degree, rounding),
            Part::Log { argument, base, .. } => match rounding {
                Rounding::Down => Some(argument.unary(Unary::Log(base))),
                Rounding::Up => Some(argument.unary(Unary::LogUp(base))),
                Rounding::Nearest => None,
            },
        }
    }
}

fn rounded_multiple(of: Code, factor: &Enclosure, addend: &Enclosure, rounding: Rounding) -> Option<Code> {
    let down = |of: Code, factor, addend| Some(of.unary(Unary::Multiple(Multiple::new(factor, addend)?)));
    match rounding {
        Rounding::Down => down(of, factor, addend),
        Rounding::Up => Some(down(of, &factor.negate(), &addend.negate())?.times(-1)),
        Rounding::Nearest => down(of, factor, &addend.add(&Enclosure::half())),
    }
}

fn rounded_quotient(dividend: Code, divisor: Code, rounding: Rounding) -> Option<Code> {
    match rounding {
        Rounding::Down => Some(dividend.binary(Binary::FloorDivide, divisor)),
        Rounding::Up => Some(dividend.times(-1).binary(Binary::FloorDivide, divisor).times(-1)),
        Rounding::Nearest if divisor.ops().len() <= SHORT => {
            let sum = dividend.times(2).binary(Binary::Add, divisor.clone());
            Some(sum.binary(Binary::FloorDivide, divisor.times(2)))
        }
        Rounding::Nearest => None,
    }
}

fn rounded_root(radicand: Ratio, degree: u32, rounding: Rounding) -> Option<Code> {
    match rounding {
        // m <= root(r) iff m^degree <= r iff m^degree <= floor(r).
        Rounding::Down => Some(radicand.rounded(Rounding::Down)?.unary(Unary::Root(degree))),
        Rounding::Up if radicand.over == 1 => Some(radicand.code.unary(Unary::RootUp(degree))),
        // Rounded up to 0, a negative fraction would get a root.
        Rounding::Up => None,
        // floor(root(r) + 1/2) is half of root(2^degree·r) + 1, both rounded down.
        Rounding::Nearest => {
            let doubled = radicand.multiply(Ratio::whole(Code::constant(1 << degree)))?;
            let root = rounded_root(doubled, degree, Rounding::Down)?;
            Ratio { code: root.binary(Binary::Add, Code::constant(1)), over: 2 }.rounded(Rounding::Down)
        }
    }
}
