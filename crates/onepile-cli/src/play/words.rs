//! What players read.

use onepile::{Answer, Evidence, First, Limit, Motive, NamedGame, Natural, Outcome, Part, Play, Takes};

use super::session::{Seat, Session};
use crate::described;
use crate::output::Style;
use crate::render;
use crate::why;

/// All that can be typed.
pub const HELP: &str = "  13, take 13    take so many counters; 1e50 and 1_000 are numbers too
  p1, part 1     take the smallest part of the pile, where it is shown as a sum; p2 the next, p1+p2 both
  all            take the whole pile
  hint           what to do, and why
  moves          all takes: W wins, L loses, X is forbidden
  3, 1 4, 6-8    what you forbid, when you are asked for that; nothing forbids none
  board          the position again
  undo           take your last move back
  swap           change sides
  level easy     let the computer play at random, easy or perfect
  save FILE      write the game into a file
  load FILE      go on with a game from a file
  again          start again
  quit           end

The beginning of a word is enough.";

/// What is said when a game begins.
pub fn greeting(session: &Session) -> String {
    let game = session.solver.game();
    let rule = game.rule();
    let mut lines = match NamedGame::of(rule) {
        // The words of the catalogue are about normal play, and about the first move as it usually is.
        Some(named) if game.play() == Play::Normal && matches!(game.first(), None | Some(First::NotAll)) => {
            vec![format!("{}. {}", named.title, named.words)]
        }
        Some(named) => vec![format!("{}. The limit of a move is {rule}.", named.title)],
        None => vec![format!("The limit of a move is {rule}.")],
    };
    lines.push(described::terms(game));
    lines.push(match session.seats() {
        [Seat::Person, Seat::Person] => "Two people play; the first player begins.".to_owned(),
        [first, _] => {
            let level = session.player.skill();
            let who = if first == Seat::Person { "You are" } else { "I am" };
            format!(
                "{who} the first player, and my level is {level}. Type a number to take so many counters, or `help`."
            )
        }
    });
    lines.join("\n")
}

/// A player as the subject at the start of a sentence.
pub fn subject(session: &Session, place: usize) -> &'static str {
    match (session.is_shared(), session.seats()[place]) {
        (true, _) => ["The first player", "The second player"][place],
        (false, Seat::Person) => "You",
        (false, Seat::Computer) => "I",
    }
}

/// The verb that goes with a subject: `I take`, `you take`, `the first player takes`.
fn third_person<'w>(session: &Session, plain: &'w str, other: &'w str) -> &'w str {
    if session.is_shared() { other } else { plain }
}

/// A take, as news.
pub fn taken(session: &Session, place: usize, take: &Natural, motive: Option<Motive>, style: Style) -> String {
    let (who, takes) = (subject(session, place), third_person(session, "take", "takes"));
    let doubt = if motive == Some(Motive::Doubt) { ", though I cannot see who wins" } else { "" };
    format!("{who} {takes} {}{doubt}.", style.number(take))
}

/// The position: its number, the pile and what may be taken.
pub fn board(session: &Session, evidence: Option<&Evidence>, style: Style) -> String {
    let position = session.position();
    let pile = style.number(&position.pile);
    let mover = match session.is_shared() {
        true => ["first player", "second player"][session.mover()],
        false => "you",
    };
    let largest = position.largest_take();
    let range = if largest == Natural::ONE { "1".to_owned() } else { format!("1 to {}", style.number(&largest)) };
    let mut lines = vec![style.headline(&format!("Move {}. Pile {pile}: {mover} may take {range}.", position.turn))];
    if session.forbidden().smallest().is_some() {
        let forbidden = render::takes_line(&session.forbidden(), |take| style.number(take));
        lines.push(format!("  forbidden: {forbidden}"));
    }
    lines.extend(counters(&position.pile).map(|line| format!("  {line}")));
    if let Some(Evidence::Expansion { number, parts, shifted, .. }) = evidence {
        let number = style.number(number);
        let sum = why::parts_line(parts, style);
        let like = if *shifted { format!("plays like {number}") } else { number.clone() };
        match &parts[..] {
            [] => {}
            [_] if sum == number && *shifted => lines.push(format!("  {like}, a member of the base")),
            [_] if sum == number => lines.push(format!("  {like} is a member of the base")),
            parts => lines.push(format!("  {like} = {sum}   ({})", part_names(parts, style))),
        }
    }
    lines.join("\n")
}

/// The parts that come first to mind, the smallest, with the names to type.
fn part_names(parts: &[Part], style: Style) -> String {
    const NAMED: usize = 3;
    let named = parts.iter().rev().take(NAMED).enumerate();
    let mut names: Vec<String> =
        named.map(|(i, part)| format!("p{} = {}", i + 1, style.number(&part.member))).collect();
    if parts.len() > NAMED {
        names.push("…".to_owned());
    }
    names.join(", ")
}

/// A small pile as counters, in fives.
fn counters(pile: &Natural) -> Option<String> {
    let pile = pile.to_u64().filter(|pile| (1..=60).contains(pile))?;
    let fives = (0..pile / 5).map(|_| "ooooo".to_owned());
    let rest = (pile % 5 > 0).then(|| "o".repeat((pile % 5) as usize));
    Some(fives.chain(rest).collect::<Vec<_>>().join(" "))
}

/// What to do, and why.
pub fn hint(session: &Session, answer: &Answer, style: Style) -> String {
    let game = session.solver.game();
    let forbidden = session.forbidden();
    let open = answer.takes.without(&forbidden);
    let mut lines = Vec::new();
    match (open.smallest(), answer.outcome) {
        (Some(take), _) => lines.push(format!("Take {}, and you win.", style.number(take))),
        (None, Some(Outcome::N)) if answer.evidence == Evidence::TakesAll => {
            lines.push("Take the whole pile, and you win.".to_owned());
        }
        (None, Some(Outcome::N)) if !answer.takes.is_complete() => {
            lines.push("You can win, but I cannot see how.".to_owned());
        }
        (None, Some(_)) => {
            let resist = answer.resist.as_ref().filter(|take| !forbidden.contains(take));
            lines.push(match (resist, &answer.remoteness) {
                (Some(take), Some(moves)) => format!(
                    "Every take loses against good play. Take {} to last longest ({}).",
                    style.number(take),
                    style.counted(moves, "move")
                ),
                _ => "Every take loses against good play. Hope for a mistake.".to_owned(),
            });
        }
        (None, None) => lines.push("I do not know.".to_owned()),
    }
    // Other reasons speak of the position before anything was forbidden.
    match (forbidden.smallest(), open.smallest()) {
        (None, _) => lines.extend(why::why(game, answer, style).into_iter().map(|line| format!("  {line}"))),
        (Some(_), Some(take)) => lines.extend(leaves(session, take, style).map(|line| format!("  {line}"))),
        (Some(_), None) => lines.push("  what would win is forbidden".to_owned()),
    }
    if let Some(undecided) = &answer.undecided {
        lines.push(format!("  {}", render::undecided(undecided)));
    }
    lines.join("\n")
}

/// Why a take wins that is not forbidden.
fn leaves(session: &Session, take: &Natural, style: Style) -> Option<String> {
    let game = session.solver.game();
    let left = session.position().play(game, take).ok()?;
    let pile = style.number(&left.pile);
    Some(match (game.is_over(&left.pile), left.limit == Limit::ZERO) {
        (true, _) => format!("it leaves pile {pile}, where the game is over"),
        (false, true) => format!("it leaves pile {pile}, from which nothing may be taken"),
        (false, false) => {
            let most = style.counted(&game.block(), "take");
            format!(
                "it leaves pile {pile} with limit {}, where you can forbid all that wins: at most {most}",
                style.number(&left.limit)
            )
        }
    })
}

/// What to forbid, and why.
pub fn hint_to_forbid(session: &Session, answer: &Answer, style: Style) -> String {
    let takes = || render::takes_line(&answer.takes, |take| style.number(take));
    match answer.outcome {
        Some(Outcome::P) if answer.takes.smallest().is_none() => {
            "Nothing wins here, so nothing need be forbidden.".to_owned()
        }
        Some(Outcome::P) => format!("Forbid {}: no other take wins.", takes()),
        Some(_) => {
            let winner = lower(subject(session, session.mover()));
            let wins = third_person(session, "win", "wins");
            format!("Whatever is forbidden, {winner} {wins} with good play. The winning takes: {}.", takes())
        }
        None => "I do not know.".to_owned(),
    }
}

/// All takes, told apart by letter and colour.
pub fn moves(session: &Session, answer: &Answer, style: Style) -> String {
    // Ranges on a line: fewer where numbers are long.
    let shown = if session.position().pile.to_u64().is_some() { 40 } else { 8 };
    let legal = session.legal();
    let winning = answer.takes.without(&session.forbidden());
    let list = |takes: &Takes| render::takes_listed(takes, shown, |take| style.number(take));
    let known = answer.takes.is_complete();
    let mut lines = vec![style.winning(&format!("W  {}", list(&winning)))];
    match (known, winning.largest()) {
        (true, _) => lines.push(style.losing(&format!("L  {}", list(&legal.without(&winning))))),
        // The smallest winning takes are known, so what lies between them loses.
        (false, Some(largest)) => {
            let seen = legal.without(&Takes::of([(largest + &Natural::ONE, session.position().pile.clone())]));
            lines.push(style.losing(&format!("L  {}", list(&seen.without(&winning)))));
            lines.push(format!("?  {}", list(&legal.without(&seen))));
        }
        (false, None) => lines = vec![format!("?  {}", list(&legal))],
    }
    if session.forbidden().smallest().is_some() {
        lines.push(format!("X  {}", list(&session.forbidden())));
    }
    lines.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

/// The end of the game.
pub fn end(session: &Session, style: Style) -> String {
    let (game, position) = (session.solver.game(), session.position());
    let (mover, winner) = (subject(session, session.mover()), subject(session, session.winner()));
    let reason = if position.pile.is_zero() {
        "No counter is left".to_owned()
    } else if game.is_over(&position.pile) {
        format!("The game is over at pile {}", style.number(&position.pile))
    } else if session.forbidden().smallest().is_some() {
        format!("Every take from pile {} is forbidden", style.number(&position.pile))
    } else {
        format!("Pile {}, but nothing may be taken", style.number(&position.pile))
    };
    let wins = third_person(session, "win", "wins");
    let headline = style.headline(&format!("{reason}, and {} cannot move: {} {wins}!", lower(mover), lower(winner)));
    let sides = if session.is_shared() { "" } else { "`swap` for one with changed sides, " };
    format!("{headline}\nType `again` for another game, {sides}`undo` to take a move back, or `quit`.")
}

/// The same within a sentence.
fn lower(subject: &str) -> String {
    if subject == "I" { subject.to_owned() } else { subject.to_lowercase() }
}
