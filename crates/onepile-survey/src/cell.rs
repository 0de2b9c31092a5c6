//! Columns of a survey, and what stands in them.

/// What a column holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// True or false.
    Truth,
    /// Integers of at most 64 bits.
    Integer,
    /// Numbers with a few decimals, the rest cut off.
    Decimal,
    /// One of some words.
    Word(Vec<&'static str>),
    /// Text.
    Text,
    /// A list of integers.
    Integers,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
}

impl Column {
    /// A column with a name.
    pub fn new(name: impl Into<String>, kind: Kind) -> Column {
        Column { name: name.into(), kind }
    }
}

/// The words that columns may hold.
pub(crate) fn words(columns: &[Column]) -> Vec<&'static str> {
    let mut words: Vec<&'static str> = Vec::new();
    for column in columns {
        if let Kind::Word(own) = &column.kind {
            words.extend(own.iter().filter(|word| !words.contains(word)).collect::<Vec<_>>());
        }
    }
    words
}

/// What stands in one column of one row.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing: there is no value, or it is not known.
    Nothing,
    /// True or false.
    Truth(bool),
    /// An integer.
    Integer(i64),
    /// A number with a few decimals.
    Decimal(f64),
    /// Text, or one of some words.
    Text(String),
    /// A list of integers.
    Integers(Vec<i64>),
}

impl Cell {
    /// The cell of a value that may be missing.
    pub(crate) fn of<T>(value: Option<T>, cell: impl FnOnce(T) -> Cell) -> Cell {
        value.map_or(Cell::Nothing, cell)
    }

    /// A count.
    pub(crate) fn count(count: usize) -> Cell {
        i64::try_from(count).map_or(Cell::Nothing, Cell::Integer)
    }

    /// A number in decimals.
    pub(crate) fn decimal(digits: &str) -> Cell {
        Cell::of(digits.parse().ok(), Cell::Decimal)
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cell::Nothing => f.write_str("-"),
            Cell::Truth(truth) => write!(f, "{}", if *truth { "yes" } else { "no" }),
            Cell::Integer(number) => number.fmt(f),
            Cell::Decimal(number) => number.fmt(f),
            Cell::Text(text) => f.write_str(text),
            Cell::Integers(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                f.write_str(&numbers.join(" "))
            }
        }
    }
}

/// As in the files: a missing value is null.
impl serde::Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Nothing => serializer.serialize_none(),
            Cell::Truth(truth) => serializer.serialize_bool(*truth),
            // Naturals of the command line are strings, for they may have any number of digits.
            Cell::Integer(number) => serializer.collect_str(number),
            Cell::Decimal(number) => serializer.collect_str(number),
            Cell::Text(text) => serializer.serialize_str(text),
            Cell::Integers(numbers) => serializer.collect_seq(numbers.iter().map(i64::to_string)),
        }
    }
}
