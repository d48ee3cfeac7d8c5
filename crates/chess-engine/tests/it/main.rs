//! What the searcher must do, on positions whose answers are known.
#![expect(
    clippy::unwrap_used,
    reason = "a test may panic; clippy sees only the functions marked as tests"
)]

mod draws;
mod levels;
mod limits;
mod lone_king;
mod mates;
mod random;
mod recaptures;
mod suites;

use chess_core::{DrawPolicy, Game, Position, Variant};
use chess_notation::fen;

/// Whether the checks of the levels are asked to look at everything, which takes half an hour:
/// `SALON_THOROUGH=1`.
fn is_thorough() -> bool {
    std::env::var_os("SALON_THOROUGH").is_some_and(|value| !value.is_empty())
}

/// The position of a FEN that the test wrote.
fn position(text: &str) -> Position {
    fen::position(text, Variant::Standard).unwrap()
}

/// A game that starts there.
fn game(text: &str) -> Game {
    Game::new(position(text), Variant::Standard, DrawPolicy::Laws)
}
