//! PGN, read and written.

mod annotations;
mod budget;
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
mod stream;
mod writer;
mod writing;
