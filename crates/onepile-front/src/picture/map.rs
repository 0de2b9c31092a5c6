//! A map of the rules of a family: two parameters, and a colour for what is known of each rule.

use super::chart::axis::Axis;
use super::chart::frame::{self, Grid, Head, Key, Look, Sign};
use super::chart::mosaic;
use super::scene::{Color, Scene};
use super::{Size, Theme};
use crate::progression::Progression;

/// A map of plain data: a cell for each pair of values, with one of some classes.
#[derive(Clone, Debug)]
pub struct Map {
    /// What it shows, in one line.
    pub title: String,
    /// A line below the title, such as the rule.
    pub subtitle: String,
    /// The same at length, for people who do not see it.
    pub description: String,
    /// To the right.
    pub x: MapAxis,
    /// Upwards.
    pub y: MapAxis,
    /// The names of the classes, in their order.
    pub classes: Vec<String>,
    /// The class of each cell, column by column and from the bottom up; none where nothing is known.
    pub cells: Vec<Vec<Option<usize>>>,
}

/// One side of a map.
#[derive(Clone, Debug)]
pub enum MapAxis {
    /// Integers from one to another that are not negative.
    Integers {
        /// What they are.
        title: String,
        /// The first one.
        from: u64,
        /// The last one.
        to: u64,
    },
    /// Fractions at equal distances.
    Fractions {
        /// What they are.
        title: String,
        /// The fractions.
        values: Progression,
    },
}

impl MapAxis {
    fn axis(&self) -> Axis {
        match self {
            MapAxis::Integers { title, from, to } => Axis::new(title, *from, *to).cells(),
            MapAxis::Fractions { title, values } => {
                let axis = Axis::new(title, 0, values.count() - 1).cells();
                Axis { fractions: Some(values.steps()), ..axis }
            }
        }
    }
}

impl Map {
    /// The picture.
    pub fn scene(&self, Size { width, height }: Size, theme: Theme) -> Scene {
        let look = Look::new((width, height), theme.palette());
        let palette = look.palette;
        let mut scene = Scene::new((width, height), palette.paper, self.title.clone(), self.description.clone());
        let count = self.classes.len();
        // Where cells are smaller than pixels, what stands out is the first colour: here the last class.
        let shade = |place: usize| palette.shade(count - 1 - place, count);
        let colors: Vec<Color> = (0..count).map(shade).chain([palette.nothing]).collect();
        let named = self.classes.iter().zip(colors[..count].iter().rev());
        let mut keys: Vec<Key> = named.map(|(name, color)| Key::patch(None, *color, name)).collect();
        if self.cells.iter().flatten().any(Option::is_none) {
            keys.push(Key { sign: Sign::Nothing, color: palette.dull, label: "no value".to_owned() });
        }
        let (title, subtitle) = (&self.title[..], Some(&self.subtitle[..]));
        let room = frame::head(&mut scene, look, &Head { title, subtitle, keys: &keys });
        let (x, y) = (self.x.axis(), self.y.axis());
        let area = frame::axes(&mut scene, look, room, &x, &y, Grid::None);
        let class = |class: &Option<usize>| class.map_or(count, |class| count - 1 - class);
        let columns: Vec<mosaic::Column> =
            self.cells.iter().map(|column| Some(column.iter().map(class).collect())).collect();
        mosaic::draw(&mut scene, area, &x, &y, &columns, &colors);
        scene
    }
}
