//! The puzzle of a game: a pile with one winning take that is hard to guess, or several piles.

use onepile::{Answer, Game, NamedGame, Natural, Position, Setup, Solver, Variable, Wanted};

use crate::failure::Failure;
use crate::means::Means;
use crate::page::Page;
use crate::query::{FindQuery, GameQuery, Order, Query, SortKey, SumGroup, SumQuery};
use crate::reply::Reply;
use crate::text::Text;
use crate::words;
use crate::words::{Words, headline, why};

/// Puzzles have piles that a player can count out on a table.
const SMALLEST: u32 = 15;
const LARGEST: u32 = 100;
/// A move at which games of time have become lively.
const LATER: u32 = 4;

/// A puzzle.
pub(super) enum Puzzle {
    /// One pile, before the first move or, where moves differ by their number, before a later one.
    Pile { game: Game, answer: Box<Answer> },
    /// Several piles; a move takes from one of them.
    Sum { piles: Vec<u64>, answer: Page },
}

impl Puzzle {
    /// The puzzle of a game.
    pub(super) fn of(named: &NamedGame, means: &dyn Means) -> Result<Puzzle, Failure> {
        match &named.puzzle[..] {
            [] => pile(named, means),
            [pile] => one(named, *pile, &Natural::ONE, means),
            piles => sum(named, piles, means),
        }
    }

    /// What is asked.
    pub(super) fn question(&self) -> Words {
        match self {
            Puzzle::Pile { game, answer } => {
                let position = &answer.position;
                let moves = match position.turn == Natural::ONE {
                    true => words!["you make the first move. "],
                    false => words!["it is move number ", &position.turn, ", and yours. "],
                };
                let pile = words!["There are ", &position.pile, " counters on the table, and ", moves];
                let limit = words!["You may take at most ", position.largest_take(), ". "];
                let needs_limit = game.may_need_first_limit() || game.rule().allowed().is_none();
                let asked = match answer.takes.count() == Natural::ONE {
                    true => "Exactly one take wins. Can you find it?",
                    false => "Can you win, and how?",
                };
                words![pile, if needs_limit { limit } else { Words::default() }, asked]
            }
            Puzzle::Sum { piles, .. } => {
                let piles: Vec<String> = piles.iter().map(u64::to_string).collect();
                let (last, others) = piles.split_last().expect("several piles");
                words![format!(
                    "There are several piles on the table, of {} and {last} counters. A move takes from one pile, as the rule \
                     allows, and a player who cannot move loses. You make the first move. Can you win, and how?",
                    others.join(", ")
                )]
            }
        }
    }

    /// What is answered, and why.
    pub(super) fn answer(&self) -> Page {
        match self {
            Puzzle::Pile { game, answer } => Page::default().headline(headline(answer)).reasons(why(game, answer)),
            Puzzle::Sum { answer, .. } => answer.clone(),
        }
    }

    /// The command that solves it.
    pub(super) fn command(&self, name: &str) -> String {
        match self {
            Puzzle::Pile { answer, .. } => {
                let Position { turn, pile, .. } = &answer.position;
                let turn = if *turn == Natural::ONE { String::new() } else { format!(" --turn {turn}") };
                format!("onepile solve {name} {pile}{turn}")
            }
            Puzzle::Sum { piles, .. } => {
                let piles: Vec<String> = piles.iter().map(u64::to_string).collect();
                format!("onepile sum {name} {}", piles.join(" "))
            }
        }
    }
}

/// Several piles.
fn sum(named: &NamedGame, piles: &[u64], means: &dyn Means) -> Result<Puzzle, Failure> {
    let piles: Vec<u64> = piles.to_vec();
    let asked = piles.iter().map(|pile| pile.to_string().parse().map(Text)).collect::<Result<_, _>>();
    let asked = asked.map_err(|_| Failure::Query(format!("the puzzle of `{}` has no piles", named.name)))?;
    let groups = vec![SumGroup { rule: named.name.clone(), piles: asked }];
    let reply = SumQuery { groups, misere: false, block: 0, ranges: 8 }.ask(means)?;
    Ok(Puzzle::Sum { piles, answer: reply.page() })
}

/// A pile whose answer is given.
fn one(named: &NamedGame, pile: impl Into<Natural>, turn: &Natural, means: &dyn Means) -> Result<Puzzle, Failure> {
    let game = Game::new(named.parsed_rule());
    let setup = Setup { turn: Some(turn.clone()), ..Setup::pile(pile.into()) };
    let position = game.position(setup)?;
    let answer = Solver::new(game.clone()).answer_within(&position, &Wanted::default(), &mut means.budget())?;
    match answer.undecided {
        Some(undecided) => Err(Failure::Undecided(undecided)),
        None => Ok(Puzzle::Pile { game, answer: Box::new(answer) }),
    }
}

/// The pile that makes the best puzzle; else the one that has the fewest winning takes, and else a lost one.
fn pile(named: &NamedGame, means: &dyn Means) -> Result<Puzzle, Failure> {
    let is_timed = named.parsed_rule().uses(Variable::Turn);
    let turn = Natural::from(if is_timed { LATER } else { 1 });
    let all = FindQuery {
        from: Natural::from(SMALLEST),
        turn: turn.clone(),
        count: Some(1),
        ..FindQuery::new(GameQuery::new(&named.name), LARGEST)
    };
    let hidden = FindQuery { puzzle: true, ..all.clone() };
    let fewest = FindQuery {
        condition: Some("won".to_owned()),
        sort: Some(Text(Order { by: SortKey::Count, descending: false })),
        ..all
    };
    for query in [hidden, fewest] {
        let reply = query.ask(means)?;
        if let Some(undecided) = reply.undecided() {
            return Err(Failure::Undecided(undecided.clone()));
        }
        if let Some(found) = reply.rows().first() {
            return one(named, found.pile.clone(), &turn, means);
        }
    }
    one(named, SMALLEST, &turn, means)
}
