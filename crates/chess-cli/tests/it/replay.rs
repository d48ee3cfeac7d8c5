//! `chess replay`.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use crate::{chess, chess_reading, root};

/// Every line of `testdata/rules/scenarios.jsonl` and every member of its `expect`.
#[test]
fn scenarios_hold_member_by_member() {
    let file = "testdata/rules/scenarios.jsonl";
    let shown = chess(&["replay", file]);
    let cases = fs::read_to_string(root().join(file)).unwrap();
    assert_eq!(
        shown.lines().count(),
        cases.lines().count(),
        "one object for each line, and exit code 0"
    );
    for (case, answer) in cases.lines().zip(shown.lines()) {
        let case = serde_json::from_str::<Value>(case).unwrap();
        let answer = serde_json::from_str::<Value>(answer).unwrap();
        assert_eq!(answer["id"], case["id"]);
        let id = &case["id"];
        for (member, expected) in case["expect"].as_object().unwrap() {
            assert_eq!(sorted(&answer[member]), sorted(expected), "{member} of {id}");
        }
    }
}

/// Lists compared as sets: their order carries nothing.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Array(items) => {
            let mut items = items.clone();
            items.sort_by_key(ToString::to_string);
            Value::Array(items)
        }
        Value::Object(members) => {
            members.iter().map(|(name, value)| (name.clone(), sorted(value))).collect()
        }
        other => other.clone(),
    }
}

#[test]
fn a_bad_line_does_not_stop_the_others() {
    let lines = [
        r#"{"id":1,"start":"startpos","variant":"standard","moves":["e2e4","e7e5","e4e5"]}"#,
        r#"{"id":2,"start":"8/8/8/8/8/8/8/8 w - - 0 1","moves":[]}"#,
        r#"{"id":3,"moves":"e2e4"}"#,
        r"not JSON",
        r#"{"id":4,"moves":["f2f3","e7e5","g2g4","d8h4","a2a3"]}"#,
        r#"{"id":"five","start":"7k/8/8/8/8/8/8/K7 b - - 0 1"}"#,
    ];
    assert_snapshot!(chess_reading(&["replay", "-"], &lines.join("\r\n")), @r#"
    {"id":1,"error":"e4e5: illegal move","ply":2}
    {"id":2,"error":"not a legal position: there is no piece on the board (field 1, column 1); a side has no king (field 1, column 1)"}
    {"id":3,"error":"unreadable line: invalid type: string \"e2e4\", expected a sequence at line 1 column 22"}
    {"id":null,"error":"unreadable line: expected ident at line 1 column 2"}
    {"id":4,"error":"a2a3: the game is over: 0-1 by checkmate","ply":4}
    {"id":"five","fen":"7k/8/8/8/8/8/8/K7 b - - 0 1","check":false,"checkers":[],"legal_count":3,"legal_moves":["h8g7","h8g8","h8h7"],"status":"dead_position","result":"1/2-1/2","repetition":1,"halfmove_clock":0,"claims":{"threefold_now":false,"threefold_with":[],"fifty_now":false,"fifty_with":[]},"mate_possible":{"white":false,"black":false}}
    exit code 1
    "#);
}
