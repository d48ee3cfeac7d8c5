//! `chess bestmove`, `chess bench` and `chess uci`.

use serde_json::Value;

use crate::{chess, chess_reading};

#[test]
fn bestmove_says_the_move_the_score_and_the_line() {
    let mate = ["bestmove", "--fen", "7k/8/8/8/8/8/R7/1R5K w - - 0 1", "--nodes", "20000"];
    let shown = chess(&mate);
    let lines = shown.lines().collect::<Vec<_>>();
    assert!(lines[0].starts_with("R"), "{shown}");
    assert!(lines[1].starts_with("mate in 2, depth "), "{shown}");
    assert!(lines[2].ends_with('#') && lines[2].split(' ').count() == 3, "{shown}");
    let json = chess(&[&mate[..], &["--json"]].concat());
    let object = serde_json::from_str::<Value>(&json).unwrap();
    assert_eq!((&object["mate"], &object["score_cp"]), (&Value::from(2), &Value::Null));
    assert_eq!(object["line"].as_array().unwrap().len(), 3);
}

#[test]
fn bestmove_plays_as_a_level_the_same_each_time() {
    let question = ["bestmove", "--moves", "e4 e5 Qh5", "--level", "4", "--seed", "7"];
    let shown = chess(&question);
    assert_eq!(shown, chess(&question));
    assert_eq!(shown.lines().count(), 1, "{shown}");
}

#[test]
fn bestmove_has_nothing_to_say_when_the_game_is_over() {
    let shown = chess(&["bestmove", "--moves", "f3 e5 g4 Qh4#"]);
    assert!(shown.starts_with("error: no move is left: checkmate"), "{shown}");
    let shown = chess(&["bestmove", "--engine", "/nowhere/engine"]);
    assert!(shown.starts_with("error: the engine /nowhere/engine cannot be started"), "{shown}");
}

#[test]
fn bestmove_asks_another_engine() {
    let own = env!("CARGO_BIN_EXE_chess");
    // The engine is a program without arguments; ours stands in by a script.
    let directory = tempfile::tempdir().unwrap();
    let script = directory.path().join("engine");
    std::fs::write(&script, format!("#!/bin/sh\nexec '{own}' uci\n")).unwrap();
    make_executable(&script);
    let engine = script.to_str().unwrap();
    let fen = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
    let shown = chess(&["bestmove", "--fen", fen, "--nodes", "20000", "--engine", engine]);
    assert!(shown.contains("mate in 2"), "{shown}");
}

pub(crate) fn make_executable(path: &std::path::Path) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn bench_has_a_signature() {
    let signature = |shown: String| {
        let object = serde_json::from_str::<Value>(&shown).unwrap();
        object["nodes"].as_u64().unwrap()
    };
    let once = signature(chess(&["bench", "4", "--json"]));
    assert!(once > 1_000);
    assert_eq!(once, signature(chess(&["bench", "4", "--json"])));
    let shown = chess(&["bench", "3"]);
    assert!(
        shown.contains(" nodes at depth 3, ") && shown.contains(" nodes a CPU second"),
        "{shown}"
    );
}

#[test]
fn uci_introduces_itself_answers_and_ends_with_its_input() {
    let shown = chess_reading(&["uci"], "uci\nposition startpos\ngo depth 3\n");
    assert!(shown.starts_with("id name Salon"), "{shown}");
    assert_eq!(shown.matches("\nbestmove ").count(), 1, "{shown}");
    assert!(!shown.contains("exit code"), "{shown}");
}
