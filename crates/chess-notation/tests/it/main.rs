//! Integration tests, one binary.

mod fen;
mod json;
mod san;
mod support;
mod uci;
