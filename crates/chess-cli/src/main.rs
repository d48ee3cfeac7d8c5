//! `chess` on the command line: FEN, moves, perft, replay and PGN, for people and for scripts.

mod args;
mod board;
mod commands;
mod convert;
mod count;
mod exit;
#[cfg(unix)]
mod interrupt;
mod output;
mod query;
mod run;
mod unfinished;

use std::process::ExitCode;

use clap::Parser;

use crate::args::Arguments;

fn main() -> ExitCode {
    // Wrong usage ends here, with exit code 2 and what would be right.
    run::main(&Arguments::parse()).into()
}
