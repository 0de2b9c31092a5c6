//! Sequences in which a window of values determines all that follow.

/// Values that are proved to repeat for ever.
///
/// *Proof.* Let g(n) be the smallest take that wins from pile n, so that it depends on the values of the g(n) piles before
/// and on limits after takes up to g(n) alone. Let e = a + p, let M be the largest of g(a+1) to g(e), and let the M values
/// up to a be the M values up to e. Then g(n + p) = g(n) for all n > a − M: the values behind e come out as those behind
/// a, one by one, for none of them looks back farther than M as long as the values before did not. A window of M − 1 would
/// not do. Where limits depend on the pile with some period, p must be a multiple of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Recurrence {
    /// How many values there are before the period begins: the least possible number.
    #[serde(with = "crate::decimal")]
    pub preperiod: usize,
    /// The least period.
    #[serde(with = "crate::decimal")]
    pub period: usize,
    /// The window ends at this pile, …
    #[serde(with = "crate::decimal")]
    pub window_at: usize,
    /// … and comes back at this one, …
    #[serde(with = "crate::decimal")]
    pub again_at: usize,
    /// … with this many values, the largest value between.
    #[serde(with = "crate::decimal")]
    pub window: usize,
    /// The limit repeats after this many piles, and the distance of the windows is a multiple of that.
    #[serde(with = "crate::decimal")]
    pub unit: usize,
}

/// Looks for a window that comes back, in the values of piles 1, 2, …; its distance must be a multiple of `unit`.
pub(crate) fn recurrence(values: &[u32], unit: usize) -> Option<Recurrence> {
    let again_at = values.len();
    let window = *values[again_at / 2..].iter().max()? as usize;
    let distance = comes_back(values, window, unit)?;
    let window_at = again_at - distance;
    let window = *values[window_at..].iter().max()? as usize;
    let (preperiod, period) = least(values, window_at.checked_sub(window)?, distance);
    Some(Recurrence { preperiod, period, window_at, again_at, window, unit })
}

/// At which distance before, a multiple of `unit`, the last values stand as well, as many as the window is long. Only the
/// second half is looked at, so that what happens before a period does not count.
pub(crate) fn comes_back(values: &[u32], window: usize, unit: usize) -> Option<usize> {
    let lengths = matching_lengths(values, values.len() / 2, window);
    (unit..lengths.len()).step_by(unit).find(|distance| lengths[*distance] >= window)
}

/// For each distance up to the half, how many values up to the end are those at that distance before; counted up to
/// `most`. By the Z-algorithm, from the end backwards.
fn matching_lengths(values: &[u32], half: usize, most: usize) -> Vec<usize> {
    let from_end = |i: usize| values[values.len() - 1 - i];
    let count = values.len() - half + 1;
    let mut lengths = vec![0; count];
    let (mut left, mut right) = (0, 0);
    for i in 1..count {
        let mut length = if i < right { lengths[i - left].min(right - i) } else { 0 };
        while length < most && i + length < values.len() && from_end(length) == from_end(i + length) {
            length += 1;
        }
        lengths[i] = length;
        if i + length > right {
            (left, right) = (i, i + length);
        }
    }
    lengths
}

/// The least pre-period and period of values that repeat from some place on.
pub(crate) fn least(values: &[u32], preperiod: usize, period: usize) -> (usize, usize) {
    let repeating = &values[preperiod..preperiod + period];
    let repeats = |divisor: usize| repeating[divisor..].iter().eq(&repeating[..period - divisor]);
    let divisors = (1..=period).filter(|divisor| period.is_multiple_of(*divisor));
    let period = divisors.into_iter().find(|divisor| repeats(*divisor)).unwrap_or(period);
    let differs = |place: usize| values[place - 1] != values[place - 1 + period];
    let preperiod = (1..=preperiod).rev().find(|place| differs(*place)).unwrap_or(0);
    (preperiod, period)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Example 3 of [HR03]: limit 4 after a take of 1, else 2.
    #[test]
    fn a_window_that_comes_back_proves_a_period() {
        let values: Vec<u32> = [1].into_iter().chain([2, 3, 4, 2].into_iter().cycle()).take(40).collect();
        let found = recurrence(&values, 1).unwrap();
        assert_eq!((found.preperiod, found.period, found.window), (1, 4, 4));
        assert_eq!(found.again_at, 40);
        assert_eq!(recurrence(&values, 3).unwrap().again_at - recurrence(&values, 3).unwrap().window_at, 12);
    }

    #[test]
    fn too_short_a_repetition_proves_nothing() {
        // The largest value is as long as the piles seen.
        assert_eq!(recurrence(&[1, 2, 3, 4, 5, 6, 7, 8], 1), None);
        assert_eq!(recurrence(&[1, 2, 3, 1, 5, 1, 2, 8, 1, 2, 3, 1, 13], 1), None);
        assert_eq!(recurrence(&[], 1), None);
    }

    #[test]
    fn the_least_period_is_found() {
        assert_eq!(least(&[9, 1, 2, 1, 2, 1, 2, 1, 2], 3, 4), (1, 2));
        assert_eq!(least(&[5, 5, 5, 5], 2, 2), (0, 1));
    }
}
