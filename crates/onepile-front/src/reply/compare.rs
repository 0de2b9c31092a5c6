//! How two games compare.

use onepile::{Comparison, Entry, Ground, Likeness, Natural, Outcome, Takes, Undecided};
use serde::Serialize;

use super::{Paged, SCHEMA};
use crate::page::Page;
use crate::text::Text;
use crate::words;
use crate::words::{Words, takes, undecided};

/// How two games compare.
#[derive(Clone, Debug, Serialize)]
pub struct CompareReply {
    schema: u32,
    rules: [String; 2],
    to: Natural,
    winners: Finding<Text<Entry>>,
    takes: Finding<Vec<(Natural, Natural)>>,
    nim_values: Option<Finding<Text<Entry>>>,
    complete: bool,
    #[serde(serialize_with = "super::bound")]
    undecided: Option<Undecided>,
    #[serde(skip)]
    found: Comparison,
}

/// Whether values are the same.
#[derive(Clone, Debug, Serialize)]
struct Finding<V> {
    same: Option<bool>,
    proved: bool,
    because: Option<Words>,
    first_difference: Option<Differs<V>>,
}

#[derive(Clone, Debug, Serialize)]
struct Differs<V> {
    pile: Natural,
    values: [V; 2],
}

impl<V> Finding<V> {
    fn new<W: Clone>(likeness: &Likeness<W>, value: impl Fn(W) -> V) -> Finding<V> {
        let differs = |(pile, values): (Natural, [W; 2])| Differs { pile, values: values.map(&value) };
        Finding {
            same: likeness.same,
            // A difference is certain, wherever it is.
            proved: likeness.ground.is_some() || likeness.difference.is_some(),
            because: likeness.ground.as_ref().map(because),
            first_difference: likeness.difference.clone().map(differs),
        }
    }
}

/// Why values are the same at all piles.
fn because(ground: &Ground) -> Words {
    match ground {
        Ground::EqualLimits => words!["the limits are equal at every position"],
        Ground::Periods { to } => {
            words!["both repeat for ever, and they are equal up to pile ", to, ", which covers a common period"]
        }
        Ground::DerivedFunction => {
            words!["both rules have the same derived function, which never decreases [HRR04]"]
        }
        Ground::Bases { member } => {
            words![
                "both bases are equal: the same members up to ",
                member,
                ", and the same proved recurrence from there on [HR03]"
            ]
        }
        Ground::PeriodsOfG { to } => words![
            "the smallest winning takes of both repeat for ever, and they are equal up to pile ",
            to,
            ", which covers a common period"
        ],
        Ground::Tableaux => words!["the entries of both tableaux have the same proved formula [Fla82]"],
        Ground::NimValues => words!["the nim-values are equal, and a pile is lost iff its nim-value is 0"],
        _ => words!["a theorem shows it"],
    }
}

impl CompareReply {
    pub(crate) fn new(rules: [String; 2], to: Natural, found: Comparison) -> CompareReply {
        CompareReply {
            schema: SCHEMA,
            rules,
            to,
            winners: Finding::new(&found.winners, Text),
            takes: Finding::new(&found.takes, |takes: Takes| takes.ranges().to_vec()),
            nim_values: found.nim_values.as_ref().map(|found| Finding::new(found, Text)),
            complete: found.undecided.is_none(),
            undecided: found.undecided.clone(),
            found,
        }
    }

    /// What is said of some values: the same for all piles, the same so far, or where they differ.
    fn line<V>(&self, name: &str, likeness: &Likeness<V>, said: impl Fn(&V) -> Words) -> Words {
        match likeness {
            Likeness { difference: Some((pile, [own, other])), .. } => {
                let [first, second] = self.rules.each_ref().map(|rule| Words::code(rule.clone()));
                words![
                    format!("{name}: different; the first difference is at pile "),
                    pile,
                    ": ",
                    said(own),
                    " by ",
                    first,
                    ", ",
                    said(other),
                    " by ",
                    second
                ]
            }
            Likeness { ground: Some(ground), .. } => {
                words![format!("{name}: the same at all piles, proved: "), because(ground)]
            }
            Likeness { same: Some(_), .. } => {
                words![format!("{name}: the same up to pile "), &self.to, "; nothing is proved beyond"]
            }
            Likeness { same: None, .. } => words![format!("{name}: undecided")],
        }
    }

    /// The answer for people.
    pub fn page(&self) -> Page {
        let Comparison { winners, takes: own_takes, nim_values, undecided: met } = &self.found;
        let headline = match (winners, own_takes) {
            (Likeness { difference: Some((pile, _)), .. }, _) => {
                words!["The games differ: pile ", pile, " has different winners."]
            }
            (Likeness { ground: Some(_), .. }, Likeness { ground: Some(_), .. }) => {
                words!["The games have the same winners and the same winning takes at all piles. This is proved."]
            }
            (Likeness { ground: Some(_), .. }, _) => {
                words!["The games have the same winners at all piles. This is proved."]
            }
            (Likeness { same: Some(_), .. }, _) => words!["The games have the same winners up to pile ", &self.to, "."],
            _ => words!["Undecided: whether the games have the same winners is not known."],
        };
        let outcome = |entry: &Entry| match entry {
            Entry::Outcome(Outcome::N) => words!["won"],
            Entry::Outcome(Outcome::P) => words!["lost"],
            other => words![other.to_string()],
        };
        let mut lines = vec![self.line("winners", winners, outcome), self.line("winning takes", own_takes, takes)];
        lines.extend(nim_values.as_ref().map(|nim| self.line("nim-values", nim, |entry| words![entry.to_string()])));
        lines.extend(met.as_ref().map(undecided));
        Page::default().headline(headline).reasons(lines)
    }
}

impl Paged for CompareReply {
    fn met(&self) -> Option<&Undecided> {
        self.undecided.as_ref()
    }

    fn shown(&self) -> Page {
        self.page()
    }
}
