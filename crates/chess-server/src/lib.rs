//! The hosted chess service: rooms by link, live games over websockets, the page inside.
//!
//! [`Server::open`] takes the port, opens the store and gives running clocks back the time of an
//! outage; [`Server::run`] serves until it is told to stop, and then stops in order. The order of
//! every move is decide → commit → apply → publish → acknowledge: nobody ever sees a move that can
//! vanish.

mod admin;
mod api;
mod app;
mod auth;
mod buckets;
mod chat;
mod commands;
pub mod config;
mod disk;
mod extract;
mod jobs;
mod limits;
mod live;
mod mail;
mod metrics;
mod news;
mod origin;
mod pgn;
mod players;
mod problem;
mod request_id;
mod router;
mod secret;
mod server;
mod standing;
mod studio;
pub mod telemetry;
mod think;
pub mod time;
mod ui;
mod ws;

pub use commands::run;
pub use config::Config;
pub use mail::MailError;
pub use server::{Server, StartError};
pub use time::Time;

/// An error and all its causes, on one line.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}
