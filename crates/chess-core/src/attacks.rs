//! Which squares a piece attacks (Laws 3.2–3.9): tables for leapers, lines between squares,
//! and the three ways to look up sliders, chosen once per process.

// The large tables need `std` for detection and for filling them once; tests compare all ways.
#[cfg(any(not(feature = "std"), feature = "small-tables", test))]
mod hyperbola;
#[cfg(all(feature = "std", not(feature = "small-tables")))]
mod tables;

use core::hint::select_unpredictable;

use crate::{Bitboard, Color, Role, Square};

pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: u64 = FILE_A << 7;

const fn leaper(square: usize, steps: &[(i32, i32)]) -> u64 {
    let (file, rank) = ((square % 8) as i32, (square / 8) as i32);
    let mut set = 0;
    let mut index = 0;
    while index < steps.len() {
        let (to_file, to_rank) = (file + steps[index].0, rank + steps[index].1);
        if to_file >= 0 && to_file < 8 && to_rank >= 0 && to_rank < 8 {
            set |= 1 << (to_rank * 8 + to_file);
        }
        index += 1;
    }
    set
}

const fn leapers(steps: &[(i32, i32)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = leaper(square, steps);
        square += 1;
    }
    table
}

static KNIGHT: [u64; 64] =
    leapers(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [u64; 64] =
    leapers(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[u64; 64]; 2] = [leapers(&[(-1, 1), (1, 1)]), leapers(&[(-1, -1), (1, -1)])];

const ROOK_STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP_STEPS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Attacks along the given directions, walked step by step: for tables and tests.
const fn walk(square: usize, occupied: u64, steps: &[(i32, i32); 4]) -> u64 {
    let mut set = 0;
    let mut direction = 0;
    while direction < 4 {
        let mut file = (square % 8) as i32 + steps[direction].0;
        let mut rank = (square / 8) as i32 + steps[direction].1;
        while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            let bit = 1 << (rank * 8 + file);
            set |= bit;
            if occupied & bit != 0 {
                break;
            }
            file += steps[direction].0;
            rank += steps[direction].1;
        }
        direction += 1;
    }
    set
}

const fn lines(steps: &[(i32, i32); 4]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = walk(square, 0, steps);
        square += 1;
    }
    table
}

static ORTHOGONAL: [u64; 64] = lines(&ROOK_STEPS);
static DIAGONAL: [u64; 64] = lines(&BISHOP_STEPS);

/// The squares strictly between two squares on a common rank, file or diagonal; else none.
static BETWEEN: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let step =
                if direction < 4 { ROOK_STEPS[direction] } else { BISHOP_STEPS[direction - 4] };
            let mut between = 0;
            let mut file = (from % 8) as i32 + step.0;
            let mut rank = (from / 8) as i32 + step.1;
            while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                let to = (rank * 8 + file) as usize;
                table[from][to] = between;
                between |= 1 << to;
                file += step.0;
                rank += step.1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

#[inline(always)]
pub(crate) fn knight(square: u32) -> u64 {
    KNIGHT[(square & 63) as usize]
}

#[inline(always)]
pub(crate) fn king(square: u32) -> u64 {
    KING[(square & 63) as usize]
}

#[inline(always)]
pub(crate) fn pawn(color: Color, square: u32) -> u64 {
    PAWN[color.index()][(square & 63) as usize]
}

/// Where the pawns of a side stand that can step to a square: a rank behind it, or two.
static PAWN_BEHIND: [[u64; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let to = 1u64 << square;
        table[0][square] = to >> 8 | (to & 0xFF << 24) >> 16;
        table[1][square] = to << 8 | (to & 0xFF << 32) << 16;
        square += 1;
    }
    table
};

#[inline(always)]
pub(crate) fn pawn_behind(color: Color, square: u32) -> u64 {
    PAWN_BEHIND[color.index()][(square & 63) as usize]
}

/// What each role attacks on an empty board; nothing for pawns, which differ by color.
static REACH: [[u64; 64]; 6] = {
    let mut table = [[0; 64]; 6];
    let mut square = 0;
    while square < 64 {
        table[Role::Knight as usize][square] = KNIGHT[square];
        table[Role::Bishop as usize][square] = DIAGONAL[square];
        table[Role::Rook as usize][square] = ORTHOGONAL[square];
        table[Role::Queen as usize][square] = DIAGONAL[square] | ORTHOGONAL[square];
        table[Role::King as usize][square] = KING[square];
        square += 1;
    }
    table
};

/// What a piece, not a pawn, attacks on an empty board.
#[inline(always)]
pub(crate) fn reach(role: Role, square: u32) -> u64 {
    REACH[role.index()][(square & 63) as usize]
}

/// From where something comes to a square on an empty board: a row for each role, then for pawns
/// that step and pawns that take, White's and Black's. Pawns come to no last rank: that is another
/// kind of move.
static COMING: [[u64; 64]; 10] = {
    let mut table = [[0; 64]; 10];
    let mut row = 0;
    while row < 6 {
        table[row] = REACH[row];
        row += 1;
    }
    let mut square = 8;
    while square < 56 {
        table[6][square] = PAWN_BEHIND[0][square];
        table[7][square] = PAWN_BEHIND[1][square];
        table[8][square] = PAWN[1][square];
        table[9][square] = PAWN[0][square];
        square += 1;
    }
    table
};

/// From where a piece comes to a square on an empty board, a pawn straight ahead or by taking.
#[inline(always)]
pub(crate) fn coming(role: Role, color: Color, takes: bool, square: u32) -> u64 {
    let pawn_row = 6 + 2 * usize::from(takes) + color.index();
    let row = select_unpredictable(role.index() == 0, pawn_row, role.index());
    COMING[row.min(9)][(square & 63) as usize]
}

/// What a rook attacks on an empty board.
#[inline(always)]
pub(crate) fn reach_orthogonal(square: u32) -> u64 {
    ORTHOGONAL[(square & 63) as usize]
}

/// What a bishop attacks on an empty board.
#[inline(always)]
pub(crate) fn reach_diagonal(square: u32) -> u64 {
    DIAGONAL[(square & 63) as usize]
}

#[inline(always)]
pub(crate) fn between(a: u32, b: u32) -> u64 {
    BETWEEN[(a & 63) as usize][(b & 63) as usize]
}

/// One way to look up the attacks of sliders, by square indices and sets of blockers.
pub trait Sliders: Copy {
    /// Squares attacked by a bishop on `square`.
    fn bishop(self, square: u32, occupied: u64) -> u64;
    /// Squares attacked by a rook on `square`.
    fn rook(self, square: u32, occupied: u64) -> u64;
    /// Runs a job within the CPU features this way needs: a recursion enters here each time.
    fn enter<J: Job>(self, job: J) -> J::Output;
}

/// Work that asks for slider attacks many times. `run` and what it calls must be inlined, so that
/// it is compiled anew for each way and its CPU features.
pub trait Job {
    /// What the work gives.
    type Output;
    /// Does the work.
    fn run<S: Sliders>(self, sliders: S) -> Self::Output;
}

/// Runs a job with the fastest way this build and this CPU have.
#[inline(always)]
pub fn dispatch<J: Job>(job: J) -> J::Output {
    #[cfg(all(feature = "std", not(feature = "small-tables")))]
    return tables::dispatch(job);
    #[cfg(any(not(feature = "std"), feature = "small-tables"))]
    hyperbola::Hyperbola.enter(job)
}

struct Attacks {
    role: Role,
    square: u32,
    occupied: u64,
}

impl Job for Attacks {
    type Output = u64;

    #[inline(always)]
    fn run<S: Sliders>(self, sliders: S) -> u64 {
        let Self { role, square, occupied } = self;
        match role {
            Role::Bishop => sliders.bishop(square, occupied),
            Role::Rook => sliders.rook(square, occupied),
            _ => sliders.bishop(square, occupied) | sliders.rook(square, occupied),
        }
    }
}

/// The squares that a piece on `square` attacks when `occupied` squares block its lines.
///
/// For a pawn these are the two squares where it takes, whether or not something stands there.
pub fn attacks(role: Role, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    let index = u32::from(square.raw());
    Bitboard(match role {
        Role::Pawn => pawn(color, index),
        Role::Knight => knight(index),
        Role::King => king(index),
        Role::Bishop | Role::Rook | Role::Queen => {
            dispatch(Attacks { role, square: index, occupied: occupied.0 })
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every subset of the squares that can block a slider on `square`.
    fn subsets(mask: u64) -> impl Iterator<Item = u64> {
        let mut next = Some(0u64);
        core::iter::from_fn(move || {
            let subset = next?;
            let following = subset.wrapping_sub(mask) & mask;
            next = (following != 0).then_some(following);
            Some(subset)
        })
    }

    fn agrees_with_walking<S: Sliders>(sliders: S) {
        for square in 0..64 {
            for subset in subsets(walk(square as usize, 0, &ROOK_STEPS)) {
                let expected = walk(square as usize, subset, &ROOK_STEPS);
                assert_eq!(sliders.rook(square, subset), expected, "rook {square} {subset:x}");
            }
            for subset in subsets(walk(square as usize, 0, &BISHOP_STEPS)) {
                let expected = walk(square as usize, subset, &BISHOP_STEPS);
                assert_eq!(sliders.bishop(square, subset), expected, "bishop {square} {subset:x}");
            }
        }
    }

    struct Agree;

    impl Job for Agree {
        type Output = ();
        #[inline(always)]
        fn run<S: Sliders>(self, sliders: S) {
            agrees_with_walking(sliders);
        }
    }

    #[test]
    fn hyperbola_agrees_with_walking() {
        agrees_with_walking(hyperbola::Hyperbola);
    }

    #[test]
    fn the_chosen_way_agrees_with_walking() {
        dispatch(Agree);
    }

    #[cfg(all(feature = "std", not(feature = "small-tables")))]
    #[test]
    fn magics_agree_with_walking() {
        agrees_with_walking(tables::magic_for_tests());
    }
}
