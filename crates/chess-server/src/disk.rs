//! What can be known of the disk that holds the database: whether it may keep what it says it
//! keeps, how long a flush takes, how much room there is.
//!
//! SQLite's promise is the disk's: a disk that says "flushed" before it is, or a file system whose
//! locks do not hold, breaks it, and no program can prove that it does not.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::{fstatfs, statvfs};

/// Flushes of which the median counts.
const FLUSHES: usize = 15;
/// Bytes written before each flush: a page of the database.
const PAGE_BYTES: usize = 4096;
/// No disk that keeps what it says is as quick: what is, keeps it in memory or does not wait.
pub(crate) const IMPLAUSIBLE_FLUSH: Duration = Duration::from_micros(20);

/// The folder in which the database is or will be.
pub(crate) fn folder_of(database: &Path) -> PathBuf {
    match database.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// The median time in which a page written to a file in `folder` is flushed to the disk.
///
/// # Errors
/// When the folder cannot be written to.
pub(crate) fn flush_time(folder: &Path) -> io::Result<Duration> {
    let path = folder.join(format!(".salon-flush-{}", std::process::id()));
    let measured = File::create(&path).and_then(|file| measure(&file));
    fs::remove_file(&path)?;
    measured
}

fn measure(mut file: &File) -> io::Result<Duration> {
    let mut times = [Duration::ZERO; FLUSHES];
    for time in &mut times {
        let begun = Instant::now();
        file.write_all(&[1; PAGE_BYTES])?;
        file.sync_data()?;
        *time = begun.elapsed();
    }
    times.sort_unstable();
    Ok(times[FLUSHES / 2])
}

/// Bytes that a program without special rights may still write in `folder`.
///
/// # Errors
/// When the folder cannot be looked at.
pub(crate) fn free_bytes(folder: &Path) -> io::Result<u64> {
    let room = statvfs(folder)?;
    Ok(room.f_bavail.saturating_mul(room.f_frsize))
}

/// Why moves may be lost on a file system, where it is of a kind for which that is known.
///
/// # Errors
/// When the folder cannot be looked at.
pub(crate) fn doubt(folder: &Path) -> io::Result<Option<&'static str>> {
    Ok(doubt_of(fstatfs(File::open(folder)?)?.f_type))
}

/// The numbers are Linux's (statfs(2) and linux/magic.h).
fn doubt_of(kind: i64) -> Option<&'static str> {
    Some(match kind {
        0x6969 => "NFS: its locks and flushes may not hold",
        0x517b | 0xff53_4d42 | 0xfe53_4d42 => "SMB: its locks and flushes may not hold",
        0x0102_1997 => "9p: a network or a virtual machine's share, whose flushes may not hold",
        0x6573_5546 => "FUSE: whether flushes hold is up to a program",
        0x00c3_6400 | 0x5346_414f | 0x7461_636f | 0x0bd0_0bd0 => {
            "a network file system: its locks and flushes may not hold"
        }
        0x0102_1994 | 0x8584_58f6 => "memory: all is gone when the machine stops",
        0x794c_7630 => "a container's own layer: all is gone with the container; use a volume",
        _ => return None,
    })
}

/// Says in the log, at the start, where acknowledged moves may not last.
pub(crate) fn warn_of(database: &Path) {
    let folder = folder_of(database);
    match doubt(&folder) {
        Ok(Some(why)) => tracing::warn!(why, "acknowledged moves may not last on this disk"),
        Ok(None) => {}
        Err(error) => tracing::warn!(%error, "the disk of the database cannot be looked at"),
    }
    match flush_time(&folder) {
        Ok(time) if time < IMPLAUSIBLE_FLUSH => {
            let flush_us = time.as_micros();
            tracing::warn!(
                flush_us,
                "the disk flushes quicker than disks do: acknowledged moves may not last"
            );
        }
        Ok(time) => tracing::info!(flush_us = time.as_micros(), "a flush of the disk was timed"),
        Err(error) => tracing::warn!(%error, "a flush of the disk cannot be timed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_on_a_disk_is_measured_and_left_as_it_was() {
        let dir = tempfile::tempdir().unwrap();
        assert!(flush_time(dir.path()).unwrap() > Duration::ZERO);
        assert!(free_bytes(dir.path()).unwrap() > 0);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
        assert!(flush_time(&dir.path().join("none")).is_err());
        assert_eq!(folder_of(Path::new("salon.db")), Path::new("."));
    }

    #[test]
    fn memory_and_networks_are_doubted_and_disks_are_not() {
        assert!(doubt_of(0x6969).is_some_and(|why| why.starts_with("NFS")));
        assert_eq!(doubt_of(0xef53), None, "ext4");
        assert_eq!(doubt_of(0x5846_5342), None, "XFS");
        if Path::new("/dev/shm").is_dir() {
            let shm = doubt(Path::new("/dev/shm")).unwrap();
            assert!(shm.is_some_and(|why| why.starts_with("memory")), "{shm:?}");
        }
    }
}
