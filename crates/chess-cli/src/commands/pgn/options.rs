//! What all subcommands of `chess pgn` take.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use chess_notation::pgn::{Mode, Options};
use clap::{Args, ValueEnum};

use super::games::Input;

/// Input, output and how trouble is told.
#[derive(Debug, Args)]
pub(crate) struct CommonArguments {
    /// PGN files (.zst and .gz too, known by their content), or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Write to FILE instead of standard output, packed if its name ends with .zst or .gz
    #[arg(short, long, value_name = "FILE", help_heading = "Common options")]
    pub(crate) output: Option<PathBuf>,
    /// Work with N threads instead of one a core
    #[arg(short, long, value_name = "N", help_heading = "Common options")]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// Take the PGN standard at its word: what is forgiven otherwise is an error
    #[arg(long, help_heading = "Common options")]
    pub(crate) strict: bool,
    /// Show at most N findings and count the rest [default: 100 as text, all as JSON]
    #[arg(long, value_name = "N", help_heading = "Common options")]
    pub(crate) max_errors: Option<u64>,
    /// How findings are told: for people, or one JSON object a line
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = "Common options")]
    pub(crate) errors: Form,
}

/// How findings are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Form {
    /// Lines for people, with the place marked
    Text,
    /// One object a line
    Json,
}

/// How many findings a person will read.
const MOST_READ: u64 = 100;

impl CommonArguments {
    /// The files with their names.
    pub(super) fn inputs(&self) -> Vec<Input> {
        let input = |path: &PathBuf| Input { name: path.display().to_string(), path: path.clone() };
        self.files.iter().map(input).collect()
    }

    /// The number of workers.
    pub(crate) fn workers(&self) -> usize {
        match self.jobs {
            Some(jobs) => jobs.get(),
            None => thread::available_parallelism().map_or(1, NonZeroUsize::get),
        }
    }

    /// How games are read.
    pub(super) fn reading(&self) -> Options {
        Options::default().with_mode(if self.strict { Mode::Strict } else { Mode::Lenient })
    }

    /// How many findings are shown.
    pub(super) fn most_findings(&self) -> u64 {
        self.max_errors.unwrap_or(match self.errors {
            Form::Text => MOST_READ,
            Form::Json => u64::MAX,
        })
    }
}
