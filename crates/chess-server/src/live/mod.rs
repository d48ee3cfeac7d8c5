//! Live games: one task per game that somebody plays, watches or waits for.
//!
//! The way of a move is decide → commit → apply → publish → acknowledge. A lost task is restarted
//! by replaying the log, which is also how a cold game starts.

mod absence;
mod answered;
mod bot;
mod bus;
mod decide;
mod notices;
mod prepared;
mod refused;
mod registry;
mod task;

pub(crate) use notices::write_of_start;
pub(crate) use refused::Refused;
pub(crate) use registry::{Arrival, Known, Registry};
