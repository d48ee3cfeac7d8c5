//! Chess text: FEN, SAN, UCI moves and PGN, read and written.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod fen;
pub mod san;
pub mod uci;
