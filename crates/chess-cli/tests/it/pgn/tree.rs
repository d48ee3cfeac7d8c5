//! `chess pgn tree`.

use insta::assert_snapshot;
use serde_json::Value;

use super::collection;
use crate::{chess, chess_reading};

const GAMES: &str = "\
[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n\
[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nf6 1-0\n\n\
[Result \"1/2-1/2\"]\n\n1. Nf3 Nc6 2. e4 e5 1/2-1/2\n\n\
[Result \"0-1\"]\n\n1. e4 c5 2. Nf3 0-1\n\n\
[Result \"*\"]\n\n1. d4 *\n\n\
[Result \"0-1\"]\n\n1. e4 (1. d4 d5) 1... e5 0-1\n";

#[test]
fn moves_are_counted_with_their_results() {
    assert_snapshot!(chess_reading(&["pgn", "tree", "-"], GAMES), @"");
    assert_snapshot!(chess_reading(&["pgn", "tree", "--depth", "3", "--top", "1", "-"], GAMES), @"");
    assert_snapshot!(chess_reading(&["pgn", "tree", "--depth", "2", "--min-games", "2", "-"], GAMES), @"");
}

/// The position decides, not the way to it.
#[test]
fn a_tree_grows_from_a_position() {
    let knights = ["pgn", "tree", "--moves", "1. e4 e5 2.g1f3 Nc6", "-"];
    assert_snapshot!(chess_reading(&knights, GAMES), @"");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 9 30";
    let french = ["pgn", "tree", "--fen", fen, "--moves", "e5", "--lang", "fr", "-"];
    assert_snapshot!(chess_reading(&french, GAMES), @"");
    assert_snapshot!(chess_reading(&["pgn", "tree", "--moves", "a4", "-"], GAMES), @"");
    assert_snapshot!(chess_reading(&["pgn", "tree", "--moves", "e4 Ke7", "-"], GAMES), @"");
}

/// A position that comes again counts once, where it stood first.
#[test]
fn a_game_counts_once() {
    let game = "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 *\n";
    assert_snapshot!(chess_reading(&["pgn", "tree", "--depth", "9", "-"], game), @"");
    let null = "1. e4 -- 2. d4 *\n";
    assert_snapshot!(chess_reading(&["pgn", "tree", "--depth", "9", "-"], null), @"");
}

#[test]
fn a_tree_is_one_object() {
    let shown = chess_reading(&["pgn", "tree", "--json", "--depth", "2", "--top", "1", "-"], GAMES);
    assert_snapshot!(shown, @"");
}

/// The numbers of a tree add up, whatever was played.
#[test]
fn numbers_add_up() {
    fn check(node: &Value, counts: &mut u64) {
        let number = |node: &Value, member: &str| node[member].as_u64().unwrap();
        let results = ["white", "draws", "black", "other"];
        assert_eq!(results.map(|one| number(node, one)).iter().sum::<u64>(), number(node, "games"));
        let moves = node["moves"].as_array().cloned().unwrap_or_default();
        for member in ["games", "white", "draws", "black", "other"] {
            let below = moves.iter().map(|node| number(node, member)).sum::<u64>();
            assert!(below <= number(node, member), "{member} of {}", node["san"]);
        }
        *counts += 1;
        moves.iter().for_each(|node| check(node, counts));
    }
    let (path, is_large) = collection();
    let shown = chess(&["pgn", "tree", "--json", "--depth", "6", path.to_str().unwrap()]);
    let tree: Value = serde_json::from_str(&shown).unwrap();
    let mut counts = 0;
    check(&tree, &mut counts);
    if is_large {
        assert_eq!((tree["games_read"].as_u64(), tree["games"].as_u64()), (Some(8544), Some(8274)));
        assert!(counts > 1000, "{counts}");
    }
    let shown =
        chess(&["pgn", "tree", "--jobs", "1", "--json", "--depth", "6", path.to_str().unwrap()]);
    assert_eq!(serde_json::from_str::<Value>(&shown).unwrap(), tree);
}
