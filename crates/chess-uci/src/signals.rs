//! What a running search is told from outside: stop, or count the time from now.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The signals of one search.
#[derive(Debug)]
pub(crate) struct Signals {
    is_stopped: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    /// When the clock began to run; none while pondering.
    running_since: Option<Instant>,
    /// The answer has to wait for a word.
    is_waiting: bool,
}

impl Signals {
    /// A search whose clock runs from now, or from the hit when it ponders. With `is_infinite` the
    /// answer waits for the stop.
    pub(crate) fn new(is_ponder: bool, is_infinite: bool) -> Self {
        let running_since = (!is_ponder).then(Instant::now);
        let state = State { running_since, is_waiting: is_ponder || is_infinite };
        Self {
            is_stopped: AtomicBool::new(false),
            state: Mutex::new(state),
            changed: Condvar::new(),
        }
    }

    pub(crate) fn stop(&self) {
        self.is_stopped.store(true, Relaxed);
        self.state().is_waiting = false;
        self.changed.notify_all();
    }

    /// The move that was expected has been played: the clock runs.
    pub(crate) fn ponder_hit(&self) {
        let mut state = self.state();
        if state.running_since.is_none() {
            state.running_since = Some(Instant::now());
            state.is_waiting = false;
            self.changed.notify_all();
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Relaxed)
    }

    /// When the clock began to run; none while pondering.
    pub(crate) fn running_since(&self) -> Option<Instant> {
        self.state().running_since
    }

    /// Waits until the answer may be given.
    pub(crate) fn wait(&self) {
        let waits = |state: &mut State| state.is_waiting;
        drop(self.changed.wait_while(self.state(), waits).unwrap_or_else(PoisonError::into_inner));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // The state is whole after each change: a panic elsewhere leaves it as it was.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
