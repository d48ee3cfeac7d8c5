//! Long algebraic notation: both squares of a move (Laws, appendix C; PGN calls it LAN).

use alloc::string::String;

use chess_core::{Move, Position, Role};

use super::letters::PieceLetters;

/// Appends a legal move with both its squares, and returns the position after it.
///
/// `Ng1-f3`, `e2-e4`, `e5xd6`, `a7-a8=Q+`; castling and the signs of check are as in SAN.
pub fn push_long(
    out: &mut String,
    position: &Position,
    mv: Move,
    letters: &PieceLetters,
) -> Position {
    let from_at = out.len();
    let after = super::push(out, position, mv, letters);
    if mv.is_castling() {
        return after;
    }
    // What stands behind the target in SAN stands there here too: promotion and check.
    let mut target = String::with_capacity(2);
    super::push_square(&mut target, mv.to());
    let short = out.split_off(from_at);
    let behind = short.rfind(target.as_str()).map_or("", |at| &short[at + target.len()..]);
    let role = position.piece_at(mv.from()).map_or(Role::Pawn, |piece| piece.role);
    out.extend(letters.letter(role));
    super::push_square(out, mv.from());
    out.push(if position.is_capture(mv) { 'x' } else { '-' });
    out.push_str(&target);
    out.push_str(behind);
    after
}
