//! The positions of a game that was played, or of perfect play.

use onepile::{Budget, Effort, Game, Natural, Outcome, Position, Setup, Solver, Wanted};

use crate::failure::Failure;
use crate::session::{Level, Record, Seat, Session, words};

/// More moves than this are no picture.
const MOST_MOVES: usize = 10_000;
/// The most winning takes that are compared for the fastest.
const COMPARED: usize = 5_000;

/// A position of the game, and the take that led to it.
pub struct Stage {
    pub position: Position,
    pub taken: Option<Natural>,
}

/// The stages of a session with one pile.
fn stages_of(session: &Session) -> Vec<Stage> {
    let stage = |stage: &crate::session::Stage| Stage {
        position: stage.positions[0].clone(),
        taken: stage.moved.as_ref().map(|moved| moved.take.clone()),
    };
    session.stages().iter().map(stage).collect()
}

/// The stages of a game from a start, by its moves.
pub fn played(game: &Game, start: Setup, moves: &[Natural]) -> Result<Vec<Stage>, Failure> {
    let start = game.position(start)?;
    let mut session = Session::new(game.clone(), start, [Seat::Person; 2], Level::Perfect, 0);
    for (number, take) in (1..).zip(moves) {
        let refused = |refused| Failure::Query(format!("move {number} of `moves`: {}", words::refused(&refused)));
        session.take(0, take.clone()).map_err(refused)?;
    }
    Ok(stages_of(&session))
}

/// The stages of a saved game, which must be one of this game.
pub fn recorded(game: &Game, record: &Record) -> Result<Vec<Stage>, Failure> {
    let session =
        record.replay().map_err(|error| Failure::Query(format!("the `record` cannot be replayed: {error}")))?;
    if session.is_sum() {
        return Err(Failure::Query("the `record` is a game with several piles, and a picture shows one".to_owned()));
    }
    let saved = &session.games()[0];
    if saved.rule() != game.rule() {
        let message = format!("the `record` is a game of `{}`: name that rule", saved.rule().text());
        return Err(Failure::Query(message));
    }
    if (saved.play(), saved.stop(), saved.block()) != (game.play(), game.stop(), game.block()) {
        let message = "the `record` is a game on other terms: give the same `misere`, `stop` and `block`";
        return Err(Failure::Query(message.to_owned()));
    }
    Ok(stages_of(&session))
}

/// The stages of perfect play: the winner takes what wins fastest, the loser what lasts longest.
pub fn perfect(solver: &mut Solver, start: Setup, budget: &mut Budget<'_>) -> Result<Vec<Stage>, Failure> {
    if solver.game().block() > 0 {
        let message = "perfect play with forbidden takes is not drawn: give `moves` or a `record`";
        return Err(Failure::Query(message.to_owned()));
    }
    let start = solver.game().position_within(start, budget)?;
    let mut stages = vec![Stage { position: start, taken: None }];
    while let Some(take) = best(solver, &stages[stages.len() - 1].position, budget)? {
        if stages.len() > MOST_MOVES {
            let message = format!("the game has more than {MOST_MOVES} moves: choose a smaller `pile`");
            return Err(Failure::Query(message));
        }
        let position = stages[stages.len() - 1].position.play(solver.game(), &take)?;
        stages.push(Stage { position, taken: Some(take) });
    }
    Ok(stages)
}

/// The best take; nothing if the game is over.
fn best(solver: &mut Solver, position: &Position, budget: &mut Budget<'_>) -> Result<Option<Natural>, Failure> {
    let legal = position.takes(solver.game());
    if legal.smallest().is_none() && legal.is_complete() {
        return Ok(None);
    }
    let wanted = Wanted { measures: Effort::Insist, ..Wanted::default() };
    let answer = solver.answer_within(position, &wanted, budget)?;
    if let Some(undecided) = answer.undecided {
        return Err(Failure::Undecided(undecided));
    }
    let unknown = || Failure::Query("the best take is not known here: give `moves` or a `record`".to_owned());
    if answer.outcome == Some(Outcome::P) {
        return answer.resist.map(Some).ok_or_else(unknown);
    }
    let remoteness = answer.remoteness.ok_or_else(unknown)?;
    // The fastest win leaves one move less.
    for take in answer.takes.iter().take(COMPARED) {
        let next = position.play(solver.game(), &take)?;
        let after = solver.answer_within(&next, &wanted, budget)?;
        if after.remoteness.is_some_and(|after| &after + &Natural::ONE == remoteness) {
            return Ok(Some(take));
        }
    }
    Err(unknown())
}
