//! Arguments for which shells offer words.

use std::ffi::OsStr;
use std::fmt::Display;
use std::marker::PhantomData;
use std::str::FromStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, CommandFactory, Error};
use onepile::{Column, NamedGame, Sequence};
use onepile_front::picture::{Lettering, Logs, Theme};
use onepile_front::{Measure, Order, PictureKind, SortKey};

use crate::args::Cli;

/// Reads a value for which completions offer some words, though others may do as well.
#[derive(Clone)]
pub struct Offer<T> {
    words: fn() -> Vec<PossibleValue>,
    read: PhantomData<T>,
}

impl<T> Offer<T> {
    const fn new(words: fn() -> Vec<PossibleValue>) -> Offer<T> {
        Offer { words, read: PhantomData }
    }
}

/// A rule, or the name of a game.
pub const RULE: Offer<String> =
    Offer::new(|| NamedGame::all().into_iter().map(|game| PossibleValue::new(game.name).help(game.title)).collect());

/// A column of a table.
pub const COLUMN: Offer<Column> = Offer::new(|| names(Column::ALL, |column| column.name()));

/// A column that may repeat.
pub const PERIODIC: Offer<Column> =
    Offer::new(|| names(&[Column::G, Column::Nim, Column::Outcome], |column| column.name()));

/// A measure of a position.
pub const MEASURE: Offer<Measure> = Offer::new(|| names(Measure::ALL, |measure| measure.name()));

/// What a list of piles is sorted by.
pub const ORDER: Offer<Order> = Offer::new(|| names(SortKey::ALL, |key| key.name()));

/// A kind of picture.
pub const PICTURE: Offer<PictureKind> = Offer::new(|| names(PictureKind::ALL, |picture| picture.name()));

/// The colours of a picture.
pub const THEME: Offer<Theme> = Offer::new(|| names(Theme::ALL, |theme| theme.name()));

/// The logarithmic axes of a picture.
pub const LOGS: Offer<Logs> = Offer::new(|| names(Logs::ALL, |logs| logs.name()));

/// The letters of a picture.
pub const LETTERING: Offer<Lettering> = Offer::new(|| names(Lettering::ALL, |lettering| lettering.name()));

fn names<T: Copy>(all: &[T], name: fn(T) -> &'static str) -> Vec<PossibleValue> {
    all.iter().map(|one| PossibleValue::new(name(*one))).collect()
}

/// A sequence of a game.
pub const SEQUENCE: Offer<Sequence> = Offer::new(|| {
    let named = [
        ("losing", "the piles that the first player loses"),
        ("base", "the members of the base"),
        ("class:0", "the piles of nim-value 0, or of any other number"),
        ("F", "the first pile with limit m, for each m"),
        ("H", "the first pile that keeps m counters after the largest take, for each m"),
    ];
    named.map(|(name, help)| PossibleValue::new(name).help(help)).to_vec()
});

/// A verb.
pub const VERB: Offer<String> = Offer::new(|| {
    Cli::command().get_subcommands().map(|verb| PossibleValue::new(verb.get_name().to_owned())).collect()
});

impl<T> TypedValueParser for Offer<T>
where
    T: FromStr<Err: Display + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        let read = |text: String| text.trim().parse::<T>().map_err(|error| error.to_string());
        StringValueParser::new().try_map(read).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.words)().into_iter()))
    }
}
