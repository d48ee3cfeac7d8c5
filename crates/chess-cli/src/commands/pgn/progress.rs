//! How far the work has come, for who watches a terminal.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::options::CommonArguments;
use super::source;

/// A bar on the error output; nothing where nobody watches, or where games run over the same
/// terminal.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    bytes_read: Arc<AtomicU64>,
}

impl Progress {
    pub(super) fn new(common: &CommonArguments, bytes_read: Arc<AtomicU64>) -> Self {
        let is_watched =
            io::stderr().is_terminal() && (common.output.is_some() || !io::stdout().is_terminal());
        let bar = is_watched.then(|| bar(common));
        Self { bar, bytes_read }
    }

    pub(super) fn show(&self) {
        if let Some(bar) = &self.bar {
            bar.set_position(self.bytes_read.load(Ordering::Relaxed));
        }
    }

    /// Does what may write to the terminal while the bar is out of the way.
    pub(super) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(common: &CommonArguments) -> ProgressBar {
    let total = source::total_size(common.files.iter().map(Path::new));
    let (bar, template) = match total {
        Some(total) => (
            ProgressBar::new(total),
            "{bar:20} {percent:>3} %  {bytes}/{total_bytes}  {bytes_per_sec}  {eta}",
        ),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes} read  {bytes_per_sec}"),
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
    bar
}
