//! Where a function that never decreases first reaches a number, in few looks at it.

use std::ops::RangeInclusive;

use dashu_base::BitTest;
use dashu_int::UBig;

/// Distances from a guess at which the function is looked at as well.
const AROUND: [u16; 5] = [1, 2, 4, 16, 256];

/// The first argument in a range at which a function that never decreases is at least some number; none if it stays
/// below.
///
/// A chord of the function, or a line through two points on one side, tells where to look next. That is nearly right
/// where the function is made of a few straight pieces, rounded. Every round halves what is left as well, so a wild
/// function costs only a few times as much as halving.
pub(super) fn first_reaching<E>(
    range: RangeInclusive<UBig>,
    number: &UBig,
    look: impl FnMut(&UBig) -> Result<UBig, E>,
) -> Result<Option<UBig>, E> {
    let (low, high) = range.into_inner();
    if low > high {
        return Ok(None);
    }
    let mut search = Search { number, look, start: low.clone(), below: None, reaching: None, sides: [None, None] };
    if search.look_at(low.clone())? {
        return Ok(Some(low));
    }
    if low == high || !search.look_at(high)? {
        return Ok(None);
    }
    while search.is_open() {
        for guess in [Search::by_chord, Search::by_upper_side, Search::by_lower_side] {
            if let Some(guess) = guess(&search) {
                search.look_around(guess)?;
            }
        }
        if let Some(middle) = search.middle() {
            search.look_at(middle)?;
        }
    }
    Ok(search.reaching.map(|(at, _)| at))
}

/// An argument with its value.
type Point = (UBig, UBig);

struct Search<'n, F> {
    number: &'n UBig,
    look: F,
    /// The start of the range.
    start: UBig,
    /// The largest argument known at which the function is below the number.
    below: Option<Point>,
    /// The smallest argument known at which it is not.
    reaching: Option<Point>,
    /// What these two were before.
    sides: [Option<Point>; 2],
}

impl<E, F: FnMut(&UBig) -> Result<UBig, E>> Search<'_, F> {
    /// Looks at an argument, and tells whether the number is reached there.
    fn look_at(&mut self, at: UBig) -> Result<bool, E> {
        let value = (self.look)(&at)?;
        let reaches = value >= *self.number;
        let [below, reaching] = &mut self.sides;
        match reaches {
            true => *reaching = self.reaching.replace((at, value)),
            false => *below = self.below.replace((at, value)),
        }
        Ok(reaches)
    }

    /// Looks at a guess, and from there into the direction of the first argument, as long as that costs little.
    fn look_around(&mut self, guess: UBig) -> Result<(), E> {
        let reaches = self.look_at(guess.clone())?;
        for distance in AROUND {
            let next = match reaches {
                true if guess > UBig::from(distance) => &guess - UBig::from(distance),
                true => break,
                false => &guess + UBig::from(distance),
            };
            if !self.is_inside(&next) || self.look_at(next)? != reaches {
                break;
            }
        }
        Ok(())
    }

    /// The arguments between which the number is reached, with their values.
    fn ends(&self) -> Option<(&Point, &Point)> {
        self.below.as_ref().zip(self.reaching.as_ref())
    }

    fn is_inside(&self, at: &UBig) -> bool {
        self.ends().is_some_and(|((low, _), (high, _))| low < at && at < high)
    }

    fn is_open(&self) -> bool {
        self.middle().is_some()
    }

    /// An argument that halves what is left: first the length of its distance from the start, then the distance.
    fn middle(&self) -> Option<UBig> {
        let ((low, _), (high, _)) = self.ends()?;
        let [short, long] = [low, high].map(|end| (end - &self.start).bit_len());
        let by_length = &self.start + (UBig::ONE << ((short + long) / 2));
        let middle = if long - short > 1 && self.is_inside(&by_length) { by_length } else { (low + high) >> 1 };
        self.is_inside(&middle).then_some(middle)
    }

    /// Where the chord reaches the number.
    fn by_chord(&self) -> Option<UBig> {
        let (below, reaching) = self.ends()?;
        self.on_line(below, reaching)
    }

    /// Where the line through the two last arguments that reach it does.
    fn by_upper_side(&self) -> Option<UBig> {
        self.on_line(self.reaching.as_ref()?, self.sides[1].as_ref()?)
    }

    /// Where the line through the two last arguments that do not reach it does.
    fn by_lower_side(&self) -> Option<UBig> {
        self.on_line(self.sides[0].as_ref()?, self.below.as_ref()?)
    }

    /// Where the line through two points, the smaller first, reaches the number, if that is worth a look.
    fn on_line(&self, (x, fx): &Point, (y, fy): &Point) -> Option<UBig> {
        if fx >= fy {
            return None;
        }
        let (run, rise) = (y - x, fy - fx);
        let guess = match *self.number >= *fx {
            true => x + ((self.number - fx) * run + &rise - UBig::ONE) / rise,
            false => {
                let back = (fx - self.number) * run / rise;
                if back > *x {
                    return None;
                }
                x - back
            }
        };
        self.is_inside(&guess).then_some(guess)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(high: u64, number: u64, f: impl Fn(u64) -> u64) -> (Option<u64>, u32) {
        let mut looks = 0;
        let found = first_reaching(UBig::ONE..=UBig::from(high), &UBig::from(number), |x| {
            looks += 1;
            Ok::<_, ()>(UBig::from(f(u64::try_from(x).expect("small"))))
        });
        (found.expect("no error").map(|x| u64::try_from(&x).expect("small")), looks)
    }

    #[test]
    fn the_first_argument_is_found_whatever_the_function() {
        let functions: [fn(u64) -> u64; 7] = [
            |x| x / 3,
            |x| (2 * x).max(500),
            |x| x.min(400),
            |x| x.isqrt(),
            |x| x * x,
            |x| u64::from(x > 700) * 1000,
            |_| 5,
        ];
        for (i, f) in functions.iter().enumerate() {
            for high in [1, 2, 3, 10, 99, 1000] {
                for number in [0, 1, 2, 5, 6, 30, 31, 333, 400, 401, 777, 1000, 5000] {
                    let expected = (1..=high).find(|x| f(*x) >= number);
                    assert_eq!(first(high, number, f).0, expected, "function {i}, up to {high}, number {number}");
                }
            }
        }
    }

    #[test]
    fn straight_pieces_take_few_looks() {
        for number in [10u64.pow(6), 123_456_789_012, 10u64.pow(17)] {
            let (found, looks) = first(10u64.pow(18), number, |x| (2 * x).max(number / 2));
            assert_eq!(found, Some(number.div_ceil(2)));
            assert!(looks <= 24, "{looks} looks");
            let (found, looks) = first(10u64.pow(18), number, |x| (3 * x).min(number + 7));
            assert_eq!(found, Some(number.div_ceil(3)));
            assert!(looks <= 24, "{looks} looks");
            let (found, looks) = first(10u64.pow(18), number, |x| x - x / 3);
            assert!(found.is_some() && looks <= 14, "{looks} looks");
        }
    }
}
