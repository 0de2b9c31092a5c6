//! A game in words: its rule, and what is agreed besides.

use onepile::{Family, First, Game, Natural, Play, Rule, Variable};

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
    let rest = match game.first() {
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
    Some(words![format!("The first move may take {rest}{above}{unless}.")])
}

/// The piles besides 0 at which the game is over.
fn stops(game: &Game) -> Vec<String> {
    game.stop().iter().filter(|pile| !pile.is_zero()).map(Natural::to_string).collect()
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
