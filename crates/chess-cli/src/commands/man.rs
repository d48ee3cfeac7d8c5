//! `chess man`: manual pages, made from the same words as `--help`.

use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::fs;

use crate::args::{Arguments, ManArguments};
use crate::exit::{BadInput, Exit};
use crate::output::Output;

/// Writes one page, or all of them into a folder.
pub(crate) fn run(arguments: &ManArguments, output: &mut Output) -> Result<Exit> {
    // Building gives each command its full name, `chess-pgn-check`.
    let mut chess = Arguments::command();
    chess.build();
    if let Some(folder) = &arguments.output {
        let name = folder.display();
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {name}"))?;
        clap_mangen::generate_to(chess, folder)
            .with_context(|| format!("cannot write manual pages into {name}"))?;
        return Ok(Exit::Yes);
    }
    let mut command = chess;
    for name in &arguments.command {
        let known = command.find_subcommand(name).cloned();
        command = known.ok_or_else(|| unknown(&command, name))?;
    }
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    output.line(String::from_utf8_lossy(&page).trim_end())?;
    Ok(Exit::Yes)
}

fn unknown(command: &Command, name: &str) -> BadInput {
    let known: Vec<_> = command.get_subcommands().map(Command::get_name).collect();
    let bad = BadInput::usage(format!("{} has no command {name}", command.get_name()));
    if known.is_empty() { bad } else { bad.hint(format!("it has {}", known.join(", "))) }
}
