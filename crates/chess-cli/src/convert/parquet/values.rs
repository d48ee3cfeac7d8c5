//! What has come together of a column.

use std::io::{self, Read, Write};

use anyhow::{Result, anyhow};
use chrono::NaiveDate;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;

use crate::convert::columns::{Cell, Kind};

/// The values that there are, and for each row whether it has one (definition level 1) or not (0).
pub(super) struct Values {
    kind: Kind,
    values: Typed,
    levels: Vec<i16>,
}

enum Typed {
    /// All texts one behind the other, and how long each is.
    Text(Vec<u8>, Vec<usize>),
    Integer(Vec<i32>),
    Long(Vec<i64>),
}

impl Values {
    pub(super) fn new(kind: Kind) -> Self {
        let values = match kind {
            Kind::Text => Typed::Text(Vec::new(), Vec::new()),
            Kind::Integer | Kind::Date => Typed::Integer(Vec::new()),
            Kind::Long => Typed::Long(Vec::new()),
        };
        Self { kind, values, levels: Vec::new() }
    }

    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    /// Adds a cell and says how much memory it takes. What does not fit the column's kind is empty.
    pub(super) fn push(&mut self, file: &str, game: u64, cell: &Cell) -> usize {
        let number = match cell {
            Cell::Number(number) => Some(*number),
            Cell::GameNumber => i64::try_from(game).ok(),
            Cell::Date(date) => Some(date.signed_duration_since(NaiveDate::default()).num_days()),
            Cell::Empty | Cell::Text(_) | Cell::File => None,
        };
        let mut size = size_of::<i16>();
        let is_there = match &mut self.values {
            Typed::Text(all, lengths) => {
                let text = match cell {
                    Cell::Text(text) => Some(text.as_str()),
                    Cell::File => Some(file),
                    _ => None,
                };
                if let Some(text) = text {
                    all.extend_from_slice(text.as_bytes());
                    lengths.push(text.len());
                    size += text.len() + size_of::<usize>();
                }
                text.is_some()
            }
            Typed::Integer(values) => {
                let number = number.and_then(|number| i32::try_from(number).ok());
                values.extend(number);
                size += size_of::<i32>();
                number.is_some()
            }
            Typed::Long(values) => {
                values.extend(number);
                size += size_of::<i64>();
                number.is_some()
            }
        };
        self.levels.push(i16::from(is_there));
        size
    }

    /// Hands all values over to the table.
    pub(super) fn write(&mut self, writer: &mut ColumnWriter<'_>) -> Result<()> {
        let levels = Some(self.levels.as_slice());
        match (&mut self.values, writer) {
            (Typed::Text(all, lengths), ColumnWriter::ByteArrayColumnWriter(writer)) => {
                let all = ByteArray::from(std::mem::take(all));
                let mut start = 0;
                let values: Vec<ByteArray> = lengths
                    .drain(..)
                    .map(|length| {
                        start += length;
                        all.slice(start - length, length)
                    })
                    .collect();
                writer.write_batch(&values, levels, None)?;
            }
            (Typed::Integer(values), ColumnWriter::Int32ColumnWriter(writer)) => {
                writer.write_batch(values, levels, None)?;
                values.clear();
            }
            (Typed::Long(values), ColumnWriter::Int64ColumnWriter(writer)) => {
                writer.write_batch(values, levels, None)?;
                values.clear();
            }
            _ => return Err(anyhow!("a column is not of the kind that the table has it")),
        }
        self.levels.clear();
        Ok(())
    }

    /// Hands all values over to a file of our own, and says how many bytes they take there.
    pub(super) fn put_aside(&mut self, file: &mut impl Write) -> io::Result<u64> {
        let mut bytes = Vec::new();
        push_count(&mut bytes, self.levels.len());
        bytes.extend(self.levels.drain(..).map(|level| u8::from(level > 0)));
        match &mut self.values {
            Typed::Text(all, lengths) => {
                push_count(&mut bytes, lengths.len());
                bytes.extend(lengths.drain(..).flat_map(|length| (length as u64).to_le_bytes()));
                push_count(&mut bytes, all.len());
                file.write_all(&bytes)?;
                file.write_all(all)?;
                let length = bytes.len() + all.len();
                all.clear();
                return Ok(length as u64);
            }
            Typed::Integer(values) => {
                push_count(&mut bytes, values.len());
                bytes.extend(values.drain(..).flat_map(i32::to_le_bytes));
            }
            Typed::Long(values) => {
                push_count(&mut bytes, values.len());
                bytes.extend(values.drain(..).flat_map(i64::to_le_bytes));
            }
        }
        file.write_all(&bytes)?;
        Ok(bytes.len() as u64)
    }

    /// Takes back what was put aside; it must be empty itself.
    pub(super) fn read(&mut self, file: &mut impl Read) -> io::Result<()> {
        let rows = count(file)?;
        self.levels.reserve(rows);
        for _ in 0..rows {
            let [level] = array(file)?;
            self.levels.push(i16::from(level));
        }
        let values = count(file)?;
        match &mut self.values {
            Typed::Text(all, lengths) => {
                let length_of = |bytes| u64::from_le_bytes(bytes) as usize;
                numbers(file, values, length_of, lengths)?;
                let length = count(file)?;
                all.resize(length, 0);
                file.read_exact(all)?;
            }
            Typed::Integer(all) => numbers(file, values, i32::from_le_bytes, all)?,
            Typed::Long(all) => numbers(file, values, i64::from_le_bytes, all)?,
        }
        Ok(())
    }
}

fn push_count(bytes: &mut Vec<u8>, count: usize) {
    bytes.extend((count as u64).to_le_bytes());
}

fn count(file: &mut impl Read) -> io::Result<usize> {
    // It was a length in this process.
    Ok(u64::from_le_bytes(array(file)?) as usize)
}

fn array<const N: usize>(file: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn numbers<T, const N: usize>(
    file: &mut impl Read,
    count: usize,
    number: impl Fn([u8; N]) -> T,
    numbers: &mut Vec<T>,
) -> io::Result<()> {
    numbers.reserve(count);
    for _ in 0..count {
        numbers.push(number(array(file)?));
    }
    Ok(())
}
