//! The database as a file, for whoever looks after it: bring its schema up to date, look whether
//! it is sound, copy it while a server runs, put a copy in its place.
//!
//! Looking and copying take no lock. SQLite's write-ahead log lets a reader of another process see
//! one state of the whole database while the server goes on writing.

pub use crate::sqlite::copy::{CopyError, copy, restore};
pub use crate::sqlite::inspect::{Inspection, inspect, is_in_use, schema};
pub use crate::sqlite::migrate;
