//! What whoever runs the server does with accounts: `chess-server admin …`.
//!
//! The database belongs to one process. So a running server does it for them: it listens on a socket
//! of this machine beside the database, `salon.db.admin`, which only the user it runs as (and root)
//! may use. Where no server runs, the command opens the database itself.

mod gate;

use chess_core::Millis;
use chess_persistence::{
    Account, Action, Actor, AuditLine, ChatReport, ChatRoom, Deed, GameId, ParseChatRoomError,
    Store, StoreError, Username,
};
use serde::{Deserialize, Serialize};

use crate::auth::hasher::Hasher;
use crate::auth::password::Password;
use crate::auth::secret;
use crate::problem::Problem;
use crate::time::Utc;

pub(crate) use gate::{Gate, ask, path};

/// What may be asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Command {
    /// Accounts by name, from one on.
    Users {
        after: Option<String>,
        limit: u32,
    },
    Ban {
        name: String,
    },
    Unban {
        name: String,
    },
    ResetPassword {
        name: String,
    },
    Delete {
        name: String,
    },
    /// Lets an account say nothing for some hours, or say things again.
    Mute {
        name: String,
        hours: Option<u32>,
    },
    /// Lines of chat that were reported, the latest first.
    Reports {
        limit: u32,
    },
    HideLine {
        game: String,
        room: String,
        number: u64,
    },
    /// The latest lines of the audit log.
    Audit {
        name: Option<String>,
        before: Option<i64>,
        limit: u32,
    },
}

/// What came of it: lines for people, on standard output or, where it was refused, as an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) is_done: bool,
    pub(crate) lines: Vec<String>,
}

impl Command {
    /// The line of talk that is to be hidden, if that is what is asked for.
    fn hidden_line(&self) -> Option<(GameId, ChatRoom, u64)> {
        match self {
            Self::HideLine { game, room, number } => {
                Some((game.parse().ok()?, room.parse().ok()?, *number))
            }
            _ => None,
        }
    }
}

impl Answer {
    fn done(lines: Vec<String>) -> Self {
        Self { is_done: true, lines }
    }

    fn refused(why: impl Into<String>) -> Self {
        Self { is_done: false, lines: vec![why.into()] }
    }
}

/// Does what is asked.
pub(crate) async fn perform(
    store: &Store,
    hasher: &Hasher,
    now: Millis,
    command: Command,
) -> Answer {
    let done = match command {
        Command::Users { after, limit } => users(store, after, limit).await,
        Command::Ban { name } => set_banned(store, &name, true, now).await,
        Command::Unban { name } => set_banned(store, &name, false, now).await,
        Command::ResetPassword { name } => reset_password(store, hasher, &name, now).await,
        Command::Delete { name } => delete(store, &name, now).await,
        Command::Mute { name, hours } => set_muted(store, &name, hours, now).await,
        Command::Reports { limit } => reports(store, limit).await,
        Command::HideLine { game, room, number } => {
            hide_line(store, &game, &room, number, now).await
        }
        Command::Audit { name, before, limit } => audit(store, name, before, limit).await,
    };
    match done {
        Ok(lines) => Answer::done(lines),
        Err(Fault(why)) => Answer::refused(why),
    }
}

/// A sentence for whoever runs the server.
struct Fault(String);

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        Self(crate::chain(&error))
    }
}

impl From<getrandom::Error> for Fault {
    fn from(error: getrandom::Error) -> Self {
        Self(format!("the system has no randomness to give: {error}"))
    }
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Self {
        Self(problem.detail().to_owned())
    }
}

const fn deed(at: Millis) -> Deed {
    Deed { at, actor: Actor::Admin, address: None }
}

async fn named(store: &Store, name: &str) -> Result<(Account, Username), Fault> {
    let nobody = || Fault(format!("nobody is called {name:?}"));
    let wanted: Username = name.parse().map_err(|_| nobody())?;
    let account = store.account_named(&wanted).await?.ok_or_else(nobody)?;
    let name = account.name.clone().ok_or_else(nobody)?;
    Ok((account, name))
}

async fn users(store: &Store, after: Option<String>, limit: u32) -> Result<Vec<String>, Fault> {
    let after = after.map(|name| name.parse::<Username>());
    let after = after.transpose().map_err(|error| Fault(error.to_string()))?;
    let accounts = store.accounts(after.as_ref(), limit).await?;
    Ok(accounts.iter().map(user_line).collect())
}

fn user_line(account: &Account) -> String {
    let name = account.name.as_ref().map_or("", Username::as_str);
    let state = if account.banned_at.is_some() { "banned" } else { "active" };
    let email = match (&account.email, account.email_verified_at) {
        (None, _) => "no e-mail".to_owned(),
        (Some(email), Some(_)) => email.clone(),
        (Some(email), None) => format!("{email} (not verified)"),
    };
    format!("{name}\t{state}\tsince {}\t{email}\t{}", instant(account.created_at), account.id)
}

async fn set_banned(
    store: &Store,
    name: &str,
    banned: bool,
    now: Millis,
) -> Result<Vec<String>, Fault> {
    let (account, name) = named(store, name).await?;
    store.set_banned(&account.id, banned, deed(now)).await?;
    Ok(vec![if banned {
        format!("{name} is banned and signed out everywhere")
    } else {
        format!("{name} may sign in again")
    }])
}

async fn reset_password(
    store: &Store,
    hasher: &Hasher,
    name: &str,
    now: Millis,
) -> Result<Vec<String>, Fault> {
    let (account, name) = named(store, name).await?;
    let password = secret::Token::random("")?.reveal()[..20].to_owned();
    let chosen = Password::choose(password.clone(), None);
    let chosen = chosen.map_err(|error| Fault(error.to_string()))?;
    let hash = hasher.hash(chosen).await?;
    store.set_password(&account.id, hash, None, deed(now)).await?;
    Ok(vec![format!("{name} is signed out everywhere; the new password is {password}")])
}

async fn delete(store: &Store, name: &str, now: Millis) -> Result<Vec<String>, Fault> {
    let (account, name) = named(store, name).await?;
    store.delete_account(&account.id, deed(now)).await?;
    Ok(vec![format!("{name} is deleted; nobody can take the name again")])
}

async fn set_muted(
    store: &Store,
    name: &str,
    hours: Option<u32>,
    now: Millis,
) -> Result<Vec<String>, Fault> {
    let (account, name) = named(store, name).await?;
    let until = hours.map(|hours| now.plus(i64::from(hours) * 3_600_000));
    store.set_muted(&account.id, until, deed(now)).await?;
    Ok(vec![match until {
        Some(until) => format!("{name} may say nothing until {}", instant(until)),
        None => format!("{name} may say things again"),
    }])
}

async fn reports(store: &Store, limit: u32) -> Result<Vec<String>, Fault> {
    let reports = store.chat_reports(limit).await?;
    let line = |report: &ChatReport| {
        let ChatReport { at, game, line, reason, .. } = report;
        let by = line.name.as_ref().map_or("guest", Username::as_str);
        let text = line.text.as_deref().unwrap_or_default();
        let (room, number) = (line.room.as_str(), line.number);
        format!("{game} {room} {number}\t{}\t{by}: {text}\treported: {reason}", instant(*at))
    };
    Ok(reports.iter().map(line).collect())
}

async fn hide_line(
    store: &Store,
    game: &str,
    room: &str,
    number: u64,
    now: Millis,
) -> Result<Vec<String>, Fault> {
    let id = game.parse().map_err(|_| Fault(format!("{game:?} is no game")))?;
    let known: ChatRoom =
        room.parse().map_err(|error: ParseChatRoomError| Fault(error.to_string()))?;
    store.hide_line(&id, known, number, deed(now)).await.map_err(|error| match error {
        StoreError::NotFound => {
            Fault(format!("there is no line {number} among the {room} of {game}"))
        }
        error => error.into(),
    })?;
    Ok(vec![format!("line {number} among the {room} of {game} is hidden")])
}

async fn audit(
    store: &Store,
    name: Option<String>,
    before: Option<i64>,
    limit: u32,
) -> Result<Vec<String>, Fault> {
    let subject = match name {
        Some(name) => Some(named(store, &name).await?.0.id),
        None => None,
    };
    let lines = store.audit(subject.as_ref(), before, limit).await?;
    let mut text = Vec::with_capacity(lines.len());
    for line in &lines {
        text.push(audit_line(store, line).await?);
    }
    Ok(text)
}

async fn audit_line(store: &Store, line: &AuditLine) -> Result<String, Fault> {
    let subject = match &line.subject {
        Some(id) => {
            let name = store.account(id).await?.and_then(|account| account.name);
            name.map_or_else(|| id.to_string(), |name| name.to_string())
        }
        None => "-".to_owned(),
    };
    let by = match line.deed.actor {
        Actor::Account(id) if Some(id) == line.subject => "owner".to_owned(),
        actor => actor.to_string(),
    };
    let from = line.deed.address.as_deref().unwrap_or("-");
    let (id, at, action) = (line.id, instant(line.deed.at), Action::as_str(line.action));
    Ok(format!("{id}\t{at}\t{action}\t{subject}\tby {by}\tfrom {from}"))
}

/// An instant as in RFC 3339, to the second.
fn instant(at: Millis) -> String {
    let Utc { year, month, day, hour, minute, second } = at.into();
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}
