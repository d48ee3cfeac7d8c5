//! What was good and bad in a game, and why.
//!
//! [`analyze`] goes through a game from its last move to its first with whatever search it is given,
//! and says of each move what it gave away, how bad that was and why. [`annotate`] writes that into
//! a game as PGN has it, [`words`] tells it in English and French, [`Hint`] tells a player what to
//! look at. Nothing here does input or output, or knows time or chance: the same scores give the
//! same words.
//!
//! ```
//! use chess_analysis::{Analyst, Judgment, Reason, analyze};
//! use chess_core::{DrawPolicy, Outcome};
//! use chess_notation::pgn;
//!
//! let game = pgn::read(b"1. f3 e5 2. g4 Qh4# 0-1").next().expect("there is a game");
//! let play = game.to_play(DrawPolicy::Laws).expect("all moves are legal");
//! let mut analyst = Analyst::new(20_000);
//! let analysis = analyze(&play, |game| analyst.evaluate(game));
//! let blunder = &analysis.moves[2];
//! let judged = blunder.judged.as_ref().expect("2. g4 is no good move");
//! assert_eq!(judged.judgment, Judgment::Blunder);
//! assert_eq!(judged.reason, Reason::AllowsMate { moves: 1 });
//! ```

pub mod accuracy;
mod analysis;
mod analyst;
mod annotate;
mod evaluation;
mod hint;
#[cfg(feature = "json")]
pub mod json;
mod judgment;
mod reason;
pub mod words;

pub use analysis::{Analysis, Judged, MoveReview, Side, analyze, try_analyze};
pub use analyst::Analyst;
pub use annotate::{Keep, annotate};
pub use evaluation::{Curve, Evaluation, before};
pub use hint::{Hint, HintStep};
pub use judgment::Judgment;
pub use reason::{Draw, Material, Opened, Reason, Tactic, Target};
