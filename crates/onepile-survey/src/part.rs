//! Rows of a survey as a Parquet file.
//!
//! Every column may lack values. Texts are UTF-8, integers have 64 bits, lists are lists of integers in the usual three levels.

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use parquet::basic::{Compression, ConvertedType, LogicalType, Repetition, Type as Physical};
use parquet::column::reader::get_typed_column_reader;
use parquet::column::writer::get_typed_column_writer_mut;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};

use crate::cell::{Cell, Column, Kind};
use crate::survey::Survey;

/// A file that is no part of the survey.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct PartError(String);

impl From<ParquetError> for PartError {
    fn from(error: ParquetError) -> PartError {
        PartError(error.to_string())
    }
}

/// The rows of a part as the bytes of a Parquet file. The same rows are the same bytes.
///
/// # Errors
///
/// If the rows do not fit the columns of the survey.
pub fn part(survey: &Survey, rows: &[Vec<Cell>]) -> Result<Vec<u8>, PartError> {
    if rows.iter().any(|row| row.len() != survey.columns().len()) {
        return Err(PartError("a row has other cells than there are columns".to_owned()));
    }
    let version = KeyValue::new("onepile.version".to_owned(), env!("CARGO_PKG_VERSION").to_owned());
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(format!("onepile {}", env!("CARGO_PKG_VERSION")))
        .set_key_value_metadata(Some(vec![version]))
        .build();
    let fields = survey.columns().iter().map(field).collect::<Result<Vec<TypePtr>, _>>()?;
    let schema = Type::group_type_builder("survey").with_fields(fields).build()?;
    let mut writer = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    for (place, column) in survey.columns().iter().enumerate() {
        let mut writer = group.next_column()?.ok_or_else(|| PartError("a column is missing".to_owned()))?;
        write_column(&mut writer, column, rows.iter().map(|row| &row[place]))?;
        writer.close()?;
    }
    group.close()?;
    Ok(writer.into_inner()?)
}

/// A column in the scheme of a file.
fn field(column: &Column) -> Result<TypePtr, PartError> {
    let name = &column.name;
    let plain = |physical: Physical| Type::primitive_type_builder(name, physical).with_repetition(Repetition::OPTIONAL);
    let built = match &column.kind {
        Kind::Truth => plain(Physical::BOOLEAN).build()?,
        Kind::Integer => plain(Physical::INT64).build()?,
        Kind::Decimal => plain(Physical::DOUBLE).build()?,
        Kind::Text | Kind::Word(_) => {
            let text = plain(Physical::BYTE_ARRAY).with_logical_type(Some(LogicalType::String));
            text.with_converted_type(ConvertedType::UTF8).build()?
        }
        Kind::Integers => {
            let element = Type::primitive_type_builder("element", Physical::INT64);
            let element = element.with_repetition(Repetition::REQUIRED).build()?;
            let list = Type::group_type_builder("list").with_repetition(Repetition::REPEATED);
            let list = list.with_fields(vec![Arc::new(element)]).build()?;
            let group = Type::group_type_builder(name).with_repetition(Repetition::OPTIONAL);
            let group = group.with_logical_type(Some(LogicalType::List)).with_converted_type(ConvertedType::LIST);
            group.with_fields(vec![Arc::new(list)]).build()?
        }
    };
    Ok(Arc::new(built))
}

fn write_column<'c>(
    writer: &mut SerializedColumnWriter<'_>,
    column: &Column,
    cells: impl Iterator<Item = &'c Cell> + Clone,
) -> Result<(), PartError> {
    match &column.kind {
        Kind::Truth => write::<BoolType>(writer, column, cells, |cell| match cell {
            Cell::Truth(truth) => Some(*truth),
            _ => None,
        }),
        Kind::Integer => write::<Int64Type>(writer, column, cells, |cell| match cell {
            Cell::Integer(number) => Some(*number),
            _ => None,
        }),
        Kind::Decimal => write::<DoubleType>(writer, column, cells, |cell| match cell {
            Cell::Decimal(number) => Some(*number),
            _ => None,
        }),
        Kind::Text | Kind::Word(_) => write::<ByteArrayType>(writer, column, cells, |cell| match cell {
            Cell::Text(text) => Some(ByteArray::from(&text[..])),
            _ => None,
        }),
        Kind::Integers => {
            // Levels: 0 for no list, 1 for an empty one, 2 for an entry, which repeats unless it is the first.
            let (mut values, mut levels, mut repeats) = (Vec::new(), Vec::new(), Vec::new());
            for cell in cells {
                match cell {
                    Cell::Integers(list) if list.is_empty() => levels.push(1),
                    Cell::Integers(list) => {
                        levels.extend(list.iter().map(|_| 2));
                        repeats.extend((0..list.len()).map(|place| i16::from(place > 0)));
                        values.extend(list);
                        continue;
                    }
                    Cell::Nothing => levels.push(0),
                    other => return Err(misplaced(column, other)),
                }
                repeats.push(0);
            }
            get_typed_column_writer_mut::<Int64Type>(writer.untyped()).write_batch(
                &values,
                Some(&levels),
                Some(&repeats),
            )?;
            Ok(())
        }
    }
}

fn write<'c, T: DataType>(
    writer: &mut SerializedColumnWriter<'_>,
    column: &Column,
    cells: impl Iterator<Item = &'c Cell>,
    value: impl Fn(&Cell) -> Option<T::T>,
) -> Result<(), PartError> {
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    for cell in cells {
        match (cell, value(cell)) {
            (Cell::Nothing, _) => levels.push(0),
            (_, Some(value)) => {
                levels.push(1);
                values.push(value);
            }
            (other, None) => return Err(misplaced(column, other)),
        }
    }
    get_typed_column_writer_mut::<T>(writer.untyped()).write_batch(&values, Some(&levels), None)?;
    Ok(())
}

fn misplaced(column: &Column, cell: &Cell) -> PartError {
    PartError(format!("the column `{}` has no place for {cell:?}", column.name))
}

/// Reads columns of a part, which is counted from 0, those that are wanted: one list of cells for each of them.
///
/// # Errors
///
/// If the file is damaged, or belongs to another survey.
pub fn read_part(file: File, survey: &Survey, shard: usize, wanted: &[usize]) -> Result<Vec<Vec<Cell>>, PartError> {
    // Some damages of a file are a panic of the library that reads it.
    let read = catch_unwind(AssertUnwindSafe(|| read_columns(file, survey, survey.places(shard).len(), wanted)));
    read.unwrap_or_else(|_| Err(PartError("it is damaged".to_owned())))
}

fn read_columns(file: File, survey: &Survey, count: usize, wanted: &[usize]) -> Result<Vec<Vec<Cell>>, PartError> {
    let reader = SerializedFileReader::new(file)?;
    // Names do not suffice: a column of numbers that is read as one of texts would be a panic.
    let own = survey.columns().iter().map(field).collect::<Result<Vec<TypePtr>, _>>()?;
    if reader.metadata().file_metadata().schema().get_fields() != own {
        return Err(PartError("it has other columns than the survey".to_owned()));
    }
    // A file that promises too much is found out before anybody makes room for it.
    let promised = |count: i64| usize::try_from(count).map_err(|error| PartError(error.to_string()));
    let groups = reader.metadata().row_groups().iter().map(|group| promised(group.num_rows()));
    let found = groups.sum::<Result<usize, _>>()?;
    if found != count {
        return Err(PartError(format!("it has {found} rows, and should have {count}")));
    }
    let mut columns = vec![Vec::new(); wanted.len()];
    for group in 0..reader.num_row_groups() {
        let group = reader.get_row_group(group)?;
        let rows = promised(group.metadata().num_rows())?;
        for (cells, place) in columns.iter_mut().zip(wanted) {
            read_column(&*group, *place, &survey.columns()[*place], rows, cells)?;
        }
    }
    match columns.iter().all(|cells| cells.len() == count) {
        true => Ok(columns),
        false => Err(PartError("a column lacks rows".to_owned())),
    }
}

fn read_column(
    group: &dyn RowGroupReader,
    place: usize,
    column: &Column,
    rows: usize,
    cells: &mut Vec<Cell>,
) -> Result<(), PartError> {
    match &column.kind {
        Kind::Truth => read::<BoolType>(group, place, rows, cells, |truth| Ok(Cell::Truth(truth))),
        Kind::Integer => read::<Int64Type>(group, place, rows, cells, |number| Ok(Cell::Integer(number))),
        Kind::Decimal => read::<DoubleType>(group, place, rows, cells, |number| Ok(Cell::Decimal(number))),
        Kind::Text | Kind::Word(_) => {
            read::<ByteArrayType>(group, place, rows, cells, |text| Ok(Cell::Text(text.as_utf8()?.to_owned())))
        }
        Kind::Integers => {
            let (mut values, mut levels, mut repeats) = (Vec::new(), Vec::new(), Vec::new());
            let mut reader = get_typed_column_reader::<Int64Type>(group.get_column_reader(place)?);
            reader.read_records(rows, Some(&mut levels), Some(&mut repeats), &mut values)?;
            let mut values = values.into_iter();
            for (level, repeat) in levels.into_iter().zip(repeats) {
                match (level, repeat, cells.last_mut()) {
                    (2, 1, Some(Cell::Integers(list))) => list.extend(values.next()),
                    (2, ..) => cells.push(Cell::Integers(values.next().into_iter().collect())),
                    (1, ..) => cells.push(Cell::Integers(Vec::new())),
                    _ => cells.push(Cell::Nothing),
                }
            }
            Ok(())
        }
    }
}

fn read<T: DataType>(
    group: &dyn RowGroupReader,
    place: usize,
    rows: usize,
    cells: &mut Vec<Cell>,
    cell: impl Fn(T::T) -> Result<Cell, PartError>,
) -> Result<(), PartError> {
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    let mut reader = get_typed_column_reader::<T>(group.get_column_reader(place)?);
    reader.read_records(rows, Some(&mut levels), None, &mut values)?;
    let mut values = values.into_iter();
    for level in levels {
        let value = if level == 1 { values.next() } else { None };
        cells.push(value.map_or(Ok(Cell::Nothing), &cell)?);
    }
    Ok(())
}
