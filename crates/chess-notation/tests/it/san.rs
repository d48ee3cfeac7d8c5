//! SAN, written and read.

use chess_core::{Position, Variant};
use chess_notation::san::{self, PieceLetters, SanError};
use chess_notation::uci::{self, UciMove};
use proptest::prelude::*;

use crate::support::{dice, position, position_of, starts, walk};

/// Holds a UCI move against the SAN that is written for it.
fn check_written(position: &Position, uci: &str, expected: &str) {
    let mv = uci.parse::<UciMove>().unwrap().resolve(position).expect(uci);
    assert_eq!(san::write(position, mv), expected, "{uci}");
}

#[test]
fn disambiguation_is_minimal_and_counts_legal_moves_only() {
    // Case S1: three knights, one of which shares its file with one and its rank with another.
    let knights = position("8/8/1K6/3k4/3N4/8/3N3N/8 w - - 0 1");
    check_written(&knights, "d2f3", "Nd2f3");
    check_written(&knights, "d4f3", "N4f3");
    check_written(&knights, "h2f3", "Nhf3");
    // Case S3: a pinned knight does not count.
    let pinned = position("4k1n1/8/2n5/1B6/8/8/8/4K3 b - - 0 1");
    check_written(&pinned, "g8e7", "Ne7");
    let rooks = position("4k3/8/8/8/8/R7/8/R3K3 w - - 0 1");
    check_written(&rooks, "a1a2", "R1a2");
    check_written(&rooks, "a3a2", "R3a2");
    check_written(&rooks, "a3d3", "Rd3");
}

#[test]
fn signs_captures_and_promotions_are_written() {
    let start = Position::start();
    check_written(&start, "e2e4", "e4");
    check_written(&start, "g1f3", "Nf3");
    let mate = position("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4");
    check_written(&mate, "h5f7", "Qxf7#");
    check_written(&mate, "h5e5", "Qxe5+");
    let en_passant = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    check_written(&en_passant, "e5d6", "exd6");
    let promoting = position("3n3k/2P5/8/8/8/8/8/K7 w - - 0 1");
    check_written(&promoting, "c7c8q", "c8=Q");
    check_written(&promoting, "c7d8n", "cxd8=N");
    check_written(&promoting, "c7d8q", "cxd8=Q+");
    let castling = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    check_written(&castling, "e1g1", "O-O");
    check_written(&castling, "e1a1", "O-O-O");
    let king = position_of("k7/8/8/8/8/8/8/5KR1 w G - 0 1", Variant::Chess960);
    check_written(&king, "f1g1", "O-O");
    let castling_with_check = position("5k2/8/8/8/8/8/8/4K2R w K - 0 1");
    check_written(&castling_with_check, "e1g1", "O-O+");
}

#[test]
fn other_letters_are_written() {
    let start = Position::start();
    let mv = "g1f3".parse::<UciMove>().unwrap().resolve(&start).unwrap();
    for (name, expected) in [
        ("en", "Nf3"),
        ("fr", "Cf3"),
        ("de", "Sf3"),
        ("es", "Cf3"),
        ("it", "Cf3"),
        ("nl", "Pf3"),
        ("pt", "Cf3"),
        ("figurine", "♘f3"),
    ] {
        let letters = PieceLetters::from_name(name).unwrap();
        assert_eq!(san::write_with(&start, mv, &letters), expected, "{name}");
    }
    assert_eq!(PieceLetters::from_name("xx"), None);
    let promoting = position("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    let mv = "a7a8q".parse::<UciMove>().unwrap().resolve(&promoting).unwrap();
    assert_eq!(san::write_with(&promoting, mv, &PieceLetters::FR), "a8=D");
}

/// What reading gives: a UCI move, or the kind of error with its moves or its column.
fn told(position: &Position, found: Result<chess_core::Move, SanError>) -> String {
    let names = |moves: &[chess_core::Move]| {
        let mut names: Vec<String> =
            moves.iter().map(|&mv| uci::write(mv, Variant::Standard)).collect();
        names.sort();
        names.join(" ")
    };
    match found {
        Ok(mv) => {
            assert!(position.is_legal(mv));
            uci::write(mv, Variant::Standard)
        }
        Err(SanError::Ambiguous(moves)) => format!("ambiguous {}", names(&moves)),
        Err(SanError::Illegal) => "illegal".into(),
        Err(SanError::NoPiece) => "no piece".into(),
        Err(SanError::Syntax { column, reason }) => format!("{column}: {reason}"),
        Err(other) => panic!("{other:?}"),
    }
}

fn check_read(position: &Position, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(told(position, san::parse(position, text)), *expected, "{text}");
    }
}

#[test]
fn san_is_read() {
    let start = Position::start();
    check_read(
        &start,
        &[
            ("e4", "e2e4"),
            ("Nf3", "g1f3"),
            ("Nc3", "b1c3"),
            ("e5", "illegal"),
            ("exd3", "illegal"),
            ("Ke2", "illegal"),
            ("O-O", "illegal"),
            ("Bxd7+", "illegal"),
            // Case S11: an unknown letter is an error, not a pawn move.
            ("Hf3", "1: unknown piece letter"),
            ("", "1: there is no move"),
            ("N", "2: a square is a letter from a to h and a digit from 1 to 8"),
            ("Ng", "3: a square is a letter from a to h and a digit from 1 to 8"),
            ("Ng1-", "5: a square is a letter from a to h and a digit from 1 to 8"),
            ("e", "2: a square is a letter from a to h and a digit from 1 to 8"),
            ("e9", "2: a square is a letter from a to h and a digit from 1 to 8"),
            ("e4e", "3: a pawn becomes a knight, bishop, rook or queen"),
            ("Qqq5", "2: a square is a letter from a to h and a digit from 1 to 8"),
            ("O-", "3: castling is O-O or O-O-O"),
            ("O", "2: castling is O-O or O-O-O"),
            ("O-O-", "5: castling is O-O or O-O-O"),
            ("e4 e5", "3: the move should end here"),
            ("e8=", "4: a pawn becomes a knight, bishop, rook or queen"),
            ("e8=K", "4: a pawn becomes a knight, bishop, rook or queen"),
            ("é4", "1: unknown piece letter"),
            ("Nf3é", "4: the move should end here"),
        ],
    );
    let lone_kings = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    check_read(&lone_kings, &[("Qe5", "no piece"), ("e4", "no piece"), ("a1a2", "no piece")]);
    let check_and_error = san::parse(&start, "Ng").unwrap_err().to_string();
    assert_eq!(
        check_and_error,
        "column 3 of the move: a square is a letter from a to h and a digit from 1 to 8"
    );
}

#[test]
fn ambiguous_moves_list_their_candidates() {
    // Case S2.
    let knights = position("8/8/1K6/3k4/3N4/8/3N3N/8 w - - 0 1");
    check_read(
        &knights,
        &[
            ("Ndf3", "ambiguous d2f3 d4f3"),
            ("N2f3", "ambiguous d2f3 h2f3"),
            ("Nf3", "ambiguous d2f3 d4f3 h2f3"),
            ("Nd2f3", "d2f3"),
            ("N4f3", "d4f3"),
            ("Nhf3", "h2f3"),
            ("Naf3", "no piece"),
        ],
    );
    let ambiguous = san::parse(&knights, "Ndf3").unwrap_err().to_string();
    assert_eq!(ambiguous, "ambiguous move: d2f3 or d4f3");
    let pawns = position("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1");
    check_read(
        &pawns,
        &[
            ("xd5", "ambiguous c4d5 e4d5"),
            ("ed5", "e4d5"),
            ("e:d5", "e4d5"),
            ("cxd5", "c4d5"),
            ("d5", "illegal"),
            ("e4xd5", "e4d5"),
            ("c5", "c4c5"),
            ("cxc5", "c4c5"),
        ],
    );
}

#[test]
fn the_case_of_the_letter_decides() {
    // Cases S5 and S6.
    check_read(&position("4k3/1p6/2P5/8/8/8/8/4K3 b - - 0 1"), &[("bxc6", "b7c6")]);
    check_read(
        &position("4k3/8/8/8/2n5/1P1B4/8/4K3 w - - 0 1"),
        &[("bxc4", "b3c4"), ("Bxc4", "d3c4"), ("bc4", "b3c4")],
    );
}

#[test]
fn common_habits_are_forgiven() {
    // Case S4: a needless origin.
    let pinned = position("4k1n1/8/2n5/1B6/8/8/8/4K3 b - - 0 1");
    check_read(
        &pinned,
        &[("Nge7", "g8e7"), ("Ng8-e7", "g8e7"), ("g8e7", "g8e7"), ("Nce7", "illegal")],
    );
    // Case S7.
    let castling = position("r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1");
    check_read(
        &castling,
        &[
            ("0-0-0", "e1c1"),
            ("o-o-o", "e1c1"),
            ("O-O-O!?", "e1c1"),
            ("e1c1", "e1c1"),
            ("0-0", "illegal"),
        ],
    );
    // Case S8: promotions.
    let promoting = position("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    let all = "ambiguous a7a8b a7a8n a7a8q a7a8r";
    check_read(
        &promoting,
        &[
            ("a8Q", "a7a8q"),
            ("a8Q+", "a7a8q"),
            ("a8(Q)", "a7a8q"),
            ("a8/R", "a7a8r"),
            ("a8=q", "a7a8q"),
            ("a8n", "a7a8n"),
            ("a8b", "a7a8b"),
            ("a7-a8=B", "a7a8b"),
            ("a7a8q", "a7a8q"),
            ("a7a8=N#", "a7a8n"),
            ("Pa8=Q", "a7a8q"),
            ("a8=♕", "a7a8q"),
            ("a8", all),
            ("a7a8", all),
            ("a8(Q", "5: a pawn becomes a knight, bishop, rook or queen"),
        ],
    );
    assert_eq!(
        san::parse(&promoting, "a8").unwrap_err().to_string(),
        "the piece of the promotion is missing"
    );
    let en_passant = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    check_read(&en_passant, &[("exd6e.p.", "e5d6"), ("exd6ep", "e5d6"), ("exd6", "e5d6")]);
    check_read(
        &Position::start(),
        &[
            ("Nf3+", "g1f3"),
            ("Nxf3", "g1f3"),
            ("Nf3#!!", "g1f3"),
            ("♘f3", "g1f3"),
            ("♞f3", "g1f3"),
            ("e4=Q", "illegal"),
        ],
    );
}

#[test]
fn castling_is_read_in_chess960() {
    // The king stays where it is, and the rook jumps over it.
    let still =
        position_of("1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R w HBhb - 0 1", Variant::Chess960);
    let read = |text: &str| uci::write(san::parse(&still, text).unwrap(), Variant::Chess960);
    assert_eq!(read("O-O-O"), "c1b1");
    assert_eq!(read("O-O"), "c1h1");
    assert_eq!(read("c1b1"), "c1b1");
}

/// What a player types; the letters are French where it says so.
fn check_typed(position: &Position, letters: &PieceLetters, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let found = told(position, san::parse_typed(position, text, letters));
        assert_eq!(found.split(':').next().unwrap(), *expected, "{text}");
    }
}

/// Case S18: typing moves.
#[test]
fn typed_moves_play_what_is_meant_or_nothing() {
    let (en, fr) = (&PieceLetters::EN, &PieceLetters::FR);
    let start = Position::start();
    check_typed(
        &start,
        en,
        &[
            ("e2e4", "e2e4"),
            (" e4 ", "e2e4"),
            ("b1c3", "b1c3"),
            ("Nf3", "g1f3"),
            ("nf3", "g1f3"),
            ("Cf3", "1"),
            ("N", "2"),
            ("", "1"),
            ("e", "2"),
            ("e2", "illegal"),
        ],
    );
    check_typed(
        &start,
        fr,
        &[
            ("Cf3", "g1f3"),
            ("e4", "e2e4"),
            ("g1f3", "g1f3"),
            ("D", "2"),
            ("F", "2"),
            ("T", "2"),
            ("C", "2"),
            ("Nf3", "1"),
            ("Tf3", "illegal"),
            ("Rd2", "illegal"),
            // A small c is a file before it is a knight.
            ("cf3", "illegal"),
        ],
    );
    let castling = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for letters in [en, fr] {
        check_typed(
            &castling,
            letters,
            &[
                ("0-0", "e1g1"),
                ("o-o", "e1g1"),
                ("O-O-O", "e1c1"),
                ("0-0-0", "e1c1"),
                ("0-", "3"),
                ("0", "2"),
                ("O-O-", "5"),
            ],
        );
    }
    let promoting = position("3n3k/4P3/8/8/8/8/8/K7 w - - 0 1");
    check_typed(
        &promoting,
        en,
        &[
            ("e8=N", "e7e8n"),
            ("e8n", "e7e8n"),
            ("exd8=Q", "e7d8q"),
            ("e8", "ambiguous e7e8b e7e8n e7e8q e7e8r"),
            ("e8=", "4"),
            ("e7e8", "ambiguous e7e8b e7e8n e7e8q e7e8r"),
        ],
    );
    check_typed(
        &promoting,
        fr,
        &[("e8=C", "e7e8n"), ("e8d", "e7e8q"), ("e8=R", "4"), ("e7e8r", "e7e8r"), ("e8n", "3")],
    );
    // The other knight, on f4, is pinned: no disambiguation is asked for.
    let pinned = position("4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1");
    check_typed(&pinned, en, &[("Nf3", "g1f3"), ("Nh3", "g1h3"), ("Ndf3", "illegal")]);
    let both = position("4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1");
    check_typed(&both, en, &[("bxc3", "b2c3"), ("Bxc3", "d2c3"), ("bc3", "b2c3")]);
    let only_bishop = position("4k3/8/8/8/8/2n5/P2B4/4K3 w - - 0 1");
    check_typed(&only_bishop, en, &[("bxc3", "no piece")]);
    let en_passant = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    check_typed(&en_passant, en, &[("exd6 e.p.", "e5d6")]);
    let towers = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    check_typed(&towers, fr, &[("tf1", "h1f1"), ("rf1", "e1f1"), ("Rf1", "e1f1")]);
    check_typed(&towers, en, &[("rf1", "h1f1"), ("kf1", "e1f1")]);
}

proptest! {
    /// Every legal move is read back from its SAN, in every set of letters, and typed as UCI.
    #[test]
    fn written_moves_are_read_back((start, variant) in starts(), dice in dice()) {
        let (_, positions) = walk(&start, &dice);
        for position in positions.iter().step_by(5) {
            for &mv in &position.legal_moves() {
                let text = san::write(position, mv);
                prop_assert_eq!(san::parse(position, &text), Ok(mv), "{}", text);
                for name in ["fr", "de", "es", "nl", "pt", "figurine"] {
                    let letters = PieceLetters::from_name(name).unwrap();
                    let text = san::write_with(position, mv, &letters);
                    prop_assert_eq!(san::parse_with(position, &text, &letters), Ok(mv), "{}", text);
                    prop_assert_eq!(san::parse_typed(position, &text, &letters), Ok(mv));
                }
                let text = uci::write(mv, variant);
                prop_assert_eq!(san::parse_typed(position, &text, &PieceLetters::FR), Ok(mv), "{}", text);
            }
        }
    }

    /// Two legal moves never share their SAN.
    #[test]
    fn written_moves_differ((start, _) in starts(), dice in dice()) {
        let (_, positions) = walk(&start, &dice);
        for position in positions.iter().step_by(5) {
            let legal = position.legal_moves();
            let mut texts: Vec<_> = legal.iter().map(|&mv| san::write(position, mv)).collect();
            texts.sort();
            texts.dedup();
            prop_assert_eq!(texts.len(), legal.len());
        }
    }

    #[test]
    fn any_text_is_answered(text in "[NBRQKOoP0a-h1-8x=+#()♘é. -]{0,9}") {
        let start = Position::start();
        for letters in [PieceLetters::EN, PieceLetters::FR, PieceLetters::FIGURINE] {
            let _ = san::parse_typed(&start, &text, &letters);
        }
    }
}
