//! Ctrl-C and the like: unfinished files go away, then the program ends as it would have.

use std::ffi::c_int;
use std::fs;
use std::io;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::unfinished;

/// Watches for signals from the first call on.
pub(crate) fn watch() -> io::Result<()> {
    static IS_WATCHING: Mutex<bool> = Mutex::new(false);
    let mut is_watching = IS_WATCHING.lock().unwrap_or_else(PoisonError::into_inner);
    if *is_watching {
        return Ok(());
    }
    let ignored = ignored();
    let is_heeded = |signal: &c_int| ignored >> (signal - 1) & 1 == 0;
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM].into_iter().filter(is_heeded))?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            // The shell is told what has ended the program: no exit code would say so.
            unfinished::remove_all(|| drop(emulate_default_handler(signal)));
        }
    })?;
    *is_watching = true;
    Ok(())
}

/// The signals that the program was started to ignore, a bit for each: `nohup` and jobs in the
/// background rely on it. Where that cannot be found out, none.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
