//! Hyperbola quintessence: subtraction and byte reversal in place of large tables (2 KiB), for
//! wasm and embedded targets.

use super::{Job, Sliders, walk};

/// Looks sliders up by hyperbola quintessence.
#[derive(Clone, Copy)]
pub(crate) struct Hyperbola;

/// File, diagonal and anti-diagonal through each square, without the square.
static LINES: [[u64; 3]; 64] = {
    let mut table = [[0; 3]; 64];
    let mut square = 0;
    while square < 64 {
        let file = walk(square, 0, &[(0, 1), (0, -1), (0, 1), (0, -1)]);
        let diagonal = walk(square, 0, &[(1, 1), (-1, -1), (1, 1), (-1, -1)]);
        let anti = walk(square, 0, &[(1, -1), (-1, 1), (1, -1), (-1, 1)]);
        table[square] = [file, diagonal, anti];
        square += 1;
    }
    table
};

/// Attacks along the first rank by file of the slider and the six inner squares' occupancy.
static FIRST_RANK: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let steps = [(1, 0), (-1, 0), (1, 0), (-1, 0)];
            table[file][inner] = walk(file, (inner as u64) << 1, &steps) as u8;
            inner += 1;
        }
        file += 1;
    }
    table
};

#[inline(always)]
fn along(square: u32, occupied: u64, line: u64) -> u64 {
    let bit = 1u64 << (square & 63);
    let ahead = occupied & line;
    let behind = ahead.swap_bytes();
    (ahead.wrapping_sub(bit) ^ behind.wrapping_sub(bit.swap_bytes()).swap_bytes()) & line
}

impl Sliders for Hyperbola {
    #[inline(always)]
    fn bishop(self, square: u32, occupied: u64) -> u64 {
        let [_, diagonal, anti] = LINES[(square & 63) as usize];
        along(square, occupied, diagonal) | along(square, occupied, anti)
    }

    #[inline(always)]
    fn rook(self, square: u32, occupied: u64) -> u64 {
        let shift = square & 56;
        let inner = (occupied >> shift >> 1) & 63;
        let rank = FIRST_RANK[(square & 7) as usize][inner as usize];
        along(square, occupied, LINES[(square & 63) as usize][0]) | u64::from(rank) << shift
    }

    #[inline]
    fn enter<J: Job>(self, job: J) -> J::Output {
        job.run(self)
    }
}
