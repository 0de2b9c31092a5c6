//! A sheet of puzzles: the rules of the game, the puzzles, and the answers on a page of their own.

use onepile::{Budget, Game, Limit, Natural, Play, Position, Rule, Solver, Variable, Wanted};
use serde::Serialize;

use super::Found;
use crate::format::Format;
use crate::means::Means;
use crate::resolve::Resolved;
use crate::style::Style;
use crate::words;
use crate::words::{Words, counted, escape, first_move, has_no_limit, move_of, strategy, terms, variant, why};

/// A sheet of puzzles, with the answers apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// The name of the game.
    pub title: Words,
    /// How the game is played, a sentence or two each.
    pub rules: Vec<Words>,
    /// What the puzzles ask.
    pub task: Words,
    /// The puzzles.
    pub puzzles: Vec<Words>,
    /// How to win from every pile, where that is known in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<Words>,
    /// The answers, in the same order.
    pub answers: Vec<Words>,
}

/// The lines of reasons that an answer gives.
const SHOWN_REASONS: usize = 2;
/// The beginnings of reasons that a sheet gives in its own words: how to win, what is left, and which theorem it is.
const SAID_ANYWAY: [&str; 3] = ["strategy: ", "taking ", "by "];

impl Sheet {
    /// The sheet of some piles with one winning take each.
    pub(crate) fn new(
        resolved: &Resolved,
        solver: &mut Solver,
        turn: &Natural,
        rows: &[Found],
        means: &dyn Means,
    ) -> Sheet {
        let game = solver.game().clone();
        let title = match &resolved.named {
            Some(named) => words![format!("{}{}: puzzles", named.title, variant(&game))],
            None => words!["Puzzles of the game ", Words::code(game.rule().to_string()), variant(&game)],
        };
        let position = |row: &Found| {
            let limit = row.limit.clone().unwrap_or(Limit::Infinite);
            Position { turn: turn.clone(), pile: row.pile.clone(), limit }
        };
        let mut budget = means.extra();
        Sheet {
            title,
            rules: rules(resolved, &game),
            task: words!["In each puzzle it is your turn, and exactly one take wins. Which one?"],
            puzzles: rows.iter().map(|row| puzzle(&game, &position(row))).collect(),
            strategy: strategy(&game).map(|strategy| words![strategy.capitalised(), "."]),
            answers: rows.iter().map(|row| answer(solver, row, &position(row), &mut budget)).collect(),
        }
    }

    /// The sheet in one of the formats of sheets.
    pub(crate) fn written(&self, format: Format, style: &Style) -> String {
        match format {
            Format::Markdown => self.markdown(),
            Format::Latex => self.latex(),
            Format::Html => self.html(),
            _ => self.text(style),
        }
    }

    /// As text.
    pub fn text(&self, style: &Style) -> String {
        let width = style.page_width();
        let mut text = format!("{}\n\n", style.strong(&self.title.text(style)));
        self.rules.iter().for_each(|rule| text += &rule.wrapped(style, width, "", ""));
        text += &format!("\n{}", self.task.wrapped(style, width, "", ""));
        let numbered = |items: &[Words]| -> String {
            let item = |(place, item): (usize, &Words)| {
                let number = format!("{:>3}. ", place + 1);
                item.wrapped(style, width, &number, &" ".repeat(number.len()))
            };
            items.iter().enumerate().map(item).collect()
        };
        text += &format!("\n{}\n{}\n", numbered(&self.puzzles), style.strong("The answers"));
        self.strategy.iter().for_each(|strategy| text += &strategy.wrapped(style, width, "", ""));
        text + &numbered(&self.answers)
    }

    /// As Markdown.
    pub fn markdown(&self) -> String {
        let numbered = |items: &[Words]| -> String {
            items.iter().enumerate().map(|(place, item)| format!("{}. {}\n", place + 1, item.markdown())).collect()
        };
        let rules = self.rules.iter().map(Words::markdown).collect::<Vec<_>>().join("\n\n");
        format!(
            "# {}\n\n## The rules\n\n{rules}\n\n## The puzzles\n\n{}\n\n{}\n---\n\n## The answers\n\n{}{}",
            self.title.markdown(),
            self.task.markdown(),
            numbered(&self.puzzles),
            self.strategy.iter().map(|strategy| format!("{}\n\n", strategy.markdown())).collect::<String>(),
            numbered(&self.answers)
        )
    }

    /// As a whole LaTeX document; the answers are on a page of their own.
    pub fn latex(&self) -> String {
        let numbered = |items: &[Words]| -> String {
            let items: String = items.iter().map(|item| format!("\\item {}\n", item.latex())).collect();
            // A list without items does not compile.
            if items.is_empty() { String::new() } else { format!("\\begin{{enumerate}}\n{items}\\end{{enumerate}}\n") }
        };
        let rules = self.rules.iter().map(Words::latex).collect::<Vec<_>>().join("\n\n");
        format!(
            "\\documentclass{{article}}\n\\usepackage[T1]{{fontenc}}\n\\usepackage[utf8]{{inputenc}}\n\
             \\setlength{{\\parindent}}{{0pt}}\n\\setlength{{\\parskip}}{{1ex}}\n\\begin{{document}}\n\
             \\section*{{{}}}\n{rules}\n\n\\subsection*{{The puzzles}}\n{}\n{}\\newpage\n\
             \\subsection*{{The answers}}\n{}{}\\end{{document}}\n",
            self.title.latex(),
            self.task.latex(),
            numbered(&self.puzzles),
            self.strategy.iter().map(|strategy| format!("{}\n", strategy.latex())).collect::<String>(),
            numbered(&self.answers)
        )
    }

    /// As a whole HTML document; the answers are far below, and on a page of their own in print.
    pub fn html(&self) -> String {
        let numbered = |items: &[Words]| -> String {
            let items: String = items.iter().map(|item| format!("<li>{}</li>\n", item.html())).collect();
            format!("<ol>\n{items}</ol>\n")
        };
        let rules: String = self.rules.iter().map(|rule| format!("<p>{}</p>\n", rule.html())).collect();
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\" />\n\
             <meta name=\"viewport\" content=\"width=device-width\" />\n<title>{}</title>\n\
             <style>body {{ max-width: 45rem; margin: 2rem auto; padding: 0 1rem; font-family: sans-serif; \
             line-height: 1.5 }} li {{ margin-bottom: 0.7rem }} .answers {{ margin-top: 100vh }} \
             @media print {{ .answers {{ margin-top: 0; break-before: page }} }}</style>\n</head>\n<body>\n\
             <h1>{}</h1>\n{rules}<h2>The puzzles</h2>\n<p>{}</p>\n{}<section class=\"answers\">\n\
             <h2>The answers</h2>\n{}{}</section>\n</body>\n</html>\n",
            escape(&self.title.to_string()),
            self.title.html(),
            self.task.html(),
            numbered(&self.puzzles),
            self.strategy.iter().map(|strategy| format!("<p>{}</p>\n", strategy.html())).collect::<String>(),
            numbered(&self.answers)
        )
    }
}

/// How the game is played.
fn rules(resolved: &Resolved, game: &Game) -> Vec<Words> {
    let mut rules = vec![words!["Two players take counters from one pile, in turns."]];
    // The words of a named game are about the usual way to play it.
    let is_usual = game.play() == Play::Normal && game.first().is_none() && game.stop().iter().all(Natural::is_zero);
    match resolved.named.as_ref().filter(|_| is_usual) {
        Some(named) => rules.push(words![named.words.clone()]),
        None => {
            rules.push(move_of(game.rule()));
            rules.extend(quantities(game.rule()));
            rules.extend(first_move(game));
        }
    }
    rules.push(terms(game));
    rules
}

/// What the names in a limit mean.
fn quantities(rule: &Rule) -> Option<Words> {
    if has_no_limit(rule) {
        return None;
    }
    let limit = rule.without_where();
    let meanings = [
        (Variable::Last, "what the opponent just took"),
        (Variable::Pile, "the number of counters on the table"),
        (Variable::Prev, "the number of counters before the opponent's take"),
        (Variable::Turn, "the number of the move, from 1"),
    ];
    let used = meanings.into_iter().filter(|(variable, _)| limit.uses(*variable));
    let said: Vec<Words> =
        used.map(|(variable, meaning)| words![Words::code(variable.name()), format!(" is {meaning}")]).collect();
    (!said.is_empty()).then(|| words!["In the limit, ", Words::join(said, ", and "), "."])
}

/// The takes from 1 to a number.
fn up_to(most: &Natural) -> Words {
    if *most == Natural::ONE { counted(most.clone(), "counter") } else { words!["1 to ", most, " counters"] }
}

fn puzzle(game: &Game, position: &Position) -> Words {
    let pile = counted(position.pile.clone(), "counter");
    let are = if position.pile == Natural::ONE { "is" } else { "are" };
    let mut words = words![format!("There {are} "), pile, "."];
    if position.turn > Natural::ONE {
        words.push(words![" It is move ", &position.turn, "."]);
    }
    let is_whole = position.limit >= Limit::Finite(position.pile.clone());
    match game.rule().allowed().is_some() {
        // The rules say which takes are allowed.
        true if is_whole => {}
        true => words.push(words![" The limit is ", &position.limit, "."]),
        false => words.push(words![" You may take ", up_to(&position.largest_take()), "."]),
    }
    words
}

fn answer(solver: &mut Solver, row: &Found, position: &Position, budget: &mut Budget<'_>) -> Words {
    let Some(take) = &row.take else { return words!["Not known."] };
    let game = solver.game().clone();
    let mut words = words!["Take ", take, "."];
    if let Ok(next) = position.play(&game, take.clone()) {
        let is_over = game.is_over(&next.pile);
        words.push(words![" That leaves ", &next.pile]);
        words.push(match (is_over, game.rule().allowed().is_some()) {
            (true, _) => words![", and the game is over."],
            (_, true) => words![", and whatever the opponent takes, you can win."],
            (_, false) => {
                words![". The opponent may take ", up_to(&next.largest_take()), ", and whatever it is, you can win."]
            }
        });
    }
    let solved = solver.answer_within(position, &Wanted { ranges: 1, ..Wanted::LEAST }, budget);
    let reasons = solved.map_or_else(|_| Vec::new(), |answer| why(&game, &answer));
    // What the sheet says anyway is not said again.
    let is_new = |reason: &Words| !SAID_ANYWAY.iter().any(|start| reason.to_string().starts_with(start));
    for reason in reasons.into_iter().filter(is_new).take(SHOWN_REASONS) {
        words.push(words![" ", reason.capitalised(), "."]);
    }
    if let Some(moves) = &row.remoteness {
        words.push(words![" If you hurry, the game is over after ", counted(moves.clone(), "move"), " at most."]);
    }
    words
}
