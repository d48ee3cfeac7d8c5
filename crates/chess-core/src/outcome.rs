//! How a game can end: who won, why, and which draws come without a claim.

use core::fmt;
use core::str::FromStr;

use crate::Color;

/// Who won: the result of a game as it stands in a score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The named side won.
    Win(Color),
    /// A draw.
    Draw,
    /// No result: the game goes on, or was given up without one.
    NoResult,
}

impl Outcome {
    /// The PGN result token: `1-0`, `0-1`, `1/2-1/2` or `*` (PGN 8.1.1.7).
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::NoResult => "*",
        }
    }

    /// The side that won, if one did.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win(color) => Some(color),
            Self::Draw | Self::NoResult => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Outcome {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        [Self::Win(Color::White), Self::Win(Color::Black), Self::Draw, Self::NoResult]
            .into_iter()
            .find(|outcome| outcome.as_str() == text)
            .ok_or(UnknownWord)
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Termination {
    /// The king is attacked and no legal move saves it (Laws 5.1.1).
    Checkmate,
    /// A player resigned (Laws 5.1.2).
    Resignation,
    /// A player's time ran out (Laws 6.9).
    FlagFall,
    /// No legal move and no check (Laws 5.2.1).
    Stalemate,
    /// Neither side can mate by any series of legal moves (Laws 5.2.2).
    DeadPosition,
    /// The same position for the third time, claimed by the player to move (Laws 9.2).
    ThreefoldClaim,
    /// The same position for the fifth time (Laws 9.6.1).
    FivefoldRepetition,
    /// Fifty moves by each side without pawn move or capture, claimed (Laws 9.3).
    FiftyMoveClaim,
    /// Seventy-five moves by each side without pawn move or capture (Laws 9.6.2).
    SeventyFiveMove,
    /// The same position for the third time where [`DrawPolicy::Automatic`] was agreed.
    ThreefoldAutomatic,
    /// Fifty moves by each side without pawn move or capture where [`DrawPolicy::Automatic`] was agreed.
    FiftyMoveAutomatic,
    /// The players agreed on a draw (Laws 5.2.3, 9.1).
    Agreement,
    /// A player left the game.
    Abandonment,
    /// The game was called off before both sides had moved.
    Aborted,
}

impl Termination {
    /// Every reason, in the order of their declaration.
    pub const ALL: [Self; 14] = [
        Self::Checkmate,
        Self::Resignation,
        Self::FlagFall,
        Self::Stalemate,
        Self::DeadPosition,
        Self::ThreefoldClaim,
        Self::FivefoldRepetition,
        Self::FiftyMoveClaim,
        Self::SeventyFiveMove,
        Self::ThreefoldAutomatic,
        Self::FiftyMoveAutomatic,
        Self::Agreement,
        Self::Abandonment,
        Self::Aborted,
    ];

    /// The stable name in snake case, such as `dead_position`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Resignation => "resignation",
            Self::FlagFall => "flag_fall",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead_position",
            Self::ThreefoldClaim => "threefold_claim",
            Self::FivefoldRepetition => "fivefold_repetition",
            Self::FiftyMoveClaim => "fifty_move_claim",
            Self::SeventyFiveMove => "seventy_five_move",
            Self::ThreefoldAutomatic => "threefold_automatic",
            Self::FiftyMoveAutomatic => "fifty_move_automatic",
            Self::Agreement => "agreement",
            Self::Abandonment => "abandonment",
            Self::Aborted => "aborted",
        }
    }

    /// The article of the FIDE Laws (2023) that ends the game so; `None` for what only house rules know.
    pub const fn article(self) -> Option<&'static str> {
        match self {
            Self::Checkmate => Some("5.1.1"),
            Self::Resignation => Some("5.1.2"),
            Self::FlagFall => Some("6.9"),
            Self::Stalemate => Some("5.2.1"),
            Self::DeadPosition => Some("5.2.2"),
            Self::ThreefoldClaim => Some("9.2"),
            Self::FivefoldRepetition => Some("9.6.1"),
            Self::FiftyMoveClaim => Some("9.3"),
            Self::SeventyFiveMove => Some("9.6.2"),
            Self::Agreement => Some("5.2.3"),
            Self::ThreefoldAutomatic
            | Self::FiftyMoveAutomatic
            | Self::Abandonment
            | Self::Aborted => None,
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Termination {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == text).ok_or(UnknownWord)
    }
}

/// A finished game: the result and its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won.
    pub outcome: Outcome,
    /// Why.
    pub termination: Termination,
}

impl Ending {
    /// A draw for this reason.
    pub const fn draw(termination: Termination) -> Self {
        Self { outcome: Outcome::Draw, termination }
    }
}

/// Which draws end a game by themselves; agreed before it starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DrawPolicy {
    /// The FIDE Laws: claims at three occurrences and fifty moves, automatic at five and seventy-five.
    #[default]
    Laws,
    /// The custom of casual boards: three occurrences and fifty moves end the game unasked.
    Automatic,
}

impl DrawPolicy {
    /// The stable name: `laws` or `automatic`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Laws => "laws",
            Self::Automatic => "automatic",
        }
    }
}

impl fmt::Display for DrawPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for DrawPolicy {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        [Self::Laws, Self::Automatic]
            .into_iter()
            .find(|policy| policy.as_str() == text)
            .ok_or(UnknownWord)
    }
}

/// The text is none of the names that the asked type has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownWord;

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not one of the known names")
    }
}

impl core::error::Error for UnknownWord {}
