//! Time is linear in the length of a text whatever it holds: shown by counting the bytes that readers
//! look at, which no clock and no other program can disturb.

use core::cell::Cell;
use core::ops::ControlFlow;
use std::string::String;

use chess_core::Position;

use super::{EventStream, Interest, Mode, Options, Play, PlayVisitor, SideLine, Span, read_with};

std::thread_local! {
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

pub(super) fn add(bytes: usize) {
    STEPS.set(STEPS.get() + bytes as u64);
}

/// Goes through all side lines.
struct Everything;

impl PlayVisitor for Everything {
    const INTEREST: Interest = Interest::ALL;
    type Output = ();
    fn open_side_line(&mut self, _: &Position, _: Span) -> ControlFlow<(), SideLine> {
        ControlFlow::Continue(SideLine::Enter)
    }
    fn end(&mut self, _: &Position) {}
}

/// How many bytes are looked at by each way of reading, a stream only where one is asked for.
fn steps(text: &[u8], streams: bool) -> [u64; 5] {
    let lenient = Options::default();
    let ways: [&dyn Fn(); 5] = [
        &|| assert!(read_with(text, lenient).count() <= text.len()),
        &|| assert!(read_with(text, lenient.with_mode(Mode::Strict)).count() <= text.len()),
        &|| {
            let mut reader = read_with(text, lenient);
            while reader.next_event().is_some() {}
        },
        &|| {
            let mut reader = read_with(text, lenient);
            let mut play = Play::new(Everything);
            while reader.visit(&mut play).is_some() {}
        },
        &|| {
            let text = if streams { text } else { &[] };
            let mut stream = EventStream::with_options(text, lenient);
            while stream.next_event().expect("bytes can be read").is_some() {}
        },
    ];
    ways.map(|way| {
        STEPS.set(0);
        way();
        STEPS.get()
    })
}

/// Four times the text takes about four times as long, and no byte is looked at too often. (A stream
/// looks for the end of a game again whenever its buffer has doubled, once at first and thrice in the
/// long text. Quadratic time would be sixteen times as long.)
fn check(piece: &str, short: usize, streams: bool) {
    let text = |length: usize| piece.repeat(length / piece.len());
    let few = steps(text(short).as_bytes(), streams);
    let many = steps(text(4 * short).as_bytes(), streams);
    for (few, many) in few.into_iter().zip(many) {
        let (start, name) = (4096, piece.get(..40).unwrap_or(piece));
        assert!(many <= (few + start) * 8, "{name:?}: {few} steps, then {many}");
        assert!(many <= 400 * short as u64, "{name:?}: {many} steps");
    }
}

/// More than a megabyte of each, which is longer than one part of a stream.
#[test]
fn a_megabyte_of_one_sign() {
    for piece in [
        "(",
        "[",
        ";",
        "{",
        "{}",
        "1. e4 (",
        "{x\n\n[Event \"x\"]\n\n",
        "*\n{\n\n[Event \"x\"]\n\n",
    ] {
        check(piece, 320 << 10, true);
    }
}

#[test]
fn one_thing_over_and_over() {
    for piece in [
        ")",
        "]",
        "}",
        "\"",
        "%",
        "$",
        "0",
        "0-0 ",
        ".",
        "*",
        "e4",
        "N",
        "- ",
        "\n",
        "\r",
        " ",
        "\u{a0}",
        "[A",
        "[A \"",
        "[A \"\\",
        "[A \"x\"]",
        "{\n\n[Event ",
        "%\n",
        ";\n",
        "[Event \"x\"]\n\n",
        "1. Cf3 Re2 *\n",
        "1. Pf3 *\n",
        "* {",
        "prose\n",
        "[FEN \"8/8\"]\n\n*\n",
        "1. e4 e5 (",
        "()",
        "e8(",
        "e8(Q",
        "e.p.",
    ] {
        check(piece, 48 << 10, false);
    }
}

/// Every pair of signs that open, close or escape something, and longer mixtures.
#[test]
fn mixtures() {
    let signs = ["(", ")", "{", "}", "[", ";", "\"", "\n", "%", "1. e4 ", "[Event \"", "*"];
    for first in signs {
        for second in signs {
            check(&[first, second].concat(), 16 << 10, false);
        }
    }
    let mut state = 1u32;
    for _ in 0..12 {
        let mixture: String = (0..500)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                signs[(state >> 16) as usize % signs.len()]
            })
            .collect();
        check(&mixture, 32 << 10, false);
    }
}
