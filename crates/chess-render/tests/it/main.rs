//! What the crate draws, read back and measured.
#![expect(
    clippy::unwrap_used,
    reason = "a test may panic; clippy sees only the functions marked as tests"
)]

#[cfg(feature = "gif")]
mod animation;
mod board;
#[cfg(feature = "pdf")]
mod pdf;
mod pieces;
#[cfg(feature = "png")]
mod pixels;
mod sheet;
