//! Moves found by role and target against the list of all legal moves.

use chess_core::{Bitboard, CastlingSide, Position, Role, Square};

use crate::data::perft_lines;

/// Every role, every target, every promotion.
fn check(position: &Position) {
    let legal = position.legal_moves();
    let plain: Vec<_> = legal.iter().copied().filter(|mv| !mv.is_castling()).collect();
    let mut found = Vec::new();
    for role in Role::ALL {
        for to in Square::all() {
            let origins = position.legal_origins(role, to);
            let of_role = |mv: &&chess_core::Move| {
                mv.to() == to
                    && position.piece_at(mv.from()).is_some_and(|piece| piece.role == role)
            };
            let expected: Bitboard = plain.iter().filter(of_role).map(|mv| mv.from()).collect();
            assert_eq!(origins, expected, "{role:?} {to} {position:?}");
            for from in origins {
                let promotions = Role::PROMOTIONS.map(Some);
                for promotion in std::iter::once(None).chain(promotions) {
                    found.extend(position.move_from_origin(role, from, to, promotion));
                }
            }
        }
    }
    for side in [CastlingSide::KingSide, CastlingSide::QueenSide] {
        let expected = legal
            .iter()
            .find(|mv| mv.is_castling() && CastlingSide::of(mv.from(), mv.to()) == side);
        assert_eq!(position.legal_castling(side), expected.copied(), "{position:?}");
    }
    assert_eq!(position.is_check(), !position.checkers().is_empty(), "{position:?}");
    let mut expected = plain;
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected, "{position:?}");
}

/// Two plies from each position of both perft files, the first and the last moves of each list.
fn walk(position: &Position, depth: u32) {
    check(position);
    if depth == 0 {
        return;
    }
    let moves = position.legal_moves();
    for mv in moves.iter().step_by(1 + moves.len() / 6) {
        walk(&position.play_unchecked(*mv), depth - 1);
    }
}

#[test]
fn arrivals_are_the_legal_moves() {
    for line in perft_lines() {
        walk(&line.position(), 2);
    }
}
