//! PGN: whole games as text (PGN standard of 1994).
//!
//! [`read`] goes through a text game by game, plays every move, side lines included, and gives
//! each game as a [`Game`] with what was wrong and where. [`write()`] and [`Game::write`] are the way
//! back.
//!
//! ```
//! use chess_notation::pgn;
//!
//! let text = "[Event \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
//! for game in pgn::read(text.as_bytes()) {
//!     assert_eq!(game.plies(), 7);
//!     assert_eq!(game.uci().last().map(String::as_str), Some("h5f7"));
//!     assert!(!game.has_errors());
//! }
//! ```
//!
//! That is the comfortable way. [`Reader::next_event`] pulls the text piece by piece without a copy,
//! [`Reader::visit`] pushes it to a [`Visitor`] that says what it wants to hear, [`Play`] plays the
//! moves for a [`PlayVisitor`]. [`Writer`], [`ExactWriter`] and [`GameBuilder`] are such visitors;
//! [`Game::accept`] tells an owned game to one. `Chunks` reads a stream in
//! bounded memory, `EventStream` pulls its events.
//!
//! # What is read
//!
//! Bytes in UTF-8, or ISO 8859-1 where a tag or comment is not UTF-8; a byte-order mark is skipped;
//! lines end with LF, CRLF or CR. A game is a section of tag pairs and its movetext, or movetext
//! alone; it ends with its result, or where the next tag section starts. [`Mode::Strict`] takes the
//! import format and SAN as the standard has them and ends a game at the first thing that is not.
//! [`Mode::Lenient`], the default, also takes what follows. Nothing is dropped in silence: what is
//! marked (w) gives a warning, the rest is as good as right.
//!
//! * **Tags**: several on a line, indented, parted by empty lines, right behind a result or before
//!   the moves on one line; a quote inside a value, a missing `]` or quotes (w). The escapes `\"` and
//!   `\\` are undone. A second `Event` tag starts a new game. The names of `FEN`, `SetUp` and
//!   `Variant` in other capitals (w).
//! * **Start**: a FEN without `SetUp`, with four fields, or with `SetUp "0"` (w); castling rights, an
//!   en passant square or counters that do not fit are mended (w). A FEN that gives no position is
//!   an error; the moves are skipped. `Variant` may be `Chess960`, `fischerandom`, `chess 960` and the
//!   like; an unknown one is read as standard chess (w).
//! * **Moves**: all spellings that [`crate::san`] reads, and small piece letters where nothing else
//!   is legal (w). The piece letters are English, or those of French, German, Spanish, Italian, Dutch
//!   or Portuguese (w): the whole game decides, never a move by itself. What counts is that every
//!   move of the main line is legal, then that side lines are, then that no pawn has a letter, then
//!   English. Figurines are read always.
//! * **Beside moves**: numbers of any kind and with any dots, wrong ones (w); `e.p.`, `ch`, `mate`, a
//!   loose `+`; wrong check signs and a needless origin (w); suffixes spaced off; the usual
//!   annotation signs (`±`, `+-`, `N` …); NAGs above 255 or without a number are dropped (w).
//! * **Null moves**: `--`, `Z0`, `<>`, `@@@@`, `null`, `pass`; not in check.
//! * **Side lines**: any number, nested up to 1000 deep. An illegal move inside one cuts that line
//!   only. Open ones are closed where the game ends (w).
//! * **Comments**: `{…}` and `;…`, kept to the letter; empty ones are dropped. One that is never
//!   closed is an error at its brace; reading goes on at the next empty line that is followed by
//!   `[Event `.
//! * **Results**: `½-½`, `1/2`, `1:0` and the like; `0-0` as a double forfeit where the game ends and
//!   castling is not meant (w). A result that has neither tags nor moves is no game (w). A missing
//!   result is taken from the tag (w). The result behind the moves counts where the tag differs (w).
//! * **Text between games** is skipped line by line until a tag or a move follows (w).
//!
//! An illegal, ambiguous or unreadable move in the main line is an error: the moves before it are
//! kept, the rest is skipped ([`ReadGame::unread`] says which bytes) and the next game is read.
//!
//! # What is kept and written
//!
//! [`Game::write`] writes the tags in their order as they were read (the escapes put back), then
//! the moves in SAN with side lines, NAGs and comments, in lines of less than 80 characters but
//! where a single comment is longer. Comments behind a side line move before it. Reading the text
//! again gives the same game. Not kept: move numbers, layout, the spelling of moves and check signs,
//! remarks such as `e.p.`, and what a diagnostic says was skipped.
//!
//! [`write()`] writes a played game in export format: the seven-tag roster first and whole, then the
//! other tags, then the moves.

// The two ways in: `tokens` cuts the text up for all; `feed` tells events and visitors, `draft` makes
// owned games.
mod accept;
mod annotation;
mod between;
mod board;
mod budget;
#[cfg(feature = "std")]
mod chunks;
mod command;
mod comment;
mod diagnostic;
mod draft;
mod event;
mod exact;
mod excerpt;
mod export;
mod feed;
mod game;
mod language;
mod lines;
mod movetext;
mod play;
mod play_visitor;
mod reader;
mod result;
mod scan;
mod spelling;
mod start;
#[cfg(feature = "std")]
mod stream;
mod tag;
mod tag_pair;
mod text;
mod tokens;
mod tree;
mod visitor;
mod words;
mod writer;

pub use accept::GameBuilder;
pub use board::{Board, Play, Start};
pub use budget::Budget;
#[cfg(feature = "std")]
pub use chunks::{Chunks, MOST_GAME_BYTES};
pub use command::{Command, CommentPart, Evaluation, MarkColor, ParseCommandError, comment_parts};
pub use diagnostic::{Code, Codes, Diagnostic, Severity, Shown};
pub use event::{Comment, Event, Span, Tag};
pub use exact::ExactWriter;
pub use excerpt::Excerpt;
pub use export::write;
pub use game::{Game, ReadGame};
pub use play_visitor::PlayVisitor;
pub use reader::{Mode, Options, Reader, read, read_with};
pub use result::GameResult;
pub use spelling::Spelling;
#[cfg(feature = "std")]
pub use stream::EventStream;
pub(crate) use text::decode_cow;
pub use tree::{NodeId, Step, Tree};
pub use visitor::{Interest, SideLine, Visitor};
pub use writer::Writer;
