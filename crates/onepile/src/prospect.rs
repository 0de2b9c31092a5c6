//! How far a search gets.

use crate::natural::Natural;

/// How a search fares with a game: what it spares, and how far it gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The number of classes that turns fall into, where the rule looks at the turn and there are finitely many.
    pub classes: Option<u32>,
    /// Whether the rule looks at the turn in a way that makes each turn a row of its own.
    pub each_turn: bool,
    /// Whether bounds of the rule pass most takes in blocks.
    pub in_blocks: bool,
    /// About the largest pile that a search settles in a minute.
    pub reach: Natural,
}

/// About the work that a search does in a minute, and where limits are listed by the take.
const MINUTE: u128 = 1 << 31;
const MINUTE_IN_LIST: u128 = 1 << 35;

/// The pile that takes as much work as a minute allows, by the work for some piles, each twice as large as the one before; rounded
/// down to one digit.
pub(crate) fn reach(work: &[(u32, u64)], is_listed: bool, most: u32) -> Natural {
    let minute = if is_listed { MINUTE_IN_LIST } else { MINUTE };
    let (mut pile, mut spent, mut factor) = match work {
        [.., (_, before), (pile, last)] => (u64::from(*pile), u128::from(*last), (*last, (*before).max(1))),
        [(pile, last)] => (u64::from(*pile), u128::from(*last), (4, 1)),
        [] => return Natural::ZERO,
    };
    // Twice the pile takes twice the work at least.
    factor.0 = factor.0.max(2 * factor.1);
    while pile < most.into() && spent * u128::from(factor.0) <= minute * u128::from(factor.1) {
        spent = spent * u128::from(factor.0) / u128::from(factor.1);
        pile *= 2;
    }
    let unit = 10u64.pow(pile.max(1).ilog10());
    Natural::from(pile.min(most.into()) / unit * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_grows_evenly_is_carried_on() {
        let linear: Vec<(u32, u64)> = (10..=14).map(|bits| (1 << bits, 64 << bits)).collect();
        assert_eq!(reach(&linear, false, u32::MAX), Natural::from(30_000_000u32));
        let square: Vec<(u32, u64)> = (8..=11).map(|bits| (1 << bits, 1 << (2 * bits))).collect();
        assert_eq!(reach(&square, false, u32::MAX), Natural::from(30_000u32));
        assert_eq!(reach(&linear, true, 5_000_000), Natural::from(5_000_000u32));
        assert_eq!(reach(&[], false, 10), Natural::ZERO);
    }
}
