//! A theorem held against search, and search against the definition of the game, position by position.

use crate::answer::Answer;
use crate::budget::{Bound, Budget, Progress, Reached, Undecided};
use crate::evidence::Method;
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
    /// What solved the positions.
    pub method: Method,
    /// How many positions were compared.
    pub positions: u64,
    /// The first position on which the two disagree.
    pub difference: Option<Difference>,
    /// The bound that was met, if one was.
    pub undecided: Option<Undecided>,
}

/// A position on which the two disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The position.
    pub position: Position,
    /// The outcome and the winning takes by the method that is verified.
    pub verified: (Option<Outcome>, Vec<Natural>),
    /// The same by the search or the oracle that it is held against.
    pub against: (Option<Outcome>, Vec<Natural>),
}

/// Compares on every pile up to `to` and every limit up to the pile, at turn 1: a theorem with the direct solver, and
/// where no theorem applies the direct solver with the oracle.
///
/// ```
/// use onepile::{Budget, Game, Method, verify};
/// let game = Game::new("if even(last) then last else 4*last".parse()?);
/// let found = verify(&game, &12u64.into(), &mut Budget::unlimited())?;
/// assert_eq!((found.method, found.positions, found.difference), (Method::Base, 78, None));
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

    let (mut solver, mut search) = (Solver::new(game.clone()), Solver::searching(game.clone()));
    let wanted = Wanted { ranges: usize::MAX, measures: Effort::Skip };
    let mut found = Verification { method: Method::Direct, positions: 0, difference: None, undecided: None };
    let Some(last_pile) = to.to_u64() else {
        found.undecided = Some(Undecided { bound: Bound::Work, reached: Reached::Nothing });
        return Ok(found);
    };
    for pile in 1..=last_pile {
        for limit in 1..=pile {
            let position = game.position(&Setup { limit: Some(limit.into()), ..Setup::pile(pile) })?;
            let answer = solver.answer_wanted(&position, &wanted, budget)?;
            let mut bound = answer.undecided.as_ref().map(|undecided| undecided.bound);
            let against = if answer.method == Method::Direct {
                // The oracle remembers every position it has seen, for each turn that can follow.
                let remembered = POSITION_BYTES * if oracle.timed { pile } else { 1 };
                // All positions of a pile take about as long as its cube.
                let [done, of] = [pile, last_pile].map(|pile| pile.saturating_pow(4));
                let spent = budget.spend(pile.saturating_mul(pile), Progress { done, of });
                bound = bound.or(spent.and_then(|()| budget.reserve(remembered)).err());
                if bound.is_some() {
                    side(&answer)
                } else {
                    let takes = oracle.winning_takes(1, pile, limit).into_iter().map(Natural::from).collect();
                    (Some(Outcome::from_won(oracle.is_won(1, pile, limit))), takes)
                }
            } else {
                let searched = search.answer_wanted(&position, &wanted, budget)?;
                bound = bound.or(searched.undecided.as_ref().map(|undecided| undecided.bound));
                found.method = answer.method;
                side(&searched)
            };
            if let Some(bound) = bound {
                found.undecided = Some(Undecided { bound, reached: Reached::Piles(pile.into()) });
                return Ok(found);
            }
            found.positions += 1;
            let verified = side(&answer);
            if verified != against {
                found.difference = Some(Difference { position, verified, against });
                return Ok(found);
            }
        }
    }
    Ok(found)
}

/// Outcome and winning takes, one by one.
fn side(answer: &Answer) -> (Option<Outcome>, Vec<Natural>) {
    let ranges = answer.takes.ranges().iter().filter_map(|(low, high)| low.to_u64().zip(high.to_u64()));
    (answer.outcome, ranges.flat_map(|(low, high)| low..=high).map(Natural::from).collect())
}

/// What one remembered position takes, with the free places of a hash table.
const POSITION_BYTES: u64 = 64;
