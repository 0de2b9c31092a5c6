//! Why a certificate is not believed.

use std::fmt;

/// How a certificate fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The file is no certificate, or not one that this checker can read.
    Unreadable,
    /// A check fails: the certificate does not prove what it claims. The claim itself may be right nevertheless.
    Rejected,
    /// A bound of the checker was met, or its knowledge of the rule is too weak: nothing is known.
    NotChecked,
}

/// Why a certificate is not believed: the line, and the fact that fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// How it fails.
    pub kind: Kind,
    /// The line of the file, counted from 1, where the fault belongs to one.
    pub line: Option<u64>,
    /// The pile or the turn, and the fact.
    pub fact: String,
}

impl Fault {
    fn new(kind: Kind, fact: impl Into<String>) -> Fault {
        Fault { kind, line: None, fact: fact.into() }
    }

    pub(crate) fn unreadable(fact: impl Into<String>) -> Fault {
        Fault::new(Kind::Unreadable, fact)
    }

    pub(crate) fn rejected(fact: impl Into<String>) -> Fault {
        Fault::new(Kind::Rejected, fact)
    }

    /// Something is claimed, and something else is proved.
    pub(crate) fn otherwise(claimed: impl fmt::Display, proved: impl fmt::Display) -> Fault {
        Fault::rejected(format!("the certificate claims {claimed} but proves {proved}"))
    }

    pub(crate) fn not_checked(fact: impl Into<String>) -> Fault {
        Fault::new(Kind::NotChecked, fact)
    }

    /// The fault of a pile or a turn.
    pub(crate) fn of(self, whose: &str) -> Fault {
        Fault { fact: format!("{whose}: {}", self.fact), ..self }
    }

    /// The fault with its line, unless it has one.
    pub(crate) fn at(self, line: u64) -> Fault {
        Fault { line: self.line.or(Some(line)), ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.fact)
    }
}

impl std::error::Error for Fault {}

/// What a check finds, or why the certificate is not believed.
pub(crate) type Checked<T> = Result<T, Fault>;

/// A number as messages show it: whole, or its first and last digits.
pub(crate) fn shown(number: &impl fmt::Display) -> String {
    let text = number.to_string();
    match text.len() {
        0..=40 => text,
        length => format!("{}…{} ({length} digits)", &text[..12], &text[length - 12..]),
    }
}
