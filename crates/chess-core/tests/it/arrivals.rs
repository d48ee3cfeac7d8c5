//! Moves found by role and target against the list of all legal moves.

use chess_core::{
    Bitboard, Carry, CastlingSide, Move, Piece, Position, Role, Setup, SetupErrors, Square, Variant,
};

use crate::data::perft_lines;

/// Every role, every target, every promotion.
fn check(position: &Position) {
    let legal = position.legal_moves();
    let plain: Vec<_> = legal.iter().copied().filter(|mv| !mv.is_castling()).collect();
    let mut found = Vec::new();
    for role in Role::ALL {
        for to in Square::all() {
            let origins = position.legal_origins(role, to);
            let of_role = |mv: &&Move| {
                mv.to() == to
                    && position.piece_at(mv.from()).is_some_and(|piece| piece.role == role)
            };
            let expected: Bitboard = plain.iter().filter(of_role).map(|mv| mv.from()).collect();
            assert_eq!(origins, expected, "{role:?} {to} {position:?}");
            check_only(position, role, to, &plain);
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

/// The quick look: what it finds is legal and alone, and it finds whatever is asked for by its
/// origin and is no promotion or capture en passant.
fn check_only(position: &Position, role: Role, to: Square, plain: &[Move]) {
    let is_simple = |mv: &Move| mv.promotion().is_none() && !mv.is_en_passant();
    for takes in [false, true] {
        if let Some(carry) = position.only_move(role, to, Bitboard::FULL, takes) {
            let (origins, mv) = (position.legal_origins(role, to), carry.mv());
            assert_eq!(origins, Bitboard::from_square(mv.from()), "{mv:?} {position:?}");
        }
        for from in position.by_piece(Piece { color: position.side_to_move(), role }) {
            let among = Bitboard::from_square(from);
            let expected = plain
                .iter()
                .find(|mv| mv.from() == from && mv.to() == to && is_simple(mv))
                .filter(|mv| position.is_capture(**mv) == takes);
            let found = position.only_move(role, to, among, takes);
            let mv = found.map(Carry::mv);
            assert_eq!(mv, expected.copied(), "{role:?} {from} {to} {takes} {position:?}");
            if let Some(carry) = found {
                check_carry(position, carry);
            }
        }
    }
}

/// Carrying a piece comes to what playing comes to.
fn check_carry(position: &Position, carry: Carry) {
    let expected = position.play_unchecked(carry.mv());
    let (mut played, mut other) = (*position, Position::start());
    played.carry_in_place(carry);
    position.carry_into(carry, &mut other);
    for after in [played, other] {
        assert_eq!(after, expected, "{carry:?} {position:?}");
        assert_eq!(after.hash(), expected.hash(), "{carry:?} {position:?}");
        assert_eq!(after.passed_square(), expected.passed_square(), "{carry:?} {position:?}");
    }
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

#[test]
fn counters_stay_at_their_bound() {
    for (clock, number) in [(u16::MAX, 7), (3, u16::MAX), (u16::MAX, u16::MAX), (0x7FFF, 0x8000)] {
        let setup =
            Setup { halfmove_clock: clock, fullmove_number: number, ..Position::start().setup() };
        let ignored = SetupErrors::INVALID_HALFMOVE_CLOCK;
        let start = setup.into_position_ignoring(Variant::Standard, ignored).expect("a position");
        let mut played = start;
        for to in [Square::F3, Square::F6] {
            let found = played.only_move(Role::Knight, to, Bitboard::FULL, false);
            let carry = found.expect("one knight can go there");
            check_carry(&played, carry);
            played.carry_in_place(carry);
        }
        assert_eq!(played.halfmove_clock(), clock.saturating_add(2));
        assert_eq!(played.fullmove_number(), number.saturating_add(1));
        assert_eq!(played.side_to_move(), start.side_to_move());
    }
}
