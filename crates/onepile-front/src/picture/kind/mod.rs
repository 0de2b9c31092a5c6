//! The kinds of pictures: which numbers, which chart, which words.

mod beatty;
mod family;
mod g;
mod game;
mod growth;
mod nim;
mod outcome;
mod points;
mod tableau;

use onepile::{Game, Natural, Rule, Solver};

use super::chart::axis::Axis;
use super::chart::frame::{self, Head, Key, Look};
use super::data::Piles;
use super::reading::Along;
use super::scene::{Area, Scene};
use super::{PictureKind, PictureQuery, Size};
use crate::failure::Failure;
use crate::means::Means;
use crate::resolve::Resolved;
use crate::style::Style;
use crate::words::{first_move, move_of, terms, variant};

/// The picture that a query asks for.
pub(super) fn make(query: &PictureQuery, means: &dyn Means) -> Result<Scene, Failure> {
    let resolved = match query.of {
        // The rule of a family has a name that no rule has.
        PictureKind::Family | PictureKind::Growth => family::first_rule(query)?,
        _ => query.game.resolved()?,
    };
    let game = query.game.game_of(resolved.rule.clone());
    let Size { width, height } = query.size.0;
    let maker = Maker { query, resolved, game, means, look: Look::new((width, height), query.theme.palette()) };
    let scene = match query.of {
        PictureKind::Outcome => maker.outcome(),
        PictureKind::G => maker.g(),
        PictureKind::Nim => maker.nim(),
        PictureKind::Tableau => maker.tableau(),
        PictureKind::Beatty => maker.beatty(),
        PictureKind::Game => maker.game(),
        PictureKind::Family => maker.family(),
        PictureKind::Growth => maker.growth(),
    };
    scene.map(|scene| Scene { lettering: query.text, ..scene })
}

struct Maker<'a> {
    query: &'a PictureQuery,
    resolved: Resolved,
    game: Game,
    means: &'a dyn Means,
    look: Look,
}

impl Maker<'_> {
    fn solver(&self) -> Solver {
        Solver::new(self.game.clone())
    }

    /// The rule of a picture that belongs to normal play alone.
    fn plain_rule(&self, picture: &str) -> Result<&Rule, Failure> {
        let is_plain = self.game.is_plain() && self.game.first().is_none();
        let message =
            || format!("{picture} belong to the rule itself: leave out `misere`, `stop`, `block` and `first`");
        is_plain.then(|| self.game.rule()).ok_or_else(|| Failure::Query(message()))
    }

    /// The piles asked for, some number of them unless an end is named.
    fn piles(&self, some: u64) -> Result<Piles, Failure> {
        let to = self.query.to.clone().unwrap_or_else(|| &self.query.from + &Natural::from(some));
        Piles::new(&self.query.from, &to)
    }

    /// An empty picture with its words.
    fn scene(&self, what: &str, about: &str) -> Scene {
        let (rule, turn) = (self.rule(), &self.query.turn);
        let limit = match self.resolved.rule.allowed() {
            Some(_) if self.query.vary.is_none() => move_of(&self.resolved.rule).to_string(),
            _ => format!("The limit of a move is {rule}."),
        };
        let mut words = format!("{about} {limit} {}", terms(&self.game));
        words.extend(first_move(&self.game).map(|first| format!(" {first}")));
        if *turn != Natural::ONE {
            words += &format!(" The coming move is number {turn}.");
        }
        let title = match &self.query.title {
            Some(title) => title.split_whitespace().collect::<Vec<_>>().join(" "),
            None => {
                let name = self.resolved.named.as_ref().map_or(rule, |named| &named.title);
                format!("{what}: {name}{}", variant(&self.game))
            }
        };
        let Size { width, height } = self.query.size.0;
        Scene::new((width, height), self.look.palette.paper, title, words)
    }

    /// The rule as it was typed, or that of the named game.
    fn rule(&self) -> &str {
        match self.query.vary {
            Some(_) => &self.query.game.rule,
            None => &self.resolved.text,
        }
    }

    /// Draws title and legend, and the rule where the title does not tell it.
    fn head(&self, scene: &mut Scene, keys: &[Key]) -> Area {
        let title = scene.title.clone();
        let rule = format!("rule: {}", self.rule());
        let subtitle = (!title.contains(self.rule())).then_some(&rule[..]);
        frame::head(scene, self.look, &Head { title: &title, subtitle, keys })
    }

    fn has_log_x(&self) -> bool {
        self.query.log.is_some_and(|log| log.has_x())
    }

    fn has_log_y(&self) -> bool {
        self.query.log.is_some_and(|log| log.has_y())
    }

    /// The lower axis of pictures over piles.
    fn pile_axis(&self, piles: &Piles) -> Axis {
        self.along(piles).log(self.has_log_x())
    }

    /// An axis of piles; those of many digits are counted from the first.
    fn along(&self, piles: &Piles) -> Axis {
        match short(piles) {
            Some(last) => Axis::new("pile", last + 1 - piles.count, last),
            None => {
                let first = Style { shorten: true, ..Style::PLAIN }.number(&piles.from);
                Axis::new(format!("pile − {first}"), 0, piles.count - 1)
            }
        }
    }

    /// The positions along such an axis.
    fn positions(&self, piles: &Piles) -> Along {
        let offset = if short(piles).is_some() { Natural::ZERO } else { piles.from.clone() };
        Along { offset, turn: self.query.turn.clone() }
    }
}

/// The last pile, if piles have few digits.
fn short(piles: &Piles) -> Option<u64> {
    const SHORT: u64 = 1_000_000_000_000;
    piles.last().to_u64().filter(|last| *last < SHORT)
}
