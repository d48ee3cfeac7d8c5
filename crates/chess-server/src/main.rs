//! The service as a program: `chess-server`.

use std::process::ExitCode;

fn main() -> ExitCode {
    chess_server::run(std::env::args_os())
}
