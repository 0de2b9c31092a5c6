//! g over the parameter of a family of rules.

use std::sync::Arc;

use onepile::{Bound, Game, Natural, Reached, Undecided};

use super::super::chart::axis::Axis;
use super::super::chart::bands::{self, bands};
use super::super::chart::frame::{self, Grid, Key, Sign};
use super::super::chart::mosaic;
use super::super::data::Piles;
use super::super::data::family::{Known, takes};
use super::super::reading::{Along, Data, Place, Reading, Told};
use super::super::scene::{Area, Color, Scene};
use super::super::{PictureQuery, Vary};
use super::Maker;
use super::g::taken;
use crate::failure::Failure;
use crate::resolve::Resolved;

/// The smallest takes of piles, for each rule of a family.
#[derive(Debug)]
struct FamilyTakes {
    family: Rules,
    along: Along,
    /// The first pile on the axis.
    first: u64,
    takes: Vec<Known<Vec<Option<u64>>>>,
}

impl Data for FamilyTakes {
    fn tell(&self, column: u64, row: u64) -> Told {
        let place = self.along.place(row, None);
        let words = match &self.takes[column as usize] {
            Some(takes) => taken(takes[(row - self.first) as usize]),
            None => "undecided, a bound is reached".to_owned(),
        };
        self.family.says(column, Some(place), &words)
    }
}

/// The rules of a family.
#[derive(Debug)]
pub struct Rules {
    pub text: String,
    pub vary: Vary,
}

impl Rules {
    /// A sentence about one of the rules, perhaps at a position.
    pub fn says(&self, number: u64, place: Option<Place>, words: &str) -> Told {
        let at =
            place.as_ref().map_or_else(String::new, |place| format!(", {}", place.named().replacen("Pile", "pile", 1)));
        let words = format!("{} = {}{at}: {words}.", self.vary.name(), self.vary.value(number));
        Told { words, place: Place { rule: self.vary.rule(&self.text, number).ok(), ..place.unwrap_or_default() } }
    }
}

/// The parameter of a query.
fn vary(query: &PictureQuery) -> Result<&Vary, Failure> {
    let missing = || Failure::Query("name the parameter of the rule: `vary` such as `a = 1..3 by 1/10`".to_owned());
    query.vary.as_ref().map(|vary| &vary.0).ok_or_else(missing)
}

/// One rule of a family.
fn rule_of(query: &PictureQuery, place: u64) -> Result<Resolved, Failure> {
    let text = vary(query)?.rule(query.game.rule.trim(), place)?;
    match text.parse() {
        Ok(rule) => Ok(Resolved { rule, text, named: None }),
        Err(error) => Err(Failure::Rule { error, text }),
    }
}

/// The first rule of a family, which stands for all of them where it does not matter.
pub fn first_rule(query: &PictureQuery) -> Result<Resolved, Failure> {
    rule_of(query, 0)
}

impl Maker<'_> {
    /// What is known of each rule of the family; at least of one.
    pub fn each<T>(&self, ask: impl Fn(Game) -> Result<Known<T>, Failure>) -> Result<(Vary, Vec<Known<T>>), Failure> {
        let vary = vary(self.query)?.clone();
        let mut all = Vec::new();
        for place in 0..vary.count() {
            let game = self.query.game.game_of(rule_of(self.query, place)?.rule);
            let about = |message: String| format!("for {} = {}: {message}", vary.name(), vary.value(place));
            all.push(ask(game).map_err(|failure| match failure {
                Failure::Declined(message) => Failure::Declined(about(message)),
                failure => Failure::Query(about(failure.to_string())),
            })?);
        }
        Ok((vary, all))
    }

    /// The lower axis, with the values of the parameter.
    pub fn parameter_axis(&self, vary: &Vary) -> Result<Axis, Failure> {
        if self.has_log_x() {
            return Err(Failure::Query("the axis of a parameter is not logarithmic: choose `log` y".to_owned()));
        }
        let axis = Axis::new(vary.name(), 0, vary.count() - 1).cells();
        Ok(Axis { fractions: Some(vary.steps()), ..axis })
    }

    /// Marks the columns without any known value.
    pub fn mark_unknown(&self, scene: &mut Scene, area: Area, is_known: &[bool]) {
        let width = area.width / is_known.len() as f32;
        for place in (0..is_known.len()).filter(|place| !is_known[*place]) {
            frame::unknown(scene, self.look, Area { x: area.x + place as f32 * width, width, ..area });
        }
    }

    /// The legend of what is not known, if anything is.
    pub fn unknown_key(&self, is_known: &[bool]) -> Option<Key> {
        let label = "undecided: a bound is reached".to_owned();
        is_known.contains(&false).then_some(Key { sign: Sign::Unknown, color: self.look.palette.dull, label })
    }

    /// g of each pile, for each value of the parameter.
    pub fn family(&self) -> Result<Scene, Failure> {
        let from = if self.query.from.is_zero() { Natural::ONE } else { self.query.from.clone() };
        let to = self.query.to.clone().unwrap_or_else(|| &from + &Natural::from(59u64));
        let piles = Piles::new(&from, &to)?;
        let (vary, known) = self.each(|game| takes(game, &self.query.turn, &piles, &mut self.means.budget()))?;
        let is_known: Vec<bool> = known.iter().map(Option::is_some).collect();
        self.refuse_empty(&is_known)?;
        let largest = known.iter().flatten().flatten().flatten().copied().max().unwrap_or(1);
        let y = self.along(&piles).log(self.has_log_y()).cells();
        let bands = bands(largest);
        let class = |(place, value): (u64, &Option<u64>)| match value {
            Some(g) if Natural::from(*g) != piles.pile(place) => bands.partition_point(|first| first <= g),
            _ => 0,
        };
        let column = |values: &Vec<Option<u64>>| (0..).zip(values).map(class).collect();
        let columns: Vec<mosaic::Column> = known.iter().map(|values| values.as_ref().map(column)).collect();
        let palette = self.look.palette;
        // The strongest shades are left out, so that the lost piles stand out.
        let shades = (0..bands.len()).map(|place| palette.shade(place, bands.len() * 3 / 2 + 1));
        let colors: Vec<Color> = [palette.lost].into_iter().chain(shades).collect();
        let about = format!(
            "For each value of {}, from left to right, and each pile, from the bottom up, g: the smallest take that wins if the \
             limit allows it. Piles from which only the whole pile wins are marked.",
            vary.name()
        );
        let mut scene = self.scene("g of a family", &about);
        let mut keys = vec![Key::patch(Some('P'), palette.lost, "no take below the whole pile wins")];
        keys.push(Key { sign: Sign::Words, color: palette.ink, label: "g:".to_owned() });
        let names = bands::names(&bands, largest).into_iter();
        keys.extend(names.zip(&colors[1..]).map(|(name, color)| Key::patch(None, *color, name)));
        keys.extend(self.unknown_key(&is_known));
        let room = self.head(&mut scene, &keys);
        let x = self.parameter_axis(&vary)?;
        let area = frame::axes(&mut scene, self.look, room, &x, &y, Grid::None);
        self.mark_unknown(&mut scene, area, &is_known);
        mosaic::draw(&mut scene, area, &x, &y, &columns, &colors);
        let along = self.positions(&piles);
        let data = Arc::new(FamilyTakes { family: self.rules(vary), along, first: y.from, takes: known });
        let piles = Some((piles.from.clone(), piles.last()));
        Ok(Scene { reading: Some(Reading { area, x, y, down: false, piles, data }), ..scene })
    }

    /// The rules of the family.
    pub fn rules(&self, vary: Vary) -> Rules {
        Rules { text: self.query.game.rule.trim().to_owned(), vary }
    }

    /// Where nothing at all is known there is no picture.
    pub fn refuse_empty(&self, is_known: &[bool]) -> Result<(), Failure> {
        if is_known.contains(&true) {
            return Ok(());
        }
        let bound = self.means.met().unwrap_or(Bound::Work);
        Err(Failure::Undecided(Undecided { bound, reached: Reached::Nothing }))
    }
}
