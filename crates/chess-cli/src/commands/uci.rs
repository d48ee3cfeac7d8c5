//! `chess uci`: the engine for chess programs.

use std::io;

use crate::exit::Exit;
use crate::output::complain;

/// Speaks UCI on the standard streams until the other side ends it.
pub(crate) fn run() -> Exit {
    match chess_uci::serve(io::stdin().lock(), io::stdout()) {
        Ok(()) => Exit::Yes,
        Err(error) => {
            complain(format_args!("error: standard input cannot be read: {error}"));
            Exit::Unreadable
        }
    }
}
