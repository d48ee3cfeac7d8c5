//! `chess pgn fix`: games with their small faults mended.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use clap::Args;

use super::games::{self, InputGame};
use super::mend::{Change, mend};
use super::options::CommonArguments;
use super::report::{Finding, Level, Report};
use super::sink::Sink;
use crate::exit::Exit;
use crate::output::{complain, counted, grouped};

#[derive(Debug, Args)]
pub(crate) struct FixArguments {
    /// Write no games, but how many would be changed for which reason; exit code 1 if any
    #[arg(long)]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// What a worker makes of a game: its new text, and what has changed.
type Mended = Option<(String, Vec<Change>)>;

/// Writes all games: mended ones in export format, those without faults as they are, and those with
/// errors, too, since mending them would lose what cannot be read.
pub(crate) fn run(arguments: &FixArguments) -> Result<Exit> {
    let common = &arguments.common;
    let mut sink = Sink::open(common.output.as_deref())?;
    let mut report = Report::beside(common);
    let mut counts = Counts::default();
    games::each_reporting(common, &mut report, mended, |report, taken| {
        counts.games += 1;
        let Some((text, changes)) = &taken.value else {
            if !arguments.dry_run {
                sink.taken(&taken)?;
            }
            return Ok(ControlFlow::Continue(()));
        };
        counts.changed += 1;
        for change in changes {
            *counts.by_reason.entry(change.code).or_default() += 1;
        }
        if !arguments.dry_run {
            let findings: Vec<_> =
                changes.iter().map(|change| finding(taken.line, change)).collect();
            report.show(taken.file, Some(taken.number), &findings)?;
            sink.game(text.as_bytes())?;
        }
        Ok(ControlFlow::Continue(()))
    })?;
    let summary = counts.in_words(if arguments.dry_run { "to change" } else { "changed" });
    if arguments.dry_run {
        sink.write_all(summary.as_bytes())?;
    } else if counts.changed > 0 {
        complain(summary.trim_end());
    }
    sink.finish()?;
    let exit = report.end()?;
    let would_change = arguments.dry_run && counts.changed > 0 && exit == Exit::Yes;
    Ok(if would_change { Exit::No } else { exit })
}

fn mended(InputGame { raw, game }: InputGame<'_>) -> Mended {
    if game.has_errors() {
        return None;
    }
    let (game, changes) = mend(game, raw);
    if changes.is_empty() {
        return None;
    }
    let mut text = game.write();
    if memchr::memmem::find(raw, b"\r\n").is_some() {
        text = text.replace('\n', "\r\n");
    }
    Some((text, changes))
}

fn finding(line: u64, change: &Change) -> Finding {
    let message = change.message.clone();
    Finding { level: Level::Fixed, code: change.code, line, column: 1, message, excerpt: None }
}

#[derive(Default)]
struct Counts {
    games: u64,
    changed: u64,
    by_reason: BTreeMap<&'static str, u64>,
}

impl Counts {
    fn in_words(&self, what: &str) -> String {
        let mut text =
            format!("{}, {} {what}\n", counted(self.games, "game", "games"), grouped(self.changed));
        let width = self.by_reason.keys().map(|code| code.len()).max().unwrap_or_default();
        for (code, count) in &self.by_reason {
            text.push_str(&format!("  {code:width$}  {}\n", grouped(*count)));
        }
        text
    }
}
