//! Rows S1 to S11: SAN and UCI moves.

use chess_core::Variant;
use chess_notation::pgn::{self, Code, Mode};
use chess_notation::san::{self, SanError};
use chess_notation::uci::{self, UciMove};

use super::Row;
use crate::support::{position, position_of};

const KNIGHTS: &str = "8/8/1K6/3k4/3N4/8/3N3N/8 w - - 0 1";
const PINNED: &str = "4k1n1/8/2n5/1B6/8/8/8/4K3 b - - 0 1";
const BISHOP_OR_PAWN: &str = "4k3/8/8/8/2n5/1P1B4/8/4K3 w - - 0 1";
const PROMOTING: &str = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
const SHORT: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
const LONG: &str = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";

#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    ("S1", || {
        writes(KNIGHTS, "d2f3", "Nd2f3");
        writes(KNIGHTS, "d4f3", "N4f3");
        writes(KNIGHTS, "h2f3", "Nhf3");
    }),
    ("S2", || {
        ambiguous(KNIGHTS, "Ndf3", &["d2f3", "d4f3"]);
        ambiguous(KNIGHTS, "N2f3", &["d2f3", "h2f3"]);
    }),
    ("S3", || writes(PINNED, "g8e7", "Ne7")),
    ("S4", || {
        in_game(PINNED, "1... Nge7", Mode::Lenient, "g8e7", &[Code::NeedlessOrigin]);
        in_game(PINNED, "1... Nge7", Mode::Strict, "", &[Code::NeedlessOrigin]);
    }),
    ("S5", || reads("4k3/1p6/2P5/8/8/8/8/4K3 b - - 0 1", "bxc6", "b7c6")),
    ("S6", || {
        reads(BISHOP_OR_PAWN, "bxc4", "b3c4");
        reads(BISHOP_OR_PAWN, "Bxc4", "d3c4");
    }),
    ("S7", || {
        let start = "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1";
        reads(start, "0-0-0", "e1c1");
        in_game(start, "1. 0-0-0", Mode::Lenient, "e1c1", &[]);
        in_game(start, "1. 0-0-0", Mode::Strict, "", &[Code::Spelling]);
    }),
    ("S8", || {
        for (text, codes) in [
            ("a8Q", &[Code::Spelling][..]),
            // On this board it is no check either.
            ("a8Q+", &[Code::Spelling, Code::CheckWrong]),
            ("a8(Q)", &[Code::Spelling]),
        ] {
            reads(PROMOTING, text, "a7a8q");
            in_game(PROMOTING, &format!("1. {text}"), Mode::Strict, "", codes);
        }
        writes(PROMOTING, "a7a8q", "a8=Q");
    }),
    ("S9", || {
        let castling = san::parse(&position(SHORT), "O-O").unwrap();
        assert_eq!(uci::write(castling, Variant::Standard), "e1g1");
        assert_eq!(uci::write(castling, Variant::Chess960), "e1h1");
        for (variant, text) in [Variant::Standard, Variant::Chess960].into_iter().flat_map(|variant| {
            ["e1g1", "e1h1"].map(|text| (variant, text))
        }) {
            let read = text.parse::<UciMove>().unwrap().resolve(&position_of(SHORT, variant));
            assert_eq!(read, Some(castling), "{text}");
        }
    }),
    ("S10", || {
        let castling = "e1a1".parse::<UciMove>().unwrap().resolve(&position(LONG)).unwrap();
        assert!(castling.is_castling());
        assert_eq!(san::write(&position(LONG), castling), "O-O-O");
    }),
    ("S11", || {
        let error = san::parse(&chess_core::Position::start(), "Hf3").unwrap_err();
        assert!(matches!(error, SanError::Syntax { column: 1, .. }), "{error}");
    }),
];

fn writes(fen: &str, uci: &str, expected: &str) {
    let position = position(fen);
    let mv = uci.parse::<UciMove>().unwrap().resolve(&position).expect(uci);
    assert_eq!(san::write(&position, mv), expected, "{uci}");
}

fn reads(fen: &str, text: &str, expected: &str) {
    let mv = san::parse(&position(fen), text).expect(text);
    assert_eq!(uci::write(mv, Variant::Standard), expected, "{text}");
}

fn ambiguous(fen: &str, text: &str, expected: &[&str]) {
    let Err(SanError::Ambiguous(moves)) = san::parse(&position(fen), text) else {
        panic!("{text} is not ambiguous");
    };
    let mut found: Vec<String> =
        moves.iter().map(|mv| uci::write(*mv, Variant::Standard)).collect();
    found.sort();
    assert_eq!(found, expected, "{text}");
}

/// The moves that a game comes to and what is found in its movetext.
fn in_game(fen: &str, movetext: &str, mode: Mode, moves: &str, codes: &[Code]) {
    let text = format!(
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
         [Black \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{movetext} *\n"
    );
    let mut options = pgn::Options::default();
    options.mode = mode;
    let games: Vec<_> = pgn::read_with(text.as_bytes(), options).collect();
    assert_eq!(games.len(), 1, "{movetext}");
    assert_eq!(games[0].uci().join(" "), moves, "{movetext}");
    let found: Vec<Code> = games[0].diagnostics.iter().map(|it| it.code).collect();
    assert_eq!(found, codes, "{movetext}");
}
