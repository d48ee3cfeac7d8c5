//! Mates in one and two, of which only one move is the key.

use std::ops::ControlFlow;

use std::fs;
use std::path::Path;

use chess_core::{Game, Move};
use chess_engine::{Engine, Level, Limits, Score};
use chess_notation::san;

use crate::game;

struct Mate {
    fen: String,
    /// The keys in SAN, by blanks; nearly always one.
    keys: String,
    moves: i32,
    id: String,
}

/// The positions of `testdata/engine/mates.epd` with a mate in at most that many moves.
fn mates(at_most: i32) -> Vec<Mate> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/engine/mates.epd");
    let text = fs::read_to_string(path).unwrap();
    let mut mates = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (fields, operations) = line.split_once(" bm ").unwrap();
        let mut operations = operations.split("; ");
        let keys = operations.next().unwrap().to_owned();
        let moves = operations.next().unwrap().strip_prefix("dm ").unwrap().parse().unwrap();
        let id = operations.next().unwrap().to_owned();
        // In MS-03 the pawn that came from g2 would have stood next to the king it checks: the
        // position cannot be, and is refused.
        if moves <= at_most && !id.contains("MS-03") {
            mates.push(Mate { fen: format!("{fields} 0 1"), keys, moves, id });
        }
    }
    mates
}

fn is_key(game: &Game, keys: &str, mv: Move) -> bool {
    keys.split(' ').any(|key| san::parse(game.position(), key).unwrap() == mv)
}

#[test]
fn the_key_of_a_mate_in_one_or_two_is_found() {
    let mates = mates(2);
    assert_eq!(mates.len(), 47, "25 mates in one and 22 in two");
    for Mate { fen, keys, moves, id } in mates {
        let game = game(&fen);
        let best = Engine::new()
            .search(&game, &Limits::nodes(200_000), |_| ControlFlow::Continue(()))
            .unwrap();
        assert!(is_key(&game, &keys, best.mv), "{id}: {:?} in {fen}", best.mv);
        assert_eq!(best.score, Score::Mate(moves), "{id}: {fen}");
    }
}

#[test]
fn mate_in_one_is_played_from_level_three_on() {
    for Mate { fen, keys, id, .. } in mates(1) {
        let game = game(&fen);
        for number in 3..=Level::MAX.number() {
            let mv = Level::new(number).unwrap().choose(&game, 1).unwrap().mv;
            assert!(is_key(&game, &keys, mv), "{id} at level {number}: {mv:?} in {fen}");
        }
    }
}
