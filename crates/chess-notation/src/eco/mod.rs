//! Names of openings: the codes A00 to E99 of the Encyclopedia of Chess Openings (ECO).
//!
//! A [`Book`] knows positions by name. It looks up positions, not moves, so that a game that comes
//! to a known position by another order of moves gets its name too. Positions are the same as by
//! Laws 9.2.3: squares, side to move, castling rights and legal en passant captures; counters do
//! not count.
//!
//! ```
//! use chess_notation::{eco, pgn};
//!
//! let book = eco::Book::built_in();
//! let game = pgn::read(b"1. d4 d5 2. e4 e6 *").next().expect("there is a game");
//! let found = book.classify(&game).expect("the book has the French by this way too");
//! assert_eq!((found.opening.eco.to_string().as_str(), found.ply), ("C00", 4));
//! assert_eq!(found.opening.name_fr, "Défense française, variante normale");
//! ```
//!
//! # The built-in book
//!
//! [`Book::built_in`] has at least one line for each of the 500 codes, named in English and French.
//!
//! # Books that are read
//!
//! [`Book::read_tsv`] reads a list with a line for each opening and tabs between its columns:
//!
//! ```text
//! eco     name                                        pgn
//! C65     Ruy Lopez: Berlin Defense                   1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6
//! ```
//!
//! * The first line may name the columns, in any order: `eco`, `name`, `pgn` and, optionally,
//!   `name_fr`; columns of other names are skipped. Without such a line the columns are `eco`,
//!   `name` and `pgn`, and more of them are an error.
//! * `eco` is a letter from A to E and two digits. `name` is any text. `pgn` is movetext from the
//!   usual start: moves as [`crate::san`] reads them in English letters, with blanks between them,
//!   move numbers anywhere or nowhere; no comments, side lines or result.
//! * Where there is no French name, the name stands for it.
//! * Empty lines and lines that start with `#` are skipped; lines end with LF or CRLF; a byte-order
//!   mark is skipped.
//! * Where two lines lead to the same position, the later one counts, so that a list of one's own
//!   can stand behind a large one; [`Book::replaced`] counts them.

mod book;
mod code;
mod read;

pub use book::{Book, Found, Opening};
pub use code::{Eco, ParseEcoError};
pub use read::{ReadBookError, ReadBookReason};
