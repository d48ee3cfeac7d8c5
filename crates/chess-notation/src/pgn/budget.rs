//! How much of a game is read: a bound on what a hostile text can make its reader hold.

/// The most that one game may have. What is beyond is skipped with an error that says so, and the
/// reader goes on with the next game.
///
/// The defaults are far above any real game. Reading takes time linear in the length of the text
/// whatever it holds; the memory that a game takes is bounded by these numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Budget {
    /// Bytes from its first tag to its end; 8 MiB. Beyond, [`Code::GameTooLong`] ends the game; the
    /// next one starts at the next empty line that is followed by `[Event `.
    ///
    /// [`Code::GameTooLong`]: super::Code::GameTooLong
    pub game_bytes: usize,
    /// Tags; 1,000. Others are dropped ([`Code::TagsTooMany`](super::Code::TagsTooMany)).
    pub tags: usize,
    /// Half-moves, those of side lines included; 1,000,000. At one more
    /// [`Code::MovesTooMany`](super::Code::MovesTooMany) ends the game.
    pub moves: usize,
    /// Comments; 250,000. Others are dropped
    /// ([`Code::CommentsTooMany`](super::Code::CommentsTooMany)).
    pub comments: usize,
    /// Side lines; 250,000. Others are skipped
    /// ([`Code::SideLinesTooMany`](super::Code::SideLinesTooMany)).
    pub side_lines: usize,
    /// Side lines inside each other; 1,000. Deeper ones are skipped
    /// ([`Code::SideLineDepth`](super::Code::SideLineDepth)).
    pub depth: usize,
}

impl Budget {
    /// The usual one.
    pub const DEFAULT: Self = Self {
        game_bytes: 8 << 20,
        tags: 1_000,
        moves: 1_000_000,
        comments: 250_000,
        side_lines: 250_000,
        depth: 1_000,
    };
}

impl Default for Budget {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// What a game has had of its budget.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    pub(super) tags: usize,
    pub(super) moves: usize,
    pub(super) comments: usize,
    pub(super) side_lines: usize,
}

/// What becomes of one thing more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Grant {
    Taken,
    /// It is the first one too many.
    Refused,
    RefusedAgain,
}

/// Counts one thing more.
#[inline]
pub(super) const fn spend(spent: &mut usize, most: usize) -> Grant {
    if *spent < most {
        *spent += 1;
        Grant::Taken
    } else if *spent == most {
        // One above the limit says that this has been told; a limit of `usize::MAX` is never met.
        *spent = most.saturating_add(1);
        Grant::Refused
    } else {
        Grant::RefusedAgain
    }
}
