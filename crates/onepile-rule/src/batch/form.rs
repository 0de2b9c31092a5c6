//! What code can compute of a number.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::code::Code;
use super::fixed::Enclosure;
use super::op::Binary;
use super::ratio::{Ratio, Rounding, common_multiple};
use super::rough::{Part, Rough};

/// Degrees of roots beyond this are left to the exact evaluator.
const MAX_DEGREE: u32 = 32;

pub(super) enum Form {
    /// The number as a fraction.
    Ratio(Ratio),
    /// The number is a real constant.
    Real(Enclosure),
    /// Only its roundings.
    Rough(Rough),
}

impl From<Ratio> for Form {
    fn from(ratio: Ratio) -> Self {
        Form::Ratio(ratio)
    }
}

impl From<Part> for Form {
    fn from(part: Part) -> Self {
        Form::Rough(part.into())
    }
}

impl Form {
    pub(super) fn whole(code: Code) -> Form {
        Form::Ratio(Ratio::whole(code))
    }

    /// The number as a fraction; where it is a quotient that is not whole, lanes are in doubt.
    pub(super) fn ratio(self) -> Option<Ratio> {
        match self {
            Form::Ratio(ratio) => Some(ratio),
            Form::Rough(Rough { whole, part: Part::Quotient { dividend, divisor } }) => {
                Some(Ratio::whole(whole.binary(Binary::Add, dividend.binary(Binary::Divide, divisor))))
            }
            _ => None,
        }
    }

    /// The number as a real constant.
    pub(super) fn as_real(&self) -> Option<Enclosure> {
        match self {
            Form::Ratio(ratio) => Some(Enclosure::rational(&ratio.as_constant()?)),
            Form::Real(real) => Some(real.clone()),
            Form::Rough(_) => None,
        }
    }

    pub(super) fn negate(self) -> Form {
        match self {
            Form::Ratio(ratio) => Form::Ratio(ratio.negate()),
            Form::Real(real) => Form::Real(real.negate()),
            Form::Rough(rough) => Form::Rough(rough.negate()),
        }
    }

    pub(super) fn add(self, other: Form) -> Option<Form> {
        match (self, other) {
            (Form::Ratio(a), Form::Ratio(b)) => Some(a.combine(Binary::Add, b)?.into()),
            (Form::Rough(rough), other) | (other, Form::Rough(rough)) => Some(Form::Rough(rough.add(other)?)),
            (Form::Real(real), other) | (other, Form::Real(real)) => match other.as_real() {
                Some(other) => Some(Form::Real(real.add(&other))),
                None => Some(Form::Rough(Rough::real(real).add(other)?)),
            },
        }
    }

    pub(super) fn subtract(self, other: Form) -> Option<Form> {
        match (self, other) {
            (Form::Ratio(a), Form::Ratio(b)) => Some(a.combine(Binary::Subtract, b)?.into()),
            (a, b) => a.add(b.negate()),
        }
    }

    pub(super) fn multiply(self, other: Form) -> Option<Form> {
        match (self, other) {
            (Form::Ratio(a), Form::Ratio(b)) => Some(a.multiply(b)?.into()),
            (Form::Rough(rough), other) | (other, Form::Rough(rough)) => Some(Form::Rough(rough.multiply(other)?)),
            (Form::Real(real), other) | (other, Form::Real(real)) => match (other.as_real(), other) {
                (Some(other), _) => Some(Form::Real(real.times(&other))),
                (None, Form::Ratio(Ratio { code: of, over })) => {
                    let over = RBig::from_parts(IBig::ONE, UBig::from(over as u64));
                    let factor = real.times(&Enclosure::rational(&over));
                    Some(Part::Multiple { of, factor, addend: Enclosure::rational(&RBig::ZERO) }.into())
                }
                _ => None,
            },
        }
    }

    pub(super) fn divide(self, other: Form) -> Option<Form> {
        match (self, other) {
            (Form::Ratio(a), Form::Ratio(b)) if b.as_constant().is_none() => {
                let over = common_multiple(a.over, b.over)?;
                Some(Part::Quotient { dividend: a.over(over), divisor: b.over(over) }.into())
            }
            (a, Form::Ratio(b)) => {
                let numerator = b.code.as_constant().filter(|numerator| *numerator != 0)?;
                let inverse = b.over.checked_mul(numerator.signum())?;
                a.multiply(Form::Ratio(Ratio { code: Code::constant(inverse), over: numerator.checked_abs()? }))
            }
            (a, b) => a.multiply(Form::Real(b.as_real()?.inverse()?)),
        }
    }

    /// The root of a degree.
    pub(super) fn root(self, degree: u32) -> Option<Form> {
        if !(1..=MAX_DEGREE).contains(&degree) {
            return None;
        }
        match (self.as_real(), self) {
            (Some(radicand), _) => Some(Form::Real(radicand.root(degree as usize)?)),
            (None, Form::Ratio(radicand)) => Some(Part::Root { negative: false, radicand, degree }.into()),
            _ => None,
        }
    }

    /// The logarithm to a base.
    pub(super) fn log(self, base: i64) -> Option<Form> {
        match self {
            Form::Ratio(Ratio { code: argument, over: 1 }) if base >= 2 => {
                Some(Part::Log { negative: false, argument, base }.into())
            }
            _ => None,
        }
    }

    pub(super) fn rounded(self, rounding: Rounding) -> Option<Code> {
        match self {
            Form::Ratio(ratio) => ratio.rounded(rounding),
            Form::Real(real) => Rough::real(real).rounded(rounding),
            Form::Rough(rough) => rough.rounded(rounding),
        }
    }
}
