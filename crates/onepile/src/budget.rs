//! How much work an answer may cost, and what is said when it costs more.

use std::fmt;
use std::ops::ControlFlow;

use dashu_int::UBig;

use crate::natural::Natural;

/// The bound that ended a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bound {
    /// The time was up.
    Time,
    /// The memory did not suffice.
    Memory,
    /// The work was used up, or it is more than any computer can do.
    Work,
    /// A number was not settled at the highest precision.
    Precision,
    /// The user stopped it.
    Interrupt,
}

names! { Bound, "a bound":
    Time "time", Memory "memory", Work "work", Precision "precision", Interrupt "interrupt",
}

/// A budget ran out before the answer was found: never a guess, never 0.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Undecided {
    /// Which bound was met.
    pub bound: Bound,
    /// What was reached by then.
    pub reached: Reached,
}

impl Undecided {
    /// Whether more of what ran out may help: the time or the memory. It will not where only a small part was done.
    pub fn more_may_help(&self) -> bool {
        let is_near = match &self.reached {
            Reached::Theorem | Reached::FewPiles { .. } => false,
            Reached::Chain(piles) => *piles < Natural::from(LONG_CHAIN),
            Reached::Turns { solved, of } => solved * &Natural::from(FAR) >= *of,
            _ => true,
        };
        is_near && matches!(self.bound, Bound::Time | Bound::Memory)
    }

    /// Whether it is beyond the bound from the beginning.
    pub(crate) fn not_begun(&self) -> bool {
        self.reached == Reached::Nothing
    }
}

/// How far a computation came.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reached {
    /// No part of the answer is known.
    Nothing,
    /// All piles below this one are solved.
    Piles(Natural),
    /// All piles below a number are solved, which is a small part of those that would have to be.
    FewPiles {
        /// The first pile that is not solved.
        below: Natural,
        /// The last pile that would have to be.
        of: Natural,
    },
    /// Some of all turns are solved, the last possible ones first.
    Turns {
        /// The number of solved turns.
        solved: Natural,
        /// The number of all turns.
        of: Natural,
    },
    /// The first members of bases.
    Members,
    /// A theorem applies, but does not reach this far.
    Theorem,
    /// A theorem applies, but it follows a chain of at least this many piles.
    Chain(Natural),
    /// The winner is known, but nothing else.
    Outcome,
    /// The winner and the smallest winning takes are known.
    SmallestTakes,
    /// The first entries of a list; the rest is left out.
    Entries,
    /// The part of the rule whose value is in doubt, and where.
    Doubt(String),
}

/// What is less than one in this many is a small part.
const FAR: u32 = 1000;
/// A chain of this many piles is followed in hours, not in minutes.
const LONG_CHAIN: u64 = 1_000_000_000;

impl Reached {
    /// All piles below a number are solved, of those up to another.
    pub(crate) fn piles(below: u64, of: u64) -> Reached {
        match below {
            0 => Reached::Nothing,
            _ if of / below >= u64::from(FAR) => Reached::FewPiles { below: below.into(), of: of.into() },
            _ => Reached::Piles(below.into()),
        }
    }
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reached::Nothing => f.write_str("no part of the answer was found"),
            Reached::Piles(piles) => write!(f, "all piles below {piles} are solved"),
            Reached::FewPiles { below, of } => {
                write!(f, "all piles below {below} are solved; pile {} is out of reach", Rounded(of))
            }
            Reached::Turns { solved, of } => {
                write!(f, "{solved} of {of} turns are solved, the last ones first")
            }
            Reached::Members => f.write_str("the first members are known; there may be more"),
            Reached::Theorem => f.write_str("a theorem applies, but it does not reach piles of this size"),
            Reached::Chain(piles) => {
                write!(f, "a theorem applies, but it follows a chain of at least {} piles", Rounded(piles))
            }
            Reached::Outcome => f.write_str("the winner is known, the rest is not"),
            Reached::SmallestTakes => f.write_str("the smallest winning takes are known; there may be more"),
            Reached::Entries => f.write_str("the rest of the list is left out"),
            Reached::Doubt(doubt) => f.write_str(doubt),
        }
    }
}

/// A number that is shown in full if it is short, and else rounded down to a power of ten.
struct Rounded<'n>(&'n Natural);

/// Numbers of more digits are rounded.
const SHOWN_DIGITS: usize = 15;

impl fmt::Display for Rounded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // There is no logarithm of 0.
        let exponent = if self.0.is_zero() { 0 } else { self.0.0.ilog(&UBig::from(10u8)) };
        if exponent < SHOWN_DIGITS { write!(f, "{}", self.0) } else { write!(f, "10^{exponent}") }
    }
}

/// How much of a long computation is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Units done.
    pub done: u64,
    /// Units in all.
    pub of: u64,
}

type Poll<'a> = Box<dyn FnMut(Progress) -> ControlFlow<Bound> + 'a>;
type Gauge<'a> = Box<dyn Fn() -> u64 + 'a>;

/// Bounds on the work and memory of a computation, and a callback that may stop it.
///
/// The library reads no clock: a time-out is a callback that looks at one. Once the callback has stopped a computation,
/// everything else within the same budget stops at once.
///
/// Memory is counted before it is allocated, where it is known to be much. A front-end that can measure the memory in use
/// gives a gauge, and then the bound holds for what is measured as well.
///
/// ```
/// use std::ops::ControlFlow;
/// use onepile::{Bound, Budget, Game, Solver, Wanted};
///
/// let game: Game = "1 + (prev + last*last) % (7 + pile // 100)".parse()?;
/// let position = game.position(100_000)?;
/// let mut budget = Budget::default().with_interrupt(|_| ControlFlow::Break(Bound::Interrupt));
/// let answer = Solver::new(game).answer_within(&position, &Wanted::default(), &mut budget)?;
/// assert_eq!(answer.outcome, None);
/// assert_eq!(answer.undecided.unwrap().bound, Bound::Interrupt);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Budget<'a> {
    work: u64,
    /// The memory that may still be counted.
    bytes: u64,
    /// What may be measured at most, and how.
    most_bytes: u64,
    gauge: Option<Gauge<'a>>,
    poll: Option<Poll<'a>>,
    until_poll: u64,
    progress: Progress,
    /// What the callback stopped everything with.
    stopped: Option<Bound>,
    /// The bound that was met in the computation at hand, if it is one of the whole budget.
    met: Option<Bound>,
    /// The bound that was met last.
    last_met: Option<Bound>,
}

/// Work between two calls of the interrupt callback.
const POLL_EVERY: u64 = 1 << 14;
/// Pieces of memory from this size on are held against the gauge before they are allocated.
const MEASURED: u64 = 1 << 16;
/// Memory that a computation may use unless told otherwise.
const DEFAULT_BYTES: u64 = 2 << 30;

impl Default for Budget<'_> {
    /// As much work as it takes, in at most 2 GiB of tables.
    fn default() -> Self {
        Budget::unlimited().with_bytes(DEFAULT_BYTES)
    }
}

impl<'a> Budget<'a> {
    /// No bound at all.
    pub fn unlimited() -> Self {
        Budget {
            work: u64::MAX,
            bytes: u64::MAX,
            most_bytes: u64::MAX,
            gauge: None,
            poll: None,
            // A bound that is met already ends everything at once.
            until_poll: 0,
            progress: Progress { done: 0, of: 0 },
            stopped: None,
            met: None,
            last_met: None,
        }
    }

    /// At most this many units of work; one unit is about one evaluation of the rule or one look at a table.
    pub fn with_work(self, work: u64) -> Self {
        Budget { work, ..self }
    }

    /// At most this many bytes in tables, those included that a solver keeps from earlier questions.
    pub fn with_bytes(self, bytes: u64) -> Self {
        Budget { bytes, most_bytes: bytes, ..self }
    }

    /// Measures the memory in use, in bytes: no more may be measured than may be counted.
    ///
    /// ```
    /// use onepile::{Bound, Budget, Game, Solver, Wanted};
    ///
    /// let game: Game = "1 + (prev + last*last) % (7 + pile // 100)".parse()?;
    /// let position = game.position(100_000)?;
    /// let mut budget = Budget::unlimited().with_bytes(1 << 30).with_gauge(|| 2 << 30);
    /// let answer = Solver::new(game).answer_within(&position, &Wanted::default(), &mut budget)?;
    /// assert_eq!(answer.undecided.unwrap().bound, Bound::Memory);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_gauge(self, gauge: impl Fn() -> u64 + 'a) -> Self {
        Budget { gauge: Some(Box::new(gauge)), ..self }
    }

    /// Calls back now and then; what the callback breaks with ends the computation.
    pub fn with_interrupt(self, poll: impl FnMut(Progress) -> ControlFlow<Bound> + 'a) -> Self {
        Budget { poll: Some(Box::new(poll)), ..self }
    }

    /// Runs a computation of its own: it has reached nothing yet, and gives back the memory it counts.
    pub(crate) fn separately<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        self.progress = Progress { done: 0, of: 0 };
        let bytes = self.bytes;
        let result = run(self);
        self.bytes = bytes;
        result
    }

    /// Runs a part of a computation that leaves half of the memory that is left to what comes after it.
    pub(crate) fn leaving_half<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let half = self.room() / 2;
        (self.bytes, self.most_bytes) = (self.bytes - half, self.most_bytes - half);
        let result = run(self);
        (self.bytes, self.most_bytes) = (self.bytes.saturating_add(half), self.most_bytes.saturating_add(half));
        result
    }

    /// The memory that is left.
    fn room(&self) -> u64 {
        let measured = self.gauge.as_ref().map_or(0, |gauge| gauge());
        self.bytes.min(self.most_bytes.saturating_sub(measured))
    }

    /// Runs a computation, and tells which bound of the whole budget it met, if it met one.
    pub(crate) fn observed<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> (T, Option<Bound>) {
        let before = self.met.take();
        let result = run(self);
        let met = self.met;
        self.met = before.or(met);
        (result, met)
    }

    /// Runs a part of a computation that may spend at most this much work.
    pub(crate) fn with_at_most<T>(&mut self, work: u64, run: impl FnOnce(&mut Self) -> T) -> T {
        self.in_share(work, run).0
    }

    /// The same, and tells whether its share of the work was too little.
    pub(crate) fn in_share<T>(&mut self, work: u64, run: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let (left, allowed) = (self.work, self.work.min(work));
        self.work = allowed;
        let before = self.met.take();
        let result = run(self);
        // The part may have met its own bound, which is none of the whole.
        let is_cut = self.met == Some(Bound::Work) && allowed < left;
        self.met = before.or(self.met.filter(|_| !is_cut));
        self.work = left - (allowed - self.work);
        (result, is_cut)
    }

    /// Spends work.
    #[inline]
    pub(crate) fn spend(&mut self, units: u64, progress: Progress) -> Result<(), Bound> {
        self.progress = progress;
        match (self.work.checked_sub(units), self.until_poll.checked_sub(units)) {
            (Some(work), Some(left)) => {
                (self.work, self.until_poll) = (work, left);
                Ok(())
            }
            (work, _) => self.look_up(work),
        }
    }

    /// Ends the computation if its work is spent, and else asks the callback.
    #[cold]
    fn look_up(&mut self, work: Option<u64>) -> Result<(), Bound> {
        let Some(work) = work else { return self.meet(Bound::Work) };
        self.work = work;
        if self.stopped.is_none()
            && let Some(poll) = &mut self.poll
            && let ControlFlow::Break(bound) = poll(self.progress)
        {
            self.stopped = Some(bound);
        }
        // Memory may be given back, so this is asked again and again.
        let is_full = || self.gauge.as_ref().is_some_and(|gauge| gauge() > self.most_bytes);
        match self.stopped.or_else(|| is_full().then_some(Bound::Memory)) {
            // Whatever comes next asks at once, and stops as well.
            Some(bound) => {
                self.until_poll = 0;
                self.meet(bound)
            }
            None => {
                self.until_poll = POLL_EVERY;
                Ok(())
            }
        }
    }

    /// The bound that was met last, if one was.
    pub(crate) fn last_met(&self) -> Option<Bound> {
        self.last_met
    }

    /// Asks the callback at once, in the middle of a step, and ends the computation if it says so.
    pub(crate) fn ask(&mut self) -> Result<(), Bound> {
        self.look_up(Some(self.work))
    }

    /// What the callback stopped everything with, if it did.
    pub(crate) fn stopped(&self) -> Option<Bound> {
        self.stopped
    }

    /// Names the callback as the bound of what seems to be beyond all work: a theorem may reach it, but was stopped.
    pub(crate) fn blame(&self, undecided: &mut Option<Undecided>) {
        if let (Some(stopped), Some(Undecided { bound: bound @ Bound::Work, .. })) = (self.stopped, undecided) {
            *bound = stopped;
        }
    }

    fn meet(&mut self, bound: Bound) -> Result<(), Bound> {
        self.met.get_or_insert(bound);
        self.last_met = Some(bound);
        Err(bound)
    }

    /// Counts memory that is held already, as far as there is any left.
    pub(crate) fn charge(&mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }

    /// Gives back the work that was spent in vain since `left` was left.
    pub(crate) fn restore_work(&mut self, left: u64) {
        self.work = left;
    }

    /// The work that may still be spent.
    pub fn work_left(&self) -> u64 {
        self.work
    }

    /// What was done when work was last spent.
    pub(crate) fn progress(&self) -> Progress {
        self.progress
    }

    /// Counts memory before it is allocated.
    pub(crate) fn reserve(&mut self, bytes: u64) -> Result<(), Bound> {
        // The gauge is asked now and then anyway, and that is enough for small pieces.
        let left = if bytes < MEASURED { self.bytes } else { self.room() };
        if left < bytes {
            return self.meet(Bound::Memory);
        }
        self.bytes -= bytes;
        Ok(())
    }

    /// Makes room in a list for more entries, as much as is needed at least.
    pub(crate) fn make_room<T>(&mut self, list: &mut Vec<T>, more: usize) -> Result<(), Bound> {
        let needed = more.saturating_sub(list.capacity() - list.len());
        if needed == 0 {
            return Ok(());
        }
        // Long lists are seldom moved if they grow by a part of themselves.
        let ample = needed.max(list.len() / 4);
        let bytes = |entries: usize| (entries * size_of::<T>()) as u64;
        let count = if bytes(ample) <= self.room() { ample } else { needed };
        self.reserve(bytes(count))?;
        list.reserve_exact(list.capacity() - list.len() + count);
        Ok(())
    }

    /// Counts memory that was given back.
    pub(crate) fn release(&mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_add(bytes);
    }
}
