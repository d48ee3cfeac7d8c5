//! The hash of a position: different for different positions, in its halves too.

use std::collections::{HashMap, HashSet};

use chess_core::Position;

use crate::data::perft_lines;

/// All positions within so many plies, by what they are.
fn collect(position: &Position, depth: u32, met: &mut HashMap<String, u64>) {
    let mut setup = position.setup();
    (setup.halfmove_clock, setup.fullmove_number) = (0, 1);
    met.insert(format!("{setup:?}"), position.hash());
    if depth > 0 {
        for mv in &position.legal_moves() {
            collect(&position.play_unchecked(*mv), depth - 1, met);
        }
    }
}

#[test]
fn different_positions_have_different_hashes() {
    let mut met = HashMap::new();
    collect(&Position::start(), 3, &mut met);
    for line in perft_lines() {
        collect(&line.position(), 1, &mut met);
    }
    assert!(met.len() > 10_000, "{} positions", met.len());
    let hashes: HashSet<u64> = met.values().copied().collect();
    assert_eq!(hashes.len(), met.len());
    // A table takes its place from one half and knows its entries by the other. Of so many random
    // numbers of 32 bits hardly ever two are equal.
    for half in [|hash: &u64| *hash as u32, |hash: &u64| (*hash >> 32) as u32] {
        let different = hashes.iter().map(half).collect::<HashSet<_>>().len();
        assert!(different + 3 >= met.len(), "{different} of {}", met.len());
    }
    // Every bit is set about as often as not.
    for bit in 0..64 {
        let set = hashes.iter().filter(|hash| **hash >> bit & 1 != 0).count();
        let share = set as f64 / met.len() as f64;
        assert!((0.47..0.53).contains(&share), "bit {bit} is set in {share}");
    }
}
