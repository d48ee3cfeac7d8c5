//! Ctrl-C, and readers that have had enough: nothing half-done stays, nothing whole goes.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::examples::{in_folder, shell};

/// Games that no pipe and no buffer of `chess` holds: once all are written, it is at work.
fn many_games() -> String {
    "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n".repeat(60_000)
}

/// Runs `chess` with pipes around it. Whoever runs the tests may ignore signals, which a child
/// would inherit.
fn start(arguments: &[&str], folder: &Path) -> Child {
    Command::new("env")
        .args(["--default-signal=INT,HUP,TERM", env!("CARGO_BIN_EXE_chess")])
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = entries.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_signal_leaves_nothing_unfinished_behind() {
    let interrupt = 2;
    let terminate = 15;
    let hang_up = 1;
    let commands: [(&[&str], i32); 5] = [
        (&["pgn", "join", "-", "-o", "out.pgn"], interrupt),
        (&["pgn", "join", "-", "-o", "out.pgn"], hang_up),
        (&["pgn", "convert", "--to", "csv", "-", "-o", "out.pgn"], terminate),
        (&["pgn", "split", "-n", "100", "-", "-o", "part-{}.pgn"], interrupt),
        (&["pgn", "dedupe", "-", "-o", "out.pgn", "--duplicates", "others.pgn"], interrupt),
    ];
    for (arguments, signal) in commands {
        let folder = in_folder();
        let folder = folder.path();
        fs::write(folder.join("out.pgn"), "finished long ago").unwrap();
        let mut child = start(arguments, folder);
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(many_games().as_bytes()).unwrap();
        assert!(names(folder).len() > 2, "{arguments:?}: nothing is being written");
        let sent = shell(&format!("kill -{signal} {}", child.id()), folder);
        assert!(sent.status.success());
        // Its input has not ended: nothing but the signal ends it.
        let status = child.wait().unwrap();
        drop(stdin);
        assert_eq!(status.signal(), Some(signal), "{arguments:?}: {status}");
        assert_eq!(names(folder), ["out.pgn", "testdata"], "{arguments:?}");
        assert_eq!(fs::read_to_string(folder.join("out.pgn")).unwrap(), "finished long ago");
    }
}

/// `nohup` and jobs in the background ask for that.
#[test]
fn a_signal_that_was_to_be_ignored_is_ignored() {
    let folder = in_folder();
    let folder = folder.path();
    let program = env!("CARGO_BIN_EXE_chess");
    let line = format!("trap '' HUP; exec {program} pgn join - -o out.pgn");
    let mut child = Command::new("sh")
        .args(["-c", &line])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let games = many_games();
    stdin.write_all(games.as_bytes()).unwrap();
    shell(&format!("kill -HUP {}", child.id()), folder);
    drop(stdin);
    assert!(child.wait().unwrap().success());
    assert_eq!(fs::read_to_string(folder.join("out.pgn")).unwrap(), games);
}

#[test]
fn a_reader_that_has_had_enough_is_no_failure() {
    let lines: [&[&str]; 8] = [
        &["replay", "testdata/rules/scenarios.jsonl"],
        &["epd", "--json", "testdata/engine/tactics.epd"],
        &["pgn", "check", "--json", "-"],
        &["pgn", "join", "-"],
        &["pgn", "convert", "--to", "csv", "-"],
        &["pgn", "convert", "--to", "parquet", "-"],
        &["pgn", "convert", "--to", "jsonl", "-"],
        &["pgn", "sort", "-"],
    ];
    for arguments in lines {
        let folder = in_folder();
        let mut child = start(arguments, folder.path());
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        // It may end before it has read all of this.
        let _ended_early = stdin.write_all(many_games().as_bytes());
        drop(stdin);
        let mut complaint = String::new();
        child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
        let status = child.wait().unwrap();
        assert_eq!((status.code(), complaint.as_str()), (Some(0), ""), "{arguments:?}");
    }
}
