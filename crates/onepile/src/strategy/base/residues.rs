//! A rule of the previous pile and the last take, as one rule of the last take for each residue of the previous pile.

use dashu_base::Gcd;
use dashu_int::UBig;

use crate::declined::{Declined, Hypothesis};
use crate::natural::Natural;
use crate::rule::{Outline, Rule, Variable};

/// Longer periods are declined.
const MAX_PERIOD: usize = 1 << 12;
/// Takes are told apart by their residues on division by a number up to this.
const MAX_CLASSES: usize = 30;

/// And only if there are no more rules than this.
const MAX_CLASSED: usize = 64;

/// Rules of the last take alone: the limit after a take is given by that of the residue of the pile before it.
pub(super) struct Residues {
    rules: Vec<Rule>,
    /// For each rule, what becomes of it where the class of the take is known: its residue on division by their number,
    /// which is the same for all rules.
    by_class: Vec<Vec<Rule>>,
    /// The same, made ready for rough bounds.
    outlines: Vec<Vec<Outline>>,
}

impl Residues {
    /// Finds the period of a rule in the previous pile from its shape.
    pub(super) fn of(rule: &Rule) -> Result<Residues, Declined> {
        Declined::if_uses(rule, &[Variable::Turn])?;
        // No limit counts for more than the pile.
        let rule = rule.without_pile_caps();
        let period = rule.period_in_prev().ok_or(Hypothesis::PeriodicInPrev)?;
        if period == UBig::ONE {
            return Ok(Residues::new(vec![rule]));
        }
        let period = usize::try_from(&period).ok().filter(|period| *period <= MAX_PERIOD);
        let period = period.ok_or(Hypothesis::ShortPeriod(MAX_PERIOD))?;
        // Where the rule repeats, any pile with the right residue will do.
        let by_prev = rule.with_pile_written_out();
        let rules: Vec<Rule> =
            (0..period).map(|residue| by_prev.at(Variable::Prev, Natural::from(residue as u64))).collect();
        let repeats = |period: usize| rules.iter().enumerate().all(|(i, rule)| *rule == rules[i % period]);
        let least = (1..=period).find(|divisor| period.is_multiple_of(*divisor) && repeats(*divisor));
        Ok(Residues::new(rules.into_iter().take(least.unwrap_or(period)).collect()))
    }

    /// The same with a longer period, a multiple of this one.
    pub(super) fn repeated(&self, period: usize) -> Residues {
        Residues::new(self.rules.iter().cloned().cycle().take(period).collect())
    }

    fn new(rules: Vec<Rule>) -> Residues {
        let classes = rules.iter().fold(1, |classes: usize, rule| {
            let modulus = rule.modulus_in(Variable::Last, MAX_CLASSES);
            let both = classes / classes.gcd(modulus) * modulus;
            if both <= MAX_CLASSES && rules.len() <= MAX_CLASSED { both } else { classes }
        });
        let class = |rule: &Rule, class: usize| match classes {
            1 => rule.clone(),
            _ => rule.at_residue(Variable::Last, Natural::from(class as u64), Natural::from(classes as u64)),
        };
        let classed = |rule: &Rule| (0..classes).map(|residue| class(rule, residue)).collect();
        let by_class: Vec<Vec<Rule>> = rules.iter().map(classed).collect();
        let outlines = by_class.iter().map(|rules| rules.iter().map(Rule::outline).collect()).collect();
        Residues { rules, by_class, outlines }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.rules.len()
    }

    /// All rules, from residue 0 on.
    pub(super) fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// How many classes of takes are told apart.
    pub(super) fn classes(&self) -> usize {
        self.by_class[0].len()
    }

    /// The rule of a residue for takes of a class.
    pub(super) fn of_class(&self, residue: usize, class: usize) -> &Rule {
        &self.by_class[residue][class]
    }

    /// The same rule, made ready for rough bounds.
    pub(super) fn outline(&self, residue: usize, class: usize) -> &Outline {
        &self.outlines[residue][class]
    }

    /// The class of a number.
    pub(super) fn class_of(&self, number: &UBig) -> usize {
        match self.classes() {
            1 => 0,
            classes => (number % classes as u64) as usize,
        }
    }

    /// The residue that is left when a number is stripped at a residue.
    pub(super) fn after(&self, residue: usize, number: &UBig) -> usize {
        match self.count() {
            1 => 0,
            count => (residue + (number % count as u64) as usize) % count,
        }
    }
}
