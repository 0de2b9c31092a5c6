//! What a check may cost.

use onepile_rule::value::{Ask, Patience};

use crate::fault::{Checked, Fault};

/// What a check may cost, and who waits for it.
pub struct Effort<'a> {
    /// Steps left: about a tenth of a microsecond each.
    work: u64,
    /// Bytes left for what is kept of the certificate.
    bytes: u64,
    /// Whoever waits.
    pub(crate) patience: Patience<'a>,
}

impl Default for Effort<'_> {
    /// Some minutes, and 1 GiB.
    fn default() -> Self {
        Effort { work: 1 << 32, bytes: 1 << 30, patience: Patience::endless() }
    }
}

impl<'a> Effort<'a> {
    /// The same with this many bytes.
    #[must_use]
    pub fn with_bytes(self, bytes: u64) -> Self {
        Effort { bytes, ..self }
    }

    /// The same with this many steps.
    #[must_use]
    pub fn with_work(self, work: u64) -> Self {
        Effort { work, ..self }
    }

    /// The same as long as somebody waits for it.
    #[must_use]
    pub fn asking(self, asked: &'a mut dyn Ask) -> Self {
        Effort { patience: Patience::of(asked), ..self }
    }

    /// Counts steps.
    pub(crate) fn spend(&mut self, steps: u64) -> Checked<()> {
        self.work =
            self.work.checked_sub(steps).ok_or_else(|| Fault::not_checked("the work of the checker is used up"))?;
        // Steps of the language are shorter.
        self.patience.count(steps.saturating_mul(64)).map_err(|_| interrupted())
    }

    /// Counts the steps of one product or root of numbers with this many bits.
    pub(crate) fn spend_on(&mut self, bits: usize) -> Checked<()> {
        let words = bits as u64 / 64;
        self.spend(1 + words.saturating_mul(words.isqrt()) / 64)
    }

    /// Counts bytes that are kept.
    pub(crate) fn keep(&mut self, bytes: u64) -> Checked<()> {
        self.bytes =
            self.bytes.checked_sub(bytes).ok_or_else(|| Fault::not_checked("the memory of the checker is used up"))?;
        Ok(())
    }

    /// How many bytes are left.
    pub(crate) fn bytes_left(&self) -> u64 {
        self.bytes
    }
}

/// Nobody waits any more.
pub(crate) fn interrupted() -> Fault {
    Fault::not_checked("the check was interrupted")
}
