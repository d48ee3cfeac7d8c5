//! What several test modules share: files, and positions reached by random play.

use std::path::PathBuf;

use chess_core::{Move, Position, Setup, Variant};
use proptest::prelude::*;

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file under `testdata/`.
pub(crate) fn testdata(name: &str) -> Vec<u8> {
    let path = root().join("testdata").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A file under `testdata/` as text.
pub(crate) fn testdata_text(name: &str) -> String {
    String::from_utf8(testdata(name)).unwrap()
}

/// The position a FEN describes, which must be legal.
pub(crate) fn position(fen: &str) -> Position {
    position_of(fen, Variant::Standard)
}

/// The same for either variant.
pub(crate) fn position_of(fen: &str, variant: Variant) -> Position {
    chess_notation::fen::position(fen, variant).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The moves that these dice choose, and all positions on the way.
pub(crate) fn walk(start: &Position, dice: &[u16]) -> (Vec<Move>, Vec<Position>) {
    let mut positions = vec![*start];
    let mut moves = Vec::new();
    for &die in dice {
        let position = positions[positions.len() - 1];
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[die as usize % legal.len()];
        moves.push(mv);
        positions.push(position.play(mv).unwrap());
    }
    (moves, positions)
}

/// Start positions: the initial one, Chess960 arrays, and set-ups full of promotions.
pub(crate) fn starts() -> impl Strategy<Value = (Position, Variant)> {
    let set_ups = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Variant::Standard),
        ("r3k2r/pP1p1p1p/8/2pPp3/8/8/P1P1PPpP/R3K2R w KQkq c6 0 20", Variant::Standard),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", Variant::Standard),
        ("7k/2N3N1/8/2N3N1/8/2q2q2/7K/3q4 b - - 3 40", Variant::Standard),
        ("bnrkqbrn/pppppppp/8/8/8/8/PPPPPPPP/BNRKQBRN w KQkq - 0 1", Variant::Chess960),
        ("1rkr4/8/8/8/8/8/8/1RKR2R1 w DBdb - 0 1", Variant::Chess960),
    ];
    proptest::sample::select(set_ups.to_vec())
        .prop_map(|(fen, variant)| (position_of(fen, variant), variant))
}

/// Rolls for [`walk`].
pub(crate) fn dice() -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), 0..120)
}

/// The initial set-up, as a check that `Setup` and FEN agree.
pub(crate) fn start_setup() -> Setup {
    Setup::start()
}
