//! Solvers of a game that remember what they found, and how they are asked.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use onepile::{Natural, Solver};
use onepile_front::{Failure, Words};
use pyo3::prelude::*;

use crate::meter::{Bounds, Meter};
use crate::watch;

/// What a game is asked with: solvers that nobody uses at the moment. Each thread takes one and gives it back, so that no
/// thread waits for another.
pub struct Desk {
    game: onepile::Game,
    solvers: Mutex<Vec<Solver>>,
    /// The plan of the winner, once somebody has looked for it.
    pub plan: OnceLock<Option<Words>>,
}

/// More solvers are not kept.
const MOST_KEPT: usize = 4;

impl Desk {
    pub fn new(game: onepile::Game) -> Desk {
        Desk { game, solvers: Mutex::default(), plan: OnceLock::new() }
    }

    pub fn game(&self) -> &onepile::Game {
        &self.game
    }

    /// Asks a solver that remembers, if one is free.
    pub fn with_solver<T>(&self, ask: impl FnOnce(&mut Solver) -> T) -> T {
        let kept = self.lock().pop();
        let mut solver = kept.unwrap_or_else(|| Solver::new(self.game.clone()));
        let result = ask(&mut solver);
        let mut kept = self.lock();
        if kept.len() < MOST_KEPT {
            kept.push(solver);
        }
        result
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Solver>> {
        self.solvers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A short question is tried at once, before a thread is started for it; this is how long that may take.
const ATTEMPT: Duration = Duration::from_millis(10);
/// Larger piles, and rules with more letters, may take longer in a single step.
const ATTEMPT_BITS: usize = 1 << 14;
const ATTEMPT_LETTERS: usize = 200;

/// Works something out. What is short is tried at once; what takes longer runs beside Python.
pub fn work_out<T: Send + 'static>(
    py: Python<'_>,
    desk: &Arc<Desk>,
    pile: &Natural,
    bounds: &Bounds<'_>,
    work: impl Fn(&Desk, &Meter) -> Result<T, Failure> + Send + 'static,
) -> PyResult<Result<T, Failure>> {
    if bits(pile) <= ATTEMPT_BITS && is_short(desk.game.rule().text()) {
        let meter = bounds.attempt(ATTEMPT);
        let found = work(desk, &meter);
        // What was cut short is asked again with more time.
        if !meter.is_cut() {
            return Ok(found);
        }
    }
    let desk = Arc::clone(desk);
    let found = watch::run(py, bounds, move |meter| work(&desk, meter))?;
    Ok(found.unwrap_or_else(|undecided| Err(Failure::Undecided(undecided))))
}

/// Whether a rule needs no more room than any thread has.
pub fn is_short(rule: &str) -> bool {
    rule.len() <= ATTEMPT_LETTERS
}

/// About the length of a number in bits.
fn bits(number: &Natural) -> usize {
    number.0.as_words().len() * 64
}
