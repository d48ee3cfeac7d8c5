//! `chess pgn check`: every game of a file read, played and judged.

use std::path::Path;

use anyhow::Result;
use chess_notation::fen;
use chess_notation::pgn::{self, Diagnostic, Mode, Options, ReadGame, Severity};
use serde::Serialize;

use super::input;
use crate::args::CheckArguments;
use crate::exit::Exit;
use crate::output::{Output, counted};

/// What `--json` writes for each game.
#[derive(Debug, Serialize)]
struct Checked<'a> {
    file: &'a str,
    /// The number of the game in its file, from 1.
    game: usize,
    variant: &'static str,
    /// The FEN that the moves start from; null for the usual position, and where it is broken.
    start: Option<String>,
    /// Half-moves of the main line; null, like `fen` and `uci`, where the start is broken.
    plies: Option<usize>,
    /// The position after the main line.
    fen: Option<String>,
    uci: Option<Vec<String>>,
    result: &'static str,
    diagnostics: Vec<Shown<'a>>,
}

#[derive(Debug, Serialize)]
struct Shown<'a> {
    severity: &'static str,
    code: &'static str,
    line: usize,
    column: usize,
    message: &'a str,
}

/// What a file comes to.
#[derive(Debug, Default)]
struct Totals {
    games: u64,
    plies: u64,
    errors: u64,
    warnings: u64,
}

/// Answers yes where no game has an error.
pub(crate) fn check(arguments: &CheckArguments, output: &mut Output) -> Result<Exit> {
    let mode = if arguments.strict { Mode::Strict } else { Mode::Lenient };
    let mut exit = Exit::Yes;
    for file in &arguments.files {
        if check_file(file, mode, output)?.errors > 0 {
            exit = Exit::No;
        }
    }
    Ok(exit)
}

fn check_file(file: &Path, mode: Mode, output: &mut Output) -> Result<Totals> {
    let bytes = input::bytes(file)?;
    let name = file.display().to_string();
    let mut totals = Totals::default();
    let options = Options::default().with_mode(mode);
    for (game, number) in pgn::read_with(&bytes, options).zip(1..) {
        totals.count(&game);
        if output.is_json() {
            output.object(&checked(&name, number, &game))?;
        } else {
            for diagnostic in &game.diagnostics {
                output.line(format_args!("{name}:{diagnostic}"))?;
            }
        }
    }
    if !output.is_json() {
        output.line(format_args!("{name}: {}", totals.in_words()))?;
    }
    Ok(totals)
}

impl Totals {
    fn count(&mut self, game: &ReadGame) {
        self.games += 1;
        self.plies += game.plies() as u64;
        let errors = game
            .diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.severity == Severity::Error)
            .count();
        self.errors += errors as u64;
        self.warnings += (game.diagnostics.len() - errors) as u64;
    }

    fn in_words(&self) -> String {
        let counts = [
            counted(self.games, "game", "games"),
            counted(self.plies, "half-move", "half-moves"),
            counted(self.errors, "error", "errors"),
            counted(self.warnings, "warning", "warnings"),
        ];
        counts.join(", ")
    }
}

fn checked<'a>(file: &'a str, number: usize, game: &'a ReadGame) -> Checked<'a> {
    let start = game.start.map(|position| fen::write(&position, game.variant));
    let has_start = start.is_some();
    Checked {
        file,
        game: number,
        variant: game.variant.as_str(),
        start: start.filter(|start| start != fen::START),
        plies: has_start.then(|| game.plies()),
        fen: game.end().map(|position| fen::write(&position, game.variant)),
        uci: has_start.then(|| game.uci()),
        result: game.result.as_str(),
        diagnostics: game.diagnostics.iter().map(shown).collect(),
    }
}

fn shown(diagnostic: &Diagnostic) -> Shown<'_> {
    Shown {
        severity: diagnostic.severity.as_str(),
        code: diagnostic.code.as_str(),
        line: diagnostic.line,
        column: diagnostic.column,
        message: &diagnostic.message,
    }
}
