//! What players read.

use onepile::{Answer, Evidence, First, Limit, Motive, NamedGame, Natural, Outcome, Play, Takes};

use super::{Refused, Seat, Session};
use crate::words;
use crate::words::{Span, Words, counted, move_of, names_no_take, parts, takes, takes_listed, terms, undecided, why};

/// What is said when a game begins: the game, its terms, and the players.
pub fn greeting(session: &Session) -> Vec<Words> {
    let game = session.solver.game();
    let rule = game.rule();
    let limit = match rule.allowed() {
        Some(_) => move_of(rule),
        None => words!["The limit of a move is ", Words::code(rule.to_string()), "."],
    };
    let about = match NamedGame::of(rule) {
        // The words of the catalogue are about normal play, and about the first move as it usually is.
        Some(named) if game.play() == Play::Normal && matches!(game.first(), None | Some(First::NotAll)) => {
            words![format!("{}. {}", named.title, named.words)]
        }
        Some(named) => words![format!("{}. ", named.title), limit],
        None => limit,
    };
    let players = match session.seats() {
        [Seat::Person, Seat::Person] => words!["Two people play."],
        [first, _] => {
            let level = session.player.skill();
            let player = if first == Seat::Person { "You are" } else { "I am" };
            words![format!("{player} the first player, and my level is {level}.")]
        }
    };
    vec![about, terms(game), players]
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

/// A take, as news.
pub fn taken(session: &Session, place: usize, take: &Natural, motive: Option<Motive>) -> Words {
    let (player, takes) = (subject(session, place), third_person(session, "take", "takes"));
    let doubt = if motive == Some(Motive::Doubt) { ", though I cannot see who wins" } else { "" };
    words![player, " ", takes, " ", take, doubt, "."]
}

/// The position: its number, the pile and what may be taken.
pub fn board(session: &Session) -> Words {
    let position = session.position();
    let mover = match session.is_shared() {
        true => ["the first player", "the second player"][session.mover()],
        false => "you",
    };
    let range = allowed(session);
    words!["Move ", &position.turn, ". Pile ", &position.pile, ": ", mover, " may take ", range, "."]
}

/// The takes that pile and rule allow, whatever is forbidden: `1 to 19`, `1, 3 or 4`.
pub fn allowed(session: &Session) -> Words {
    choice(&session.position().takes(session.solver.game()))
}

/// Takes to choose from, the first and the last of many.
fn choice(takes: &Takes) -> Words {
    /// Ranges that are all read.
    const MOST: usize = 8;
    /// The first ranges of a longer list.
    const FIRST: usize = 5;
    let all = takes.ranges();
    let is_from_one = all.len() == 1 && takes.contains(&Natural::ONE);
    let range = |(low, high): &(Natural, Natural)| match high.saturating_sub(low).to_u64() {
        Some(0) => vec![words![low]],
        // Two neighbours are read one by one.
        Some(1) if !is_from_one => vec![words![low], words![high]],
        _ => vec![words![low, " to ", high]],
    };
    let ranges: Vec<Words> = all.iter().take(MOST + 1).flat_map(range).collect();
    let list = |ranges: &[Words]| Words::join(ranges.iter().cloned(), ", ");
    match (&ranges[..], takes.is_complete(), takes.largest()) {
        ([], false, _) => words!["what the rule allows, which I cannot list"],
        ([], ..) | (_, _, None) => words!["nothing"],
        ([only], true, _) => only.clone(),
        ([first @ .., last], true, _) if ranges.len() <= MOST => words![list(first), " or ", last.clone()],
        (all, true, Some(largest)) => words![list(&all[..FIRST]), ", …, ", largest],
        (all, false, _) => words![list(&all[..all.len().min(FIRST)]), " and so on"],
    }
}

/// What is forbidden now, if something is.
pub fn forbidden(session: &Session) -> Option<Words> {
    let forbidden = session.forbidden();
    forbidden.smallest().is_some().then(|| words!["forbidden: ", takes(&forbidden)])
}

/// The pile as a sum of members of the base, where evidence shows it.
pub fn sum(evidence: &Evidence) -> Option<Words> {
    let Evidence::Expansion { number, parts: found, shifted, .. } = evidence else { return None };
    let like = if *shifted { words!["plays like ", number] } else { words![number] };
    match &found[..] {
        [] => None,
        [only] if only.member == *number && *shifted => Some(words![like, ", a member of the base"]),
        [only] if only.member == *number => Some(words![like, " is a member of the base"]),
        _ => Some(words![like, " = ", parts(found)]),
    }
}

/// Why a player cannot do what the player wants.
pub fn refused(refused: &Refused) -> Words {
    match refused {
        Refused::Zero => words!["Take at least one counter."],
        Refused::Pile(pile) => words!["The pile has only ", counted(pile.clone(), "counter"), "."],
        Refused::Limit(largest) => words!["You may take at most ", largest, " now."],
        Refused::Forbidden(take) => words!["Taking ", take, " is forbidden this time."],
        Refused::Rule(error) => words![format!("That take is not possible: {error}. Take something else.")],
        Refused::TooMany(most) => words!["You may forbid at most ", *most, "."],
        Refused::Idle(largest) => {
            words!["A move may take only 1 to ", largest, ", so you need not forbid anything else."]
        }
        Refused::Unnamed { take, allowed } => {
            words!["Taking ", take, " is not allowed here. You may take ", choice(allowed), "."]
        }
        Refused::IdleUnnamed(allowed) => {
            words!["A move may take only ", choice(allowed), ", so you need not forbid anything else."]
        }
    }
}

/// What to do, and why.
pub fn hint(session: &Session, answer: &Answer) -> Vec<Words> {
    let game = session.solver.game();
    let forbidden = session.forbidden();
    let open = answer.takes.without(&forbidden);
    let advice = match (open.smallest(), answer.outcome) {
        (Some(take), _) => words!["Take ", take, ", and you win."],
        (None, Some(Outcome::N)) if answer.evidence == Evidence::TakesAll => {
            words!["Take the whole pile, and you win."]
        }
        (None, Some(Outcome::N)) if !answer.takes.is_complete() => words!["You can win, but I cannot see how."],
        (None, Some(_)) => {
            let resist = answer.resist.as_ref().filter(|take| !forbidden.contains(take));
            match (resist, &answer.remoteness) {
                (Some(take), Some(moves)) => {
                    let moves = counted(moves.clone(), "move");
                    words!["Every take loses against good play. Take ", take, " to last longest (", moves, ")."]
                }
                _ => words!["Every take loses against good play. Hope for a mistake."],
            }
        }
        (None, None) => words!["I do not know."],
    };
    let mut lines = vec![advice];
    // Other reasons speak of the position before anything was forbidden.
    match (forbidden.smallest(), open.smallest()) {
        (None, _) => lines.extend(why(game, answer)),
        (Some(_), Some(take)) => lines.extend(leaves(session, take)),
        (Some(_), None) => lines.push(words!["every winning take is forbidden"]),
    }
    lines.extend(answer.undecided.as_ref().map(undecided));
    lines
}

/// Why a take wins that is not forbidden.
fn leaves(session: &Session, take: &Natural) -> Option<Words> {
    let game = session.solver.game();
    let left = session.position().play(game, take).ok()?;
    let leaves = words!["it leaves pile ", &left.pile];
    let is_stuck = left.limit == Limit::ZERO || names_no_take(game, &left);
    Some(match (game.is_over(&left.pile), is_stuck) {
        (true, _) => words![leaves, ", where the game is over"],
        (false, true) => words![leaves, ", from which no take is possible"],
        (false, false) => {
            let most = counted(game.block(), "take");
            words![leaves, " with limit ", &left.limit, ", where you can forbid all winning takes: at most ", most]
        }
    })
}

/// What to forbid, and why.
pub fn hint_to_forbid(session: &Session, answer: &Answer) -> Words {
    match answer.outcome {
        Some(Outcome::P) if answer.takes.smallest().is_none() => {
            words!["No take wins here, so you need not forbid any."]
        }
        Some(Outcome::P) => words!["Forbid ", takes(&answer.takes), ": no other take wins."],
        Some(_) => {
            let winner = inner_subject(session, session.mover());
            let wins = third_person(session, "win", "wins");
            words![
                format!("Whatever you forbid, {winner} {wins} with good play. The winning takes: "),
                takes(&answer.takes),
                "."
            ]
        }
        None => words!["I do not know."],
    }
}

/// All takes, told apart by letter and colour.
pub fn moves(session: &Session, answer: &Answer) -> Vec<Words> {
    // Ranges on a line: fewer where numbers are long.
    let shown = if session.position().pile.to_u64().is_some() { 40 } else { 8 };
    let legal = session.legal();
    let winning = answer.takes.without(&session.forbidden());
    let list = |takes: &Takes| takes_listed(takes, shown);
    let lost = |takes: &Takes| words![Span::Lost("L".to_owned()), "  ", list(takes)];
    let mut lines = vec![words![Span::Won("W".to_owned()), "  ", list(&winning)]];
    match (answer.takes.is_complete(), winning.largest()) {
        (true, _) => lines.push(lost(&legal.without(&winning))),
        // The smallest winning takes are known, so what lies between them loses.
        (false, Some(largest)) => {
            let seen = legal.without(&Takes::of([(largest + &Natural::ONE, session.position().pile.clone())]));
            lines.push(lost(&seen.without(&winning)));
            lines.push(words!["?  ", list(&legal.without(&seen))]);
        }
        (false, None) => lines = vec![words!["?  ", list(&legal)]],
    }
    if session.forbidden().smallest().is_some() {
        lines.push(words!["X  ", list(&session.forbidden())]);
    }
    lines
}

/// The end of the game.
pub fn end(session: &Session) -> Words {
    let (game, position) = (session.solver.game(), session.position());
    let reason = if position.pile.is_zero() {
        words!["No counter is left"]
    } else if game.is_over(&position.pile) {
        words!["The game is over at pile ", &position.pile]
    } else if session.forbidden().smallest().is_some() {
        words!["Every take from pile ", &position.pile, " is forbidden"]
    } else {
        words!["Pile ", &position.pile, " allows no take"]
    };
    let (mover, winner) = (inner_subject(session, session.mover()), inner_subject(session, session.winner()));
    let wins = third_person(session, "win", "wins");
    words![reason, format!(", and {mover} cannot move: {winner} {wins}!")]
}
