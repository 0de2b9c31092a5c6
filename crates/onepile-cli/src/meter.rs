//! Time, memory, Ctrl-C and the progress bar: everything that may end a computation from outside.

use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use onepile::{Bound, Budget, Progress};

use crate::args::{Bounded, Common};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Work shorter than this shows no progress.
const QUIET: Duration = Duration::from_secs(1);
/// The progress bar is drawn this often.
const REDRAW: Duration = Duration::from_millis(100);

/// Whether somebody pressed Ctrl-C.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// The budget of one query.
pub fn budget(common: &Common) -> Budget<'static> {
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(|| {
        // The second time somebody means it.
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    let start = Instant::now();
    let timeout = common.timeout;
    let mut bar = Bar::new(start);
    let budget = Budget::unlimited().with_interrupt(move |progress| {
        if interrupted() {
            bar.clear();
            return ControlFlow::Break(Bound::Interrupt);
        }
        if matches!(timeout, Bounded::To(time) if start.elapsed() >= time) {
            bar.clear();
            return ControlFlow::Break(Bound::Time);
        }
        bar.show(progress);
        ControlFlow::Continue(())
    });
    match common.memory {
        Bounded::To(bytes) => budget.with_bytes(bytes),
        Bounded::None => budget,
    }
}

/// A progress bar on a terminal, nothing in a pipe.
struct Bar {
    start: Instant,
    drawn: Instant,
    bar: Option<ProgressBar>,
    terminal: bool,
}

impl Bar {
    fn new(start: Instant) -> Bar {
        Bar { start, drawn: start, bar: None, terminal: std::io::stderr().is_terminal() }
    }

    fn show(&mut self, progress: Progress) {
        if !self.terminal || self.start.elapsed() < QUIET || self.drawn.elapsed() < REDRAW {
            return;
        }
        self.drawn = Instant::now();
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {elapsed}");
            ProgressBar::new(progress.of).with_style(style.expect("a fixed template"))
        });
        bar.set_length(progress.of);
        bar.set_position(progress.done);
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.clear();
    }
}
