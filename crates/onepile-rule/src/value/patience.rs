//! Whether a long evaluation goes on.
//!
//! One evaluation may take many seconds, in numbers of many million digits. So operations on large numbers count their
//! steps, and every few of them ask whoever waits for the value. Small numbers are never counted.

use std::cell::{Cell, RefCell};
use std::fmt;

use super::number::{Failure, Result};

/// Whoever waits for a value, and may stop waiting.
pub trait Ask {
    /// Whether to go on.
    fn goes_on(&mut self) -> bool;
}

/// How long evaluation may go on: as long as whoever is asked says so.
///
/// Once the answer was no, it stays no: everything that is done with the same patience ends at once, with an error.
///
/// ```
/// use onepile_rule::value::{Ask, Evaluator, Patience};
/// use onepile_rule::{EvalError, Inputs, Natural, Rule};
///
/// struct Nobody;
/// impl Ask for Nobody {
///     fn goes_on(&mut self) -> bool {
///         false
///     }
/// }
///
/// let rule: Rule = "digit_sum(3^pile)".parse()?;
/// let pile = Natural::from(2_000_000u32);
/// let inputs = Inputs::unmoved(Natural::ONE, pile);
/// let limit = rule.limit_within(&mut Evaluator::default(), &inputs, &Patience::of(&mut Nobody));
/// assert_eq!(limit, Err(EvalError::Interrupted));
/// # Ok::<(), onepile_rule::ParseRuleError>(())
/// ```
pub struct Patience<'a> {
    asked: RefCell<Option<&'a mut dyn Ask>>,
    /// Steps before the next question.
    left: Cell<u64>,
    is_over: Cell<bool>,
}

/// Somebody asked to stop, so nothing is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// Steps between two questions, each of about a nanosecond.
const ASK_EVERY: u64 = 1 << 16;

impl<'a> Patience<'a> {
    /// Patience without end: nobody is asked.
    pub fn endless() -> Self {
        Patience { asked: RefCell::new(None), left: Cell::new(u64::MAX), is_over: Cell::new(false) }
    }

    /// The patience of somebody.
    pub fn of(asked: &'a mut dyn Ask) -> Self {
        Patience { asked: RefCell::new(Some(asked)), left: Cell::new(ASK_EVERY), is_over: Cell::new(false) }
    }

    /// Whether somebody asked to stop. What was found since then is worth nothing.
    pub fn is_over(&self) -> bool {
        self.is_over.get()
    }

    /// What was found, unless somebody asked to stop.
    pub fn unless_over<T>(&self, found: T) -> std::result::Result<T, Interrupted> {
        if self.is_over() { Err(Interrupted) } else { Ok(found) }
    }

    /// Counts steps, each of about a nanosecond, and asks if there were many since the last question.
    ///
    /// # Errors
    ///
    /// If somebody asked to stop.
    pub fn count(&self, steps: u64) -> std::result::Result<(), Interrupted> {
        self.spend(steps).map_err(|_| Interrupted)
    }

    /// Counts steps, and asks if there were many since the last question.
    #[inline]
    pub(crate) fn spend(&self, steps: u64) -> Result<()> {
        match self.left.get().checked_sub(steps) {
            Some(left) => {
                self.left.set(left);
                Ok(())
            }
            None => self.ask(),
        }
    }

    /// Counts the steps of one product or quotient of numbers with this many bits.
    #[inline]
    pub(crate) fn spend_on(&self, bits: usize) -> Result<()> {
        match bits as u64 / 64 {
            0 => Ok(()),
            words => self.spend(words.saturating_mul(words.isqrt())),
        }
    }

    #[cold]
    fn ask(&self) -> Result<()> {
        if !self.is_over()
            && let Some(asked) = &mut *self.asked.borrow_mut()
        {
            self.is_over.set(!asked.goes_on());
        }
        if self.is_over() {
            // Whatever comes next asks at once, and ends as well.
            self.left.set(0);
            return Err(Failure::Interrupted);
        }
        self.left.set(ASK_EVERY);
        Ok(())
    }
}

impl fmt::Debug for Patience<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patience").field("is_over", &self.is_over).finish_non_exhaustive()
    }
}
