//! From one form to another and back.

use std::fs;

use serde_json::Value;
use tempfile::tempdir;

use super::GAME;
use crate::chess;
use crate::collection::collection;

/// Files that are converted there and back: our own, and the large collection where it is there.
fn files() -> Vec<String> {
    [
        "testdata/games.pgn",
        "testdata/pgn-cases/06-variations.pgn",
        "testdata/pgn-cases/15-commands.pgn",
        "testdata/pgn-cases/16-nags.pgn",
        "testdata/pgn-cases/19-chess960.pgn",
        "testdata/pgn-cases/14-null-moves.pgn",
    ]
    .map(str::to_owned)
    .into_iter()
    .chain(collection())
    .collect()
}

/// What `convert` makes of a file; errors in it are told elsewhere.
fn convert(file: &str, arguments: &[&str]) -> String {
    let folder = tempdir().unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    chess(&[&["pgn", "convert", file, "-o", out], arguments].concat());
    fs::read_to_string(out).unwrap()
}

#[test]
fn every_notation_leads_back_to_the_same_games() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("other.pgn");
    for file in files() {
        let san = convert(&file, &["--to", "pgn"]);
        assert!(!san.is_empty());
        for to in ["uci", "lan", "san:figurine"] {
            fs::write(&path, convert(&file, &["--to", to])).unwrap();
            let again = convert(path.to_str().unwrap(), &["--to", "pgn"]);
            assert!(again == san, "{file} by {to}");
        }
    }
}

/// A game as text again, from nothing but its object.
fn pgn_of(game: &Value) -> String {
    let mut out = String::new();
    let tag = |out: &mut String, name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        out.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    for (name, value) in game["tags"].as_object().unwrap() {
        tag(&mut out, name, value.as_str().unwrap());
    }
    for pair in game["repeated_tags"].as_array().into_iter().flatten() {
        tag(&mut out, pair[0].as_str().unwrap(), pair[1].as_str().unwrap());
    }
    out.push('\n');
    push_notes(&mut out, game);
    push_moves(&mut out, &game["moves"]);
    out.push_str(game["result"].as_str().unwrap());
    out.push_str("\n\n");
    out
}

fn push_moves(out: &mut String, moves: &Value) {
    for mv in moves.as_array().unwrap() {
        push_comments(out, &mv["comments_before"]);
        let uci = mv["uci"].as_str().unwrap();
        out.push_str(if uci == "0000" { "--" } else { uci });
        out.push(' ');
        for nag in mv["nags"].as_array().into_iter().flatten() {
            out.push_str(&format!("${nag} "));
        }
        push_notes(out, mv);
        for line in mv["lines"].as_array().into_iter().flatten() {
            out.push_str("( ");
            push_moves(out, line);
            out.push_str(") ");
        }
    }
}

fn push_comments(out: &mut String, comments: &Value) {
    for comment in comments.as_array().into_iter().flatten() {
        out.push_str(&format!("{{{}}} ", comment.as_str().unwrap()));
    }
}

fn push_notes(out: &mut String, notes: &Value) {
    let clock = |ms: &Value| ms.as_u64().map(|ms| format!("0:00:{}.{:03}", ms / 1000, ms % 1000));
    let mut command = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            out.push_str(&format!("{{[%{name} {value}]}} "));
        }
    };
    command("clk", clock(&notes["clock_ms"]));
    command("emt", clock(&notes["elapsed_ms"]));
    let depth = notes["eval_depth"].as_u64().map_or(String::new(), |depth| format!(",{depth}"));
    let pawns = notes["eval_cp"].as_i64().map(|cp| {
        let sign = if cp < 0 { "-" } else { "" };
        format!("{sign}{}.{:02}{depth}", cp.abs() / 100, cp.abs() % 100)
    });
    command("eval", pawns);
    command("eval", notes["eval_mate"].as_i64().map(|mate| format!("#{mate}{depth}")));
    let list = |list: &Value| {
        let items = list.as_array()?.iter().map(|item| item.as_str().unwrap().to_owned());
        Some(items.collect::<Vec<_>>().join(","))
    };
    command("csl", list(&notes["squares"]));
    command("cal", list(&notes["arrows"]));
    push_comments(out, &notes["comments"]);
}

#[test]
fn objects_hold_the_whole_game() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("again.pgn");
    let own = folder.path().join("own.pgn");
    fs::write(&own, GAME).unwrap();
    for file in files().into_iter().chain([own.to_str().unwrap().to_owned()]) {
        let objects = |file: &str| -> Vec<Value> {
            let lines = convert(file, &["--to", "jsonl"]);
            let mut objects: Vec<Value> =
                lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            for object in &mut objects {
                let object = object.as_object_mut().unwrap();
                object.remove("file");
                object.remove("errors");
            }
            objects
        };
        let games = objects(&file);
        assert!(!games.is_empty());
        fs::write(&path, games.iter().map(pgn_of).collect::<String>()).unwrap();
        let again = objects(path.to_str().unwrap());
        assert_eq!(games.len(), again.len(), "{file}");
        for (game, again) in games.iter().zip(&again) {
            assert_eq!(game, again, "{file}");
        }
    }
}
