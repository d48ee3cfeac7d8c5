//! What wrong usage, missing files and broken pipes look like. All exit codes: `exits`.

use insta::assert_snapshot;

use crate::chess;

#[test]
fn wrong_usage_is_exit_code_2() {
    for arguments in [&[][..], &["perft", "-1"], &["perft", "x"], &["nonsense"]] {
        let shown = chess(arguments);
        assert!(shown.ends_with("exit code 2\n"), "{arguments:?}: {shown}");
    }
    let shown = chess(&["perft", "3", "--epd", "some.epd"]);
    assert!(shown.contains("cannot be used with") && shown.ends_with("exit code 2\n"), "{shown}");
}

#[test]
fn a_missing_file_is_exit_code_3_with_a_hint() {
    assert_snapshot!(chess(&["replay", "nowhere.jsonl"]), @r"
    error: cannot read nowhere.jsonl: No such file or directory (os error 2)
    hint: give the path of a file, or - for standard input
    exit code 3
    ");
    assert_snapshot!(chess(&["perft", "--epd", "testdata"]), @r"
    error: cannot read testdata: Is a directory (os error 21)
    exit code 3
    ");
}
