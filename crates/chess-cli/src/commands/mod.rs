//! One module for each command.

pub(crate) mod analyze;
pub(crate) mod arena;
pub(crate) mod bench;
pub(crate) mod bestmove;
pub(crate) mod board;
pub(crate) mod completions;
pub(crate) mod epd;
pub(crate) mod fen;
pub(crate) mod gif;
mod input;
pub(crate) mod man;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod pgn;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod sheet;
pub(crate) mod uci;
