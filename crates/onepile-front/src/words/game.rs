//! A game in words: its rule, and what is agreed besides.

use onepile::{Family, First, Game, Natural, Play, Position, Rule, Variable};

use super::{Words, counted};
use crate::words;

/// How the game ends, and what else is agreed.
pub fn terms(game: &Game) -> Words {
    let mut words = words![match game.play() {
        Play::Misere => "A player who cannot move wins.",
        _ => "A player who cannot move loses.",
    }];
    let stops = stops(game);
    if !stops.is_empty() {
        words.push(format!(" The game stops at pile {} as well as at 0.", stops.join(", ")));
    }
    match game.block() {
        0 => {}
        1 => words.push(" Before each move the opponent may forbid one take."),
        more => words.push(format!(" Before each move the opponent may forbid up to {more} takes.")),
    }
    words
}

/// What is agreed besides the rule, in as few words as possible: behind a name, after a comma.
pub fn variant(game: &Game) -> String {
    let mut words = String::new();
    if game.play() == Play::Misere {
        words += ", misère play";
    }
    let stops = stops(game);
    if !stops.is_empty() {
        words += &format!(", stops at {}", stops.join(", "));
    }
    if game.block() > 0 {
        words += &format!(", {} forbidden", counted(game.block(), "take"));
    }
    match game.first() {
        Some(First::All) => words += ", first move free",
        Some(First::NotAll) if !game.may_need_first_limit() => words += ", not all at first",
        Some(First::Limit(limit)) => words += &format!(", first limit {limit}"),
        _ => {}
    }
    words
}

/// What a first move may take, if that is agreed or the rule may not say it.
pub fn first_move(game: &Game) -> Option<Words> {
    let names_takes = game.rule().allowed().is_some();
    let rest = match game.first() {
        Some(First::All) if names_takes => return Some(words!["The limit of the first move is the whole pile."]),
        Some(First::All) => return Some(words!["The first move may take the whole pile."]),
        Some(First::Limit(limit)) => return Some(words!["The first move may take at most ", limit, "."]),
        None if !game.may_need_first_limit() => return None,
        _ if game.play() == Play::Misere => "all but two counters, but at least one",
        _ => "all but one counter",
    };
    let unless = match (game.first(), game.rule().uses(Variable::Turn)) {
        (None, true) => ", unless the rule gives its limit",
        _ => "",
    };
    let above = if stops(game).is_empty() { "" } else { ", counted from the nearest stop below the pile" };
    // The rule may not name the largest take within the limit.
    let may_take = if names_takes { "The limit of the first move is" } else { "The first move may take" };
    Some(words![format!("{may_take} {rest}{above}{unless}.")])
}

/// The piles besides 0 at which the game is over.
fn stops(game: &Game) -> Vec<String> {
    game.stop().iter().filter(|pile| !pile.is_zero()).map(Natural::to_string).collect()
}

/// What a move may take.
///
/// ```
/// use onepile_front::move_of;
/// let said = |rule: &str| move_of(&rule.parse().unwrap()).to_string();
/// assert_eq!(said("2*last"), "A move takes at least one counter and at most the limit, `2*last`.");
/// assert_eq!(said("{1, 3, 4}"), "A move takes 1, 3 or 4 counters.");
/// assert_eq!(said("2*last where odd(take)"), "A move takes an odd number of counters, and at most the limit, `2*last`.");
/// ```
pub fn move_of(rule: &Rule) -> Words {
    let limit = rule.without_where();
    let at_most = words!["at most the limit, ", Words::code(limit.to_string()), "."];
    let Some(named) = named_takes(rule) else { return words!["A move takes at least one counter and ", at_most] };
    let mut words = match has_no_limit(rule) {
        true => words!["A move takes ", named, "."],
        false => words!["A move takes ", named, ", and ", at_most],
    };
    if rule.allowed().is_some_and(|allowed| allowed.uses(Variable::Pile)) {
        let (take, pile) = (Words::code("take"), Words::code("pile"));
        words.push(words![" Behind ", Words::code("where"), ", ", take, " is what the move takes, and ", pile]);
        words.push(" is the pile before it.");
    }
    words
}

/// The takes that a rule names, as what a move takes.
fn named_takes(rule: &Rule) -> Option<Words> {
    let condition = rule.allowed()?.condition().to_string();
    let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
    let base = condition.strip_prefix("is_power(take, ").and_then(|rest| rest.strip_suffix(')')).filter(is_number);
    Some(match (&condition[..], base) {
        ("odd(take)", _) => words!["an odd number of counters"],
        ("even(take)", _) => words!["an even number of counters"],
        ("is_square(take)", _) => words!["a square number of counters"],
        ("is_prime(take)", _) => words!["a prime number of counters"],
        (_, Some(base)) => words![format!("a number of counters that is a power of {base}")],
        _ => match listed(&condition) {
            Some(takes) => one_of(&takes),
            None => words!["a number of counters for which ", Words::code(condition), " holds"],
        },
    })
}

/// The takes of a set of few constants, in order.
fn listed(condition: &str) -> Option<Vec<Natural>> {
    /// More takes are not read one by one.
    const MOST: usize = 8;
    let set = condition.strip_prefix("take in {")?.strip_suffix('}')?;
    let mut takes = set.split(", ").map(|take| take.parse().ok()).collect::<Option<Vec<Natural>>>()?;
    takes.retain(|take| !take.is_zero());
    takes.sort_unstable();
    takes.dedup();
    (1..=MOST).contains(&takes.len()).then_some(takes)
}

/// Numbers of counters to choose from.
fn one_of(takes: &[Natural]) -> Words {
    match takes {
        [only] => counted(only.clone(), "counter"),
        [first @ .., last] => {
            words![Words::join(first.iter().map(Words::from), ", "), " or ", last, " counters"]
        }
        [] => words!["no counter"],
    }
}

/// Whether the takes that a rule names have no limit but the pile.
pub(crate) fn has_no_limit(rule: &Rule) -> bool {
    rule.allowed().is_some() && matches!(&rule.without_where().to_string()[..], "pile" | "inf")
}

/// Whether the player to move surely has no take, though the limit is not 0.
pub(crate) fn names_no_take(game: &Game, position: &Position) -> bool {
    if game.rule().allowed().is_none() {
        return false;
    }
    let takes = position.takes(game);
    takes.is_complete() && takes.smallest().is_none()
}

/// What the limit depends on, and which takes are allowed.
pub fn kind_of(rule: &Rule) -> String {
    let Some(allowed) = rule.allowed() else { return limit_of(rule).to_owned() };
    let depends = match [Variable::Pile, Variable::Turn].map(|variable| allowed.uses(variable)) {
        [false, false] => "is the same for every move",
        [true, false] => "depends on the pile",
        [false, true] => "depends on the number of the move",
        [true, true] => "depends on the pile, and on the number of the move",
    };
    let takes = format!("Which takes are allowed {depends}.");
    let limit = rule.without_where();
    match has_no_limit(rule) {
        true => takes,
        false
            if Family::of(&limit) == Family::Constant
                && !allowed.uses(Variable::Pile)
                && !allowed.uses(Variable::Turn) =>
        {
            "Limit and allowed takes are the same for every move.".to_owned()
        }
        false => format!("{} {takes}", limit_of(&limit)),
    }
}

/// What the limit depends on.
pub fn limit_of(rule: &Rule) -> &'static str {
    match Family::of(rule) {
        Family::Constant => "The limit is the same for every move.",
        Family::Last => "The limit depends on what the opponent just took.",
        Family::PrevLast if rule.uses(Variable::Last) && !rule.uses(Variable::Prev) => {
            "The limit depends on the pile, and on what the opponent just took."
        }
        Family::PrevLast if rule.uses(Variable::Last) => {
            "The limit depends on the pile before the opponent's take, and on the take."
        }
        Family::PrevLast => "The limit depends on the pile before the opponent's take.",
        Family::TurnPile if rule.uses(Variable::Pile) => {
            "The limit depends on the number of the move, and on the pile."
        }
        Family::TurnPile => "The limit depends on the number of the move.",
        Family::Pile => "The limit depends on the pile alone.",
        _ => "The limit depends on a mix of quantities, and no theorem covers it.",
    }
}
