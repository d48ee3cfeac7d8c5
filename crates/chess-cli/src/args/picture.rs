//! What can be written after the commands that draw.

use std::path::PathBuf;
use std::time::Duration;

use chess_core::{Color, Square};
use chess_notation::Language;
use chess_notation::san::PieceLetters;
use chess_notation::uci::UciMove;
use chess_render::board_svg::{Arrow, Mark};
use chess_render::sheet::Form;
use chess_render::{Side, Theme};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args};

use super::VariantArgument;
use super::language;

/// Letters of pieces by the names that [`PieceLetters::from_name`] knows.
const LETTERS: [&str; 8] = ["en", "fr", "de", "es", "it", "nl", "pt", "figurine"];

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("picture").multiple(true))]
pub(crate) struct BoardArguments {
    /// The six fields of the FEN, in quotation marks or without; the start position if left out
    #[arg(value_name = "FEN")]
    pub(crate) fields: Vec<String>,
    #[command(flatten)]
    pub(crate) variant: VariantArgument,
    /// Moves to play first, UCI or SAN, with blanks between them; the last one is shown
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Write an SVG picture to FILE, or - for standard output
    #[arg(long, value_name = "FILE", group = "picture")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a PNG picture to FILE, or - for standard output
    #[arg(long, value_name = "FILE", group = "picture")]
    pub(crate) png: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) orientation: OrientationArgument,
    /// Show the squares of a move such as e2e4
    #[arg(long, value_name = "MOVE", requires = "picture", value_parser = parse_last_move)]
    pub(crate) last_move: Option<(Square, Square)>,
    /// Draw an arrow such as e2e4, or Re2e4 in red (G green, R red, Y yellow, B blue)
    #[arg(long = "arrow", value_name = "ARROW", requires = "picture", value_delimiter = ',')]
    pub(crate) arrows: Vec<Arrow>,
    /// Mark a square such as e4, or Re4 in red
    #[arg(long = "mark", value_name = "SQUARE", requires = "picture", value_delimiter = ',')]
    pub(crate) marks: Vec<Mark>,
    /// Leave out the names of files and ranks
    #[arg(long, requires = "picture")]
    pub(crate) no_coordinates: bool,
    /// Colors for light or for dark ground
    #[arg(long, value_name = "THEME", requires = "picture", default_value = "light", value_parser = named(Theme::ALL.map(Theme::as_str), Theme::from_name))]
    pub(crate) theme: Theme,
    /// The width of the picture in pixels, 64 to 4096
    #[arg(long, value_name = "PIXELS", requires = "picture", default_value_t = Side::DEFAULT, value_parser = parse_side)]
    pub(crate) size: Side,
}

/// Which side is at the bottom.
#[derive(Debug, Args)]
pub(crate) struct OrientationArgument {
    /// The side at the bottom
    #[arg(long, value_name = "COLOR", value_parser = named(["white", "black"], Color::from_name), conflicts_with = "flip")]
    orientation: Option<Color>,
    /// Black at the bottom
    #[arg(long)]
    flip: bool,
}

impl OrientationArgument {
    pub(crate) fn color(&self) -> Color {
        let otherwise = if self.flip { Color::Black } else { Color::White };
        self.orientation.unwrap_or(otherwise)
    }
}

/// One of some names, which the help and completions list.
fn named<T: Clone + Send + Sync + 'static>(
    names: impl IntoIterator<Item = &'static str>,
    from_name: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names.into_iter().collect::<Vec<_>>())
        .try_map(move |name| from_name(&name).ok_or("this name is not known"))
}

fn parse_side(text: &str) -> Result<Side, String> {
    let side = text.parse().ok().and_then(|pixels| Side::new(pixels).ok());
    side.ok_or_else(|| format!("a number from {} to {}", Side::MIN, Side::MAX))
}

fn parse_last_move(text: &str) -> Result<(Square, Square), String> {
    let UciMove { from, to, .. } = text.parse().map_err(|error| format!("{error}"))?;
    Ok((from, to))
}

#[derive(Debug, Args)]
pub(crate) struct SheetArguments {
    /// A PGN file (.zst and .gz too), or - for standard input
    #[arg(value_name = "GAME", required_unless_present = "blank", conflicts_with = "blank")]
    pub(crate) file: Option<PathBuf>,
    /// An empty sheet, to be written by hand
    #[arg(long)]
    blank: bool,
    /// Write to FILE, or - for standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The number of the game in its file
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "blank")]
    pub(crate) game: u64,
    /// The paper: a4 (three columns of twenty moves) or a5 (two of thirty)
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = named(Form::ALL.map(Form::as_str), Form::from_name), ignore_case = true)]
    pub(crate) paper: Form,
    /// The language of the sheet
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = language::parser())]
    pub(crate) lang: Language,
    /// Letters of the pieces [default: those of the language]
    #[arg(long, value_name = "LETTERS", value_parser = named(LETTERS, PieceLetters::from_name))]
    pub(crate) letters: Option<PieceLetters>,
}

#[derive(Debug, Args)]
pub(crate) struct GifArguments {
    /// A PGN file (.zst and .gz too), or - for standard input
    #[arg(value_name = "GAME")]
    pub(crate) file: PathBuf,
    /// Write to FILE, or - for standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The number of the game in its file
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) game: u64,
    #[command(flatten)]
    pub(crate) orientation: OrientationArgument,
    /// How long a move is shown, in milliseconds
    #[arg(long, value_name = "MS", default_value = "1000", value_parser = parse_delay)]
    pub(crate) delay: Duration,
    /// Leave out the names of the players
    #[arg(long)]
    pub(crate) no_names: bool,
    /// Leave out the names of files and ranks
    #[arg(long)]
    pub(crate) no_coordinates: bool,
    /// Colors for light or for dark ground
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = named(Theme::ALL.map(Theme::as_str), Theme::from_name))]
    pub(crate) theme: Theme,
    /// The width of the picture in pixels, 64 to 4096
    #[arg(long, value_name = "PIXELS", default_value_t = Side::DEFAULT, value_parser = parse_side)]
    pub(crate) size: Side,
}

/// Browsers show nothing faster than 20 ms; a move that stands for a minute stands still.
fn parse_delay(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(milliseconds @ 20..=60_000) => Ok(Duration::from_millis(milliseconds)),
        _ => Err("a number from 20 to 60000".to_owned()),
    }
}
