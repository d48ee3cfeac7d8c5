//! `chess pgn check`: every game read, played and judged.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use chess_notation::fen;
use clap::Args;
use serde::Serialize;

use super::games::{self, InputGame};
use super::options::CommonArguments;
use super::report::{Finding, Report};
use super::sink::Sink;
use crate::exit::Exit;

#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// What `--json` writes for each game.
#[derive(Debug, Serialize)]
struct Checked<'a> {
    file: &'a str,
    /// The number of the game in its file, from 1.
    game: u64,
    #[serde(flatten)]
    content: Content,
    diagnostics: Vec<Shown<'a>>,
}

#[derive(Debug, Serialize)]
struct Content {
    variant: &'static str,
    /// The FEN that the moves start from; null for the usual position, and where it is broken.
    start: Option<String>,
    /// Half-moves of the main line; null, like `fen` and `uci`, where the start is broken.
    plies: Option<usize>,
    /// The position after the main line.
    fen: Option<String>,
    uci: Option<Vec<String>>,
    result: &'static str,
}

#[derive(Debug, Serialize)]
struct Shown<'a> {
    severity: &'static str,
    code: &'static str,
    line: u64,
    column: usize,
    message: &'a str,
}

/// Answers yes where no game has an error.
pub(crate) fn run(arguments: &CheckArguments, is_json: bool) -> Result<Exit> {
    let common = &arguments.common;
    let mut sink = Sink::open(common.output.as_deref())?;
    let exit = if is_json {
        let mut report = Report::silent(common);
        games::each(common, &mut report, content, |taken| {
            let checked = Checked {
                file: taken.file,
                game: taken.number,
                content: taken.value,
                diagnostics: taken.findings.iter().map(shown).collect(),
            };
            // Through a string: an error of the pipe stays an I/O error and is told from others.
            let text = serde_json::to_string(&checked)?;
            writeln!(sink, "{text}")?;
            Ok(ControlFlow::Continue(()))
        })?;
        report.end()?
    } else {
        let mut report = Report::into_sink(common, &mut sink);
        games::each(common, &mut report, |_| (), |_| Ok(ControlFlow::Continue(())))?;
        report.end()?
    };
    sink.finish()?;
    Ok(exit)
}

fn content(InputGame { game, .. }: InputGame<'_>) -> Content {
    let start = game.start.map(|position| fen::write(&position, game.variant));
    let has_start = start.is_some();
    Content {
        variant: game.variant.as_str(),
        start: start.filter(|start| start != fen::START),
        plies: has_start.then(|| game.plies()),
        fen: game.end().map(|position| fen::write(&position, game.variant)),
        uci: has_start.then(|| game.uci()),
        result: game.result.as_str(),
    }
}

fn shown(finding: &Finding) -> Shown<'_> {
    Shown {
        severity: finding.level.as_str(),
        code: finding.code,
        line: finding.line,
        column: finding.column,
        message: &finding.message,
    }
}
