//! How an answer is known, as data; front-ends make words of it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::natural::Natural;
use crate::window::Recurrence;

/// What solved a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Method {
    /// The base theorem for rules of the last take.
    Base,
    /// The theorem of several bases, for rules of the previous pile and the last take.
    Bases,
    /// The tableau for rules of turn and pile.
    Tableau,
    /// The nim-values of rules of the pile.
    NimValues,
    /// The spans of rules of the pile and the last take.
    Spans,
    /// The periods of subtraction games: rules that name their takes, the same ones at every pile.
    Subtraction,
    /// The recurrence of the game, pile by pile.
    Direct,
}

names! { Method, "a method":
    Base "base", Bases "bases", Tableau "tableau", NimValues "nim-values", Spans "spans",
    Subtraction "subtraction", Direct "direct",
}

impl Method {
    /// The key into REFERENCES.md of the theorem used, if one was.
    pub fn reference(self) -> Option<&'static str> {
        match self {
            Method::Base => Some("HR03"),
            Method::Bases => Some("HR-per"),
            Method::Tableau => Some("Fla82"),
            Method::NimValues => Some("HRR04"),
            Method::Subtraction => Some("BCG82"),
            // Spans are ours.
            Method::Spans | Method::Direct => None,
        }
    }
}

/// Why an answer is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Evidence {
    /// The game is over at this pile.
    Over,
    /// Counters are left, but the limit is 0, or no take within it is allowed.
    Stuck,
    /// The pile written as a sum of members of the base.
    Expansion {
        /// The number written: the pile, or what is left of it above a stop or without the last counter.
        number: Natural,
        /// The parts, the largest first.
        parts: Arc<[Part]>,
        /// How many bases there are: the period of the rule in the previous pile.
        #[serde(with = "crate::decimal")]
        period: usize,
        /// The smallest take that wins if the limit allows it, which the smallest part tells.
        needed: Option<Natural>,
        /// Whether the number is not the pile itself.
        shifted: bool,
    },
    /// The smallest winning takes repeat, which is proved by a window of values that comes back.
    Window {
        /// The period with its proof.
        recurrence: Recurrence,
        /// The number whose value is asked: the pile, or what is left of it above a stop or without the last
        /// counter.
        number: Natural,
        /// The smallest take that wins if the limit allows it.
        needed: Option<Natural>,
        /// Whether the number is not the pile itself.
        shifted: bool,
    },
    /// The piles of the next turn, in the tableau.
    Tableau {
        /// The next turn.
        turn: Natural,
        /// In a won position what the fastest take aims at, in a lost one what a take of 1 leads to.
        level: Option<Level>,
    },
    /// The lost pile nearest below, and the chain that tells the nim-value.
    Chain {
        /// The nim-value, and how it is found; not where another limit than the rule's is given.
        chain: Option<PileChain>,
        /// The largest lost pile below this one, if there is one.
        nearest: Option<Natural>,
    },
    /// The opponent may forbid takes; the nim-value of the game without that tells the winner.
    Blocked {
        /// The nim-value of the game in which nothing is forbidden.
        value: Natural,
        /// The least and the greatest of these values that are lost.
        lost: (Natural, Natural),
    },
    /// Piles repeat, and this one plays like a smaller one.
    Repeats {
        /// The smaller pile.
        like: Natural,
        /// The period.
        period: Natural,
    },
    /// The pile that the smallest winning take leads to.
    Spans {
        /// The smallest take that wins if the limit allows it; none where one counter is lost in misère play.
        needed: Option<Natural>,
        /// The pile that it leaves.
        to: Option<Natural>,
        /// The smallest take that would win there, which the limit does not allow; none where the game is over, or lost.
        reply: Option<Natural>,
    },
    /// Every position that can be reached was solved.
    Search {
        /// The number of takes that the player to move has.
        choices: Natural,
    },
    /// The player to move takes the whole pile and wins; everything else may be unknown.
    TakesAll,
    /// Nothing is known.
    None,
}

impl Evidence {
    /// How many numbers there are at most that are as long as the pile.
    pub(crate) fn numbers(&self) -> u64 {
        match self {
            Evidence::Expansion { parts, .. } => {
                let members = |part: &Part| part.cycle.as_ref().map_or(0, |cycle| cycle.len() as u64);
                parts.iter().map(|part| 2 + members(part)).sum::<u64>() + 2
            }
            _ => 4,
        }
    }
}

/// A part of a number that is read in the bases of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The residue of the previous pile whose base it belongs to.
    #[serde(with = "crate::decimal")]
    pub residue: usize,
    /// A member of that base; or the sum of the members of a cycle.
    pub member: Natural,
    /// How often it is stripped.
    pub count: Natural,
    /// If the part is not a member itself: the members that are stripped, one after the other, until the same residue is
    /// left. Their sum is `member`. The list is empty where all cycles of the number together are too long to be listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cycle: Option<Arc<[CycleMember]>>,
}

/// A member of a base that is stripped on a cycle of residues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CycleMember {
    /// The residue of the previous pile whose base it belongs to.
    #[serde(with = "crate::decimal")]
    pub residue: usize,
    /// The member.
    pub member: Natural,
}

/// Piles of one turn with the same remoteness, as far as a take leads to them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    /// That remoteness: the column of the tableau.
    pub moves: Natural,
    /// The smallest of the piles.
    pub first: Natural,
    /// The largest of the piles.
    pub last: Natural,
}

/// The chain of a pile under a rule of the pile: less its limit, less 1, and so on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PileChain {
    /// The nim-value of all its piles.
    pub value: Natural,
    /// The number of steps.
    pub steps: Natural,
    /// Its last pile, at which the limit jumps to the nim-value, or is 0.
    pub end: Natural,
}
