//! The first number at which something holds that holds from there on.

use dashu_int::UBig;

use crate::budget::Bound;

/// The end of a range near which to look first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Near {
    Low,
    High,
}

/// The first number above `low` and up to `high` at which a growing property holds; it holds at `high` and not at `low`.
///
/// A hint that is right costs two looks, a bad one no truth. Else the looks go out from one end in growing strides,
/// and then halve what is left.
pub(crate) fn first(
    mut low: UBig,
    mut high: UBig,
    hint: Option<UBig>,
    near: Near,
    mut holds: impl FnMut(&UBig) -> Result<bool, Bound>,
) -> Result<UBig, Bound> {
    let mut look = |low: &mut UBig, high: &mut UBig, at: UBig| -> Result<bool, Bound> {
        let found = holds(&at)?;
        *(if found { high } else { low }) = at;
        Ok(found)
    };
    let is_open = |low: &UBig, high: &UBig, at: &UBig| low < at && at < high;
    if let Some(hint) = hint {
        let before = if hint.is_zero() { UBig::ZERO } else { &hint - UBig::ONE };
        for at in [before, hint] {
            if is_open(&low, &high, &at) {
                look(&mut low, &mut high, at)?;
            }
        }
    }
    let mut stride = UBig::ONE;
    loop {
        let at = match near {
            Near::Low => &low + &stride,
            Near::High if high > stride => &high - &stride,
            Near::High => break,
        };
        if !is_open(&low, &high, &at) || look(&mut low, &mut high, at)? == (near == Near::Low) {
            break;
        }
        stride <<= 1;
    }
    while &high - &low > UBig::ONE {
        let middle = (&low + &high) >> 1;
        look(&mut low, &mut high, middle)?;
    }
    Ok(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_first_from_either_end_and_from_any_hint() {
        for first_one in 1..40u32 {
            for near in [Near::Low, Near::High] {
                for hint in (0..45u32).map(Some).chain([None]) {
                    let found = first(UBig::ZERO, UBig::from(40u8), hint.map(UBig::from), near, |at| {
                        assert!(*at > UBig::ZERO && *at < UBig::from(40u8));
                        Ok(*at >= UBig::from(first_one))
                    });
                    assert_eq!(found, Ok(UBig::from(first_one)), "{near:?} from {hint:?}");
                }
            }
        }
    }
}
