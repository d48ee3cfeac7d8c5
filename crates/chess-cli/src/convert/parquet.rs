//! Tables as Apache Parquet.
//!
//! A file has one flat table. Every column is optional. `text` is a UTF-8 string, `int32` and
//! `int64` are signed integers, `date` is a day. Pages are packed by zstd. A row group is written
//! whenever enough rows have come together, so that memory stays bounded.

use std::io::Write;
use std::sync::Arc;

use anyhow::{Result, anyhow};
use chrono::NaiveDate;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;

use super::Table;
use super::columns::{Cell, Column, Kind};

/// Bytes of values that make a row group. Readers like large ones; memory holds one of them and the
/// footer, which has a few hundred bytes for each column of each group.
const GROUP_BYTES: usize = 8 << 20;

/// Writes rows as they come.
pub(crate) struct ParquetTable<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    columns: Vec<Values>,
    /// A rough measure of what the columns hold.
    bytes: usize,
}

/// What has come together of a column: the values that there are, and for each row whether it has
/// one (definition level 1) or not (0).
struct Values {
    values: Typed,
    levels: Vec<i16>,
}

enum Typed {
    /// All texts one behind the other, and how long each is.
    Text(Vec<u8>, Vec<usize>),
    Integer(Vec<i32>),
    Long(Vec<i64>),
}

impl<W: Write + Send> ParquetTable<W> {
    /// Begins a table.
    pub(crate) fn new(sink: W, columns: &[Column]) -> Result<Self> {
        let fields: Result<Vec<_>> =
            columns.iter().map(|column| Ok(Arc::new(field(column)?))).collect();
        let schema = Type::group_type_builder("chess").with_fields(fields?).build()?;
        let properties = WriterProperties::builder()
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_created_by(concat!("chess ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let writer = SerializedFileWriter::new(sink, Arc::new(schema), Arc::new(properties))?;
        let columns = columns.iter().map(|column| Values::new(column.kind)).collect();
        Ok(Self { writer, columns, bytes: 0 })
    }

    fn write_group(&mut self) -> Result<()> {
        let mut group = self.writer.next_row_group()?;
        for column in &mut self.columns {
            column.write(&mut group)?;
        }
        group.close()?;
        self.bytes = 0;
        Ok(())
    }
}

impl<W: Write + Send> Table for ParquetTable<W> {
    type Sink = W;

    fn add(&mut self, file: &str, game: u64, row: Vec<Cell>) -> Result<()> {
        for (column, cell) in self.columns.iter_mut().zip(row) {
            self.bytes += column.push(file, game, &cell);
        }
        if self.bytes >= GROUP_BYTES { self.write_group() } else { Ok(()) }
    }

    fn finish(mut self) -> Result<W> {
        if self.bytes > 0 {
            self.write_group()?;
        }
        Ok(self.writer.into_inner()?)
    }
}

fn field(column: &Column) -> Result<Type> {
    let (physical, logical) = match column.kind {
        Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Kind::Integer => (Physical::INT32, None),
        Kind::Long => (Physical::INT64, None),
        Kind::Date => (Physical::INT32, Some(LogicalType::Date)),
    };
    let field = Type::primitive_type_builder(&column.name, physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(logical);
    Ok(field.build()?)
}

impl Values {
    fn new(kind: Kind) -> Self {
        let values = match kind {
            Kind::Text => Typed::Text(Vec::new(), Vec::new()),
            Kind::Integer | Kind::Date => Typed::Integer(Vec::new()),
            Kind::Long => Typed::Long(Vec::new()),
        };
        Self { values, levels: Vec::new() }
    }

    /// Adds a cell and says how much memory it takes. What does not fit the column's kind is empty.
    fn push(&mut self, file: &str, game: u64, cell: &Cell) -> usize {
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

    fn write<W: Write + Send>(
        &mut self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<()> {
        let mut column =
            group.next_column()?.ok_or_else(|| anyhow!("the table has fewer columns"))?;
        let levels = Some(self.levels.as_slice());
        match (&mut self.values, column.untyped()) {
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
        Ok(column.close()?)
    }
}
