//! Tokens that are comments, and where they end.

use memchr::memchr;

use super::scan::next_event;
use super::text::look;
use super::tokens::{End, Token, Tokens};

impl Tokens<'_> {
    pub(super) fn line_comment(&mut self) -> Token {
        self.text.at = self.text.line_end();
        Token::Comment { from: self.at + 1, to: self.text.at, is_closed: true }
    }

    #[inline]
    pub(super) fn brace(&mut self) -> Token {
        match self.take_comment() {
            Some((from, to)) => Token::Comment { from, to, is_closed: true },
            None => self.open_brace(self.at + 1),
        }
    }

    /// Takes the comment at this brace, if it is closed, and gives what stands inside.
    #[inline]
    fn take_comment(&mut self) -> Option<(usize, usize)> {
        let from = self.at + 1;
        if self.at >= self.no_brace_from {
            return None;
        }
        let length = memchr(b'}', &self.text.bytes[from..])?;
        look(length);
        let to = from + length;
        self.text.at = to + 1;
        Some((from, to))
    }

    /// A comment that is never closed goes as far as the next game seems to start.
    #[cold]
    fn open_brace(&mut self, from: usize) -> Token {
        if self.text.bytes.len() < self.whole.len() || self.at_end == End::Budget {
            look(self.text.bytes.len() - from);
            // It may be closed where nobody reads on.
            self.text.at = self.text.bytes.len();
            return self.end_of_text();
        }
        if self.at < self.no_brace_from {
            look(self.text.bytes.len() - self.at);
        }
        self.no_brace_from = self.no_brace_from.min(self.at);
        self.text.at = from;
        let to = next_event(&self.text, self.text.bytes.len());
        self.text.at = to;
        Token::Comment { from, to, is_closed: false }
    }

    /// Where the comment ends that starts at this brace, if it does.
    pub(super) fn closing_brace(&mut self, open: usize) -> Option<usize> {
        if open >= self.no_brace_from {
            return None;
        }
        let close = memchr(b'}', &self.text.bytes[open..]).map(|length| open + length);
        look(close.unwrap_or(self.text.bytes.len()) - open);
        if close.is_none() {
            self.no_brace_from = open;
        }
        close
    }

    /// A comment on the line of the result belongs to the game still.
    pub(super) fn behind_result(&mut self) -> Token {
        self.text.skip_spaces();
        self.at = self.text.at;
        match self.text.peek() {
            Some(b'{') => self.brace(),
            Some(b';') => self.line_comment(),
            _ => Token::End(End::Result),
        }
    }
}
