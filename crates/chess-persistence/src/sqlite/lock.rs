//! One process per database: an advisory lock on a file beside it.
//!
//! SQLite itself lets several processes in. Two servers would keep every fence, but each would hold
//! running games in memory that the other one changes, so the second is refused at the door.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::error::OpenError;

/// The lock, held until it is dropped or the process ends, however it ends.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

impl Lock {
    /// Locks `<database>.lock`.
    pub(super) fn take(database: &Path) -> Result<Self, OpenError> {
        let name = beside(database);
        let file = File::options().create(true).truncate(false).write(true).open(name);
        let file = file.map_err(|error| OpenError::from_io(error, database.to_owned()))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse { path: database.to_owned() }),
            Err(TryLockError::Error(error)) => {
                Err(OpenError::Failed { path: database.to_owned(), source: error.into() })
            }
        }
    }
}

/// The file that is locked for a database.
pub(super) fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}

/// The one absolute path of the database, so that two ways to write it meet at the same lock.
pub(super) fn resolve(path: &Path) -> Result<PathBuf, OpenError> {
    let failed = |error| OpenError::from_io(error, path.to_owned());
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        resolved => return resolved.map_err(failed),
    }
    let name = path.file_name().ok_or_else(|| OpenError::NotADatabase { path: path.to_owned() })?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    Ok(fs::canonicalize(folder).map_err(failed)?.join(name))
}
