//! `chess board`.

use std::fs;

use insta::assert_snapshot;

use crate::chess;

#[test]
fn a_position_is_shown_as_text_from_either_side() {
    assert_snapshot!(chess(&["board", "--moves", "e4 c5 Nf3"]), @r"
    8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜
    7 ♟ ♟ · ♟ ♟ ♟ ♟ ♟
    6 · · · · · · · ·
    5 · · ♟ · · · · ·
    4 · · · · ♙ · · ·
    3 · · · · · ♘ · ·
    2 ♙ ♙ ♙ ♙ · ♙ ♙ ♙
    1 ♖ ♘ ♗ ♕ ♔ ♗ · ♖
      a b c d e f g h
    ");
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_snapshot!(chess(&["board", fen, "--flip"]), @r"
    1 ♖ · · ♔ · · · ♖
    2 · · · · · · · ·
    3 · · · · · · · ·
    4 · · · · · · · ·
    5 · · · · · · · ·
    6 · · · · · · · ·
    7 · · · · · · · ·
    8 · · · ♚ · · · ·
      h g f e d c b a
    ");
    assert_eq!(chess(&["board", fen, "--flip"]), chess(&["board", fen, "--orientation", "black"]));
    assert_eq!(chess(&["board", fen]), chess(&["board", fen, "--orientation=white"]));
}

#[test]
fn json_names_the_position_and_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.svg");
    let file = file.to_str().unwrap();
    let shown = chess(&["board", "--json", "--moves", "d4", "--svg", file]);
    assert_eq!(
        shown.replace(file, "FILE"),
        "{\"fen\":\"rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\",\
         \"svg\":\"FILE\",\"png\":null}\n"
    );
    assert!(fs::read_to_string(file).unwrap().starts_with("<svg "));
}

#[test]
fn an_svg_goes_to_standard_output_with_all_that_was_asked_for() {
    let shown = chess(&[
        "board",
        "--svg",
        "-",
        "--moves",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O",
        "--arrow",
        "Rd7d5,f1e1",
        "--arrow",
        "Bh7h6",
        "--mark",
        "Yd5",
        "--theme",
        "dark",
        "--size",
        "640",
        "--flip",
        "--no-coordinates",
    ]);
    let document = roxmltree::Document::parse(&shown).unwrap();
    assert_eq!(document.root_element().attribute("width"), Some("640"));
    let count = |attribute: &str, value: &str| {
        document.descendants().filter(|node| node.attribute(attribute) == Some(value)).count()
    };
    assert_eq!(count("href", "#wP"), 8);
    // Three arrows, one ring; the king's two squares.
    assert_eq!(count("fill-opacity", "0.8"), 3);
    assert_eq!(count("r", "44"), 1);
    // The last move is the king's way to g1, not to the rook.
    let veils = document.descendants().filter(|node| node.attribute("fill") == Some("#deaa32"));
    let corners = veils.map(|node| node.attribute("d").unwrap()[..6].to_owned());
    assert_eq!(corners.collect::<Vec<_>>(), ["M300 0", "M100 0"]);
}

#[test]
fn a_png_is_written_and_is_the_same_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["a.png", "b.png"].map(|name| folder.path().join(name));
    for path in &paths {
        let shown = chess(&["board", "--png", path.to_str().unwrap(), "--size", "160"]);
        assert_eq!(shown, "");
    }
    let bytes = paths.map(|path| fs::read(path).unwrap());
    assert_eq!(bytes[0], bytes[1]);
    let header = &bytes[0][..24];
    assert!(header.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(header[16..24], [0, 0, 0, 160, 0, 0, 0, 160]);
}

#[test]
fn what_cannot_be_drawn_is_said() {
    // The words are those of `chess fen`, which tests them.
    let shown = chess(&["board", "8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert!(shown.starts_with("error: not a legal position: "), "{shown}");
    assert!(shown.ends_with("exit code 1\n"), "{shown}");
    assert_snapshot!(chess(&["board", "--moves", "e4 e4"]), @r"
    error: move 2 of --moves, e4: illegal move
    hint: `chess moves` with the moves before it lists what can be played there
    exit code 1
    ");
    assert_snapshot!(chess(&["board", "--png", "nowhere/board.png"]), @r"
    error: cannot write nowhere/board.png: No such file or directory (os error 2)
    hint: give the path of a file in a folder that may be written to
    exit code 3
    ");
    assert_snapshot!(chess(&["board", "--png", "-", "--svg", "-"]), @r"
    error: two pictures cannot both go to standard output
    hint: give the path of a file to --svg or --png
    exit code 2
    ");
}

#[test]
fn wrong_settings_are_wrong_usage() {
    for (arguments, words) in [
        (&["--arrow", "e2e4"][..], "--svg <FILE>"),
        (&["--svg", "-", "--arrow", "e2e9"], "an arrow is two squares"),
        (&["--svg", "-", "--arrow", "e2e2"], "from one square to another"),
        (&["--svg", "-", "--mark", "x"], "a mark is a square"),
        (&["--svg", "-", "--last-move", "e2"], "--last-move"),
        (&["--svg", "-", "--size", "63"], "a number from 64 to 4096"),
        (&["--svg", "-", "--size", "5000"], "a number from 64 to 4096"),
        (&["--svg", "-", "--theme", "blue"], "[possible values: light, dark]"),
        (&["--orientation", "red"], "[possible values: white, black]"),
        (&["--orientation", "white", "--flip"], "cannot be used with"),
    ] {
        let shown = chess(&[&["board"], arguments].concat());
        assert!(
            shown.contains(words) && shown.ends_with("exit code 2\n"),
            "{arguments:?}: {shown}"
        );
    }
}
