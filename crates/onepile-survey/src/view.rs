//! What a folder of parts tells: a summary, records, and rows that fit a condition.

use std::cmp::Ordering;
use std::fs::File;
use std::io;
use std::path::Path;
use std::str::FromStr;

use onepile::Undecided;
use onepile_front::{Cutoff, Failure, Format, Reply, Style, aligned, write_list};
use onepile_rule::value::Value;
use serde_json::{Map, Value as Json, json};

use crate::cell::{Cell, Column, Kind};
use crate::folder::{Folder, FolderError};
use crate::part::{PartError, read_part};
use crate::question::Question;
use crate::rows::{RowCondition, RowError};
use crate::spec::{RULE, WORK};
use crate::survey::Survey;

/// Which rows are wanted of a folder.
#[derive(Clone, Debug, Default)]
pub struct ViewQuery {
    /// A condition over the columns.
    pub condition: Option<String>,
    /// What they are sorted by; otherwise they stand in the order of the rules.
    pub order: Option<Order>,
    /// How many are wanted at the most.
    pub top: Option<usize>,
}

/// A column to sort by, the largest first or last: `-KEY` or `KEY`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The name of the column.
    pub by: String,
    /// Whether the largest comes first.
    pub descending: bool,
}

impl FromStr for Order {
    type Err = String;

    fn from_str(text: &str) -> Result<Order, String> {
        let (by, descending) = text.strip_prefix('-').map_or((text, false), |by| (by, true));
        if by.is_empty() { Err("name a column".to_owned()) } else { Ok(Order { by: by.to_owned(), descending }) }
    }
}

/// Why a folder is not shown.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ViewError {
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The condition cannot be read, or has no truth for a row.
    #[error(transparent)]
    Row(#[from] RowError),
    /// There is no such column.
    #[error("there is no column `{name}`; the columns are {columns}")]
    Column {
        /// What was written.
        name: String,
        /// What there is.
        columns: String,
    },
    /// A part is damaged.
    #[error("`{0}` is no part of this survey: {1}; remove it and start the survey again")]
    Part(String, PartError),
    /// A part cannot be read.
    #[error("cannot read `{0}`: {1}")]
    File(String, io::Error),
    /// A map cannot be drawn.
    #[error("{0}")]
    Map(String),
}

/// Rows that are shown unless somebody says how many.
const USUAL: usize = 10;
/// Rows beyond those wanted that are kept before the last ones are dropped.
const SPARE: usize = 1000;

fn column_place(survey: &Survey, name: &str) -> Option<usize> {
    survey.columns().iter().position(|column| column.name == name)
}

/// The place of a column.
pub(crate) fn column(survey: &Survey, name: &str) -> Result<usize, ViewError> {
    column_place(survey, name).ok_or_else(|| {
        let columns: Vec<&str> = survey.columns().iter().map(|column| &column.name[..]).collect();
        ViewError::Column { name: name.to_owned(), columns: columns.join(", ") }
    })
}

/// Visits all rows of a folder that are there, part by part, and tells how many parts there are.
pub(crate) fn each_row(
    folder: &Folder,
    survey: &Survey,
    mut visit: impl FnMut(Vec<Cell>) -> Result<(), ViewError>,
) -> Result<usize, ViewError> {
    let all: Vec<usize> = (0..survey.columns().len()).collect();
    let mut parts = 0;
    for shard in (0..survey.shards()).filter(|shard| folder.has(*shard)) {
        let path = folder.part(shard);
        let name = || path.display().to_string();
        let file = File::open(&path).map_err(|error| ViewError::File(name(), error))?;
        let columns = read_part(file, survey, shard, &all).map_err(|error| ViewError::Part(name(), error))?;
        let mut columns: Vec<_> = columns.into_iter().map(Vec::into_iter).collect();
        for _ in survey.places(shard) {
            visit(columns.iter_mut().filter_map(Iterator::next).collect())?;
        }
        parts += 1;
    }
    Ok(parts)
}

impl ViewQuery {
    /// Looks at a folder.
    ///
    /// # Errors
    ///
    /// If it is no folder of a survey, or the query does not fit its columns.
    pub fn ask(&self, path: &Path) -> Result<ViewReply, ViewError> {
        let (folder, survey) = Folder::open(path)?;
        let condition = self.condition.as_ref().map(|text| RowCondition::parse(text, &survey)).transpose()?;
        let order = match &self.order {
            None => None,
            Some(order) => Some((column(&survey, &order.by)?, order.descending)),
        };
        let top = self.top.unwrap_or(USUAL);
        let mut reply = ViewReply {
            folder: path.display().to_string(),
            summary: Summary::new(&survey),
            condition: self.condition.clone(),
            fitting: 0,
            unknown: 0,
            rows: Vec::new(),
            parts: 0,
            survey: survey.clone(),
        };
        let arrange = |rows: &mut Vec<Vec<Cell>>| {
            if let Some((by, descending)) = order {
                // The sort is stable, so that rows with equal values stay in order.
                rows.sort_by(|a, b| compare(&a[by], &b[by], descending));
            }
            rows.truncate(top);
        };
        reply.parts = each_row(&folder, &survey, |row| {
            reply.summary.add(&row);
            match condition.as_ref().map_or(Ok(Some(true)), |condition| condition.holds(&row))? {
                Some(true) => {
                    reply.fitting += 1;
                    if order.is_some() || reply.rows.len() < top {
                        reply.rows.push(row);
                    }
                    if reply.rows.len() >= top.saturating_add(SPARE).saturating_mul(2) {
                        arrange(&mut reply.rows);
                    }
                }
                Some(false) => {}
                None => reply.unknown += 1,
            }
            Ok(())
        })?;
        arrange(&mut reply.rows);
        Ok(reply)
    }
}

/// The order of two cells; missing values come last.
pub(crate) fn compare(a: &Cell, b: &Cell, descending: bool) -> Ordering {
    let order = match (a, b) {
        (Cell::Nothing, Cell::Nothing) => return Ordering::Equal,
        (Cell::Nothing, _) => return Ordering::Greater,
        (_, Cell::Nothing) => return Ordering::Less,
        (Cell::Integer(a), Cell::Integer(b)) => a.cmp(b),
        (Cell::Decimal(a), Cell::Decimal(b)) => a.total_cmp(b),
        (Cell::Truth(a), Cell::Truth(b)) => a.cmp(b),
        (Cell::Integers(a), Cell::Integers(b)) => a.cmp(b),
        (a, b) => compare_texts(&a.to_string(), &b.to_string()),
    };
    if descending { order.reverse() } else { order }
}

/// Fractions and numbers of many digits stand in columns of texts; numbers come before words.
fn compare_texts(a: &str, b: &str) -> Ordering {
    match (Value::of_digits(a), Value::of_digits(b)) {
        (Some(first), Some(second)) => first.compare(&second).unwrap_or_else(|_| a.cmp(b)),
        (first, second) => second.is_some().cmp(&first.is_some()).then_with(|| a.cmp(b)),
    }
}

/// What all rows together tell.
#[derive(Clone, Debug)]
struct Summary {
    rows: usize,
    statuses: Vec<Statuses>,
    /// The largest value of each column of numbers that is an answer, with its rule.
    records: Vec<(usize, Option<(Cell, String)>)>,
}

/// How often the answers to a question have which status.
#[derive(Clone, Debug)]
struct Statuses {
    question: &'static str,
    /// The column of the status.
    place: usize,
    counts: Vec<(String, usize)>,
}

impl Summary {
    fn new(survey: &Survey) -> Summary {
        let is_answer = |column: &Column| {
            let is_number = matches!(column.kind, Kind::Integer | Kind::Decimal);
            is_number && survey.parameters().all(|name| name != column.name)
        };
        let status = |question: &Question| {
            let column = format!("{}_status", question.name());
            let place = column_place(survey, &column)?;
            Some(Statuses { question: question.name(), place, counts: Vec::new() })
        };
        let places = (0..survey.columns().len()).filter(|place| is_answer(&survey.columns()[*place]));
        Summary {
            rows: 0,
            statuses: survey.questions().iter().filter_map(status).collect(),
            records: places.map(|place| (place, None)).collect(),
        }
    }

    fn add(&mut self, row: &[Cell]) {
        self.rows += 1;
        for Statuses { place, counts, .. } in &mut self.statuses {
            let Cell::Text(status) = &row[*place] else { continue };
            match counts.iter_mut().find(|(known, _)| known == status) {
                Some((_, count)) => *count += 1,
                None => counts.push((status.clone(), 1)),
            }
        }
        for (place, record) in &mut self.records {
            let cell = &row[*place];
            let is_more = match record {
                _ if *cell == Cell::Nothing => false,
                Some((largest, _)) => compare(cell, largest, false) == Ordering::Greater,
                None => true,
            };
            if is_more {
                *record = Some((cell.clone(), row[0].to_string()));
            }
        }
    }
}

/// What a folder tells.
#[derive(Clone, Debug)]
pub struct ViewReply {
    folder: String,
    survey: Survey,
    parts: usize,
    summary: Summary,
    condition: Option<String>,
    /// Rows that fit; those below may be the first of them.
    fitting: usize,
    /// Rows for which the condition needs a value that is missing.
    unknown: usize,
    rows: Vec<Vec<Cell>>,
}

impl ViewReply {
    /// The formats in which it is written.
    pub const FORMATS: &'static [Format] = &[Format::Text, Format::Csv, Format::Json, Format::Markdown, Format::Latex];

    fn json(&self) -> Json {
        let text = |count: usize| count.to_string();
        let columns = self.survey.columns();
        let row = |row: &Vec<Cell>| -> Map<String, Json> {
            columns.iter().zip(row).map(|(column, cell)| (column.name.clone(), json!(cell))).collect()
        };
        let statuses = |Statuses { question, counts, .. }: &Statuses| {
            let counts = counts.iter().map(|(status, count)| (status.clone(), json!(text(*count))));
            ((*question).to_owned(), json!(counts.collect::<Map<_, _>>()))
        };
        let records = self.summary.records.iter().filter_map(|(place, record)| {
            let (value, rule) = record.as_ref()?;
            Some((columns[*place].name.clone(), json!({"value": value, "rule": rule})))
        });
        json!({
            "schema": 1,
            "folder": self.folder,
            "rules": text(self.survey.rules()),
            "rows": text(self.summary.rows),
            "parts": text(self.parts),
            "complete": self.is_complete(),
            "statuses": self.summary.statuses.iter().map(statuses).collect::<Map<_, _>>(),
            "records": records.collect::<Map<_, _>>(),
            "fitting": text(self.fitting),
            "unknown": text(self.unknown),
            "found": self.rows.iter().map(row).collect::<Vec<_>>(),
        })
    }

    fn is_complete(&self) -> bool {
        self.parts == self.survey.shards()
    }

    fn write_text(&self, out: &mut dyn io::Write) -> io::Result<()> {
        let columns = self.survey.columns();
        let (rules, rows) = (self.survey.rules(), self.summary.rows);
        match self.is_complete() {
            true => writeln!(out, "{rules} rules, all of them done.")?,
            false => {
                writeln!(out, "{rows} of {rules} rules are done, in {} of {} parts.", self.parts, self.survey.shards())?
            }
        }
        for Statuses { question, counts, .. } in &self.summary.statuses {
            let counts: Vec<String> = counts.iter().map(|(status, count)| format!("{count} {status}")).collect();
            if !counts.is_empty() {
                writeln!(out, "  {question}: {}", counts.join(", "))?;
            }
        }
        let records = self.summary.records.iter().filter_map(|(place, record)| {
            let (cell, rule) = record.as_ref()?;
            Some(vec![columns[*place].name.clone(), cell.to_string(), rule.clone()])
        });
        let records: Vec<Vec<String>> = records.collect();
        if !records.is_empty() {
            writeln!(out, "The largest values:")?;
            let widths = widths(&records);
            for record in records {
                let [name, value, rule] = &record[..] else { continue };
                writeln!(out, "  {name:0$}  {value:>1$}  {rule}", widths[0], widths[1])?;
            }
        }
        if let Some(condition) = &self.condition {
            write!(out, "{} of {rows} rows fit {condition}", self.fitting)?;
            match self.unknown {
                0 => writeln!(out, ".")?,
                unknown => writeln!(out, "; {unknown} lack a value that it needs.")?,
            }
        }
        let shown = self.shown();
        let cells = |row: &Vec<Cell>| -> Vec<String> { shown.iter().map(|place| row[*place].to_string()).collect() };
        if !self.rows.is_empty() {
            let head: Vec<String> = shown.iter().map(|place| columns[*place].name.clone()).collect();
            let rows: Vec<Vec<String>> = [head].into_iter().chain(self.rows.iter().map(cells)).collect();
            let widths = widths(&rows);
            for row in rows {
                writeln!(out, "{}", aligned(row, &widths))?;
            }
        }
        match self.fitting - self.rows.len() {
            0 => Ok(()),
            rest => writeln!(out, "and {rest} more; --top shows more of them"),
        }
    }

    /// The columns that people read: those with something in them, the rule last, without lists and notes.
    fn shown(&self) -> Vec<usize> {
        let columns = self.survey.columns();
        let survey_parameters: Vec<&str> = self.survey.parameters().collect();
        let has_values = |place: &usize| self.rows.iter().any(|row| row[*place] != Cell::Nothing);
        let is_read = |place: &usize| {
            let Column { name, kind } = &columns[*place];
            let is_answer = survey_parameters.iter().all(|parameter| parameter != name);
            let is_aside = [RULE, WORK].contains(&&name[..])
                || is_answer && ["_note", "_status", "_declined"].iter().any(|end| name.ends_with(end));
            *kind != Kind::Integers && !is_aside && has_values(place)
        };
        (0..columns.len()).filter(is_read).chain([0]).collect()
    }
}

impl Reply for ViewReply {
    fn undecided(&self) -> Option<&Undecided> {
        None
    }

    fn check(&self, format: Format) -> Result<(), Failure> {
        match ViewReply::FORMATS.contains(&format) {
            true => Ok(()),
            false => {
                let names: Vec<&str> = ViewReply::FORMATS.iter().map(|format| format.name()).collect();
                Err(Failure::Query(format!("rows are not written as {format}; choose {}", names.join(", "))))
            }
        }
    }

    fn write_until(&self, out: &mut dyn io::Write, format: Format, _: &Style, cutoff: &Cutoff<'_>) -> io::Result<()> {
        match format {
            Format::Text => self.write_text(out),
            Format::Json => writeln!(out, "{}", self.json()),
            format => {
                let head: Vec<String> = self.survey.columns().iter().map(|column| column.name.clone()).collect();
                let cells = |row: &Vec<Cell>| row.iter().map(plain).collect::<Vec<_>>();
                write_list(out, format, &head, self.rows.iter().map(cells), cutoff)
            }
        }
    }
}

/// How wide the columns of some rows are.
fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let width = |place: usize| rows.iter().map(|row| row[place].chars().count()).max().unwrap_or(0);
    (0..rows.first().map_or(0, Vec::len)).map(width).collect()
}

/// A cell as other programs read it.
fn plain(cell: &Cell) -> String {
    match cell {
        Cell::Nothing => String::new(),
        Cell::Truth(truth) => truth.to_string(),
        cell => cell.to_string(),
    }
}
