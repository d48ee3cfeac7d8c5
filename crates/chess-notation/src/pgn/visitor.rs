//! Games pushed to a visitor.

use core::ops::ControlFlow;

use super::diagnostic::Code;
use super::event::{Comment, Span, Tag};
use super::result::GameResult;
use crate::san::San;

/// What a visitor wants to be told. The rest is skipped, most of it unread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interest {
    /// All tags. (`FEN`, `SetUp` and `Variant` are told always: without them no move can be
    /// understood.)
    pub tags: bool,
    /// Comments.
    pub comments: bool,
    /// Side lines, and all that is in them.
    pub side_lines: bool,
    /// Whether moves will be held against a board. Without it they are words that nobody looked
    /// into, and no game is read ahead to find its language.
    pub legality: bool,
}

impl Interest {
    /// Everything.
    pub const ALL: Self = Self { tags: true, comments: true, side_lines: true, legality: true };
    /// The moves of the main line.
    pub const MAIN_LINE: Self =
        Self { tags: false, comments: false, side_lines: false, legality: true };
    /// Tags alone: a visitor that breaks off where the movetext begins.
    pub const TAGS: Self = Self { tags: true, comments: false, side_lines: false, legality: false };
}

/// Whether a side line is gone through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SideLine {
    /// It is told.
    Enter,
    /// It is skipped with all that is in it; its end is not told either.
    Skip,
}

/// Someone to tell a game to: first its tags, then its movetext, which comes to an output.
///
/// The types see to the order: movetext is made from the tags, so that no move can come before it.
/// Every method may break off with an output; the rest of the game is skipped.
pub trait Visitor {
    /// What is told.
    const INTEREST: Interest = Interest::ALL;
    /// What is gathered while tags are read.
    type Tags;
    /// What is gathered while the movetext is read.
    type Movetext;
    /// What a game comes to.
    type Output;

    /// A game starts.
    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags>;

    /// A tag pair.
    fn tag(
        &mut self,
        _tags: &mut Self::Tags,
        _tag: Tag<'_>,
        _span: Span,
    ) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// Something about the tags, or before them, is not as the standard has it.
    fn tag_note(
        &mut self,
        _tags: &mut Self::Tags,
        _code: Code,
        _span: Span,
    ) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// All tags have been told.
    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Self::Output, Self::Movetext>;

    /// The number of a move.
    #[inline]
    fn move_number(
        &mut self,
        _movetext: &mut Self::Movetext,
        _number: u32,
        _span: Span,
    ) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// A word that should be a move.
    fn san(
        &mut self,
        _movetext: &mut Self::Movetext,
        _san: San<'_>,
        _span: Span,
    ) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// A null move.
    fn null_move(
        &mut self,
        _movetext: &mut Self::Movetext,
        _span: Span,
    ) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// A NAG.
    fn nag(
        &mut self,
        _movetext: &mut Self::Movetext,
        _nag: u8,
        _span: Span,
    ) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// A comment.
    fn comment(
        &mut self,
        _movetext: &mut Self::Movetext,
        _comment: Comment<'_>,
        _span: Span,
    ) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// A side line starts. It is skipped unless the visitor says otherwise, so that whoever counts
    /// moves and knows of no side lines counts those of the game.
    fn open_side_line(
        &mut self,
        _movetext: &mut Self::Movetext,
        _span: Span,
    ) -> ControlFlow<Self::Output, SideLine> {
        ControlFlow::Continue(SideLine::Skip)
    }

    /// A side line ends; each one that was entered does.
    fn close_side_line(
        &mut self,
        _movetext: &mut Self::Movetext,
        _span: Span,
    ) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// The result behind the moves.
    fn result(
        &mut self,
        _movetext: &mut Self::Movetext,
        _result: GameResult,
        _span: Span,
    ) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// Something about the movetext is not as the standard has it.
    fn note(
        &mut self,
        _movetext: &mut Self::Movetext,
        _code: Code,
        _span: Span,
    ) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// The game is over.
    fn end(&mut self, movetext: Self::Movetext) -> Self::Output;
}
