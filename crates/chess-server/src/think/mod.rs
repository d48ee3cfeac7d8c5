//! Where the server thinks: a bounded pool of threads for the opponent's moves, hints and analyses.
//!
//! Searches never run on the threads that serve connections. A search asks now and then whether to
//! go on, and there the thread first does whatever is more urgent and waits: a long analysis holds
//! up no move by more than a slice of a thousand positions. Who no longer waits for an answer drops
//! its [`Thought`], and the search ends at its next slice.

mod analyses;
mod pool;
mod queue;

pub(crate) use analyses::Analyses;
pub(crate) use pool::{Pool, Stop, Thought};
pub(crate) use queue::{Busy, Class, Task};
