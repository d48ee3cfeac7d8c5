//! Between planes of bits, as positions have them, and a byte for each square, as texts do.
//!
//! Either way is one exchange of rows and columns of bits.

/// The lower half of each byte.
const LOWER: u64 = 0x0F0F_0F0F_0F0F_0F0F;

/// The planes of four-bit codes, a1 first: bit `n` of a code is the square's bit of plane `n`.
/// Higher bits count for nothing.
#[inline(always)]
pub(crate) fn planes(codes: &[u8; 64]) -> [u64; 4] {
    let (ranks, _) = codes.as_chunks::<8>();
    let rank = |index: usize| ranks.get(index).map_or(0, |rank| u64::from_le_bytes(*rank));
    // Two ranks share a word, so that none of its bits is idle.
    let pairs = [0, 1, 2, 3].map(|low| rank(low) & LOWER | (rank(low + 4) & LOWER) << 4);
    exchanged_bytes(pairs.map(exchanged_bits))
}

/// The four-bit codes, a1 first, of these planes.
#[inline(always)]
pub(crate) fn codes(planes: [u64; 4]) -> [u8; 64] {
    let [a, b, c, d] = exchanged_bytes(planes).map(exchanged_bits);
    bytes([a, b, c, d, a >> 4, b >> 4, c >> 4, d >> 4].map(|rank| rank & LOWER))
}

/// A byte for each square, a1 first: its bit `n` is the square's bit of plane `n`.
#[inline(always)]
pub(crate) fn eight_bits([a, b, c, d, e, f, g, h]: [u64; 8]) -> [u8; 64] {
    let ([a, b, c, d], [e, f, g, h]) =
        (exchanged_bytes([a, b, c, d]), exchanged_bytes([e, f, g, h]));
    // Now each word has four ranks in its lower half and four in its upper half.
    const HALF: u64 = 0xFFFF_FFFF;
    let low = |first: u64, second: u64| first & HALF | second << 32;
    let high = |first: u64, second: u64| first >> 32 | second & !HALF;
    let ranks = [
        low(a, e),
        low(b, f),
        low(c, g),
        low(d, h),
        high(a, e),
        high(b, f),
        high(c, g),
        high(d, h),
    ];
    bytes(ranks.map(exchanged_bits))
}

/// The ranks one after the other.
#[inline(always)]
fn bytes(ranks: [u64; 8]) -> [u8; 64] {
    let mut bytes = [0; 64];
    for (bytes, rank) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(&ranks) {
        *bytes = rank.to_le_bytes();
    }
    bytes
}

/// Bit `a` of byte `b` becomes bit `b` of byte `a` (Warren, *Hacker's Delight*, section 7-3).
#[inline(always)]
const fn exchanged_bits(mut word: u64) -> u64 {
    let mut differing = (word ^ word >> 7) & 0x00AA_00AA_00AA_00AA;
    word ^= differing ^ differing << 7;
    differing = (word ^ word >> 14) & 0x0000_CCCC_0000_CCCC;
    word ^= differing ^ differing << 14;
    differing = (word ^ word >> 28) & 0x0000_0000_F0F0_F0F0;
    word ^ differing ^ differing << 28
}

/// Byte `a` of word `b` becomes byte `b` of word `a`, in the lower and in the upper half of the
/// words.
#[inline(always)]
const fn exchanged_bytes([a, b, c, d]: [u64; 4]) -> [u64; 4] {
    let (a, b) = swapped(a, b, 8, 0x00FF_00FF_00FF_00FF);
    let (c, d) = swapped(c, d, 8, 0x00FF_00FF_00FF_00FF);
    let (a, c) = swapped(a, c, 16, 0x0000_FFFF_0000_FFFF);
    let (b, d) = swapped(b, d, 16, 0x0000_FFFF_0000_FFFF);
    [a, b, c, d]
}

/// Swaps what stands `shift` above the mask in the first word with what is under it in the second.
#[inline(always)]
const fn swapped(first: u64, second: u64, shift: u32, mask: u64) -> (u64, u64) {
    let differing = (first >> shift ^ second) & mask;
    (first ^ differing << shift, second ^ differing)
}

#[cfg(test)]
mod tests {
    use super::{codes, eight_bits, planes};

    #[test]
    fn each_bit_of_each_byte_has_its_place() {
        for square in 0..64 {
            for code in 0..=255u8 {
                let mut board = [0; 64];
                board[square] = code;
                let plane = |bit: u8| u64::from(code >> bit & 1) << square;
                assert_eq!(eight_bits([0, 1, 2, 3, 4, 5, 6, 7].map(plane)), board, "{code}");
                let four = [0, 1, 2, 3].map(plane);
                assert_eq!(planes(&board), four, "{code} on {square}");
                board[square] = code & 15;
                assert_eq!(codes(four), board, "{code} on {square}");
            }
        }
    }
}
