//! Named games: one TOML file each, in the folder `games`.

use serde::Deserialize;

use crate::rule::Rule;

/// A game that has a name.
///
/// ```
/// let game = onepile::NamedGame::find("fibonacci-nim").unwrap();
/// assert_eq!(game.rule, "2*last");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct NamedGame {
    /// The name to type, with hyphens.
    pub name: String,
    /// The name to read.
    pub title: String,
    /// The rule.
    pub rule: String,
    /// How the game is played, in words.
    pub words: String,
    /// Where it comes from.
    pub source: String,
    /// Its sequence in the OEIS: the lost piles, perhaps without pile 0, or the nim-values.
    pub oeis: Option<String>,
}

/// The text of one game file.
macro_rules! games {
    ($($name:literal)*) => { &[$(include_str!(concat!("../games/", $name, ".toml"))),*] };
}

const FILES: &[&str] = games![
    "all-but-root"
    "bachet-game"
    "binary-length"
    "binary-ones"
    "boutons-nim"
    "capped-doubling"
    "ceiling-root"
    "common-divisor"
    "cube-root"
    "derived-table"
    "digit-sum"
    "divisor-count"
    "doubling-limits"
    "escalation-from-one"
    "even-prev-two"
    "fibonacci-nim"
    "flanigan-escalation"
    "flanigan-tableau"
    "four-after-one"
    "golden-beatty"
    "golden-last"
    "halving-nim"
    "modular-nim"
    "odd-three"
    "odd-times-four"
    "one-more"
    "pi-beatty"
    "powers-of-eight"
    "powers-of-two"
    "prime-bonus"
    "prime-count"
    "quadruple-nim"
    "remainder-game"
    "silverman-escalation"
    "square-last"
    "square-root"
    "triple-nim"
    "two-thirds"
    "unequal-powers"
    "waiting-bases"
];

impl NamedGame {
    /// All named games.
    pub fn all() -> Vec<NamedGame> {
        FILES.iter().map(|text| toml::from_str(text).expect("a test reads every file")).collect()
    }

    /// The game with this name.
    pub fn find(name: &str) -> Option<NamedGame> {
        // A name has a hyphen and no blank, so most rules need no look at the files.
        let plausible = name.contains('-') && !name.contains(char::is_whitespace);
        if plausible { NamedGame::all().into_iter().find(|game| game.name == name) } else { None }
    }

    /// The game with this rule.
    pub fn of(rule: &Rule) -> Option<NamedGame> {
        let rule = rule.to_string();
        NamedGame::all().into_iter().find(|game| game.rule == rule)
    }

    /// The name most like a text that was meant to be one.
    pub fn nearest(text: &str) -> Option<String> {
        let names = NamedGame::all().into_iter().map(|game| game.name);
        let (distance, name) = names.map(|name| (strsim::damerau_levenshtein(&name, text), name)).min()?;
        (distance <= 1 + name.len() / 4).then_some(name)
    }

    /// The rule, read.
    pub fn parsed_rule(&self) -> Rule {
        self.rule.parse().expect("a test reads every rule")
    }
}
