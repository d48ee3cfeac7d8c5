//! Chess text: FEN, SAN, UCI moves and PGN, read and written.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod fen;
#[cfg(feature = "json")]
pub mod json;
pub mod pgn;
pub mod san;
pub mod uci;
