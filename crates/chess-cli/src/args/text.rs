//! Arguments of the commands that read and write positions: `fen` and `epd`.

use std::path::PathBuf;

use chess_notation::fen::{CastlingStyle, EnPassant, Leniency};
use clap::Args;

use super::VariantArgument;

#[derive(Debug, Args)]
pub(crate) struct FenArguments {
    /// The six fields of the FEN, in quotation marks or without
    #[arg(required = true, num_args = 1.., value_name = "FEN")]
    pub(crate) fields: Vec<String>,
    #[command(flatten)]
    pub(crate) variant: VariantArgument,
    /// Take the standard at its word and name the clause that is broken
    #[arg(long)]
    pub(crate) strict: bool,
    /// Forgive what can be forgiven, and say what: rights without rooks, stray en passant squares
    #[arg(long, conflicts_with = "strict")]
    pub(crate) lenient: bool,
    #[command(flatten)]
    pub(crate) style: StyleArguments,
}

impl FenArguments {
    pub(crate) fn leniency(&self) -> Leniency {
        match (self.strict, self.lenient) {
            (true, _) => Leniency::STRICT,
            (false, true) => Leniency::LENIENT,
            (false, false) => Leniency::USUAL,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct EpdArguments {
    /// A file with a record on each line, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) variant: VariantArgument,
    /// Take the standard at its word and name the clause that is broken
    #[arg(long)]
    pub(crate) strict: bool,
    #[command(flatten)]
    pub(crate) style: StyleArguments,
}

/// How positions are written.
#[derive(Debug, Args)]
pub(crate) struct StyleArguments {
    /// Write castling rights as files of rooks: HAha
    #[arg(long)]
    shredder: bool,
    /// Write the en passant square after every double step, as the standard has it
    #[arg(long)]
    always_ep: bool,
}

impl StyleArguments {
    pub(crate) fn en_passant(&self) -> EnPassant {
        if self.always_ep { EnPassant::Always } else { EnPassant::Legal }
    }

    pub(crate) fn castling(&self) -> CastlingStyle {
        if self.shredder { CastlingStyle::Shredder } else { CastlingStyle::XFen }
    }
}
