//! Static exchange evaluation: what a chain of captures on one square gains.

use chess_core::{Bitboard, Color, Move, Piece, Position, Role};

use crate::eval::EXCHANGE;

/// Whether playing `mv`, and letting both sides take back on its square while it pays, gains at
/// least `threshold` hundredths of a pawn. Pins are not looked at.
pub fn gains(position: &Position, mv: Move, threshold: i32) -> bool {
    // Castling and en passant put nothing at risk that is worth a look.
    if mv.is_castling() || mv.is_en_passant() {
        return threshold <= if mv.is_en_passant() { EXCHANGE[0] } else { 0 };
    }
    let worth = |role: Role| EXCHANGE[role.index()];
    let taken = position.piece_at(mv.to()).map_or(0, |piece| worth(piece.role));
    let Some(mover) = position.piece_at(mv.from()) else { return false };
    let (raised, at_risk) = match mv.promotion() {
        Some(role) => (worth(role) - worth(Role::Pawn), worth(role)),
        None => (0, worth(mover.role)),
    };
    let mut balance = taken + raised - threshold;
    if balance < 0 {
        return false;
    }
    balance -= at_risk;
    if balance >= 0 {
        return true;
    }
    let to = mv.to();
    let mut occupied = position.occupied().without(mv.from()).with(to);
    let diagonal = position.by_role(Role::Bishop) | position.by_role(Role::Queen);
    let straight = position.by_role(Role::Rook) | position.by_role(Role::Queen);
    let mut attackers = attackers(position, to, occupied);
    let mut side = mover.color;
    loop {
        side = !side;
        attackers &= occupied;
        let own = attackers & position.by_color(side);
        if own.is_empty() {
            break;
        }
        let Some((role, square)) = least(position, own, side) else { break };
        // A king may take only what nobody protects.
        if role == Role::King && !(attackers & position.by_color(!side)).is_empty() {
            break;
        }
        balance = -balance - 1 - worth(role);
        if balance >= 0 {
            side = !side;
            break;
        }
        occupied = occupied.without(square);
        // Who stood behind joins in.
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            let lines = chess_core::attacks(Role::Bishop, side, to, occupied);
            attackers |= lines & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            let lines = chess_core::attacks(Role::Rook, side, to, occupied);
            attackers |= lines & straight;
        }
    }
    // Whoever cannot go on has the worse of it.
    side != mover.color
}

/// All pieces of both sides that attack the square.
fn attackers(position: &Position, to: chess_core::Square, occupied: Bitboard) -> Bitboard {
    let attacks = |role| chess_core::attacks(role, Color::White, to, occupied);
    let pawns = |color: Color| {
        let from = chess_core::attacks(Role::Pawn, !color, to, occupied);
        from & position.by_piece(Piece { color, role: Role::Pawn })
    };
    let queens = position.by_role(Role::Queen);
    pawns(Color::White)
        | pawns(Color::Black)
        | (attacks(Role::Knight) & position.by_role(Role::Knight))
        | (attacks(Role::King) & position.by_role(Role::King))
        | (attacks(Role::Bishop) & (position.by_role(Role::Bishop) | queens))
        | (attacks(Role::Rook) & (position.by_role(Role::Rook) | queens))
}

/// The least valuable of one side's attackers.
fn least(position: &Position, own: Bitboard, color: Color) -> Option<(Role, chess_core::Square)> {
    Role::ALL.into_iter().find_map(|role| {
        let square = (own & position.by_piece(Piece { color, role })).first()?;
        Some((role, square))
    })
}
