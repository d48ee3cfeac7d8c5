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
    assert_snapshot!(chess_reading(&["pgn", "stats", "-"], GAMES), @r"
    4 games, 18 half-moves

    Results   White wins         1   25.0 %
              Draws              1   25.0 %
              Black wins         1   25.0 %
              No result          1   25.0 %
    Length    1 to 7 half-moves, median 4, mean 4.5
    Ratings   2000 to 2101, mean 2050 (2)
    Endings   1 by checkmate, 1 by stalemate
    Kinds     1 set-up positions, 1 with comments, 1 with side lines
    Names     3 players, 1 event

    Year                        Games    Share   White  Draw Black   (percent)
    1999                            1   25.0 %    100     0     0   ██████████████
    2001                            2   50.0 %      0    50    50   ▒▒▒▒▒▒▒░░░░░░░
    no year                         1

    Player                      Games    Share     Won  Drawn   Lost   Score
    Ann                             3   75.0 %       1      1      1   50.0 %
    Bea                             2   50.0 %       0      1      1   25.0 %
    Cid                             2   50.0 %       1      0      0   100.0 %

    Opening                     Games    Share   White  Draw Black   (percent)
    Queen's Gambit Declined         2   50.0 %      0    50    50   ▒▒▒▒▒▒▒░░░░░░░
    Bishop's Opening                1   25.0 %    100     0     0   ██████████████
    not in the book                 1

    Code    Games    Share   Name
    C23         1   25.0 %   Bishop's Opening
    D30         1   25.0 %   Queen's Gambit Declined, Semi-Slav Defense
    D35         1   25.0 %   Queen's Gambit Declined: Normal Defense
    ");
    assert_snapshot!(chess_reading(&["pgn", "stats", "--lang", "fr", "--top", "1", "-"], GAMES), @r"
    4 games, 18 half-moves

    Results   White wins         1   25.0 %
              Draws              1   25.0 %
              Black wins         1   25.0 %
              No result          1   25.0 %
    Length    1 to 7 half-moves, median 4, mean 4.5
    Ratings   2000 to 2101, mean 2050 (2)
    Endings   1 by checkmate, 1 by stalemate
    Kinds     1 set-up positions, 1 with comments, 1 with side lines
    Names     3 players, 1 event

    Year                        Games    Share   White  Draw Black   (percent)
    1999                            1   25.0 %    100     0     0   ██████████████
    2001                            2   50.0 %      0    50    50   ▒▒▒▒▒▒▒░░░░░░░
    no year                         1

    Player                      Games    Share     Won  Drawn   Lost   Score
    Ann                             3   75.0 %       1      1      1   50.0 %
    2 more

    Opening                     Games    Share   White  Draw Black   (percent)
    Gambit dame refusé              2   50.0 %      0    50    50   ▒▒▒▒▒▒▒░░░░░░░
    1 more                          1
    not in the book                 1

    Code    Games    Share   Name
    C23         1   25.0 %   Partie du fou
                2   50.0 %   2 more
    ");
    assert_snapshot!(chess_reading(&["pgn", "stats", "-"], ""), @"0 games, 0 half-moves");
}

#[test]
fn counts_are_one_object() {
    assert_snapshot!(chess_reading(&["pgn", "stats", "--json", "-"], GAMES), @r#"{"games":4,"white":1,"draws":1,"black":1,"other":1,"plies":{"total":18,"shortest":1,"median":4,"mean":4.5,"longest":7},"checkmates":1,"stalemates":1,"chess960":0,"set_ups":1,"with_comments":1,"with_side_lines":1,"events":1,"ratings":{"count":2,"lowest":2000,"mean":2050.5,"highest":2101},"undated":1,"years":[{"year":1999,"games":1,"white":1,"draws":0,"black":0,"other":0},{"year":2001,"games":2,"white":0,"draws":1,"black":1,"other":0}],"player_count":3,"players":[{"name":"Ann","games":3,"won":1,"drawn":1,"lost":1,"score_percent":50.0},{"name":"Bea","games":2,"won":0,"drawn":1,"lost":1,"score_percent":25.0},{"name":"Cid","games":2,"won":1,"drawn":0,"lost":0,"score_percent":100.0}],"unnamed":1,"openings":[{"opening":"Queen's Gambit Declined","games":2,"white":0,"draws":1,"black":1,"other":0},{"opening":"Bishop's Opening","games":1,"white":1,"draws":0,"black":0,"other":0}],"codes":[{"eco":"C23","name":"Bishop's Opening","games":1,"white":1,"draws":0,"black":0,"other":0},{"eco":"D30","name":"Queen's Gambit Declined, Semi-Slav Defense","games":1,"white":0,"draws":1,"black":0,"other":0},{"eco":"D35","name":"Queen's Gambit Declined: Normal Defense","games":1,"white":0,"draws":0,"black":1,"other":0}]}"#);
    assert_snapshot!(chess_reading(&["pgn", "stats", "--json", "-"], ""), @r#"{"games":0,"white":0,"draws":0,"black":0,"other":0,"plies":{"total":0,"shortest":null,"median":null,"mean":null,"longest":null},"checkmates":0,"stalemates":0,"chess960":0,"set_ups":0,"with_comments":0,"with_side_lines":0,"events":0,"ratings":{"count":0,"lowest":null,"mean":null,"highest":null},"undated":0,"years":[],"player_count":0,"players":[],"unnamed":0,"openings":[],"codes":[]}"#);
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
