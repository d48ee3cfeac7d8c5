//! What the material on the board tells about mating.

use crate::{Bitboard, Color, Position, Role};

/// Whether `color` has the material to mate; "no" is a proof, whatever moves may follow.
///
/// Three cases cannot, each proved by listing all positions: a bare king; a knight against king
/// and queens only (a queen beside its king always covers the knight's check); bishops of one
/// square color where no knight, pawn or bishop of the other color is there to block its own king.
pub(super) fn can_mate(position: &Position, color: Color) -> bool {
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
