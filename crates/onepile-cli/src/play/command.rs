//! What people type.

use std::path::PathBuf;

use onepile::{Natural, Skill, Takes};

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Take(Amount),
    Hint,
    Moves,
    Board,
    Undo,
    Swap,
    Level(Skill),
    Save(PathBuf),
    Load(PathBuf),
    Again,
    Help,
    Quit,
}

/// A number of counters, as it is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// The whole pile.
    All,
    Sum(Vec<Term>),
}

/// A number, or a part of the pile by its place, the smallest being 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    Number(Natural),
    Part(usize),
}

/// All that can be typed.
pub const HELP: &str = "  13, take 13    take 13 counters; 1e50 and 1_000 are numbers too
  p1, part 1     take the smallest part of the pile, where it is shown as a sum; p2 the next, p1+p2 both
  all            take the whole pile
  hint           what to do, and why
  moves          all takes: W wins, L loses, X is forbidden
  3, 1 4, 6-8    what you forbid, when you are asked for that; an empty line forbids none
  board          the position again
  undo           take your last move back
  swap           change sides
  level easy     let the computer play at random, easy or perfect
  save FILE      write the game into a file
  load FILE      go on with a game from a file
  again          start again
  quit           end

The beginning of a word is enough.";

/// All words; the beginning of one is enough.
const WORDS: [&str; 12] =
    ["hint", "moves", "board", "undo", "swap", "level", "save", "load", "again", "help", "quit", "take"];

/// Reads a line; the error is for whoever typed it.
pub fn parse(line: &str) -> Result<Command, String> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(Command::Board);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.to_lowercase(), rest.trim());
    let word = match &word[..] {
        "?" => "help",
        "exit" | "bye" => "quit",
        "new" => "again",
        "back" => "undo",
        word if starts_amount(word) => return amount(line).map(Command::Take),
        word => full_word(word)?,
    };
    let alone = |command: Command| match rest {
        "" => Ok(command),
        _ => Err(format!("`{word}` stands alone; I do not understand `{}` after it.", clip(rest))),
    };
    let named = |command: fn(PathBuf) -> Command| match rest {
        "" => Err(format!("Write the name of a file after it: `{word} game.json`.")),
        _ => Ok(command(PathBuf::from(rest))),
    };
    match word {
        "hint" => alone(Command::Hint),
        "moves" => alone(Command::Moves),
        "board" => alone(Command::Board),
        "undo" => alone(Command::Undo),
        "swap" => alone(Command::Swap),
        "again" => alone(Command::Again),
        "help" => Ok(Command::Help),
        "quit" => alone(Command::Quit),
        "save" => named(Command::Save),
        "load" => named(Command::Load),
        "level" => match rest.parse() {
            Ok(level) => Ok(Command::Level(level)),
            Err(_) => Err("There are three levels: `level random`, `level easy` and `level perfect`.".to_owned()),
        },
        _ => amount(rest).map(Command::Take),
    }
}

/// The word that begins with a text, if there is one only.
fn full_word(start: &str) -> Result<&'static str, String> {
    let fitting: Vec<&'static str> = WORDS.into_iter().filter(|word| word.starts_with(start)).collect();
    match fitting[..] {
        [word] => Ok(word),
        [] => {
            let start = clip(start);
            Err(format!("I do not understand `{start}`. Type a number of counters to take, or `help`."))
        }
        _ => Err(format!("`{start}` may be {}.", fitting.join(" or "))),
    }
}

/// Whether a word is meant as a number of counters.
fn starts_amount(word: &str) -> bool {
    let part = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | '\u{2212}'))
        || word.strip_prefix('p').is_some_and(part)
        || word.starts_with("part")
        || word == "all"
}

/// A number of counters: `13`, `1e50`, `p1`, `part 1`, `p2 + p1`, `all`.
pub fn amount(text: &str) -> Result<Amount, String> {
    if text.trim().eq_ignore_ascii_case("all") {
        return Ok(Amount::All);
    }
    text.split('+').map(term).collect::<Result<_, _>>().map(Amount::Sum)
}

fn term(text: &str) -> Result<Term, String> {
    let text = text.trim();
    let part = text.strip_prefix("part").or_else(|| text.strip_prefix(['p', 'P']));
    match part {
        Some(place) => match place.trim().parse() {
            Ok(place) if place > 0 => Ok(Term::Part(place)),
            _ => Err("Parts of the pile are p1, p2 and so on; p1 is the smallest.".to_owned()),
        },
        None => text.parse().map(Term::Number).map_err(|error| format!("Sorry, {error}.")),
    }
}

/// What is to be forbidden: amounts with blanks or commas between them, and ranges such as `3-5`.
pub fn forbidden(line: &str, value: impl Fn(&Amount) -> Result<Natural, String>) -> Result<Takes, String> {
    let read = |text: &str| value(&amount(text)?);
    let items = line.split([',', ' ', '\t']).filter(|item| !item.is_empty());
    let ranges = items.map(|item| match item.split_once('-') {
        Some((low, high)) if !low.is_empty() => Ok((read(low)?, read(high)?)),
        _ => read(item).map(|take| (take.clone(), take)),
    });
    ranges.collect::<Result<Vec<_>, String>>().map(Takes::of)
}

/// A text short enough to repeat.
fn clip(text: &str) -> String {
    const SHOWN: usize = 30;
    let clean = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let shown: String = clean.take(SHOWN).collect();
    if text.chars().count() > SHOWN { shown + "…" } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(terms: impl IntoIterator<Item = Term>) -> Result<Command, String> {
        Ok(Command::Take(Amount::Sum(terms.into_iter().collect())))
    }

    fn number(text: &str) -> Term {
        Term::Number(text.parse().unwrap())
    }

    #[test]
    fn takes_as_people_type_them() {
        assert_eq!(parse("13"), take([number("13")]));
        assert_eq!(parse("  take 1_000 "), take([number("1000")]));
        assert_eq!(parse("1e50"), take([number("1e50")]));
        assert_eq!(parse("p3"), take([Term::Part(3)]));
        assert_eq!(parse("part 3"), take([Term::Part(3)]));
        assert_eq!(parse("part3"), take([Term::Part(3)]));
        assert_eq!(parse("take p2 + p1 + 5"), take([Term::Part(2), Term::Part(1), number("5")]));
        assert_eq!(parse("all"), Ok(Command::Take(Amount::All)));
    }

    #[test]
    fn words_may_be_short() {
        assert_eq!(parse("hint"), Ok(Command::Hint));
        assert_eq!(parse("M"), Ok(Command::Moves));
        assert_eq!(parse(""), Ok(Command::Board));
        assert_eq!(parse("?"), Ok(Command::Help));
        assert_eq!(parse("level easy"), Ok(Command::Level(Skill::Easy)));
        assert_eq!(parse("save my game.json"), Ok(Command::Save(PathBuf::from("my game.json"))));
        assert_eq!(parse("h"), Err("`h` may be hint or help.".to_owned()));
    }

    #[test]
    fn what_is_not_understood_is_answered_kindly() {
        let lines = ["-5", "1.5", "p0", "part", "pp", "xyzzy", "hint me", "save", "level 9", "take", "3 4", "\0", "é"];
        for line in lines.into_iter().chain(["1e99999999999", "18446744073709551616p"]) {
            let message = parse(line).unwrap_err();
            let begins = message.starts_with(|c: char| c.is_uppercase() || c == '`');
            assert!(begins && message.ends_with('.'), "{line}: {message}");
        }
    }

    #[test]
    fn forbidden_takes() {
        let value = |amount: &Amount| match amount {
            Amount::Sum(terms) => match &terms[..] {
                [Term::Number(number)] => Ok(number.clone()),
                _ => Err("no".to_owned()),
            },
            Amount::All => Ok(Natural::from(99u64)),
        };
        let pair = |low: u64, high: u64| (Natural::from(low), Natural::from(high));
        assert_eq!(forbidden("3, 5-7 9", value), Ok(Takes::of([pair(3, 3), pair(5, 7), pair(9, 9)])));
        assert_eq!(forbidden("", value), Ok(Takes::none()));
        assert!(forbidden("3,x", value).is_err());
    }
}
