//! `chess pgn dedupe`: each game once.

use std::fs::{self, File};
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use tempfile::NamedTempFile;

use super::duplicates::{Finder, Kind, Print};
use super::external::ExternalSorter;
use super::games::{self, Input, InputGame};
use super::options::CommonArguments;
use super::report::Report;
use super::sink::Sink;
use crate::exit::{BadInput, Exit};
use crate::output::{complain, counted};
use crate::unfinished::Unfinished;

#[derive(Debug, Args)]
pub(crate) struct DedupeArguments {
    /// Shorter games are the same only if event, site, date and round are, too
    #[arg(long, value_name = "PLIES", default_value_t = 16)]
    pub(crate) enough: usize,
    /// Write the games that are left out to FILE
    #[arg(long, value_name = "FILE")]
    pub(crate) duplicates: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// What becomes of each game.
#[derive(Default)]
struct Verdicts {
    /// A bit for each game that is left out.
    left_out: Vec<u64>,
    games: u64,
    whole: u64,
    starts: u64,
}

impl Verdicts {
    fn leave_out(&mut self, index: u64, kind: Kind) {
        let (word, bit) = ((index / 64) as usize, 1 << (index % 64));
        if self.left_out.len() <= word {
            self.left_out.resize(word + 1, 0);
        }
        self.left_out[word] |= bit;
        match kind {
            Kind::Whole => self.whole += 1,
            Kind::Start => self.starts += 1,
        }
    }

    fn is_left_out(&self, index: u64) -> bool {
        self.left_out.get((index / 64) as usize).is_some_and(|word| word >> (index % 64) & 1 != 0)
    }
}

/// Writes every game as it is but those that another one makes needless. The input is read twice; in
/// memory stand a bit for each game, and those that start the one that is being compared.
pub(crate) fn run(arguments: &DedupeArguments) -> Result<Exit> {
    let common = &arguments.common;
    let mut sink = Sink::open(common.output.as_deref())?;
    if arguments.duplicates.is_some() && arguments.duplicates == common.output {
        let bad = BadInput::usage("-o and --duplicates name the same file");
        return Err(bad.hint("games and their duplicates are to be told apart").into());
    }
    let mut others = match &arguments.duplicates {
        Some(path) => Some(Sink::open(Some(path))?),
        None => None,
    };
    let (inputs, _copies) = inputs(common)?;
    let mut report = Report::beside(common);
    let verdicts = judge(arguments, &inputs, &mut report)?;
    let mut index = 0;
    let mut silent = Report::silent(common);
    games::each_of_by_tags(
        &inputs,
        common,
        &mut silent,
        |_| (),
        |taken| {
            if !verdicts.is_left_out(index) {
                sink.taken(&taken)?;
            } else if let Some(others) = &mut others {
                others.taken(&taken)?;
            }
            index += 1;
            Ok(ControlFlow::Continue(()))
        },
    )?;
    if index != verdicts.games {
        bail!("the input has changed while it was read: nothing is written");
    }
    sink.finish()?;
    if let Some(others) = others {
        others.finish()?;
    }
    let Verdicts { games, whole, starts, .. } = verdicts;
    complain(format_args!(
        "{}, {} left out: {} and {}",
        counted(games, "game", "games"),
        whole + starts,
        counted(whole, "whole duplicate", "whole duplicates"),
        counted(starts, "start of a longer one", "starts of longer ones"),
    ));
    report.end()
}

/// Files can be read twice; what comes through a pipe is copied to a temporary file first.
fn inputs(common: &CommonArguments) -> Result<(Vec<Input>, Vec<Unfinished>)> {
    let mut inputs = common.inputs();
    let mut copies = Vec::new();
    for input in &mut inputs {
        let is_standard = input.path == Path::new("-");
        let is_pipe =
            || fs::metadata(&input.path).is_ok_and(|file| !file.is_file() && !file.is_dir());
        if !is_standard && !is_pipe() {
            continue;
        }
        let cannot_copy = || format!("cannot copy {} to a temporary file", input.name);
        let (mut file, path) =
            NamedTempFile::new().and_then(|file| Ok(file.keep()?)).with_context(cannot_copy)?;
        copies.push(Unfinished::claim(path.clone())?);
        let copied = if is_standard {
            io::copy(&mut io::stdin().lock(), &mut file)
        } else {
            File::open(&input.path).and_then(|mut pipe| io::copy(&mut pipe, &mut file))
        };
        copied.with_context(cannot_copy)?;
        input.path = path;
    }
    Ok((inputs, copies))
}

/// Sorts games by their moves, so that those that start another stand right before it.
fn judge(
    arguments: &DedupeArguments,
    inputs: &[Input],
    report: &mut Report<'_>,
) -> Result<Verdicts> {
    let mut verdicts = Verdicts::default();
    let mut sorter = ExternalSorter::new();
    let print = |InputGame { game, .. }: InputGame<'_>| Print::of(&game);
    games::each_of(inputs, &arguments.common, report, print, |taken| {
        if let Some((line, print)) = taken.value {
            sorter.push(&line, &print.numbered(verdicts.games).to_bytes())?;
        }
        verdicts.games += 1;
        Ok(ControlFlow::Continue(()))
    })?;
    let mut finder = Finder::new(arguments.enough);
    sorter.finish::<io::Error>(|line, print| {
        finder.take(line, Print::from_bytes(print), |index, kind| verdicts.leave_out(index, kind));
        Ok(())
    })?;
    Ok(verdicts)
}
