//! A rule while somebody types it, with the numbers around it.

use std::fmt::Display;
use std::str::FromStr;

use onepile::{First, Game, Limit, NamedGame, Natural, Play, Variable};
use onepile_front::{Spans, Words, first_move, kind_of, move_of, resolve, terms, variant};
use serde::{Deserialize, Serialize, Serializer};

use crate::refused::Spot;

/// Asks what a rule says, and what is wrong with the fields of a form. All of them are texts as they were typed.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct RuleQuestion {
    rule: String,
    misere: bool,
    stop: String,
    block: String,
    first: String,
    /// Nothing where the form has no such field.
    pile: Option<String>,
    limit: String,
    last: String,
    turn: String,
}

/// What a rule says, and what is wrong.
#[derive(Serialize)]
pub struct RuleData {
    reading: Option<Reading>,
    wrong: Vec<Wrong>,
}

/// A field that cannot be read.
#[derive(Serialize)]
struct Wrong {
    field: &'static str,
    #[serde(flatten)]
    spot: Spot,
}

/// What a rule says.
#[derive(Serialize)]
struct Reading {
    /// The rule, where the name of a game was typed.
    rule: String,
    /// The name of the game in the catalogue, if it has one.
    name: Option<String>,
    title: String,
    /// The quantities that it uses.
    uses: Vec<&'static str>,
    needs_first_limit: bool,
    /// How the game is played, a sentence each.
    #[serde(serialize_with = "spans")]
    words: Vec<Words>,
    kind: String,
}

fn spans<S: Serializer>(words: &[Words], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(words.iter().map(Spans))
}

impl RuleQuestion {
    pub fn ask(&self) -> RuleData {
        let mut form = Form(Vec::new());
        let stop = form.list("stop", &self.stop);
        let block: Option<u64> = form.read("block", &self.block, "write how many takes may be forbidden, such as 1");
        let first: Option<First> = form.number("first", &self.first);
        if let Some(pile) = &self.pile {
            let _: Option<Natural> = form.number("pile", pile);
            if pile.trim().is_empty() {
                form.0.push(Wrong { field: "pile", spot: Spot::of_text("type a number of counters, such as 100") });
            }
        }
        let limit: Option<Limit> = form.number("limit", &self.limit);
        let last: Option<Natural> = form.number("last", &self.last);
        let turn: Option<Natural> = form.number("turn", &self.turn);
        if turn.is_some_and(|turn| turn.is_zero()) {
            form.0.push(Wrong { field: "turn", spot: Spot::of_text("moves are numbered from 1") });
        }
        if limit.is_some() && last.is_some() {
            form.0.push(Wrong {
                field: "last",
                spot: Spot::of_text("this gives the limit, and the limit is given as well: leave out one"),
            });
        }
        let rule = match resolve(&self.rule) {
            Ok(resolved) => Some(resolved.rule),
            Err(failure) => {
                form.0.push(Wrong { field: "rule", spot: Spot::new(&failure) });
                None
            }
        };
        let reading = rule.map(|rule| {
            let play = if self.misere { Play::Misere } else { Play::Normal };
            let game = Game::new(rule).with_play(play).with_stop(&stop).with_block(block.unwrap_or(0));
            Reading::new(&first.map_or(game.clone(), |first| game.with_first(first)))
        });
        RuleData { reading, wrong: form.0 }
    }
}

/// The fields of a form that cannot be read.
struct Form(Vec<Wrong>);

impl Form {
    /// A number, where something is typed.
    fn number<T: FromStr<Err: Display>>(&mut self, field: &'static str, text: &str) -> Option<T> {
        let text = text.trim();
        match (text.is_empty(), text.parse::<T>()) {
            (true, _) => None,
            (false, Ok(number)) => Some(number),
            (false, Err(error)) => {
                self.0.push(Wrong { field, spot: Spot::of_text(error.to_string()) });
                None
            }
        }
    }

    /// The same with words of our own for what is wrong.
    fn read<T: FromStr>(&mut self, field: &'static str, text: &str, wrong: &str) -> Option<T> {
        let text = text.trim();
        let read = text.parse::<T>().ok();
        if read.is_none() && !text.is_empty() {
            self.0.push(Wrong { field, spot: Spot::of_text(wrong) });
        }
        read
    }

    /// Numbers between commas.
    fn list(&mut self, field: &'static str, text: &str) -> Vec<Natural> {
        text.split(',').filter_map(|part| self.number(field, part)).collect()
    }
}

impl Reading {
    fn new(game: &Game) -> Reading {
        let rule = game.rule();
        let named = NamedGame::of(rule);
        let title = named.as_ref().map_or_else(|| rule.text().to_owned(), |named| named.title.clone());
        let variables = Variable::ALL.into_iter().chain([Variable::Take]);
        let words = [move_of(rule)].into_iter().chain(first_move(game)).chain([terms(game)]);
        Reading {
            rule: rule.text().to_owned(),
            name: named.map(|named| named.name),
            title: title + &variant(game),
            uses: variables.filter(|name| rule.uses(*name)).map(Variable::name).collect(),
            needs_first_limit: game.may_need_first_limit(),
            words: words.collect(),
            kind: kind_of(rule),
        }
    }
}
