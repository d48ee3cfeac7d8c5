//! The score sheet ("feuille de partie") of a game: what stands where, page by page.
//!
//! The fields are those of the Laws (article 8) and of paper sheets: competition, place, date, round
//! and board, both players, sixty moves in columns, the result and the signatures. A
//! game of more than sixty moves goes on on further pages, numbered on. What a PGN does not know
//! stays empty, to be written by hand.
//!
//! Only the main line is printed. A game from a set-up position has its start on the first page.
//!
//! ```
//! use chess_notation::pgn;
//! use chess_notation::san::PieceLetters;
//! use chess_notation::Language;
//! use chess_render::sheet::{Form, SheetModel};
//!
//! let read = pgn::read(b"1. Nf3 Nf6 2. g3 1-0").next().expect("there is a game");
//! let sheet = SheetModel::new(&read.game, Form::A4, Language::Fr, &PieceLetters::FR);
//! assert_eq!(sheet.pages[0].columns[0][0].white, "Cf3");
//! ```

mod facts;
mod form;
mod words;

use chess_core::{Color, Position, Role, Variant};
use chess_notation::fen;
use chess_notation::pgn::{Game, GameResult, Step};
use chess_notation::san::{self, PieceLetters};

pub use self::form::Form;
use self::words::Words;
use chess_notation::Language;

/// Everything on the sheet of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SheetModel {
    /// The paper.
    pub form: Form,
    /// The language of labels and words.
    pub language: Language,
    /// The heading.
    pub title: &'static str,
    /// The heading from the second page on.
    pub continued: &'static str,
    /// Competition, place, date, round, board, time control.
    pub head: [Field; 6],
    /// White and Black.
    pub players: [Player; 2],
    /// Where the game starts, unless it is the usual position.
    pub start: Option<Start>,
    /// What stands over the moves: number, White, Black.
    pub headings: [&'static str; 3],
    /// The moves; one page at least.
    pub pages: Vec<Page>,
    /// How it ended.
    pub result: ResultBox,
    /// Of White, of Black, of the arbiter.
    pub signatures: [&'static str; 3],
    /// What letters and signs mean.
    pub legend: String,
}

/// A value with its label. An empty one is to be written by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Field {
    /// What it is.
    pub label: &'static str,
    /// What the game says.
    pub value: String,
}

/// What a sheet says of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Player {
    /// Whose pieces.
    pub color: Color,
    /// The word for it.
    pub side: &'static str,
    /// The name.
    pub name: Field,
    /// Title, rating, FIDE number, team.
    pub facts: [Field; 4],
}

/// The start of a game from a set-up position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Start {
    /// The label.
    pub label: &'static str,
    /// The position.
    pub position: Position,
    /// Its FEN.
    pub fen: String,
}

/// The moves on one page.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Page {
    /// From 1.
    pub number: usize,
    /// As many columns and rows as the form has.
    pub columns: Vec<Vec<Row>>,
}

/// A move of each side; empty where there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The number of the move.
    pub number: u32,
    /// White's, or `…` where Black began.
    pub white: String,
    /// Black's.
    pub black: String,
}

/// The result as a sheet shows it: all that are possible, one of them circled.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ResultBox {
    /// The label.
    pub label: &'static str,
    /// What can be circled.
    pub choices: Vec<&'static str>,
    /// Which of them is.
    pub circled: Option<usize>,
    /// Why it ended, where that is known.
    pub reason: Field,
}

impl SheetModel {
    /// The sheet of a game, with the moves in the letters given.
    pub fn new(game: &Game, form: Form, language: Language, letters: &PieceLetters) -> Self {
        let words = Words::of(language);
        let (first, rows, end) = rows(game, letters);
        let tag = |name| facts::known(game.tag(name));
        let head = [
            (words.event, tag("Event").to_owned()),
            (words.site, tag("Site").to_owned()),
            (words.date, facts::date(tag("Date"), language)),
            (words.round, tag("Round").to_owned()),
            (words.board, tag("Board").to_owned()),
            (words.time_control, facts::time_control(tag("TimeControl"), language)),
        ];
        let start = game.start.filter(|start| *start != Position::start()).map(|position| Start {
            label: words.start,
            position,
            fen: fen::write(&position, game.variant),
        });
        Self {
            form,
            language,
            title: words.title,
            continued: words.continued,
            head: head.map(|(label, value)| Field { label, value }),
            players: [Color::White, Color::Black].map(|color| player(game, color, language)),
            start,
            headings: [words.number, words.white, words.black],
            pages: pages(form, first, rows),
            result: result(game, end.as_ref(), &words),
            signatures: [words.white_signature, words.black_signature, words.arbiter],
            legend: legend(letters, language, &words),
        }
    }

    /// An empty sheet, to be written by hand.
    pub fn blank(form: Form, language: Language, letters: &PieceLetters) -> Self {
        Self::new(&Game::new(Position::start(), Variant::Standard), form, language, letters)
    }
}

/// The number of the first move, the moves row by row, and the position after them.
fn rows(game: &Game, letters: &PieceLetters) -> (u32, Vec<Row>, Option<Position>) {
    let mut rows: Vec<Row> = Vec::new();
    let Some(mut position) = game.start else { return (1, rows, None) };
    let first = u32::from(position.fullmove_number());
    let mut number = first;
    for step in game.steps() {
        let color = position.side_to_move();
        let mut text = String::new();
        position = match step {
            Step::Move(mv) => san::push(&mut text, &position, mv, letters),
            Step::Null => {
                text.push('–');
                match step.play(&position, game.variant) {
                    Some(position) => position,
                    // No one passes in check, so that a reader never gives such a step.
                    None => break,
                }
            }
        };
        match (color, rows.last_mut()) {
            (Color::Black, Some(row)) => row.black = text,
            (Color::Black, None) => {
                rows.push(Row { number, white: "…".to_owned(), black: text });
            }
            (Color::White, _) => rows.push(Row { number, white: text, black: String::new() }),
        }
        if color == Color::Black {
            number += 1;
        }
    }
    (first, rows, Some(position))
}

/// The rows on their pages, which are filled up with empty ones.
fn pages(form: Form, first: u32, rows: Vec<Row>) -> Vec<Page> {
    let per_page = form.rows() * form.columns();
    let count = rows.len().div_ceil(per_page).max(1);
    let mut rows = rows.into_iter();
    let mut numbers = first..;
    let mut next = || {
        let number = numbers.next().expect("no game has four billion moves");
        let empty = Row { number, white: String::new(), black: String::new() };
        rows.next().unwrap_or(empty)
    };
    let mut column = || (0..form.rows()).map(|_| next()).collect();
    (1..=count)
        .map(|number| Page { number, columns: (0..form.columns()).map(|_| column()).collect() })
        .collect()
}

fn player(game: &Game, color: Color, language: Language) -> Player {
    let words = Words::of(language);
    let (side, prefix) = match color {
        Color::White => (words.white, "White"),
        Color::Black => (words.black, "Black"),
    };
    let tag = |suffix: &str| facts::known(game.tag(&format!("{prefix}{suffix}")));
    let fact = |label, suffix| Field { label, value: tag(suffix).to_owned() };
    let name = Field { label: words.name, value: facts::name(tag(""), language) };
    let mut rating = fact(words.rating, "Elo");
    // Files write 0 for players without a rating.
    if rating.value == "0" {
        rating.value.clear();
    }
    let facts = [
        fact(words.player_title, "Title"),
        rating,
        fact(words.fide_id, "FideId"),
        fact(words.team, "Team"),
    ];
    Player { color, side, name, facts }
}

fn result(game: &Game, end: Option<&Position>, words: &Words) -> ResultBox {
    let mut choices = vec!["1–0", "½–½", "0–1"];
    let circled = match game.result {
        GameResult::WhiteWins => Some(0),
        GameResult::Draw => Some(1),
        GameResult::BlackWins => Some(2),
        GameResult::BothLose => {
            choices.push("0–0");
            Some(3)
        }
        _ => None,
    };
    let on_board = end.and_then(|end| {
        let is_mate = end.is_checkmate();
        (is_mate || end.is_stalemate()).then_some(if is_mate {
            words.checkmate
        } else {
            words.stalemate
        })
    });
    let reason = on_board.map_or_else(|| termination(game, words), str::to_owned);
    ResultBox {
        label: words.result,
        choices,
        circled,
        reason: Field { label: words.reason, value: reason },
    }
}

/// The `Termination` tag (PGN 9.8.1) in words; what it does not list stays as it is.
fn termination(game: &Game, words: &Words) -> String {
    let tag = facts::known(game.tag("Termination"));
    let known = match tag.to_lowercase().as_str() {
        "normal" => "",
        "time forfeit" => words.time_forfeit,
        "abandoned" => words.abandoned,
        "adjudication" => words.adjudication,
        "rules infraction" => words.infraction,
        "unterminated" => words.unfinished,
        _ => tag,
    };
    known.to_owned()
}

fn legend(letters: &PieceLetters, language: Language, words: &Words) -> String {
    let pieces = [
        (letters.king, Role::King),
        (letters.queen, Role::Queen),
        (letters.rook, Role::Rook),
        (letters.bishop, Role::Bishop),
        (letters.knight, Role::Knight),
    ];
    let named = pieces.map(|(letter, role)| format!("{letter} {}", language.role_name(role)));
    format!("{} · {}", named.join(" · "), words.signs)
}
