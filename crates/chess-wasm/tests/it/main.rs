//! Integration tests of the page's rules, one binary. They ask as the page asks: with JSON.
#![expect(
    clippy::unwrap_used,
    reason = "a test may panic; clippy sees only the functions marked as tests"
)]

mod bad_questions;
mod device;
mod notation;
mod scenarios;
mod table;
mod views;
