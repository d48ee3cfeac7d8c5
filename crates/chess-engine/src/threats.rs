//! Which squares lesser men of the opponent attack: a queen that stands on one must go, and no rook
//! goes there.

use chess_core::{Bitboard, Move, Position, Role, attacks};

/// What the opponent's men attack, the lesser ones counted with the greater.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Threats {
    by_pawns: Bitboard,
    by_minors: Bitboard,
    by_rooks: Bitboard,
}

impl Threats {
    /// Those against the side to move.
    pub(crate) fn of(position: &Position) -> Self {
        let color = !position.side_to_move();
        let occupied = position.occupied();
        let attacked_by = |roles: &[Role]| {
            let mut attacked = Bitboard::EMPTY;
            for role in roles {
                for square in position.by_role(*role) & position.by_color(color) {
                    attacked |= attacks(*role, color, square, occupied);
                }
            }
            attacked
        };
        let by_pawns = attacked_by(&[Role::Pawn]);
        let by_minors = by_pawns | attacked_by(&[Role::Knight, Role::Bishop]);
        Self { by_pawns, by_minors, by_rooks: by_minors | attacked_by(&[Role::Rook]) }
    }

    /// How much a quiet move gains by taking its piece away from a lesser one, in the measure of
    /// the histories; less than nothing where it goes to be taken.
    pub(crate) fn escape(&self, position: &Position, mv: Move) -> i32 {
        let (attacked, worth) = match position.piece_at(mv.from()).map(|piece| piece.role) {
            Some(Role::Queen) => (self.by_rooks, 12_000),
            Some(Role::Rook) => (self.by_minors, 8_000),
            Some(Role::Bishop | Role::Knight) => (self.by_pawns, 5_000),
            _ => return 0,
        };
        match (attacked.contains(mv.from()), attacked.contains(mv.to())) {
            (true, false) => worth,
            (false, true) => -worth,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use chess_core::Variant;
    use chess_notation::{fen, uci};

    use super::*;

    #[test]
    fn pieces_go_from_lesser_ones() {
        // A knight attacks the queen, a pawn the knight; the rook sees no lesser one.
        let text = "2k5/8/5n2/7Q/2p5/1N6/8/R3K3 w - - 0 1";
        let position = fen::position(text, Variant::Standard).unwrap();
        let threats = Threats::of(&position);
        let escape = |text: &str| {
            let legal = position.legal_moves();
            let is_it = |mv: &&Move| uci::write(**mv, Variant::Standard) == text;
            threats.escape(&position, *legal.iter().find(is_it).unwrap())
        };
        assert!(escape("h5f3") > escape("b3c5") && escape("b3c5") > 0);
        // From one knight's square to another, and from the pawn's squares to none.
        assert_eq!((escape("h5g4"), escape("a1a2")), (0, 0));
        assert!(escape("a1d1") == 0 && escape("e1d2") == 0);
    }
}
