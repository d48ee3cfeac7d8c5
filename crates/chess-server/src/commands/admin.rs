//! `chess-server admin …`: accounts, by a server that runs or on the database of one that does not.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use chess_persistence::{OpenError, Store};
use clap::Subcommand;

use crate::admin::{self, Answer, Command};
use crate::auth::hasher::Hasher;
use crate::config::Config;
use crate::time::Time;

/// What whoever runs the server does with accounts.
#[derive(Debug, Subcommand)]
pub(super) enum Admin {
    /// List accounts by name
    Users {
        /// Only names after this one
        #[arg(long, value_name = "NAME")]
        after: Option<String>,
        /// At most so many
        #[arg(long, default_value_t = 100, value_name = "COUNT")]
        limit: u32,
    },
    /// Bar an account, and sign it out everywhere
    Ban {
        /// Whom
        name: String,
    },
    /// Let a banned account in again
    Unban {
        /// Whom
        name: String,
    },
    /// Give an account a new password and print it
    ResetPassword {
        /// Whose
        name: String,
    },
    /// Delete an account for ever; its games stay without a name
    Delete {
        /// Whose
        name: String,
        /// Really
        #[arg(long)]
        yes: bool,
    },
    /// Let an account say nothing in any chat for a while
    Mute {
        /// Whom
        name: String,
        /// For how long, in hours
        #[arg(long, default_value_t = 24, value_name = "HOURS")]
        hours: u32,
    },
    /// Let a muted account say things again
    Unmute {
        /// Whom
        name: String,
    },
    /// List lines of chat that were reported and are not hidden, the latest report first
    Reports {
        /// At most so many
        #[arg(long, default_value_t = 100, value_name = "COUNT")]
        limit: u32,
    },
    /// Take the text of a line of chat from everybody
    HideLine {
        /// The game
        game: String,
        /// players or spectators
        room: String,
        /// The number of the line
        number: u64,
    },
    /// Print the audit log, the latest line first
    Audit {
        /// Only lines about this account
        #[arg(long, value_name = "NAME")]
        name: Option<String>,
        /// Only lines before the line with this number
        #[arg(long, value_name = "NUMBER")]
        before: Option<i64>,
        /// At most so many
        #[arg(long, default_value_t = 100, value_name = "COUNT")]
        limit: u32,
    },
}

pub(super) fn perform(config: &Config, admin: &Admin) -> Result<ExitCode> {
    let Some(command) = admin.command() else {
        bail!("an account is deleted for ever; say --yes if that is meant");
    };
    let socket = admin::path(&config.database);
    let answer = admin::ask(&socket, &command)
        .with_context(|| format!("the server at {} does not answer", socket.display()))?;
    let answer = match answer {
        Some(answer) => answer,
        None => without_server(config, command)?,
    };
    ensure!(answer.is_done, "{}", answer.lines.join("\n"));
    let mut out = std::io::stdout().lock();
    for line in answer.lines {
        writeln!(out, "{line}")?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Admin {
    /// The command for the server; `None` for one that wants to be said more clearly.
    fn command(&self) -> Option<Command> {
        Some(match self {
            Self::Users { after, limit } => Command::Users { after: after.clone(), limit: *limit },
            Self::Ban { name } => Command::Ban { name: name.clone() },
            Self::Unban { name } => Command::Unban { name: name.clone() },
            Self::ResetPassword { name } => Command::ResetPassword { name: name.clone() },
            Self::Delete { name, yes: true } => Command::Delete { name: name.clone() },
            Self::Delete { yes: false, .. } => return None,
            Self::Mute { name, hours } => Command::Mute { name: name.clone(), hours: Some(*hours) },
            Self::Unmute { name } => Command::Mute { name: name.clone(), hours: None },
            Self::Reports { limit } => Command::Reports { limit: *limit },
            Self::HideLine { game, room, number } => {
                Command::HideLine { game: game.clone(), room: room.clone(), number: *number }
            }
            Self::Audit { name, before, limit } => {
                Command::Audit { name: name.clone(), before: *before, limit: *limit }
            }
        })
    }
}

#[tokio::main]
async fn without_server(config: &Config, command: Command) -> Result<Answer> {
    let database = &config.database;
    ensure!(database.exists(), "there is no database {}", database.display());
    let store = Store::open(database).await.map_err(|error| match error {
        OpenError::InUse { path } => anyhow::anyhow!(
            "a server uses the database {} but does not listen at {}; stop it first",
            path.display(),
            admin::path(database).display(),
        ),
        error => error.into(),
    })?;
    let hasher = Hasher::new()?;
    let answer = admin::perform(&store, &hasher, Time::host().now(), command).await;
    store.close().await;
    Ok(answer)
}
