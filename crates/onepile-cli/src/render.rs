//! Answers in words.

use onepile::{
    Answer, Bound, Evidence, Family, First, Game, Level, Limit, Method, Natural, Outcome, Part, PileChain, Play,
    Reached, Recurrence, Rule, Takes, Undecided,
};

use crate::output::Style;

/// Ranges of takes that a line of text shows.
const SHOWN_RANGES: usize = 8;

/// The sentence that says who wins and what to do.
pub fn headline(answer: &Answer, style: Style) -> String {
    let number = |n: &Natural| style.number(n);
    match (answer.outcome, answer.take()) {
        (None, _) => "Undecided.".to_owned(),
        (Some(Outcome::N), Some(take)) => format!("The player to move wins: take {}.", number(take)),
        (Some(Outcome::N), None) => match &answer.evidence {
            Evidence::Over | Evidence::Stuck => "The player to move wins without a move.".to_owned(),
            Evidence::TakesAll => "The player to move wins: take the whole pile.".to_owned(),
            _ => "The player to move wins, but it is not known how.".to_owned(),
        },
        (Some(_), _) => match (&answer.resist, &answer.remoteness) {
            (Some(take), Some(moves)) => {
                let moves = style.counted(moves, "move");
                format!("The player to move loses. Take {} to last longest ({moves}).", number(take))
            }
            _ => "The player to move loses.".to_owned(),
        },
    }
}

/// What a theorem is called, with its reference.
pub fn theorem(method: Method) -> &'static str {
    match method {
        Method::Base => "The base theorem for rules of the last take [HR03]",
        Method::Bases => "The theorem of several bases, for rules of the previous pile and the last take [HR-per]",
        Method::Tableau => "The tableau for rules of turn and pile [Fla82]",
        Method::NimValues => "The theorem on nim-values for rules of the pile [HRR04]",
        _ => "Search",
    }
}

/// Who wins, and what else is agreed.
pub fn terms(game: &Game) -> String {
    let mut words = match game.kind() {
        Play::Misere => "Who cannot move wins.",
        _ => "Who cannot move loses.",
    }
    .to_owned();
    let stops: Vec<String> = game.over_piles().iter().filter(|pile| !pile.is_zero()).map(Natural::to_string).collect();
    if !stops.is_empty() {
        words += &format!(" The game is over at pile {} as well as at 0.", stops.join(", "));
    }
    match game.blocked() {
        0 => {}
        1 => words += " Before each move the opponent may forbid one take.",
        more => words += &format!(" Before each move the opponent may forbid up to {more} takes."),
    }
    words
}

/// What is agreed besides the rule, in as few words as possible: behind a name, after a comma.
pub fn variant(game: &Game) -> String {
    let mut words = String::new();
    if game.kind() == Play::Misere {
        words += ", misère play";
    }
    let stops: Vec<String> = game.over_piles().iter().filter(|pile| !pile.is_zero()).map(Natural::to_string).collect();
    if !stops.is_empty() {
        words += &format!(", over at {} too", stops.join(", "));
    }
    if game.blocked() > 0 {
        words += &format!(", {} forbidden", Style::PLAIN.counted(&game.blocked(), "take"));
    }
    match game.first_given() {
        Some(First::All) => words += ", first move free",
        Some(First::Limit(limit)) => words += &format!(", first limit {limit}"),
        _ => {}
    }
    words
}

/// What a first move may take, where the rule does not say it.
pub fn first_move(game: &Game) -> Option<String> {
    let rest = match game.first_given() {
        Some(First::All) => return Some("the whole pile".to_owned()),
        Some(First::Limit(limit)) => return Some(format!("at most {limit}")),
        _ if !game.may_need_first_limit() => return None,
        _ if game.kind() == Play::Misere => "all but two counters, or one",
        _ => "all but one counter",
    };
    let above = if game.over_piles().len() > 1 {
        ", counted from the nearest pile below at which the game is over"
    } else {
        ""
    };
    Some(format!("{rest}{above}"))
}

/// What the limit depends on.
pub fn limit_in_words(rule: &Rule) -> &'static str {
    match Family::of(rule) {
        Family::Constant => "The limit is the same for every move.",
        Family::Last => "The limit depends on what the opponent just took.",
        Family::PrevLast => "The limit depends on the pile before the opponent's take, and perhaps on the take.",
        Family::TurnPile => "The limit depends on the number of the move, and perhaps on the pile.",
        Family::Pile => "The limit depends on the pile alone.",
        _ => "The limit depends on a mix of quantities for which there is no theorem.",
    }
}

/// The paper with a key.
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
        _ => return None,
    })
}

/// Why the answer is right, a sentence a line.
pub fn why(game: &Game, answer: &Answer, style: Style) -> Vec<String> {
    let number = |n: &Natural| style.number(n);
    // A number of a million digits takes a while to write, so it is done only where it is shown.
    let pile = || number(&answer.position.pile);
    let misere = game.kind() == Play::Misere;
    let end = if misere { "who cannot move wins" } else { "who cannot move loses" };
    match &answer.evidence {
        Evidence::Over => vec![format!("the game is over at pile {}, and {end}", pile())],
        Evidence::Stuck => vec![format!("the limit is 0, so no take is possible, and {end}")],
        Evidence::TakesAll => {
            vec!["the limit reaches the whole pile, and who takes the last counter wins; smaller winning takes are not known".to_owned()]
        }
        Evidence::Expansion { number: sum, parts, period, needed, leaves, shifted } => {
            let mut lines = Vec::new();
            if *shifted {
                lines.push(shifted_line(answer, sum, style));
            }
            if let (Some(needed), Some(part)) = (needed, parts.last()) {
                lines.push(match part.member == *sum {
                    true => format!("{} is a member of the base", number(sum)),
                    false => format!("{} = {}", number(sum), parts_line(parts, style)),
                });
                if *period > 1 && parts.len() > 1 {
                    lines.push(games_line(parts, *period));
                }
                let smallest = format!("the smallest part, {},", number(&part.member));
                lines.push(match answer.outcome == Some(Outcome::N) && part.member == *needed {
                    true => format!("{smallest} is the smallest winning take"),
                    false => needed_line(answer, &smallest, needed, style),
                });
            }
            lines.extend(leaves.iter().filter_map(|leaves| leaves_line(game, answer, leaves, style)));
            lines.push(by_theorem(answer.method));
            lines
        }
        Evidence::Period { recurrence, number: asked, needed, leaves, shifted } => {
            let mut lines = Vec::new();
            if *shifted {
                lines.push(shifted_line(answer, asked, style));
            }
            if let Some(needed) = needed {
                lines.extend(period_lines(recurrence));
                lines.push(needed_line(answer, &format!("so pile {}", number(asked)), needed, style));
            }
            lines.extend(leaves.iter().filter_map(|leaves| leaves_line(game, answer, leaves, style)));
            lines.push(by_theorem(answer.method));
            lines
        }
        Evidence::Tableau { turn, level, leaves } => {
            let mut lines = Vec::new();
            let won = answer.outcome == Some(Outcome::N);
            if let Some(level) = level {
                lines.push(level_line(turn, level, won, style));
            }
            lines.extend(leaves.iter().filter_map(|leaves| leaves_line(game, answer, leaves, style)));
            if !won {
                lines.push("each possible take leaves the opponent a won position".to_owned());
            }
            lines.push(by_theorem(answer.method));
            lines
        }
        Evidence::Chain { chain, nearest, leaves } => {
            let mut lines: Vec<String> = chain.iter().map(|chain| chain_line(&pile(), chain, style)).collect();
            lines.push(match (leaves.as_ref().and_then(|leaves| leaves_line(game, answer, leaves, style)), nearest) {
                (Some(leaves), _) => leaves,
                (None, Some(nearest)) => {
                    format!("the largest lost pile below is {}, which is out of reach", number(nearest))
                }
                (None, None) => "every take leaves a pile from which nobody can move".to_owned(),
            });
            lines.push(by_theorem(answer.method));
            lines
        }
        Evidence::Blocked { value, lost: (least, most), leaves } => {
            let mut lines = vec![format!(
                "without forbidden takes the nim-value is {}; with them the values from {} to {} are lost",
                number(value),
                number(least),
                number(most)
            )];
            lines.extend(leaves.iter().filter_map(|leaves| leaves_line(game, answer, leaves, style)));
            lines.push(blocked_line(game, answer, style));
            lines.push(by_theorem(answer.method));
            lines
        }
        Evidence::Repeats { like, period, leaves } => {
            let mut lines = vec![format!(
                "limits and values repeat after {} piles: pile {} plays like pile {}",
                number(period),
                pile(),
                number(like)
            )];
            lines.extend(leaves.iter().filter_map(|leaves| leaves_line(game, answer, leaves, style)));
            lines.push("the period is proved by as many values as the largest limit reaches back".to_owned());
            lines.push(by_theorem(answer.method));
            lines
        }
        Evidence::Search { leaves, choices } => {
            let mut lines = Vec::new();
            match (answer.outcome, leaves) {
                (Some(Outcome::N), Some(leaves)) => lines.extend(leaves_line(game, answer, leaves, style)),
                (Some(Outcome::P), _) if game.blocked() == 0 => {
                    lines.push(match number(choices).as_str() {
                        "1" => "the only take leaves the opponent a won position".to_owned(),
                        takes => format!("each of the {takes} possible takes leaves the opponent a won position"),
                    });
                }
                _ => {}
            }
            if game.blocked() > 0 {
                lines.push(blocked_line(game, answer, style));
            }
            lines.push(format!("by search: all positions that can be reached from pile {} were solved", pile()));
            lines
        }
        _ => Vec::new(),
    }
}

/// The last line of an answer by a theorem.
pub fn by_theorem(method: Method) -> String {
    let theorem = theorem(method);
    format!("by {}{}", theorem[..1].to_lowercase(), &theorem[1..])
}

/// Which pile in normal play has the same outcome.
fn shifted_line(answer: &Answer, number: &Natural, style: Style) -> String {
    let pile = style.number(&answer.position.pile);
    format!("pile {pile} plays like pile {} in normal play down to 0", style.number(number))
}

/// What something says of the smallest winning take.
fn needed_line(answer: &Answer, because: &str, needed: &Natural, style: Style) -> String {
    let take = style.number(needed);
    match answer.outcome {
        Some(Outcome::N) => format!("{because} makes {take} the smallest winning take"),
        _ => format!("{because} asks for a take of at least {take}, which the limit forbids"),
    }
}

/// The proof that the smallest winning takes repeat.
pub fn period_lines(recurrence: &Recurrence) -> [String; 2] {
    let Recurrence { preperiod, period, window_at, again_at, window } = recurrence;
    let from = preperiod + 1;
    [
        format!("from pile {from} on the smallest winning takes repeat with period {period}, which is proved:"),
        format!(
            "the {window} values up to pile {window_at} come back up to pile {again_at}, and none between is larger than {window}"
        ),
    ]
}

/// Where the winner aims, or what the loser cannot avoid.
fn level_line(turn: &Natural, level: &Level, won: bool, style: Style) -> String {
    let [turn, first, last] = [turn, &level.first, &level.last].map(|n| style.number(n));
    let moves = style.counted(&level.moves, "move");
    let piles = if first == last { format!("pile {first} is") } else { format!("piles {first} to {last} are") };
    match won {
        true => format!("at turn {turn} {piles} lost in {moves}: to leave {last} is a fastest win"),
        false => format!("at turn {turn} {piles} won in {moves}"),
    }
}

/// How the nim-value of a pile is found.
fn chain_line(pile: &str, chain: &PileChain, style: Style) -> String {
    let PileChain { value, steps, end } = chain;
    let there = match value.is_zero() {
        true => "nobody can move: the nim-value is 0".to_owned(),
        false => format!("the limit jumps to {}, the nim-value", style.number(value)),
    };
    if steps.is_zero() {
        return format!("at pile {pile} {there}");
    }
    let (steps, end) = (style.counted(steps, "step"), style.number(end));
    format!("{pile} → … → {end} in {steps}, each by the limit and 1 more; there {there}")
}

/// What the opponent faces after a winning take.
fn leaves_line(game: &Game, answer: &Answer, (left, limit): &(Natural, Limit), style: Style) -> Option<String> {
    let take = style.number(answer.take()?);
    let then = if game.is_over(left) {
        "where the game is over".to_owned()
    } else if *limit == Limit::ZERO {
        "with a limit of 0, and the opponent is stuck".to_owned()
    } else if game.blocked() > 0 {
        format!("with limit {}, which is lost", style.number(limit))
    } else {
        format!("with limit {}, and every answer to that loses", style.number(limit))
    };
    Some(format!("taking {take} leaves {}, {then}", style.number(left)))
}

/// The games in whose bases the parts are members.
fn games_line(parts: &[Part], period: usize) -> String {
    const SHOWN: usize = 12;
    let games: Vec<String> = parts.iter().take(SHOWN).map(|part| part.game.to_string()).collect();
    let more = if parts.len() > SHOWN { ", …" } else { "" };
    format!(
        "each part is the largest member that fits in the base of game {}{more}: stripping b leads from game i to i + b mod {period}",
        games.join(", ")
    )
}

/// The parts of an expansion, the largest and the smallest of many.
pub fn parts_line(parts: &[Part], style: Style) -> String {
    const ENDS: usize = 3;
    let one = Natural::from(1u64);
    let part = |Part { member, count, .. }: &Part| match *count == one {
        true => style.number(member),
        false => format!("{}*{}", style.number(count), style.number(member)),
    };
    if parts.len() <= 2 * ENDS + 1 {
        return parts.iter().map(part).collect::<Vec<_>>().join(" + ");
    }
    let (first, last) = (&parts[..ENDS], &parts[parts.len() - ENDS..]);
    let join = |parts: &[Part]| parts.iter().map(part).collect::<Vec<_>>().join(" + ");
    format!("{} + … + {} ({} parts)", join(first), join(last), parts.len())
}

/// How many takes win, against how many may be forbidden.
fn blocked_line(game: &Game, answer: &Answer, style: Style) -> String {
    let block = style.counted(&game.blocked(), "take");
    match answer.outcome {
        Some(Outcome::P) => {
            let takes = takes_line(&answer.takes, |n| n.to_string());
            format!("{block} may be forbidden, and no more than that win: {takes}")
        }
        _ if answer.takes.is_complete() && answer.takes.count() <= Natural::from(game.blocked()) => {
            format!("{block} may be forbidden, but to forbid all that win leaves no take, and who cannot move wins")
        }
        _ => format!("{block} may be forbidden, and more than that win"),
    }
}

/// A set of takes on one line.
pub fn takes_line(takes: &Takes, number: impl Fn(&Natural) -> String) -> String {
    takes_listed(takes, SHOWN_RANGES, number)
}

/// A set of takes, so many ranges of it.
pub fn takes_listed(takes: &Takes, shown: usize, number: impl Fn(&Natural) -> String) -> String {
    let ranges = takes.ranges();
    let mut parts: Vec<String> = ranges
        .iter()
        .take(shown)
        .map(|(low, high)| if low == high { number(low) } else { format!("{} to {}", number(low), number(high)) })
        .collect();
    if ranges.len() > shown || !takes.is_complete() {
        parts.push("…".to_owned());
    }
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

/// What stopped a computation, what it reached and what to do about it.
pub fn undecided(undecided: &Undecided) -> String {
    let Undecided { bound, reached } = undecided;
    let (stopped, advice) = match bound {
        Bound::Time => ("the time was up", "allow more with --timeout"),
        Bound::Memory => ("the memory did not suffice", "allow more with --memory"),
        Bound::Work => ("a search would take too many steps", "no bound of yours can help"),
        Bound::Precision => ("a number in the rule is not settled", "no search can do without it"),
        Bound::Interrupt => ("interrupted", "run it again to the end"),
        _ => ("a bound was met", "see --help"),
    };
    match reached {
        Reached::Nothing if *bound == Bound::Work => format!("{stopped}: piles of this size are beyond search"),
        reached => format!("{stopped} ({reached}); {advice}"),
    }
}
