//! The members of bases, as they are listed for people.

use crate::budget::Undecided;
use crate::natural::Natural;
use crate::pattern::{LinearRecurrence, Repeating, growth_rate};

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
    /// Whether there are no others, if that is proved.
    pub finite: Option<bool>,
    /// There are no others up to this number.
    pub complete_to: Natural,
}

/// How a base grows, as far as it was looked at: observed, not proved.
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

impl ListedBase {
    /// What the members that are listed have in common.
    pub fn pattern(&self) -> BasePattern {
        let lag = |(at, member): (usize, &ListedMember)| match member.step_from {
            Some((index, game)) if game == self.residue => (at - 1).checked_sub(index),
            _ => None,
        };
        let lags: Option<Vec<usize>> = self.members.iter().enumerate().skip(1).map(lag).collect();
        let lags = lags.and_then(|lags| Repeating::of(&lags));
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
