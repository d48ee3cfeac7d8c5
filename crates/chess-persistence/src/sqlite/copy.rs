//! Copies a database into one new file, and puts such a file in a database's place.
//!
//! A copy is written beside its place, flushed, looked at as a whole and only then renamed: what
//! has the name is whole.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::{ConnectOptions, Connection};

use super::inspect::{Inspection, inspect};
use super::lock::{self, Lock};
use super::open;
use crate::error::OpenError;

/// Why a copy was not made. What had the name before still has it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CopyError {
    /// There is something at the place of the copy.
    #[error("{} exists; choose another name, or say that it may be replaced", path.display())]
    Exists {
        /// The place of the copy.
        path: PathBuf,
    },
    /// The database cannot be read, or the copy is not whole; or a server uses what is to be
    /// replaced.
    #[error(transparent)]
    Database(#[from] OpenError),
    /// The copy cannot be written.
    #[error("cannot write {}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system or SQLite says.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

/// Copies the database `from`, which a server may be writing to, to the new file `to`, as it is at
/// one moment after the call. The copy is one file, without a write-ahead log beside it.
///
/// # Errors
/// [`CopyError`]; nothing is left behind then.
pub async fn copy(from: &Path, to: &Path) -> Result<Inspection, CopyError> {
    if to.exists() {
        return Err(CopyError::Exists { path: to.to_owned() });
    }
    let unfinished = Unfinished::new(to);
    let inspection = write(from, &unfinished.0).await?;
    rename(&unfinished.0, to)?;
    Ok(inspection)
}

/// Puts a copy of the database `from` in the place of the database `to`, which no server may use.
/// With `replace` there may be a database, which then stays beside it under a name that ends in
/// `.replaced`.
///
/// # Errors
/// [`CopyError`]; the database `to` is then as it was.
pub async fn restore(from: &Path, to: &Path, replace: bool) -> Result<Inspection, CopyError> {
    let to = lock::resolve(to)?;
    let _lock = Lock::take(&to)?;
    if to.exists() && !replace {
        return Err(CopyError::Exists { path: to });
    }
    let unfinished = Unfinished::new(&to);
    let inspection = write(from, &unfinished.0).await?;
    if to.exists() {
        set_aside(&to).await?;
    }
    rename(&unfinished.0, &to)?;
    Ok(inspection)
}

/// A file that goes unless it was renamed.
struct Unfinished(PathBuf);

impl Unfinished {
    fn new(place: &Path) -> Self {
        Self(with_ending(place, ".unfinished"))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // It is not there where all went well.
        let _ = fs::remove_file(&self.0);
    }
}

/// Writes a whole and flushed copy to `to`.
async fn write(from: &Path, to: &Path) -> Result<Inspection, CopyError> {
    let from = lock::resolve(from)?;
    if !from.is_file() {
        return Err(OpenError::NotADatabase { path: from }.into());
    }
    let failed =
        |error: sqlx::Error| CopyError::Write { path: to.to_owned(), source: error.into() };
    let unreadable = |error| OpenError::from_sqlx(error, from.clone());
    // What an earlier copy left when it was killed.
    remove(to)?;
    let options = open::connection_options(&from).read_only(true);
    let mut connection = options.connect().await.map_err(unreadable)?;
    // SQLite finds out that a file is no database when it is first read.
    sqlx::query("select count(*) from sqlite_schema")
        .execute(&mut connection)
        .await
        .map_err(unreadable)?;
    let name = to.to_string_lossy().into_owned();
    sqlx::query("vacuum into $1").bind(name).execute(&mut connection).await.map_err(failed)?;
    connection.close().await.map_err(failed)?;
    flush(to)?;
    Ok(inspect(to).await?)
}

/// Keeps the database at `place` under another name, with its write-ahead log where it has one.
/// SQLite would take the log of the old database for that of the new.
async fn set_aside(place: &Path) -> Result<(), CopyError> {
    let aside = with_ending(place, ".replaced");
    for ending in ["", "-wal", "-shm"] {
        let old = with_ending(&aside, ending);
        remove(&old)?;
    }
    // Folds the log into the file where the file is sound. A damaged one is kept as it is.
    if let Ok(mut connection) = open::connection_options(place).connect().await {
        let _ = sqlx::query("pragma wal_checkpoint(truncate)").execute(&mut connection).await;
        let _ = connection.close().await;
    }
    // The file keeps its name until the new one takes it: at no moment is there none.
    let linked = fs::hard_link(place, &aside);
    linked.map_err(|error| CopyError::Write { path: aside.clone(), source: error.into() })?;
    for ending in ["-wal", "-shm"] {
        let (old, kept) = (with_ending(place, ending), with_ending(&aside, ending));
        if let Err(error) = fs::rename(&old, &kept)
            && error.kind() != io::ErrorKind::NotFound
        {
            return Err(CopyError::Write { path: kept, source: error.into() });
        }
    }
    Ok(())
}

fn remove(path: &Path) -> Result<(), CopyError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(CopyError::Write { path: path.to_owned(), source: error.into() })
        }
        _ => Ok(()),
    }
}

/// Renames a flushed file, and flushes the folder that has the name.
fn rename(from: &Path, to: &Path) -> Result<(), CopyError> {
    fs::rename(from, to)
        .map_err(|error| CopyError::Write { path: to.to_owned(), source: error.into() })?;
    match to.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => flush(folder),
        _ => flush(Path::new(".")),
    }
}

fn flush(path: &Path) -> Result<(), CopyError> {
    let flushed = File::open(path).and_then(|file| file.sync_all());
    flushed.map_err(|error| CopyError::Write { path: path.to_owned(), source: error.into() })
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
