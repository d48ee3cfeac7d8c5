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
    assert_snapshot!(chess_reading(&["pgn", "tree", "-"], GAMES), @r"
    From the start
    6 games read, 6 come here

    Move                Games    Share   White  Draw Black   (percent)
    1. e4                   4   66.7 %     50     0    50   ███████░░░░░░░   B00
    1. Nf3                  1   16.7 %      0   100     0   ▒▒▒▒▒▒▒▒▒▒▒▒▒▒   A04
    1. d4                   1   16.7 %      -     -     -                    A40
    All                     6  100.0 %     40    20    40   ██████▒▒▒░░░░░
    ");
    assert_snapshot!(chess_reading(&["pgn", "tree", "--depth", "3", "--top", "1", "-"], GAMES), @r"
    From the start
    6 games read, 6 come here

    Move                Games    Share   White  Draw Black   (percent)
    1. e4                   4   66.7 %     50     0    50   ███████░░░░░░░   B00
      1… e5                 3   50.0 %     67     0    33   █████████░░░░░   C20
        2. Nf3              2   33.3 %    100     0     0   ██████████████   C40
      1 more                1
    2 more                  2
    All                     6  100.0 %     40    20    40   ██████▒▒▒░░░░░
    ");
    assert_snapshot!(chess_reading(&["pgn", "tree", "--depth", "2", "--min-games", "2", "-"], GAMES), @r"
    From the start
    6 games read, 6 come here

    Move                Games    Share   White  Draw Black   (percent)
    1. e4                   4   66.7 %     50     0    50   ███████░░░░░░░   B00
      1… e5                 3   50.0 %     67     0    33   █████████░░░░░   C20
      1 more                1
    2 more                  2
    All                     6  100.0 %     40    20    40   ██████▒▒▒░░░░░
    ");
}

/// The position decides, not the way to it.
#[test]
fn a_tree_grows_from_a_position() {
    let knights = ["pgn", "tree", "--moves", "1. e4 e5 2.g1f3 Nc6", "-"];
    assert_snapshot!(chess_reading(&knights, GAMES), @r"
    After 1. e4 e5 2. Nf3 Nc6
    C44 King's Knight Opening: Normal Variation
    6 games read, 2 come here

    Move                Games    Share   White  Draw Black   (percent)
    All                     2  100.0 %     50    50     0   ███████▒▒▒▒▒▒▒
    ");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 9 30";
    let french = ["pgn", "tree", "--fen", fen, "--moves", "e5", "--lang", "fr", "-"];
    assert_snapshot!(chess_reading(&french, GAMES), @r"
    After 30… e5
    C20 Ouverture du pion roi, variante avec e5
    6 games read, 3 come here

    Move                Games    Share   White  Draw Black   (percent)
    31. Nf3                 2   66.7 %    100     0     0   ██████████████   C40
    All                     3  100.0 %     67     0    33   █████████░░░░░
    ");
    assert_snapshot!(chess_reading(&["pgn", "tree", "--moves", "a4", "-"], GAMES), @r"
    After 1. a4
    A00 Ware Opening
    6 games read, none comes here
    ");
    assert_snapshot!(chess_reading(&["pgn", "tree", "--moves", "e4 Ke7", "-"], GAMES), @r"
    error: Ke7 in --moves: illegal move
    hint: `chess moves` with the moves before it lists what can be played there
    exit code 1
    ");
}

/// A position that comes again counts once, where it stood first.
#[test]
fn a_game_counts_once() {
    let game = "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 *\n";
    assert_snapshot!(chess_reading(&["pgn", "tree", "--depth", "9", "-"], game), @r"
    From the start
    1 game read, 1 comes here

    Move                Games    Share   White  Draw Black   (percent)
    1. Nf3                  1  100.0 %      -     -     -                    A04
      1… Nf6                1  100.0 %      -     -     -                    A05
        2. Ng1              1  100.0 %      -     -     -
          2… Ng8            1  100.0 %      -     -     -
            3. e4           1  100.0 %      -     -     -                    B00
    All                     1  100.0 %      -     -     -
    ");
    let null = "1. e4 -- 2. d4 *\n";
    assert_snapshot!(chess_reading(&["pgn", "tree", "--depth", "9", "-"], null), @r"
    From the start
    1 game read, 1 comes here

    Move                Games    Share   White  Draw Black   (percent)
    1. e4                   1  100.0 %      -     -     -                    B00
    All                     1  100.0 %      -     -     -
    ");
}

#[test]
fn a_tree_is_one_object() {
    let shown = chess_reading(&["pgn", "tree", "--json", "--depth", "2", "--top", "1", "-"], GAMES);
    assert_snapshot!(shown, @r#"{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","line":[],"games_read":6,"games":6,"white":2,"draws":1,"black":2,"other":1,"moves":[{"san":"e4","uci":"e2e4","eco":"B00","name":"King's Pawn Game","games":4,"white":2,"draws":0,"black":2,"other":0,"moves":[{"san":"e5","uci":"e7e5","eco":"C20","name":"King's Pawn Game: with e5","games":3,"white":2,"draws":0,"black":1,"other":0}]}]}"#);
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
