//! Exit codes, wrong usage and broken pipes.

use std::process::{Command, Stdio};

use insta::assert_snapshot;

use crate::{chess, root};

#[test]
fn wrong_usage_is_exit_code_2() {
    for arguments in [
        &[][..],
        &["fen"],
        &["perft"],
        &["perft", "-1"],
        &["perft", "x"],
        &["perft", "31"],
        &["nonsense"],
    ] {
        let shown = chess(arguments);
        assert!(shown.ends_with("exit code 2\n"), "{arguments:?}: {shown}");
    }
    let shown = chess(&["perft", "3", "--epd", "some.epd"]);
    assert!(shown.contains("cannot be used with") && shown.ends_with("exit code 2\n"), "{shown}");
}

#[test]
fn a_missing_file_is_exit_code_1_with_a_hint() {
    assert_snapshot!(chess(&["replay", "nowhere.jsonl"]), @r"
    error: cannot open nowhere.jsonl: No such file or directory (os error 2)
    hint: give the path of a file, or - for standard input
    exit code 1
    ");
    assert_snapshot!(chess(&["perft", "--epd", "testdata"]), @r"
    error: cannot read testdata: Is a directory (os error 21)
    exit code 1
    ");
}

#[test]
fn a_reader_that_has_had_enough_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chess"))
        .args(["replay", "testdata/rules/scenarios.jsonl"])
        .current_dir(root())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), String::from_utf8(output.stderr).unwrap().as_str()),
        (Some(0), "")
    );
}
