//! `chess-load`: a generator of load in a process of its own. It starts the built server, talks to
//! it as anybody does, over HTTP and websockets, and prints what it bore.
//!
//! It links no crate of the house, so that it can hide no fault by sharing it. Run it by
//! `cargo xtask load`.
#![expect(
    clippy::print_stdout,
    reason = "a program for the terminal: its output is what it is for"
)]

mod crowd;
mod http;
mod idle;
mod machine;
mod many;
mod moves;
mod relay;
mod room;
mod server;
mod socket;
mod start;
mod table;
mod throughput;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, ValueEnum};

use server::Server;
use table::Table;

/// What is measured, and how much of it.
#[derive(Debug, Parser)]
pub(crate) struct Arguments {
    /// The built server
    #[arg(long)]
    server: PathBuf,
    /// Folder for databases and logs; emptied
    #[arg(long)]
    folder: PathBuf,
    /// Only these rows
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Row>,
    /// Games that are played at once for throughput and relay
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// How long throughput, relay and crowd are measured
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// Idle sockets
    #[arg(long, default_value_t = 10_000)]
    idle: usize,
    /// Running games, each with the sockets of both players
    #[arg(long, default_value_t = 10_000)]
    live: usize,
    /// Spectators of one game
    #[arg(long, default_value_t = 5_000)]
    crowd: usize,
}

/// A row of the table, or rows that are measured together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Row {
    /// Size, start to the first page, idle memory
    Start,
    /// Durable moves a second
    Throughput,
    /// From one player to the other
    Relay,
    /// Memory of an idle socket
    Idle,
    /// Many games: memory, restart, everybody comes back at once
    Many,
    /// One game with many spectators
    Crowd,
}

#[tokio::main]
async fn main() -> ExitCode {
    match measure(&Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("load: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn measure(arguments: &Arguments) -> Result<()> {
    let mut table = Table::default();
    std::fs::create_dir_all(&arguments.folder)?;
    machine::describe(&arguments.folder)?;
    let all = Row::value_variants();
    let wanted = if arguments.only.is_empty() { all } else { &arguments.only };
    for row in wanted {
        let loads = machine::loads();
        println!("\n{row:?} (load of the machine before: {loads})");
        let mut server =
            Server::start(&arguments.server, &arguments.folder.join(format!("{row:?}"))).await?;
        match row {
            Row::Start => start::measure(&mut server, &mut table).await?,
            Row::Throughput => throughput::measure(&server, arguments, &mut table).await?,
            Row::Relay => relay::measure(&server, arguments, &mut table).await?,
            Row::Idle => idle::measure(&server, arguments, &mut table).await?,
            Row::Many => many::measure(&mut server, arguments, &mut table).await?,
            Row::Crowd => crowd::measure(&server, arguments, &mut table).await?,
        }
        server.kill().await?;
    }
    table.print();
    Ok(())
}
