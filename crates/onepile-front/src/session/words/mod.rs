//! What players read.

mod board;
mod hint;
mod review;

use onepile::{First, Game, Motive, NamedGame, Natural, Play, SetupError, Variable};

use super::{Move, Refused, Seat, Session};
use crate::words;
use crate::words::{Words, counted, move_of, terms};

use board::choice;
pub use board::{allowed, board, forbidden, forbids, heap, may_forbid, piles, sum};
pub use hint::{hint, hint_to_forbid, moves};
pub use review::{comment, done, replayed, review, review_summary, verdict};

/// What is said when a game begins: the game, its terms, and the players.
pub fn greeting(session: &Session) -> Vec<Words> {
    let players = match session.seats() {
        [Seat::Person, Seat::Person] => words!["Two people play."],
        [first, _] => {
            let level = session.level();
            let player = if first == Seat::Person { "You are" } else { "I am" };
            words![format!("{player} the first player, and my level is {level}.")]
        }
    };
    let mut lines = match session.is_sum() {
        true => sum_about(session),
        false => vec![about(&session.games()[0]), terms(&session.games()[0])],
    };
    lines.push(players);
    lines
}

/// The limit of a move.
fn limit(game: &Game) -> Words {
    match game.rule().allowed() {
        Some(_) => move_of(game.rule()),
        None => words!["The limit of a move is ", Words::code(game.rule().to_string()), "."],
    }
}

/// One pile with its rule.
fn about(game: &Game) -> Words {
    match NamedGame::of(game.rule()) {
        // The words of the catalogue are about normal play, and about the first move as it usually is.
        Some(named) if game.play() == Play::Normal && matches!(game.first(), None | Some(First::NotAll)) => {
            words![format!("{}. {}", named.title, named.words)]
        }
        Some(named) => words![format!("{}. ", named.title), limit(game)],
        None => limit(game),
    }
}

/// Several piles with their rules.
fn sum_about(session: &Session) -> Vec<Words> {
    let games = session.games();
    let mut rules: Vec<(&Game, Vec<Words>)> = Vec::new();
    for (game, number) in games.iter().zip(1u64..) {
        match rules.iter_mut().find(|(other, _)| other.rule().text() == game.rule().text()) {
            Some((_, piles)) => piles.push(words![number]),
            None => rules.push((game, vec![words![number]])),
        }
    }
    let remembers = |game: &Game| game.rule().uses(Variable::Last) || game.rule().uses(Variable::Prev);
    let last = if games.iter().any(remembers) { ", and each pile has its own last take" } else { "" };
    let piles = counted(games.len() as u64, "pile");
    let mut lines = vec![words!["A sum of ", piles, format!(". A move takes from one pile{last}.")]];
    lines.extend(rules.iter().map(|(game, piles)| match (&piles[..], rules.len()) {
        (_, 1) => limit(game),
        ([only], _) => words!["Pile ", only.clone(), ": ", limit(game)],
        _ => words!["Piles ", and(piles), ": ", limit(game)],
    }));
    if let Some(game) = games.first() {
        let mut ends = terms(&game.clone().with_block(0));
        match game.block() {
            0 => {}
            1 => ends.push(" Before each move the opponent may forbid one take in each pile."),
            more => {
                ends.push(format!(" Before each move the opponent may forbid up to {more} takes in each pile."));
            }
        }
        lines.push(ends);
    }
    lines
}

/// Things in a row: `1`, `1 and 2`, `1, 2 and 3`.
fn and(things: &[Words]) -> Words {
    match things {
        [] => Words::default(),
        [only] => only.clone(),
        [first @ .., last] => words![Words::join(first.iter().cloned(), ", "), " and ", last.clone()],
    }
}

/// A player as the subject at the start of a sentence.
pub fn subject(session: &Session, place: usize) -> &'static str {
    match (session.is_shared(), session.seats()[place]) {
        (true, _) => ["The first player", "The second player"][place],
        (false, Seat::Person) => "You",
        (false, Seat::Computer) => "I",
    }
}

/// The same within a sentence.
fn inner_subject(session: &Session, place: usize) -> String {
    match subject(session, place) {
        "I" => "I".to_owned(),
        subject => subject.to_lowercase(),
    }
}

/// The verb that goes with a subject: `I take`, `you take`, `the first player takes`.
fn third_person<'w>(session: &Session, plain: &'w str, other: &'w str) -> &'w str {
    if session.is_shared() { other } else { plain }
}

/// A number of counters, and the pile that it comes from where there are several.
fn take_from(session: &Session, index: usize, take: impl Into<Words>) -> Words {
    match session.is_sum() {
        true => words![take, format!(" from pile {}", index + 1)],
        false => take.into(),
    }
}

/// A take, as news.
pub fn taken(session: &Session, place: usize, Move { index, take }: &Move, motive: Option<Motive>) -> Words {
    let (player, takes) = (subject(session, place), third_person(session, "take", "takes"));
    let doubt = if motive == Some(Motive::Doubt) { ", though I cannot see who wins" } else { "" };
    words![player, " ", takes, " ", take_from(session, *index, take), doubt, "."]
}

/// The computer finds no take.
pub fn no_take() -> Words {
    words!["I cannot find a take that the rule allows: the game cannot go on from here."]
}

/// The rule has no value after the take of the computer.
pub fn no_value(error: &SetupError) -> Words {
    words![format!("But {error}: the game cannot go on from there.")]
}

/// Why a player cannot do what the player wants.
pub fn refused(refused: &Refused) -> Words {
    match refused {
        Refused::Zero => words!["Take at least one counter."],
        Refused::NoPile(1) => words!["There is only one pile."],
        Refused::NoPile(piles) => words!["There are only ", counted(*piles as u64, "pile"), ", 1 to ", *piles, "."],
        Refused::Pile(pile) if pile.is_zero() => words!["That pile has no counter left."],
        Refused::Pile(pile) => words!["The pile has only ", counted(pile.clone(), "counter"), "."],
        Refused::Limit(largest) if largest.is_zero() => words!["That pile allows no take."],
        Refused::Limit(largest) => words!["You may take at most ", largest, " now."],
        Refused::Forbidden(take) => words!["Taking ", take, " is forbidden this time."],
        Refused::Rule(error) => words![format!("That take is not possible: {error}. Take something else.")],
        Refused::TooMany(most) => words!["You may forbid at most ", *most, "."],
        Refused::Idle(largest) if largest.is_zero() => {
            words!["That pile allows no take, so you need not forbid any."]
        }
        Refused::Idle(largest) => {
            words!["A move may take only 1 to ", largest, ", so you need not forbid anything else."]
        }
        Refused::Unnamed { take, allowed } => {
            words!["Taking ", take, " is not allowed here. You may take ", choice(allowed), "."]
        }
        Refused::IdleUnnamed(allowed) => {
            words!["A move may take only ", choice(allowed), ", so you need not forbid anything else."]
        }
        Refused::NothingToForbid => words!["Nothing may be forbidden now."],
        Refused::Over => words!["The game is over."],
    }
}

/// The end of the game.
pub fn end(session: &Session) -> Words {
    let reason = match (session.positions(), session.games()) {
        (piles, _) if piles.iter().all(|position| position.pile.is_zero()) => words!["No counter is left"],
        ([position], [game]) if game.is_over(&position.pile) => words!["The game is over at pile ", &position.pile],
        ([position], _) if is_forbidden(session) => words!["Every take from pile ", &position.pile, " is forbidden"],
        ([position], _) => words!["Pile ", &position.pile, " allows no take"],
        _ if is_forbidden(session) => words!["Every take is forbidden"],
        _ => words!["No pile allows a take"],
    };
    let (mover, winner) = (inner_subject(session, session.mover()), inner_subject(session, session.winner()));
    let wins = third_person(session, "win", "wins");
    words![reason, format!(", and {mover} cannot move: {winner} {wins}!")]
}

/// Whether something is forbidden now.
fn is_forbidden(session: &Session) -> bool {
    session.forbidden().iter().any(|takes| takes.smallest().is_some())
}

/// The number of a move.
fn numbered(number: &Natural) -> Words {
    words!["Move ", number]
}
