//! `chess pgn stats`.

use insta::assert_snapshot;
use serde_json::Value;

use super::collection;
use crate::{chess, chess_reading};

const GAMES: &str = "\
[Event \"Cup\"]\n[Date \"1999.??.??\"]\n[White \"Ann\"]\n[Black \"Bea\"]\n[WhiteElo \"2000\"]\n\
[BlackElo \"2101\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# {done} 1-0\n\n\
[Event \"Cup\"]\n[Date \"2001.02.03\"]\n[White \"Bea\"]\n[Black \"Ann\"]\n[Result \"1/2-1/2\"]\n\n\
1. d4 d5 2. c4 (2. Nf3 Nf6) 2... e6 1/2-1/2\n\n\
[Event \"?\"]\n[Date \"????.??.??\"]\n[White \"?\"]\n[Black \"Cid\"]\n[Result \"*\"]\n\
[SetUp \"1\"]\n[FEN \"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg6 *\n\n\
[Event \"Cup\"]\n[Date \"2001.??.??\"]\n[White \"Ann\"]\n[Black \"Cid\"]\n[Result \"0-1\"]\n\n\
1. d4 Nf6 2. c4 e6 3. Nc3 d5 0-1\n";

#[test]
fn a_collection_is_summed_up() {
    assert_snapshot!(chess_reading(&["pgn", "stats", "-"], GAMES), @"");
    assert_snapshot!(chess_reading(&["pgn", "stats", "--lang", "fr", "--top", "1", "-"], GAMES), @"");
    assert_snapshot!(chess_reading(&["pgn", "stats", "-"], ""), @"");
}

#[test]
fn counts_are_one_object() {
    assert_snapshot!(chess_reading(&["pgn", "stats", "--json", "-"], GAMES), @"");
    assert_snapshot!(chess_reading(&["pgn", "stats", "--json", "-"], ""), @"");
}

#[test]
fn the_numbers_of_the_collection_add_up() {
    let (path, is_large) = collection();
    let shown = chess(&["pgn", "stats", "--json", path.to_str().unwrap()]);
    let object: Value = serde_json::from_str(&shown).unwrap();
    let number = |value: &Value| value.as_u64().unwrap();
    let sum = |list: &str| {
        object[list].as_array().unwrap().iter().map(|one| number(&one["games"])).sum::<u64>()
    };
    let games = number(&object["games"]);
    assert_eq!(sum("years") + number(&object["undated"]), games);
    assert_eq!(sum("openings") + number(&object["unnamed"]), games);
    assert_eq!(sum("codes") + number(&object["unnamed"]), games);
    assert_eq!(object["players"].as_array().unwrap().len() as u64, number(&object["player_count"]));
    if is_large {
        assert_eq!((games, number(&object["plies"]["total"])), (8544, 575_832));
        assert_eq!(number(&object["chess960"]), 270);
    }
    let text = chess(&["pgn", "stats", path.to_str().unwrap()]);
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}
