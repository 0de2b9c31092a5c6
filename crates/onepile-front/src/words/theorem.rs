//! The theorems by name, with their papers.

use onepile::Method;

use super::Words;
use crate::words;

/// What a theorem is called, with its reference.
pub(crate) fn theorem(method: Method) -> &'static str {
    match method {
        Method::Base => "the base theorem for rules of the last take [HR03]",
        Method::Bases => "the theorem of several bases, for rules of the previous pile and the last take [HR-per]",
        Method::Tableau => "the tableau for rules of turn and pile [Fla82]",
        Method::NimValues => "the theorem on nim-values for rules of the pile [HRR04]",
        Method::Spans => "the theorem of spans for rules of the pile and the last take",
        Method::Subtraction => "the theorem on subtraction games, for rules that name their takes [BCG82]",
        _ => "search",
    }
}

/// What solves a game, as a sentence.
pub(crate) fn solved_by(method: Method) -> Words {
    match method {
        Method::Direct => {
            words!["Search: the solver finds the smallest winning take of each pile, from the smallest pile up."]
        }
        method => words![theorem(method), "."].capitalised(),
    }
}

/// The last line of an answer by a theorem.
pub(crate) fn by_theorem(method: Method) -> String {
    format!("by {}", theorem(method))
}

/// What gave something that is not the method of an answer.
pub(crate) fn by_method(method: Method) -> &'static str {
    match method {
        Method::Base => "by the base theorem:",
        Method::Bases => "by the theorem of several bases:",
        Method::Tableau => "by the tableau:",
        Method::NimValues => "by the theorem on nim-values:",
        Method::Spans => "by the theorem of spans:",
        Method::Subtraction => "by the theorem on subtraction games:",
        _ => "by search:",
    }
}

/// The paper with a key of REFERENCES.md.
pub fn citation(key: &str) -> Option<&'static str> {
    Some(match key {
        "HR03" => {
            "A. Holshouser and H. Reiter, One Pile Nim with Arbitrary Move Function, Electronic Journal of Combinatorics 10 (2003), #N7"
        }
        "HR-per" => {
            "A. Holshouser and H. Reiter, Dynamic Single-Pile Nim Using Multiple Bases, Electronic Journal of Combinatorics 13 (2006), #N7"
        }
        "Fla82" => {
            "J. Flanigan, One-Pile Time and Size Dependent Take-Away Games, The Fibonacci Quarterly 20 (1982), no. 1, 51-59"
        }
        "HRR04" => {
            "A. Holshouser, H. Reiter and J. Rudzinski, Pilesize Dynamic One-Pile Nim and Beatty's Theorem, Integers 4 (2004), #G03"
        }
        "BCG82" => {
            "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways for your Mathematical Plays, Academic Press (1982), chapter 4"
        }
        _ => return None,
    })
}
