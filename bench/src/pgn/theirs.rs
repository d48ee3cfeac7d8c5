//! The same work done by pgn-reader and shakmaty.

use std::ops::ControlFlow;

use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

type Flow<T = ()> = ControlFlow<u64, T>;

fn visited<V: Visitor<Output = u64>>(text: &[u8], mut visitor: V) -> u64 {
    let mut reader = Reader::new(text);
    let mut sum = 0;
    while let Ok(Some(count)) = reader.read_game(&mut visitor) {
        sum += count;
    }
    sum
}

pub(crate) fn events(text: &[u8]) -> u64 {
    struct Events;
    impl Visitor for Events {
        type Tags = u64;
        type Movetext = u64;
        type Output = u64;
        fn begin_tags(&mut self) -> Flow<u64> {
            ControlFlow::Continue(1)
        }
        fn tag(&mut self, count: &mut u64, _: &[u8], value: RawTag<'_>) -> Flow {
            *count += value.as_bytes().len() as u64;
            ControlFlow::Continue(())
        }
        fn begin_movetext(&mut self, count: u64) -> Flow<u64> {
            ControlFlow::Continue(count)
        }
        fn san(&mut self, count: &mut u64, san: SanPlus) -> Flow {
            std::hint::black_box(san);
            *count += 1;
            ControlFlow::Continue(())
        }
        fn nag(&mut self, count: &mut u64, _: Nag) -> Flow {
            *count += 1;
            ControlFlow::Continue(())
        }
        fn comment(&mut self, count: &mut u64, comment: RawComment<'_>) -> Flow {
            *count += comment.as_bytes().len() as u64;
            ControlFlow::Continue(())
        }
        fn begin_variation(&mut self, count: &mut u64) -> Flow<Skip> {
            *count += 1;
            ControlFlow::Continue(Skip(false))
        }
        fn outcome(&mut self, count: &mut u64, _: Outcome) -> Flow {
            *count += 1;
            ControlFlow::Continue(())
        }
        fn end_game(&mut self, count: u64) -> u64 {
            count
        }
    }
    visited(text, Events)
}

fn start(fen: Option<Vec<u8>>) -> Chess {
    let Some(fen) = fen else { return Chess::default() };
    let fen = Fen::from_ascii(&fen).expect("a FEN of the collection");
    fen.into_position(CastlingMode::Chess960).expect("a position of the collection")
}

pub(crate) fn main_line(text: &[u8]) -> u64 {
    struct MainLine;
    impl Visitor for MainLine {
        type Tags = Option<Vec<u8>>;
        type Movetext = (Chess, u64);
        type Output = u64;
        fn begin_tags(&mut self) -> Flow<Self::Tags> {
            ControlFlow::Continue(None)
        }
        fn tag(&mut self, fen: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> Flow {
            if name == b"FEN" {
                *fen = Some(value.decode().into_owned());
            }
            ControlFlow::Continue(())
        }
        fn begin_movetext(&mut self, fen: Self::Tags) -> Flow<Self::Movetext> {
            ControlFlow::Continue((start(fen), 0))
        }
        fn san(&mut self, (position, count): &mut Self::Movetext, san: SanPlus) -> Flow {
            let Ok(mv) = san.san.to_move(position) else { return ControlFlow::Break(*count) };
            position.play_unchecked(mv);
            *count += 1;
            ControlFlow::Continue(())
        }
        fn end_game(&mut self, (position, count): Self::Movetext) -> u64 {
            count + position.board().occupied().count() as u64
        }
    }
    visited(text, MainLine)
}

pub(crate) fn everything(text: &[u8]) -> u64 {
    /// The position, the one before it, and those of the lines around.
    struct Lines {
        position: Chess,
        before: Chess,
        around: Vec<(Chess, Chess)>,
        count: u64,
    }
    struct Everything;
    impl Visitor for Everything {
        type Tags = Option<Vec<u8>>;
        type Movetext = Lines;
        type Output = u64;
        fn begin_tags(&mut self) -> Flow<Self::Tags> {
            ControlFlow::Continue(None)
        }
        fn tag(&mut self, fen: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> Flow {
            if name == b"FEN" {
                *fen = Some(value.decode().into_owned());
            }
            ControlFlow::Continue(())
        }
        fn begin_movetext(&mut self, fen: Self::Tags) -> Flow<Lines> {
            let position = start(fen);
            let before = position.clone();
            ControlFlow::Continue(Lines { position, before, around: Vec::new(), count: 0 })
        }
        fn san(&mut self, lines: &mut Lines, san: SanPlus) -> Flow {
            let Ok(mv) = san.san.to_move(&lines.position) else {
                return ControlFlow::Break(lines.count);
            };
            lines.before = lines.position.clone();
            lines.position.play_unchecked(mv);
            lines.count += 1;
            ControlFlow::Continue(())
        }
        fn comment(&mut self, lines: &mut Lines, comment: RawComment<'_>) -> Flow {
            lines.count += comment.as_bytes().len() as u64;
            ControlFlow::Continue(())
        }
        fn begin_variation(&mut self, lines: &mut Lines) -> Flow<Skip> {
            lines.around.push((lines.position.clone(), lines.before.clone()));
            lines.position = lines.before.clone();
            ControlFlow::Continue(Skip(false))
        }
        fn end_variation(&mut self, lines: &mut Lines) -> Flow {
            if let Some((position, before)) = lines.around.pop() {
                lines.position = position;
                lines.before = before;
            }
            ControlFlow::Continue(())
        }
        fn end_game(&mut self, lines: Lines) -> u64 {
            lines.count + lines.position.board().occupied().count() as u64
        }
    }
    visited(text, Everything)
}

pub(crate) fn rewrite(text: &[u8]) -> u64 {
    struct Rewrite(String);
    impl Visitor for Rewrite {
        type Tags = Option<Vec<u8>>;
        type Movetext = Chess;
        type Output = u64;
        fn begin_tags(&mut self) -> Flow<Self::Tags> {
            self.0.clear();
            ControlFlow::Continue(None)
        }
        fn tag(&mut self, fen: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> Flow {
            if name == b"FEN" {
                *fen = Some(value.decode().into_owned());
            }
            ControlFlow::Continue(())
        }
        fn begin_movetext(&mut self, fen: Self::Tags) -> Flow<Chess> {
            ControlFlow::Continue(start(fen))
        }
        fn san(&mut self, position: &mut Chess, san: SanPlus) -> Flow {
            let Ok(mv) = san.san.to_move(position) else { return ControlFlow::Break(0) };
            SanPlus::from_move_and_play_unchecked(position, mv).append_to_string(&mut self.0);
            self.0.push(' ');
            ControlFlow::Continue(())
        }
        fn end_game(&mut self, _: Chess) -> u64 {
            self.0.len() as u64
        }
    }
    visited(text, Rewrite(String::new()))
}
