//! The pictures of a game: which numbers, which chart, which words.

use onepile::{Column, Entry, Family, Game, Natural, Rule, Sequence, Solver, Variable};

use super::classes;
use super::data::{self, Piles};
use super::frame::{self, Axis, Grid, Key, Scale, Sign};
use super::grid::{self, Cell, Table};
use super::heat;
use super::palette::{BLUE, GREY, LOST, NOTHING, ORANGE, VERMILION, WON};
use super::scatter::{self, Series};
use super::scene::{Mark, Scene};
use super::strips::{self, Strip};
use super::{PictureKind, PictureQuery, Size};
use crate::failure::Failure;
use crate::means::Means;
use crate::resolve::Resolved;
use crate::style::Style;
use crate::words::{first_move, move_of, terms, variant};

/// The picture that a query asks for; `detail` is the number of pixels of an embedded image for each pixel of the picture.
pub(super) fn make(query: &PictureQuery, means: &dyn Means, detail: u32) -> Result<Scene, Failure> {
    let resolved = query.game.resolved()?;
    let game = query.game.game_of(resolved.rule.clone());
    let Size { width, height } = query.size.0;
    let maker = Maker { query, resolved, game, means, detail, scale: Scale::new((width, height)) };
    match query.of {
        PictureKind::Outcome => maker.outcome(),
        PictureKind::G => maker.g(),
        PictureKind::Nim => maker.nim(),
        PictureKind::Tableau => maker.tableau(),
        PictureKind::Beatty => maker.beatty(),
    }
}

struct Maker<'a> {
    query: &'a PictureQuery,
    resolved: Resolved,
    game: Game,
    means: &'a dyn Means,
    detail: u32,
    scale: Scale,
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

    fn scene(&self, what: &str, about: &str) -> Scene {
        let (rule, turn) = (&self.resolved.text, &self.query.turn);
        let limit = match self.resolved.rule.allowed() {
            Some(_) => move_of(&self.resolved.rule).to_string(),
            None => format!("The limit of a move is {rule}."),
        };
        let mut words = format!("{about} {limit} {}", terms(&self.game));
        words.extend(first_move(&self.game).map(|first| format!(" {first}")));
        if *turn != Natural::ONE {
            words += &format!(" The coming move is number {turn}.");
        }
        let name = self.resolved.named.as_ref().map_or(rule, |named| &named.title);
        let title = format!("{what}: {name}{}", variant(&self.game));
        let Size { width, height } = self.query.size.0;
        Scene::new((width, height), title, words)
    }

    /// The lower axis of pictures over piles; piles of many digits are counted from the first.
    fn pile_axis(&self, piles: &Piles) -> Axis {
        const SHORT: u64 = 1_000_000_000_000;
        match piles.last().to_u64().filter(|last| *last < SHORT) {
            Some(last) => Axis::new("pile", last + 1 - piles.count, last),
            None => {
                let first = Style { shorten: true, ..Style::PLAIN }.number(&piles.from);
                Axis::new(format!("pile − {first}"), 0, piles.count - 1)
            }
        }
    }

    /// Who wins, for each pile and limit.
    fn outcome(&self) -> Result<Scene, Failure> {
        let mut solver = self.solver();
        let piles = self.piles(120)?;
        let limits =
            self.query.limits.unwrap_or_else(|| piles.last().to_u64().unwrap_or(u64::MAX).min(piles.count)).max(1);
        let mut budget = self.means.budget();
        let columns = data::outcomes(&mut solver, &self.query.turn, &piles, limits, &mut budget)?;
        let mut scene = self.scene(
            "Who wins",
            "Each cell is a position: a pile, from left to right, and the limit of the coming move, from the bottom up. \
             Where cells are smaller than a pixel, lost ones show more than their share.",
        );
        let patch = |letter, color, label: &str| Key { sign: Sign::Patch(letter), color, label: label.to_owned() };
        let mut keys =
            vec![patch(Some('N'), WON, "the player to move wins"), patch(Some('P'), LOST, "the player to move loses")];
        if columns.iter().any(|column| column.height < limits) {
            keys.push(patch(None, NOTHING, "no such position"));
        }
        let (x, y) = (self.pile_axis(&piles), Axis::new("limit of the coming move", 1, limits));
        let room = frame::head(&mut scene, self.scale, &keys);
        let area = frame::axes(&mut scene, self.scale, room, &x, &y, Grid::None);
        heat::draw(&mut scene, area, &x, &y, &columns);
        Ok(scene)
    }

    /// The smallest winning take, with the members of the base.
    fn g(&self) -> Result<Scene, Failure> {
        let piles = self.piles(200)?;
        let (mut solver, mut budget) = (self.solver(), self.means.budget());
        let entries = data::table(&mut solver, Column::G, &self.query.turn, &piles, &mut budget)?;
        let base = data::members(&mut solver, &piles, &mut budget)?;
        let x = self.pile_axis(&piles);
        let mut takes = Series::new("g: the smallest take that wins if the limit allows it", Mark::Dot, BLUE);
        let mut members = Series::new("the pile is a member of the base", Mark::Ring, VERMILION);
        let mut none = Series::new("no take wins", Mark::Triangle, GREY);
        let values = entries.iter().map(|entry| value(&entry)).collect::<Result<Vec<_>, _>>()?;
        for (place, value) in (0..).zip(&values) {
            match value {
                Some(g) => takes.points.push((x.from + place, *g)),
                None => none.points.push((x.from + place, 0)),
            }
        }
        let marked = base.into_iter().filter_map(|place| Some((x.from + place, values[place as usize]?)));
        members.points.extend(marked);
        let what = "Smallest take that wins if the limit allows it";
        let about = "For each pile, from left to right, g: the smallest take that wins if the limit allows it.";
        self.scatter(what, about, &x, "g", vec![takes, members, none])
    }

    /// Nim-values, a colour for each of the smallest.
    fn nim(&self) -> Result<Scene, Failure> {
        let piles = self.piles(400)?;
        let mut budget = self.means.budget();
        let entries = data::table(&mut self.solver(), Column::Nim, &self.query.turn, &piles, &mut budget)?;
        let x = self.pile_axis(&piles);
        let values = entries.iter().map(|entry| value(&entry)).collect::<Result<Vec<_>, _>>()?;
        let points = (x.from..).zip(values).filter_map(|(pile, value)| Some((pile, value?)));
        let series = classes::of(points);
        let about = "For each pile, from left to right, its nim-value. Piles of one value, a class, lie on one level; \
                     form and colour tell classes that are near each other apart, or the smallest from all others.";
        self.scatter("Nim-values", about, &x, "nim-value", series)
    }

    fn scatter(&self, what: &str, about: &str, x: &Axis, y: &str, series: Vec<Series>) -> Result<Scene, Failure> {
        let mut scene = self.scene(what, about);
        let values = || series.iter().flat_map(|series| &series.points).map(|point| point.1);
        let y = Axis::new(y, values().min().unwrap_or(0).min(1), values().max().unwrap_or(0));
        let shown = series.iter().filter(|series| !series.points.is_empty());
        let mut keys: Vec<Key> = shown.map(Series::key).collect();
        if self.query.of == PictureKind::Nim {
            keys.reverse();
        }
        let room = frame::head(&mut scene, self.scale, &keys);
        let area = frame::axes(&mut scene, self.scale, room, x, &y, Grid::Lines);
        scatter::draw(&mut scene, area, x, &y, &series, self.scale.letter, self.detail);
        Ok(scene)
    }

    /// The tableau of a rule of turn and pile.
    fn tableau(&self) -> Result<Scene, Failure> {
        let rule = self.plain_rule("the entries of a tableau")?;
        let (turns, columns) = (self.query.turns, self.query.columns);
        let (first, rows) = data::tableau(rule, turns, columns, &mut self.means.budget())?;
        let mut scene = self.scene(
            "Tableau",
            "A row for each turn, a column for each number of moves r. The piles above all entries before, up to this \
             one, are won in r moves if r is odd, and lost in r moves if it is even. Numbers that are too long are \
             shortened to their first digits and a power of ten, or left out where there is no room for any.",
        );
        let key = |color, label: &str| Key { sign: Sign::Patch(None), color, label: label.to_owned() };
        let mut keys = vec![
            key(WON, "r odd: up to this pile won in r moves"),
            key(LOST, "r even: up to this pile lost in r moves"),
        ];
        if rows.iter().flatten().any(Option::is_none) {
            keys.push(key(NOTHING, "absent"));
        }
        let cell = |(column, entry): (u64, data::Written)| match entry {
            Some(text) => Cell { text, color: if column % 2 == 0 { LOST } else { WON } },
            None => Cell { text: "–".to_owned(), color: NOTHING },
        };
        let grid = Table {
            row_title: "turn".to_owned(),
            column_title: "r".to_owned(),
            row_names: (1..=turns).map(|turn| turn.to_string()).collect(),
            column_names: (first..=columns).map(|column| column.to_string()).collect(),
            rows: rows.into_iter().map(|row| (first..).zip(row).map(cell).collect()).collect(),
        };
        let room = frame::head(&mut scene, self.scale, &keys);
        grid::draw(&mut scene, room, self.scale, &grid);
        Ok(scene)
    }

    /// The two complementary sequences of a rule of the pile.
    fn beatty(&self) -> Result<Scene, Failure> {
        let rule = self.plain_rule("F and H")?;
        if !matches!(Family::of(rule), Family::Pile | Family::Constant) {
            let used = Variable::ALL.into_iter().find(|v| *v != Variable::Pile && rule.uses(*v));
            let used = used.map_or("", Variable::name);
            let message = format!("F and H belong to rules of `pile` alone, and this one uses `{used}`");
            return Err(Failure::Query(message));
        }
        let to = self.query.to.clone().unwrap_or_else(|| Natural::from(130u64));
        let one = Natural::ONE;
        if self.query.from > one {
            return Err(Failure::Query("F and H are drawn from pile 1 on: leave out `from`".to_owned()));
        }
        if to < one {
            return Err(Failure::Query("F and H are drawn from pile 1 on: choose a larger `to`".to_owned()));
        }
        let piles = Piles::new(&one, &to)?;
        // What asks for the first term also checks that the limit has unit jumps.
        let asked = self.solver().sequence_within(&Sequence::F(one), 1, &mut self.means.budget());
        asked?;
        let firsts = data::firsts(&mut self.solver(), &piles, &mut self.means.budget())?;
        let mut scene = self.scene(
            "F and H",
            "The piles 1, 2, 3, ... from left to right, line after line. F are the first piles with limit 1, 2, 3, ..., \
             H the first that keep 1, 2, 3, ... counters after the largest take. Where cells are smaller than a pixel, colours are \
             mixed.",
        );
        let key = |color, label: &str| Key { sign: Sign::Patch(None), color, label: label.to_owned() };
        let keys = [
            key(BLUE, "F(m): the first pile with limit m"),
            key(ORANGE, "H(m): the first pile that keeps m counters after the largest take"),
        ];
        let strips = [
            Strip { name: "F", color: BLUE, members: firsts.of_limit },
            Strip { name: "H", color: ORANGE, members: firsts.of_rest },
        ];
        let room = frame::head(&mut scene, self.scale, &keys);
        strips::draw(&mut scene, room, self.scale, &Axis::new("pile", 1, piles.count), &strips);
        Ok(scene)
    }
}

/// A value that can be drawn; nothing if it is infinite.
fn value(entry: &Entry) -> Result<Option<u64>, Failure> {
    /// Beyond this a picture cannot tell neighbours apart.
    const LARGEST: u64 = 1 << 53;
    match entry {
        Entry::Number(number) => match number.to_u64().filter(|number| *number < LARGEST) {
            Some(number) => Ok(Some(number)),
            None => Err(Failure::Query("the values are too large to be drawn; choose smaller piles".to_owned())),
        },
        _ => Ok(None),
    }
}
