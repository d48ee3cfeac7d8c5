//! Subcommands that pass games on: all or some, as they are or written anew.

use std::ops::ControlFlow;

use anyhow::Result;

use super::games::{self, InputGame};
use super::options::CommonArguments;
use super::report::Report;
use super::sink::Sink;
use crate::exit::Exit;

/// What becomes of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(dead_code, reason = "used by the next subcommands")]
pub(crate) enum Outcome {
    /// It is written as it stands in the input, to the byte.
    Keep,
    /// This text is written in its place.
    Write(String),
    /// It is left out.
    Drop,
}

/// Reads all games, decides about each one on some worker, and writes what is kept in the order of
/// the input.
pub(crate) fn rewrite(
    common: &CommonArguments,
    decide: impl Fn(InputGame<'_>) -> Outcome + Sync,
) -> Result<Exit> {
    let mut sink = Sink::open(common.output.as_deref())?;
    let mut report = Report::beside(common);
    games::each(common, &mut report, decide, |taken| {
        match &taken.value {
            Outcome::Keep => sink.taken(&taken)?,
            Outcome::Write(text) => sink.game(text.as_bytes())?,
            Outcome::Drop => {}
        }
        Ok(ControlFlow::Continue(()))
    })?;
    sink.finish()?;
    report.end()
}
