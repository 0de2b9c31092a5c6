//! The members of bases, as they are listed for people.

use crate::budget::Undecided;
use crate::natural::{Limit, Natural};
use crate::pattern::{LinearRecurrence, Repeating, growth_rate, rate_of_lag};
use crate::rule::{Inputs, Rule, Variable};

/// How far bases are listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// This many members.
    Count(usize),
    /// All members up to a number.
    To(Natural),
}

/// The bases of a rule, one for each residue of the previous pile that the rule tells apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The bases that were asked for.
    pub bases: Vec<ListedBase>,
    /// How many there are.
    pub period: usize,
    /// Whether it is proved that all members are fixed.
    pub all_fixed: bool,
    /// Nodes of search trees that were visited so far.
    #[doc(hidden)]
    pub nodes: u64,
    /// The bound that was met, if one was.
    pub undecided: Option<Undecided>,
}

/// The base of one residue of the previous pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedBase {
    /// The residue: the previous pile is read as this much more than it is.
    pub residue: usize,
    /// The members, in ascending order.
    pub members: Vec<ListedMember>,
    /// Whether the base ends, if that is proved.
    pub finite: Option<bool>,
    /// Whether there are no other members than those listed, which is proved.
    pub complete: bool,
    /// There are no others up to this number.
    pub complete_to: Natural,
}

/// How a base grows, as far as it was looked at: observed, not proved. What is proved [`ListedBase::proved_lag`] tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BasePattern {
    /// The lags c in b(k+1) = b(k) + b(k−c), where the step is a member of the same base.
    pub lags: Option<Repeating<usize>>,
    /// The recurrence of the members.
    pub recurrence: Option<LinearRecurrence>,
    /// The recurrence of the different steps, where each is used several times, and how often.
    pub steps: Option<(LinearRecurrence, Repeating<usize>)>,
    /// How much larger each member is than the one before, in the long run.
    pub rate: Option<String>,
}

/// How a base is proved to grow for ever: b(k+1) = b(k) + b(k−c). Members are counted from 0, so b(0) = 1.
///
/// **Theorem** *(ours)*. Let the limit be a*last, rounded down, with a constant a of at least 1. Then each step is the
/// smallest member d with a*d ≥ b(k), so b(k+1) = b(k) + b(k−c(k)) with a*b(k−c) ≥ b(k) > a*b(k−c−1) for c = c(k). If
/// c(j) = c for all j from k − c − 1 to k, and k ≥ 2c + 1, then c(j) = c for all j ≥ k. For then
/// a*b(k+1−c) = a*b(k−c) + a*b(k−2c) ≥ b(k) + b(k−c) = b(k+1), and b(k+1) > a*b(k−c−1) + a*b(k−2c−1) = a*b(k−c); so
/// c(k+1) = c, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProvedLag {
    /// The lag c.
    pub lag: usize,
    /// The first k from which on all lags are c.
    pub from: usize,
    /// The first and the last k of the window that proves it.
    pub window: (usize, usize),
}

impl ProvedLag {
    /// The recurrence of the members, b(k) = b(k−1) + b(k−1−c), which is proved for ever.
    pub fn recurrence(&self) -> LinearRecurrence {
        LinearRecurrence::with_lag(self.lag, self.from + 1, self.window.1 + 2)
    }

    /// How much larger each member is than the one before, in the long run: the root x > 1 of x^(c+1) = x^c + 1, with
    /// six decimals, the rest cut off.
    pub fn rate(&self) -> String {
        rate_of_lag(self.lag)
    }
}

impl ListedBase {
    /// The lags c in b(k+1) = b(k) + b(k−c) for k = 0, 1, …, if all steps are members of this base.
    fn lags(&self) -> Option<Vec<usize>> {
        let lag = |(at, member): (usize, &ListedMember)| match member.step_from {
            Some((index, game)) if game == self.residue => (at - 1).checked_sub(index),
            _ => None,
        };
        self.members.iter().enumerate().skip(1).map(lag).collect()
    }

    /// How the base is proved to grow, if its rule is a constant of at least 1 times the last take and enough members are
    /// listed. What [`ListedBase::pattern`] tells beyond that is only observed.
    ///
    /// ```
    /// use onepile::{Extent, Game, Solver};
    /// let game: Game = "3*last".parse()?;
    /// let listing = Solver::new(game.clone()).bases(Some(0), &Extent::Count(20))?;
    /// let proved = listing.bases[0].proved_lag(game.rule()).unwrap();
    /// assert_eq!(proved.recurrence().equation("b", "k"), "b(k) = b(k-1) + b(k-4)");
    /// assert_eq!(proved.rate(), "1.380277");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn proved_lag(&self, rule: &Rule) -> Option<ProvedLag> {
        let limit = |take: &Natural| match rule.limit(&Inputs::nowhere().with(Variable::Last, take.clone())) {
            Ok(Limit::Finite(limit)) => Some(limit),
            _ => None,
        };
        // The constant is at least 1 iff the limit after a take of 1 is.
        if !rule.is_multiple_of(Variable::Last) || limit(&Natural::ONE)?.is_zero() {
            return None;
        }
        let lags = self.lags()?;
        let lag = *lags.last()?;
        let from = lags.iter().rposition(|other| *other != lag).map_or(0, |other| other + 1);
        let last = (from + lag + 1).max(2 * lag + 1);
        let window = (last - lag - 1, last);
        if last >= lags.len() {
            return None;
        }
        // The window is all that the proof rests on, so it is looked at once more, by the rule itself.
        let b = |k: usize| &self.members[k].b;
        let holds = |k: usize| {
            let is_enough = limit(b(k - lag))? >= *b(k);
            let is_least = k == lag || limit(b(k - lag - 1))? < *b(k);
            Some(is_enough && is_least && *b(k + 1) == b(k) + b(k - lag))
        };
        (window.0..=window.1).all(|k| holds(k) == Some(true)).then_some(ProvedLag { lag, from, window })
    }

    /// What the members that are listed have in common.
    pub fn pattern(&self) -> BasePattern {
        let lags = self.lags().and_then(|lags| Repeating::of(&lags));
        let values: Vec<Natural> = self.members.iter().map(|member| member.b.clone()).collect();
        let mut steps: Vec<(Natural, usize)> = Vec::new();
        for step in self.members.iter().filter_map(|member| member.step.as_ref()) {
            match steps.last_mut() {
                Some((last, times)) if last == step => *times += 1,
                _ => steps.push((step.clone(), 1)),
            }
        }
        // The last step may be used again.
        steps.pop();
        let (steps, times): (Vec<Natural>, Vec<usize>) = steps.into_iter().unzip();
        let stride = lags.as_ref().map_or(1, |lags| lags.pattern.len());
        BasePattern {
            recurrence: LinearRecurrence::of(&values),
            steps: LinearRecurrence::of(&steps)
                .zip(Repeating::of(&times))
                .filter(|(_, times)| times.pattern.iter().any(|times| *times > 1)),
            rate: growth_rate(&values, stride),
            lags,
        }
    }
}

/// A member of a base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMember {
    /// The member b.
    pub b: Natural,
    /// The smallest winning take from a pile of b.
    pub g: Natural,
    /// What was added to the member before; none for the first.
    pub step: Option<Natural>,
    /// Where the step stands in the base it comes from, counted from 0, and the game of that base.
    pub step_from: Option<(usize, usize)>,
}

impl ListedMember {
    /// Whether the smallest winning take is the whole member.
    pub fn is_fixed(&self) -> bool {
        self.b == self.g
    }
}
