//! Arguments of `chess analyze`.

use std::path::PathBuf;

use chess_analysis::Analyst;
use clap::Args;

use crate::commands::pgn::naming::NamingArguments;
use crate::commands::pgn::options::CommonArguments;

#[derive(Debug, Args)]
pub(crate) struct AnalyzeArguments {
    /// Positions to visit for each position of a game
    #[arg(long, value_name = "N", default_value_t = Analyst::DEFAULT_NODES,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Ask this UCI engine instead of our own
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) engine: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) naming: NamingArguments,
    /// Leave out the comments, signs and side lines that the games have
    #[arg(long)]
    pub(crate) bare: bool,
    /// Do not sum the games up on the error output
    #[arg(short, long)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}
