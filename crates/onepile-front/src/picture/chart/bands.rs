//! Numbers in a few bands, each by some factor wider than the one before.

/// The most shades that people tell apart at a glance.
const MOST: u32 = 6;

/// The first number of each band: 1, 2, 4, ..., or 1, 10, 100, ... where the largest number asks for it.
pub fn bands(largest: u64) -> Vec<u64> {
    let factors = [2u64, 3, 4, 10, 30, 100, 1000];
    let fits = |factor: &&u64| factor.saturating_pow(MOST) > largest;
    let factor = *factors.iter().find(fits).unwrap_or(&1_000_000_000);
    std::iter::successors(Some(1u64), |first| first.checked_mul(factor)).take_while(|first| *first <= largest).collect()
}

/// What each band holds: `1`, `2–3`, `4–7`.
pub fn names(bands: &[u64], largest: u64) -> Vec<String> {
    let ends = bands.iter().skip(1).map(|next| next - 1).chain([largest]);
    let name =
        |(first, last): (&u64, u64)| if *first == last { first.to_string() } else { format!("{first}–{last}") };
    bands.iter().zip(ends).map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_few_and_cover_all() {
        assert_eq!(names(&bands(9), 9), ["1", "2–3", "4–7", "8–9"]);
        assert_eq!(names(&bands(500), 500), ["1–2", "3–8", "9–26", "27–80", "81–242", "243–500"]);
        assert_eq!((bands(0), names(&[], 0)), (vec![], vec![]));
        for largest in [1, 2, 63, 64, 10_000, 1 << 40, u64::MAX] {
            assert!((1..=MOST as usize).contains(&bands(largest).len()), "{largest}");
        }
    }
}
