//! What the tuner must do before its weights are believed.
#![expect(
    clippy::unwrap_used,
    reason = "a test may panic; clippy sees only the functions marked as tests"
)]

mod fit;
mod games;
mod source;
mod trace;
