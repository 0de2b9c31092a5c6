//! Rows of values in the formats that other programs read.

mod oeis;

use std::io::{self, Write};

pub(crate) use oeis::Draft;

use crate::cutoff::Cutoff;
use crate::format::Format;
use crate::words::escape_latex;

/// Writes rows in one of the formats of lists: CSV, Markdown, LaTeX or a b-file.
///
/// A b-file has no head and holds two columns.
///
/// # Errors
///
/// If the writer fails.
pub fn write<R: IntoIterator<Item = String>>(
    out: &mut dyn Write,
    format: Format,
    head: &[String],
    rows: impl Iterator<Item = R>,
    cutoff: &Cutoff<'_>,
) -> io::Result<()> {
    let mut rows = cutoff.entries(rows);
    let joined = |row: R, between: &str| row.into_iter().collect::<Vec<_>>().join(between);
    match format {
        Format::Csv => {
            writeln!(out, "{}", head.join(","))?;
            rows.try_for_each(|row| writeln!(out, "{}", row.into_iter().map(csv).collect::<Vec<_>>().join(",")))
        }
        Format::Markdown => {
            writeln!(out, "| {} |", head.join(" | "))?;
            writeln!(out, "|{}", "---:|".repeat(head.len()))?;
            rows.try_for_each(|row| writeln!(out, "| {} |", joined(row, " | ").replace('\n', " ")))
        }
        Format::Latex => {
            // The first column names the row.
            let columns = "r".repeat(head.len().saturating_sub(1));
            let head: Vec<String> = head.iter().map(|name| tex(name)).collect();
            writeln!(out, "\\begin{{tabular}}{{r|{columns}}}\n{} \\\\ \\hline", head.join(" & "))?;
            for row in rows {
                let cells: Vec<String> = row.into_iter().map(|cell| tex(&cell)).collect();
                writeln!(out, "{} \\\\", cells.join(" & "))?;
            }
            writeln!(out, "\\end{{tabular}}")
        }
        _ => {
            rows.try_for_each(|row| writeln!(out, "{}", joined(row, " ")))?;
            if cutoff.cut().is_some() { writeln!(out, "# The rest is left out.") } else { Ok(()) }
        }
    }
}

/// A cell in CSV, in quotation marks where it has to be.
fn csv(cell: String) -> String {
    if cell.contains([',', '"', '\n']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

/// A cell in LaTeX.
fn tex(cell: &str) -> String {
    if cell == "inf" {
        return "$\\infty$".to_owned();
    }
    if let Some(number) = cell.strip_prefix('>') {
        return format!("$>{number}$");
    }
    escape_latex(cell)
}

/// A row of cells side by side, each to the right in its width, two blanks between them.
pub fn aligned(row: impl IntoIterator<Item = String>, widths: &[usize]) -> String {
    let cells = row.into_iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}"));
    cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(format: Format) -> String {
        let head = ["pile", "g"].map(str::to_owned);
        let rows = [["0", "inf"], ["1", "1"]].map(|row| row.map(str::to_owned));
        let mut out = Vec::new();
        write(&mut out, format, &head, rows.into_iter(), &Cutoff::never()).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn every_format_has_its_marks() {
        assert_eq!(written(Format::Csv), "pile,g\n0,inf\n1,1\n");
        assert_eq!(written(Format::Markdown), "| pile | g |\n|---:|---:|\n| 0 | inf |\n| 1 | 1 |\n");
        assert_eq!(
            written(Format::Latex),
            "\\begin{tabular}{r|r}\npile & g \\\\ \\hline\n0 & $\\infty$ \\\\\n1 & 1 \\\\\n\\end{tabular}\n"
        );
        assert_eq!(written(Format::Bfile), "0 inf\n1 1\n");
        assert_eq!(["a", "a,b", "a\"b"].map(|cell| csv(cell.to_owned())), ["a", "\"a,b\"", "\"a\"\"b\""]);
        assert_eq!([tex(">1000"), tex("nim_value")], ["$>1000$", "nim\\_value"]);
    }

    #[test]
    fn columns_stand_below_each_other() {
        let rows = [["k", "b"], ["0", "100"]].map(|row| row.map(str::to_owned));
        assert_eq!(rows.map(|row| aligned(row, &[1, 3])), ["k    b", "0  100"]);
    }
}
