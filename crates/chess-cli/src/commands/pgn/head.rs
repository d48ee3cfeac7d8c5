//! `chess pgn head`: the first games.

use std::ops::ControlFlow;

use anyhow::Result;
use clap::Args;

use super::games;
use super::options::CommonArguments;
use super::report::Report;
use super::sink::Sink;
use crate::exit::Exit;

#[derive(Debug, Args)]
pub(crate) struct HeadArguments {
    /// How many games, of all files together
    #[arg(short = 'n', long, value_name = "N", default_value_t = 10)]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// Writes them as they are and reads no further.
pub(crate) fn run(arguments: &HeadArguments) -> Result<Exit> {
    let common = &arguments.common;
    let mut sink = Sink::open(common.output.as_deref())?;
    let mut report = Report::beside(common);
    let mut left = arguments.games;
    if left > 0 {
        games::each_by_tags(
            common,
            &mut report,
            |_| (),
            |taken| {
                sink.taken(&taken)?;
                left -= 1;
                Ok(if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            },
        )?;
    }
    sink.finish()?;
    report.end()
}
