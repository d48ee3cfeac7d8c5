//! Every position of the perft files, as deep as is quick. The deeper counts are the business of
//! `chess perft --epd`.

use chess_core::perft;

use crate::data;

/// The most nodes that one count may ask for here.
const MAX_NODES: u64 = 300_000;

#[test]
fn counts_are_exact() {
    let mut wrong = Vec::new();
    for line in data::perft_lines() {
        let position = line.position();
        for (depth, expected) in line.counts.iter().filter(|(_, nodes)| *nodes <= MAX_NODES) {
            let found = perft::perft(&position, *depth);
            if found != *expected {
                wrong.push(format!("{} depth {depth}: {expected}, found {found}", line.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn divide_adds_up() {
    for line in data::perft_lines() {
        let position = line.position();
        let depth = line.depth_within(10_000);
        let divided = perft::divide(&position, depth);
        let moves: Vec<_> = divided.iter().map(|(mv, _)| *mv).collect();
        assert_eq!(moves, *position.legal_moves(), "{}", line.name);
        let sum: u64 = divided.iter().map(|(_, nodes)| nodes).sum();
        assert_eq!(sum, perft::perft(&position, depth), "{}", line.name);
    }
}

#[test]
fn depth_zero_is_the_position_itself() {
    assert_eq!(perft::perft(&chess_core::Position::start(), 0), 1);
    assert!(perft::divide(&chess_core::Position::start(), 0).is_empty());
}
