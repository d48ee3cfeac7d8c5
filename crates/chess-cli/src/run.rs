//! From arguments to an exit code.

use anyhow::Result;
use serde_json::json;

use crate::args::{Arguments, Command};
use crate::commands::{
    analyze, arena, bench, bestmove, board, completions, epd, fen, gif, man, moves, perft, pgn,
    play, replay, sheet, uci,
};
use crate::exit::{self, Exit};
use crate::output::{Output, complain};

/// Runs the command and reports what keeps it from an answer.
pub(crate) fn main(arguments: &Arguments) -> Exit {
    if matches!(arguments.command, Command::Uci) {
        return uci::run();
    }
    let mut output = Output::new(arguments.json);
    let answer = run(&arguments.command, &mut output).and_then(|exit| {
        output.flush()?;
        Ok(exit)
    });
    match answer {
        Ok(exit) => exit,
        Err(error) if exit::is_broken_pipe(&error) => Exit::Yes,
        Err(error) => report(&error, &mut output),
    }
}

fn run(command: &Command, output: &mut Output) -> Result<Exit> {
    match command {
        Command::Fen(arguments) => fen::run(arguments, output),
        Command::Epd(arguments) => epd::run(arguments, output),
        Command::Moves(arguments) => moves::run(arguments, output),
        Command::Perft(arguments) => perft::run(arguments, output),
        Command::Replay(arguments) => replay::run(arguments, output),
        Command::Board(arguments) => board::run(arguments, output),
        Command::Gif(arguments) => gif::run(arguments, output),
        Command::Sheet(arguments) => sheet::run(arguments, output),
        Command::Analyze(arguments) => analyze::run(arguments, output.is_json()),
        Command::Arena(arguments) => arena::run(arguments, output),
        Command::Bestmove(arguments) => bestmove::run(arguments, output),
        Command::Bench(arguments) => bench::run(arguments, output),
        // Has the streams to itself, and was run before anything took hold of them.
        Command::Uci => Ok(Exit::Yes),
        Command::Completions(arguments) => completions::run(arguments, output),
        Command::Man(arguments) => man::run(arguments, output),
        Command::Play(arguments) => play::run(arguments, output),
        Command::Pgn(arguments) => pgn::run(&arguments.command, output),
    }
}

/// People get the error and the hint beside the answers, programs among them.
fn report(error: &anyhow::Error, output: &mut Output) -> Exit {
    let hint = exit::hint_of(error);
    let message = format!("{error:#}");
    let written = if output.is_json() {
        output.object(&json!({"error": message, "hint": hint}))
    } else {
        Ok(())
    };
    if !output.is_json() || written.and_then(|()| output.flush()).is_err() {
        // What was answered before the error stands before it.
        drop(output.flush());
        complain(format_args!("error: {message}"));
        if let Some(hint) = hint {
            complain(format_args!("hint: {hint}"));
        }
    }
    exit::code_of(error)
}
