//! What games can be converted to.

use chess_notation::pgn::Spelling;
use chess_notation::san::PieceLetters;

/// A form of output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// PGN, its moves in some notation.
    Pgn(Spelling),
    /// A FEN for each position of the main line.
    Fen,
    /// The same as EPD, with what is known about the position.
    Epd,
    /// An object for each game.
    JsonLines,
    /// A table as text (RFC 4180).
    Csv,
    /// A table for columnar tools.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// The letters that `:LANGUAGE` names.
const LANGUAGES: &str = "en, fr, de, es, it, nl, pt or figurine";

impl Format {
    /// Reads what stands behind `--to`.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (name, language) = match text.split_once(':') {
            Some((name, language)) => (name, Some(language)),
            None => (text, None),
        };
        let letters = match language {
            None => PieceLetters::EN,
            Some(language) => PieceLetters::from_name(language)
                .ok_or_else(|| format!("the letters are {LANGUAGES}, not {language}"))?,
        };
        let format = match name {
            "pgn" | "san" => Self::Pgn(Spelling::San(letters)),
            "lan" => Self::Pgn(Spelling::Long(letters)),
            "uci" => Self::Pgn(Spelling::Uci),
            "fen" => Self::Fen,
            "epd" => Self::Epd,
            "jsonl" => Self::JsonLines,
            "csv" => Self::Csv,
            #[cfg(feature = "parquet")]
            "parquet" => Self::Parquet,
            #[cfg(not(feature = "parquet"))]
            "parquet" => {
                return Err("this program was built without the feature parquet".to_owned());
            }
            _ => {
                return Err(
                    "expected pgn, san, lan, uci, fen, epd, jsonl, csv or parquet; san and lan may \
                     have a language behind them, as in san:fr"
                        .to_owned(),
                );
            }
        };
        match (language, name) {
            (None, _) | (Some(_), "san" | "lan") => Ok(format),
            (Some(_), _) => Err(format!("only san and lan have letters; write {name} alone")),
        }
    }

    /// Whether the output is a table with rows and columns.
    pub(crate) fn is_table(self) -> bool {
        match self {
            Self::Pgn(_) | Self::Fen | Self::Epd | Self::JsonLines => false,
            Self::Csv => true,
            #[cfg(feature = "parquet")]
            Self::Parquet => true,
        }
    }

    /// Whether the output is nothing to look at.
    pub(crate) fn is_binary(self) -> bool {
        #[cfg(feature = "parquet")]
        return self == Self::Parquet;
        #[cfg(not(feature = "parquet"))]
        false
    }
}
