//! Logs: structured, on standard error, as text or JSON. Seat secrets never reach them: frames
//! and bodies are not logged, and the secret's own type hides itself.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::ParseError;

use crate::config::{Config, LogFormat};

/// Sends the log of this process to standard error, as `config` says.
///
/// # Errors
/// When the filter in `config` cannot be read.
pub fn init(config: &Config) -> Result<(), ParseError> {
    let filter = EnvFilter::try_new(&config.log)?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match config.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
    Ok(())
}
