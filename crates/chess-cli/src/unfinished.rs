//! Files that are being written: they are gone again where the program ends before they are whole,
//! whether by an error, by Ctrl-C or by being told to end.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(unix)]
use crate::interrupt;

/// All unfinished files of this process. Who holds the lock is not interrupted.
static ALL: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A file that goes away when this does, unless it is kept.
#[derive(Debug)]
pub(crate) struct Unfinished {
    path: PathBuf,
}

impl Unfinished {
    /// Makes a file that is not there yet.
    pub(crate) fn create(path: PathBuf) -> io::Result<(Self, File)> {
        #[cfg(unix)]
        interrupt::watch()?;
        let mut all = all();
        let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        all.insert(path.clone());
        Ok((Self { path }, file))
    }

    /// Takes charge of a file that is there.
    pub(crate) fn claim(path: PathBuf) -> io::Result<Self> {
        #[cfg(unix)]
        interrupt::watch()?;
        all().insert(path.clone());
        Ok(Self { path })
    }

    /// Makes a file beside the one that it becomes.
    pub(crate) fn beside(wanted: &Path) -> io::Result<(Self, File)> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let mut name = OsString::from(".");
        name.push(wanted.file_name().unwrap_or_default());
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        name.push(format!(".{}-{count}.part", process::id()));
        Self::create(wanted.with_file_name(name))
    }

    /// The file is whole.
    pub(crate) fn keep(self) {
        all().remove(&self.path);
    }

    /// The file is whole and takes the place of another one, whose permissions it gets.
    pub(crate) fn replace(self, wanted: &Path) -> io::Result<()> {
        if let Ok(old) = fs::metadata(wanted) {
            fs::set_permissions(&self.path, old.permissions())?;
        }
        let mut all = all();
        fs::rename(&self.path, wanted)?;
        all.remove(&self.path);
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if all().remove(&self.path) {
            // What cannot be removed stays; the error that led here is told already.
            drop(fs::remove_file(&self.path));
        }
    }
}

/// Removes all of them, and keeps others from coming into being while `end` ends the program.
#[cfg(unix)]
pub(crate) fn remove_all(end: impl FnOnce()) {
    let all = all();
    for path in all.iter() {
        // There is nobody left to be told.
        drop(fs::remove_file(path));
    }
    end();
}

fn all() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}
