//! The service over real sockets: every test starts a server of its own on a free port, with a
//! database in a folder of its own, and talks to it as browsers and programs do.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod account_events;
mod account_seats;
mod accounts;
mod admin;
mod browser;
mod chat;
mod client;
mod clocks;
mod correspondence;
mod delay;
mod description;
mod dialogue;
mod gaps;
mod http;
mod imports;
mod input;
mod leave;
mod lessons;
mod lines;
mod mail;
mod meeting;
mod metrics;
mod notices;
mod opponent;
mod pace;
mod pages;
mod pictures;
mod play;
mod post;
mod privacy;
mod process;
mod ratings;
mod rematch;
mod restart;
mod rooms;
mod salon;
mod seats;
mod settings;
mod streams;
mod talk;
mod upkeep;

/// Waits for what must come. Nothing here takes so long even on a busy machine: a test that waits
/// for what never comes fails instead of hanging.
async fn patiently<T>(what: &str, wait: impl Future<Output = T>) -> T {
    let patience = std::time::Duration::from_secs(30);
    tokio::time::timeout(patience, wait).await.unwrap_or_else(|_| panic!("{what} did not come"))
}
