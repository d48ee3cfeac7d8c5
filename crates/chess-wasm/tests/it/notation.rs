//! Moves that people type, and games as text.

use serde_json::json;

use crate::table::{Table, ask};

fn typed(table: &Table, language: &str, text: &str) -> String {
    let answer = table.ask("typed", &json!({ "text": text, "language": language }));
    let said = if answer["uci"].is_string() { &answer["uci"] } else { &answer["error"]["code"] };
    said.as_str().unwrap_or_else(|| panic!("{answer}")).to_string()
}

#[test]
fn typed_moves_are_read_in_the_pages_language_first() {
    let table = Table::standard();
    for (language, text, expect) in [
        ("fr", "Cf3", "g1f3"),
        ("fr", " cf3 ", "illegal"),
        ("fr", "Nf3", "g1f3"),
        ("en", "Nf3", "g1f3"),
        ("en", "Cf3", "syntax"),
        ("en", "e2e4", "e2e4"),
        ("fr", "e4", "e2e4"),
        ("fr", "Cf6", "illegal"),
        ("en", "hello", "syntax"),
    ] {
        assert_eq!(typed(&table, language, text), expect, "{language}: {text}");
    }
}

#[test]
fn r_is_the_king_in_french_and_the_rook_in_english() {
    let table = Table::started(json!({
        "start": "4k3/8/8/8/8/8/R7/4K3 w - - 0 1",
        "variant": "standard", "clock": null, "draws": "laws",
    }));
    assert_eq!(typed(&table, "fr", "Rd2"), "e1d2");
    assert_eq!(typed(&table, "en", "Rd2"), "a2d2");
}

#[test]
fn a_game_written_as_pgn_is_read_again() {
    let mut table = Table::standard();
    table.play("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1");
    table.accept("black", &json!({ "kind": "resign" }));
    let written = table.ask("pgn", &json!({ "tags": [["White", "Anne"], ["Black", "Ben"]] }));
    let pgn = written["pgn"].as_str().unwrap();
    assert!(pgn.contains("[White \"Anne\"]"), "{pgn}");
    assert!(pgn.contains("4. O-O 1-0"), "{pgn}");
    let read = ask(&json!({ "op": "read", "pgn": pgn }));
    let game = &read["games"][0];
    assert_eq!(game["moves"], json!(["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"]));
    assert_eq!((&game["result"], &game["ending"]), (&json!("1-0"), &json!(null)));
}

#[test]
fn a_pgn_says_how_its_board_ended() {
    let read = ask(&json!({ "op": "read", "pgn": "1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 *\n" }));
    assert_eq!(read["games"][0]["ending"]["termination"], "checkmate");
    assert_eq!(read["games"][1]["moves"], json!(["e2e4"]));
    assert_eq!(read["games"][1]["start"], json!(null));
}

#[test]
fn why_a_move_cannot_be_is_told_by_its_rule() {
    let table = Table::standard();
    for (from, to, expect) in [
        ("e2", "e4", json!(null)),
        ("a1", "a4", json!("blocked")),
        ("e7", "e5", json!("not_yours")),
    ] {
        let answer = table.ask("why", &json!({ "from": from, "to": to }));
        assert_eq!(answer["why"], expect, "{from}{to}: {answer}");
    }
    let nowhere = table.ask("why", &json!({ "from": "e9", "to": "e4" }));
    assert_eq!(nowhere["error"]["code"], "bad_square");
}
