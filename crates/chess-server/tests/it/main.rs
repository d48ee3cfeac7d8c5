//! The service over real sockets: every test starts a server of its own on a free port, with a
//! database in a folder of its own, and talks to it as browsers and programs do.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod client;
mod clocks;
mod dialogue;
mod gaps;
mod http;
mod input;
mod pages;
mod play;
mod process;
mod restart;
mod salon;
mod seats;
