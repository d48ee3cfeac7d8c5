//! What those are told who want moves that have been held against a board.

use core::ops::ControlFlow;

use chess_core::{Move, Position, Variant};

use super::diagnostic::Code;
use super::event::{Comment, Span, Tag};
use super::result::GameResult;
use super::visitor::{Interest, SideLine};

/// Someone to tell a game to whose moves have been held against a board. [`Play`](super::Play) makes a
/// [`Visitor`](super::Visitor) of it.
pub trait PlayVisitor {
    /// What is told.
    const INTEREST: Interest = Interest::ALL;
    /// What a game comes to.
    type Output;

    /// A game starts.
    fn begin(&mut self) {}

    /// A tag pair.
    fn tag(&mut self, _tag: Tag<'_>, _span: Span) {}

    /// All tags have been told: the game starts from here. (Where its FEN gives no position,
    /// [`PlayVisitor::note`] is told why, and no move follows.)
    ///
    /// # Errors
    ///
    /// As with all methods that return a `ControlFlow`, to break skips the rest of the game.
    fn start(&mut self, _start: &Position, _variant: Variant) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// A legal move, about to be played in this position.
    fn played(
        &mut self,
        _position: &Position,
        _mv: Move,
        _span: Span,
    ) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// The position that this move led to.
    #[inline]
    fn reached(&mut self, _position: &Position) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// A null move in this position.
    fn null_move(&mut self, _position: &Position, _span: Span) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// A NAG.
    fn nag(&mut self, _nag: u8, _span: Span) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// A comment.
    fn comment(&mut self, _comment: Comment<'_>, _span: Span) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// A side line starts from this position, before the last move.
    fn open_side_line(
        &mut self,
        _position: &Position,
        _span: Span,
    ) -> ControlFlow<Self::Output, SideLine> {
        ControlFlow::Continue(SideLine::Skip)
    }

    /// A side line ends.
    fn close_side_line(&mut self, _span: Span) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// The result behind the moves.
    fn result(&mut self, _result: GameResult, _span: Span) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// Something is not as it should be. [`Code::severity`] says whether a line of moves ends here:
    /// what follows in it is skipped.
    fn note(&mut self, _code: Code, _span: Span) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// The game is over; the main line came to this position.
    fn end(&mut self, position: &Position) -> Self::Output;
}
