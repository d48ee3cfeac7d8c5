//! `chess pgn join`: several files as one.

use std::ops::ControlFlow;

use anyhow::Result;
use clap::Args;

use super::games;
use super::options::CommonArguments;
use super::report::Report;
use super::sink::Sink;
use crate::exit::Exit;

#[derive(Debug, Args)]
pub(crate) struct JoinArguments {
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// Writes all games as they are, an empty line between them where there was none.
pub(crate) fn run(arguments: &JoinArguments) -> Result<Exit> {
    let common = &arguments.common;
    let mut sink = Sink::open(common.output.as_deref())?;
    let mut report = Report::beside(common);
    games::each_by_tags(
        common,
        &mut report,
        |_| (),
        |taken| {
            sink.taken(&taken)?;
            Ok(ControlFlow::Continue(()))
        },
    )?;
    sink.finish()?;
    report.end()
}
