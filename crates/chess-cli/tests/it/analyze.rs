//! `chess analyze`.

use serde_json::Value;

use crate::engine::make_executable;
use crate::{chess, chess_reading, root};

const FOOL: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

fn analyzed(arguments: &[&str]) -> String {
    chess_reading(&[&["analyze", "-", "--nodes", "3000"], arguments].concat(), FOOL)
}

#[test]
fn a_game_comes_back_with_signs_reasons_and_a_summary() {
    let shown = analyzed(&[]);
    for part in [
        "2. g4 $4\n{[%eval #-1,",
        "Blunder: allows mate in one. Better: ",
        "2... Qh4# 0-1",
        "\n1. A - B, 0-1\n",
        "accuracy  inaccuracies  mistakes  blunders",
    ] {
        assert!(shown.contains(part), "{part:?} is not in\n{shown}");
    }
    let last = shown.lines().last().unwrap().split_whitespace().collect::<Vec<_>>();
    assert_eq!(last, ["●", "B", "100.0", "%", "0", "0", "0"], "{shown}");
    assert_eq!(shown, analyzed(&[]), "the same again");
    let quiet = analyzed(&["--quiet", "--lang", "fr"]);
    assert!(quiet.ends_with("2... Qh4# 0-1\n"), "{quiet}");
    assert!(quiet.contains("Gaffe\u{a0}: permet un mat en un coup."), "{quiet}");
}

#[test]
fn programs_get_an_object_for_each_game() {
    let twice = format!("{FOOL}\n{FOOL}");
    let shown = chess_reading(&["analyze", "-", "--nodes", "3000", "--json", "-j", "2"], &twice);
    let games: Vec<Value> = shown.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 2);
    assert_eq!((&games[0]["game"], &games[1]["game"]), (&Value::from(1), &Value::from(2)));
    // No game depends on the one before it.
    assert_eq!(games[0]["moves"], games[1]["moves"]);
    let blunder = &games[0]["moves"][2];
    assert_eq!(blunder["san"], "g4");
    assert_eq!(blunder["mate"], -1);
    assert_eq!(blunder["judgment"], "blunder");
    assert_eq!(blunder["reason"], "allows_mate");
    assert_eq!(blunder["line"], serde_json::json!(["Qh4#"]));
    assert_eq!(games[0]["moves"][3]["better"], Value::Null);
    assert_eq!(games[0]["players"]["black"]["accuracy"], 100.0);
    assert_eq!(games[0]["players"]["white"]["blunders"], 1);
}

/// A program of a few lines of shell.
fn script(folder: &tempfile::TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    make_executable(&path);
    path.to_str().unwrap().to_owned()
}

/// Our own curve is fitted to our own engine's scores.
#[test]
fn another_engines_scores_are_read_on_the_published_curve() {
    let folder = tempfile::tempdir().unwrap();
    let text = r#"while read -r line; do case "$line" in
        uci) echo uciok;;
        isready) echo readyok;;
        position*) case "$line" in *a2a3) mv=a7a6;; *) mv=a2a3;; esac;;
        go*) echo "info depth 9 nodes 5 score cp 100 pv $mv"; echo "bestmove $mv";;
        quit) exit 0;;
        esac; done"#;
    let engine = script(&folder, "hundred", text);
    let shown = chess_reading(&["analyze", "-", "--json", "--engine", &engine], "1. a3 *\n");
    assert!(shown.contains("\"score_cp\":-100,"), "{shown}");
    assert!(shown.contains("\"white_percent\":40.9"), "{shown}");
}

#[test]
fn another_engine_is_asked_and_may_fail() {
    let folder = tempfile::tempdir().unwrap();
    let script = |name: &str, text: &str| script(&folder, name, text);
    let own = script("own", &format!("exec '{}' uci", env!("CARGO_BIN_EXE_chess")));
    let shown = analyzed(&["--engine", &own]);
    assert!(shown.contains("Blunder: allows mate in one."), "{shown}");
    let silent = script("silent", "exit 0");
    let shown = analyzed(&["--engine", &silent]);
    assert_eq!(
        shown,
        "error: -, game 1: the engine ended in the middle of its work\nexit code 1\n"
    );
}

#[test]
fn games_without_moves_and_with_errors_come_through() {
    let text = "[Event \"empty\"]\n\n*\n\n[Event \"broken\"]\n\n1. e4 e4 *\n";
    let shown = chess_reading(&["analyze", "-", "--nodes", "500", "--quiet"], text);
    assert!(shown.starts_with("[Event \"empty\"]\n\n*\n\n[Event \"broken\"]\n"), "{shown}");
    assert!(shown.contains("-:7:7: error: e4: "), "{shown}");
    assert!(shown.ends_with("exit code 1\n"), "{shown}");
    let missing = chess(&["analyze", "nowhere.pgn"]);
    assert!(missing.ends_with("exit code 3\n"), "{missing}");
}

#[test]
fn what_is_analyzed_is_analyzed_again_without_piling_up() {
    let games = std::fs::read_to_string(root().join("testdata/games.pgn")).unwrap();
    let first_games = games.split_inclusive("\n\n").take(2).collect::<String>();
    let options = ["analyze", "-", "--nodes", "300", "--quiet", "--bare"];
    let once = chess_reading(&options, &first_games);
    assert!(once.contains("[%eval "), "{once}");
    assert_eq!(chess_reading(&options, &once), once);
}
