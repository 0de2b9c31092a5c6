//! Whether a certificate proves what it claims.

use std::io::BufRead;

use onepile::{Natural, Play, Position, Reached, Undecided};
use onepile_check::{Ask, Certificate, Effort, Kind, Report, report};
use serde::Serialize;

use super::{Paged, SCHEMA, Status};
use crate::means::Means;
use crate::page::Page;
use crate::words;
use crate::words::{Words, undecided};

/// Whether a certificate proves what it claims.
#[derive(Clone, Debug, Serialize)]
pub struct CheckReply {
    schema: u32,
    file: String,
    /// Unknown where a bound was met, or the checker knows too little of the rule.
    checked: Option<bool>,
    /// What it claims, if that can be read; proved only if it is checked.
    claims: Option<Claims>,
    reason: Option<String>,
    #[serde(serialize_with = "super::bound")]
    undecided: Option<Undecided>,
    #[serde(skip)]
    kind: Option<Kind>,
}

/// What a certificate claims.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Claims {
    rule: String,
    play: Play,
    stop: Vec<Natural>,
    block: String,
    position: Position,
    outcome: &'static str,
    take: Option<Natural>,
    /// `complete`, `through X`, or `none` where nothing is claimed of the others.
    takes: String,
    nim_value: Option<Natural>,
    remoteness: Option<Natural>,
    /// Whether the digits of numbers such as `pi` are taken from the language.
    trusts_digits: bool,
}

/// Whoever waits for a check.
pub(crate) struct Waiting<'m>(pub(crate) &'m dyn Means);

impl Ask for Waiting<'_> {
    fn goes_on(&mut self) -> bool {
        self.0.met().is_none()
    }
}

/// Checks a text within the means of a query.
pub(crate) fn checked(certificate: impl BufRead, means: &dyn Means) -> Report {
    let mut waiting = Waiting(means);
    // What is counted is what is kept; numbers on the way come on top.
    report(certificate, Effort::default().with_bytes(means.bytes() / 2).asking(&mut waiting))
}

impl CheckReply {
    /// Nothing is known of a file that cannot be read.
    pub fn unreadable(file: &str, reason: &str) -> CheckReply {
        CheckReply {
            checked: Some(false),
            reason: Some(reason.to_owned()),
            kind: Some(Kind::Unreadable),
            ..CheckReply::new(file)
        }
    }

    /// Nothing is known of a check that was given up.
    pub fn given_up(file: &str, undecided: Undecided) -> CheckReply {
        let reason = Some(crate::words::undecided(&undecided).to_string());
        CheckReply { reason, undecided: Some(undecided), kind: Some(Kind::NotChecked), ..CheckReply::new(file) }
    }

    fn new(file: &str) -> CheckReply {
        let file = file.to_owned();
        CheckReply { schema: SCHEMA, file, checked: None, claims: None, reason: None, undecided: None, kind: None }
    }

    /// Checks a certificate that is read as it comes.
    pub fn of(file: &str, certificate: impl BufRead, means: &dyn Means) -> CheckReply {
        let Report { claims, fault } = checked(certificate, means);
        let kind = fault.as_ref().map(|fault| fault.kind);
        let reached = || Reached::Doubt("the certificate is checked in part only".to_owned());
        let met = means.met().filter(|_| kind == Some(Kind::NotChecked));
        CheckReply {
            checked: match kind {
                None => Some(true),
                Some(Kind::Rejected | Kind::Unreadable) => Some(false),
                Some(Kind::NotChecked) => None,
            },
            claims: claims.map(Claims::from),
            reason: fault.map(|fault| fault.to_string()),
            undecided: met.map(|bound| Undecided { bound, reached: reached() }),
            kind,
            ..CheckReply::new(file)
        }
    }

    /// The answer for people.
    pub fn page(&self) -> Page {
        let page = Page::default();
        let reason = self.reason.clone().unwrap_or_default();
        match (self.kind, &self.claims) {
            (None, Some(claims)) => page.headline(claims.words()).reasons(claims.trusted()),
            (None | Some(Kind::Unreadable), _) => page.headline(words!["Unreadable: ", reason, "."]),
            (Some(Kind::Rejected), _) => page
                .headline(words!["Rejected: ", reason, "."])
                .reasons([words!["the certificate does not prove what it claims; the claim itself may be right"]]),
            (Some(Kind::NotChecked), _) => page
                .headline(words!["Not checked: ", reason, "."])
                .reasons(self.undecided.as_ref().map(undecided))
                .reasons([words!["this does not mean that the certificate is wrong"]]),
        }
    }
}

impl From<Certificate> for Claims {
    fn from(certificate: Certificate) -> Claims {
        let is_complete = |takes: &onepile_check::Takes| takes.through == certificate.limit;
        let takes = match (&certificate.takes, &certificate.ranges) {
            (_, Some(_)) => "complete".to_owned(),
            (Some(takes), None) if is_complete(takes) => "complete".to_owned(),
            (Some(takes), None) => format!("through {}", takes.through),
            (None, None) => "none".to_owned(),
        };
        Claims {
            trusts_digits: certificate.trusts_digits(),
            rule: certificate.rule.to_string(),
            play: match certificate.play {
                onepile_check::Play::Normal => Play::Normal,
                onepile_check::Play::Misere => Play::Misere,
            },
            stop: certificate.stops[1..].to_vec(),
            block: certificate.block.to_string(),
            position: Position { turn: certificate.turn, pile: certificate.pile, limit: certificate.limit.into() },
            outcome: if certificate.won { "N" } else { "P" },
            take: certificate.take.flatten(),
            takes,
            nim_value: certificate.nim,
            remoteness: certificate.remoteness,
        }
    }
}

impl Claims {
    /// What was checked, in a sentence.
    fn words(&self) -> Words {
        let Position { turn, pile, limit } = &self.position;
        let play = if self.play == Play::Misere { " in misère play" } else { "" };
        let turn = if *turn == Natural::ONE { words![] } else { words![" at turn ", turn] };
        let won = if self.outcome == "N" { " is won" } else { " is lost" };
        let mut parts = vec![words!["Checked: pile ", pile, " with limit ", limit, turn, play, won]];
        parts.extend(self.take.as_ref().map(|take| words![take, " is the smallest winning take"]));
        match self.takes.split_once(' ') {
            Some((_, through)) => parts.push(words!["the list of takes is complete up to ", through]),
            None if self.takes == "complete" => parts.push(words!["the list of takes is complete"]),
            None => {}
        }
        parts.extend(self.nim_value.as_ref().map(|value| words!["the nim-value is ", value]));
        parts.extend(self.remoteness.as_ref().map(|moves| words!["the remoteness is ", moves]));
        words![Words::join(parts, "; "), "."]
    }

    /// What was trusted beside the values of the rule.
    fn trusted(&self) -> Option<Words> {
        let digits = "the digits of its real numbers are trusted: the rule language computes them";
        self.trusts_digits.then(|| words![digits])
    }

    /// Which parts of an answer are claimed, by their names.
    pub(crate) fn parts(&self) -> Vec<&'static str> {
        let claimed = [
            ("outcome", true),
            ("take", self.take.is_some() || self.outcome == "P"),
            ("takes", self.takes != "none"),
            ("nim-value", self.nim_value.is_some()),
            ("remoteness", self.remoteness.is_some()),
        ];
        claimed.into_iter().filter(|(_, made)| *made).map(|(name, _)| name).collect()
    }
}

impl Paged for CheckReply {
    fn met(&self) -> Option<&Undecided> {
        self.undecided.as_ref()
    }

    fn ended(&self) -> Status {
        match self.kind {
            None => Status::Answered,
            Some(Kind::Rejected) => Status::Different,
            Some(Kind::Unreadable) => Status::Unreadable,
            Some(Kind::NotChecked) => Status::Undecided,
        }
    }

    fn shown(&self) -> Page {
        self.page()
    }
}
