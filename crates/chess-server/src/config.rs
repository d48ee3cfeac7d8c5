//! What the server is told when it starts: flags, or the environment, or defaults that need no file.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Parser, ValueEnum};

/// The page's files are not named one by one, and slow statements only when they are slow.
const DEFAULT_LOG: &str = "info,memory_serve=warn,sqlx=warn";

/// Salon, a chess service: rooms by link, games over websockets, the page inside.
#[derive(Clone, Debug, Parser)]
#[command(name = "chess-server", version)]
#[non_exhaustive]
pub struct Config {
    /// Address and port to listen on; port 0 takes a free one
    #[arg(
        long,
        env = "SALON_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "ADDRESS:PORT"
    )]
    pub listen: SocketAddr,

    /// File that holds the games; made if missing
    #[arg(long, env = "SALON_DATABASE", default_value = "./salon.db", value_name = "FILE")]
    pub database: PathBuf,

    /// Form of the log on standard error
    #[arg(long, env = "SALON_LOG_FORMAT", default_value = "text", value_enum)]
    pub log_format: LogFormat,

    /// What is logged: a level, or a level per module
    #[arg(
        long,
        env = "SALON_LOG",
        default_value = DEFAULT_LOG,
        value_name = "FILTER"
    )]
    pub log: String,
}

impl Config {
    /// The settings for a server at `listen` on the file `database`; all else as by default.
    pub fn new(listen: SocketAddr, database: impl Into<PathBuf>) -> Self {
        Self {
            listen,
            database: database.into(),
            log_format: LogFormat::Text,
            log: DEFAULT_LOG.to_owned(),
        }
    }
}

/// The form of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[non_exhaustive]
pub enum LogFormat {
    /// One line of text a record.
    Text,
    /// One JSON object a record.
    Json,
}
