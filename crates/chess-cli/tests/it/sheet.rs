//! `chess sheet`.

use std::fs;

use insta::assert_snapshot;

use crate::{chess, chess_reading};

const GAMES: &str = "[Event \"A\"]\n[White \"Zoé\"]\n\n1. e4 e5 1-0\n\n\
    [Event \"B\"]\n\n1. Ke2 *\n\n[Event \"C\"]\n\n1. d4 1/2-1/2\n";

/// Runs `chess sheet - …` on [`GAMES`] and gives what was shown and how many bytes were written.
fn sheet(arguments: &[&str]) -> (String, usize) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sheet.pdf");
    let name = file.to_str().unwrap();
    let shown = chess_reading(&[&["sheet", "-", "-o", name], arguments].concat(), GAMES);
    let bytes = fs::read(&file).unwrap_or_default();
    assert!(bytes.is_empty() || bytes.starts_with(b"%PDF-"));
    (shown.replace(name, "FILE"), bytes.len())
}

#[test]
fn a_sheet_is_written_for_each_language_and_letters() {
    let (shown, length) = sheet(&["--lang", "fr"]);
    assert!(shown.is_empty() && length > 5000, "{shown} {length}");
    let (shown, _) =
        sheet(&["--lang", "fr", "--letters", "figurine", "--game", "3", "--json", "--paper", "A5"]);
    assert_eq!(shown, "{\"file\":\"FILE\",\"pages\":1}\n");
}

#[test]
fn a_game_with_an_error_is_printed_as_far_as_it_goes() {
    let (shown, length) = sheet(&["--game", "2"]);
    assert!(length > 5000);
    assert_snapshot!(shown, @r"
    -:8:4: error: Ke2: the move is not legal [illegal_move]
    1 error; `chess pgn check` tells warnings too and sums up each file
    exit code 1
    ");
}

#[test]
fn what_cannot_be_printed_is_said() {
    assert_snapshot!(sheet(&["--game", "4"]).0, @r"
    error: - has 3 games, no number 4
    exit code 1
    ");
    let shown = chess(&["sheet", "nowhere.pgn", "-o", "sheet.pdf"]);
    assert!(shown.starts_with("error: cannot read nowhere.pgn"), "{shown}");
    assert!(shown.ends_with("exit code 3\n"), "{shown}");
    assert_snapshot!(chess_reading(&["sheet", "-", "-o", "sheet.pdf"], ""), @r"
    error: - has no game
    exit code 1
    ");
    assert_snapshot!(chess(&["sheet", "--blank", "-o", "nowhere/sheet.pdf"]), @r"
    error: cannot write nowhere/sheet.pdf: No such file or directory (os error 2)
    hint: give the path of a file in a folder that may be written to
    exit code 3
    ");
}

#[test]
fn wrong_settings_are_wrong_usage() {
    for arguments in [
        &[][..],
        &["game.pgn"],
        &["-o", "x.pdf"],
        &["game.pgn", "--blank", "-o", "x.pdf"],
        &["--blank", "--game", "2", "-o", "x.pdf"],
        &["game.pgn", "--game", "0", "-o", "x.pdf"],
        &["game.pgn", "--lang", "de", "-o", "x.pdf"],
        &["game.pgn", "--letters", "xy", "-o", "x.pdf"],
        &["game.pgn", "--paper", "a6", "-o", "x.pdf"],
    ] {
        let shown = chess(&[&["sheet"], arguments].concat());
        assert!(shown.ends_with("exit code 2\n"), "{arguments:?}: {shown}");
    }
}
