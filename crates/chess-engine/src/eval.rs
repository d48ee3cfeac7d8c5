//! The value of a quiet position: material, where the pieces stand, and the way to mate a bare
//! king. All numbers are our own: written down from what players are taught, then played with.

use chess_core::{Bitboard, Color, Piece, Position, Role, Square};

/// What having the move is worth.
const TEMPO: i32 = 10;
/// What both bishops are worth above their sum.
const BISHOP_PAIR: i32 = 30;

/// How a role is valued at one end of the game: its material, and a share for the rank (from its
/// own side) and the file (from the nearer edge) that it stands on.
struct Values {
    material: i32,
    ranks: [i32; 8],
    files: [i32; 4],
}

/// With most pieces on the board; in the order of [`Role::ALL`].
const EARLY: [Values; 6] = [
    Values { material: 90, ranks: [0, 0, 2, 10, 16, 30, 50, 0], files: [-4, 0, 4, 10] },
    Values { material: 320, ranks: [-25, -10, 5, 12, 18, 15, 0, -20], files: [-25, -8, 6, 12] },
    Values { material: 335, ranks: [-12, 5, 6, 8, 8, 4, 0, -8], files: [-6, 4, 4, 6] },
    Values { material: 480, ranks: [2, -4, -4, -2, 0, 6, 22, 8], files: [-6, -2, 4, 8] },
    Values { material: 960, ranks: [-4, 4, 4, 2, 0, 0, 0, -2], files: [-4, 0, 2, 4] },
    Values { material: 0, ranks: [14, -4, -35, -60, -70, -75, -80, -80], files: [18, 24, -8, -14] },
];

/// With few pieces left.
const LATE: [Values; 6] = [
    Values { material: 115, ranks: [0, 0, 6, 16, 36, 70, 115, 0], files: [4, 2, 0, -2] },
    Values { material: 300, ranks: [-25, -10, 2, 12, 14, 8, -5, -20], files: [-25, -8, 5, 10] },
    Values { material: 335, ranks: [-8, -2, 4, 8, 8, 4, 0, -6], files: [-8, 0, 4, 6] },
    Values { material: 540, ranks: [-4, -2, 0, 2, 6, 8, 12, 6], files: [0, 0, 0, 0] },
    Values { material: 990, ranks: [-20, -8, 4, 12, 18, 16, 10, 0], files: [-8, 0, 6, 10] },
    Values { material: 0, ranks: [-35, -12, 6, 18, 24, 20, 8, -14], files: [-22, -2, 10, 16] },
];

/// How much of the early game a piece stands for; both sides start with twelve each.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const FULL_PHASE: i32 = 24;

/// What each role is worth when captures are put in order, in hundredths of a pawn.
pub(crate) const EXCHANGE: [i32; 6] = [100, 320, 330, 500, 950, 10_000];

/// The value for the side to move, in hundredths of a pawn.
pub(crate) fn evaluate(position: &Position) -> i32 {
    let us = position.side_to_move();
    let (early, late, phase) = placement(position, us);
    let (their_early, their_late, their_phase) = placement(position, !us);
    let phase = (phase + their_phase).min(FULL_PHASE);
    let early = early - their_early;
    let late = late - their_late + drive(position, us) - drive(position, !us);
    (early * phase + late * (FULL_PHASE - phase)) / FULL_PHASE + TEMPO
}

/// Whether neither side has what it takes to mate: bare kings, or one minor piece beside them.
pub(crate) fn is_bare(position: &Position) -> bool {
    let mating = [Role::Pawn, Role::Rook, Role::Queen];
    let strong = mating.into_iter().fold(Bitboard::EMPTY, |set, role| set | position.by_role(role));
    strong.is_empty() && position.occupied().len() <= 3
}

/// The values of one side's pieces early and late, and its share of the phase.
fn placement(position: &Position, color: Color) -> (i32, i32, i32) {
    let (mut early, mut late, mut phase) = (0, 0, 0);
    for role in Role::ALL {
        let pieces = position.by_piece(Piece { color, role });
        phase += PHASE[role.index()] * pieces.len() as i32;
        for square in pieces {
            early += value_on(&EARLY[role.index()], square, color);
            late += value_on(&LATE[role.index()], square, color);
        }
        if role == Role::Bishop && pieces.len() >= 2 {
            early += BISHOP_PAIR;
            late += BISHOP_PAIR;
        }
    }
    (early, late, phase)
}

fn value_on(values: &Values, square: Square, color: Color) -> i32 {
    let rank = square.rank().relative_to(color).index();
    let file = square.file().index();
    values.material + values.ranks[rank] + values.files[file.min(7 - file)]
}

/// Against a bare king: drive it to the edge and bring our own king near, or there is no mate.
fn drive(position: &Position, color: Color) -> i32 {
    let theirs = position.by_color(!color);
    if theirs.len() > 1 || position.by_color(color).len() < 2 {
        return 0;
    }
    let (own, hunted) = (position.king_of(color), position.king_of(!color));
    let from_middle = |index: usize| (2 * index as i32 - 7).abs() / 2;
    let edge = from_middle(hunted.file().index()) + from_middle(hunted.rank().index());
    20 * edge + 8 * (7 - distance(own, hunted))
}

/// King's moves between two squares.
fn distance(one: Square, other: Square) -> i32 {
    let files = one.file().index().abs_diff(other.file().index());
    let ranks = one.rank().index().abs_diff(other.rank().index());
    files.max(ranks) as i32
}

#[cfg(test)]
mod tests {
    use chess_core::Position;

    use super::{TEMPO, evaluate};

    #[test]
    fn equal_sides_are_worth_the_move() {
        assert_eq!(evaluate(&Position::start()), TEMPO);
    }
}
