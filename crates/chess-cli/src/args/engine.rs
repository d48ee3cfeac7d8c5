//! Arguments of the commands that think.

use std::path::PathBuf;

use chess_notation::Language;
use clap::Args;

use super::{StartArguments, language};

#[derive(Debug, Args)]
pub(crate) struct BestMoveArguments {
    /// The six fields of the FEN, in quotation marks or without; the usual start if left out
    #[arg(value_name = "FEN", conflicts_with = "fen")]
    pub(crate) fields: Vec<String>,
    #[command(flatten)]
    pub(crate) start: StartArguments,
    /// Moves to play first, UCI or SAN, with blanks between them
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Positions to visit
    #[arg(long, value_name = "N", default_value_t = 500_000, conflicts_with_all = ["depth", "level"],
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Half-moves to look ahead, instead of a number of positions
    #[arg(long, value_name = "N", conflicts_with = "level",
          value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) depth: Option<u32>,
    /// Choose as one of the ten levels does
    #[arg(long, value_name = "LEVEL", conflicts_with = "engine",
          value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(crate) level: Option<u8>,
    /// What a level draws its errors from
    #[arg(long, value_name = "N", default_value_t = 0, requires = "level")]
    pub(crate) seed: u64,
    /// Give a hint instead of the move: 1 the piece to look at, 2 its square too, 3 the line as well
    #[arg(long, value_name = "STEP", conflicts_with = "level",
          value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(crate) hint: Option<u8>,
    /// The language of hints
    #[arg(long, value_name = "LANGUAGE", default_value = "en", requires = "hint",
          value_parser = language::parser())]
    pub(crate) lang: Language,
    /// Ask this UCI engine instead of our own
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) engine: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArguments {
    /// How many half-moves deep
    #[arg(default_value_t = 11, value_parser = clap::value_parser!(u32).range(1..=40))]
    pub(crate) depth: u32,
}
