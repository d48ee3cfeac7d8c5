//! `chess pgn convert`: games in another notation, as positions, objects or tables.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use chess_notation::pgn::Game;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory};
use serde::Serialize;

use super::games;
use super::options::CommonArguments;
use super::report::{Finding, Level, Report};
use super::rewrite::{Outcome, rewrite};
use super::sink::Sink;
use crate::args::Arguments;
use crate::convert::Table;
use crate::convert::columns::{self, Cell, Column, Per};
use crate::convert::csv::CsvTable;
use crate::convert::format::Format;
use crate::convert::json;
#[cfg(feature = "parquet")]
use crate::convert::parquet::ParquetTable;
use crate::convert::positions;
use crate::convert::strip::Strip;
use crate::exit::{BadInput, Exit};

/// What games become.
#[derive(Debug, Args)]
pub(crate) struct ConvertArguments {
    /// pgn (or san), lan, uci: PGN with its moves so written, san and lan also in the letters of a
    /// language (san:fr; en fr de es it nl pt figurine); fen, epd: a line for each position;
    /// jsonl; csv, parquet
    #[arg(short, long, value_name = "FORMAT", value_parser = Format::parse)]
    pub(crate) to: Format,
    /// What a row of a table is
    #[arg(long, value_name = "WHAT", default_value = "game")]
    pub(crate) per: Per,
    /// The columns of a table, with commas between them; tags are written with capitals
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) columns: Vec<String>,
    #[command(flatten)]
    pub(crate) strip: Strip,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// What stands below the options: the columns of tables, and examples.
pub(super) fn help() -> String {
    format!(
        "{}\n\
        EPD: acd, ce and dm from [%eval], fmvn, hmvc, id as GAME.PLY, sm for the move that \
        follows.\n\
        JSON: file, game, tags, variant, start, result, plies, moves, errors; a move has san, uci \
        and where there is something nags, comments, clock_ms, elapsed_ms, eval_cp, eval_mate, \
        eval_depth, squares, arrows and lines, its side lines.\n\n\
        Examples:\n  \
        chess pgn convert --to san:fr --no-comments testdata/games.pgn\n  \
        chess pgn convert --to jsonl testdata/games.pgn\n  \
        chess pgn convert --to csv --columns White,Black,plies testdata/games.pgn{}",
        columns::help(),
        if cfg!(feature = "parquet") {
            "\n  chess pgn convert --to parquet --per move testdata/games.pgn -o moves.parquet"
        } else {
            ""
        }
    )
}

/// Answers yes where no game has an error.
pub(crate) fn run(arguments: &ConvertArguments) -> Result<Exit> {
    let (common, strip) = (&arguments.common, arguments.strip);
    let has_table_options = arguments.per != Per::Game || !arguments.columns.is_empty();
    if has_table_options && !arguments.to.is_table() {
        wrong_usage("--per and --columns belong to tables: csv and parquet");
    }
    match arguments.to {
        Format::Pgn(spelling) => {
            rewrite(common, |input| Outcome::Write(strip.apply(input.game.game).write_as(spelling)))
        }
        Format::Fen => lines(
            common,
            |game| positions::fen_lines(&game),
            |sink, _, text| Ok(sink.write_all(text.as_bytes())?),
        ),
        Format::Epd => lines(
            common,
            |game| positions::epd_lines(&game),
            |sink, place, lines| {
                Ok(sink.write_all(positions::numbered(&lines, place.number).as_bytes())?)
            },
        ),
        Format::JsonLines => lines(
            common,
            |game| json::members(&strip.apply(game)),
            |sink, place, members| Ok(sink.write_all(object(&place, &members)?.as_bytes())?),
        ),
        Format::Csv => {
            let table = |sink, columns: &[Column]| CsvTable::new(sink, columns);
            tabulate(arguments, table)
        }
        #[cfg(feature = "parquet")]
        Format::Parquet => {
            let table = |sink, columns: &[Column]| ParquetTable::new(sink, columns);
            tabulate(arguments, table)
        }
    }
}

/// Ends the program as clap does where arguments do not go together.
fn wrong_usage(message: &str) -> ! {
    Arguments::command().error(ErrorKind::ArgumentConflict, message).exit()
}

/// Where a game stands, and what is wrong with it.
struct Place<'a> {
    file: &'a str,
    number: u64,
    findings: &'a [Finding],
}

/// Turns each game into something on some worker and writes that in the order of the input.
fn lines<Y: Send>(
    common: &CommonArguments,
    convert: impl Fn(Game) -> Y + Sync,
    write: impl Fn(&mut Sink, Place<'_>, Y) -> Result<()>,
) -> Result<Exit> {
    let mut sink = Sink::open(common.output.as_deref())?;
    let mut report = Report::beside(common);
    games::each(
        common,
        &mut report,
        |input| convert(input.game.game),
        |taken| {
            let (file, number, findings) = (taken.file, taken.number, taken.findings);
            write(&mut sink, Place { file, number, findings }, taken.value)?;
            Ok(ControlFlow::Continue(()))
        },
    )?;
    sink.finish()?;
    report.end()
}

/// An error of a game, for programs.
#[derive(Serialize)]
struct ErrorObject<'a> {
    line: u64,
    column: usize,
    code: &'a str,
    message: &'a str,
}

/// A game as a line of JSON.
fn object(place: &Place<'_>, members: &str) -> Result<String> {
    let mut out = String::with_capacity(members.len() + 64);
    out.push_str("{\"file\":");
    json::push_string(&mut out, place.file);
    out.push_str(&format!(",\"game\":{},{members}", place.number));
    let errors: Vec<_> = place
        .findings
        .iter()
        .filter(|finding| finding.level == Level::Error)
        .map(|Finding { line, column, code, message, .. }| ErrorObject {
            line: *line,
            column: *column,
            code,
            message,
        })
        .collect();
    if !errors.is_empty() {
        out.push_str(&format!(",\"errors\":{}", serde_json::to_string(&errors)?));
    }
    out.push_str("}\n");
    Ok(out)
}

/// What a worker makes of a game for a table.
enum Prepared {
    Row(Vec<Cell>),
    /// Its rows are made when they are written: a chunk of games has more of them than memory
    /// should hold.
    Game(Game),
}

/// Turns each game into rows and puts them into a table in the order of the input.
fn tabulate<T: Table<Sink = Sink>>(
    arguments: &ConvertArguments,
    begin: impl Fn(Sink, &[Column]) -> Result<T>,
) -> Result<Exit> {
    let (common, strip, per) = (&arguments.common, arguments.strip, arguments.per);
    let columns = match columns::chosen(per, &arguments.columns) {
        Ok(columns) => columns,
        Err(message) => wrong_usage(&message),
    };
    let sink = Sink::open(common.output.as_deref())?;
    if arguments.to.is_binary() && sink.is_terminal() {
        return Err(BadInput::usage("a terminal cannot show this format")
            .hint("write to a file with -o, or into a pipe")
            .into());
    }
    let mut table = begin(sink, &columns)?;
    let mut report = Report::beside(common);
    games::each(
        common,
        &mut report,
        |input| {
            let game = strip.apply(input.game.game);
            match per {
                Per::Game => Prepared::Row(columns::game_row(&columns, &game)),
                #[expect(
                    clippy::redundant_clone,
                    reason = "a copy has no room left over from growing while it waits"
                )]
                Per::Move => Prepared::Game(game.clone()),
            }
        },
        |taken| {
            match taken.value {
                Prepared::Row(row) => table.add(taken.file, taken.number, row)?,
                Prepared::Game(game) => {
                    for row in columns::move_rows(&columns, &game) {
                        table.add(taken.file, taken.number, row)?;
                    }
                }
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    table.finish()?.finish()?;
    report.end()
}
