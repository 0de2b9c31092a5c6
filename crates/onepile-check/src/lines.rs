//! The lines of a file, one after the other, within a bound of memory.

use std::io::{BufRead, Read};

use onepile_rule::{MAX_DIGITS, Natural};

use crate::effort::Effort;
use crate::fault::{Checked, Fault};

/// A file that is read line by line.
pub(crate) struct Lines<R> {
    input: R,
    text: String,
    /// The line that was read last, counted from 1.
    pub(crate) number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Lines { input, text: String::new(), number: 0 }
    }

    /// The next line, without its line feed; every line has one.
    pub(crate) fn next(&mut self, effort: &mut Effort<'_>) -> Checked<&str> {
        self.number += 1;
        let number = self.number;
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        // A quarter, for numbers are read into memory of their own.
        let most = effort.bytes_left() / 4;
        let read = (&mut self.input).take(most).read_until(b'\n', &mut bytes);
        let length = read.map_err(|error| Fault::unreadable(format!("the file cannot be read: {error}")))?;
        effort.spend(1 + length as u64 / 64)?;
        match bytes.pop() {
            Some(b'\n') => {}
            _ if length as u64 == most => {
                return Err(Fault::not_checked("the line is longer than the memory of the checker").at(number));
            }
            None => return Err(Fault::unreadable("the file ends without `end`").at(number)),
            Some(_) => return Err(Fault::unreadable("the last line has no line feed").at(number)),
        }
        if !bytes.iter().all(|byte| matches!(byte, b' '..=b'~')) {
            return Err(Fault::unreadable("a certificate is plain ASCII").at(number));
        }
        self.text = String::from_utf8(bytes).expect("ASCII");
        match self.text.as_str() {
            "" => Err(Fault::unreadable("a certificate has no blank lines").at(number)),
            text => Ok(text),
        }
    }

    /// The next line of a witness, or nothing at `end`, behind which nothing follows.
    pub(crate) fn next_of_witness(&mut self, effort: &mut Effort<'_>) -> Checked<Option<&str>> {
        if self.next(effort)? != "end" {
            return Ok(Some(&self.text));
        }
        let rest =
            self.input.fill_buf().map_err(|error| Fault::unreadable(format!("the file cannot be read: {error}")))?;
        match rest.is_empty() {
            true => Ok(None),
            false => Err(Fault::unreadable("the file goes on behind `end`").at(self.number + 1)),
        }
    }
}

/// Reads a natural number: decimal digits, without a 0 in front.
pub(crate) fn natural(text: &str, effort: &mut Effort<'_>) -> Checked<Natural> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || (text.len() > 1 && text.starts_with('0')) {
        return Err(Fault::unreadable(format!("`{}` is not a number in decimal digits", start(text))));
    }
    if text.len() > MAX_DIGITS {
        return Err(Fault::not_checked("a number has more than 10^7 digits"));
    }
    // Long numbers take more than linear time.
    effort.spend((text.len() as u64 / 64).pow(2) / 16)?;
    text.parse().map_err(|_| Fault::unreadable(format!("`{}` is not a number", start(text))))
}

/// The first letters of a text.
pub(crate) fn start(text: &str) -> &str {
    &text[..text.len().min(30)]
}
