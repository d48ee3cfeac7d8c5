//! The work done by chess-notation.

use std::ops::ControlFlow;

use chess_core::{Move, Position};
use chess_notation::pgn::{
    self, Comment, GameResult, Interest, Play, PlayVisitor, SideLine, Span, Tag, Visitor,
};
use chess_notation::san::{self, PieceLetters, San};

fn visited<V: Visitor<Output = u64>>(text: &[u8], mut visitor: V) -> u64 {
    let mut reader = pgn::read(text);
    let mut sum = 0;
    while let Some(count) = reader.visit(&mut visitor) {
        sum += count;
    }
    sum
}

/// Everything that is told, without a board.
pub(crate) fn events(text: &[u8]) -> u64 {
    struct Events;
    type Flow<T = ()> = ControlFlow<u64, T>;
    impl Visitor for Events {
        type Tags = u64;
        type Movetext = u64;
        type Output = u64;
        fn begin_tags(&mut self) -> Flow<u64> {
            ControlFlow::Continue(1)
        }
        fn tag(&mut self, count: &mut u64, tag: Tag<'_>, _: Span) -> Flow {
            *count += tag.raw_value().len() as u64;
            ControlFlow::Continue(())
        }
        fn begin_movetext(&mut self, count: u64) -> Flow<u64> {
            ControlFlow::Continue(count)
        }
        fn san(&mut self, count: &mut u64, san: San<'_>, _: Span) -> Flow {
            std::hint::black_box(san);
            *count += 1;
            ControlFlow::Continue(())
        }
        fn nag(&mut self, count: &mut u64, _: u8, _: Span) -> Flow {
            *count += 1;
            ControlFlow::Continue(())
        }
        fn comment(&mut self, count: &mut u64, comment: Comment<'_>, _: Span) -> Flow {
            *count += comment.bytes().len() as u64;
            ControlFlow::Continue(())
        }
        fn open_side_line(&mut self, count: &mut u64, _: Span) -> Flow<SideLine> {
            *count += 1;
            ControlFlow::Continue(SideLine::Enter)
        }
        fn result(&mut self, count: &mut u64, _: GameResult, _: Span) -> Flow {
            *count += 1;
            ControlFlow::Continue(())
        }
        fn end(&mut self, count: u64) -> u64 {
            count
        }
    }
    visited(text, Events)
}

/// Every move of the main line.
pub(crate) fn main_line(text: &[u8]) -> u64 {
    struct MainLine(u64);
    impl PlayVisitor for MainLine {
        const INTEREST: Interest = Interest::MAIN_LINE;
        type Output = u64;
        fn begin(&mut self) {
            self.0 = 0;
        }
        fn played(&mut self, _: &Position, _: Move, _: Span) -> ControlFlow<u64> {
            self.0 += 1;
            ControlFlow::Continue(())
        }
        fn end(&mut self, position: &Position) -> u64 {
            self.0 + u64::from(position.occupied().len())
        }
    }
    visited(text, Play::new(MainLine(0)))
}

/// Side lines too, and comments.
pub(crate) fn everything(text: &[u8]) -> u64 {
    struct Everything(u64);
    impl PlayVisitor for Everything {
        type Output = u64;
        fn begin(&mut self) {
            self.0 = 0;
        }
        fn played(&mut self, _: &Position, _: Move, _: Span) -> ControlFlow<u64> {
            self.0 += 1;
            ControlFlow::Continue(())
        }
        fn comment(&mut self, comment: Comment<'_>, _: Span) -> ControlFlow<u64> {
            self.0 += comment.bytes().len() as u64;
            ControlFlow::Continue(())
        }
        fn open_side_line(&mut self, _: &Position, _: Span) -> ControlFlow<u64, SideLine> {
            ControlFlow::Continue(SideLine::Enter)
        }
        fn end(&mut self, position: &Position) -> u64 {
            self.0 + u64::from(position.occupied().len())
        }
    }
    visited(text, Play::new(Everything(0)))
}

/// The main line played and written in SAN again: its bytes.
pub(crate) fn rewrite(text: &[u8]) -> u64 {
    struct Rewrite(String);
    impl PlayVisitor for Rewrite {
        const INTEREST: Interest = Interest::MAIN_LINE;
        type Output = u64;
        fn begin(&mut self) {
            self.0.clear();
        }
        fn played(&mut self, position: &Position, mv: Move, _: Span) -> ControlFlow<u64> {
            san::push_unsigned(&mut self.0, position, mv, &PieceLetters::EN);
            ControlFlow::Continue(())
        }
        fn reached(&mut self, position: &Position) -> ControlFlow<u64> {
            san::push_check_sign(&mut self.0, position);
            self.0.push(' ');
            ControlFlow::Continue(())
        }
        fn end(&mut self, _: &Position) -> u64 {
            self.0.len() as u64
        }
    }
    visited(text, Play::new(Rewrite(String::new())))
}

/// Whole games with diagnostics, as a tree.
pub(crate) fn owned(text: &[u8]) -> u64 {
    pgn::read(text).map(|game| game.plies() as u64).sum()
}

/// The same written again.
pub(crate) fn owned_rewrite(text: &[u8]) -> u64 {
    pgn::read(text).map(|game| game.write().len() as u64).sum()
}
