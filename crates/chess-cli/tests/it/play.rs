//! `chess play` by lines, as scripts play it, and hints.

use crate::{chess, chess_reading, root};

#[test]
fn two_people_play_through_a_pipe() {
    let input = "f3\ne5\ng4\nDh4\nundo\nQh4\n";
    let shown = chess_reading(&["play", "--two"], input);
    assert!(shown.starts_with("\n8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜\n"), "{shown}");
    assert_eq!(shown.matches("Checkmate: Black wins.\n").count(), 2, "{shown}");
    assert!(shown.ends_with("Checkmate: Black wins.\n"), "{shown}");
    assert!(shown.contains("\n4  ·  ·  ·  ·  ·  ·  ♙ [♛]\n"), "{shown}");
    assert!(shown.contains("\n1  ♖  ♘  ♗  ♕ !♔! ♗  ♘  ♖\n"), "{shown}");
}

#[test]
fn a_level_answers_the_same_way_with_the_same_seed() {
    let play = |seed: &str| {
        let options = ["play", "--level", "2", "--seed", seed, "--ascii", "--color", "black"];
        chess_reading(&options, "e5\nnulle\nquit\n")
    };
    let shown = play("5");
    assert_eq!(shown.matches("Level 2 plays ").count(), 2, "{shown}");
    // Black is at the bottom.
    assert!(shown.contains("\n   h  g  f  e  d  c  b  a\n"), "{shown}");
    assert!(shown.contains("\n8  r  n  b  k  q  b  n  r\n"), "{shown}");
    assert_eq!(shown, play("5"));
}

#[test]
fn hints_come_in_three_steps() {
    let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let shown = chess_reading(
        &["play", "--level", "1", "--fen", fen, "--lang", "fr"],
        "indice\nindice\nindice\n",
    );
    let hints = [
        "Regardez la tour en a1.",
        "Jouez la tour en a1 en a8.",
        "La meilleure suite est 1. Ta8#.",
    ];
    let places = hints.map(|hint| shown.find(hint).unwrap_or_else(|| panic!("{hint}: {shown}")));
    assert!(places.is_sorted(), "{shown}");
    let bestmove = ["bestmove", "--fen", fen, "--nodes", "2000", "--hint"];
    assert_eq!(chess(&[&bestmove[..], &["1"]].concat()), "Look at the rook on a1.\n");
    let words: Vec<&str> = fen.split(' ').collect();
    for position in [&[fen][..], &words] {
        let shown = chess(&[&["bestmove", "--hint", "1"], position].concat());
        assert_eq!(shown, "Look at the rook on a1.\n", "{position:?}");
    }
    let shown = chess(&[&bestmove[..], &["3", "--lang", "fr"]].concat());
    assert_eq!(shown.lines().collect::<Vec<_>>(), hints);
}

#[test]
fn games_are_saved_but_never_over_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let input = format!("e4\nsave {}\nsave {}\n", path.display(), path.display());
    let shown = chess_reading(&["play", "--two", "--clock", "5+3"], &input);
    assert!(shown.contains("Saved in ") && shown.contains("Not saved: "), "{shown}");
    let pgn = std::fs::read_to_string(&path).unwrap();
    assert!(
        pgn.contains("[TimeControl \"300+3\"]") && pgn.contains("1. e4 {[%clk 0:05:0"),
        "{pgn}"
    );
}

#[test]
fn wrong_settings_are_wrong_usage() {
    for arguments in [
        &["play", "--level", "11"][..],
        &["play", "--two", "--level", "3"],
        &["play", "--clock", "x"],
        &["play", "--clock", "0+3"],
        &["bestmove", "--hint", "4"],
    ] {
        let shown = chess_reading(arguments, "quit\n");
        assert!(shown.ends_with("exit code 2\n"), "{arguments:?}: {shown}");
    }
    let shown = chess_reading(&["play", "--fen", "nonsense"], "quit\n");
    assert!(shown.contains("error:") && shown.ends_with("exit code 1\n"), "{shown}");
}

/// On a terminal of its own, made by script(1); a program that ends by a signal gives it back.
#[test]
fn a_screen_is_taken_over_and_given_back() {
    let has_script = std::process::Command::new("script").arg("--version").output().is_ok();
    if !has_script {
        assert!(std::env::var_os("CI").is_none(), "script(1) is not there");
        eprintln!("left out: script(1) is not there");
        return;
    }
    let command = format!("stty rows 24 cols 80; '{}' play --two", env!("CARGO_BIN_EXE_chess"));
    // A program that waits for ever would keep all tests waiting.
    let mut child = std::process::Command::new("timeout")
        .args(["120", "script", "--quiet", "--return", "--command", &command, "/dev/null"])
        .env("TERM", "xterm-256color")
        .current_dir(root())
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, b"e4\rquit\r").unwrap();
    let output = child.wait_with_output().unwrap();
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{shown}");
    assert!(shown.contains("Salon"), "{shown:?}");
    // Into the other screen, and back.
    let (enter, leave) = (shown.find("\x1b[?1049h"), shown.rfind("\x1b[?1049l"));
    assert!(enter.is_some() && enter < leave, "{shown:?}");
}
