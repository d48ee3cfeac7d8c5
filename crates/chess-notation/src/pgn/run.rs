//! Runs of what movetext nearly always is: simple moves, their numbers, comments in braces.
//!
//! The place in the text is kept apart from the reader while a run lasts, so that it need not be
//! written back for every token. Whatever else comes, and the last few bytes of a text, are left to
//! [`super::tokens`].

use core::ops::ControlFlow;

use memchr::memchr;

use super::budget::{Budget, Grant, Spent, spend};
use super::diagnostic::Code;
use super::event::{Comment, Span};
use super::reader::Reader;
use super::scan::short_number;
use super::text::{is_blank, look};
use super::visitor::Visitor;
use crate::san::San;
use crate::san::plain::simple;

struct Run<'a> {
    bytes: &'a [u8],
    /// Where the token starts, and where it ends.
    start: usize,
    at: usize,
    no_brace_from: usize,
}

impl<'a> Run<'a> {
    /// Goes to the next token and gives its first eight bytes, lowest first; nothing near the end of
    /// the text.
    #[inline(always)]
    fn next_word(&mut self) -> Option<u64> {
        // A loop, and no arithmetic: what follows must not wait for the answer.
        while let Some(&byte) = self.bytes.get(self.at)
            && byte <= b' '
            && is_blank(byte)
        {
            self.at += 1;
        }
        self.start = self.at;
        self.bytes.get(self.at..)?.first_chunk().map(|word| u64::from_le_bytes(*word))
    }

    /// Takes the number whose first bytes these are, and the dots behind it.
    #[inline(always)]
    fn take_number(&mut self, word: u64) -> Option<u32> {
        if !matches!(word as u8, b'1'..=b'9') {
            return None;
        }
        let (number, length) = short_number(word)?;
        self.at += length;
        while self.bytes.get(self.at) == Some(&b'.') {
            look(1);
            self.at += 1;
        }
        Some(number)
    }

    /// Takes the comment at this brace, if it is closed, and gives what it says.
    #[inline(always)]
    fn take_comment(&mut self) -> Option<&'a [u8]> {
        if self.start >= self.no_brace_from {
            return None;
        }
        let inside = self.bytes.get(self.start + 1..)?;
        let length = memchr(b'}', inside)?;
        look(length);
        self.at = self.start + length + 2;
        inside.get(..length)
    }

    #[inline(always)]
    fn span(&self) -> Span {
        Span { start: self.start, end: self.at }
    }

    /// Tells what it is made of to a visitor.
    #[inline(always)]
    fn tell<V: Visitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
        spent: &mut Spent,
        budget: &Budget,
    ) -> ControlFlow<V::Output> {
        while let Some(mut word) = self.next_word() {
            if let Some(number) = self.take_number(word) {
                visitor.move_number(movetext, number, self.span())?;
                match self.next_word() {
                    Some(next) => word = next,
                    None => break,
                }
            }
            if spent.moves < budget.moves
                && let Some(plain) = simple(word)
            {
                self.at += plain.length;
                spent.moves += 1;
                let text = self.bytes.get(self.start..self.at).unwrap_or(&[]);
                visitor.san(movetext, San::read(text, plain), self.span())?;
            } else if word as u8 == b'{'
                && let Some(said) = self.take_comment()
            {
                if V::INTEREST.comments {
                    tell_comment(visitor, movetext, said, self.span(), spent, budget)?;
                }
            } else {
                break;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Tells a comment, as far as the budget goes.
#[inline]
pub(super) fn tell_comment<V: Visitor>(
    visitor: &mut V,
    movetext: &mut V::Movetext,
    said: &[u8],
    span: Span,
    spent: &mut Spent,
    budget: &Budget,
) -> ControlFlow<V::Output> {
    match spend(&mut spent.comments, budget.comments) {
        Grant::Taken => visitor.comment(movetext, Comment::new(said), span),
        Grant::Refused => visitor.note(movetext, Code::CommentsTooMany, span),
        Grant::RefusedAgain => ControlFlow::Continue(()),
    }
}

impl Reader<'_> {
    /// Tells the run of plain movetext that starts here.
    #[inline(always)]
    pub(super) fn tell_run<V: Visitor>(
        &mut self,
        visitor: &mut V,
        movetext: &mut V::Movetext,
    ) -> ControlFlow<V::Output> {
        if !self.tokens.is_in_movetext() {
            return ControlFlow::Continue(());
        }
        let tokens = &mut self.tokens;
        let (bytes, at) = (tokens.text.bytes, tokens.text.at);
        let mut run = Run { bytes, start: at, at, no_brace_from: tokens.no_brace_from };
        let mut spent = self.spent;
        let flow = run.tell(visitor, movetext, &mut spent, &self.options.budget);
        self.spent = spent;
        (tokens.at, tokens.text.at) = (run.start, run.at);
        flow
    }
}
