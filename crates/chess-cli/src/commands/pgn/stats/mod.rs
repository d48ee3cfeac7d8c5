//! `chess pgn stats`: what a collection holds.
//!
//! [`facts`] are taken from each game on the workers, [`collection`] adds them up, [`text`] and
//! [`object`] show it.

mod collection;
mod facts;
mod object;
mod text;

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use clap::Args;

use self::collection::Collection;
use self::facts::Facts;
use super::games;
use super::naming::NamingArguments;
use super::options::CommonArguments;
use super::report::Report;
use super::sink::Sink;
use crate::exit::Exit;

/// How many rows of a list people get.
const MOST_READ: usize = 10;

#[derive(Debug, Args)]
pub(crate) struct StatsArguments {
    /// Show the N most frequent players, openings and codes [default: 10 as text, all as JSON]
    #[arg(long, value_name = "N")]
    pub(crate) top: Option<usize>,
    #[command(flatten)]
    pub(crate) naming: NamingArguments,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// Counts all games.
pub(crate) fn run(arguments: &StatsArguments, is_json: bool) -> Result<Exit> {
    let common = &arguments.common;
    let names = arguments.naming.open()?;
    let mut sink = Sink::open(common.output.as_deref())?;
    let mut report = Report::beside(common);
    let mut collection = Collection::default();
    games::each(
        common,
        &mut report,
        |input| Facts::of(&input.game, &names),
        |taken| {
            collection.add(taken.value);
            Ok(ControlFlow::Continue(()))
        },
    )?;
    if is_json {
        let object = object::of(&collection, &names, arguments.top.unwrap_or(usize::MAX));
        writeln!(sink, "{}", serde_json::to_string(&object)?)?;
    } else {
        for line in text::of(&collection, &names, arguments.top.unwrap_or(MOST_READ)) {
            writeln!(sink, "{}", line.trim_end())?;
        }
    }
    sink.finish()?;
    report.end()
}
