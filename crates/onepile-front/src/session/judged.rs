//! One deed of a player, a take or what is forbidden, and whether it keeps the win.

use onepile::{Budget, Effort, Natural, Outcome, Play, Takes, Undecided, Wanted};
use serde::Serialize;

use super::{Known, Move, Session, are_none};
use crate::text::Text;

/// What a player did, and how well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// The number of the move to which it belongs.
    pub number: Natural,
    /// The player who did it: 1 or 2.
    pub player: Text<usize>,
    /// What the player did.
    #[serde(flatten)]
    pub deed: Deed,
    /// How well.
    pub verdict: Verdict,
    /// What would have won instead of a mistake, as far as it is known: the takes, or what to forbid.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub instead: Vec<PileTakes>,
}

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "deed", rename_all = "lowercase")]
pub enum Deed {
    /// Takes from a pile.
    Take {
        /// The pile.
        index: Text<usize>,
        /// The number of counters.
        take: Natural,
    },
    /// Forbids takes before the opponent moves.
    Forbid {
        /// What is forbidden in each pile, without those in which nothing is.
        forbidden: Vec<PileTakes>,
    },
}

/// Takes from one pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PileTakes {
    /// The pile.
    pub index: Text<usize>,
    /// The takes.
    pub takes: Takes,
}

/// How well a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It keeps the win.
    Kept,
    /// It loses the win.
    Mistake,
    /// There was no win to keep.
    Lost,
    /// Nobody knows.
    Unknown,
}

/// Takes of several piles, without those that have none.
pub(super) fn listed(takes: &[Takes]) -> Vec<PileTakes> {
    let piles = takes.iter().enumerate().filter(|(_, takes)| takes.smallest().is_some());
    piles.map(|(index, takes)| PileTakes { index: Text(index), takes: takes.clone() }).collect()
}

/// What is known of a stage.
pub(super) struct Look {
    /// The winner before anything is forbidden.
    pub outcome: Option<Outcome>,
    /// The winning takes of each pile.
    takes: Vec<Takes>,
    /// Whether taking the whole pile wins; perhaps nothing else is known.
    takes_all: bool,
    /// What stopped the look.
    pub undecided: Option<Undecided>,
}

impl Look {
    /// Notes the winner whom the play itself showed.
    pub(super) fn learn(&mut self, outcome: Outcome) {
        self.outcome.get_or_insert(outcome);
    }
}

impl Session {
    /// Judges what the last player did: what is forbidden now, or else the last take. Nothing before the first deed.
    pub fn judge_last(&mut self, budget: &mut Budget<'_>) -> Option<Judged> {
        let last = self.stages.len() - 1;
        if self.stages[last].forbidden.is_some() {
            let look = self.look(last, budget);
            return self.judge_forbidden(last, &look);
        }
        let place = last.checked_sub(1)?;
        let [look, next] = [place, last].map(|place| self.look(place, budget));
        self.judge_take(place, &look, next.outcome)
    }

    /// What is known of a stage, before anything is forbidden there.
    pub(super) fn look(&mut self, place: usize, budget: &mut Budget<'_>) -> Look {
        let wanted = Wanted { measures: Effort::Skip, ..Wanted::default() };
        match self.known_at(place, &wanted, budget) {
            Ok(known) => Look {
                outcome: known.outcome(),
                takes: known.takes(),
                takes_all: known.takes_all(),
                undecided: known.undecided().cloned(),
            },
            // The rule has no value somewhere ahead.
            Err(error) => {
                let takes = vec![Takes::unknown(); self.games().len()];
                Look { outcome: None, takes, takes_all: false, undecided: error.doubt() }
            }
        }
    }

    /// Whether the player to move wins once the takes are forbidden that are, as far as it is known.
    fn is_won(&self, place: usize, look: &Look) -> Option<bool> {
        let stage = &self.stages[place];
        let is_won = || look.outcome.map(|outcome| outcome == Outcome::N);
        if stage.forbidden.is_none() {
            return is_won();
        }
        if are_none(&self.legal_at(stage)) {
            return Some(self.play() == Play::Misere);
        }
        let open = self.open(place, look);
        if open.iter().any(|takes| takes.smallest().is_some()) {
            return Some(true);
        }
        // Who wins before anything is forbidden wins whatever is.
        match (is_won(), open.iter().all(Takes::is_complete)) {
            (Some(true), _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }

    /// The winning takes that are not forbidden.
    fn open(&self, place: usize, look: &Look) -> Vec<Takes> {
        let forbidden = self.forbidden_at(&self.stages[place]);
        look.takes.iter().zip(&forbidden).map(|(takes, forbidden)| takes.without(forbidden)).collect()
    }

    /// Judges the take from a stage, by the winner of the stage after it.
    pub(super) fn judge_take(&self, place: usize, look: &Look, next: Option<Outcome>) -> Option<Judged> {
        let Move { index, take } = self.stages.get(place + 1)?.moved.clone()?;
        let open = self.open(place, look);
        let is_known_to_win = open[index].contains(&take);
        let verdict = match (self.is_won(place, look), next) {
            (_, Some(Outcome::P)) => Verdict::Kept,
            (Some(false), _) => Verdict::Lost,
            (Some(true), Some(Outcome::N)) => Verdict::Mistake,
            (Some(true), None) if is_known_to_win => Verdict::Kept,
            (Some(true), None) if open[index].is_complete() => Verdict::Mistake,
            _ => Verdict::Unknown,
        };
        let instead = match (verdict, look.takes_all && open.len() == 1 && open[0].smallest().is_none()) {
            (Verdict::Mistake, false) => listed(&open),
            (Verdict::Mistake, true) => {
                let pile = self.stages[place].positions[0].pile.clone();
                listed(&[Takes::of([(pile.clone(), pile)])])
            }
            _ => Vec::new(),
        };
        let player = Text(1 + place % 2);
        let deed = Deed::Take { index: Text(index), take };
        Some(Judged { number: self.number(place), player, deed, verdict, instead })
    }

    /// Judges what is forbidden at a stage, if it is said.
    pub(super) fn judge_forbidden(&self, place: usize, look: &Look) -> Option<Judged> {
        let forbidden = self.stages[place].forbidden.as_ref()?;
        let verdict = match (look.outcome, self.is_won(place, look)) {
            (_, Some(false)) => Verdict::Kept,
            (Some(Outcome::N), _) => Verdict::Lost,
            (Some(Outcome::P), Some(true)) => Verdict::Mistake,
            _ => Verdict::Unknown,
        };
        let instead = if verdict == Verdict::Mistake { listed(&look.takes) } else { Vec::new() };
        let deed = Deed::Forbid { forbidden: listed(forbidden) };
        Some(Judged { number: self.number(place), player: Text(2 - place % 2), deed, verdict, instead })
    }
}

impl Known {
    /// The winning takes of each pile that are not forbidden.
    pub(super) fn open(&self, forbidden: &[Takes]) -> Vec<Takes> {
        self.takes().iter().zip(forbidden).map(|(takes, forbidden)| takes.without(forbidden)).collect()
    }
}
