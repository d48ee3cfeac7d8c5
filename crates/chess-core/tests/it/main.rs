//! Integration tests of the rules, one binary.

mod arbiter_story;
mod course;
mod data;
mod mailbox;
mod material;
mod perft_files;
mod reference;
mod rule_cases;
mod scenarios;
mod setup;
