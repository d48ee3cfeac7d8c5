//! Zobrist keys: one random number per piece and square, xored into a 64-bit hash.

/// Numbers by side, piece code (0 is "nothing" and stays 0) and square.
pub(crate) static PIECES: [[[u64; 64]; 8]; 2] = {
    let mut table = [[[0; 64]; 8]; 2];
    let mut state = 0x5341_4C4F_4E00_0001;
    let mut color = 0;
    while color < 2 {
        let mut code = 1;
        while code < 8 {
            let mut square = 0;
            while square < 64 {
                state = next(state);
                table[color][code][square] = mix(state);
                square += 1;
            }
            code += 1;
        }
        color += 1;
    }
    table
};

/// Numbers of the file on which an en passant capture is at hand.
pub(crate) static EP_FILE: [u64; 8] = {
    let mut table = [0; 8];
    let mut state = 0x5341_4C4F_4E00_0002;
    let mut file = 0;
    while file < 8 {
        state = next(state);
        table[file] = mix(state);
        file += 1;
    }
    table
};

/// The number for Black to move.
pub(crate) const BLACK_TO_MOVE: u64 = mix(0x5341_4C4F_4E00_0003);

/// The step of the SplitMix64 generator (Steele, Lea and Flood, 2014).
const fn next(state: u64) -> u64 {
    state.wrapping_add(0x9E37_79B9_7F4A_7C15)
}

const fn mix(state: u64) -> u64 {
    let a = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let b = (a ^ a >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    b ^ b >> 31
}
