//! Integration tests, one binary.

mod fen;
mod san;
mod support;
mod uci;
