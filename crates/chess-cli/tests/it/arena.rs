//! `chess arena`.

use serde_json::Value;

use crate::chess;

fn report(arguments: &[&str]) -> Value {
    let shown = chess(&[&["arena"], arguments, &["--json"]].concat());
    serde_json::from_str(shown.lines().next().unwrap()).expect(&shown)
}

#[test]
fn a_strong_level_beats_a_weak_one_and_a_match_repeats() {
    let match_ = ["level:6", "level:2", "--games", "8", "--seed", "3", "--concurrency", "2"];
    let once = report(&match_);
    assert_eq!(once["games"], 8);
    assert!(once["score"].as_f64() > Some(0.7), "{once}");
    assert_eq!(once, report(&match_));
}

#[test]
fn a_uci_engine_plays_and_its_games_are_written() {
    let engine = concat!(env!("CARGO_BIN_EXE_chess"), " uci?Hash=8");
    let directory = tempfile::tempdir().unwrap();
    let games = directory.path().join("games.pgn");
    let games = games.to_str().unwrap();
    let report = report(&["own", engine, "--games", "2", "--nodes", "400", "--pgn", games]);
    assert_eq!((&report["games"], &report["faults"]), (&2.into(), &serde_json::json!([0, 0])));
    let checked = chess(&["pgn", "check", games]);
    assert!(checked.contains("2 games"), "{checked}");
}

#[test]
fn an_engine_that_fails_loses_and_the_exit_code_says_so() {
    let shown = chess(&["arena", "level:1", "/bin/false", "--games", "2"]);
    assert!(
        shown.contains("/bin/false failed in 2 games") && shown.contains("exit code 1"),
        "{shown}"
    );
    let shown = chess(&["arena", "level:1", "level:1", "--games", "3"]);
    assert!(shown.contains("do not come in pairs"), "{shown}");
    let shown = chess(&["arena", "level:11", "level:1"]);
    assert!(shown.contains("levels are from 1 to 10"), "{shown}");
}
