//! A map of a folder: two columns give the place of a rule, a third one its colour.

use std::collections::HashMap;
use std::mem;
use std::path::Path;

use onepile_front::Progression;
use onepile_front::picture::{Map, MapAxis};

use crate::cell::{Cell, Kind};
use crate::folder::Folder;
use crate::rows::RowCondition;
use crate::survey::Survey;
use crate::values::Values;
use crate::view::{ViewError, column, compare, each_row};

/// A map of the rows of a folder.
#[derive(Clone, Debug)]
pub struct MapQuery {
    /// The column to the right.
    pub x: String,
    /// The column upwards.
    pub y: String,
    /// The column that gives the colours.
    pub z: String,
    /// A condition over the columns, for the rows that are drawn.
    pub condition: Option<String>,
}

/// With more different values than this, numbers are put together in classes.
const MOST_VALUES: usize = 8;
/// How many classes there are then.
const CLASSES: usize = 6;
/// Cells along one side at the most.
const MOST_CELLS: u64 = 4000;
/// Places of a map at the most.
const MOST_PLACES: u64 = 4_000_000;

impl MapQuery {
    /// Draws the rows that are there.
    ///
    /// # Errors
    ///
    /// If it is no folder of a survey, or the columns make no map.
    pub fn ask(&self, path: &Path) -> Result<Map, ViewError> {
        let (folder, survey) = Folder::open(path)?;
        let condition = self.condition.as_ref().map(|text| RowCondition::parse(text, &survey)).transpose()?;
        let [x, y, z] = [&self.x, &self.y, &self.z].map(|name| column(&survey, name));
        let (x, y, z) = (x?, y?, z?);
        let (mut across, mut up) = (Distinct::default(), Distinct::default());
        let (mut largest, mut rules, mut is_shared) = (HashMap::new(), 0u64, false);
        each_row(&folder, &survey, |mut row| {
            let fits = condition.as_ref().map_or(Ok(Some(true)), |condition| condition.holds(&row))?;
            if fits != Some(true) {
                return Ok(());
            }
            rules += 1;
            let place = (across.number(&survey, x, &row[x])?, up.number(&survey, y, &row[y])?);
            let ((Some(x), Some(y)), z) = (place, mem::replace(&mut row[z], Cell::Nothing)) else { return Ok(()) };
            if z != Cell::Nothing {
                let known = largest.entry((x, y)).or_insert(Cell::Nothing);
                is_shared |= *known != Cell::Nothing;
                if *known == Cell::Nothing || compare(&z, known, false).is_gt() {
                    *known = z;
                }
            }
            Ok(())
        })?;
        let (x, y) = (Side::new(&survey, x, &across.cells)?, Side::new(&survey, y, &up.cells)?);
        if (x.count * y.count) as u64 > MOST_PLACES {
            let sides = format!("{} times {}", x.count, y.count);
            return Err(ViewError::Map(format!(
                "a map has at most {MOST_PLACES} places, and this one {sides}; choose fewer with --where"
            )));
        }
        let classes = Classes::new(&survey, z, largest.values())?;
        let (across, up) = (x.places(&across.cells), y.places(&up.cells));
        let mut cells = vec![vec![None; y.count]; x.count];
        for ((x, y), z) in &largest {
            if let (Some(x), Some(y)) = (across[*x], up[*y]) {
                cells[x][y] = classes.of(z);
            }
        }
        let title = format!("{} of {}", self.z, survey.template());
        let shared = if is_shared { ", the largest where several rules share a place" } else { "" };
        let condition = self.condition.as_ref().map_or_else(String::new, |text| format!(", where {text}"));
        let subtitle = format!("{rules} rules{condition}{shared}");
        let description = format!("A map of {title}: {} to the right, {} upwards; {subtitle}.", self.x, self.y);
        Ok(Map { title, subtitle, description, x: x.axis, y: y.axis, classes: classes.names, cells })
    }
}

/// The different values of a column, numbered as they come.
#[derive(Default)]
struct Distinct {
    numbers: HashMap<String, usize>,
    cells: Vec<Cell>,
}

impl Distinct {
    /// The number of a value, if there is one.
    fn number(&mut self, survey: &Survey, place: usize, cell: &Cell) -> Result<Option<usize>, ViewError> {
        if *cell == Cell::Nothing {
            return Ok(None);
        }
        let next = self.cells.len();
        let number = *self.numbers.entry(cell.to_string()).or_insert(next);
        if number == next {
            self.cells.push(cell.clone());
        }
        match self.cells.len() as u64 > MOST_CELLS {
            true => Err(no_side(survey, place, format!("it has more than {MOST_CELLS} values; {FEWER}"))),
            false => Ok(Some(number)),
        }
    }
}

const FEWER: &str = "choose fewer with --where";

fn no_side(survey: &Survey, place: usize, reason: impl std::fmt::Display) -> ViewError {
    ViewError::Map(format!("`{}` is no side of a map: {reason}", survey.columns()[place].name))
}

/// One side of a map, and how many cells it has.
struct Side {
    axis: MapAxis,
    count: usize,
    scale: Scale,
}

/// Which cell a value has.
enum Scale {
    /// Integers from this one on.
    From(i64),
    /// The values of the column one by one.
    Each(Vec<String>),
}

impl Side {
    /// The side for the different values of a column.
    fn new(survey: &Survey, place: usize, cells: &[Cell]) -> Result<Side, ViewError> {
        let title = survey.columns()[place].name.clone();
        if cells.is_empty() {
            return Err(no_side(survey, place, "no row has a value there"));
        }
        if survey.columns()[place].kind == Kind::Integer {
            let numbers = cells.iter().filter_map(|cell| if let Cell::Integer(n) = cell { Some(*n) } else { None });
            let (from, to) = numbers.fold((i64::MAX, i64::MIN), |(from, to), n| (from.min(n), to.max(n)));
            let count = to.abs_diff(from).saturating_add(1);
            if count > MOST_CELLS {
                return Err(no_side(
                    survey,
                    place,
                    format!("{from} to {to} are more than {MOST_CELLS} values; {FEWER}"),
                ));
            }
            let axis = match (u64::try_from(from), u64::try_from(to)) {
                (Ok(from), Ok(to)) => MapAxis::Integers { title, from, to },
                _ => {
                    let values = format!("{from}..{to}").parse::<Progression>();
                    MapAxis::Fractions { title, values: values.map_err(|error| no_side(survey, place, error))? }
                }
            };
            return Ok(Side { axis, count: count as usize, scale: Scale::From(from) });
        }
        let values = survey.values_of(&title);
        if let Some(Values::Progression(values)) =
            values.filter(|values| values.count().is_some_and(|n| n <= MOST_CELLS.into()))
        {
            let each: Vec<String> = (0..values.count()).map(|place| values.value(place)).collect();
            let axis = MapAxis::Fractions { title, values: values.clone() };
            return Ok(Side { axis, count: each.len(), scale: Scale::Each(each) });
        }
        // Anything else has no length of its own: its values stand side by side, in the order of the rules.
        let each: Vec<String> = cells.iter().map(Cell::to_string).collect();
        let axis = MapAxis::Integers { title: format!("{title}, by number"), from: 1, to: each.len() as u64 };
        Ok(Side { axis, count: each.len(), scale: Scale::Each(each) })
    }

    /// Where the values stand.
    fn places(&self, cells: &[Cell]) -> Vec<Option<usize>> {
        let place = |cell: &Cell| match (&self.scale, cell) {
            (Scale::From(from), Cell::Integer(number)) => usize::try_from(number.abs_diff(*from)).ok(),
            (Scale::From(_), _) => None,
            (Scale::Each(each), cell) => {
                let text = cell.to_string();
                each.iter().position(|value| *value == text)
            }
        };
        cells.iter().map(place).collect()
    }
}

/// The classes of the values that give the colours.
struct Classes {
    names: Vec<String>,
    /// The largest value of each class, in order.
    tops: Vec<Cell>,
}

impl Classes {
    fn new<'c>(survey: &Survey, place: usize, cells: impl Iterator<Item = &'c Cell>) -> Result<Classes, ViewError> {
        let column = &survey.columns()[place];
        let mut values: Vec<&Cell> = cells.filter(|cell| **cell != Cell::Nothing).collect();
        values.sort_by(|a, b| compare(a, b, false));
        let mut different = values.clone();
        different.dedup();
        if different.is_empty() {
            return Err(ViewError::Map(format!("`{}` gives no colours: no row has a value there", column.name)));
        }
        if different.len() <= MOST_VALUES {
            let names = different.iter().map(|cell| cell.to_string()).collect();
            return Ok(Classes { names, tops: different.into_iter().cloned().collect() });
        }
        if !matches!(column.kind, Kind::Integer | Kind::Decimal) {
            let count = different.len();
            return Err(ViewError::Map(format!(
                "`{}` gives no colours: it has {count} values that are no numbers; at most {MOST_VALUES} are told apart",
                column.name
            )));
        }
        // Each class has about as many places as the others, and equal values share one.
        let mut tops: Vec<&Cell> = (1..=CLASSES).map(|class| values[class * values.len() / CLASSES - 1]).collect();
        tops.dedup();
        let mut low = 0;
        let names = tops.iter().map(|top| {
            let first = different[low];
            low = different.partition_point(|value| compare(value, top, false).is_le());
            if first == *top { first.to_string() } else { format!("{first} to {top}") }
        });
        Ok(Classes { names: names.collect(), tops: tops.into_iter().cloned().collect() })
    }

    fn of(&self, value: &Cell) -> Option<usize> {
        Some(self.tops.partition_point(|top| compare(top, value, false).is_lt()))
            .filter(|class| *class < self.tops.len())
    }
}
