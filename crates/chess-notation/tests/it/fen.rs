//! FEN: what is read, what is refused and where, what is written.

use chess_core::{Position, SetupErrors, Variant};
use chess_notation::fen::{self, CastlingStyle, EnPassant, FenError};
use proptest::prelude::*;

use crate::support::{dice, position, position_of, start_setup, starts, testdata_text, walk};

#[test]
fn the_initial_position_is_the_start() {
    assert_eq!(fen::parse(fen::START, Variant::Standard).unwrap(), start_setup());
    assert_eq!(position(fen::START), Position::start());
    assert_eq!(fen::write(&Position::start(), Variant::Standard), fen::START);
}

/// Every line of `rules/fen-setup.jsonl`: the reasons to refuse it, by name.
#[test]
fn set_ups_are_refused_for_the_listed_reasons() {
    let mut lines = 0;
    for line in testdata_text("rules/fen-setup.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = case["fen"].as_str().unwrap();
        let variant = Variant::from_name(case["variant"].as_str().unwrap()).unwrap();
        let expected: Vec<&str> =
            case["errors"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        let found = match fen::position(text, variant) {
            Ok(_) => vec![],
            Err(error) => error.names(),
        };
        assert_eq!(found, expected, "{text}: {}", case["note"]);
        lines += 1;
    }
    assert_eq!(lines, 37);
}

fn check_syntax(text: &str, name: &str, field: usize, column: usize) {
    let error = fen::parse(text, Variant::Standard).expect_err(text);
    assert_eq!((error.name(), error.field(), error.column()), (name, field, column), "{text}");
}

#[test]
fn errors_say_which_field_and_which_column() {
    check_syntax("", "BoardSyntax", 1, 1);
    check_syntax("4k3/8/8/8/8/8/4R3 b - - 0 1", "BoardSyntax", 1, 18);
    check_syntax("4k3/8/8/8/8/8/44R/4K3 b - - 0 1", "BoardSyntax", 1, 17);
    check_syntax("4k3/8/8/8/8/8/4Z3/4K3 b - - 0 1", "BoardSyntax", 1, 16);
    check_syntax("4k3/7/8/8/8/8/8/4K3 b - - 0 1", "BoardSyntax", 1, 6);
    check_syntax("4k3/8/8/8/8/8/8/4K3/8 b - - 0 1", "BoardSyntax", 1, 21);
    check_syntax("4k3/8/é/8/8/8/8/4K3 b - - 0 1", "BoardSyntax", 1, 7);
    check_syntax("4k3/8/8/8/8/8/8/4K3", "SideToMoveSyntax", 2, 20);
    check_syntax("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "SideToMoveSyntax", 2, 21);
    check_syntax("4k3/8/8/8/8/8/8/4K3 w", "CastlingSyntax", 3, 22);
    check_syntax("4k3/8/8/8/8/8/8/4K3 w KX - 0 1", "CastlingSyntax", 3, 24);
    check_syntax("4k3/8/8/8/8/8/8/4K3 w KH - 0 1", "CastlingSyntax", 3, 24);
    check_syntax("4k3/8/8/8/8/8/8/4K3 w ABC - 0 1", "CastlingSyntax", 3, 25);
    check_syntax("4k3/8/8/8/8/8/8/4K3 w -", "EpSyntax", 4, 24);
    check_syntax("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "EpSyntax", 4, 25);
    check_syntax("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "HalfmoveClockSyntax", 5, 27);
    check_syntax("4k3/8/8/8/8/8/8/4K3 w - - 65536 1", "HalfmoveClockSyntax", 5, 31);
    check_syntax("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999", "FullmoveNumberSyntax", 6, 33);
    check_syntax("4k3/8/8/8/8/8/8/4K3 w - - 0 ٣", "FullmoveNumberSyntax", 6, 29);
    check_syntax("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "FullmoveNumberSyntax", 6, 31);
    // Case F5.
    check_syntax("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;", "FullmoveNumberSyntax", 6, 32);
    let error = fen::parse("8 w", Variant::Standard).unwrap_err().to_string();
    assert_eq!(error, "field 1 of the FEN, column 2: the board has eight ranks of eight squares");
}

fn check_rewritten(text: &str, variant: Variant, expected: &str) {
    assert_eq!(fen::write(&position_of(text, variant), variant), expected, "{text}");
}

#[test]
fn blanks_and_missing_counters_are_forgiven() {
    let standard = Variant::Standard;
    // Case F4.
    let expected = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    check_rewritten("4k3/8/8/8/8/8/4P3/4K3 w - -", standard, expected);
    check_rewritten("  4k3/8/8/8/8/8/4P3/4K3\tw  - - 0 ", standard, expected);
    check_rewritten("4k3/8/8/8/8/8/13P12/4K3 w - - 00 01", standard, expected);
    check_rewritten(
        "4k3/8/8/8/8/8/4P3/4K3 b - - 7 41",
        standard,
        "4k3/8/8/8/8/8/4P3/4K3 b - - 7 41",
    );
}

#[test]
fn castling_letters_name_rooks() {
    let chess960 = Variant::Chess960;
    // Case F8: no right is made up.
    let text = "rk6/8/8/8/8/8/8/4K3 w - - 0 1";
    check_rewritten(text, Variant::Standard, text);
    // Case F9: both spellings are read alike and both can be written.
    let x_fen = "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1";
    let shredder = "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w GBgb - 0 1";
    assert_eq!(position_of(x_fen, chess960), position_of(shredder, chess960));
    check_rewritten(shredder, chess960, x_fen);
    let written = fen::write_with(
        &position_of(x_fen, chess960),
        chess960,
        EnPassant::Legal,
        CastlingStyle::Shredder,
    );
    assert_eq!(written, shredder);
    // An inner rook keeps its letter, in any order of the letters read.
    check_rewritten(
        "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1",
        chess960,
        "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1",
    );
    check_rewritten(
        "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1",
        Variant::Standard,
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    );
    check_rewritten(
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
        Variant::Standard,
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    );
}

/// X-FEN: `K` and `Q` are the outermost rooks, whatever stands further in.
#[test]
fn king_and_queen_letters_mean_the_outermost_rooks() {
    let read = |castling: &str| {
        let text = format!("1r1k1rr1/8/8/8/8/8/8/RR1K1RR1 w {castling} - 0 1");
        let setup = fen::parse(&text, Variant::Chess960).unwrap();
        setup.castling_rights.rooks().into_iter().map(|rook| rook.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(read("KQkq"), ["a1", "g1", "b8", "g8"]);
    assert_eq!(read("FBfb"), ["b1", "f1", "b8", "f8"]);
    assert_eq!(read("kB"), ["b1", "g8"]);
}

#[test]
fn rights_without_a_rook_are_named() {
    let refused = |text: &str, variant| match fen::position(text, variant) {
        Err(error @ FenError::Setup(_)) => error.setup_errors(),
        other => panic!("{text}: {other:?}"),
    };
    // Cases F6 and F7.
    for text in [
        "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1",
        "4k2Q/8/8/8/8/8/8/4K3 b k - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
        "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1",
    ] {
        let errors = refused(text, Variant::Standard);
        assert!(errors.contains(SetupErrors::INVALID_CASTLING_RIGHTS), "{text}: {errors}");
    }
    for text in ["4k3/8/8/8/8/8/8/R3K3 w K - 0 1", "4k3/8/8/8/8/4K3/8/R6R w KQ - 0 1"] {
        let errors = refused(text, Variant::Chess960);
        assert_eq!(errors, SetupErrors::INVALID_CASTLING_RIGHTS, "{text}");
    }
}

#[test]
fn the_en_passant_square_is_written_where_a_capture_is_legal() {
    let standard = Variant::Standard;
    let always = |position: &Position| {
        fen::write_with(position, standard, EnPassant::Always, CastlingStyle::XFen)
    };
    let idle = position("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2");
    assert_eq!(fen::write(&idle, standard), "4k3/8/8/3p4/8/8/8/4K3 w - - 0 2");
    let usable = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(fen::write(&usable, standard), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    let pinned = position("2r3k1/8/8/1pP5/8/8/8/2K5 w - b6 0 2");
    assert_eq!(fen::write(&pinned, standard), "2r3k1/8/8/1pP5/8/8/8/2K5 w - - 0 2");
    assert_eq!(always(&pinned), "2r3k1/8/8/1pP5/8/8/8/2K5 w - b6 0 2");
    // Cases F1 and F2: the square of the pawn itself, and the wrong side's rank.
    for text in ["4k3/8/8/3Pp3/8/8/8/4K3 w - e5 0 1", "4k3/8/8/8/P7/8/8/4K3 w - a3 0 1"] {
        let error = fen::position(text, standard).expect_err(text);
        assert_eq!(error.setup_errors(), SetupErrors::INVALID_EP_SQUARE, "{text}");
    }
}

proptest! {
    /// What is written is read again as the same position, in every style.
    #[test]
    fn written_positions_are_read_back((start, variant) in starts(), dice in dice()) {
        let (_, positions) = walk(&start, &dice);
        for position in &positions {
            for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
                let always = fen::write_with(position, variant, EnPassant::Always, castling);
                prop_assert_eq!(&fen::position(&always, variant).unwrap(), position, "{}", always);
                let legal = fen::write_with(position, variant, EnPassant::Legal, castling);
                let read = fen::position(&legal, variant).unwrap();
                prop_assert!(read.same_position(position), "{}", legal);
                prop_assert_eq!(
                    fen::write_with(&read, variant, EnPassant::Legal, castling), legal
                );
            }
        }
    }

    /// No text makes the reader panic, and what it takes it can write.
    #[test]
    fn any_text_is_answered(text in r"[1-8pnbrqkPNBRQK/]{1,40} [wbx] [KQkqA-Ha-h-]{0,5} [a-i1-9-]{0,3}( [0-9-]{0,7}){0,3}") {
        for variant in [Variant::Standard, Variant::Chess960] {
            if let Ok(position) = fen::position(&text, variant) {
                let written = fen::write(&position, variant);
                prop_assert!(fen::position(&written, variant).is_ok(), "{}", written);
            }
        }
    }

    /// The same for any characters at all.
    #[test]
    fn any_characters_are_answered(text in ".{0,60}") {
        let _ = fen::position(&text, Variant::Chess960);
    }
}
