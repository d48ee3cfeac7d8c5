#![doc = include_str!("../../../../docs/convert.md")]

use anyhow::Result;

pub(crate) mod columns;
pub(crate) mod csv;
pub(crate) mod format;
pub(crate) mod json;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;
pub(crate) mod positions;
mod remarks;
pub(crate) mod strip;

/// Something that takes rows, one by one, and writes them to where it was told.
pub(crate) trait Table {
    /// Where it writes.
    type Sink;

    /// Adds a row of the game with this number in this file.
    fn add(&mut self, file: &str, game: u64, row: Vec<columns::Cell>) -> Result<()>;

    /// Gives the sink back when everything is in it.
    fn finish(self) -> Result<Self::Sink>;
}
