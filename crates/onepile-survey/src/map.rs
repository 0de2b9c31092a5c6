//! A map of a folder: two columns give the place of a rule, a third one its colour.

use std::collections::BTreeMap;
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
        let mut points: Vec<[Cell; 3]> = Vec::new();
        each_row(&folder, &survey, |row| {
            let fits = condition.as_ref().map_or(Ok(Some(true)), |condition| condition.holds(&row))?;
            if fits == Some(true) {
                points.push([x, y, z].map(|place| row[place].clone()));
            }
            Ok(())
        })?;
        let across = Side::new(&survey, x, points.iter().map(|[x, ..]| x))?;
        let up = Side::new(&survey, y, points.iter().map(|[_, y, _]| y))?;
        let classes = Classes::new(&survey, z, points.iter().map(|[.., z]| z))?;
        let mut largest: BTreeMap<(usize, usize), &Cell> = BTreeMap::new();
        let mut is_shared = false;
        for [x, y, z] in &points {
            let (Some(x), Some(y), true) = (across.place(x), up.place(y), *z != Cell::Nothing) else { continue };
            largest
                .entry((x, y))
                .and_modify(|known| {
                    is_shared = true;
                    if compare(z, known, false).is_gt() {
                        *known = z;
                    }
                })
                .or_insert(z);
        }
        let mut cells = vec![vec![None; up.count]; across.count];
        for ((x, y), z) in &largest {
            cells[*x][*y] = classes.of(z);
        }
        let title = format!("{} of {}", self.z, survey.template());
        let shared = if is_shared { ", the largest where several rules share a place" } else { "" };
        let condition = self.condition.as_ref().map_or_else(String::new, |text| format!(", where {text}"));
        let subtitle = format!("{} rules{condition}{shared}", points.len());
        let description = format!("A map of {title}: {} to the right, {} upwards; {subtitle}.", self.x, self.y);
        Ok(Map { title, subtitle, description, x: across.axis, y: up.axis, classes: classes.names, cells })
    }
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
    fn new<'c>(survey: &Survey, place: usize, cells: impl Iterator<Item = &'c Cell>) -> Result<Side, ViewError> {
        let title = survey.columns()[place].name.clone();
        let wrong = |reason: String| ViewError::Map(format!("`{title}` is no side of a map: {reason}"));
        let is_known = |cell: &&Cell| **cell != Cell::Nothing;
        if survey.columns()[place].kind == Kind::Integer {
            let numbers =
                cells.filter(is_known).filter_map(|cell| if let Cell::Integer(n) = cell { Some(*n) } else { None });
            let (from, to) = numbers.fold((i64::MAX, i64::MIN), |(from, to), n| (from.min(n), to.max(n)));
            if from > to {
                return Err(wrong("no row has a value there".to_owned()));
            }
            let count = to.abs_diff(from).saturating_add(1);
            if count > MOST_CELLS {
                return Err(wrong(format!(
                    "{from} to {to} are more than {MOST_CELLS} values; choose fewer with --where"
                )));
            }
            let axis = match (u64::try_from(from), u64::try_from(to)) {
                (Ok(from), Ok(to)) => MapAxis::Integers { title: title.clone(), from, to },
                _ => {
                    let values = format!("{from}..{to}").parse::<Progression>();
                    MapAxis::Fractions {
                        title: title.clone(),
                        values: values.map_err(|error| wrong(error.to_string()))?,
                    }
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
        let mut each: Vec<String> = Vec::new();
        let mut known = std::collections::HashSet::new();
        for cell in cells.filter(is_known) {
            let text = cell.to_string();
            if known.insert(text.clone()) {
                each.push(text);
            }
            if each.len() as u64 > MOST_CELLS {
                return Err(wrong(format!("it has more than {MOST_CELLS} values; choose fewer with --where")));
            }
        }
        if each.is_empty() {
            return Err(wrong("no row has a value there".to_owned()));
        }
        let axis = MapAxis::Integers { title: format!("{title}, by number"), from: 1, to: each.len() as u64 };
        Ok(Side { axis, count: each.len(), scale: Scale::Each(each) })
    }

    fn place(&self, cell: &Cell) -> Option<usize> {
        match (&self.scale, cell) {
            (_, Cell::Nothing) => None,
            (Scale::From(from), Cell::Integer(number)) => usize::try_from(number.abs_diff(*from)).ok(),
            (Scale::From(_), _) => None,
            (Scale::Each(each), cell) => {
                let text = cell.to_string();
                each.iter().position(|value| *value == text)
            }
        }
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
        // Each class has about as many rows as the others, and equal values share one.
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
