//! The columns of tables: what they are called, what they hold, and where it comes from.

use chess_core::Color;
use chess_notation::pgn::{Evaluation, Game, NodeId, Spelling, Step};
use chess_notation::san::PieceLetters;
use chess_notation::{fen, uci};
use chrono::NaiveDate;

use super::positions::{Played, played};
use super::remarks::Remarks;
use crate::query::PartialDate;

/// What a column holds. A cell of any of them may be empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Text,
    /// 32 bits with a sign.
    Integer,
    /// 64 bits with a sign.
    Long,
    Date,
}

/// What stands in a row at a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    Empty,
    Text(String),
    Number(i64),
    Date(NaiveDate),
    /// The name of the file, which the worker does not know.
    File,
    /// The number of the game in its file, which the worker does not know either.
    GameNumber,
}

/// What rows are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum Per {
    /// A row for each game
    #[default]
    Game,
    /// A row for each half-move of the main lines
    Move,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(crate) name: String,
    #[cfg_attr(
        not(feature = "parquet"),
        expect(dead_code, reason = "text has no types: only Parquet asks")
    )]
    pub(crate) kind: Kind,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    Game(fn(&Game) -> Cell),
    Move(fn(&Move<'_>) -> Cell),
    Tag(String),
}

/// A half-move and all that a row can say about it.
struct Move<'a> {
    game: &'a Game,
    /// From 1.
    ply: usize,
    played: Played,
    remarks: Remarks,
}

/// A column that is known by name.
struct Known<F> {
    name: &'static str,
    kind: Kind,
    /// Whether it is there unless columns are chosen.
    is_usual: bool,
    about: &'static str,
    of: F,
}

const fn known<F>(
    name: &'static str,
    kind: Kind,
    is_usual: bool,
    about: &'static str,
    of: F,
) -> Known<F> {
    Known { name, kind, is_usual, about, of }
}

type OfGame = fn(&Game) -> Cell;
type OfMove = fn(&Move<'_>) -> Cell;

const GAME: [Known<OfGame>; 25] = [
    known("file", Kind::Text, false, "the file", |_| Cell::File),
    known("game", Kind::Long, true, "the game's number in its file, from 1", |_| Cell::GameNumber),
    known("event", Kind::Text, true, "the Event tag", |game| tag(game, "Event")),
    known("site", Kind::Text, true, "the Site tag", |game| tag(game, "Site")),
    known("date", Kind::Text, true, "the Date tag as it is, or UTCDate", date_text),
    known("day", Kind::Date, true, "the same where the day is known", day),
    known("round", Kind::Text, true, "the Round tag", |game| tag(game, "Round")),
    known("white", Kind::Text, true, "the White tag", |game| tag(game, "White")),
    known("black", Kind::Text, true, "the Black tag", |game| tag(game, "Black")),
    known("result", Kind::Text, true, "1-0, 0-1, 1/2-1/2, 0-0 or *", |game| {
        text(game.result.as_str())
    }),
    known("white_elo", Kind::Integer, true, "WhiteElo, if it is a number", |game| {
        number_tag(game, "WhiteElo")
    }),
    known("black_elo", Kind::Integer, true, "BlackElo, if it is a number", |game| {
        number_tag(game, "BlackElo")
    }),
    known("white_title", Kind::Text, true, "the WhiteTitle tag", |game| tag(game, "WhiteTitle")),
    known("black_title", Kind::Text, true, "the BlackTitle tag", |game| tag(game, "BlackTitle")),
    known("eco", Kind::Text, true, "the ECO tag", |game| tag(game, "ECO")),
    known("opening", Kind::Text, true, "the Opening tag", |game| tag(game, "Opening")),
    known("time_control", Kind::Text, true, "the TimeControl tag", |game| tag(game, "TimeControl")),
    known("termination", Kind::Text, true, "the Termination tag", |game| tag(game, "Termination")),
    known("variant", Kind::Text, true, "standard or chess960", |game| text(game.variant.as_str())),
    known("start", Kind::Text, true, "the FEN of the start; empty for the usual one", start),
    known("plies", Kind::Integer, true, "half-moves of the main line", |game| count(game.plies())),
    known("moves", Kind::Text, true, "the main line in SAN, without numbers", |game| {
        line(game, Spelling::San(PieceLetters::EN))
    }),
    known("moves_uci", Kind::Text, false, "the same as UCI moves", |game| {
        line(game, Spelling::Uci)
    }),
    known("end", Kind::Text, false, "the FEN after the main line", |game| {
        game.end().map_or(Cell::Empty, |end| text(&fen::write(&end, game.variant)))
    }),
    known("comment", Kind::Text, false, "comments before the first move", |game| {
        words(&Remarks::of(game.tree.comments(NodeId::ROOT)))
    }),
];

const MOVE: [Known<OfMove>; 15] = [
    known("game", Kind::Long, true, "the game's number in its file, from 1", |_| Cell::GameNumber),
    known("ply", Kind::Integer, true, "the half-move's number in its game, from 1", |row| {
        count(row.ply)
    }),
    known("number", Kind::Integer, true, "the move's number", |row| {
        Cell::Number(row.played.before.fullmove_number().into())
    }),
    known("color", Kind::Text, true, "white or black", |row| {
        text(match row.played.before.side_to_move() {
            Color::White => "white",
            Color::Black => "black",
        })
    }),
    known("san", Kind::Text, true, "the move in SAN; -- for a null move", |row| {
        spelled(row, Spelling::San(PieceLetters::EN))
    }),
    known("uci", Kind::Text, true, "the same as UCI move; 0000 for a null move", |row| {
        spelled(row, Spelling::Uci)
    }),
    known("fen", Kind::Text, true, "the position before the move", |row| {
        text(&fen::write(&row.played.before, row.game.variant))
    }),
    known("fen_after", Kind::Text, false, "the position after the move", |row| {
        text(&fen::write(&row.played.after, row.game.variant))
    }),
    known("clock_ms", Kind::Long, true, "[%clk] behind the move, in milliseconds", |row| {
        milliseconds(row.remarks.clock_ms)
    }),
    known("elapsed_ms", Kind::Long, true, "[%emt], in milliseconds", |row| {
        milliseconds(row.remarks.elapsed_ms)
    }),
    known(
        "eval_cp",
        Kind::Integer,
        true,
        "[%eval] in hundredths of a pawn, from White's side",
        |row| match row.remarks.eval {
            Some(Evaluation::Centipawns(centipawns)) => Cell::Number(centipawns.into()),
            Some(Evaluation::Mate(_)) | None => Cell::Empty,
        },
    ),
    known(
        "eval_mate",
        Kind::Integer,
        true,
        "[%eval] as moves to mate; negative where Black mates",
        |row| match row.remarks.eval {
            Some(Evaluation::Mate(moves)) => Cell::Number(moves.into()),
            Some(Evaluation::Centipawns(_)) | None => Cell::Empty,
        },
    ),
    known("eval_depth", Kind::Integer, true, "the depth behind [%eval]", |row| {
        row.remarks.eval_depth.map_or(Cell::Empty, |depth| Cell::Number(depth.into()))
    }),
    known("nags", Kind::Text, true, "NAGs, with blanks between them", |row| {
        let nags: Vec<String> =
            row.game.tree.nags(row.played.node).iter().map(u8::to_string).collect();
        text(&nags.join(" "))
    }),
    known("comment", Kind::Text, true, "comments behind the move, without the commands", |row| {
        words(&row.remarks)
    }),
];

/// The usual columns, or those that a list names: names of the tables above, or tags, which start
/// with a capital. In a table of moves the game's columns can be had too.
pub(crate) fn chosen(per: Per, names: &[String]) -> Result<Vec<Column>, String> {
    if names.is_empty() {
        let usual = |column: &Column| match &column.source {
            Source::Game(_) => GAME.iter().any(|known| known.name == column.name && known.is_usual),
            Source::Move(_) => MOVE.iter().any(|known| known.name == column.name && known.is_usual),
            Source::Tag(_) => false,
        };
        let all = match per {
            Per::Game => GAME.iter().map(Column::of_game).collect::<Vec<_>>(),
            Per::Move => MOVE.iter().map(Column::of_move).collect(),
        };
        return Ok(all.into_iter().filter(usual).collect());
    }
    names.iter().map(|name| Column::named(per, name)).collect()
}

impl Column {
    fn of_game(known: &Known<OfGame>) -> Self {
        Self { name: known.name.to_owned(), kind: known.kind, source: Source::Game(known.of) }
    }

    fn of_move(known: &Known<OfMove>) -> Self {
        Self { name: known.name.to_owned(), kind: known.kind, source: Source::Move(known.of) }
    }

    fn named(per: Per, name: &str) -> Result<Self, String> {
        let of_move = MOVE.iter().find(|known| per == Per::Move && known.name == name);
        if let Some(known) = of_move {
            return Ok(Self::of_move(known));
        }
        if let Some(known) = GAME.iter().find(|known| known.name == name) {
            return Ok(Self::of_game(known));
        }
        if name.starts_with(|first: char| first.is_ascii_uppercase()) {
            let source = Source::Tag(name.to_owned());
            return Ok(Self { name: name.to_owned(), kind: Kind::Text, source });
        }
        let games = GAME.iter().map(|known| known.name);
        let moves = MOVE.iter().map(|known| known.name).filter(|_| per == Per::Move);
        let all: Vec<&str> = moves.chain(games).collect();
        Err(format!(
            "there is no column {name}; there are {}, and tags as they are written in files",
            all.join(", ")
        ))
    }

    fn of_row(&self, game: &Game, row: Option<&Move<'_>>) -> Cell {
        match &self.source {
            Source::Game(of) => of(game),
            Source::Move(of) => row.map_or(Cell::Empty, of),
            Source::Tag(name) => tag(game, name),
        }
    }
}

/// The row of a game.
pub(crate) fn game_row(columns: &[Column], game: &Game) -> Vec<Cell> {
    columns.iter().map(|column| column.of_row(game, None)).collect()
}

/// The rows of a game's half-moves, made as they are asked for.
pub(crate) fn move_rows<'a>(
    columns: &'a [Column],
    game: &'a Game,
) -> impl Iterator<Item = Vec<Cell>> + 'a {
    played(game).zip(1..).map(move |(played, ply)| {
        let remarks = Remarks::of(game.tree.comments(played.node));
        let row = Move { game, ply, played, remarks };
        columns.iter().map(|column| column.of_row(game, Some(&row))).collect()
    })
}

/// All columns for the help: name, kind and what it holds; a star for those that must be asked for.
pub(crate) fn help() -> String {
    fn table<F>(title: &str, columns: &[Known<F>]) -> String {
        let mut out = format!("{title}\n");
        for known in columns {
            let kind = match known.kind {
                Kind::Text => "text",
                Kind::Integer => "int32",
                Kind::Long => "int64",
                Kind::Date => "date",
            };
            let star = if known.is_usual { ' ' } else { '*' };
            out.push_str(&format!("  {:<13}{star} {kind:<6} {}\n", known.name, known.about));
        }
        out
    }
    let games = table("Columns for each game (* only if chosen; every cell may be empty):", &GAME);
    let moves = table("Columns for each move:", &MOVE);
    format!("{games}\n{moves}")
}

fn text(text: &str) -> Cell {
    if text.is_empty() { Cell::Empty } else { Cell::Text(text.to_owned()) }
}

fn count(count: usize) -> Cell {
    i64::try_from(count).map_or(Cell::Empty, Cell::Number)
}

fn milliseconds(ms: Option<u64>) -> Cell {
    ms.and_then(|ms| i64::try_from(ms).ok()).map_or(Cell::Empty, Cell::Number)
}

fn words(remarks: &Remarks) -> Cell {
    text(&remarks.words.join("\n"))
}

/// A tag's value; what is empty or unknown is an empty cell.
fn tag(game: &Game, name: &str) -> Cell {
    match game.tag(name) {
        None | Some("?") => Cell::Empty,
        Some(value) => text(value),
    }
}

fn number_tag(game: &Game, name: &str) -> Cell {
    let number = game.tag(name).and_then(|value| value.trim().parse::<i32>().ok());
    number.map_or(Cell::Empty, |number| Cell::Number(number.into()))
}

/// The date in the Date tag, or in UTCDate where that says nothing.
fn date(game: &Game) -> Option<&str> {
    let said =
        |name| game.tag(name).filter(|value| value.contains(|sign: char| sign.is_ascii_digit()));
    said("Date").or_else(|| said("UTCDate"))
}

fn date_text(game: &Game) -> Cell {
    date(game).map_or(Cell::Empty, text)
}

fn day(game: &Game) -> Cell {
    let day = date(game).and_then(PartialDate::parse).and_then(PartialDate::day);
    day.map_or(Cell::Empty, Cell::Date)
}

fn start(game: &Game) -> Cell {
    let start = game.start.map(|start| fen::write(&start, game.variant));
    start.filter(|start| start != fen::START).map_or(Cell::Empty, Cell::Text)
}

/// The main line with blanks between the moves.
fn line(game: &Game, spelling: Spelling) -> Cell {
    let mut out = String::with_capacity(game.tree.len() * 5);
    for played in played(game) {
        if !out.is_empty() {
            out.push(' ');
        }
        push_spelled(&mut out, game, &played, spelling);
    }
    if out.is_empty() { Cell::Empty } else { Cell::Text(out) }
}

fn spelled(row: &Move<'_>, spelling: Spelling) -> Cell {
    let mut out = String::new();
    push_spelled(&mut out, row.game, &row.played, spelling);
    Cell::Text(out)
}

fn push_spelled(out: &mut String, game: &Game, played: &Played, spelling: Spelling) {
    match played.step {
        Step::Move(mv) if spelling == Spelling::Uci => uci::push(out, mv, game.variant),
        Step::Move(mv) => {
            spelling.push(out, &played.before, mv, game.variant);
        }
        Step::Null => out.push_str(if spelling == Spelling::Uci { "0000" } else { "--" }),
    }
}
