//! A rule of the previous pile and the last take, as one rule of the last take for each residue of the previous pile.

use dashu_int::UBig;

use crate::natural::Natural;
use crate::rule::{Rule, Variable};
use crate::strategy::{Declined, Hypothesis};

/// Longer periods are declined.
const MAX_PERIOD: usize = 1 << 12;

/// Rules of the last take alone: the limit after a take is given by that of the residue of the pile before it.
pub(super) struct Residues {
    rules: Vec<Rule>,
}

impl Residues {
    /// Finds the period of a rule in the previous pile from its shape.
    pub(super) fn of(rule: &Rule) -> Result<Residues, Declined> {
        Declined::if_uses(rule, &[Variable::Turn])?;
        // No limit counts for more than the pile.
        let rule = rule.without_pile_caps();
        let period = rule.period_in_prev().ok_or(Hypothesis::PeriodicInPrev)?;
        if period == UBig::ONE {
            return Ok(Residues { rules: vec![rule] });
        }
        let period = usize::try_from(&period).ok().filter(|period| *period <= MAX_PERIOD);
        let period = period.ok_or(Hypothesis::ShortPeriod(MAX_PERIOD))?;
        // Where the rule repeats, any pile with the right residue will do.
        let by_prev = rule.with_pile_written_out();
        let rules: Vec<Rule> =
            (0..period).map(|residue| by_prev.at(Variable::Prev, Natural::from(residue as u64))).collect();
        let repeats = |period: usize| rules.iter().enumerate().all(|(i, rule)| *rule == rules[i % period]);
        let least = (1..=period).find(|divisor| period.is_multiple_of(*divisor) && repeats(*divisor));
        Ok(Residues { rules: rules.into_iter().take(least.unwrap_or(period)).collect() })
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.rules.len()
    }

    /// All rules, from residue 0 on.
    pub(super) fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The residue of a game and a number together.
    pub(super) fn residue(&self, game: usize, number: &UBig) -> usize {
        match self.count() {
            1 => 0,
            count => (game + number % (count as u64) as usize) % count,
        }
    }
}
