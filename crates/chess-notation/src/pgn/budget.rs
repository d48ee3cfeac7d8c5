//! How much of a game is read: a bound on what a hostile text can make its reader hold.

use super::diagnostic::Code;
use super::event::{Event, Span};
use super::reader::Reader;
use super::tokens::Token;
use super::words::Beside;

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
    pub game_bytes: usize,
    /// Tags; 1,000. Others are dropped ([`Code::TagsTooMany`]).
    pub tags: usize,
    /// Half-moves, those of side lines included; 1,000,000. At one more
    /// [`Code::MovesTooMany`] ends the game.
    pub moves: usize,
    /// Comments; 250,000. Others are dropped
    /// ([`Code::CommentsTooMany`]).
    pub comments: usize,
    /// Side lines; 250,000. Others are skipped
    /// ([`Code::SideLinesTooMany`]).
    pub side_lines: usize,
    /// Side lines inside each other; 1,000. Deeper ones are skipped
    /// ([`Code::SideLineDepth`]).
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

impl Reader<'_> {
    /// Counts what the budget counts, and says and does what is due where something is too much.
    pub(super) fn is_refused(&mut self, token: Token, bytes: &[u8], span: Span) -> bool {
        match token {
            Token::Word if Beside::of(bytes, true).is_some() => false,
            Token::Move(_) | Token::Word | Token::Null => {
                if self.spent.moves < self.options.budget.moves {
                    self.spent.moves += 1;
                    return false;
                }
                self.refuse_moves(span);
                true
            }
            Token::Comment { .. } => {
                let grant = spend(&mut self.spent.comments, self.options.budget.comments);
                if grant == Grant::Refused {
                    self.queue.push_back((Event::Note(Code::CommentsTooMany), span));
                }
                grant != Grant::Taken
            }
            Token::Open => {
                let Some(code) = self.refused_side_line() else { return false };
                self.queue.extend(code.map(|code| (Event::Note(code), span)));
                self.held = Some(self.behind_side_line());
                true
            }
            _ => false,
        }
    }

    /// Ends the game at a move too many: its side lines are closed, the rest is skipped up to the
    /// result.
    #[cold]
    fn refuse_moves(&mut self, span: Span) {
        self.queue.push_back((Event::Note(Code::MovesTooMany), span));
        for _ in 0..self.tokens.depth {
            self.queue.push_back((Event::CloseSideLine, span));
        }
        let token = loop {
            match self.tokens.next() {
                token @ Token::Result { .. } => break token,
                token @ Token::End(_) => break token,
                _ => {}
            }
        };
        self.tokens.depth = 0;
        self.held = Some(token);
    }

    /// Whether the side line that has just been opened is too deep or one too many, and what is to be
    /// said of it.
    pub(super) fn refused_side_line(&mut self) -> Option<Option<Code>> {
        if self.tokens.depth > self.options.budget.depth {
            return Some(Some(Code::SideLineDepth));
        }
        match spend(&mut self.spent.side_lines, self.options.budget.side_lines) {
            Grant::Taken => None,
            Grant::Refused => Some(Some(Code::SideLinesTooMany)),
            Grant::RefusedAgain => Some(None),
        }
    }
}
