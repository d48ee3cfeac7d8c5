//! The store from outside.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails there")]

mod child;
mod codec;
mod conformance;
mod crash;
mod failure;
mod file;
mod fixture;
mod full_disk;
mod ids;
mod open;
mod restart;
