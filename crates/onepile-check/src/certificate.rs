//! What a certificate claims.

use std::io::BufRead;

use onepile_rule::{Natural, Rule};

use crate::effort::Effort;
use crate::fault::{Checked, Fault};
use crate::lines::{Lines, natural, start};

/// How the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// The player who is unable to move loses.
    Normal,
    /// The player who is unable to move wins.
    Misere,
}

/// What a witness need not bear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    Takes,
    Ranges,
    Nim,
    Remoteness,
    Stops,
    Blocking,
}

/// All winning takes up to a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Takes {
    /// The takes, ascending.
    pub takes: Vec<Natural>,
    /// There are no others up to this number.
    pub through: Natural,
}

/// What a certificate claims: all but the witness.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The version of the file format, 1 or 2.
    pub version: u8,
    /// The rule.
    pub rule: Rule,
    /// How the game ends.
    pub play: Play,
    /// The piles at which the game is over, ascending, 0 first.
    pub stops: Vec<Natural>,
    /// How many takes the opponent may forbid before each move.
    pub block: u64,
    /// The turn.
    pub turn: Natural,
    /// The counters on the table, at least 1.
    pub pile: Natural,
    /// How many may be taken, at least 1.
    pub limit: Natural,
    /// Whether the player to move wins.
    pub won: bool,
    /// The smallest winning take, or none in a lost position.
    pub take: Option<Option<Natural>>,
    /// Winning takes one by one.
    pub takes: Option<Takes>,
    /// All winning takes as ranges: complete, maximal, ascending.
    pub ranges: Option<Vec<(Natural, Natural)>>,
    /// The nim-value of the pile.
    pub nim: Option<Natural>,
    /// The moves left when the winner hurries and the loser delays.
    pub remoteness: Option<Natural>,
    /// Whether the check shows that the rule has a value wherever play from the position can get. No line claims it.
    pub has_values: bool,
    /// The line of the witness: its kind, and what follows.
    pub witness: (String, Vec<String>),
}

impl Certificate {
    /// Reads the lines down to that of the witness.
    pub(crate) fn read(lines: &mut Lines<impl BufRead>, effort: &mut Effort<'_>) -> Checked<Certificate> {
        let version = match lines.next(effort)? {
            "onepile certificate 1" => 1,
            "onepile certificate 2" => 2,
            other => {
                let known = other.starts_with("onepile certificate ");
                let fact = if known { "this checker reads versions 1 and 2" } else { "this is not a certificate" };
                return Err(Fault::unreadable(fact).at(1));
            }
        };
        let mut header = Header { version, ..Header::default() };
        loop {
            let text = lines.next(effort)?;
            let read = header.line(text, effort);
            let number = lines.number;
            if let Some(certificate) = read.map_err(|fault| fault.at(number))? {
                return certificate.consistent().map_err(|fault| fault.at(number));
            }
        }
    }

    /// Whether the rule has numbers such as `pi` or logarithms, whose digits the language computes and the checker trusts.
    pub fn trusts_digits(&self) -> bool {
        self.rule.has_digits()
    }

    /// Checks the outcome, given whether the position is won.
    pub(crate) fn judge_outcome(&self, won: bool) -> Checked<()> {
        let letter = |won: bool| if won { "N" } else { "P" };
        if self.won == won { Ok(()) } else { Err(Fault::otherwise(letter(self.won), letter(won))) }
    }

    /// Checks that nothing is claimed but the outcome, the smallest winning take and these.
    pub(crate) fn claims_only(&self, borne: &[Claim]) -> Checked<()> {
        let claimed = [
            (Claim::Takes, self.takes.is_some(), "list of takes"),
            (Claim::Ranges, self.ranges.is_some(), "ranges of takes"),
            (Claim::Nim, self.nim.is_some(), "nim-value"),
            (Claim::Remoteness, self.remoteness.is_some(), "remoteness"),
            (Claim::Stops, self.stops.len() > 1, "answer with stops"),
            (Claim::Blocking, self.block > 0, "answer with forbidden takes"),
        ];
        match claimed.into_iter().find(|(claim, made, _)| *made && !borne.contains(claim)) {
            Some((.., name)) => Err(Fault::rejected(format!("a witness of kind {} proves no {name}", self.witness.0))),
            None => Ok(()),
        }
    }

    /// What the header says about itself: the claims fit each other.
    fn consistent(self) -> Checked<Certificate> {
        let Certificate { won, limit, pile, .. } = &self;
        let most = limit.min(pile);
        let rejected = |fact: &str| Err(Fault::rejected(fact));
        match &self.take {
            Some(Some(_)) if !won => return rejected("a lost position has no winning take"),
            Some(None) if *won => return rejected("a won position has a smallest winning take"),
            Some(Some(take)) if take.is_zero() || take > most => return rejected("the take is not allowed"),
            _ => {}
        }
        if let Some(Takes { takes, through }) = &self.takes {
            let ascend = takes.windows(2).all(|two| two[0] < two[1]);
            let allowed = takes.first().is_none_or(|take| !take.is_zero());
            let within = takes.last().is_none_or(|take| take <= through) && through <= limit;
            if !(ascend && allowed && within) {
                return rejected("the takes do not ascend from 1 up to `through`, which is at most the limit");
            }
            let first = takes.first();
            if self.block == 0 && !won && first.is_some() {
                return rejected("a lost position has no winning take");
            }
            if let Some(Some(take)) = &self.take
                && if take <= through { first != Some(take) } else { first.is_some() }
            {
                return rejected("the takes do not begin with the smallest winning take");
            }
        }
        if let Some(ranges) = &self.ranges {
            let apart = ranges.windows(2).all(|two| &two[0].1 + 1u32 < two[1].0);
            let ascend = ranges.iter().all(|(low, high)| !low.is_zero() && low <= high && high <= most);
            if !(apart && ascend) {
                return rejected("the ranges are not ascending, apart and within the limit");
            }
            let first = ranges.first().map(|(low, _)| low);
            if self.block == 0 && self.play == Play::Normal && *won == first.is_none() {
                return rejected("a position is won iff there is a winning take");
            }
            if matches!(&self.take, Some(Some(take)) if first != Some(take)) {
                return rejected("the ranges do not begin with the smallest winning take");
            }
        }
        Ok(self)
    }
}

/// No line of a witness has more words; what is cut off is wrong anyway.
const MOST_WORDS: usize = 16;

/// The lines of a header as they come.
#[derive(Default)]
struct Header {
    version: u8,
    rule: Option<Rule>,
    play: Option<Play>,
    stops: Option<Vec<Natural>>,
    block: Option<u64>,
    at: Option<[Natural; 3]>,
    won: Option<bool>,
    take: Option<Option<Natural>>,
    takes: Option<Takes>,
    ranges: Option<Vec<(Natural, Natural)>>,
    nim: Option<Natural>,
    remoteness: Option<Natural>,
}

impl Header {
    /// Reads one line; that of the witness is the last.
    fn line(&mut self, text: &str, effort: &mut Effort<'_>) -> Checked<Option<Certificate>> {
        let (key, rest) = text.split_once(' ').unwrap_or((text, ""));
        effort.keep(text.len() as u64)?;
        let words = || rest.split(' ').filter(|_| !rest.is_empty());
        match (key, self.version) {
            ("rule", _) => {
                let rule = rest.parse::<Rule>();
                let rule = rule.map_err(|error| Fault::unreadable(format!("the rule is not one: {error}")))?;
                if self.version == 1 && rule.allowed().is_some() {
                    return Err(Fault::unreadable("a rule that names its takes is of version 2"));
                }
                set(&mut self.rule, rule)
            }
            ("play", _) => set(
                &mut self.play,
                match rest {
                    "normal" => Play::Normal,
                    "misere" => Play::Misere,
                    _ => return Err(Fault::unreadable("play is `normal` or `misere`")),
                },
            ),
            ("at", _) => {
                let ["turn", turn, "pile", pile, "limit", limit] = words().take(7).collect::<Vec<_>>()[..] else {
                    return Err(Fault::unreadable("a position is written `at turn T pile N limit X`"));
                };
                let at = [natural(turn, effort)?, natural(pile, effort)?, natural(limit, effort)?];
                if at.iter().any(Natural::is_zero) {
                    return Err(Fault::unreadable("turn, pile and limit are at least 1"));
                }
                set(&mut self.at, at)
            }
            ("outcome", _) => set(
                &mut self.won,
                match rest {
                    "N" => true,
                    "P" => false,
                    _ => return Err(Fault::unreadable("an outcome is `N` or `P`")),
                },
            ),
            ("take", _) => set(
                &mut self.take,
                match rest {
                    "none" => None,
                    take => Some(natural(take, effort)?),
                },
            ),
            ("takes", _) => {
                let mut takes = Vec::new();
                let mut words = words();
                let through = loop {
                    match words.next() {
                        Some("through") => break words.next(),
                        Some(word) => takes.push(kept(word, effort)?),
                        None => break None,
                    }
                };
                let (Some(through), None) = (through, words.next()) else {
                    return Err(Fault::unreadable("takes are written `takes K1 K2 … through X`"));
                };
                set(&mut self.takes, Takes { takes, through: natural(through, effort)? })
            }
            ("ranges", _) => {
                let range = |word: &str| {
                    let (low, high) =
                        word.split_once('-').ok_or_else(|| Fault::unreadable("a range is written a-b"))?;
                    Ok((kept(low, effort)?, kept(high, effort)?))
                };
                let ranges: Checked<Vec<_>> = words().map(range).collect();
                set(&mut self.ranges, ranges?)
            }
            ("nim", _) => set(&mut self.nim, natural(rest, effort)?),
            ("remoteness", 2) => set(&mut self.remoteness, natural(rest, effort)?),
            ("stop", 2) => {
                let stops: Checked<Vec<Natural>> = rest.split(',').map(|stop| kept(stop, effort)).collect();
                let mut stops = stops?;
                if stops.first().is_none_or(|stop| !stop.is_zero()) {
                    stops.insert(0, Natural::ZERO);
                }
                if !stops.windows(2).all(|two| two[0] < two[1]) {
                    return Err(Fault::unreadable("stops ascend"));
                }
                set(&mut self.stops, stops)
            }
            ("block", 2) => {
                let block = natural(rest, effort)?.to_u64();
                set(&mut self.block, block.ok_or_else(|| Fault::unreadable("this number of takes is too large"))?)
            }
            ("witness", _) => {
                let mut words = words().map(str::to_owned).take(MOST_WORDS);
                let kind = words.next().ok_or_else(|| Fault::unreadable("the kind of the witness is missing"))?;
                return self.complete((kind, words.collect())).map(Some);
            }
            _ => return Err(Fault::unreadable(format!("no line begins with `{}`", start(key)))),
        }?;
        Ok(None)
    }

    fn complete(&mut self, witness: (String, Vec<String>)) -> Checked<Certificate> {
        let missing = |what: &str| Fault::unreadable(format!("the line `{what}` is missing"));
        let [turn, pile, limit] = self.at.take().ok_or_else(|| missing("at"))?;
        Ok(Certificate {
            version: self.version,
            rule: self.rule.take().ok_or_else(|| missing("rule"))?,
            play: self.play.unwrap_or(Play::Normal),
            stops: self.stops.take().unwrap_or_else(|| vec![Natural::ZERO]),
            block: self.block.unwrap_or(0),
            turn,
            pile,
            limit,
            won: self.won.ok_or_else(|| missing("outcome"))?,
            take: self.take.take(),
            takes: self.takes.take(),
            ranges: self.ranges.take(),
            nim: self.nim.take(),
            remoteness: self.remoteness.take(),
            has_values: false,
            witness,
        })
    }
}

/// Reads a number of a list.
fn kept(text: &str, effort: &mut Effort<'_>) -> Checked<Natural> {
    effort.keep((size_of::<Natural>() + text.len() / 2) as u64)?;
    natural(text, effort)
}

/// Sets what was not set before.
fn set<T>(slot: &mut Option<T>, value: T) -> Checked<()> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(Fault::unreadable("this line occurs twice")),
    }
}
