//! `chess pgn check`.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use crate::{chess, chess_reading, root};

const BAD_MOVE: &str = "[Result \"*\"]\n\n1. e4 e5\n2. Nf6 *\n";

#[test]
fn a_wrong_move_is_reported_with_its_place() {
    assert_snapshot!(chess_reading(&["pgn", "check", "-"], BAD_MOVE), @r#"
    -:1:1: warning: tags of the seven-tag roster are missing: Event, Site, Date, Round, White, Black [roster_incomplete]
      1 | [Result "*"]
        | ^^^^^^^
    -:4:4: error: Nf6: the move is not legal [illegal_move]
      4 | 2. Nf6 *
        |    ^^^
    -: 1 game, 2 half-moves, 1 error, 1 warning
    exit code 1
    "#);
    assert_snapshot!(chess_reading(&["pgn", "check", "--errors", "json", "-"], BAD_MOVE), @r#"
    {"file":"-","game":1,"line":1,"column":1,"severity":"warning","code":"roster_incomplete","message":"tags of the seven-tag roster are missing: Event, Site, Date, Round, White, Black"}
    {"file":"-","game":1,"line":4,"column":4,"severity":"error","code":"illegal_move","message":"Nf6: the move is not legal"}
    exit code 1
    "#);
}

#[test]
fn a_game_is_one_object() {
    assert_snapshot!(
        chess_reading(&["pgn", "check", "--json", "-"], "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1\"]\n[Result \"*\"]\n\n1. O-O-O *\n"),
        @r#"{"file":"-","game":1,"variant":"chess960","start":"4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1","plies":1,"fen":"4k3/8/8/8/8/8/8/2KR4 b - - 1 1","uci":["e1b1"],"result":"*","diagnostics":[{"severity":"warning","code":"roster_incomplete","line":1,"column":1,"message":"tags of the seven-tag roster are missing: Event, Site, Date, Round, White, Black"}]}"#
    );
}

#[test]
fn strict_reading_refuses_what_is_forgiven_otherwise() {
    let file = "testdata/pgn-cases/01-castling-zeros.pgn";
    assert_snapshot!(chess(&["pgn", "check", file]), @r"
    testdata/pgn-cases/01-castling-zeros.pgn: 2 games, 22 half-moves, 0 errors, 0 warnings
    ");
    assert_snapshot!(chess(&["pgn", "check", "--strict", file]), @r"
    testdata/pgn-cases/01-castling-zeros.pgn:9:35: error: castling is written with the letter O [spelling]
      9 | 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 d6 5. d3 Bg4 6. Nc3 Qd7 7. Be3 0-0-0
        |                                   ^^^
    testdata/pgn-cases/01-castling-zeros.pgn:20:35: error: castling is written with the capital letter O [spelling]
      20 | 1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. o-o *
         |                                   ^^^
    testdata/pgn-cases/01-castling-zeros.pgn: 2 games, 12 half-moves, 2 errors, 0 warnings
    exit code 1
    ");
}

/// Every game of `testdata/pgn-cases/expected.jsonl`.
#[test]
fn games_come_out_as_expected() {
    let folder = root().join("testdata/pgn-cases");
    let expected = fs::read_to_string(folder.join("expected.jsonl")).unwrap();
    let expected = expected
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .collect::<Vec<_>>();
    assert_eq!(expected.len(), 69);
    for case in &expected {
        let (file, game) = (case["file"].as_str().unwrap(), case["game"].as_u64().unwrap());
        let path = format!("testdata/pgn-cases/{file}");
        let shown = chess(&["pgn", "check", "--json", &path]);
        let line = shown.lines().nth(game as usize - 1).unwrap();
        let answer = serde_json::from_str::<Value>(line).unwrap();
        assert_eq!(answer["file"], path.as_str());
        for member in ["game", "variant", "plies", "fen", "uci", "result"] {
            assert_eq!(answer[member], case[member], "{member} of {file} game {game}");
        }
        // The letters of a language are found over the whole game; the file knows what happens without.
        if file == "24-languages.pgn" {
            continue;
        }
        let first_error =
            answer["diagnostics"].as_array().unwrap().iter().find(|one| one["severity"] == "error");
        let place =
            first_error.map_or(Value::Null, |one| serde_json::json!([one["line"], one["column"]]));
        assert_eq!(place, case["lenient_error_at"], "first error of {file} game {game}");
    }
}
