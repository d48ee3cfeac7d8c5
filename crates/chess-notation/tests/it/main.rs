//! Integration tests, one binary.

mod fen;
mod json;
mod pgn;
mod san;
mod support;
mod uci;
