//! What code can compute of a number: its fraction, or only its roundings.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::fixed::{Enclosure, Multiple, half};
use super::functions;
use super::op::{Binary, Op, Unary};

pub(super) type Code = Vec<Op>;

/// How a number becomes whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rounding {
    Down,
    Up,
    Nearest,
}

/// Degrees of roots beyond this are left to the exact evaluator.
const MAX_DEGREE: u32 = 32;

/// Code that is written twice must not be longer, lest programs grow without bound.
const SHORT: usize = 16;

pub(super) enum Form {
    Ratio(Ratio),
    /// A real constant.
    Real(Enclosure),
    Rough(Rough),
}

/// A whole number divided by a positive constant.
#[derive(Clone)]
pub(super) struct Ratio {
    pub(super) code: Code,
    pub(super) over: i64,
}

/// The sum of a whole number and a number of which only the roundings are computed.
pub(super) struct Rough {
    whole: Ratio,
    part: Part,
}

enum Part {
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

/// Code for a function of two numbers.
pub(super) fn binary(mut a: Code, function: Binary, b: Code) -> Code {
    if let ([Op::Constant(x)], [Op::Constant(y)]) = (&a[..], &b[..])
        && let Some(value) = functions::binary(function, *x, *y)
    {
        return vec![Op::Constant(value)];
    }
    a.extend(b);
    a.push(Op::Binary(function));
    a
}

pub(super) fn unary(mut a: Code, function: Unary) -> Code {
    a.push(Op::Unary(function));
    a
}

fn scaled(code: Code, factor: i64) -> Code {
    if factor == 1 { code } else { binary(code, Binary::Multiply, vec![Op::Constant(factor)]) }
}

impl Ratio {
    pub(super) fn whole(code: Code) -> Ratio {
        Ratio { code, over: 1 }
    }

    pub(super) fn constant(&self) -> Option<RBig> {
        match self.code[..] {
            [Op::Constant(value)] => Some(RBig::from_parts(value.into(), UBig::from(self.over as u64))),
            _ => None,
        }
    }

    /// The numerator for a larger denominator.
    pub(super) fn over(self, over: i64) -> Code {
        scaled(self.code, over / self.over)
    }

    fn negate(self) -> Ratio {
        Ratio { code: scaled(self.code, -1), ..self }
    }

    /// Combines two numbers over a common denominator, which the result has as well.
    fn combine(self, function: Binary, other: Ratio) -> Option<Ratio> {
        let over = common_multiple(self.over, other.over)?;
        Some(Ratio { code: binary(self.over(over), function, other.over(over)), over })
    }

    fn multiply(self, other: Ratio) -> Option<Ratio> {
        let over = self.over.checked_mul(other.over)?;
        Some(Ratio { code: binary(self.code, Binary::Multiply, other.code), over })
    }

    pub(super) fn power(self, exponent: u32) -> Option<Ratio> {
        let over = self.over.checked_pow(exponent)?;
        let code = match self.code[..] {
            [Op::Constant(value)] => vec![Op::Constant(value.checked_pow(exponent)?)],
            _ if exponent == 1 => self.code,
            _ => unary(self.code, Unary::Power(exponent)),
        };
        Some(Ratio { code, over })
    }

    pub(super) fn modulo(self, other: Ratio) -> Option<Ratio> {
        self.combine(Binary::Modulo, other)
    }

    fn rounded(self, rounding: Rounding) -> Option<Code> {
        let Ratio { code, over } = self;
        let divided = |code, over| binary(code, Binary::FloorDivide, vec![Op::Constant(over)]);
        Some(match rounding {
            _ if over == 1 => code,
            Rounding::Down => divided(code, over),
            Rounding::Up => scaled(divided(scaled(code, -1), over), -1),
            Rounding::Nearest => {
                let doubled = binary(scaled(code, 2), Binary::Add, vec![Op::Constant(over)]);
                divided(doubled, over.checked_mul(2)?)
            }
        })
    }
}

pub(super) fn common_multiple(a: i64, b: i64) -> Option<i64> {
    functions::binary(Binary::Lcm, a, b)
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
                whole.combine(Binary::Add, Ratio::whole(binary(dividend, Binary::Divide, divisor)))
            }
            _ => None,
        }
    }

    /// The number as a real constant.
    fn real(&self) -> Option<Enclosure> {
        match self {
            Form::Ratio(ratio) => Some(Enclosure::rational(&ratio.constant()?)),
            Form::Real(real) => Some(real.clone()),
            Form::Rough(_) => None,
        }
    }

    pub(super) fn negate(self) -> Form {
        match self {
            Form::Ratio(ratio) => Form::Ratio(ratio.negate()),
            Form::Real(real) => Form::Real(real.negate()),
            Form::Rough(Rough { whole, part }) => {
                let part = match part {
                    Part::Multiple { of, factor, addend } => {
                        Part::Multiple { of, factor: factor.negate(), addend: addend.negate() }
                    }
                    Part::Quotient { dividend, divisor } => Part::Quotient { dividend: scaled(dividend, -1), divisor },
                    Part::Root { negative, radicand, degree } => Part::Root { negative: !negative, radicand, degree },
                    Part::Log { negative, argument, base } => Part::Log { negative: !negative, argument, base },
                };
                Form::Rough(Rough { whole: whole.negate(), part })
            }
        }
    }

    pub(super) fn add(self, other: Form) -> Option<Form> {
        if let (Form::Real(_), _) | (_, Form::Real(_)) = (&self, &other)
            && let (Some(a), Some(b)) = (self.real(), other.real())
        {
            return Some(Form::Real(a.add(&b)));
        }
        match (self, other) {
            (Form::Ratio(a), Form::Ratio(b)) => Some(Form::Ratio(a.combine(Binary::Add, b)?)),
            (Form::Rough(rough), other) | (other, Form::Rough(rough)) => Some(Form::Rough(rough.add(other)?)),
            (Form::Real(addend), other) | (other, Form::Real(addend)) => {
                Some(Form::Rough(Rough::constant(addend).add(other)?))
            }
        }
    }

    pub(super) fn subtract(self, other: Form) -> Option<Form> {
        match (self, other) {
            (Form::Ratio(a), Form::Ratio(b)) => Some(Form::Ratio(a.combine(Binary::Subtract, b)?)),
            (a, b) => a.add(b.negate()),
        }
    }

    pub(super) fn multiply(self, other: Form) -> Option<Form> {
        match (self, other) {
            (Form::Ratio(a), Form::Ratio(b)) => Some(Form::Ratio(a.multiply(b)?)),
            (Form::Rough(rough), other) | (other, Form::Rough(rough)) => rough.multiply(other).map(Form::Rough),
            (Form::Real(real), other) | (other, Form::Real(real)) => match (other.real(), other) {
                (Some(other), _) => Some(Form::Real(real.times(&other))),
                (None, Form::Ratio(ratio)) => {
                    let over = RBig::from_parts(IBig::ONE, UBig::from(ratio.over as u64));
                    let (factor, addend) = (real.times(&Enclosure::rational(&over)), Enclosure::rational(&RBig::ZERO));
                    Some(Form::Rough(Part::Multiple { of: ratio.code, factor, addend }.into()))
                }
                _ => None,
            },
        }
    }

    pub(super) fn divide(self, other: Form) -> Option<Form> {
        match (self, other) {
            (Form::Ratio(a), Form::Ratio(b)) if b.constant().is_none() => {
                let over = common_multiple(a.over, b.over)?;
                Some(Form::Rough(Part::Quotient { dividend: a.over(over), divisor: b.over(over) }.into()))
            }
            (a, Form::Ratio(b)) => {
                let (numerator, denominator) = b.constant()?.into_parts();
                let numerator = i64::try_from(numerator).ok().filter(|n| *n != 0)?;
                let sign = numerator.signum();
                let inverse = sign.checked_mul(i64::try_from(denominator).ok()?)?;
                let over = numerator.checked_abs()?;
                a.multiply(Form::Ratio(Ratio { code: vec![Op::Constant(inverse)], over }))
            }
            (a, b) => a.multiply(Form::Real(b.real()?.inverse()?)),
        }
    }

    /// The root of a degree.
    pub(super) fn root(self, degree: u32) -> Option<Form> {
        if !(1..=MAX_DEGREE).contains(&degree) {
            return None;
        }
        match self {
            radicand if radicand.real().is_some() => Some(Form::Real(radicand.real()?.root(degree as usize)?)),
            Form::Ratio(radicand) => Some(Form::Rough(Part::Root { negative: false, radicand, degree }.into())),
            _ => None,
        }
    }

    /// The logarithm to a base.
    pub(super) fn log(self, base: i64) -> Option<Form> {
        match self {
            Form::Ratio(Ratio { code: argument, over: 1 }) if base >= 2 => {
                Some(Form::Rough(Part::Log { negative: false, argument, base }.into()))
            }
            _ => None,
        }
    }

    pub(super) fn rounded(self, rounding: Rounding) -> Option<Code> {
        match self {
            Form::Ratio(ratio) => ratio.rounded(rounding),
            Form::Rough(rough) => rough.rounded(rounding),
            Form::Real(real) => Rough::constant(real).rounded(rounding),
        }
    }
}

impl From<Part> for Rough {
    fn from(part: Part) -> Self {
        Rough { whole: Ratio::whole(vec![Op::Constant(0)]), part }
    }
}

impl Rough {
    fn constant(addend: Enclosure) -> Rough {
        Part::Multiple { of: vec![Op::Constant(0)], factor: Enclosure::rational(&RBig::ZERO), addend }.into()
    }

    fn add(self, other: Form) -> Option<Rough> {
        let Rough { whole, part } = self;
        match (part, other) {
            (part, Form::Ratio(ratio)) if ratio.over == 1 => {
                Some(Rough { whole: whole.combine(Binary::Add, ratio)?, part })
            }
            (Part::Multiple { of, factor, addend }, other) => {
                let addend = addend.add(&other.real()?);
                Some(Rough { whole, part: Part::Multiple { of, factor, addend } })
            }
            _ => None,
        }
    }

    fn multiply(self, other: Form) -> Option<Rough> {
        if self.whole.constant() != Some(RBig::ZERO) {
            return None;
        }
        match self.part {
            Part::Multiple { of, factor, addend } => {
                let other = other.real()?;
                let (factor, addend) = (factor.times(&other), addend.times(&other));
                Some(Part::Multiple { of, factor, addend }.into())
            }
            Part::Root { negative, radicand, degree } => {
                let Form::Ratio(ratio) = other else { return None };
                // With 0 the root of a negative number would get a value.
                let factor = ratio.constant().filter(|factor| !factor.is_zero())?;
                let negative = negative != (factor < RBig::ZERO);
                let ratio = if factor < RBig::ZERO { ratio.negate() } else { ratio };
                let radicand = radicand.multiply(ratio.power(degree)?)?;
                Some(Part::Root { negative, radicand, degree }.into())
            }
            Part::Quotient { .. } | Part::Log { .. } => None,
        }
    }

    fn rounded(self, rounding: Rounding) -> Option<Code> {
        let negative = matches!(self.part, Part::Root { negative: true, .. } | Part::Log { negative: true, .. });
        let (rounding, function) = match (rounding, negative) {
            (_, false) => (rounding, Binary::Add),
            (Rounding::Down, true) => (Rounding::Up, Binary::Subtract),
            (Rounding::Up, true) => (Rounding::Down, Binary::Subtract),
            (Rounding::Nearest, true) => return None,
        };
        let part = self.part.rounded(rounding)?;
        let is_zero = self.whole.constant() == Some(RBig::ZERO) && !negative;
        Some(if is_zero { part } else { binary(self.whole.code, function, part) })
    }
}

impl Part {
    /// The number rounded, without its sign.
    fn rounded(self, rounding: Rounding) -> Option<Code> {
        Some(match (self, rounding) {
            (Part::Multiple { of, factor, addend }, Rounding::Down) => {
                unary(of, Unary::Multiple(Multiple::new(&factor, &addend)?))
            }
            (Part::Multiple { of, factor, addend }, Rounding::Up) => {
                scaled(unary(of, Unary::Multiple(Multiple::new(&factor.negate(), &addend.negate())?)), -1)
            }
            (Part::Multiple { of, factor, addend }, Rounding::Nearest) => {
                let addend = addend.add(&Enclosure::rational(&half()));
                unary(of, Unary::Multiple(Multiple::new(&factor, &addend)?))
            }
            (Part::Quotient { dividend, divisor }, Rounding::Down) => binary(dividend, Binary::FloorDivide, divisor),
            (Part::Quotient { dividend, divisor }, Rounding::Up) => {
                scaled(binary(scaled(dividend, -1), Binary::FloorDivide, divisor), -1)
            }
            (Part::Quotient { dividend, divisor }, Rounding::Nearest) if divisor.len() <= SHORT => {
                let sum = binary(scaled(dividend, 2), Binary::Add, divisor.clone());
                binary(sum, Binary::FloorDivide, scaled(divisor, 2))
            }
            // m <= root(r) iff m^degree <= r iff m^degree <= floor(r).
            (Part::Root { radicand, degree, .. }, Rounding::Down) => {
                unary(radicand.rounded(Rounding::Down)?, Unary::Root(degree))
            }
            (Part::Root { radicand: Ratio { code, over: 1 }, degree, .. }, Rounding::Up) => {
                unary(code, Unary::RootUp(degree))
            }
            // floor(root(r) + 1/2) is half of root(2^degree·r) + 1, both rounded down.
            (Part::Root { radicand, degree, .. }, Rounding::Nearest) => {
                let doubled = radicand.multiply(Ratio::whole(vec![Op::Constant(1 << degree)]))?;
                let root = unary(doubled.rounded(Rounding::Down)?, Unary::Root(degree));
                let code = binary(root, Binary::Add, vec![Op::Constant(1)]);
                Ratio { code, over: 2 }.rounded(Rounding::Down)?
            }
            (Part::Log { argument, base, .. }, Rounding::Down) => unary(argument, Unary::Log(base)),
            (Part::Log { argument, base, .. }, Rounding::Up) => unary(argument, Unary::LogUp(base)),
            (Part::Quotient { .. } | Part::Root { .. } | Part::Log { .. }, _) => return None,
        })
    }
}
