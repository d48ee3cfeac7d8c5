//! Arguments of `chess arena`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;

use crate::commands::arena::Bounds;

#[derive(Debug, Args)]
pub(crate) struct ArenaArguments {
    /// The first player: own, level:N, or a UCI program as "PATH ARGUMENTS?Option=value&Option=value"
    #[arg(value_name = "FIRST")]
    pub(crate) first: String,
    /// The second player
    #[arg(value_name = "SECOND")]
    pub(crate) second: String,
    /// How many games, an even number
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub(crate) games: u32,
    /// Positions a move may visit (levels have their own)
    #[arg(long, value_name = "N", conflicts_with_all = ["depth", "clock"],
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// The same for the first player alone
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes_first: Option<u64>,
    /// The same for the second player alone
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes_second: Option<u64>,
    /// Half-moves a move may look ahead
    #[arg(long, value_name = "N", conflicts_with = "clock",
          value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) depth: Option<u32>,
    /// Clocks in seconds, as in 8+0.08
    #[arg(long, value_name = "SECONDS+INCREMENT")]
    pub(crate) clock: Option<ClockArgument>,
    /// Milliseconds a move may take, where nothing else limits it
    #[arg(long, value_name = "MS", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) move_time_ms: u64,
    /// Openings, one FEN or EPD a line, instead of eight random moves
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// What random openings and the levels' errors are drawn from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many pairs of games are played at the same time
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) concurrency: NonZeroUsize,
    /// Write the games to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,
    /// Stop as soon as a sequential test decides between these two differences in Elo
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Bounds>,
    /// End with exit code 1 if the first player scores less, in percent
    #[arg(long, value_name = "PERCENT")]
    pub(crate) least: Option<f64>,
}

/// A clock for each player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct ClockArgument {
    pub(crate) initial: Duration,
    pub(crate) increment: Duration,
}

impl FromStr for ClockArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (initial, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            let seconds =
                text.parse::<f64>().ok().filter(|seconds| (0.0..=86_400.0).contains(seconds));
            seconds.map(Duration::from_secs_f64)
        };
        match (seconds(initial), seconds(increment)) {
            (Some(initial), Some(increment)) if !initial.is_zero() => {
                Ok(Self { initial, increment })
            }
            _ => Err("seconds and increment are wanted, as in 8+0.08, a day at most".to_owned()),
        }
    }
}
