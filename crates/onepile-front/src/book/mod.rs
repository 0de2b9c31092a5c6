//! The catalogue as a book: a page for each named game, with its history, its strategy, a picture and a puzzle, and a page
//! that leads to them.

mod index;
mod leaf;
mod puzzle;

use std::collections::BTreeSet;

use onepile::NamedGame;

use crate::failure::Failure;
use crate::means::Means;
use crate::page::Page;
use crate::picture::PictureQuery;
use crate::query::Query;

/// The page of one game.
///
/// ```
/// use onepile_front::{Leaf, Unhurried};
/// let leaf = Leaf::of(&onepile::NamedGame::find("fibonacci-nim").unwrap(), &Unhurried)?;
/// assert!(leaf.page.markdown().contains("no two of them neighbours"));
/// assert_eq!(leaf.picture_file(), "fibonacci-nim.svg");
/// # Ok::<(), onepile_front::Failure>(())
/// ```
#[derive(Clone, Debug)]
pub struct Leaf {
    /// The name of the game.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What there is to read. The picture is named by [`Leaf::picture_file`].
    pub page: Page,
    /// The picture.
    pub picture: PictureQuery,
}

impl Leaf {
    /// The page of a game.
    ///
    /// # Errors
    ///
    /// If a bound is met before everything is known: no page tells half of the truth.
    pub fn of(game: &NamedGame, means: &dyn Means) -> Result<Leaf, Failure> {
        leaf::leaf(game, means)
    }

    /// The name of the file of the page.
    pub fn file(&self) -> String {
        page_file(&self.name)
    }

    /// The name of the file of the picture.
    pub fn picture_file(&self) -> String {
        picture_file(&self.name)
    }
}

/// The page that leads to all others is the first that a reader of the folder sees.
const INDEX_FILE: &str = "README.md";

fn page_file(name: &str) -> String {
    format!("{name}.md")
}

fn picture_file(name: &str) -> String {
    format!("{name}.svg")
}

/// The page that leads to all others.
pub fn index() -> Page {
    index::index(&NamedGame::all())
}

/// The names of all files of the book.
pub fn names() -> BTreeSet<String> {
    let files = |game: NamedGame| [page_file(&game.name), picture_file(&game.name)];
    NamedGame::all().into_iter().flat_map(files).chain([INDEX_FILE.to_owned()]).collect()
}

/// The whole book, as names and contents of files: Markdown, and the pictures as SVG.
///
/// # Errors
///
/// If a bound is met before everything is known.
pub fn files(means: &dyn Means) -> Result<Vec<(String, String)>, Failure> {
    let mut files = vec![(INDEX_FILE.to_owned(), index().markdown())];
    for game in NamedGame::all() {
        let leaf = Leaf::of(&game, means)?;
        files.push((leaf.file(), leaf.page.markdown()));
        files.push((leaf.picture_file(), leaf.picture.ask(means)?.svg()));
    }
    Ok(files)
}
