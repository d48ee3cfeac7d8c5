//! `chess pgn join`: several files as one.

use anyhow::Result;
use clap::Args;

use super::options::CommonArguments;
use super::rewrite::{Outcome, rewrite};
use crate::exit::Exit;

#[derive(Debug, Args)]
pub(crate) struct JoinArguments {
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// Writes all games as they are, an empty line between them where there was none.
pub(crate) fn run(arguments: &JoinArguments) -> Result<Exit> {
    rewrite(&arguments.common, |_| Outcome::Keep)
}
