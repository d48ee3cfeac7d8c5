//! A visitor that hands games on byte by byte.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::event::{Span, Tag};
use super::visitor::{Interest, Visitor};

/// Copies games as they stand in their text, with what lies between them: a filter for games that
/// nobody changes.
///
/// Told all games of a text, it comes to the same bytes.
///
/// ```
/// use chess_notation::pgn::{self, ExactWriter};
///
/// let text = b"[Event \"a\"]\r\n\r\n1.e4   e5 {  }\t*\r\n\r\n\r\n; bye\n1. d4\n";
/// let mut reader = pgn::read(text);
/// let mut writer = ExactWriter::new(text);
/// while reader.visit(&mut writer).is_some() {}
/// assert_eq!(writer.into_bytes(), text);
/// ```
#[derive(Clone, Debug)]
pub struct ExactWriter<'a> {
    text: &'a [u8],
    /// What has been copied or left out.
    done: usize,
    out: Vec<u8>,
}

impl<'a> ExactWriter<'a> {
    /// A writer of games that are read from this text.
    pub const fn new(text: &'a [u8]) -> Self {
        Self { text, done: 0, out: Vec::new() }
    }

    /// Copies what follows what was copied last, up to this byte.
    pub fn copy_to(&mut self, end: usize) {
        let end = end.clamp(self.done, self.text.len());
        self.out.extend_from_slice(&self.text[self.done..end]);
        self.done = end;
    }

    /// Leaves out what follows, up to this byte.
    pub fn skip_to(&mut self, end: usize) {
        self.done = end.clamp(self.done, self.text.len());
    }

    /// What has been written so far; whole games may be taken out.
    pub const fn bytes(&mut self) -> &mut Vec<u8> {
        &mut self.out
    }

    /// What has been written, with what stands behind the last game.
    pub fn into_bytes(mut self) -> Vec<u8> {
        self.copy_to(self.text.len());
        self.out
    }
}

impl Visitor for ExactWriter<'_> {
    const INTEREST: Interest = Interest { tags: true, ..Interest::MAIN_LINE };
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, _: &mut (), _: Tag<'_>, span: Span) -> ControlFlow<()> {
        self.copy_to(span.end);
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _: ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, _: &mut (), _: crate::san::San<'_>, span: Span) -> ControlFlow<()> {
        self.copy_to(span.end);
        ControlFlow::Continue(())
    }

    fn result(&mut self, _: &mut (), _: super::GameResult, span: Span) -> ControlFlow<()> {
        self.copy_to(span.end);
        ControlFlow::Continue(())
    }

    fn end(&mut self, _: ()) {}
}
