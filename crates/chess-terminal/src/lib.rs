//! A game at a terminal, without the terminal.
//!
//! [`Session`] is the state: a game by the [`Arbiter`](chess_core::Arbiter) against a level of the
//! engine or between two people. [`Session::update`] takes what happens (a key, a line, an answer of
//! the engine, the time) and says what is to be done ([`Effect`]): whoever owns the terminal does it
//! and hands the answer in. [`draw`] puts the state on a screen, [`board`] into lines of text. Nothing
//! here reads a clock, a file or a key.
//!
//! ```
//! use chess_core::Millis;
//! use chess_terminal::{Input, Opponent, Session, Settings};
//!
//! let settings = Settings { opponent: Opponent::Person, ..Settings::default() };
//! let (mut session, _) = Session::new(settings, Millis(0));
//! for line in ["e4", "e5", "Dh5", "Cc6", "Fc4", "Cf6", "Dxf7"] {
//!     session.update(Millis(0), Input::Line(line.to_owned()));
//! }
//! assert_eq!(session.status(Millis(0)), "Checkmate: White wins.");
//! ```

mod command;
mod input;
mod look;
mod record;
mod screen;
mod session;
mod settings;
mod status;
mod words;

pub use input::{Effect, Input, Page};
pub use look::{Look, board};
pub use screen::draw;
pub use session::Session;
pub use settings::{Opponent, Settings};
