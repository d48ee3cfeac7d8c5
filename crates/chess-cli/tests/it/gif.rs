//! `chess gif`.

use std::fs;

use insta::assert_snapshot;

use crate::{chess, chess_reading};

const GAMES: &str = "[Event \"A\"]\n[White \"Zoé\"]\n\n1. e4 e5 1-0\n\n\
    [Event \"B\"]\n\n1. e4 Ke2 *\n\n[Event \"C\"]\n\
    [FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. d4 *\n";

/// Runs `chess gif - …` on [`GAMES`] and gives what was shown and what was written.
fn gif(arguments: &[&str]) -> (String, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.gif");
    let name = file.to_str().unwrap();
    let shown = chess_reading(&[&["gif", "-", "-o", name], arguments].concat(), GAMES);
    (shown.replace(name, "FILE"), fs::read(&file).unwrap_or_default())
}

#[test]
fn a_game_is_written_with_its_names() {
    let (shown, bytes) = gif(&["--size", "160", "--json"]);
    assert_eq!(shown, "{\"file\":\"FILE\",\"frames\":3}\n");
    // Width and height, the names' strips included.
    assert_eq!((&bytes[..6], &bytes[6..10]), (&b"GIF89a"[..], &[160, 0, 192, 0][..]));
    let (_, without) = gif(&["--size", "160", "--no-names", "--theme", "dark", "--flip"]);
    assert_eq!(without[6..10], [160, 0, 160, 0]);
    assert_eq!(gif(&["--size", "160"]).1, gif(&["--size", "160"]).1);
}

#[test]
fn a_game_with_an_error_is_shown_as_far_as_it_goes() {
    let (shown, bytes) = gif(&["--game", "2", "--size", "64"]);
    assert!(bytes.starts_with(b"GIF89a"));
    assert_snapshot!(shown, @r"
    -:8:7: error: Ke2: the move is not legal [illegal_move]
    1 error; `chess pgn check` tells warnings too and sums up each file
    exit code 1
    ");
}

#[test]
fn what_cannot_be_shown_is_said() {
    let (shown, bytes) = gif(&["--game", "3"]);
    assert!(shown.contains("error: the game has no start position\n"), "{shown}");
    assert!(shown.ends_with("exit code 1\n") && bytes.is_empty(), "{shown}");
    assert!(gif(&["--game", "4"]).0.starts_with("error: - has 3 games, no number 4\n"));
    assert!(chess(&["gif", "nowhere.pgn", "-o", "x.gif"]).ends_with("exit code 3\n"));
}

#[test]
fn wrong_settings_are_wrong_usage() {
    for arguments in [
        &[][..],
        &["game.pgn"],
        &["game.pgn", "-o", "x.gif", "--delay", "19"],
        &["game.pgn", "-o", "x.gif", "--delay", "60001"],
        &["game.pgn", "-o", "x.gif", "--size", "9999"],
        &["game.pgn", "-o", "x.gif", "--theme", "x"],
        &["game.pgn", "-o", "x.gif", "--game", "0"],
    ] {
        let shown = chess(&[&["gif"], arguments].concat());
        assert!(shown.ends_with("exit code 2\n"), "{arguments:?}: {shown}");
    }
}
