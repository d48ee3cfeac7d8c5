//! Conversations with our engine, and with engines that misbehave: the cases of
//! `testdata/cases/uci.md` by their numbers.
#![expect(
    clippy::unwrap_used,
    reason = "a test may panic; clippy sees only the functions marked as tests"
)]

mod client;
mod dialogue;
mod position;
mod search;
mod session;
mod time;
