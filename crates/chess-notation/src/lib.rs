//! Chess text: FEN, EPD, UCI moves, SAN and PGN, read and written exactly.
//!
//! The rules are those of [`chess_core`]: a text is held against a position, and what comes out is
//! a legal [`Move`](chess_core::Move), a legal [`Position`](chess_core::Position) or an error that
//! says what and where. Each module's page says to the letter what it reads and what it writes.
//!
//! | module | text | reads | writes |
//! |---|---|---|---|
//! | [`fen`] | one position | X-FEN and Shredder-FEN, strictly or with named leniencies | X-FEN or Shredder-FEN |
//! | [`epd`] | one position and what is known about it | typed operations, strictly or leniently, unknown ones kept | the same |
//! | [`uci`] | one move, by squares | castling in both spellings | castling as the variant has it |
//! | [`san`] | one move, as players write | SAN, long algebraic, the usual habits, eight sets of letters | SAN with minimal disambiguation |
//! | [`pgn`] | whole games | leniently or strictly, with every fault placed | export format |
//! | [`eco`] | names of openings, in lists | a list with tabs between its columns | nothing |
//! | `json` | terms, events, commands | the wire form of server, page and command line | the same |
//!
//! ```
//! use chess_core::{Position, Variant};
//! use chess_notation::{fen, pgn, san, uci};
//!
//! // One move, in three spellings.
//! let start = Position::start();
//! let mv = san::parse(&start, "Nf3")?;
//! assert_eq!(uci::write(mv, Variant::Standard), "g1f3");
//! assert_eq!(san::write_with(&start, mv, &san::PieceLetters::FR), "Cf3");
//!
//! // The position after it.
//! let after = start.play(mv)?;
//! assert_eq!(
//!     fen::write(&after, Variant::Standard),
//!     "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"
//! );
//!
//! // What is wrong in a game, and where.
//! let game = pgn::read(b"1. e4 e5 2. Nf4 *").next().expect("there is a game");
//! assert_eq!(game.diagnostics[0].to_string(), "1:13: error: Nf4: the move is not legal");
//! assert_eq!(game.plies(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate does no input or output and needs only an allocator. Features: `std` (default) lets
//! `chess-core` choose the fastest instructions at run time; `json` adds the JSON forms, `openapi`
//! their schemas.
// What derives the schemas writes code for crates with `std`.
#![cfg_attr(not(feature = "openapi"), no_std)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod eco;
pub mod epd;
pub mod fen;
#[cfg(feature = "json")]
pub mod json;
mod language;
pub mod pgn;
pub mod san;
pub mod uci;

pub use language::Language;
