//! PGN, read and written.

mod cases;
mod collection;
mod commands;
mod events;
mod hostile;
mod reports;
mod round_trip;
mod writing;
