//! Writes a reply within the time of its query.

use std::cell::Cell;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use onepile::Bound;

use crate::args::Common;
use crate::meter::{self, Clock};

/// What a list that is known gets to be written, even if finding it took all the time.
const LEAST: Duration = Duration::from_millis(400);

/// A clock for the time that a reply is written. It stands still while the reader does not read: nobody should lose the end of
/// a list by looking at its beginning for a minute.
pub struct Pen {
    clock: Clock,
    began: Instant,
    waited: Cell<Duration>,
    /// Whether Ctrl-C ended the query already, so that what is known is written.
    was_interrupted: bool,
}

impl Pen {
    /// Begins to write the reply of a query.
    pub fn new(common: &Common) -> Pen {
        let was_interrupted = meter::is_interrupted();
        meter::begin_to_write();
        Pen { clock: Clock::of_query(common), began: Instant::now(), waited: Cell::default(), was_interrupted }
    }

    /// The bound that is met, if one is.
    pub fn met(&self) -> Option<Bound> {
        let waited = self.waited.get();
        let has_written = self.began.elapsed().saturating_sub(waited) >= LEAST;
        match meter::is_interrupted() {
            true => (has_written || !self.was_interrupted).then_some(Bound::Interrupt),
            false => (has_written && self.clock.is_up_but_for(waited)).then_some(Bound::Time),
        }
    }

    /// The same writer, its waiting measured.
    pub fn measuring<'w>(&'w self, out: &'w mut dyn Write) -> impl Write + 'w {
        Measured { out, waited: &self.waited }
    }
}

struct Measured<'w> {
    out: &'w mut dyn Write,
    waited: &'w Cell<Duration>,
}

impl Measured<'_> {
    fn measure<T>(&mut self, write: impl FnOnce(&mut dyn Write) -> T) -> T {
        let start = Instant::now();
        let written = write(self.out);
        self.waited.set(self.waited.get() + start.elapsed());
        written
    }
}

impl Write for Measured<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.measure(|out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.measure(|out| out.flush())
    }
}
