//! A chess opponent: a plain alpha-beta search over `chess-core`, and ten levels of play.
//!
//! The same game, limits and level give the same move everywhere: there is no clock, no thread
//! and no chance in here that the caller did not hand in. Time is the caller's: give
//! [`Limits::stop`] a function that looks at it.
//!
//! ```
//! use chess_core::Game;
//! use chess_engine::{Engine, Limits};
//!
//! let best = Engine::new().search(&Game::standard(), &Limits::nodes(2_000), |_| {});
//! assert!(best.is_some_and(|best| Game::standard().position().is_legal(best.mv)));
//! ```
#![no_std]

extern crate alloc;

mod eval;
mod levels;
mod limits;
mod order;
mod quiescence;
mod score;
mod search;
mod table;
mod tree;

pub use levels::Level;
pub use limits::Limits;
pub use score::Score;
pub use search::{Best, Engine, Info};
