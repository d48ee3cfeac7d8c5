//! Can a side still give mate? It decides dead positions (Laws 5.2.2), flag falls (6.9) and
//! resignations (5.1.2).
//!
//! What is asked is a helpmate: does *any* series of legal moves end with that side's opponent
//! mated? The counters of fifty and seventy-five moves play no part, since Article 3 alone says
//! which moves are legal. The answer here is exact as far as material goes: "no" is always right;
//! "yes" can be wrong where the pieces on the board would suffice but cannot get there (a wall of
//! pawns, a forced capture).

use crate::{Bitboard, Color, Position, Role};

/// Whether `color` can still mate by some series of legal moves, as far as the end of the game and
/// the material on the board tell (Laws 5.2.2, 6.9, 5.1.2).
///
/// On a checkmate only the mating side can; on a stalemate nobody can.
pub fn can_mate(position: &Position, color: Color) -> bool {
    // What stands on the board comes before material: no series of moves leads on from here.
    if !position.has_legal_move() {
        return position.is_check() && position.side_to_move() != color;
    }
    material_can_mate(position, color)
}

/// The three cases of too little material, each proved by listing all positions:
/// a bare king; a knight against king and queens only (a queen beside its king always covers the
/// knight's check); bishops of one square color where no knight, pawn or bishop of the other color
/// is there to block its own king.
fn material_can_mate(position: &Position, color: Color) -> bool {
    let own = position.by_color(color);
    let enemy = position.by_color(!color);
    let knights = position.by_role(Role::Knight);
    let bishops = position.by_role(Role::Bishop);
    let pawns = position.by_role(Role::Pawn);

    let major_or_pawn = position.by_role(Role::Queen) | position.by_role(Role::Rook) | pawns;
    if !(own & major_or_pawn).is_empty() {
        return true;
    }
    let own_knights = own & knights;
    if !own_knights.is_empty() {
        let more_than_one_knight = own.len() > 2;
        let blocker = enemy & (position.by_role(Role::Rook) | bishops | knights | pawns);
        return more_than_one_knight || !blocker.is_empty();
    }
    if (own & bishops).is_empty() {
        return false;
    }
    let both_square_colors =
        !(bishops & Bitboard::LIGHT).is_empty() && !(bishops & !Bitboard::LIGHT).is_empty();
    both_square_colors || !(knights | pawns).is_empty()
}
