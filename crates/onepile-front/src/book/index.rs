//! The page that leads to the games.

use onepile::{Family, NamedGame};

use super::page_file;
use crate::page::Page;
use crate::words;
use crate::words::Words;

/// What a move depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Theme {
    Takes,
    Pile,
    Last,
    Previous,
    Turn,
    Mixed,
}

impl Theme {
    const ALL: [Theme; 6] = [Theme::Takes, Theme::Pile, Theme::Last, Theme::Previous, Theme::Turn, Theme::Mixed];

    fn of(game: &NamedGame) -> Theme {
        let rule = game.parsed_rule();
        match Family::of(&rule) {
            Family::TurnPile => Theme::Turn,
            _ if rule.allowed().is_some() => Theme::Takes,
            Family::Constant | Family::Pile => Theme::Pile,
            Family::Last => Theme::Last,
            Family::PrevLast => Theme::Previous,
            _ => Theme::Mixed,
        }
    }

    fn heading(self) -> &'static str {
        match self {
            Theme::Takes => "Games that name their takes",
            Theme::Pile => "Games of the pile",
            Theme::Last => "Games of the last take",
            Theme::Previous => "Games of the last take and the pile before it",
            Theme::Turn => "Games of time",
            Theme::Mixed => "Games of the pile and the last take",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Theme::Takes => "Squares, primes, divisors: only some numbers of counters may be taken.",
            Theme::Pile => "The limit of a move depends on the pile alone, or on nothing.",
            Theme::Last => "The limit of a move depends on what the opponent just took.",
            Theme::Previous => {
                "The limit depends on what the opponent just took, and on the remainder of the pile before that."
            }
            Theme::Turn => "The limit changes from move to move.",
            Theme::Mixed => "The limit depends on the pile and on what the opponent just took.",
        }
    }
}

/// The page that leads to some games.
pub(super) fn index(games: &[NamedGame]) -> Page {
    let page = Page::default().title("A book of games").words(words![
        format!("Here are {} games with one pile of counters. ", games.len()),
        "Each has a page: how it is played, where it comes from, how to win, a picture, and a puzzle with its answer behind \
         a fold. The program writes this book from its catalogue with ",
        Words::code("onepile games --book DIR"),
        ", and a test keeps the two equal."
    ]);
    Theme::ALL.into_iter().fold(page, |page, theme| {
        let games = games.iter().filter(|game| Theme::of(game) == theme);
        page.heading(theme.heading()).words(theme.words()).items(games.map(entry))
    })
}

/// A game in one line.
fn entry(game: &NamedGame) -> Words {
    let title = Words::link(&game.title, page_file(&game.name));
    words![title, ", ", Words::code(&game.rule), ": ", first_sentence(&game.words)]
}

/// The first sentence of a text.
fn first_sentence(text: &str) -> &str {
    // Dots within a number, as in `0.618... of the pile`, end no sentence.
    let end = text.match_indices(". ").map(|(at, _)| at).find(|at| !text[..*at].ends_with(".."));
    end.map_or(text, |at| &text[..=at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_one_line() {
        let (games, page) = (NamedGame::all(), super::super::index().markdown());
        for game in &games {
            assert_eq!(page.matches(&format!("]({}.md)", game.name)).count(), 1, "{}", game.name);
        }
        assert_eq!(page.lines().filter(|line| line.starts_with("- [")).count(), games.len());
        assert_eq!(page.matches("## ").count(), Theme::ALL.len());
    }

    #[test]
    fn a_sentence_ends_at_its_full_stop() {
        assert_eq!(first_sentence("Take 1. Then wait."), "Take 1.");
        assert_eq!(first_sentence("Take 0.618... of the pile. Then wait."), "Take 0.618... of the pile.");
        assert_eq!(first_sentence("Take 1."), "Take 1.");
    }
}
