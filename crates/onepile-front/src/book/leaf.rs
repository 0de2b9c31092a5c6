//! The page of one game.

use onepile::{
    Bound, Column, Family, Game, Illustration, Method, NamedGame, Natural, Reached, Rule, Solver, Undecided, Variable,
    Wanted,
};

use super::puzzle::Puzzle;
use super::{Leaf, picture_file};
use crate::failure::Failure;
use crate::means::Means;
use crate::page::Page;
use crate::picture::{PictureKind, PictureQuery};
use crate::query::{GameQuery, first_members, lost_piles};
use crate::words;
use crate::words::{Words, citation, first_move, first_numbers, solved_by, strategy_of, terms};

/// A pile of the size that people play with.
const PLAYED: u64 = 100;
/// The last pile whose value is listed.
const LISTED: u64 = 24;

pub(super) fn leaf(named: &NamedGame, means: &dyn Means) -> Result<Leaf, Failure> {
    let game = Game::new(named.parsed_rule());
    let (picture, puzzle) = (picture(named)?, Puzzle::of(named, means)?);
    let method = method(&game, means)?;
    let page = Page::default().title(named.title.clone()).words(how_to_play(named, &game));
    let page = page.words(words!["The rule, as you type it: ", Words::code(&named.rule), "."]);
    let page = page.heading("Where it comes from").words(named.history.clone());
    let page = page.heading("How to win").words(strategy_of(named, &mut means.budget()).ok_or_else(|| doubt(means))?);
    let page = page.heading("A picture").picture(picture_file(&named.name), caption(picture.of));
    let page = page.words(caption(picture.of));
    let page = page.heading("The first numbers").items(numbers(&game, method, means)?);
    let page = page.heading("A puzzle").words(puzzle.question());
    let page = page.fold("The answer", puzzle.answer());
    let page = page.heading("Try it").code(commands(named, &picture, &puzzle));
    let page = page.heading("What solves it").words(solved_by(method));
    let page = page.heading("Where to read more").items(references(named, method));
    Ok(Leaf { name: named.name.clone(), title: named.title.clone(), page, picture })
}

/// Why there is no page.
fn doubt(means: &dyn Means) -> Failure {
    let bound = means.met().unwrap_or(Bound::Work);
    Failure::Undecided(Undecided { bound, reached: Reached::Doubt("the strategy is not known yet".to_owned()) })
}

/// What solves a pile of the size that people play with.
fn method(game: &Game, means: &dyn Means) -> Result<Method, Failure> {
    let position = game.position(PLAYED)?;
    let answer = Solver::new(game.clone()).answer_within(&position, &Wanted::default(), &mut means.budget())?;
    answer.undecided.map_or(Ok(answer.method), |undecided| Err(Failure::Undecided(undecided)))
}

/// How it is played, and how it ends.
fn how_to_play(named: &NamedGame, game: &Game) -> Words {
    // Most words of the catalogue tell of the first move where there is something to tell.
    let first = first_move(game).filter(|_| !named.words.contains("first player"));
    let parts = [words![named.words.clone()]].into_iter().chain(first).chain([terms(game)]);
    Words::join(parts, " ")
}

/// The picture of a game.
fn picture(named: &NamedGame) -> Result<PictureQuery, Failure> {
    let of: PictureKind = named.picture.of.parse().map_err(|_| {
        Failure::Query(format!("the game `{}` has no picture called `{}`", named.name, named.picture.of))
    })?;
    let usual = PictureQuery::new(GameQuery::new(&named.name), of);
    let Illustration { to, turns, columns, .. } = named.picture;
    let (to, turns, columns) = (to.map(Natural::from), turns.unwrap_or(usual.turns), columns.unwrap_or(usual.columns));
    Ok(PictureQuery { to, turns, columns, ..usual })
}

/// What a picture shows.
fn caption(kind: PictureKind) -> &'static str {
    match kind {
        PictureKind::Outcome => "Who wins, for each pile (to the right) and limit (upwards).",
        PictureKind::G => "The smallest take of each pile that wins if the limit allows it.",
        PictureKind::Nim => "The nim-value of each pile.",
        PictureKind::Tableau => {
            "The tableau: a row for each move, and in it the largest piles that are settled in 1, 2, 3 moves and so on."
        }
        PictureKind::Beatty => "The sequences F and H of the rule, which share all piles between them.",
        PictureKind::Game => "The path of a game over the outcomes of its positions.",
        PictureKind::Family | PictureKind::Growth => "The rules of a family, side by side.",
    }
}

/// Lost piles, members of the base, and values of the first piles.
fn numbers(game: &Game, method: Method, means: &dyn Means) -> Result<Vec<Words>, Failure> {
    let mut solver = Solver::new(game.clone());
    let lost = lost_piles(&mut solver, means.budget()).ok_or_else(|| doubt(means))?;
    let base = first_members(&mut solver, method, means.budget());
    let mut numbers = first_numbers(base.as_ref(), None, Some(&lost));
    let (column, from, what) = match Family::of(game.rule()) {
        Family::Last | Family::PrevLast => {
            (Column::G, 1, "The smallest takes that win from the piles 1, 2, 3 and so on, if the limit allows them: ")
        }
        _ if depends_on_pile(game.rule()) => (Column::Nim, 0, "The nim-values of the piles 0, 1, 2 and so on: "),
        _ => return Ok(numbers),
    };
    let piles = (&Natural::from(from as u64), &Natural::from(LISTED));
    let table = solver.table_within(column, &Natural::ONE, piles, &mut means.budget())?;
    if let Some(undecided) = table.undecided {
        return Err(Failure::Undecided(undecided));
    }
    let values: Vec<String> = table.entries.iter().map(|entry| entry.to_string()).collect();
    numbers.push(words![what, values.join(", "), ", …"]);
    Ok(numbers)
}

/// Whether nothing but the pile decides what may be taken.
fn depends_on_pile(rule: &Rule) -> bool {
    ![Variable::Last, Variable::Prev, Variable::Turn].into_iter().any(|variable| rule.uses(variable))
}

/// Commands to type next.
fn commands(named: &NamedGame, picture: &PictureQuery, puzzle: &Puzzle) -> Vec<String> {
    let name = &named.name;
    let range = match (&picture.to, picture.of) {
        (_, PictureKind::Tableau) => format!(" --turns {} --columns {}", picture.turns, picture.columns),
        (Some(to), _) => format!(" --to {to}"),
        (None, _) => String::new(),
    };
    vec![
        puzzle.command(name),
        format!("onepile play {name} 30"),
        format!("onepile explain {name}"),
        format!("onepile plot {name} --of {}{range} -o {}", picture.of, picture_file(name)),
    ]
}

/// The source of the game, the paper behind its solution, and its sequence.
fn references(named: &NamedGame, method: Method) -> Vec<Words> {
    let source = words![format!("Source: {}.", named.source)];
    let paper = method.reference().and_then(|key| Some(words![format!("[{key}] {}.", citation(key)?)]));
    let oeis = named.oeis.as_ref().map(|oeis| {
        words!["A sequence of this game in the OEIS: ", Words::link(oeis, format!("https://oeis.org/{oeis}")), "."]
    });
    let keys = words!["The keys in brackets are those of ", Words::link("REFERENCES.md", "../../REFERENCES.md"), "."];
    [source].into_iter().chain(paper).chain(oeis).chain([keys]).collect()
}
