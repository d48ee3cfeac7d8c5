//! Games played move by move as they are read.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use chess_core::{Carry, Move, Position, Variant};

use super::diagnostic::Code;
use super::event::{Comment, Span, Tag};
use super::play_visitor::PlayVisitor;
use super::result::GameResult;
use super::start::{StartTag, StartTags};
use super::text::decode_cow;
use super::tree::pass;
use super::visitor::{Interest, SideLine, Visitor};
use super::words::read_move;
use crate::san::{PieceLetters, San};

/// Plays every move, side lines included, and tells what was played.
///
/// Moves are read as [`read`](super::read) reads them, in the letters of their game, which
/// [`Reader::visit`](super::Reader::visit) finds.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use chess_core::{Move, Position};
/// use chess_notation::pgn::{self, Interest, Play, PlayVisitor, Span};
///
/// /// Counts captures.
/// struct Captures(usize);
///
/// impl PlayVisitor for Captures {
///     const INTEREST: Interest = Interest::MAIN_LINE;
///     type Output = usize;
///
///     fn begin(&mut self) {
///         self.0 = 0;
///     }
///
///     fn played(&mut self, position: &Position, mv: Move, _: Span) -> ControlFlow<usize> {
///         self.0 += usize::from(position.is_capture(mv));
///         ControlFlow::Continue(())
///     }
///
///     fn end(&mut self, _: &Position) -> usize {
///         self.0
///     }
/// }
///
/// let mut reader = pgn::read(b"1. e4 d5 2. exd5 Qxd5 *");
/// assert_eq!(reader.visit(&mut Play::new(Captures(0))), Some(2));
/// ```
#[derive(Clone, Debug)]
pub struct Play<V> {
    visitor: V,
    /// Letters that count whatever the game has.
    letters: Option<PieceLetters>,
    /// Whether English moves are taken as they are.
    is_english: bool,
    stack: Vec<Line>,
    /// The usual one, set up once for all games.
    start: Position,
}

/// One line of moves.
///
/// The position and the one before the last move lie side by side and take turns, so that none is
/// ever copied.
#[derive(Clone, Copy, Debug)]
struct Line {
    positions: [Position; 2],
    current: bool,
    has_moved: bool,
    /// Whether an error ended it.
    is_dead: bool,
}

impl Line {
    fn new(start: Position) -> Self {
        Self { positions: [start; 2], current: false, has_moved: false, is_dead: false }
    }

    #[inline(always)]
    fn position(&self, keeps_before: bool) -> &Position {
        if keeps_before { &self.positions[usize::from(self.current)] } else { &self.positions[0] }
    }

    /// Before the last move.
    #[inline(always)]
    fn before(&self) -> &Position {
        &self.positions[usize::from(!self.current)]
    }

    /// Plays a move; the position before it is needed only where side lines are told.
    #[inline(always)]
    fn carry(&mut self, carry: Carry, keeps_before: bool) {
        let [first, second] = &mut self.positions;
        if !keeps_before {
            first.carry_in_place(carry);
            return;
        }
        if self.current {
            second.carry_into(carry, first);
        } else {
            first.carry_into(carry, second);
        }
        self.current = !self.current;
        self.has_moved = true;
    }

    /// Goes on to the position after any move, or after none.
    fn go_to(&mut self, after: Position, keeps_before: bool) {
        self.current = keeps_before && !self.current;
        self.positions[usize::from(self.current)] = after;
        self.has_moved = true;
    }
}

/// The board of the game that is being told.
#[derive(Debug)]
pub struct Board {
    line: Line,
    variant: Variant,
}

impl<V> Play<V> {
    /// Plays for this visitor.
    pub fn new(visitor: V) -> Self {
        let start = Position::start();
        Self { visitor, letters: None, is_english: true, stack: Vec::new(), start }
    }

    /// The same in the letters of a language, whatever the reader finds. (To tell the reader is
    /// better where there is one: [`Options::with_letters`](super::Options::with_letters).)
    #[must_use]
    pub fn with_letters(mut self, letters: PieceLetters) -> Self {
        self.letters = Some(letters);
        self.is_english = letters == PieceLetters::EN;
        self
    }

    /// The visitor.
    pub const fn visitor(&mut self) -> &mut V {
        &mut self.visitor
    }

    /// The visitor, back again.
    pub fn into_visitor(self) -> V {
        self.visitor
    }
}

impl<V: PlayVisitor> Play<V> {
    #[inline(always)]
    fn carry(&mut self, board: &mut Board, carry: Carry, span: Span) -> ControlFlow<V::Output> {
        let line = &mut board.line;
        self.visitor.played(line.position(V::INTEREST.side_lines), carry.mv(), span)?;
        line.carry(carry, V::INTEREST.side_lines);
        self.visitor.reached(line.position(V::INTEREST.side_lines))
    }

    /// The same for any move.
    #[inline(never)]
    fn play(&mut self, board: &mut Board, mv: Move, span: Span) -> ControlFlow<V::Output> {
        let line = &mut board.line;
        let position = line.position(V::INTEREST.side_lines);
        self.visitor.played(position, mv, span)?;
        line.go_to(position.play_unchecked(mv), V::INTEREST.side_lines);
        self.visitor.reached(line.position(V::INTEREST.side_lines))
    }

    /// A move that is not plain, or not legal.
    #[cold]
    #[inline(never)]
    fn odd_move(
        &mut self,
        board: &mut Board,
        word: &[u8],
        letters: PieceLetters,
        span: Span,
    ) -> ControlFlow<V::Output> {
        if board.line.is_dead {
            return ControlFlow::Continue(());
        }
        let text = decode_cow(word);
        let letters = self.letters.unwrap_or(letters);
        match read_move(board.line.position(V::INTEREST.side_lines), &text, &letters) {
            Ok(read) => {
                self.play(board, read.found.mv, span)?;
                match read.glued {
                    Some((nag, at)) => {
                        self.visitor.nag(nag, Span { start: span.start + at, ..span })
                    }
                    None => ControlFlow::Continue(()),
                }
            }
            // Nothing but a result can be meant where castling is not legal.
            Err(_) if word == b"0-0" => {
                board.line.is_dead = true;
                self.visitor.note(Code::DoubleForfeit, span)?;
                self.visitor.result(GameResult::BothLose, span)
            }
            Err(wrong) => {
                board.line.is_dead = true;
                self.visitor.note(wrong.code(), span)
            }
        }
    }
}

impl<V: PlayVisitor> Visitor for Play<V> {
    const INTEREST: Interest = Interest { legality: true, ..V::INTEREST };
    type Tags = Start;
    type Movetext = Board;
    type Output = V::Output;

    fn begin_tags(&mut self) -> ControlFlow<V::Output, Start> {
        self.visitor.begin();
        ControlFlow::Continue(Start::default())
    }

    fn tag(&mut self, tags: &mut Start, tag: Tag<'_>, span: Span) -> ControlFlow<V::Output> {
        if let Some(known) = tag.start_tag() {
            tags.tags.add(known, || tag.value().into_owned());
            tags.places.push((known, span));
        }
        if V::INTEREST.tags {
            self.visitor.tag(tag, span);
        }
        ControlFlow::Continue(())
    }

    fn tag_note(&mut self, _: &mut Start, code: Code, span: Span) -> ControlFlow<V::Output> {
        self.visitor.note(code, span)
    }

    fn begin_movetext(&mut self, tags: Start) -> ControlFlow<V::Output, Board> {
        self.stack.clear();
        if tags.tags.is_empty() {
            let line = Line::new(self.start);
            self.visitor.start(line.position(V::INTEREST.side_lines), Variant::Standard)?;
            return ControlFlow::Continue(Board { line, variant: Variant::Standard });
        }
        let mut notes = Vec::new();
        let (variant, start) = tags.tags.start(|code, tag, _| {
            let place = tags.places.iter().find(|(known, _)| *known == tag);
            notes.push((code, place.map_or_else(Span::default, |&(_, span)| span)));
        });
        for (code, span) in notes {
            self.visitor.note(code, span)?;
        }
        let position = start.unwrap_or_default();
        let line = Line { is_dead: start.is_none(), ..Line::new(position) };
        if start.is_some() {
            self.visitor.start(&position, variant)?;
        }
        ControlFlow::Continue(Board { line, variant })
    }

    #[inline(always)]
    fn san(&mut self, board: &mut Board, san: San<'_>, span: Span) -> ControlFlow<V::Output> {
        if let Some(plain) = san.plain()
            && !board.line.is_dead
            && self.is_english
        {
            let position = board.line.position(V::INTEREST.side_lines);
            if let Some(carry) = plain.find_carry(position) {
                return self.carry(board, carry, span);
            }
            if let Some(mv) = plain.find_other(position) {
                return self.play(board, mv, span);
            }
        }
        // In pieces, so that the move need not be put together in memory before it comes to this.
        self.odd_move(board, san.bytes(), san.letters(), span)
    }

    fn null_move(&mut self, board: &mut Board, span: Span) -> ControlFlow<V::Output> {
        if board.line.is_dead {
            return ControlFlow::Continue(());
        }
        match pass(board.line.position(V::INTEREST.side_lines), board.variant) {
            Some(after) => {
                self.visitor.null_move(board.line.position(V::INTEREST.side_lines), span)?;
                board.line.go_to(after, V::INTEREST.side_lines);
                ControlFlow::Continue(())
            }
            None => {
                board.line.is_dead = true;
                self.visitor.note(Code::IllegalMove, span)
            }
        }
    }

    fn nag(&mut self, board: &mut Board, nag: u8, span: Span) -> ControlFlow<V::Output> {
        if board.line.is_dead { ControlFlow::Continue(()) } else { self.visitor.nag(nag, span) }
    }

    fn comment(
        &mut self,
        board: &mut Board,
        comment: Comment<'_>,
        span: Span,
    ) -> ControlFlow<V::Output> {
        if board.line.is_dead {
            return ControlFlow::Continue(());
        }
        self.visitor.comment(comment, span)
    }

    fn open_side_line(
        &mut self,
        board: &mut Board,
        span: Span,
    ) -> ControlFlow<V::Output, SideLine> {
        if board.line.is_dead {
            return ControlFlow::Continue(SideLine::Skip);
        }
        if !board.line.has_moved {
            self.visitor.note(Code::SideLineMisplaced, span)?;
            return ControlFlow::Continue(SideLine::Skip);
        }
        let before = *board.line.before();
        let side_line = self.visitor.open_side_line(&before, span)?;
        if side_line == SideLine::Enter {
            self.stack.push(board.line);
            board.line = Line::new(before);
        }
        ControlFlow::Continue(side_line)
    }

    fn close_side_line(&mut self, board: &mut Board, span: Span) -> ControlFlow<V::Output> {
        match self.stack.pop() {
            Some(line) => {
                board.line = line;
                self.visitor.close_side_line(span)
            }
            None => ControlFlow::Continue(()),
        }
    }

    fn result(&mut self, _: &mut Board, result: GameResult, span: Span) -> ControlFlow<V::Output> {
        self.visitor.result(result, span)
    }

    fn note(&mut self, _: &mut Board, code: Code, span: Span) -> ControlFlow<V::Output> {
        self.visitor.note(code, span)
    }

    fn end(&mut self, board: Board) -> V::Output {
        self.visitor.end(board.line.position(V::INTEREST.side_lines))
    }
}

/// The tags that say where a game starts.
#[derive(Debug, Default)]
pub struct Start {
    tags: StartTags,
    places: Vec<(StartTag, Span)>,
}
