//! Sums, products, quotients and remainders of lanes.

use super::lanes::{Lane, Lanes, Overflow, Range};
use super::pool::Pool;

impl<T: Lane> Pool<T> {
    pub(super) fn add(&mut self, a: Lanes<T>, b: Lanes<T>) -> Result<Lanes<T>, Overflow> {
        if let (&Lanes::Linear { start, step }, &Lanes::Linear { start: s, step: t }) = (&a, &b) {
            let sum = |x: i64, y: i64| i128::from(x) + i128::from(y);
            return Lanes::linear(sum(start, s), sum(step, t), self.count);
        }
        let (p, q) = (self.bounds(&a), self.bounds(&b));
        let range = T::fit(p.0 + q.0, p.1 + q.1)?;
        let sum = self.zip(a, &b, range, |x, y| x + y);
        self.give(b);
        Ok(sum)
    }

    pub(super) fn subtract(&mut self, a: Lanes<T>, b: Lanes<T>) -> Result<Lanes<T>, Overflow> {
        if let (&Lanes::Linear { start, step }, &Lanes::Linear { start: s, step: t }) = (&a, &b) {
            let difference = |x: i64, y: i64| i128::from(x) - i128::from(y);
            return Lanes::linear(difference(start, s), difference(step, t), self.count);
        }
        let (p, q) = (self.bounds(&a), self.bounds(&b));
        let range = T::fit(p.0 - q.1, p.1 - q.0)?;
        let difference = self.zip(a, &b, range, |x, y| x - y);
        self.give(b);
        Ok(difference)
    }

    pub(super) fn multiply(&mut self, a: Lanes<T>, b: Lanes<T>) -> Result<Lanes<T>, Overflow> {
        let (a, b) = if a.constant().is_some() { (b, a) } else { (a, b) };
        if let (&Lanes::Linear { start, step }, Some(factor)) = (&a, b.constant()) {
            let product = |x: i64| i128::from(x) * i128::from(factor);
            return Lanes::linear(product(start), product(step), self.count);
        }
        let (p, q) = (self.bounds(&a), self.bounds(&b));
        let corners = [p.0 * q.0, p.0 * q.1, p.1 * q.0, p.1 * q.1];
        let low = corners.into_iter().fold(i128::MAX, i128::min);
        let high = corners.into_iter().fold(i128::MIN, i128::max);
        let range = T::fit(low, high)?;
        let product = self.zip(a, &b, range, |x, y| x * y);
        self.give(b);
        Ok(product)
    }

    pub(super) fn min(&mut self, a: Lanes<T>, b: Lanes<T>) -> Lanes<T> {
        let (p, q) = (a.range(self.count), b.range(self.count));
        let range = Range { low: p.low.min(q.low), high: p.high.min(q.high) };
        let min = self.zip(a, &b, range, |x, y| x.min(y));
        self.give(b);
        min
    }

    pub(super) fn max(&mut self, a: Lanes<T>, b: Lanes<T>) -> Lanes<T> {
        let (p, q) = (a.range(self.count), b.range(self.count));
        let range = Range { low: p.low.max(q.low), high: p.high.max(q.high) };
        let max = self.zip(a, &b, range, |x, y| x.max(y));
        self.give(b);
        max
    }

    /// Quotients rounded down, for a positive divisor.
    pub(super) fn floor_divide(&mut self, a: Lanes<T>, divisor: i64) -> Result<Lanes<T>, Overflow> {
        match a {
            Lanes::Linear { start, step } if step % divisor == 0 => {
                Ok(Lanes::Linear { start: start.div_euclid(divisor), step: step / divisor })
            }
            a => {
                let range = a.range(self.count);
                let reciprocal = Reciprocal::new::<T>(divisor, range)?;
                let range = Range { low: range.low.div_euclid(divisor), high: range.high.div_euclid(divisor) };
                Ok(self.zip(a, &Lanes::NONE, range, |x, _| reciprocal.quotient(x)))
            }
        }
    }

    /// Remainders, from 0 up, for a positive divisor.
    pub(super) fn modulo(&mut self, a: Lanes<T>, divisor: i64) -> Result<Lanes<T>, Overflow> {
        let range = a.range(self.count);
        if range.low >= 0 && range.high < divisor {
            return Ok(a);
        }
        let remainders = Range { low: 0, high: divisor - 1 };
        match a {
            Lanes::Linear { start, step } => {
                T::fit(0, divisor.into())?;
                let mut written = self.take();
                fill_remainders(&mut written.lanes, start, step, divisor);
                written.range = remainders;
                Ok(Lanes::Many(written))
            }
            a => {
                let reciprocal = Reciprocal::new::<T>(divisor, range)?;
                let divisor = T::lowest(divisor);
                Ok(self.zip(a, &Lanes::NONE, remainders, |x, _| x - reciprocal.quotient(x) * divisor))
            }
        }
    }

    /// Square roots rounded down, of consecutive numbers from 0 up: runs of equal roots.
    pub(super) fn square_roots(&mut self, line: Lanes<T>) -> Result<Lanes<T>, Overflow> {
        let Range { low, high } = line.range(self.count);
        let range = T::fit(low.isqrt().into(), high.isqrt().into())?;
        let mut written = self.take();
        let mut rest = &mut written.lanes[..];
        let (mut next, mut root) = (low, range.low);
        while !rest.is_empty() {
            let run = usize::try_from((root + 1) * (root + 1) - next).map_or(rest.len(), |run| run.min(rest.len()));
            let (same, later) = rest.split_at_mut(run);
            same.fill(T::lowest(root));
            (next, root, rest) = (next + run as i64, root + 1, later);
        }
        written.range = range;
        Ok(Lanes::Many(written))
    }

    fn bounds(&self, lanes: &Lanes<T>) -> (i128, i128) {
        let Range { low, high } = lanes.range(self.count);
        (low.into(), high.into())
    }
}

/// Division by a constant as multiplication.
///
/// For 0 <= x < 2^N and a divisor d with 2^(l-1) < d <= 2^l let m = floor(2^(N+l) / d) + 1, which has N + 1
/// bits. Then 0 < m·d − 2^(N+l) <= d <= 2^l, so that m·x / 2^(N+l) exceeds x / d by less than 1 / d, and both have the
/// same floor.
struct Reciprocal {
    factor: u64,
    bits: u32,
    /// A multiple of the divisor is added first, so that nothing is negative.
    offset: i64,
    offset_quotient: i64,
}

impl Reciprocal {
    fn new<T: Lane>(divisor: i64, range: Range) -> Result<Reciprocal, Overflow> {
        let offset_quotient = range.low.min(0).div_euclid(divisor).checked_neg().ok_or(Overflow)?;
        let offset = offset_quotient.checked_mul(divisor).ok_or(Overflow)?;
        T::fit(offset.into(), i128::from(range.high) + i128::from(offset))?;
        T::fit(0, divisor.into())?;
        let bits = T::MAGNITUDE + (divisor as u64).next_power_of_two().trailing_zeros();
        let factor = ((1u128 << bits) / divisor as u128 + 1) as u64;
        Ok(Reciprocal { factor, bits, offset, offset_quotient })
    }

    fn quotient<T: Lane>(&self, x: T) -> T {
        (x + T::lowest(self.offset)).product_above(self.factor, self.bits) - T::lowest(self.offset_quotient)
    }
}

/// The remainders of start, start + step, … They come again and again, so most of them are copied.
fn fill_remainders<T: Lane>(lanes: &mut [T], start: i64, step: i64, divisor: i64) {
    let step = step.rem_euclid(divisor);
    let mut remainder = start.rem_euclid(divisor);
    let first = remainder;
    let mut filled = 0;
    while filled < lanes.len() && (filled == 0 || remainder != first) {
        lanes[filled] = T::lowest(remainder);
        // remainder + step − divisor, which cannot overflow.
        remainder -= divisor - step;
        remainder += if remainder < 0 { divisor } else { 0 };
        filled += 1;
    }
    while filled < lanes.len() {
        let more = filled.min(lanes.len() - filled);
        lanes.copy_within(..more, filled);
        filled += more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: Lane>(largest: i64) {
        let near = |x: i64| (x.saturating_sub(2)..=x.saturating_add(2)).filter(|x| (0..=largest).contains(x));
        for divisor in [1, 2, 3, 5, 7, 10, 641, 65_535, 65_536, 65_537, largest / 2, largest - 1, largest] {
            let range = Range { low: 0, high: largest };
            let reciprocal = Reciprocal::new::<T>(divisor, range).unwrap();
            for x in
                [0, divisor, divisor * 3 % largest, largest / divisor * divisor, largest].into_iter().flat_map(near)
            {
                let quotient: i64 = reciprocal.quotient(T::lowest(x)).into();
                assert_eq!(quotient, x / divisor, "{x} // {divisor}");
            }
        }
    }

    #[test]
    fn reciprocals_divide_up_to_the_largest_lane() {
        check::<i32>(i32::MAX.into());
        check::<i64>(i64::MAX / 4);
    }

    #[test]
    fn remainders_and_roots_along_a_line() {
        let mut pool: Pool<i32> = Pool::default();
        pool.count = 100;
        for (start, step, divisor) in [(0, 1, 2), (-50, 1, 7), (3, -5, 6), (1000, 30, 1001), (5, 0, 3), (-9, -64, 512)]
        {
            let line = Lanes::linear(start, step, 100).unwrap();
            let written = pool.modulo(line, divisor).map(|lanes| pool.written(lanes)).unwrap();
            let expected: Vec<i32> = (0..100).map(|i| (start + i * step).rem_euclid(divisor.into()) as i32).collect();
            assert_eq!(written.lanes, expected, "{start} + i*{step} modulo {divisor}");
        }
        for start in [0, 1, 3, 99, 1_000_000 - 50] {
            let line = Lanes::linear(start, 1, 100).unwrap();
            let written = pool.square_roots(line).map(|lanes| pool.written(lanes)).unwrap();
            assert_eq!(written.lanes, (0..100).map(|i| (start + i).isqrt() as i32).collect::<Vec<_>>());
        }
    }
}
