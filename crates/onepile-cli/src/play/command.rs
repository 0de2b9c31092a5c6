//! What people type.

use std::path::PathBuf;

use onepile::{Natural, Takes};
use onepile_front::{Level, Refused, play_words};

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Take(Taking),
    Hint,
    Moves,
    Board,
    Undo,
    Swap,
    Level(Level),
    Save(PathBuf),
    Load(PathBuf),
    Again,
    Review,
    Replay,
    Next,
    Play,
    Help,
    Quit,
}

/// A number of counters, and the pile that it comes from, if it is said: the first one is 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taking {
    pub pile: Option<usize>,
    pub amount: Amount,
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
  2: 3           take 3 from pile 2, where there are several; `3 from 2` says the same
  all            take the whole pile
  p1, part 1     take the smallest part of the pile, where `hint` has shown parts; p2 the next, p1+p2 both
  hint           what to do, and why
  moves          all takes: W wins, L loses, X is forbidden
  3, 1 4, 6-8    what you forbid, when you are asked for that; `1: 3; 2: 4` in several piles; an empty line forbids none
  board          the position again
  undo           take your last move back
  swap           change sides
  level easy     let the computer play at random, easy, perfect or teach
  save FILE      write the game into a file
  load FILE      go on with a game from a file
  again          start again
  review         after the game: every mistake, and what would have won
  replay         after the game: see it again, move by move; Enter shows the next move, `back` the one before
  play           in a replay: go on from here
  quit           end

The beginning of a word is enough.";

/// All words; the beginning of one is enough.
const WORDS: [&str; 16] = [
    "hint", "moves", "board", "undo", "swap", "level", "save", "load", "again", "review", "replay", "next", "play",
    "help", "quit", "take",
];

/// The commands that begin with a text, as far as they can be completed.
pub fn completions(start: &str) -> Vec<String> {
    let start = start.to_lowercase();
    let words = WORDS.iter().map(|word| word.to_string());
    let levels = Level::ALL.iter().map(|level| format!("level {level}"));
    let all = words.chain(levels.filter(|_| start.starts_with("level ")));
    all.filter(|word| word.starts_with(&start)).collect()
}

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
        word if starts_amount(word) => return taking(line).map(Command::Take),
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
        "review" => alone(Command::Review),
        "replay" => alone(Command::Replay),
        "next" => alone(Command::Next),
        "play" => alone(Command::Play),
        "help" => Ok(Command::Help),
        "quit" => alone(Command::Quit),
        "save" => named(Command::Save),
        "load" => named(Command::Load),
        "level" => match rest.parse() {
            Ok(level) => Ok(Command::Level(level)),
            Err(_) => Err("The levels are `level random`, `level easy`, `level perfect` and `level teach`.".to_owned()),
        },
        _ => taking(rest).map(Command::Take),
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
pub fn starts_amount(word: &str) -> bool {
    let part = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | '\u{2212}'))
        || word.strip_prefix('p').is_some_and(part)
        || word.starts_with("part")
        || word.starts_with("pile")
        || word == "all"
        || word == "all:"
}

/// What is taken, and where from: `13`, `2: 13`, `13 from 2`, `all from pile 2`.
fn taking(text: &str) -> Result<Taking, String> {
    let text = text.trim();
    let lower = text.to_lowercase();
    let (pile, many) = match (text.split_once(':'), lower.find(" from ")) {
        (Some((pile, many)), _) => (Some(pile), many),
        (None, Some(place)) => (Some(&text[place + " from ".len()..]), &text[..place]),
        (None, None) => (None, text),
    };
    Ok(Taking { pile: pile.map(pile_number).transpose()?, amount: amount(many)? })
}

/// The number of a pile, from 1: `2`, `pile 2`.
fn pile_number(text: &str) -> Result<usize, String> {
    let lower = text.trim().to_lowercase();
    match lower.strip_prefix("pile").unwrap_or(&lower).trim().parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("Piles are 1, 2 and so on: `2: 3` takes 3 from pile 2.".to_owned()),
    }
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

/// What is to be forbidden in each pile: `1: 3, 5; 2: 4-6`. Where no pile is named, it is the only one.
pub fn forbidden(
    line: &str,
    piles: usize,
    value: impl Fn(usize, &Amount) -> Result<Natural, String>,
) -> Result<Vec<Takes>, String> {
    let mut ranges = vec![Vec::new(); piles];
    for group in line.split(';').filter(|group| !group.trim().is_empty()) {
        let (index, list) = match group.split_once(':') {
            Some((pile, list)) => (pile_number(pile)? - 1, list),
            None if piles == 1 => (0, group),
            None => {
                return Err(
                    "Say in which pile: `2: 3` forbids 3 in pile 2, and `1: 4; 2: 3` something in two.".to_owned()
                );
            }
        };
        let Some(pile) = ranges.get_mut(index) else { return Err(no_pile(piles)) };
        let read = |text: &str| value(index, &amount(text)?);
        for item in list.split([',', ' ', '\t']).filter(|item| !item.is_empty()) {
            pile.push(match item.split_once('-') {
                Some((low, high)) if !low.is_empty() => (read(low)?, read(high)?),
                _ => read(item).map(|take| (take.clone(), take))?,
            });
        }
    }
    Ok(ranges.into_iter().map(Takes::of).collect())
}

/// There is no such pile.
pub fn no_pile(piles: usize) -> String {
    play_words::refused(&Refused::NoPile(piles)).to_string()
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
        from(None, terms)
    }

    fn from(pile: Option<usize>, terms: impl IntoIterator<Item = Term>) -> Result<Command, String> {
        Ok(Command::Take(Taking { pile, amount: Amount::Sum(terms.into_iter().collect()) }))
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
        assert_eq!(parse("all"), Ok(Command::Take(Taking { pile: None, amount: Amount::All })));
    }

    #[test]
    fn takes_from_one_of_several_piles() {
        for line in ["2: 3", "2:3", "pile 2: 3", "3 from 2", "3 from pile 2", "take 3 FROM Pile 2", "take 2:3"] {
            assert_eq!(parse(line), from(Some(2), [number("3")]), "{line}");
        }
        let all = Ok(Command::Take(Taking { pile: Some(1), amount: Amount::All }));
        assert_eq!((parse("all from 1"), parse("1: all")), (all.clone(), all));
        for line in ["0: 3", "x: 3", "3 from", "3 from x", "2:", ": 3", "2: 3: 4", "pile", "3 from -1"] {
            assert!(parse(line).unwrap_err().ends_with('.'), "{line}");
        }
    }

    #[test]
    fn words_are_completed() {
        assert_eq!(completions("h"), ["hint", "help"]);
        assert_eq!(completions("level t"), ["level teach"]);
        assert_eq!(completions("3"), [""; 0]);
        assert_eq!(completions("").len(), WORDS.len());
    }

    #[test]
    fn words_may_be_short() {
        assert_eq!(parse("hint"), Ok(Command::Hint));
        assert_eq!(parse("M"), Ok(Command::Moves));
        assert_eq!(parse(""), Ok(Command::Board));
        assert_eq!(parse("?"), Ok(Command::Help));
        assert_eq!(parse("level easy"), Ok(Command::Level(Level::Easy)));
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
        let value = |_: usize, amount: &Amount| match amount {
            Amount::Sum(terms) => match &terms[..] {
                [Term::Number(number)] => Ok(number.clone()),
                _ => Err("no".to_owned()),
            },
            Amount::All => Ok(Natural::from(99u64)),
        };
        let pair = |low: u64, high: u64| (Natural::from(low), Natural::from(high));
        assert_eq!(forbidden("3, 5-7 9", 1, value), Ok(vec![Takes::of([pair(3, 3), pair(5, 7), pair(9, 9)])]));
        assert_eq!(forbidden("", 2, value), Ok(vec![Takes::none(); 2]));
        let two = vec![Takes::of([pair(4, 4)]), Takes::of([pair(3, 3), pair(5, 5)])];
        assert_eq!(forbidden("2: 3, 5; pile 1: 4", 2, value), Ok(two));
        for line in ["3,x", "2: 3", "0: 1", "1: 2; x"] {
            assert!(forbidden(line, 1, value).is_err(), "{line}");
        }
        assert!(forbidden("3", 2, value).is_err());
    }
}
