//! The result of a game as PGN writes it.

use core::fmt;

use chess_core::{Color, Outcome};

/// What stands behind the moves: one of PGN's four terminators (section 8.2.6), or the double
/// forfeit that some files have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `0-0`: both lost, which PGN proper does not have.
    BothLose,
    /// `*`: unfinished, or unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// The text as PGN has it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::BothLose => "0-0",
            Self::Unknown => "*",
        }
    }

    /// The outcome in the words of the rules; nothing for a double forfeit.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::WhiteWins => Some(Outcome::Win(Color::White)),
            Self::BlackWins => Some(Outcome::Win(Color::Black)),
            Self::Draw => Some(Outcome::Draw),
            Self::Unknown => Some(Outcome::NoResult),
            Self::BothLose => None,
        }
    }

    /// Reads the longest result at the start of the bytes, however it is written: its length in
    /// bytes, and whether it is one of PGN's four.
    pub(super) fn at_start(bytes: &[u8]) -> Option<(Self, usize, bool)> {
        const SPELLINGS: [(&str, GameResult, bool); 13] = [
            ("1/2-1/2", GameResult::Draw, true),
            ("1-0", GameResult::WhiteWins, true),
            ("0-1", GameResult::BlackWins, true),
            ("*", GameResult::Unknown, true),
            ("½-½", GameResult::Draw, false),
            ("½", GameResult::Draw, false),
            ("1/2:1/2", GameResult::Draw, false),
            ("1/2", GameResult::Draw, false),
            ("1:0", GameResult::WhiteWins, false),
            ("0:1", GameResult::BlackWins, false),
            ("0-0", GameResult::BothLose, false),
            ("0:0", GameResult::BothLose, false),
            ("0.5-0.5", GameResult::Draw, false),
        ];
        if bytes.starts_with(b"\xbd-\xbd") {
            return Some((Self::Draw, 3, false)); // ½-½ in Latin-1
        }
        SPELLINGS
            .iter()
            .find(|(text, ..)| bytes.starts_with(text.as_bytes()))
            .map(|&(text, result, is_proper)| (result, text.len(), is_proper))
    }

    /// Reads a Result tag, however it is written.
    pub(super) fn from_tag(value: &str) -> Option<Self> {
        let value = value.trim();
        match Self::at_start(value.as_bytes()) {
            Some((result, length, _)) if length == value.len() => Some(result),
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(Color::White) => Self::WhiteWins,
            Outcome::Win(Color::Black) => Self::BlackWins,
            Outcome::Draw => Self::Draw,
            Outcome::NoResult => Self::Unknown,
        }
    }
}
