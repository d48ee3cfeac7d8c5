//! One module for each command.

pub(crate) mod fen;
mod input;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod replay;
