//! The built program, run as people and scripts run it.
#![expect(
    clippy::unwrap_used,
    reason = "a test may panic; clippy sees only the functions marked as tests"
)]

mod analyze;
mod arena;
mod board;
mod collection;
mod convert;
mod engine;
mod epd;
mod examples;
mod exits;
mod fen;
mod filter;
mod gif;
mod interrupt;
mod memory;
mod moves;
mod perft;
mod pgn;
mod play;
mod readme;
mod replay;
mod sheet;
mod usage;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs `chess` in the workspace's top folder with nothing on standard input and gives what a
/// terminal would show: what was printed, then what was complained of, then an exit code that is
/// not 0.
fn chess(arguments: &[&str]) -> String {
    chess_reading(arguments, "")
}

/// The same with a text on standard input.
fn chess_reading(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chess"))
        .args(arguments)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that needs no input may have ended before it is written.
    let _ended_early = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let mut shown = String::from_utf8(output.stdout).unwrap();
    shown.push_str(&String::from_utf8(output.stderr).unwrap());
    match output.status.code() {
        Some(0) => {}
        Some(code) => shown.push_str(&format!("exit code {code}\n")),
        None => shown.push_str("ended by a signal\n"),
    }
    shown
}

/// The top folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
