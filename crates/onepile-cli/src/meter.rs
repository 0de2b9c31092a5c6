//! Time, memory, Ctrl-C and the progress bar: everything that may end a computation from outside.

use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use onepile::{Bound, Budget, Progress};
use onepile_front::Means;

use crate::args::{Bounded, Common};
use crate::memory;
use crate::output;

/// The exit code after Ctrl-C.
pub const INTERRUPTED_CODE: u8 = 130;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// Whether the answer is being written.
static WRITING: AtomicBool = AtomicBool::new(false);
static INTERRUPTED_AT: OnceLock<Instant> = OnceLock::new();

/// Work shorter than this shows no progress.
const QUIET: Duration = Duration::from_secs(1);
/// The time limit unless told otherwise: for an answer, and for a computer move.
const PATIENCE: Duration = Duration::from_secs(60);
const COMPUTER_MOVE: Duration = Duration::from_secs(10);
/// The progress bar is drawn this often.
const REDRAW: Duration = Duration::from_millis(100);

/// What a list that is being written gets to come to an end after Ctrl-C; a reader may have stopped reading.
const LAST_LINES: Duration = Duration::from_millis(500);

/// From now on Ctrl-C asks for an end, and only the second time brings it about.
pub fn catch_ctrl_c() {
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(|| {
        INTERRUPTED_AT.get_or_init(Instant::now);
        let is_second = INTERRUPTED.swap(true, Ordering::Relaxed);
        if !is_second && WRITING.load(Ordering::Relaxed) {
            std::thread::sleep(LAST_LINES);
        }
        if is_second || WRITING.load(Ordering::Relaxed) {
            clear_bar();
            output::drop_half_written();
            std::process::exit(INTERRUPTED_CODE.into());
        }
    });
}

/// From now on Ctrl-C ends the program well, after some last words.
pub fn end_on_ctrl_c(last_words: &'static str) {
    let _ = ctrlc::set_handler(move || {
        use std::io::Write;
        clear_bar();
        // The end of the program does not depend on anybody reading this.
        let _ = writeln!(std::io::stdout(), "{last_words}");
        std::process::exit(INTERRUPTED_CODE.into());
    });
}

/// From now on the answer is written, and Ctrl-C ends the program soon.
pub fn begin_to_write() {
    WRITING.store(true, Ordering::Relaxed);
}

/// Whether somebody wants an end.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Says when it is time to stop.
#[derive(Clone, Copy)]
pub struct Clock {
    start: Instant,
    timeout: Bounded<Duration>,
}

impl Clock {
    /// The clock of one line of many, which starts now.
    pub fn of_line(common: &Common) -> Clock {
        Clock { start: Instant::now(), ..Clock::of_query(common) }
    }

    /// For how long the time has been up, or somebody has wanted an end.
    pub fn over(&self) -> Duration {
        let elapsed = self.start.elapsed();
        match (INTERRUPTED_AT.get(), self.timeout) {
            (Some(interrupted), _) => interrupted.elapsed(),
            (None, Bounded::To(time)) => elapsed.saturating_sub(time),
            (None, Bounded::None) => elapsed,
        }
    }

    /// The clock of a whole query, which all its parts share.
    pub fn of_query(common: &Common) -> Clock {
        Clock { start: common.asked, timeout: common.timeout.unwrap_or(Bounded::To(PATIENCE)) }
    }

    /// The clock of work that has no end of its own, unless somebody names one.
    #[cfg(feature = "survey")]
    pub fn of_survey(common: &Common) -> Clock {
        Clock { start: common.asked, timeout: common.timeout.unwrap_or(Bounded::None) }
    }

    /// Whether the time is up, but for a time that does not count.
    pub fn is_up_but_for(&self, waited: Duration) -> bool {
        matches!(self.timeout, Bounded::To(time) if self.start.elapsed().saturating_sub(waited) >= time)
    }

    /// The bound that is met, if one is.
    pub fn met(&self) -> Option<Bound> {
        if is_interrupted() {
            return Some(Bound::Interrupt);
        }
        self.is_up_but_for(Duration::ZERO).then_some(Bound::Time)
    }
}

/// What a query may cost.
pub struct Meter {
    clock: Clock,
    memory: Bounded<u64>,
    /// Whether a bar shows how far it is.
    is_shown: bool,
}

impl Meter {
    pub fn new(clock: Clock, common: &Common) -> Meter {
        Meter { clock, memory: common.memory, is_shown: true }
    }

    /// Without a progress bar, for one line of many.
    pub fn quiet(clock: Clock, common: &Common) -> Meter {
        Meter { is_shown: false, ..Meter::new(clock, common) }
    }

    /// For one computer move, for which people do not wait as long unless they say so.
    pub fn of_move(common: &Common) -> Meter {
        let timeout = common.timeout.unwrap_or(Bounded::To(COMPUTER_MOVE));
        Meter::new(Clock { start: Instant::now(), timeout }, common)
    }
}

impl Means for Meter {
    fn budget(&self) -> Budget<'static> {
        let clock = self.clock;
        let mut bar = self.is_shown.then(|| Bar::new(clock.start));
        let budget = Budget::unlimited().with_interrupt(move |progress| match clock.met() {
            Some(bound) => {
                bar = None;
                ControlFlow::Break(bound)
            }
            None => {
                bar.iter_mut().for_each(|bar| bar.show(progress));
                ControlFlow::Continue(())
            }
        });
        match self.memory {
            Bounded::To(bytes) => budget.with_bytes(bytes).with_gauge(memory::in_use),
            Bounded::None => budget,
        }
    }

    fn met(&self) -> Option<Bound> {
        self.clock.met()
    }

    fn bytes(&self) -> u64 {
        match self.memory {
            Bounded::To(bytes) => bytes,
            Bounded::None => u64::MAX,
        }
    }
}

/// How much is done, and how long the rest will take if it goes on like that.
fn forecast(progress: Progress, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    match (progress.done, progress.of) {
        (0, _) | (_, 0) => format!("after {seconds} s"),
        (done, of) => {
            let rest = u128::from(of.saturating_sub(done)) * elapsed.as_millis() / u128::from(done) / 1000;
            let percent = u128::from(done.min(of)) * 100 / u128::from(of);
            format!("{percent} % after {seconds} s, about {rest} s to go")
        }
    }
}

/// The bar on the screen, which others than the computation may have to clear.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Clears the bar, if there is one.
pub fn clear_bar() {
    if let Some(bar) = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).take() {
        bar.finish_and_clear();
    }
}

/// A progress bar on a terminal, nothing in a pipe.
pub struct Bar {
    start: Instant,
    drawn: Instant,
    terminal: bool,
}

impl Bar {
    pub fn new(start: Instant) -> Bar {
        Bar { start, drawn: start, terminal: std::io::stderr().is_terminal() }
    }

    pub fn show(&mut self, progress: Progress) {
        if !self.terminal || self.start.elapsed() < QUIET || self.drawn.elapsed() < REDRAW {
            return;
        }
        self.drawn = Instant::now();
        let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = shown.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{wide_bar} {msg}");
            ProgressBar::new(progress.of).with_style(style.expect("a fixed template"))
        });
        bar.set_length(progress.of);
        bar.set_position(progress.done);
        bar.set_message(forecast(progress, self.start.elapsed()));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        clear_bar();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_takes_as_long_as_it_took_so_far() {
        let after = |done, of| forecast(Progress { done, of }, Duration::from_secs(6));
        assert_eq!(after(25, 100), "25 % after 6 s, about 18 s to go");
        assert_eq!([after(0, 100), after(7, 0)], ["after 6 s", "after 6 s"]);
        assert_eq!(after(u64::MAX, u64::MAX), "100 % after 6 s, about 0 s to go");
    }
}
