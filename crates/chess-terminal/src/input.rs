//! What happens at a terminal, and what is to be done about it.

use chess_core::{Color, Game, Move};
use chess_engine::Level;

/// Something that happens.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Input {
    /// A whole line was typed.
    Line(String),
    /// A letter was typed.
    Type(char),
    /// The last letter is taken back.
    Erase,
    /// All that was typed is taken back, or a page is left.
    Clear,
    /// What was typed is meant.
    Enter,
    /// Time has passed.
    Tick,
    /// The engine has answered [`Effect::Think`].
    Replied {
        /// That of the question.
        number: u64,
        /// Its move; none if it has none.
        mv: Option<Move>,
    },
    /// The answer to [`Effect::FindHint`].
    Hinted {
        /// That of the question.
        number: u64,
        /// Three sentences, each of which tells more; none if there is nothing to hint at.
        texts: Option<[String; 3]>,
    },
    /// The answer to [`Effect::ConsiderDraw`].
    Considered {
        /// That of the question.
        number: u64,
        /// Whether a draw is good enough.
        accepts: bool,
    },
    /// The answer to [`Effect::Save`]: the name of the file, or what went wrong.
    Saved(Result<String, String>),
}

/// Something to be done by whoever owns the terminal. Answers carry the number of the question; one
/// that is out of date changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effect {
    /// Let the level choose a move.
    Think {
        /// To be handed back.
        number: u64,
        /// Where it is to move.
        game: Box<Game>,
        /// Who plays.
        level: Level,
        /// What its errors are drawn from.
        seed: u64,
    },
    /// Look for a hint for the side to move.
    FindHint {
        /// To be handed back.
        number: u64,
        /// Where it is wanted.
        game: Box<Game>,
    },
    /// Say whether this side, which plays as well as it can, would take a draw.
    ConsiderDraw {
        /// To be handed back.
        number: u64,
        /// Where it was offered.
        game: Box<Game>,
        /// Whom it was offered to.
        color: Color,
    },
    /// What was asked for before is not wanted any more.
    Stop,
    /// Write the game to a new file.
    Save {
        /// Where; a name is to be found if there is none.
        path: Option<String>,
        /// What.
        pgn: String,
    },
    /// The end.
    Quit,
}

/// What is on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Page {
    /// Board and moves.
    Game,
    /// What can be typed.
    Help,
}
