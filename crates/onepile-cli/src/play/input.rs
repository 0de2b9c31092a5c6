//! Lines from standard input, of bounded length.

use std::io::{self, BufRead, IsTerminal, Read};

/// Numbers have at most ten million digits, so no sensible line is longer.
const LONGEST: u64 = 11_000_000;

/// One line.
pub enum Line {
    Text(String),
    /// Longer than any sensible line.
    TooLong,
    /// The input is at its end.
    End,
}

/// Whether a person types, and so sees what is typed.
pub fn is_terminal() -> bool {
    io::stdin().is_terminal()
}

/// The next line.
pub fn line() -> io::Result<Line> {
    let mut stdin = io::stdin().lock();
    let mut bytes = Vec::new();
    (&mut stdin).take(LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(Line::End);
    }
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        stdin.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    Ok(Line::Text(String::from_utf8_lossy(&bytes).trim().to_owned()))
}
