//! PGN, read and written.

mod cases;
mod collection;
