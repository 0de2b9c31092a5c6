//! A page to read: a title, headings, sentences and lists, as text for a terminal, as Markdown or as HTML.

use std::fmt::Write;
use std::io;

use serde::{Serialize, Serializer};

use crate::format::Format;
use crate::style::Style;
use crate::words;
use crate::words::{Spans, Words, escape};

/// A page.
///
/// ```
/// use onepile_front::{Page, Style};
/// let page = Page::default().title("Fibonacci Nim").heading("How to win").words("Take the smallest part.");
/// assert_eq!(page.text(&Style::PLAIN), "Fibonacci Nim\n\nHow to win\n  Take the smallest part.\n");
/// assert_eq!(page.markdown(), "# Fibonacci Nim\n\n## How to win\n\nTake the smallest part.\n");
/// assert_eq!(page.html(), "<h1>Fibonacci Nim</h1>\n<h2>How to win</h2>\n<p>Take the smallest part.</p>\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Page {
    blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// The title of the page.
    Title(Words),
    /// The heading of a section.
    Heading(Words),
    /// The sentence that matters most.
    Headline(Words),
    /// The reasons for it, a line each.
    Reasons(Vec<Words>),
    /// A paragraph.
    Words(Words),
    /// A list.
    Items(Vec<Words>),
    /// Columns side by side; the names of the columns are shown where a table needs a head.
    Table {
        /// The names of the columns.
        head: Vec<&'static str>,
        /// The cells, row by row.
        rows: Vec<Vec<Words>>,
    },
    /// Commands or files, line by line.
    Code(String),
    /// A picture that lies beside the page.
    Picture {
        /// The name of its file.
        file: String,
        /// What it shows.
        words: Words,
    },
    /// A part that a reader opens.
    Fold {
        /// What is seen before.
        summary: Words,
        /// What is seen then.
        inside: Page,
    },
}

impl Page {
    /// The page with one more part.
    fn with(mut self, block: Block) -> Page {
        self.blocks.push(block);
        self
    }

    /// With a title.
    pub fn title(self, title: impl Into<Words>) -> Page {
        self.with(Block::Title(title.into()))
    }

    /// With a new section.
    pub fn heading(self, heading: impl Into<Words>) -> Page {
        self.with(Block::Heading(heading.into()))
    }

    /// With the sentence that matters most.
    pub fn headline(self, sentence: impl Into<Words>) -> Page {
        self.with(Block::Headline(sentence.into()))
    }

    /// With lines below it.
    pub fn reasons(self, reasons: impl IntoIterator<Item = Words>) -> Page {
        self.with(Block::Reasons(reasons.into_iter().collect()))
    }

    /// With one more paragraph.
    pub fn words(self, words: impl Into<Words>) -> Page {
        self.with(Block::Words(words.into()))
    }

    /// With one more list, unless it is empty.
    pub fn items(self, items: impl IntoIterator<Item = Words>) -> Page {
        let items: Vec<Words> = items.into_iter().collect();
        if items.is_empty() { self } else { self.with(Block::Items(items)) }
    }

    /// With columns side by side.
    pub fn table(self, head: &[&'static str], rows: impl IntoIterator<Item = Vec<Words>>) -> Page {
        self.with(Block::Table { head: head.to_vec(), rows: rows.into_iter().collect() })
    }

    /// With commands or files, line by line.
    pub fn code(self, lines: impl IntoIterator<Item = String>) -> Page {
        self.with(Block::Code(lines.into_iter().map(|line| line + "\n").collect()))
    }

    /// With a picture that lies beside the page.
    pub fn picture(self, file: impl Into<String>, words: impl Into<Words>) -> Page {
        self.with(Block::Picture { file: file.into(), words: words.into() })
    }

    /// With a part that a reader opens.
    pub fn fold(self, summary: impl Into<Words>, inside: Page) -> Page {
        self.with(Block::Fold { summary: summary.into(), inside })
    }

    /// What it consists of.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Writes it in one of the formats of pages to read.
    pub(crate) fn write(&self, out: &mut dyn io::Write, format: Format, style: &Style) -> io::Result<()> {
        let text = match format {
            Format::Markdown => self.markdown(),
            Format::Html => self.document(),
            _ => self.text(style),
        };
        out.write_all(text.as_bytes())
    }

    /// As text. A page of sections keeps to a width that reads well; reasons are broken only where a screen is narrow.
    pub fn text(&self, style: &Style) -> String {
        let (mut text, mut indent) = (String::new(), "");
        let (page, line) = (style.page_width(), style.line_width());
        for block in &self.blocks {
            match block {
                Block::Title(words) => text += &format!("{}\n", style.strong(&words.text(style))),
                Block::Heading(words) => {
                    text += &format!("\n{}\n", style.strong(&words.text(style)));
                    indent = "  ";
                }
                Block::Headline(words) => {
                    text += &style.strong(words.wrapped(style, line, indent, indent).trim_end_matches('\n'));
                    text += "\n";
                }
                Block::Reasons(reasons) => {
                    reasons.iter().for_each(|reason| text += &reason.wrapped(style, line, "  ", "    "));
                }
                Block::Words(words) => text += &words.wrapped(style, page, indent, indent),
                Block::Items(items) => {
                    let (first, next) = (format!("{indent}- "), format!("{indent}  "));
                    items.iter().for_each(|item| text += &item.wrapped(style, page, &first, &next));
                }
                Block::Table { rows, .. } => columns(rows, style).iter().for_each(|row| text += &format!("{row}\n")),
                Block::Code(lines) => lines.lines().for_each(|line| text += &format!("{indent}{line}\n")),
                Block::Picture { file, words } => {
                    text += &words!["picture ", Words::code(file), ": ", words.clone()]
                        .wrapped(style, page, indent, indent);
                }
                Block::Fold { summary, inside } => {
                    text += &summary.wrapped(style, page, indent, indent);
                    inside.text(style).lines().for_each(|line| text += &format!("{indent}  {line}\n"));
                }
            }
        }
        text
    }

    /// As Markdown.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        for block in &self.blocks {
            if !text.is_empty() {
                text += "\n";
            }
            // Writing to a string cannot fail.
            let _ = match block {
                Block::Title(words) => writeln!(text, "# {}", words.markdown()),
                Block::Heading(words) => writeln!(text, "## {}", words.markdown()),
                Block::Headline(words) => writeln!(text, "**{}**", words.markdown()),
                Block::Words(words) => writeln!(text, "{}", words.markdown()),
                Block::Reasons(items) | Block::Items(items) => {
                    items.iter().try_for_each(|item| writeln!(text, "- {}", item.markdown()))
                }
                Block::Table { head, rows } => {
                    let row = |row: &Vec<Words>| row.iter().map(Words::markdown).collect::<Vec<_>>().join(" | ");
                    let rows: Vec<String> = rows.iter().map(|cells| format!("| {} |\n", row(cells))).collect();
                    write!(text, "| {} |\n|{}\n{}", head.join(" | "), "---|".repeat(head.len()), rows.concat())
                }
                Block::Code(lines) => writeln!(text, "```sh\n{lines}```"),
                Block::Picture { file, words } => writeln!(text, "![{}]({file})", words.markdown()),
                Block::Fold { summary, inside } => {
                    let (summary, inside) = (summary.html(), inside.markdown());
                    writeln!(text, "<details>\n<summary>{summary}</summary>\n\n{inside}\n</details>")
                }
            };
        }
        text
    }

    /// As HTML, without what stands around the body of a document.
    pub fn html(&self) -> String {
        let mut text = String::new();
        for block in &self.blocks {
            let _ = match block {
                Block::Title(words) => writeln!(text, "<h1>{}</h1>", words.html()),
                Block::Heading(words) => writeln!(text, "<h2>{}</h2>", words.html()),
                Block::Headline(words) => writeln!(text, "<p class=\"headline\">{}</p>", words.html()),
                Block::Words(words) => writeln!(text, "<p>{}</p>", words.html()),
                Block::Reasons(items) | Block::Items(items) => {
                    let items: Vec<String> = items.iter().map(|item| format!("<li>{}</li>\n", item.html())).collect();
                    writeln!(text, "<ul>\n{}</ul>", items.concat())
                }
                Block::Table { head, rows } => {
                    let cells = |row: &Vec<Words>| row.iter().map(|cell| format!("<td>{}</td>", cell.html())).collect();
                    let rows: Vec<String> =
                        rows.iter().map(cells).map(|row: String| format!("<tr>{row}</tr>\n")).collect();
                    let head: String = head.iter().map(|name| format!("<th>{}</th>", escape(name))).collect();
                    writeln!(text, "<table>\n<tr>{head}</tr>\n{}</table>", rows.concat())
                }
                Block::Code(lines) => writeln!(text, "<pre><code>{}</code></pre>", escape_lines(lines)),
                Block::Picture { file, words } => {
                    writeln!(text, "<p><img src=\"{}\" alt=\"{}\"></p>", escape(file), escape(&words.to_string()))
                }
                Block::Fold { summary, inside } => {
                    writeln!(text, "<details>\n<summary>{}</summary>\n{}</details>", summary.html(), inside.html())
                }
            };
        }
        text
    }

    /// A whole HTML document.
    pub fn document(&self) -> String {
        let title = self.blocks.iter().find_map(|block| match block {
            Block::Title(words) | Block::Headline(words) => Some(words.to_string()),
            _ => None,
        });
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n\
             <style>body {{ max-width: 45rem; margin: 2rem auto; padding: 0 1rem; font-family: sans-serif; \
             line-height: 1.5 }} .number {{ font-weight: normal }}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
            escape(&title.unwrap_or_default()),
            self.html()
        )
    }
}

/// For a page in a browser, which shows numbers and rules in its own way: the blocks with the spans of their sentences.
impl Serialize for Page {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.blocks)
    }
}

impl Serialize for Block {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename_all = "lowercase")]
        enum Shown<'b> {
            Title(Spans<'b>),
            Heading(Spans<'b>),
            Headline(Spans<'b>),
            Reasons(Vec<Spans<'b>>),
            Words(Spans<'b>),
            Items(Vec<Spans<'b>>),
            Table { head: &'b [&'static str], rows: Vec<Vec<Spans<'b>>> },
            Code(&'b str),
            Picture { file: &'b str, words: Spans<'b> },
            Fold { summary: Spans<'b>, inside: &'b Page },
        }
        match self {
            Block::Title(words) => Shown::Title(Spans(words)),
            Block::Heading(words) => Shown::Heading(Spans(words)),
            Block::Headline(words) => Shown::Headline(Spans(words)),
            Block::Reasons(lines) => Shown::Reasons(lines.iter().map(Spans).collect()),
            Block::Words(words) => Shown::Words(Spans(words)),
            Block::Items(lines) => Shown::Items(lines.iter().map(Spans).collect()),
            Block::Table { head, rows } => {
                Shown::Table { head, rows: rows.iter().map(|row| row.iter().map(Spans).collect()).collect() }
            }
            Block::Code(lines) => Shown::Code(lines),
            Block::Picture { file, words } => Shown::Picture { file, words: Spans(words) },
            Block::Fold { summary, inside } => Shown::Fold { summary: Spans(summary), inside },
        }
        .serialize(serializer)
    }
}

/// Lines within HTML.
fn escape_lines(lines: &str) -> String {
    lines.lines().map(escape).collect::<Vec<_>>().join("\n")
}

/// Cells below each other, each to the left; where a screen is narrow, lines are cut.
fn columns(rows: &[Vec<Words>], style: &Style) -> Vec<String> {
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(|cell| cell.cell(style)).collect()).collect();
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..count).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        let line = cells.collect::<Vec<_>>().join("  ").trim_end().to_owned();
        if line.chars().count() <= style.line_width() {
            return line;
        }
        line.chars().take(style.line_width().saturating_sub(1)).chain(['…']).collect()
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_keeps_to_its_width_and_markdown_to_its_marks() {
        let long = "word ".repeat(50);
        let page = Page::default().title("Title").heading("Head").words(long.trim()).items([Words::code("a b")]);
        let text = page.clone().items([]).text(&Style::PLAIN);
        assert!(text.lines().all(|line| line.len() <= 98), "{text}");
        assert_eq!(text.matches("word").count(), 50);
        assert!(page.markdown().starts_with("# Title\n\n## Head\n\nword word"));
        assert!(page.markdown().ends_with("\n\n- `a b`\n"));
        assert!(page.document().contains("<title>Title</title>"));
    }

    #[test]
    fn folds_pictures_and_commands_have_their_marks() {
        let inside = Page::default().words("Take 3.");
        let page = Page::default().code(["a < b".to_owned()]).picture("x.svg", "Who wins.").fold("The answer", inside);
        let markdown = "```sh\na < b\n```\n\n![Who wins.](x.svg)\n\n<details>\n<summary>The answer</summary>\n\nTake 3.\n\n</details>\n";
        assert_eq!(page.markdown(), markdown);
        let html = "<pre><code>a &lt; b</code></pre>\n<p><img src=\"x.svg\" alt=\"Who wins.\"></p>\n<details>\n<summary>The answer</summary>\n<p>Take 3.</p>\n</details>\n";
        assert_eq!(page.html(), html);
        assert_eq!(page.text(&Style::PLAIN), "a < b\npicture `x.svg`: Who wins.\nThe answer\n  Take 3.\n");
    }

    #[test]
    fn a_browser_gets_blocks_and_spans() {
        let page =
            Page::default().headline(words!["take ", 13u64]).reasons([words!["leaves ", Words::pile(&5u32.into())]]);
        let blocks = serde_json::to_string(&page).unwrap();
        let expected = r#"[{"headline":[{"text":"take "},{"number":"13"}]},{"reasons":[[{"text":"leaves "},{"pile":{"pile":"5","limit":null,"turn":null}}]]}]"#;
        assert_eq!(blocks, expected);
    }

    #[test]
    fn links_lead_somewhere() {
        let page = Page::default().words(words!["See ", Words::link("OEIS", "https://oeis.org"), "."]);
        assert_eq!(page.markdown(), "See [OEIS](https://oeis.org).\n");
        assert_eq!(page.html(), "<p>See <a href=\"https://oeis.org\">OEIS</a>.</p>\n");
        assert_eq!(page.text(&Style::PLAIN), "See OEIS.\n");
    }

    #[test]
    fn a_narrow_screen_breaks_reasons_too() {
        let page = Page::default().headline("It wins.").reasons([words!["one two three"]]);
        assert_eq!(page.text(&Style::PLAIN), "It wins.\n  one two three\n");
        let narrow = Style { width: Some(10), ..Style::PLAIN };
        assert_eq!(page.text(&narrow), "It wins.\n  one two\n    three\n");
    }
}
