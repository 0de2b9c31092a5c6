//! The witness `loop`: values that repeat, up to the window that proves it.

use dashu_base::Gcd;
use dashu_int::UBig;

use crate::budget::Budget;
use crate::certificate::{Bears, Uncertified, Witness};

use super::periods::{Periodic, Periods};

/// Longer lists of values are left to nobody to check.
const MOST_VALUES: usize = 1 << 20;

/// The witness of the games that begin at some piles, for a rule whose text shows a period in the previous pile.
pub(super) fn witness(
    periods: &mut Periods,
    floors: &[UBig],
    period: usize,
    budget: &mut Budget<'_>,
) -> Result<Witness, Uncertified> {
    let bears = Bears { takes: true, ..Bears::default() };
    let mut games: Vec<usize> = floors.iter().map(|floor| floor % period).collect();
    games.sort_unstable();
    games.dedup();
    if period == 1 {
        let (from, values) = periods.of(0, budget)?.values(1)?;
        let lines = vec![values];
        return Ok(Witness { heading: format!("loop {from}"), lines, bears, ..Witness::default() });
    }
    let mut lines = Vec::new();
    for game in games {
        let (from, values) = periods.of(game % periods.count(), budget)?.values(period)?;
        lines.push(format!("{game} {from} {values}"));
    }
    Ok(Witness { heading: format!("loop games {period}"), lines, extended: true, bears })
}

impl Periodic {
    /// Where the window ends, and the values up to where it comes back, at a distance that is a multiple of a number.
    fn values(&self, unit: usize) -> Result<(usize, String), Uncertified> {
        let (preperiod, period) = (self.recurrence.preperiod, self.recurrence.period);
        let distance = (period / period.gcd(unit)).checked_mul(unit).filter(|distance| *distance <= MOST_VALUES);
        let distance = distance.ok_or(Uncertified::NoWitness)?;
        // Behind the preperiod every value is one of a whole period.
        let g = |pile: usize| self.g_of(&UBig::from(pile)) as usize;
        let window = (preperiod + 1..=preperiod + period).map(g).max().unwrap_or(1);
        let from = preperiod + window;
        if from + distance > MOST_VALUES {
            return Err(Uncertified::NoWitness);
        }
        let values: Vec<String> = (1..=from + distance).map(|pile| g(pile).to_string()).collect();
        Ok((from, values.join(" ")))
    }
}
