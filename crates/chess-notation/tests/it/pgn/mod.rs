//! PGN, read and written.

mod annotations;
mod carets;
mod cases;
mod chunks;
mod collection;
mod commands;
mod events;
mod hostile;
mod languages;
mod reports;
mod round_trip;
mod writer;
mod writing;
