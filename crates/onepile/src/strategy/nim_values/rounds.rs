//! Rounds: the levels on which a residue comes back near to where it was.
//!
//! Let all drifts (see `levels`) have one slope u/d, in lowest terms k/n with n > 1. Then a residue turns by about k/n of its
//! level with each level, and n levels are a *round*. The residues of a round lie at about equal distances, one in each
//! n-th part of the level, so only two of them can be about to wrap around: the lowest and the highest.
//!
//! Let a round begin at level m with the lowest residue s >= 1, and let w(i) be the whole parts of i k/n, rounded up on the
//! way up. Then the residue after i levels is x(i) = s + (a(i) m + b(i))/d, as long as all before it are in range. Here
//! a(i) is u i, or −u i on the way up, modulo d, and b(i) depends on the class of m. Let e be a bound of all |b(i)|, and
//! g the greatest common divisor of u and d, so that the a(i) are the multiples of g below d.
//!
//! *Lemma.* Let g m >= 2 d n + 2 e, and let t be the place with a(t) = d − g. (1) If s <= (2 g m − e)/d − n, then the
//! x(i) with i < n and i ≠ t are in range. (2) If besides x(t) is in range and x(n) >= 1, so is x(n).
//!
//! *Proof.* Levels differ from m by at most n. Where a(i) >= g, x(i) >= 1 + (g m − e)/d >= 1. Where a(i) <= d − 2g, x(i) is
//! at most s + m − (2 g m − e)/d <= m − n. If x(t) is in range, s <= g m/d + n + e/d, so x(n) <= g m/d + n + 2 e/d, which is
//! at most m − n because d − g >= g. ∎
//!
//! So a round is one leap. If x(n) would be below 1, a leap to the place with a(i) = g leads to the residue that is lowest
//! next; if x(t) is beyond its level, a leap to t and around leads to it.

use dashu_base::Gcd;
use dashu_int::IBig;

use super::drifts::{Drifts, Way};

/// The rounds of one way.
pub(super) struct Rounds {
    /// From the lowest residue of a round to that of the next.
    pub(super) once: Leap,
    /// To the residue that is next to the lowest one, and to the highest one.
    pub(super) second: Leap,
    pub(super) highest: Leap,
    /// No round begins below this level.
    pub(super) least: IBig,
    divisor: IBig,
    /// g and e of the lemma.
    part: IBig,
    bound: IBig,
}

/// Some levels of a round at once.
pub(super) struct Leap {
    pub(super) levels: usize,
    /// The sum of the whole times that levels go into residues.
    pub(super) wraps: IBig,
    slope: IBig,
    /// By the class of the first level.
    constants: Vec<IBig>,
}

impl Rounds {
    /// The rounds of drifts that have one slope, on one way; nothing if one level is a round.
    pub(super) fn of(drifts: &Drifts, way: Way) -> Option<Rounds> {
        let slope = i64::try_from(drifts.only_slope()?).ok()?;
        let divisor = i64::try_from(drifts.divisor()).ok()?;
        let part = i64::try_from(IBig::from((&IBig::from(slope)).gcd(&IBig::from(divisor)))).ok()?;
        let levels = usize::try_from(divisor / part).ok().filter(|levels| *levels > 1)?;
        let sign = if way == Way::Down { 1 } else { -1 };
        let leap = |place: &Place| {
            let constant =
                |class| (IBig::from(place.constant) + drifts.constants_from(class, place.levels, way)) * sign;
            Leap {
                levels: place.levels,
                wraps: place.wraps.into(),
                slope: place.slope.into(),
                constants: (0..drifts.classes()).map(constant).collect(),
            }
        };
        let places = Place::of_round(slope, divisor, levels, way);
        let at = |slope: i64| places.iter().find(|place| place.slope == slope).map(leap);
        let largest = places.iter().map(|place| place.constant.abs()).max()?;
        let bound = IBig::from(largest) + drifts.largest_constant() * IBig::from(levels);
        let (once, second, highest) = (at(0)?, at(part)?, at(divisor - part)?);
        let (divisor, part) = (IBig::from(divisor), IBig::from(part));
        let least = (&divisor * IBig::from(2 * levels) + &bound * IBig::from(2)) / &part + IBig::ONE;
        Some(Rounds { once, second, highest, least, divisor, part, bound })
    }

    /// Whether a residue may be the lowest of a round: the first part of the lemma holds.
    pub(super) fn may_begin(&self, level: &IBig, residue: &IBig) -> bool {
        let most = &self.part * level * IBig::from(2) - &self.bound;
        (residue + IBig::from(self.once.levels)) * &self.divisor <= most
    }

    /// The residue after a leap from a level of a class.
    pub(super) fn residue_after(&self, leap: &Leap, level: &IBig, class: usize, residue: &IBig) -> IBig {
        residue + (&leap.slope * level + &leap.constants[class]) / &self.divisor
    }
}

/// A place of a round, with numbers that do not depend on the drifts' constants.
struct Place {
    levels: usize,
    wraps: i64,
    slope: i64,
    constant: i64,
}

impl Place {
    /// All places. The last one begins the next round.
    fn of_round(slope: i64, divisor: i64, levels: usize, way: Way) -> Vec<Place> {
        let (mut wraps, mut constant) = (0, 0);
        let mut places = Vec::with_capacity(levels);
        for (i, levels) in (0i64..).zip(1..=levels) {
            let turned = slope * (i + 1);
            let (wraps_now, offset) = match way {
                Way::Down => (turned.div_euclid(divisor), -i),
                Way::Up => (-(-turned).div_euclid(divisor), i + 1),
            };
            constant += (slope - divisor * (wraps_now - wraps)) * offset;
            wraps = wraps_now;
            let slope = (turned - divisor * wraps).abs();
            places.push(Place { levels, wraps, slope, constant });
        }
        places
    }
}
