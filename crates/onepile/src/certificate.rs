//! Certificates: answers that another program can check.
//!
//! A certificate says what is claimed of a position, and has a *witness*: what a checker needs to believe it, which knows
//! the rule language and the recurrence of the game and nothing else. `docs/certificates.md` has the file format, the
//! witnesses and why they suffice.

use std::fmt;

use thiserror::Error;

use crate::answer::Answer;
use crate::budget::Bound;
use crate::game::{Game, Play};
use crate::natural::{Limit, Natural};
use crate::outcome::Outcome;

/// A certificate of an answer; it is shown as the file that a checker reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The lines before the witness.
    header: Vec<String>,
    witness: Witness,
    /// The remoteness, where the witness bears it and the header does not claim it.
    remoteness: Option<Natural>,
}

/// What makes a checker believe an answer.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Witness {
    /// Its kind and what belongs to that, as in `words 1 1`.
    pub(crate) heading: String,
    /// Its lines.
    pub(crate) lines: Vec<String>,
    /// Whether it needs version 2 of the file format.
    pub(crate) extended: bool,
    /// The claims that it bears beside the outcome and the smallest winning take.
    pub(crate) bears: Bears,
}

/// Which claims a witness bears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Bears {
    /// Winning takes one by one, complete up to some number.
    pub(crate) takes: bool,
    /// All winning takes, as ranges.
    pub(crate) ranges: bool,
    /// The nim-value.
    pub(crate) nim: bool,
    /// The remoteness.
    pub(crate) remoteness: bool,
}

/// Why an answer has no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Uncertified {
    /// The answer itself is not known.
    #[error("an undecided answer has no certificate")]
    Undecided,
    /// The player to move is unable to move.
    #[error("no certificate for a player who is unable to move: the rules of the game tell who wins")]
    Unable,
    /// No witness bears the answer.
    #[error("no certificate for this way of solving")]
    NoWitness,
    /// A bound was met before the witness was found.
    #[error("no certificate: {0}")]
    Bound(Bound),
}

impl From<Bound> for Uncertified {
    fn from(bound: Bound) -> Self {
        Uncertified::Bound(bound)
    }
}

/// The most takes that are listed one by one.
pub(crate) const MOST_TAKES: usize = 1000;
/// The largest pile whose whole recurrence a checker is asked to compute again.
const TABLE_PILES: u64 = 2000;
/// The witness that has it computed again.
const TABLE: &str = "table";

impl Certificate {
    /// The certificate of an answer with a witness.
    pub(crate) fn new(game: &Game, answer: &Answer, witness: Witness) -> Result<Certificate, Uncertified> {
        let position = &answer.position;
        if Answer::unable(game, position, &mut crate::budget::Budget::unlimited()).is_some() {
            return Err(Uncertified::Unable);
        }
        if game.rule().allowed().is_some() && witness.heading != TABLE {
            // All other witnesses look at limits alone.
            return Err(Uncertified::NoWitness);
        }
        let limit = match &position.limit {
            Limit::Finite(limit) => limit,
            Limit::Infinite => &position.pile,
        };
        let mut header = vec![format!("rule {}", game.rule())];
        header.push(format!("play {}", if game.play() == Play::Misere { "misere" } else { "normal" }));
        // Play never gets to stops above the pile.
        let stops = game.over_piles().into_iter().filter(|stop| *stop < position.pile);
        let stops: Vec<String> = stops.map(|stop| stop.to_string()).collect();
        // Digits that are computed are trusted only in version 2, and only that knows rules that name their takes.
        let mut extended = witness.extended || game.rule().has_digits() || game.rule().allowed().is_some();
        if stops.len() > 1 {
            header.push(format!("stop {}", stops.join(",")));
            extended = true;
        }
        if game.block() > 0 {
            header.push(format!("block {}", game.block()));
            extended = true;
        }
        header.push(format!("at turn {} pile {} limit {limit}", position.turn, position.pile));
        let outcome = answer.outcome.ok_or(Uncertified::Undecided)?;
        header.push(format!("outcome {}", if outcome == Outcome::N { "N" } else { "P" }));
        match (outcome, answer.take()) {
            (Outcome::N, Some(take)) => header.push(format!("take {take}")),
            (Outcome::N, None) => {}
            (Outcome::P, _) => header.push("take none".to_owned()),
        }
        let Bears { takes, ranges, nim, remoteness } = witness.bears;
        if ranges && answer.takes.is_complete() {
            let ranges = answer.takes.ranges().iter().map(|(low, high)| format!(" {low}-{high}"));
            header.push(format!("ranges{}", ranges.collect::<String>()));
        } else if takes {
            let mut all = answer.takes.iter();
            let listed: Vec<Natural> = all.by_ref().take(MOST_TAKES).collect();
            let complete = answer.takes.is_complete() && all.next().is_none();
            if let Some(through) = if complete { Some(limit) } else { listed.last() } {
                let listed: String = listed.iter().map(|take| format!(" {take}")).collect();
                header.push(format!("takes{listed} through {through}"));
            }
        }
        if let Some(value) = answer.nim_value.as_ref().filter(|_| nim) {
            header.push(format!("nim {value}"));
        }
        let remoteness = answer.remoteness.clone().filter(|_| remoteness);
        let certificate = Certificate { header, witness: Witness { extended, ..witness }, remoteness };
        Ok(if extended { certificate.with_remoteness() } else { certificate })
    }

    /// The certificate with a claim of the remoteness, if the witness bears that. It needs version 2 of the file format, so a
    /// certificate for which version 1 suffices does not claim it unless somebody asks.
    #[must_use]
    pub fn with_remoteness(mut self) -> Certificate {
        if let Some(moves) = self.remoteness.take() {
            self.header.push(format!("remoteness {moves}"));
            self.witness.extended = true;
        }
        self
    }

    /// The certificate of an answer about a pile that is small enough for a checker to solve it again.
    ///
    /// # Errors
    ///
    /// If the pile is larger, the answer is undecided, or the player is unable to move.
    pub fn by_table(game: &Game, answer: &Answer) -> Result<Certificate, Uncertified> {
        if answer.position.pile > Natural::from(TABLE_PILES) {
            return Err(Uncertified::NoWitness);
        }
        if let Some(allowed) = game.rule().allowed() {
            let position = &answer.position;
            let most = position.limit.on_pile(&position.pile).to_u64().unwrap_or(TABLE_PILES);
            // A take whose condition has no truth is for the checker to refuse.
            let holds = |take: u64| allowed.holds(&position.turn, &position.pile, &Natural::from(take));
            if !(1..=most).any(|take| holds(take).unwrap_or(true)) {
                return Err(Uncertified::Unable);
            }
        }
        let bears = Bears { takes: true, ranges: true, ..Bears::default() };
        Certificate::new(game, answer, Witness { heading: TABLE.to_owned(), bears, ..Witness::default() })
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "onepile certificate {}", if self.witness.extended { 2 } else { 1 })?;
        self.header.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        writeln!(f, "witness {}", self.witness.heading)?;
        self.witness.lines.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        writeln!(f, "end")
    }
}
