//! Integration tests of the rules, one binary.
#![expect(
    clippy::unwrap_used,
    reason = "a test may panic; clippy sees only the functions marked as tests"
)]

mod arbiter_model;
mod arbiter_story;
mod arrivals;
mod chess960_walks;
mod conditional;
mod course;
mod data;
mod identity;
mod listing;
mod mailbox;
mod naive_arbiter;
mod packed;
mod perft_files;
mod reference;
mod rule_cases;
mod scenarios;
mod setup;
mod walls;
mod why_not;
mod winnable;
