//! Tables as comma-separated values (RFC 4180), the names of the columns first.

use std::io::{self, Write};

use anyhow::Result;

use super::Table;
use super::columns::{Cell, Column};

/// Writes rows as they come.
pub(crate) struct CsvTable<W: Write> {
    writer: csv::Writer<W>,
}

impl<W: Write> CsvTable<W> {
    /// Begins a table.
    pub(crate) fn new(sink: W, columns: &[Column]) -> Result<Self> {
        let mut writer = csv::Writer::from_writer(sink);
        writer.write_record(columns.iter().map(|column| column.name.as_str())).map_err(as_io)?;
        Ok(Self { writer })
    }
}

impl<W: Write> Table for CsvTable<W> {
    type Sink = W;

    fn add(&mut self, file: &str, game: u64, row: Vec<Cell>) -> Result<()> {
        let fields = row.into_iter().map(|cell| match cell {
            Cell::Empty => String::new(),
            Cell::Text(text) => text,
            Cell::Number(number) => number.to_string(),
            Cell::Date(date) => date.to_string(),
            Cell::File => file.to_owned(),
            Cell::GameNumber => game.to_string(),
        });
        Ok(self.writer.write_record(fields).map_err(as_io)?)
    }

    fn finish(self) -> Result<W> {
        Ok(self.writer.into_inner().map_err(|error| error.into_error())?)
    }
}

/// The error of the pipe or file below, so that it is told from others.
fn as_io(error: csv::Error) -> io::Error {
    let message = error.to_string();
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        _ => io::Error::other(message),
    }
}
