//! A page to read: a title and sections, as text for a terminal or as Markdown.

/// A page.
pub struct Page {
    pub title: String,
    pub sections: Vec<Section>,
}

/// A heading with what belongs under it.
pub struct Section {
    heading: &'static str,
    blocks: Vec<Block>,
}

enum Block {
    Words(String),
    Items(Vec<String>),
}

/// The width of text, which is indented by two.
const WIDTH: usize = 98;

impl Section {
    pub fn new(heading: &'static str) -> Section {
        Section { heading, blocks: Vec::new() }
    }

    /// One more paragraph.
    pub fn words(mut self, words: impl Into<String>) -> Section {
        self.blocks.push(Block::Words(words.into()));
        self
    }

    /// One more list, unless it is empty.
    pub fn items(mut self, items: impl IntoIterator<Item = String>) -> Section {
        let items: Vec<String> = items.into_iter().collect();
        if !items.is_empty() {
            self.blocks.push(Block::Items(items));
        }
        self
    }
}

impl Page {
    pub fn text(&self, headline: impl Fn(&str) -> String) -> String {
        let mut text = headline(&self.title) + "\n";
        for section in &self.sections {
            text += &format!("\n{}\n", headline(section.heading));
            for block in &section.blocks {
                match block {
                    Block::Words(words) => text += &wrapped(words, "  ", "  "),
                    Block::Items(items) => items.iter().for_each(|item| text += &wrapped(item, "  - ", "    ")),
                }
            }
        }
        text
    }

    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n", self.title);
        for section in &self.sections {
            text += &format!("\n## {}\n", section.heading);
            for block in &section.blocks {
                text += "\n";
                match block {
                    Block::Words(words) => text += &format!("{words}\n"),
                    Block::Items(items) => items.iter().for_each(|item| text += &format!("- {item}\n")),
                }
            }
        }
        text
    }
}

/// Words in lines; a word that is too long stays whole, and so does what stands between backquotes.
fn wrapped(words: &str, first: &str, next: &str) -> String {
    let (mut text, mut line, mut quoted) = (String::new(), first.to_owned(), false);
    let mut fresh = true;
    for word in words.split(' ') {
        if !fresh && !quoted && line.chars().count() + 1 + word.chars().count() > WIDTH {
            text += &format!("{line}\n");
            line = next.to_owned();
        } else if !fresh {
            line.push(' ');
        }
        line += word;
        fresh = false;
        quoted ^= word.matches('`').count() % 2 == 1;
    }
    text + &line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_keeps_to_its_width_and_markdown_to_its_marks() {
        let long = "word ".repeat(50);
        let section = Section::new("Head").words(long.trim()).items(["`a rule in one piece`".to_owned()]).items([]);
        let page = Page { title: "Title".to_owned(), sections: vec![section] };
        let text = page.text(str::to_owned);
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert_eq!(text.matches("word").count(), 50);
        assert!(page.markdown().starts_with("# Title\n\n## Head\n\nword word"));
        assert!(page.markdown().ends_with("\n\n- `a rule in one piece`\n"));
    }
}
