//! Powers of constants, refused where they are written if they are too large.

use dashu_ratio::RBig;

use super::expr::Expr;
use crate::size::{check_power, longer_part};

/// Whether a power of constants is certain to be too large, so that its text can be refused at once.
pub(crate) fn power_is_too_large<V>(base: &Expr<V>, exponent: &Expr<V>) -> bool {
    let Expr::Number(base) = base else { return false };
    let Some(exponent) = tower(exponent) else { return false };
    check_power(longer_part(base), &exponent.floor().into_parts().1).is_err()
}

/// The value of a number or a tower such as `2^-3^2`, where it is short: reading a rule should cost no more than its text.
fn tower<V>(expr: &Expr<V>) -> Option<RBig> {
    const SHORT: usize = 4096;
    match expr {
        Expr::Number(value) => Some(value.clone()),
        Expr::Negate(inner) => Some(-tower(inner)?),
        Expr::Power(base, exponent) => {
            let (base, exponent) = (tower(base)?, tower(exponent)?);
            let exponent = exponent.is_int().then(|| isize::try_from(exponent.numerator()).ok())??;
            let short = longer_part(&base).checked_mul(exponent.unsigned_abs())? <= SHORT;
            (short && !base.is_zero()).then(|| base.pow(exponent))
        }
        _ => None,
    }
}
