//! Integration tests of chess text, one binary.
#![expect(
    clippy::unwrap_used,
    reason = "a test may panic; clippy sees only the functions marked as tests"
)]

mod eco;
mod epd;
mod fen;
mod json;
mod mutations;
mod notation;
mod pgn;
mod properties;
mod san;
mod support;
mod tables;
mod uci;
