//! The solver held against the definition of the game, position by position.

use crate::budget::{Bound, Budget, Progress, Reached, Undecided};
use crate::game::{Game, Play, SetupError};
use crate::natural::{Limit, Natural};
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::position::{Position, Setup};
use crate::rule::{Inputs, Variable};
use crate::solver::{Effort, Solver, Wanted};

/// What a comparison found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// How many positions were compared.
    pub positions: u64,
    /// The first position on which the two disagree.
    pub difference: Option<Difference>,
    /// The bound that was met, if one was.
    pub undecided: Option<Undecided>,
}

/// A position on which solver and oracle disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The position.
    pub position: Position,
    /// The outcome and the winning takes by the solver.
    pub solver: (Option<Outcome>, Vec<Natural>),
    /// The same by the oracle.
    pub oracle: (Option<Outcome>, Vec<Natural>),
}

/// Compares the solver with the oracle on every pile up to `to` and every limit up to the pile, at turn 1.
///
/// ```
/// use onepile::{Budget, Game, verify};
/// let game = Game::new("if even(last) then last else 4*last".parse()?);
/// let found = verify(&game, &12u64.into(), &mut Budget::unlimited())?;
/// assert_eq!((found.positions, found.difference), (78, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If legal play from one of these positions leads to one at which the rule has no value.
pub fn verify(game: &Game, to: &Natural, budget: &mut Budget<'_>) -> Result<Verification, SetupError> {
    let rule = game.rule();
    // The solver looks at every position first, and stops at one where the rule has no value.
    let mut oracle = Oracle::new(|turn: u64, pile: u64, last: u64, _prev| {
        match rule.limit(&Inputs::moved(turn.into(), pile.into(), last.into())) {
            Ok(Limit::Finite(limit)) => limit.to_u64().unwrap_or(u64::MAX),
            Ok(Limit::Infinite) => u64::MAX,
            Err(_) => 0,
        }
    });
    oracle.misere = game.kind() == Play::Misere;
    oracle.stop = game.over_piles().iter().filter_map(Natural::to_u64).collect();
    oracle.block = usize::try_from(game.blocked()).unwrap_or(usize::MAX);
    oracle.timed = rule.uses(Variable::Turn);

    let mut solver = Solver::new(game.clone());
    let wanted = Wanted { ranges: usize::MAX, measures: Effort::Skip };
    let mut found = Verification { positions: 0, difference: None, undecided: None };
    let undecided = |bound, pile: u64| Some(Undecided { bound, reached: Reached::Piles(pile.into()) });
    let Some(last_pile) = to.to_u64() else {
        found.undecided = Some(Undecided { bound: Bound::Work, reached: Reached::Nothing });
        return Ok(found);
    };
    for pile in 1..=last_pile {
        // The oracle remembers all positions it has seen: a row of limits, and one for each turn that can follow.
        let remembered = POSITION_BYTES * pile * if oracle.timed { pile } else { 1 };
        if let Err(bound) = budget.reserve(remembered) {
            found.undecided = undecided(bound, pile);
            return Ok(found);
        }
        for limit in 1..=pile {
            let position = game.position(&Setup { limit: Some(limit.into()), ..Setup::pile(pile) })?;
            let answer = solver.answer_wanted(&position, &wanted, budget)?;
            if let Some(halted) = answer.undecided {
                found.undecided = undecided(halted.bound, pile);
                return Ok(found);
            }
            if let Err(bound) = budget.spend(pile * pile, Progress { done: pile, of: last_pile }) {
                found.undecided = undecided(bound, pile);
                return Ok(found);
            }
            let ranges = answer.takes.ranges().iter().filter_map(|(low, high)| low.to_u64().zip(high.to_u64()));
            let ours = (answer.outcome, ranges.flat_map(|(low, high)| low..=high).map(Natural::from).collect());
            let won = oracle.is_won(1, pile, limit);
            let takes = oracle.winning_takes(1, pile, limit).into_iter().map(Natural::from).collect();
            let theirs = (Some(Outcome::from_won(won)), takes);
            found.positions += 1;
            if ours != theirs {
                found.difference = Some(Difference { position, solver: ours, oracle: theirs });
                return Ok(found);
            }
        }
    }
    Ok(found)
}

/// What one remembered position takes, with the free places of a hash table.
const POSITION_BYTES: u64 = 64;
