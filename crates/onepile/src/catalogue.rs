//! Named games: one TOML file each, in the folder `games`.

use serde::Deserialize;

use crate::rule::{Rule, Variable};

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
    /// Its sequence in the OEIS: the lost piles or the nim-values, perhaps without pile 0.
    pub oeis: Option<String>,
    /// Its history: where the idea comes from, who studied it, what is known of it.
    pub history: String,
    /// What the winner does, in a sentence. Nothing where the rule itself tells it, as for a constant limit.
    pub strategy: Option<String>,
    /// The same for programs, so that tests can hold it against the solver.
    #[serde(default)]
    pub claims: Claims,
    /// The piles of its puzzle, where a single pile would make a poor one.
    #[serde(default)]
    pub puzzle: Vec<u64>,
    /// The picture that shows most of it.
    pub picture: Illustration,
}

/// What the sentences about a game claim, in the language of rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Claims {
    /// A condition for the piles that the player to move loses: of `pile` alone for the first move, or of `pile` and `turn`.
    pub lost: Option<String>,
    /// A winning take from every pile that the first player wins.
    pub take: Option<String>,
    /// The nim-value of a pile.
    pub nim: Option<String>,
}

/// A picture of a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Illustration {
    /// What it shows: one of the pictures that can be plotted.
    pub of: String,
    /// The last pile, where the usual one is not the best.
    pub to: Option<u64>,
    /// The rows of a tableau.
    pub turns: Option<u64>,
    /// The columns of a tableau.
    pub columns: Option<u64>,
}

/// The text of one game file.
macro_rules! games {
    ($($name:literal)*) => { &[$(include_str!(concat!("../games/", $name, ".toml"))),*] };
}

const FILES: &[&str] = games![
    "aliquot-game"
    "all-but-root"
    "at-least-half"
    "bachet-game"
    "binary-length"
    "binary-ones"
    "boutons-nim"
    "capped-doubling"
    "ceiling-root"
    "common-divisor"
    "coprime-takes"
    "cube-root"
    "derived-table"
    "digit-sum"
    "divisor-count"
    "divisor-takes"
    "doubling-limits"
    "escalation-from-one"
    "even-prev-two"
    "even-takes"
    "fibonacci-nim"
    "fibonacci-takes"
    "flanigan-escalation"
    "flanigan-tableau"
    "four-after-one"
    "golden-beatty"
    "golden-last"
    "golden-takes"
    "half-and-odd"
    "halving-nim"
    "mark-game"
    "modular-nim"
    "moser-takes"
    "odd-against-even"
    "odd-takes"
    "odd-three"
    "odd-times-four"
    "one-more"
    "one-or-prime"
    "one-three-four"
    "pi-beatty"
    "power-takes"
    "powers-of-eight"
    "powers-of-two"
    "prime-bonus"
    "prime-count"
    "quadruple-nim"
    "remainder-game"
    "silverman-escalation"
    "square-last"
    "square-root"
    "subtract-a-prime"
    "subtract-a-square"
    "triangle-takes"
    "triple-nim"
    "two-five-seven"
    "two-four-seven"
    "two-thirds"
    "unequal-powers"
    "waiting-bases"
];

/// Games that are better known by another name.
const USUAL_NAMES: &[(&str, &str)] = &[
    ("nim", "boutons-nim"),
    ("bouton", "boutons-nim"),
    ("bachet", "bachet-game"),
    ("fibonacci", "fibonacci-nim"),
    ("whinihan", "fibonacci-nim"),
    ("subtraction", "modular-nim"),
    ("subtraction-game", "modular-nim"),
    ("take-a-square", "subtract-a-square"),
    ("take-a-prime", "subtract-a-prime"),
    ("saliquant", "nondivisor-takes"),
];

/// A shorter word is not looked for as a part of names.
const SHORTEST_PART: usize = 4;
/// A longer text is not meant as a name.
const LONGEST_NAME: usize = 60;

/// A text written as the name of a game: small letters, with hyphens between the words. Nothing for a text with signs that
/// do not occur in names.
fn hyphenated(text: &str) -> Option<String> {
    let is_name = |c: char| c.is_alphanumeric() || c.is_whitespace() || matches!(c, '-' | '_' | '\'' | '’' | ',');
    if text.len() > LONGEST_NAME || !text.chars().all(is_name) {
        return None;
    }
    let plain: String = text.to_lowercase().chars().filter(|c| !matches!(c, '\'' | '’' | ',')).collect();
    let words: Vec<&str> = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    (!words.is_empty()).then(|| words.join("-"))
}

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

    /// The name of the game that a text probably means: a name or a title, also with blanks, capitals or a slip of the
    /// pen, or a part of one.
    ///
    /// ```
    /// use onepile::NamedGame;
    /// assert_eq!(NamedGame::nearest("Fibonacci Nim").as_deref(), Some("fibonacci-nim"));
    /// assert_eq!(NamedGame::nearest("fibonaci-nim").as_deref(), Some("fibonacci-nim"));
    /// assert_eq!(NamedGame::nearest("nim").as_deref(), Some("boutons-nim"));
    /// assert_eq!(NamedGame::nearest("2*last"), None);
    /// ```
    pub fn nearest(text: &str) -> Option<String> {
        let typed = hyphenated(text)?;
        if let Some((_, name)) = USUAL_NAMES.iter().find(|(usual, _)| *usual == typed) {
            return Some((*name).to_owned());
        }
        let games = NamedGame::all();
        let spellings = || {
            games.iter().flat_map(|game| {
                let title = hyphenated(&game.title).unwrap_or_default();
                let bare = title.strip_prefix("the-").unwrap_or(&title).to_owned();
                [game.name.clone(), title, bare].map(|spelling| (spelling, &game.name))
            })
        };
        let distance = |spelling: &str| strsim::damerau_levenshtein(spelling, &typed);
        let nearest = spellings().map(|(spelling, name)| (distance(&spelling), spelling.len(), name)).min();
        let near = nearest.filter(|(distance, length, _)| *distance <= 1 + length / 4).map(|(.., name)| name);
        // Else all that was typed may be part of a name or a title.
        let has_all = |spelling: &str| typed.split('-').all(|word| spelling.split('-').any(|part| part == word));
        let is_word_of_rules = Variable::ALL.iter().any(|variable| variable.name() == typed);
        let is_part = typed.len() >= SHORTEST_PART && !is_word_of_rules;
        let parts = || spellings().filter(|(spelling, _)| is_part && has_all(spelling));
        let part = || parts().map(|(spelling, name)| (distance(&spelling), name)).min().map(|(_, name)| name);
        near.or_else(part).cloned()
    }

    /// The rule, read.
    pub fn parsed_rule(&self) -> Rule {
        self.rule.parse().expect("a test reads every rule")
    }
}
