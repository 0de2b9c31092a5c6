//! Numbers that look like chance: the generator SplitMix64, whose state is a seed at any time.

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::natural::Natural;

/// A generator of such numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chance {
    state: u64,
}

impl Chance {
    /// The same seed brings the same numbers.
    pub(super) fn new(seed: u64) -> Chance {
        Chance { state: seed }
    }

    /// The seed from which the numbers would go on as from here.
    pub(super) fn state(&self) -> u64 {
        self.state
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below a bound that is not 0.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A number of any size below a bound that is not 0. With 64 bits to spare no number is noticeably preferred.
    pub(super) fn natural_below(&mut self, bound: &Natural) -> Natural {
        let words = bound.0.bit_len() / 64 + 2;
        let bytes: Vec<u8> = (0..words).flat_map(|_| self.next().to_le_bytes()).collect();
        Natural(UBig::from_le_bytes(&bytes) % &bound.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_is_fair_enough_and_comes_from_the_seed() {
        let mut chance = Chance { state: 1 };
        let mut counts = [0; 10];
        (0..10_000).for_each(|_| counts[chance.below(10) as usize] += 1);
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        let googol: Natural = "1e100".parse().unwrap();
        let (mut one, mut two) = (Chance { state: 5 }, Chance { state: 5 });
        let drawn: Vec<Natural> = (0..50).map(|_| one.natural_below(&googol)).collect();
        assert!(drawn.iter().all(|number| *number < googol) && drawn.iter().any(|n| n.to_string().len() == 100));
        assert_eq!(drawn, (0..50).map(|_| two.natural_below(&googol)).collect::<Vec<_>>());
    }
}
