//! Endings in which the sum of features misleads.

use chess_core::{Bitboard, Color, Piece, Position, Role, Square};

/// The scale of an ending that is as won as it looks.
pub(crate) const FULL_SCALE: i32 = 64;

const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);

/// Whether neither side has what it takes to mate: bare kings, or one minor piece beside them.
#[inline(always)]
pub(crate) fn is_bare(position: &Position) -> bool {
    let mating = [Role::Pawn, Role::Rook, Role::Queen];
    let strong = mating.into_iter().fold(Bitboard::EMPTY, |set, role| set | position.by_role(role));
    strong.is_empty() && position.occupied().len() <= 3
}

/// How much of an endgame advantage counts, in 64ths. `late` is the value for White.
#[inline(always)]
pub(crate) fn scale(position: &Position, late: i32) -> i32 {
    let strong = if late >= 0 { Color::White } else { Color::Black };
    let count = |color, role| position.by_piece(Piece { color, role }).len() as i32;
    let pawns = count(strong, Role::Pawn);
    let pieces = |color: Color| {
        3 * (count(color, Role::Knight) + count(color, Role::Bishop))
            + 5 * count(color, Role::Rook)
            + 9 * count(color, Role::Queen)
    };
    let (own, theirs) = (pieces(strong), pieces(!strong));
    if pawns == 0 {
        // Without pawns, less than a rook more does not win; two knights do not mate at all.
        if own <= 3 {
            return 0;
        }
        if own == 6 && count(strong, Role::Knight) == 2 && count(!strong, Role::Pawn) == 0 {
            return 0;
        }
        if own - theirs < 4 {
            return 8;
        }
    }
    if is_opposite_bishops(position) {
        return if own == 3 && theirs == 3 { (16 + 6 * pawns).min(44) } else { 48 };
    }
    // The fewer pawns the stronger side has left, the nearer the draw.
    (44 + 5 * pawns).min(FULL_SCALE)
}

#[inline(always)]
fn is_opposite_bishops(position: &Position) -> bool {
    let bishops = Color::ALL.map(|color| position.by_piece(Piece { color, role: Role::Bishop }));
    bishops.iter().all(|set| set.len() == 1)
        && ((bishops[0] & LIGHT).is_empty() != (bishops[1] & LIGHT).is_empty())
}

/// Against a bare king: drive it to the edge and bring our own king near, or there is no mate.
/// For White.
#[inline(always)]
pub(crate) fn drive(position: &Position) -> i32 {
    drive_by(position, Color::White) - drive_by(position, Color::Black)
}

#[inline(always)]
fn drive_by(position: &Position, color: Color) -> i32 {
    let theirs = position.by_color(!color);
    let own = |role| position.by_piece(Piece { color, role });
    if theirs.len() > 1 || position.by_color(color).len() < 2 {
        return 0;
    }
    let (king, hunted) = (position.king_of(color), position.king_of(!color));
    let from_middle = |index: usize| (2 * index as i32 - 7).abs() / 2;
    let (file, rank) = (hunted.file().index(), hunted.rank().index());
    let bishops = own(Role::Bishop);
    let only_bishop_and_knight =
        bishops.len() == 1 && own(Role::Knight).len() == 1 && position.by_color(color).len() == 3;
    let edge = if only_bishop_and_knight {
        // Only the corner of the bishop's color will do.
        let is_light = !(bishops & LIGHT).is_empty();
        let (near, far) = if is_light { ((0, 7), (7, 0)) } else { ((0, 0), (7, 7)) };
        let to =
            |corner: (usize, usize)| (file.abs_diff(corner.0) + rank.abs_diff(corner.1)) as i32;
        14 - to(near).min(to(far))
    } else {
        from_middle(file) + from_middle(rank)
    };
    20 * edge + 8 * (7 - distance(king, hunted))
}

/// King's moves between two squares.
#[inline(always)]
pub(crate) fn distance(one: Square, other: Square) -> i32 {
    let files = one.file().index().abs_diff(other.file().index());
    let ranks = one.rank().index().abs_diff(other.rank().index());
    files.max(ranks) as i32
}
