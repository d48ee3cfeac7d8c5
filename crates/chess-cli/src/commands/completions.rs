//! `chess completions`: what a shell needs to complete our commands and options.

use anyhow::Result;
use clap::CommandFactory;

use crate::args::{Arguments, CompletionsArguments};
use crate::exit::Exit;
use crate::output::Output;

/// Writes the script for a shell.
pub(crate) fn run(arguments: &CompletionsArguments, output: &mut Output) -> Result<Exit> {
    // In memory first, since the generator does not tell errors.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "chess", &mut script);
    output.line(String::from_utf8_lossy(&script).trim_end())?;
    Ok(Exit::Yes)
}
