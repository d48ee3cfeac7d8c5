//! One game out of a file.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Result;
use chess_notation::pgn::ReadGame;

use super::games;
use super::options::{CommonArguments, Form};
use super::report::{Finding, Level, Report};
use crate::exit::{BadInput, Exit};
use crate::output::counted;

/// The game with a number from 1, and whether all of it could be read. What is wrong with it is
/// told on the error output; with other games, it is none of our business. Nothing if the file
/// cannot be read, which is told too.
pub(crate) fn game(path: &Path, number: u64) -> Result<(Option<ReadGame>, Exit)> {
    let common = CommonArguments {
        files: vec![path.to_owned()],
        output: None,
        jobs: NonZeroUsize::new(1),
        strict: false,
        max_errors: None,
        errors: Form::Text,
    };
    let mut silent = Report::silent(&common);
    let (mut found, mut count) = (None, 0);
    games::each(
        &common,
        &mut silent,
        |input| input.game,
        |taken| {
            count = taken.number;
            if taken.number < number {
                return Ok(ControlFlow::Continue(()));
            }
            found = Some((taken.value, taken.findings.to_vec()));
            Ok(ControlFlow::Break(()))
        },
    )?;
    let Some((game, findings)) = found else {
        if silent.end()? == Exit::Unreadable {
            return Ok((None, Exit::Unreadable));
        }
        let name = path.display();
        return Err(BadInput::new(match count {
            0 => format!("{name} has no game"),
            _ => format!("{name} has {}, no number {number}", counted(count, "game", "games")),
        })
        .into());
    };
    let is_error = |finding: &Finding| finding.level == Level::Error;
    let errors = findings.into_iter().filter(is_error).collect::<Vec<_>>();
    let mut report = Report::beside(&common);
    report.show(&path.display().to_string(), Some(number), &errors)?;
    Ok((Some(game), report.end()?))
}
