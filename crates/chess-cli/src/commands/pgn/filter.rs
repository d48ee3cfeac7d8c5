//! `chess pgn filter`: the games that meet a condition.

use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use chess_core::Color;
use chess_notation::pgn::{self, Diagnostic, Severity};
use clap::{Args, ValueEnum};
use serde_json::json;

use super::games;
use super::options::CommonArguments;
use super::report::Report;
use super::sink::Sink;
use super::source;
use crate::exit::{BadInput, Exit};
use crate::query::{self, Condition, QueryError, Repertoire, Scope, Subject, flags};

/// What is asked of the games. A game passes if it meets every kind of condition that is given;
/// several of one kind are alternatives.
#[derive(Debug, Args)]
pub(crate) struct FilterArguments {
    /// An expression, such as 'WhiteElo >= 2400 && ending == mate'; see below
    #[arg(short = 'w', long = "where", value_name = "EXPRESSION", value_parser = checked)]
    pub(crate) expressions: Vec<String>,
    /// A player's name or part of it, accents and capitals aside
    #[arg(long, value_name = "NAME", value_parser = flags::player)]
    pub(crate) player: Vec<Condition>,
    /// White's name or part of it
    #[arg(long, value_name = "NAME", value_parser = flags::white)]
    pub(crate) white: Vec<Condition>,
    /// Black's name or part of it
    #[arg(long, value_name = "NAME", value_parser = flags::black)]
    pub(crate) black: Vec<Condition>,
    /// The event's name or part of it
    #[arg(long, value_name = "NAME", value_parser = flags::event)]
    pub(crate) event: Vec<Condition>,
    /// Played on, in or between: 2020, 2020.05..2021, ..1999
    #[arg(long, value_name = "FROM..TO", value_parser = flags::date)]
    pub(crate) date: Vec<Condition>,
    /// Opening code, from the ECO tag or else by position: B20..B99
    #[arg(long, value_name = "FROM..TO", value_parser = flags::eco)]
    pub(crate) eco: Vec<Condition>,
    /// 1-0, 0-1, 1/2-1/2, 0-0 or *, or white, black, draw
    #[arg(long, value_name = "RESULT", value_parser = flags::result)]
    pub(crate) result: Vec<Condition>,
    /// The ratings of both players: 2400.., 1600..1800
    #[arg(long, value_name = "MIN..MAX", value_parser = flags::elo)]
    pub(crate) elo: Vec<Condition>,
    /// Half-moves: 40.., ..20
    #[arg(long, value_name = "MIN..MAX", value_parser = flags::plies)]
    pub(crate) plies: Vec<Condition>,
    /// A position on the board: a FEN, or its board with ? for anything
    #[arg(long, value_name = "FEN", value_parser = flags::position)]
    pub(crate) position: Vec<Condition>,
    /// Look for positions in side lines too
    #[arg(long, requires = "position")]
    pub(crate) lines: bool,
    /// Pieces on the board: 'KRP v KR'
    #[arg(long, value_name = "PIECES", value_parser = flags::material)]
    pub(crate) material: Vec<Condition>,
    /// What one side has more and the other side has more: 'Q v RR'
    #[arg(long, value_name = "PIECES", value_parser = flags::imbalance)]
    pub(crate) imbalance: Vec<Condition>,
    /// How it ended: mate, stalemate, dead, repetition, fivefold, fifty, seventy-five, resignation,
    /// agreement, time, abandoned, adjudication, infraction, unfinished; or underpromotion
    #[arg(long, value_name = "KIND", value_parser = flags::ending)]
    pub(crate) ending: Vec<Condition>,
    /// The first moves: '1. e4 c5 2. Nf3', with * for any
    #[arg(long, value_name = "MOVES", value_parser = flags::moves)]
    pub(crate) moves: Vec<Condition>,
    /// A PGN file with the lines of a repertoire, which the game must not leave before they end
    #[arg(long, value_name = "FILE")]
    pub(crate) repertoire: Vec<PathBuf>,
    /// Who must not leave the repertoire
    #[arg(long, value_name = "SIDE", default_value = "both", requires = "repertoire")]
    pub(crate) repertoire_side: Side,
    /// The game must stay in the repertoire for N half-moves
    #[arg(long, value_name = "N", requires = "repertoire")]
    pub(crate) repertoire_plies: Option<NonZeroUsize>,
    /// Pass the games that do not meet the conditions
    #[arg(short = 'v', long)]
    pub(crate) invert: bool,
    /// Write how many games pass instead of the games
    #[arg(short, long)]
    pub(crate) count: bool,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// Whose moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Side {
    White,
    Black,
    Both,
}

impl Side {
    fn color(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Both => None,
        }
    }
}

/// An expression that can be read; the files that it names are opened later.
fn checked(text: &str) -> Result<String, QueryError> {
    query::parse(text, &mut |_| Ok(Arc::default()))?;
    Ok(text.to_owned())
}

/// Answers yes where some game passes and no game has an error.
pub(crate) fn run(arguments: &FilterArguments, is_json: bool) -> Result<Exit> {
    let common = &arguments.common;
    let mut report = Report::beside(common);
    let Some(condition) = condition(arguments, &mut report)? else { return report.end() };
    let condition = condition.cheapest_first();
    let mut sink = Sink::open(common.output.as_deref())?;
    let (mut games, mut passed) = (0u64, 0u64);
    games::each(
        common,
        &mut report,
        |input| condition.is_met_by(&Subject::new(&input.game)) != arguments.invert,
        |taken| {
            games += 1;
            if taken.value {
                passed += 1;
                if !arguments.count {
                    sink.taken(&taken)?;
                }
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    if arguments.count && is_json {
        writeln!(sink, "{}", json!({"passed": passed, "games": games}))?;
    } else if arguments.count {
        writeln!(sink, "{passed}")?;
    }
    sink.finish()?;
    match report.end()? {
        Exit::Yes if passed == 0 => Ok(Exit::No),
        exit => Ok(exit),
    }
}

/// All conditions as one; nothing where a repertoire cannot be read, which is reported.
fn condition(arguments: &FilterArguments, report: &mut Report<'_>) -> Result<Option<Condition>> {
    let mut all = with_flags(arguments);
    for text in &arguments.expressions {
        // The text has been read before: only a file can be in the way now.
        let mut failed = None;
        let parsed = query::parse(text, &mut |name| {
            repertoire([Path::new(name)]).map_err(|error| {
                failed = Some(error);
                String::new()
            })
        });
        match (failed, parsed) {
            (Some(error), _) => return error.report(report).map(|()| None),
            (None, parsed) => all.push(parsed?),
        }
    }
    if !arguments.repertoire.is_empty() {
        let repertoire = match repertoire(arguments.repertoire.iter().map(PathBuf::as_path)) {
            Ok(repertoire) => repertoire,
            Err(error) => return error.report(report).map(|()| None),
        };
        if let Some(plies) = arguments.repertoire_plies {
            all.push(flags::followed(Arc::clone(&repertoire), plies.get()));
        }
        all.push(Condition::Repertoire(repertoire, arguments.repertoire_side.color()));
    }
    Ok(Some(Condition::All(all)))
}

/// The conditions that have flags of their own.
fn with_flags(arguments: &FilterArguments) -> Vec<Condition> {
    let alternatives = [
        &arguments.player,
        &arguments.white,
        &arguments.black,
        &arguments.event,
        &arguments.date,
        &arguments.eco,
        &arguments.result,
        &arguments.elo,
        &arguments.plies,
        &arguments.position,
        &arguments.material,
        &arguments.imbalance,
        &arguments.ending,
        &arguments.moves,
    ];
    let scope = if arguments.lines { Scope::AllLines } else { Scope::MainLine };
    alternatives
        .into_iter()
        .filter(|conditions| !conditions.is_empty())
        .map(|conditions| Condition::Any(conditions.clone()).in_scope(scope))
        .collect()
}

/// Why there is no repertoire.
enum NoRepertoire {
    Unreadable(String, io::Error),
    /// Half a repertoire would answer something else than what was asked.
    Wrong(BadInput),
}

impl NoRepertoire {
    fn report(self, report: &mut Report<'_>) -> Result<()> {
        match self {
            Self::Unreadable(file, error) => report.unreadable(&file, &error),
            Self::Wrong(bad) => Err(bad.into()),
        }
    }
}

/// All lines of these files together.
fn repertoire<'a>(
    paths: impl IntoIterator<Item = &'a Path>,
) -> Result<Arc<Repertoire>, NoRepertoire> {
    let mut repertoire = Repertoire::default();
    for path in paths {
        let name = path.display().to_string();
        let mut bytes = Vec::new();
        source::open(path, 1, &Arc::default())
            .and_then(|mut stream| stream.read_to_end(&mut bytes))
            .map_err(|error| NoRepertoire::Unreadable(name.clone(), error))?;
        for game in pgn::read(&bytes) {
            let is_error = |one: &&Diagnostic| one.severity == Severity::Error;
            if let Some(error) = game.diagnostics.iter().find(is_error) {
                let bad = BadInput::unreadable(format!("{name}:{error}"));
                let hint = "a repertoire must be free of errors; `chess pgn check` shows them all";
                return Err(NoRepertoire::Wrong(bad.hint(hint)));
            }
            repertoire.add(&game);
        }
    }
    Ok(Arc::new(repertoire))
}
