//! Rows of values in the formats that other programs read.

use std::io::{self, Write};

/// Comma-separated values.
pub fn csv<const N: usize>(
    out: &mut dyn Write,
    head: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
) -> io::Result<()> {
    writeln!(out, "{}", head.join(","))?;
    rows.into_iter().try_for_each(|row| writeln!(out, "{}", row.join(",")))
}

/// A table in Markdown, with numbers to the right.
pub fn markdown<const N: usize>(
    out: &mut dyn Write,
    head: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
) -> io::Result<()> {
    writeln!(out, "| {} |", head.join(" | "))?;
    writeln!(out, "|{}", "---:|".repeat(N))?;
    rows.into_iter().try_for_each(|row| writeln!(out, "| {} |", row.join(" | ")))
}

/// The format of the OEIS: index and number.
pub fn bfile(out: &mut dyn Write, rows: impl Iterator<Item = [String; 2]>) -> io::Result<()> {
    rows.into_iter().try_for_each(|row| writeln!(out, "{}", row.join(" ")))
}
