//! Fractions with a constant denominator.

use dashu_int::UBig;
use dashu_ratio::RBig;

use super::code::Code;
use super::functions;
use super::op::{Binary, Unary};

/// How a number becomes whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rounding {
    Down,
    Up,
    Nearest,
}

/// A whole number divided by a positive constant.
pub(super) struct Ratio {
    pub(super) code: Code,
    pub(super) over: i64,
}

impl Ratio {
    pub(super) fn whole(code: Code) -> Ratio {
        Ratio { code, over: 1 }
    }

    /// The value, if it is the same everywhere.
    pub(super) fn as_constant(&self) -> Option<RBig> {
        Some(RBig::from_parts(self.code.as_constant()?.into(), UBig::from(self.over as u64)))
    }

    /// The numerator for a multiple of the denominator.
    pub(super) fn over(self, over: i64) -> Code {
        self.code.times(over / self.over)
    }

    pub(super) fn negate(self) -> Ratio {
        Ratio { code: self.code.times(-1), ..self }
    }

    /// Combines two numbers over a common denominator, which the result has as well.
    pub(super) fn combine(self, function: Binary, other: Ratio) -> Option<Ratio> {
        let over = common_multiple(self.over, other.over)?;
        Some(Ratio { code: self.over(over).binary(function, other.over(over)), over })
    }

    pub(super) fn multiply(self, other: Ratio) -> Option<Ratio> {
        let over = self.over.checked_mul(other.over)?;
        Some(Ratio { code: self.code.binary(Binary::Multiply, other.code), over })
    }

    pub(super) fn power(self, exponent: u32) -> Option<Ratio> {
        let over = self.over.checked_pow(exponent)?;
        let code = match self.code.as_constant() {
            Some(value) => Code::constant(value.checked_pow(exponent)?),
            None if exponent == 1 => self.code,
            None => self.code.unary(Unary::Power(exponent)),
        };
        Some(Ratio { code, over })
    }

    pub(super) fn rounded(self, rounding: Rounding) -> Option<Code> {
        let Ratio { code, over } = self;
        let divided = |code: Code, over| code.binary(Binary::FloorDivide, Code::constant(over));
        Some(match rounding {
            _ if over == 1 => code,
            Rounding::Down => divided(code, over),
            Rounding::Up => divided(code.times(-1), over).times(-1),
            Rounding::Nearest => {
                let doubled = code.times(2).binary(Binary::Add, Code::constant(over));
                divided(doubled, over.checked_mul(2)?)
            }
        })
    }
}

pub(super) fn common_multiple(a: i64, b: i64) -> Option<i64> {
    functions::binary(Binary::Lcm, a, b)
}
