//! Tables as Apache Parquet.
//!
//! A file has one flat table. Every column is optional. `text` is a UTF-8 string, `int32` and
//! `int64` are signed integers, `date` is a day. Pages are packed by zstd.
//!
//! Columns stand one behind the other in a row group, and readers like large groups: what comes
//! together of a group waits in a temporary file, so that memory stays bounded.

mod values;

use std::fs::File;
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use self::values::Values;
use super::Table;
use super::columns::{Cell, Column, Kind};

/// Bytes of values that make a row group. Memory holds none of them, but the footer, which has some
/// hundred bytes for each column of each group.
const GROUP_BYTES: usize = 32 << 20;

/// Bytes of values that are held before they are put into the temporary file.
const HELD_BYTES: usize = 128 << 10;

/// Bytes of a page, and of a dictionary.
const PAGE_BYTES: usize = 64 << 10;

/// Writes rows as they come.
pub(crate) struct ParquetTable<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    columns: Vec<Values>,
    /// A rough measure of what the columns hold.
    held: usize,
    /// The earlier rows of the group.
    spill: Option<Spill>,
}

/// Blocks of rows in a temporary file.
struct Spill {
    file: File,
    end: u64,
    /// A rough measure of all blocks.
    bytes: usize,
    /// For each block, where each of its columns starts.
    blocks: Vec<Vec<u64>>,
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
            .set_data_page_size_limit(PAGE_BYTES)
            .set_dictionary_page_size_limit(PAGE_BYTES)
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_created_by(concat!("chess ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let writer = SerializedFileWriter::new(sink, Arc::new(schema), Arc::new(properties))?;
        let columns = columns.iter().map(|column| Values::new(column.kind)).collect();
        Ok(Self { writer, columns, held: 0, spill: None })
    }

    /// Puts what is held into the temporary file.
    fn put_aside(&mut self) -> Result<()> {
        let spill = match &mut self.spill {
            Some(spill) => spill,
            None => {
                let file = tempfile::tempfile().context("cannot make a temporary file")?;
                self.spill.insert(Spill { file, end: 0, bytes: 0, blocks: Vec::new() })
            }
        };
        spill.push(&mut self.columns).context("cannot write to a temporary file")?;
        spill.bytes += self.held;
        self.held = 0;
        Ok(())
    }

    fn write_group(&mut self) -> Result<()> {
        let mut group = self.writer.next_row_group()?;
        for (index, column) in self.columns.iter_mut().enumerate() {
            let mut writer =
                group.next_column()?.ok_or_else(|| anyhow!("the table has fewer columns"))?;
            if let Some(spill) = &self.spill {
                let mut earlier = Values::new(column.kind());
                for block in &spill.blocks {
                    spill.read(block[index], &mut earlier)?;
                    earlier.write(writer.untyped())?;
                }
            }
            column.write(writer.untyped())?;
            writer.close()?;
        }
        group.close()?;
        self.held = 0;
        if let Some(spill) = &mut self.spill {
            spill.empty()?;
        }
        Ok(())
    }
}

impl Spill {
    /// Takes what the columns hold.
    fn push(&mut self, columns: &mut [Values]) -> io::Result<()> {
        let mut starts = Vec::with_capacity(columns.len());
        self.file.seek(SeekFrom::Start(self.end))?;
        for column in columns {
            starts.push(self.end);
            self.end += column.put_aside(&mut self.file)?;
        }
        self.blocks.push(starts);
        Ok(())
    }

    /// Fills an empty column with what it held in a block.
    fn read(&self, start: u64, column: &mut Values) -> Result<()> {
        let mut file = &self.file;
        file.seek(SeekFrom::Start(start))?;
        column.read(&mut BufReader::new(file)).context("cannot read a temporary file")
    }

    /// Makes room for the next group.
    fn empty(&mut self) -> io::Result<()> {
        self.file.set_len(0)?;
        (self.end, self.bytes) = (0, 0);
        self.blocks.clear();
        Ok(())
    }
}

impl<W: Write + Send> Table for ParquetTable<W> {
    type Sink = W;

    fn add(&mut self, file: &str, game: u64, row: Vec<Cell>) -> Result<()> {
        for (column, cell) in self.columns.iter_mut().zip(row) {
            self.held += column.push(file, game, &cell);
        }
        if self.held < HELD_BYTES {
            return Ok(());
        }
        let waiting = self.spill.as_ref().map_or(0, |spill| spill.bytes);
        if waiting + self.held < GROUP_BYTES {
            return self.put_aside();
        }
        self.write_group().map_err(plain)
    }

    fn finish(mut self) -> Result<W> {
        if self.held > 0 || self.spill.as_ref().is_some_and(|spill| !spill.blocks.is_empty()) {
            self.write_group().map_err(plain)?;
        }
        self.writer.into_inner().map_err(|error| plain(error.into()))
    }
}

/// The error of the file that is written, if it is that, and not told twice.
fn plain(error: anyhow::Error) -> anyhow::Error {
    match error.downcast() {
        Ok(ParquetError::External(inner)) => match inner.downcast::<io::Error>() {
            Ok(error) => (*error).into(),
            Err(error) => anyhow!(error),
        },
        Ok(error) => error.into(),
        Err(error) => error,
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
