//! `chess-server migrate`, `backup` and `restore`: the database as a file.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use chess_persistence::file::{self, Inspection};

use crate::config::Config;

#[tokio::main(flavor = "current_thread")]
pub(super) async fn migrate(config: &Config) -> Result<ExitCode> {
    let database = config.database.display();
    let (before, now) = file::migrate(&config.database).await?;
    match before {
        0 => say(&format!("{database} was made with schema {now}")),
        _ if before == now => say(&format!("{database} has schema {now}, the newest")),
        _ => say(&format!("{database} was brought from schema {before} to {now}")),
    }
}

#[tokio::main(flavor = "current_thread")]
pub(super) async fn backup(config: &Config, file: &Path) -> Result<ExitCode> {
    let copied = file::copy(&config.database, file).await?;
    let (database, file) = (config.database.display(), file.display());
    say(&format!("{database} was copied to {file}: {}", told(&copied)))
}

#[tokio::main(flavor = "current_thread")]
pub(super) async fn restore(config: &Config, file: &Path, replace: bool) -> Result<ExitCode> {
    let restored = file::restore(file, &config.database, replace).await?;
    let (database, file) = (config.database.display(), file.display());
    say(&format!("{database} is now what {file} holds: {}", told(&restored)))
}

/// What a look at a whole database found.
pub(super) fn told(found: &Inspection) -> String {
    let Inspection { schema, games, events, read, .. } = found;
    let newest = if *read > 0 { format!(", the newest {read} read") } else { String::new() };
    format!("whole, schema {schema}, games {games}{newest}, events {events}")
}

fn say(what: &str) -> Result<ExitCode> {
    writeln!(std::io::stdout(), "{what}")?;
    Ok(ExitCode::SUCCESS)
}
