//! The Universal Chess Interface (UCI, 2006) on both sides.
//!
//! [`serve`] speaks for our engine to any chess program; [`client`] drives any UCI engine, and
//! survives one that crashes, lies or says nothing.

pub mod client;
mod command;
mod identity;
mod option;
mod position;
mod server;
mod signals;
mod time;
mod worker;

pub use identity::{AUTHOR, NAME};
pub use server::serve;
