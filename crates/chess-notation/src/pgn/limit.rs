//! Where a game begins in its text, and where it ends at the latest.

use memchr::memchr3;

use super::scan::next_event;
#[cfg(feature = "std")]
use super::text::Text;
use super::text::look;
use super::tokens::{End, Token, Tokens};

impl<'a> Tokens<'a> {
    /// Ready for another game that starts here and may have so many bytes.
    pub(super) fn begin(&mut self, most_bytes: usize) {
        self.end_game();
        let end = self.text.at.saturating_add(most_bytes);
        if let Some(rest) = self.whole.get(end..) {
            // No token is cut but a comment.
            let length = memchr3(b' ', b'\n', b'\r', rest).unwrap_or(rest.len());
            look(length);
            self.limit = end + length;
            self.text.bytes = &self.whole[..self.limit];
        }
        self.has_begun = false;
        self.has_event = false;
        self.has_result = false;
        self.depth = 0;
    }

    /// What follows belongs to no game.
    pub(super) fn end_game(&mut self) {
        self.text.bytes = self.whole;
        self.limit = usize::MAX;
    }

    /// The same place in the same text, which is held elsewhere now, or is not held for a while.
    #[cfg(feature = "std")]
    pub(super) fn rebind(self, bytes: &[u8]) -> Tokens<'_> {
        let Self {
            text,
            limit,
            at_end,
            at,
            has_begun,
            has_event,
            has_result,
            depth,
            no_brace_from,
            ..
        } = self;
        let text = Text { bytes: &bytes[..limit.min(bytes.len())], at: text.at, start: text.start };
        Tokens {
            text,
            whole: bytes,
            limit,
            at_end,
            at,
            has_begun,
            has_event,
            has_result,
            depth,
            no_brace_from,
        }
    }

    /// The text ends, or the game is longer than it may be.
    #[cold]
    pub(super) fn end_of_text(&mut self) -> Token {
        if self.text.bytes.len() < self.whole.len() {
            self.end_game();
            self.text.at = next_event(&self.text, self.whole.len());
            return Token::End(End::Budget);
        }
        Token::End(self.at_end)
    }
}
