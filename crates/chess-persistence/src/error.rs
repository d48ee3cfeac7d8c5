//! What can go wrong with the store, in terms of what the caller does next.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use chess_core::Millis;

/// Why an act of the store did not happen, or may not have happened.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Somebody else appended first: read the tail of the log and decide again.
    #[error("the log holds {actual} events, not {expected}")]
    Conflict {
        /// The number of events that the caller counted on.
        expected: u64,
        /// The number of events in the log.
        actual: u64,
    },
    /// There is no game with this id.
    #[error("no such game")]
    NotFound,
    /// The seat is occupied, or the id is in use.
    #[error("taken")]
    Taken,
    /// The game has ended; nothing can be appended.
    #[error("the game is over")]
    Over,
    /// The game has not ended: what comes after its end cannot be done yet.
    #[error("the game is not over")]
    NotOver,
    /// A rated game is for owners of accounts.
    #[error("rated games are played by accounts")]
    AccountsOnly,
    /// Whoever asks is stronger or weaker than the room is for.
    #[error("the room is for players of other ratings")]
    RatingOutOfRange,
    /// The account has as many of these as it may have.
    #[error("the account has as many of these as it may have")]
    TooMany,
    /// The account may say nothing now.
    #[error("the account may say nothing until {until:?}")]
    Muted {
        /// From when on it may.
        until: Millis,
    },
    /// The store cannot serve now. Whether a write took effect is unknown: read the log before
    /// asking again.
    #[error("the store cannot serve now")]
    Unavailable(#[source] Unavailable),
    /// What is stored cannot be understood.
    #[error("stored data is damaged: {what}")]
    Corrupt {
        /// Which record, and what about it.
        what: String,
    },
}

impl StoreError {
    pub(crate) fn corrupt(what: impl fmt::Display) -> Self {
        Self::Corrupt { what: what.to_string() }
    }
}

impl From<Unavailable> for StoreError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}

/// Why the store could not serve. Every writer of a failed batch gets the same one.
#[derive(Debug, Clone)]
pub struct Unavailable {
    reason: Reason,
    source: Option<Arc<dyn Error + Send + Sync>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reason {
    DiskFull,
    ReadOnly,
    Locked,
    Failed,
    Closed,
    Stopped,
}

impl Unavailable {
    pub(crate) const fn closed() -> Self {
        Self { reason: Reason::Closed, source: None }
    }

    pub(crate) const fn stopped() -> Self {
        Self { reason: Reason::Stopped, source: None }
    }

    /// Whether the disk has no room left.
    pub fn is_disk_full(&self) -> bool {
        self.reason == Reason::DiskFull
    }

    /// Whether the database cannot be written to.
    pub fn is_read_only(&self) -> bool {
        self.reason == Reason::ReadOnly
    }

    /// Whether the store was closed by its owner.
    pub fn is_closed(&self) -> bool {
        self.reason == Reason::Closed
    }
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.reason {
            Reason::DiskFull => "the disk is full",
            Reason::ReadOnly => "the database is read-only",
            Reason::Locked => "another program holds the database locked",
            Reason::Failed => "the database failed",
            Reason::Closed => "the store is closed",
            Reason::Stopped => "the writer stopped before answering",
        })
    }
}

impl Error for Unavailable {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.as_ref().map(|source| &**source as &(dyn Error + 'static))
    }
}

impl From<sqlx::Error> for Unavailable {
    fn from(error: sqlx::Error) -> Self {
        let reason = match ResultCode::of(&error) {
            _ if matches!(error, sqlx::Error::PoolClosed) => Reason::Closed,
            Some(ResultCode::FULL) => Reason::DiskFull,
            Some(ResultCode::READONLY) => Reason::ReadOnly,
            Some(ResultCode::BUSY | ResultCode::LOCKED) => Reason::Locked,
            _ => Reason::Failed,
        };
        Self { reason, source: Some(Arc::new(error)) }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match (&error, ResultCode::of(&error)) {
            (_, Some(ResultCode::CORRUPT | ResultCode::NOTADB))
            | (sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_), _) => {
                Self::corrupt(error)
            }
            _ => Self::Unavailable(error.into()),
        }
    }
}

/// SQLite's primary result code: the low byte of the extended one (<https://www.sqlite.org/rescode.html>).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ResultCode(i32);

impl ResultCode {
    pub(crate) const BUSY: Self = Self(5);
    pub(crate) const LOCKED: Self = Self(6);
    pub(crate) const READONLY: Self = Self(8);
    pub(crate) const CORRUPT: Self = Self(11);
    pub(crate) const FULL: Self = Self(13);
    pub(crate) const CANTOPEN: Self = Self(14);
    pub(crate) const NOTADB: Self = Self(26);

    pub(crate) fn of(error: &sqlx::Error) -> Option<Self> {
        let code = error.as_database_error()?.code()?;
        code.parse::<i32>().ok().map(|code| Self(code & 0xff))
    }
}

/// Why a database could not be opened: one sentence for whoever starts the server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// Another process has the database open.
    #[error("another process uses the database {}; stop it, or choose another file", path.display())]
    InUse {
        /// The database file.
        path: PathBuf,
    },
    /// The folder that should hold the database is missing.
    #[error("the folder of the database {} does not exist; create it first", path.display())]
    NoFolder {
        /// The database file.
        path: PathBuf,
    },
    /// The folder or the file cannot be written to.
    #[error("the database {} cannot be written to; the file and its folder must be writable", path.display())]
    ReadOnly {
        /// The database file.
        path: PathBuf,
    },
    /// The disk has no room for the database.
    #[error("the disk that holds the database {} is full; free some space", path.display())]
    DiskFull {
        /// The database file.
        path: PathBuf,
    },
    /// The file is something else than a database of this program.
    #[error("{} is not a database of this program; choose another file", path.display())]
    NotADatabase {
        /// The file.
        path: PathBuf,
    },
    /// The database was written by a later version of this program.
    #[error("the database {} was written by a newer version of this program (schema {found}, this one knows {known}); update the program", path.display())]
    Newer {
        /// The database file.
        path: PathBuf,
        /// The number of the newest migration in the file.
        found: i64,
        /// The number of the newest migration that this program has.
        known: i64,
    },
    /// The SQLite in this build has a known fault that loses data.
    #[error("SQLite {found} can lose data in WAL mode; this program needs {needed} or later")]
    OldSqlite {
        /// The version linked into the program.
        found: String,
        /// The first good version.
        needed: &'static str,
    },
    /// The file is a database of this program, but damaged.
    #[error("the database {} is damaged; restore it from a backup", path.display())]
    Damaged {
        /// The database file.
        path: PathBuf,
        /// What SQLite says.
        source: Box<dyn Error + Send + Sync>,
    },
    /// Anything else.
    #[error("the database {} cannot be opened", path.display())]
    Failed {
        /// The database file.
        path: PathBuf,
        /// What the system or SQLite says.
        source: Box<dyn Error + Send + Sync>,
    },
}

impl OpenError {
    pub(crate) fn from_io(error: io::Error, path: PathBuf) -> Self {
        match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                Self::ReadOnly { path }
            }
            io::ErrorKind::NotFound => Self::NoFolder { path },
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::DiskFull { path },
            _ => Self::Failed { path, source: error.into() },
        }
    }

    pub(crate) fn from_sqlx(error: sqlx::Error, path: PathBuf) -> Self {
        match ResultCode::of(&error) {
            Some(ResultCode::READONLY | ResultCode::CANTOPEN) => Self::ReadOnly { path },
            Some(ResultCode::FULL) => Self::DiskFull { path },
            Some(ResultCode::NOTADB) => Self::NotADatabase { path },
            Some(ResultCode::BUSY | ResultCode::LOCKED) => Self::InUse { path },
            Some(ResultCode::CORRUPT) => Self::Damaged { path, source: error.into() },
            _ => Self::Failed { path, source: error.into() },
        }
    }
}
