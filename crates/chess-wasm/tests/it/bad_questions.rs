//! Whatever comes in, an error that says what is wrong goes out.

use serde_json::{Value, json};

use crate::table::{Table, ask};

fn code(answer: &str) -> String {
    let answer: Value = serde_json::from_str(answer).unwrap();
    assert!(answer["error"]["message"].as_str().is_some_and(|text| !text.is_empty()), "{answer}");
    answer["error"]["code"].as_str().unwrap().to_string()
}

#[test]
fn text_that_is_no_question_is_refused() {
    for text in ["", "{", "[]", "null", "{}", r#"{"op":"dance"}"#, r#"{"op":"view"}"#, "\u{0}"] {
        assert_eq!(code(&chess_wasm::call(text)), "bad_question", "{text:?}");
    }
}

#[test]
fn a_start_that_is_no_position_is_refused_with_all_its_faults() {
    let terms =
        |fen: &str| json!({ "start": fen, "variant": "standard", "clock": null, "draws": "laws" });
    let answer = ask(&json!({ "op": "new", "terms": terms("8/8/8/8/8/8/8/P3K3 w - - 0 1") }));
    assert_eq!(answer["error"]["code"], "bad_fen");
    assert_eq!(answer["error"]["errors"], json!(["MissingKing", "PawnOnBackRank"]));
    let answer = ask(&json!({ "op": "new", "terms": terms("hello") }));
    assert_eq!(answer["error"]["errors"], json!(["BoardSyntax"]));
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(ask(&json!({ "op": "new", "terms": terms(fen) }))["fen"], fen);
}

#[test]
fn a_log_that_is_no_game_is_refused_with_the_place() {
    let mut table = Table::standard();
    table.events.push(json!({ "at": 1, "kind": "played", "uci": "e2e5", "remaining_ms": null }));
    let answer = table.view();
    assert_eq!(answer["error"]["code"], "bad_event");
    assert!(answer["error"]["message"].as_str().unwrap().starts_with("event 1:"), "{answer}");
}

#[test]
fn levels_beyond_the_scale_are_refused() {
    for level in [0, 11] {
        let answer = Table::standard().ask("best", &json!({ "level": level }));
        assert_eq!(answer["error"]["code"], "bad_level");
    }
}

#[test]
fn no_move_is_made_where_there_is_none() {
    let mut table = Table::standard();
    table.play("f2f3 e7e5 g2g4 d8h4");
    assert_eq!(table.ask("best", &json!({ "level": 1 }))["error"]["code"], "no_move");
}
