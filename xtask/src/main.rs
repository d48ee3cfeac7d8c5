//! Automation of the workspace: `cargo xtask COMMAND`.
//!
//! It runs cargo, npm and the built programs and links none of them, so it starts in a second
//! and can't hide a fault by sharing it.
#![expect(
    clippy::print_stdout,
    reason = "a program for the terminal: its output is what it is for"
)]

mod bench;
mod ci;
mod fuzz;
mod instructions;
mod integration;
mod levels;
mod load;
mod packages;
mod perft;
mod run;
mod serve;
mod suite;
mod tidy;
mod wasm;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Builds, runs and tests the workspace.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Build the page, then run the release server; what follows is handed to the server
    Serve {
        /// Arguments of the server, for example --listen 0.0.0.0:8080
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        server_arguments: Vec<String>,
    },
    /// Run every test, the page in headless Chromium included
    Test,
    /// Everything that must pass before a change lands
    Ci,
    /// Count the leaf nodes of both perft files with the release command line
    Perft {
        /// Leave out counts above this many nodes
        #[arg(long)]
        max_nodes: Option<u64>,
    },
    /// Measure against named peers, in one process, as ratios; see bench/
    Bench {
        /// One table (bulk, played, chess960, threads, dead, fen, pgn) instead of all; pgn needs
        /// ../shared/pgn/games.pgn and, for one row, Debian's pgn-extract
        table: Option<String>,
        /// Rounds of which the median counts
        #[arg(long, default_value_t = 5)]
        rounds: u32,
    },
    /// Look for texts that break what holds for any text; see fuzz/
    Fuzz {
        /// One of the files in fuzz/fuzz_targets, without its ending
        target: String,
        /// How long to look
        #[arg(long, default_value_t = 60)]
        seconds: u64,
    },
    /// Play 50 games over sockets and HTTP while the server is killed; nothing may be lost
    Integration {
        /// How often it is killed
        #[arg(long, default_value_t = integration::KILLS)]
        kills: u64,
        /// Choose games and moments as an earlier run did
        #[arg(long)]
        seed: Option<u64>,
    },
    /// Load the server with games and sockets from a process of its own; print what it bears
    Load {
        /// Measure the server as released
        #[arg(long)]
        release: bool,
        /// Arguments of the generator, for example --only relay,crowd; see --help there
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Play many games at once against the server's own opponent and print how long it takes to answer
    Opponents {
        /// How many games at once
        #[arg(long, default_value_t = 200)]
        games: usize,
        /// The opponent's level
        #[arg(long, default_value_t = 6)]
        level: u8,
        /// Moves of each game
        #[arg(long, default_value_t = 20)]
        moves: usize,
    },
    /// Measure the ten levels: each against the one below, and how often each blunders
    Levels(levels::LevelsArguments),
    /// Compare counts of executed instructions with those on record
    Instructions {
        /// Put the counts of this run on record
        #[arg(long)]
        update: bool,
    },
    /// Check floors, module docs, forgotten files, links and migrations
    Tidy,
    /// Take pictures of every page, on phone and desktop, light and dark, in both languages, into
    /// pictures/
    Pictures {
        /// The pages wanted, by their names in e2e/pages.mjs; all where none is named
        pages: Vec<String>,
    },
    /// Build the page and the rules it runs
    Web,
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Serve { server_arguments } => serve::serve(&server_arguments),
        Task::Test => suite::test(),
        Task::Ci => ci::ci(),
        Task::Perft { max_nodes } => perft::perft(max_nodes),
        Task::Bench { table, rounds } => bench::bench(table.as_deref(), rounds),
        Task::Fuzz { target, seconds } => fuzz::fuzz(&target, seconds),
        Task::Integration { kills, seed } => integration::integration(seed, kills),
        Task::Load { release, arguments } => load::load(release, &arguments),
        Task::Opponents { games, level, moves } => integration::opponents(games, level, moves),
        Task::Levels(arguments) => levels::levels(&arguments),
        Task::Instructions { update } => instructions::compare(update),
        Task::Tidy => tidy::tidy(),
        Task::Pictures { pages } => suite::pictures(&pages),
        Task::Web => web::build(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
