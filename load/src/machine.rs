//! The machine on which is measured: what it is, how busy it is, how quick its disk is.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::table::percentile;

/// Flushes that are timed.
const FLUSHES: usize = 100;

/// Prints what the figures depend on.
pub(crate) fn describe(folder: &Path) -> Result<()> {
    let cores = std::thread::available_parallelism()?;
    println!("{cores} cores, load {}, at most {} open files a process", loads(), open_files()?);
    let times = flushes(folder)?;
    println!(
        "a page of 4 KiB is flushed to this disk in {:.1} ms (median), {:.1} ms (99 of 100)",
        percentile(&times, 50.0).as_secs_f64() * 1e3,
        percentile(&times, 99.0).as_secs_f64() * 1e3
    );
    Ok(())
}

/// The load averages of 1, 5 and 15 minutes.
pub(crate) fn loads() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').take(3).collect::<Vec<_>>().join(" ")
}

/// Files and sockets that a process may have open; the server raises its limit to the hard one.
pub(crate) fn open_files() -> Result<usize> {
    let limits = fs::read_to_string("/proc/self/limits")?;
    let line = limits.lines().find(|line| line.starts_with("Max open files"));
    let soft = line.and_then(|line| line.split_whitespace().nth(3)).context("no limit of files")?;
    Ok(soft.parse().unwrap_or(usize::MAX))
}

/// Memory of a process that is in use, in KiB.
pub(crate) fn memory_kib(pid: u32) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next()).context("no VmRSS")?;
    Ok(number.parse()?)
}

/// What a process has used of the cores so far, in seconds, in clock ticks of a hundredth (proc(5)).
pub(crate) fn cpu_s(pid: u32) -> Result<f64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
    // The name in parentheses may hold blanks; the 14th and 15th fields are user and system time.
    let after = stat.rsplit_once(')').context("no stat")?.1;
    let ticks = after.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
    Ok(ticks.sum::<Result<u64, _>>()? as f64 / 100.0)
}

fn flushes(folder: &Path) -> Result<Vec<Duration>> {
    let path = folder.join("flush");
    let mut file = File::create(&path)?;
    let mut times = Vec::with_capacity(FLUSHES);
    for _ in 0..FLUSHES {
        let begun = Instant::now();
        file.write_all(&[1; 4096])?;
        file.sync_data()?;
        times.push(begun.elapsed());
    }
    fs::remove_file(path)?;
    times.sort_unstable();
    Ok(times)
}
