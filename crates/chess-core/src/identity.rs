//! One number for what a position is: a hash made of its words when it is asked for.
//!
//! A position is five words, and to mix five words takes about as long as to keep a Zobrist hash up
//! to date over one move. So nothing is kept: who plays moves and never asks, as a reader of games
//! does, pays nothing.

use crate::Square;
use crate::placement::Placement;
use crate::turn::Turn;

/// Random words. Each has more bits set than the 32 pieces of a board can have, so that no plane
/// of pieces equals one: a product with zero would forget the other factor.
const WORDS: [u64; 5] = {
    let mut words = [0; 5];
    let mut state = 0x5341_4C4F_4E00_0001;
    let mut found = 0;
    while found < words.len() {
        state = next(state);
        let word = mix(state);
        if word.count_ones() > 32 {
            words[found] = word;
            found += 1;
        }
    }
    words
};

/// The hash of these pieces with this side to move and this square for a capture en passant.
#[inline]
pub(crate) const fn hash(placement: &Placement, turn: Turn, ep_square: Option<Square>) -> u64 {
    let [bit0, bit1, bit2, black] = placement.words();
    let passed = match ep_square {
        Some(square) => square.raw(),
        None => 64,
    };
    let rest = passed as u64 | (turn.side() as u64) << 8;
    let pieces =
        folded(bit0 ^ WORDS[0], bit1 ^ WORDS[1]) ^ folded(bit2 ^ WORDS[2], black ^ WORDS[3]);
    folded(pieces, rest ^ WORDS[4])
}

/// Both halves of the product on top of each other: every bit of either factor reaches every bit.
#[inline(always)]
const fn folded(a: u64, b: u64) -> u64 {
    let product = (a as u128).wrapping_mul(b as u128);
    product as u64 ^ (product >> 64) as u64
}

/// The step of the SplitMix64 generator (Steele, Lea and Flood, 2014).
const fn next(state: u64) -> u64 {
    state.wrapping_add(0x9E37_79B9_7F4A_7C15)
}

const fn mix(state: u64) -> u64 {
    let a = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let b = (a ^ a >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    b ^ b >> 31
}
