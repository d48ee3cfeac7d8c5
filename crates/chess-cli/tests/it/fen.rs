//! `chess fen`.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use crate::{chess, root};

#[test]
fn a_legal_position_is_drawn() {
    assert_snapshot!(chess(&["fen", "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"]), @r"
    8 ♜ · ♝ ♛ ♚ ♝ · ♜
    7 ♟ ♟ ♟ ♟ · ♕ ♟ ♟
    6 · · ♞ · · ♞ · ·
    5 · · · · ♟ · · ·
    4 · · ♗ · ♙ · · ·
    3 · · · · · · · ·
    2 ♙ ♙ ♙ ♙ · ♙ ♙ ♙
    1 ♖ ♘ ♗ · ♔ · ♘ ♖
      a b c d e f g h

    r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4
    black is checkmated
    ");
}

#[test]
fn a_known_position_is_named() {
    let shown = chess(&["fen", "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 5 20"]);
    assert!(shown.ends_with("white to move, 30 legal moves\nB20 Sicilian Defense\n"), "{shown}");
}

#[test]
fn an_idle_en_passant_square_is_left_out() {
    assert_snapshot!(
        chess(&["fen", "--json", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"]),
        @r#"{"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1","errors":[],"message":null,"check":false,"legal_count":20,"mate_possible":{"white":true,"black":true}}"#
    );
}

#[test]
fn fields_may_stand_without_quotation_marks() {
    assert_snapshot!(
        chess(&["fen", "7k/8/8/8/8/8/8/R6K", "b", "-", "-", "3", "9", "--json"]),
        @r#"{"fen":"7k/8/8/8/8/8/8/R6K b - - 3 9","errors":[],"message":null,"check":false,"legal_count":3,"mate_possible":{"white":true,"black":false}}"#
    );
}

#[test]
fn what_cannot_be_read_is_pointed_at() {
    assert_snapshot!(chess(&["fen", "7k/8/8/8/8/8/8/R6K x - - 0 1"]), @r"
    error: field 2 of the FEN, column 20: the side to move is w or b
      7k/8/8/8/8/8/8/R6K x - - 0 1
                         ^
    exit code 1
    ");
}

#[test]
fn a_chess960_position_gets_a_hint() {
    assert_snapshot!(chess(&["fen", "1r3rk1/pppppppp/8/8/8/8/PPPPPPPP/1RK4R w HBb - 0 1"]), @r"
    error: not a legal position: a right to castle has no king and rook in place (field 3, column 42)
      1r3rk1/pppppppp/8/8/8/8/PPPPPPPP/1RK4R w HBb - 0 1
                                               ^
    hint: the position is legal in Chess960: add --chess960
    exit code 1
    ");
}

/// Every line of `testdata/rules/fen-setup.jsonl`.
#[test]
fn set_ups_are_refused_for_the_reasons_listed() {
    let text = fs::read_to_string(root().join("testdata/rules/fen-setup.jsonl")).unwrap();
    for line in text.lines() {
        let case = serde_json::from_str::<Value>(line).unwrap();
        let mut arguments = vec!["fen", "--json", case["fen"].as_str().unwrap()];
        if case["variant"] == "chess960" {
            arguments.push("--chess960");
        }
        let shown = chess(&arguments);
        let answer = serde_json::from_str::<Value>(shown.lines().next().unwrap()).unwrap();
        assert_eq!(names(&answer["errors"]), names(&case["errors"]), "{line}");
        let is_legal = names(&case["errors"]).is_empty();
        assert_eq!(answer["fen"].is_string(), is_legal, "{line}");
        assert_eq!(shown.ends_with("exit code 1\n"), !is_legal, "{line}");
    }
}

/// Both halves of the quick lines of `testdata/rules/dead-positions.epd`.
#[test]
fn who_can_still_mate_is_told() {
    let text = fs::read_to_string(root().join("testdata/rules/dead-positions.epd")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.contains("; hard ;"));
    for line in lines {
        let mut fields = line.split(" ; ");
        let (position, verdict) = (fields.next().unwrap(), fields.next().unwrap());
        let shown = chess(&["fen", "--json", position]);
        let answer = serde_json::from_str::<Value>(shown.lines().next().unwrap()).unwrap();
        for color in ["white", "black"] {
            let expected = verdict == "both" || verdict == color;
            assert_eq!(answer["mate_possible"][color], expected, "{line}");
        }
    }
    let dead = chess(&["fen", "8/8/4k3/8/8/3K4/8/8 w - - 0 1"]);
    assert!(dead.contains("a dead position: neither side can mate"), "{dead}");
}

fn names(list: &Value) -> Vec<&str> {
    let mut names =
        list.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect::<Vec<_>>();
    names.sort_unstable();
    names
}

#[test]
fn strict_reading_names_the_clause() {
    assert_snapshot!(chess(&["fen", "--strict", "4k3/8/8/8/8/8/4P3/4K3 w - -"]), @r"
    error: field 5 of the FEN, column 28: a FEN has six fields: half-move clock and move number are missing (PGN 16.1.3.5)
      4k3/8/8/8/8/8/4P3/4K3 w - -
                                 ^
    hint: without --strict that is forgiven
    exit code 1
    ");
}

#[test]
fn lenient_reading_says_what_was_forgiven() {
    let text = "r3k2r/8/8/8/8/8/8/R2K3R w KQkq e3 0 1;";
    assert_snapshot!(chess(&["fen", "--lenient", "--shredder", "--json", text]), @r#"{"fen":"r3k2r/8/8/8/8/8/8/R2K3R w ha - 0 1","errors":[],"message":null,"check":false,"legal_count":24,"mate_possible":{"white":true,"black":true},"notes":[{"name":"semicolon","field":6,"column":38,"clause":"PGN 16.1.3.6","message":"field 6 of the FEN, column 38: nothing stands behind the sixth field: the semicolon is dropped"},{"name":"unfounded_rights","field":3,"column":27,"clause":"PGN 16.1.3.3","message":"field 3 of the FEN, column 27: a castling right without king and rook in place is dropped"},{"name":"stray_en_passant","field":4,"column":32,"clause":"PGN 16.1.3.4","message":"field 4 of the FEN, column 32: an en passant square that no pawn can have passed over is dropped"}]}"#);
}

#[test]
fn the_standard_writes_every_double_step() {
    let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert!(chess(&["fen", "--always-ep", text]).contains(&format!("\n{text}\n")));
}
