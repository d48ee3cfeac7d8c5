//! A chess opponent: a plain alpha-beta search over `chess-core`, and ten levels of play.
//!
//! The same game, limits and level give the same move everywhere: there is no clock, no thread
//! and no chance in here that the caller did not hand in. Time is the caller's: give
//! [`Limits::stop`] a function that looks at it.
//!
//! ```
//! use core::ops::ControlFlow;
//!
//! use chess_core::Game;
//! use chess_engine::{Engine, Limits};
//!
//! let limits = Limits::nodes(2_000);
//! let best = Engine::new().search(&Game::standard(), &limits, |_| ControlFlow::Continue(()));
//! assert!(best.is_some_and(|best| Game::standard().position().is_legal(best.mv)));
//! ```
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod eval;
mod history;
mod levels;
mod limits;
mod moves;
mod order;
mod prune;
mod quiescence;
mod reductions;
mod score;
mod search;
mod see;
mod table;
mod threats;
mod tree;
mod win;

#[cfg(feature = "tuning")]
pub use eval::tuning;
pub use levels::{Choice, Level};
pub use limits::Limits;
pub use score::Score;
pub use search::{Best, Engine, Info};
pub use see::gains as exchange_gains;
pub use win::SCALE_CP as WIN_SCALE_CP;
