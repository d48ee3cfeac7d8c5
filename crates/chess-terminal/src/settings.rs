//! What is agreed before a game.

use chess_core::{Color, Position, TimeControl, Variant};
use chess_engine::Level;
use chess_notation::Language;

/// Who sits on the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Opponent {
    /// Another person at the same keyboard.
    Person,
    /// A level of the engine.
    Level {
        /// How strong.
        level: Level,
        /// The color of the person.
        person: Color,
    },
}

/// What is agreed before a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The language of all words, and of the moves that are shown.
    pub language: Language,
    /// Who sits on the other side.
    pub opponent: Opponent,
    /// Where the game starts.
    pub start: Position,
    /// The rules of castling.
    pub variant: Variant,
    /// The clocks, if there are any.
    pub time_control: Option<TimeControl>,
    /// What the engine's errors are drawn from; each new game counts on from here.
    pub seed: u64,
    /// The day, as PGN has it: `2026.11.30`.
    pub date: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::default(),
            opponent: Opponent::Level { level: Level::MIN, person: Color::White },
            start: Position::start(),
            variant: Variant::Standard,
            time_control: None,
            seed: 0,
            date: "????.??.??".to_owned(),
        }
    }
}

impl Settings {
    /// The level that plays this color, if it is not a person.
    pub fn level_of(&self, color: Color) -> Option<Level> {
        match self.opponent {
            Opponent::Level { level, person } if color != person => Some(level),
            _ => None,
        }
    }
}
