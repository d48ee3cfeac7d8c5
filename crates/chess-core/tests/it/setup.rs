//! Which set-ups are legal positions, why others are not, and what a caller may forgive:
//! `rules/fen-setup.jsonl`, and what that file leaves open.

use chess_core::{CastlingRights, Color, Piece, Role, Setup, SetupErrors, Square, Variant};
use chess_notation::fen;
use proptest::prelude::*;

use crate::data;

#[test]
fn every_line_has_its_errors() {
    let lines = data::json_lines("rules/fen-setup.jsonl");
    assert_eq!(lines.len(), 37);
    let mut wrong = Vec::new();
    for line in lines {
        let text = line["fen"].as_str().unwrap();
        let variant = data::variant(line["variant"].as_str().unwrap());
        let expected: Vec<&str> =
            line["errors"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        let found: Vec<&str> = match fen::parse(text, variant) {
            Err(error) => vec![error.name()],
            Ok(setup) => setup.errors(variant).names().collect(),
        };
        if found != expected {
            wrong.push(format!("{text}: {expected:?}, found {found:?}"));
        }
        assert_eq!(fen::position(text, variant).is_ok(), expected.is_empty(), "{text}");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_clock_fits_the_move_number() {
    let cases = [
        ("w - - 0 1", true),
        ("w - - 1 1", false),
        ("b - - 1 1", true),
        ("b - - 2 1", false),
        ("w - - 158 80", true),
        ("w - - 159 80", false),
    ];
    for (fields, expected) in cases {
        let text = format!("4k3/8/8/8/8/8/4R3/R2K4 {fields}");
        let errors = fen::parse(&text, Variant::Standard).unwrap().errors(Variant::Standard);
        assert_eq!(errors.contains(SetupErrors::INVALID_HALFMOVE_CLOCK), !expected, "{text}");
    }
}

/// What a forgiving reader makes of a set-up: the FEN, or the names of what is left.
fn forgiven(text: &str, waived: SetupErrors) -> String {
    let setup = fen::parse(text, Variant::Standard).unwrap();
    match setup.into_position_ignoring(Variant::Standard, waived) {
        Ok(position) => fen::write(&position, Variant::Standard),
        Err(left) => left.names().collect::<Vec<_>>().join(" "),
    }
}

#[test]
fn what_is_forgiven_is_mended() {
    let idle_rights = "r3k2r/8/8/8/8/8/8/4K2R w KQkq - 0 1";
    assert_eq!(forgiven(idle_rights, SetupErrors::INVALID_EP_SQUARE), "InvalidCastlingRights");
    assert_eq!(
        forgiven(idle_rights, SetupErrors::INVALID_CASTLING_RIGHTS),
        "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1"
    );
    let king_away = "r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1";
    assert_eq!(
        forgiven(king_away, SetupErrors::INVALID_CASTLING_RIGHTS),
        "r3k2r/8/8/8/8/8/8/R4K1R w kq - 0 1"
    );
    let no_pawn = "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(
        forgiven(no_pawn, SetupErrors::INVALID_EP_SQUARE),
        "4k3/8/8/4P3/8/8/8/4K3 w - - 0 2"
    );
    let number = "4k3/8/8/8/8/8/4R3/4K3 b - - 0 0";
    assert_eq!(
        forgiven(number, SetupErrors::INVALID_FULLMOVE_NUMBER),
        "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"
    );
    let clock = "4k3/8/8/8/8/8/4R3/4K3 b - - 90 3";
    assert_eq!(forgiven(clock, SetupErrors::INVALID_HALFMOVE_CLOCK), clock);
}

#[test]
fn some_things_are_never_forgiven() {
    let everything = SetupErrors::EMPTY_BOARD
        | SetupErrors::MISSING_KING
        | SetupErrors::TOO_MANY_KINGS
        | SetupErrors::OPPOSITE_CHECK
        | SetupErrors::TOO_MUCH_MATERIAL;
    let cases = [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "EmptyBoard MissingKing"),
        ("8/8/8/8/8/3k4/8/8 w - - 0 1", "MissingKing"),
        ("k7/8/8/8/8/8/1K3K2/8 w - - 0 1", "TooManyKings"),
        ("8/8/3kK3/8/8/8/8/8 w - - 0 1", "OppositeCheck"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "TooMuchMaterial"),
    ];
    for (text, left) in cases {
        assert_eq!(forgiven(text, everything), left, "{text}");
    }
}

/// One change to a set-up: what to change, where, and to what.
type Change = (u8, u8, u8);

fn changed(mut setup: Setup, changes: &[Change]) -> Setup {
    for &(what, at, value) in changes {
        let square = Square::from_index(at % 64).unwrap();
        let role = Role::ALL[usize::from(value) % 6];
        let color = if value & 64 == 0 { Color::White } else { Color::Black };
        match what % 8 {
            0 | 1 => setup.board.set(square, Some(Piece { color, role })),
            2 => setup.board.set(square, None),
            3 => setup.castling_rights.insert(square),
            4 => {
                let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
                setup.castling_rights = CastlingRights::from_rooks(corners.into_iter().collect());
            }
            5 => setup.ep_square = (value & 1 == 0).then_some(square),
            6 => setup.side_to_move = color,
            _ => (setup.halfmove_clock, setup.fullmove_number) = (at.into(), (value % 40).into()),
        }
    }
    setup
}

/// Set-ups with double steps, double checks, rights and promoted pieces among them.
const SETUPS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/pp1ppppp/8/8/2pPP3/8/PPP2PPP/RNBQKBNR b KQkq d3 0 3",
    "4k3/8/8/8/2pP4/8/8/4K2R b K d3 0 3",
    "4k3/8/5N2/8/8/8/4R3/4K3 b - - 0 20",
    "q3k3/1p5q/2n5/8/8/2Q2Q2/P6P/4K3 w - - 9 40",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    /// What is told at once is what all reasons say.
    #[test]
    fn nothing_speaks_against_what_is_plainly_legal(
        text in proptest::sample::select(&SETUPS[..]),
        changes in proptest::collection::vec(any::<Change>(), 0..4),
    ) {
        for variant in [Variant::Standard, Variant::Chess960] {
            let setup = changed(fen::parse(text, variant).unwrap(), &changes);
            let careful = setup.into_position_ignoring(variant, SetupErrors::NONE);
            prop_assert_eq!(careful.err().unwrap_or_default(), setup.errors(variant));
            if let Some(position) = setup.plain_position(variant) {
                prop_assert_eq!(careful, Ok(position));
            }
            prop_assert_eq!(setup.into_position(variant), careful);
        }
    }
}
