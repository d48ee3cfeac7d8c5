//! What is wrong with games, told as it is found.

use std::env;
use std::io::{self, IsTerminal, Write};

use anyhow::Result;
use chess_notation::pgn::{Diagnostic, Excerpt, Severity};
use serde::Serialize;

use super::options::{CommonArguments, Form};
use super::sink::Sink;
use crate::exit::Exit;
use crate::output::counted;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Level {
    /// Something was wrong and is no more.
    Fixed,
    /// Something was taken as it was surely meant, or is odd.
    Warning,
    /// Something is lost.
    Error,
}

impl Level {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl From<Severity> for Level {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Warning => Self::Warning,
            Severity::Error => Self::Error,
        }
    }
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    pub(crate) level: Level,
    /// A stable name, such as `illegal_move`.
    pub(crate) code: &'static str,
    /// From 1.
    pub(crate) line: u64,
    /// From 1, in characters.
    pub(crate) column: usize,
    /// One sentence.
    pub(crate) message: String,
    /// The line it speaks of, where it is to be shown.
    pub(crate) excerpt: Option<Excerpt>,
}

impl Finding {
    pub(super) fn too_long(line: u64) -> Self {
        Self {
            level: Level::Error,
            code: "game_too_long",
            line,
            column: 1,
            message: "no game has ended for 8 MiB: it is cut here, and the rest of it may be lost"
                .to_owned(),
            excerpt: None,
        }
    }
}

/// Which findings are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tells {
    /// Errors: what a subcommand that passes games on has to say.
    Errors,
    /// Warnings too.
    All,
}

/// What a worker prepares of a game's diagnostics.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shows {
    tells: Tells,
    has_excerpts: bool,
}

impl Shows {
    /// Places count from the start of this text.
    pub(super) fn findings(self, diagnostics: &[Diagnostic], text: &[u8]) -> Vec<Finding> {
        let is_told =
            |one: &&Diagnostic| self.tells == Tells::All || one.severity == Severity::Error;
        diagnostics
            .iter()
            .filter(is_told)
            .map(|one| Finding {
                level: one.severity.into(),
                code: one.code.as_str(),
                line: one.line as u64,
                column: one.column,
                message: one.message.clone(),
                excerpt: self.has_excerpts.then(|| Excerpt::of(text, one.span)),
            })
            .collect()
    }
}

/// Where findings go.
enum To<'a> {
    /// Beside the games.
    ErrorOutput,
    /// They are the answer.
    Sink(&'a mut Sink),
    /// They are counted only.
    Nowhere,
}

/// Tells findings, up to a limit, and counts them all.
pub(crate) struct Report<'a> {
    to: To<'a>,
    form: Form,
    tells: Tells,
    left: u64,
    most: u64,
    is_colored: bool,
    /// Counts of the file being read, and of all files.
    file: Totals,
    all: Totals,
    fixed: u64,
    is_unreadable: bool,
    sums_up: bool,
}

/// What files come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Totals {
    pub(crate) games: u64,
    pub(crate) half_moves: u64,
    pub(crate) errors: u64,
    pub(crate) warnings: u64,
}

impl Totals {
    fn in_words(self) -> String {
        let counts = [
            counted(self.games, "game", "games"),
            counted(self.half_moves, "half-move", "half-moves"),
            counted(self.errors, "error", "errors"),
            counted(self.warnings, "warning", "warnings"),
        ];
        counts.join(", ")
    }

    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.half_moves += other.half_moves;
        self.errors += other.errors;
        self.warnings += other.warnings;
    }
}

/// A finding for programs.
#[derive(Serialize)]
struct FindingObject<'a> {
    file: &'a str,
    /// The number of the game in its file; null for text without games.
    game: Option<u64>,
    line: u64,
    column: usize,
    severity: &'static str,
    code: &'a str,
    message: &'a str,
}

impl<'a> Report<'a> {
    /// Errors on the error output, beside what a subcommand writes.
    pub(crate) fn beside(common: &CommonArguments) -> Self {
        let is_colored = io::stderr().is_terminal() && may_color();
        Self::new(common, To::ErrorOutput, Tells::Errors, is_colored)
    }

    /// Errors and warnings as the answer, with a line for each file.
    pub(crate) fn into_sink(common: &CommonArguments, sink: &'a mut Sink) -> Self {
        let is_colored = sink.is_terminal() && may_color();
        let report = Self::new(common, To::Sink(sink), Tells::All, is_colored);
        Self { sums_up: common.errors == Form::Text, ..report }
    }

    /// Errors and warnings are counted only.
    pub(crate) fn silent(common: &CommonArguments) -> Self {
        Self::new(common, To::Nowhere, Tells::All, false)
    }

    fn new(common: &CommonArguments, to: To<'a>, tells: Tells, is_colored: bool) -> Self {
        let most = common.most_findings();
        Self {
            to,
            form: common.errors,
            tells,
            left: most,
            most,
            is_colored,
            file: Totals::default(),
            all: Totals::default(),
            fixed: 0,
            is_unreadable: false,
            sums_up: false,
        }
    }

    pub(super) fn shows(&self) -> Shows {
        let has_excerpts = self.form == Form::Text && !matches!(self.to, To::Nowhere);
        Shows { tells: self.tells, has_excerpts }
    }

    /// Counts a game.
    pub(super) fn count(&mut self, half_moves: usize) {
        self.file.games += 1;
        self.file.half_moves += half_moves as u64;
    }

    /// Tells and counts what is wrong with a game.
    pub(crate) fn show(
        &mut self,
        file: &str,
        game: Option<u64>,
        findings: &[Finding],
    ) -> Result<()> {
        for finding in findings {
            match finding.level {
                Level::Error => self.file.errors += 1,
                Level::Warning => self.file.warnings += 1,
                Level::Fixed => self.fixed += 1,
            }
            if self.left == 0 {
                continue;
            }
            self.left -= 1;
            match self.form {
                Form::Text => {
                    let text = in_words(file, finding, self.is_colored);
                    self.line(&text)?;
                }
                Form::Json => {
                    let Finding { line, column, message, .. } = finding;
                    let text = serde_json::to_string(&FindingObject {
                        file,
                        game,
                        line: *line,
                        column: *column,
                        severity: finding.level.as_str(),
                        code: finding.code,
                        message,
                    })?;
                    self.line(&text)?;
                }
            }
        }
        Ok(())
    }

    /// Tells of a file that cannot be read, or not to its end.
    pub(super) fn unreadable(&mut self, file: &str, error: &io::Error) -> Result<()> {
        self.is_unreadable = true;
        let message = match self.file.games {
            0 => format!("cannot read {file}: {error}"),
            // What was read has been worked on; what is lost is the rest.
            games => format!(
                "cannot read {file} behind its first {}: {error}",
                counted(games, "game", "games")
            ),
        };
        let line = match self.form {
            Form::Text => format!("error: {message}"),
            Form::Json => serde_json::to_string(
                &serde_json::json!({"file": file, "severity": "error", "code": "unreadable", "message": message}),
            )?,
        };
        // It is no finding about games: it always goes beside the answer.
        complain(&line);
        if self.form == Form::Text && error.kind() == io::ErrorKind::NotFound {
            complain("hint: give the path of a file, or - for standard input");
        }
        Ok(())
    }

    pub(super) fn end_file(&mut self, file: &str) -> Result<()> {
        if self.sums_up {
            let text = format!("{file}: {}", self.file.in_words());
            self.line(&text)?;
        }
        self.all.add(std::mem::take(&mut self.file));
        Ok(())
    }

    /// Says how much was not shown, and gives the exit code.
    pub(crate) fn end(mut self) -> Result<Exit> {
        self.all.add(std::mem::take(&mut self.file));
        let found = self.all.errors + self.all.warnings + self.fixed;
        if self.form == Form::Text && found > self.most && !matches!(self.to, To::Nowhere) {
            let rest = counted(found - self.most, "finding is", "findings are");
            complain(&format!("{rest} not shown; --max-errors N shows more"));
        }
        if self.form == Form::Text && self.all.errors > 0 && matches!(self.to, To::ErrorOutput) {
            let errors = counted(self.all.errors, "error", "errors");
            complain(&format!(
                "{errors}; `chess pgn check` tells warnings too and sums up each file"
            ));
        }
        Ok(match (self.is_unreadable, self.all.errors) {
            (true, _) => Exit::Unreadable,
            (false, 0) => Exit::Yes,
            (false, _) => Exit::No,
        })
    }

    fn line(&mut self, text: &str) -> Result<()> {
        match &mut self.to {
            To::ErrorOutput => complain(text),
            To::Sink(sink) => writeln!(sink, "{text}")?,
            To::Nowhere => {}
        }
        Ok(())
    }
}

fn may_color() -> bool {
    env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Writes a line on the error output; there is nobody to tell if that fails too.
fn complain(text: &str) {
    crate::output::complain(text);
}

/// The place, the sentence and the code, then the line with the place marked.
fn in_words(file: &str, finding: &Finding, is_colored: bool) -> String {
    let paint = |code: &str, text: &str| {
        if is_colored { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    };
    let Finding { level, code, line, column, message, excerpt } = finding;
    let tone = match level {
        Level::Error => "1;31",
        Level::Warning => "1;33",
        Level::Fixed => "1;32",
    };
    let place = paint("1", &format!("{file}:{line}:{column}:"));
    let severity = paint(tone, &format!("{}:", level.as_str()));
    let mut text = format!("{place} {severity} {message} [{code}]");
    if let Some(Excerpt { text: shown, before, width }) = excerpt {
        let number = line.to_string();
        let margin = " ".repeat(number.len());
        let marks = paint(tone, &"^".repeat(*width));
        text.push_str(&format!(
            "\n  {number} | {shown}\n  {margin} | {}{marks}",
            " ".repeat(*before)
        ));
    }
    text
}
