//! Arguments of `chess play`.

use std::str::FromStr;

use chess_core::TimeControl;
use chess_notation::Language;
use clap::{Args, ValueEnum};

use super::{StartArguments, language};

#[derive(Debug, Args)]
pub(crate) struct PlayArguments {
    /// How strong the engine plays, from 1 (a beginner) to 10
    #[arg(long, value_name = "LEVEL", default_value_t = 3, conflicts_with = "two",
          value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(crate) level: u8,
    /// Your color
    #[arg(long, value_name = "COLOR", default_value = "white", conflicts_with = "two")]
    pub(crate) color: ColorArgument,
    /// Two people at one keyboard, without the engine
    #[arg(long)]
    pub(crate) two: bool,
    #[command(flatten)]
    pub(crate) start: StartArguments,
    /// Play with clocks: minutes for each side and seconds added for each move, as in 5+3
    #[arg(long, value_name = "MINUTES+SECONDS", value_parser = parse_clock)]
    pub(crate) clock: Option<TimeControl>,
    /// The language
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = language::parser())]
    pub(crate) lang: Language,
    /// What the engine's errors and a random color are drawn from; another game each time if left out
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Letters instead of figures
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Read lines and write text even in a terminal, as screen readers and scripts need it
    #[arg(long)]
    pub(crate) plain: bool,
}

/// The color of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorArgument {
    White,
    Black,
    Random,
}

/// `5+3`, `10`, `0.5+1`: a day at most.
fn parse_clock(text: &str) -> Result<TimeControl, String> {
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let ms = |text: &str, unit: f64| {
        let ms = f64::from_str(text).ok()? * unit;
        (0.0..=86_400_000.0).contains(&ms).then_some(ms.round() as u32)
    };
    match (ms(minutes, 60_000.0), ms(seconds, 1_000.0)) {
        (Some(initial_ms), Some(increment_ms)) if initial_ms > 0 => {
            Ok(TimeControl::Increment { initial_ms, increment_ms })
        }
        _ => Err("minutes and seconds are wanted, as in 5+3, a day at most".to_owned()),
    }
}
