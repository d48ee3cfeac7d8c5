//! The program: what can be written after `chess-server`, and what each command does.

mod admin;
mod database;
mod doctor;
mod health;
mod serve;
mod settings;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::config::Config;
use crate::config::layers::{self, Layers, SettingsError};

/// Salon, a chess service: rooms by link, games over websockets, the page inside.
#[derive(Debug, Parser)]
#[command(name = "chess-server", version)]
struct Program {
    /// File of settings in TOML; flags and the environment come before it
    #[arg(long = "config", id = "config_file", env = "SALON_CONFIG", value_name = "FILE")]
    config_file: Option<PathBuf>,

    #[command(flatten)]
    config: Config,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve until told to stop, as without a command
    Serve,
    /// Print the settings that hold and where each comes from; secrets are not shown
    Config,
    /// Bring the database's form up to date, which a server does at its start as well
    Migrate,
    /// Copy the database to a new file, also while a server runs on it, and check the copy
    Backup {
        /// The file to be made
        file: PathBuf,
    },
    /// Put a copy in the database's place, after checking it; no server may run on it
    Restore {
        /// The copy, as `backup` made it
        file: PathBuf,
        /// Replace the database that is there; it stays beside as ….replaced
        #[arg(long)]
        replace: bool,
    },
    /// Look at the database, the disk, the port and the limits that a server would meet
    Doctor,
    /// Ask the server on this machine whether it can take moves; exit code 0 if so
    Health,
    /// Accounts: list, ban, reset a password, delete, read the audit log
    #[command(subcommand)]
    Admin(admin::Admin),
}

/// Runs the program with the words of its command line, its own name first.
pub fn run(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let words = words.into_iter().collect();
    match read(words) {
        Ok((program, layers)) => match perform(&program, &layers) {
            Ok(code) => code,
            Err(error) => fail(&format!("{error:#}")),
        },
        Err(SettingsError::Usage(error)) => error.exit(),
        Err(error) => fail(&crate::chain(&error)),
    }
}

fn fail(why: &str) -> ExitCode {
    // If even this cannot be written, the exit code still says it.
    let _ = writeln!(std::io::stderr(), "chess-server: {why}");
    ExitCode::FAILURE
}

/// The whole command line; every setting may stand before or after the command.
fn grammar() -> clap::Command {
    Program::command().mut_args(|argument| argument.global(true))
}

fn read(words: Vec<OsString>) -> Result<(Program, Layers), SettingsError> {
    let layers = layers::read(&grammar(), words)?;
    Ok((Program::from_arg_matches(&layers.matches)?, layers))
}

fn perform(program: &Program, layers: &Layers) -> Result<ExitCode> {
    let config = &program.config;
    match &program.command {
        None | Some(Command::Serve) => serve::serve(config),
        Some(Command::Config) => settings::print(&grammar(), layers),
        Some(Command::Migrate) => database::migrate(config),
        Some(Command::Backup { file }) => database::backup(config, file),
        Some(Command::Restore { file, replace }) => database::restore(config, file, *replace),
        Some(Command::Doctor) => doctor::examine(config),
        Some(Command::Health) => health::ask(config),
        Some(Command::Admin(admin)) => admin::perform(config, admin),
    }
}
