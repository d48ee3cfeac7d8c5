//! Static exchange evaluation: what a chain of captures on one square gains.

use chess_core::sliders::{Job, Sliders, dispatch};
use chess_core::{Bitboard, Color, Move, Position, Role, Square};

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
    dispatch(Exchange { position, mv, color: mover.color, balance })
}

/// A chain of captures whose first has been made.
struct Exchange<'p> {
    position: &'p Position,
    mv: Move,
    /// Who made the first.
    color: Color,
    /// What is left to that side if its piece is taken for nothing.
    balance: i32,
}

impl Job for Exchange<'_> {
    type Output = bool;

    /// Whether the rest of the chain leaves something.
    #[inline(always)]
    fn run<S: Sliders>(self, sliders: S) -> bool {
        let Self { position, mv, color, mut balance } = self;
        let to = mv.to();
        let index = to.index() as u32;
        let mut occupied = position.occupied().without(mv.from()).with(to);
        let diagonal = position.by_role(Role::Bishop) | position.by_role(Role::Queen);
        let straight = position.by_role(Role::Rook) | position.by_role(Role::Queen);
        let on_diagonals =
            |occupied: Bitboard| Bitboard(sliders.bishop(index, occupied.0)) & diagonal;
        let on_lines = |occupied: Bitboard| Bitboard(sliders.rook(index, occupied.0)) & straight;
        let mut attackers = leapers(position, to) | on_diagonals(occupied) | on_lines(occupied);
        let mut side = color;
        loop {
            side = !side;
            attackers &= occupied;
            let own = attackers & position.by_color(side);
            if own.is_empty() {
                break;
            }
            let Some((role, square)) = least(position, own) else { break };
            // A king may take only what nobody protects.
            if role == Role::King && !(attackers & position.by_color(!side)).is_empty() {
                break;
            }
            balance = -balance - 1 - EXCHANGE[role.index()];
            if balance >= 0 {
                side = !side;
                break;
            }
            occupied = occupied.without(square);
            // Who stood behind joins in.
            if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
                attackers |= on_diagonals(occupied);
            }
            if matches!(role, Role::Rook | Role::Queen) {
                attackers |= on_lines(occupied);
            }
        }
        // Whoever cannot go on has the worse of it.
        side != color
    }
}

/// Pawns, knights and kings of both sides that attack the square.
#[inline(always)]
fn leapers(position: &Position, to: Square) -> Bitboard {
    let attacks = |role, color| chess_core::attacks(role, color, to, Bitboard::EMPTY);
    let pawns = position.by_role(Role::Pawn);
    let pawns_of = |color: Color| attacks(Role::Pawn, !color) & pawns & position.by_color(color);
    pawns_of(Color::White)
        | pawns_of(Color::Black)
        | (attacks(Role::Knight, Color::White) & position.by_role(Role::Knight))
        | (attacks(Role::King, Color::White) & position.by_role(Role::King))
}

/// The least valuable of one side's attackers.
#[inline(always)]
fn least(position: &Position, own: Bitboard) -> Option<(Role, Square)> {
    Role::ALL.into_iter().find_map(|role| {
        let square = (own & position.by_role(role)).first()?;
        Some((role, square))
    })
}
