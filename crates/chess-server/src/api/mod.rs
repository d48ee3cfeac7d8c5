//! The HTTP API under `/api/v1`. It never reads cookies.

pub(crate) mod account;
pub(crate) mod adoption;
pub(crate) mod challenges;
pub(crate) mod chat;
pub(crate) mod correspondence;
pub(crate) mod description;
pub(crate) mod events;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod imports;
pub(crate) mod leave;
pub(crate) mod links;
pub(crate) mod lists;
pub(crate) mod lobby;
pub(crate) mod mail;
pub(crate) mod ndjson;
mod openings;
pub(crate) mod personal;
pub(crate) mod pictures;
pub(crate) mod play;
pub(crate) mod rematch;
pub(crate) mod rooms;
pub(crate) mod running;
pub(crate) mod session;
pub(crate) mod thinking;
pub(crate) mod users;
