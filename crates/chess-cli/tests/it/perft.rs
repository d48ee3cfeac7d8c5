//! `chess perft`.

use std::fs;

use insta::assert_snapshot;

use crate::chess;

#[test]
fn a_depth_is_counted() {
    assert_snapshot!(chess(&["perft", "4"]), @"197281");
    assert_snapshot!(chess(&["perft", "0", "--divide"]), @"1");
    assert_snapshot!(
        chess(&["perft", "3", "--json", "--chess960", "--fen", "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9"]),
        @r#"{"fen":"1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w KQkq - 0 9","depth":3,"nodes":14569}"#
    );
}

#[test]
fn counts_are_divided_by_first_moves() {
    assert_snapshot!(chess(&["perft", "2", "--divide", "--fen", "7k/8/8/8/8/8/P7/K7 w - - 0 1"]), @r"
    a1b1  3
    a1b2  3
    a2a3  3
    a2a4  3
    12
    ");
}

#[test]
fn a_wrong_count_is_named_by_line_and_depth() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("some.epd");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    fs::write(&file, format!("# known counts\n\n{start} ;D1 20 ;D2 401 ;D3 8902 ;D4 197281\n"))
        .unwrap();
    let shown = chess(&["perft", "--epd", file.to_str().unwrap(), "--max-nodes", "10000"]);
    let shown = shown.replace(folder.path().to_str().unwrap(), "FOLDER");
    let (differs, summary) = shown.split_once('\n').unwrap();
    assert_eq!(differs, "FOLDER/some.epd:3: depth 2: expected 401, found 400");
    assert!(
        summary.starts_with("1 position, counts: 2 right, 1 wrong, 1 left out; 9,322 nodes in "),
        "{summary}"
    );
    assert!(summary.ends_with("exit code 1\n"), "{summary}");

    assert_snapshot!(
        chess(&["perft", "--json", "--epd", file.to_str().unwrap(), "--max-nodes", "500"]),
        @r#"
    {"line":3,"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","depth":1,"expected":20,"found":20}
    {"line":3,"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","depth":2,"expected":401,"found":400}
    exit code 1
    "#
    );
}

#[test]
fn a_file_that_is_no_perft_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let check = |text: &str| {
        let file = folder.path().join("bad.epd");
        fs::write(&file, text).unwrap();
        chess(&["perft", "--epd", file.to_str().unwrap()])
            .replace(folder.path().to_str().unwrap(), "FOLDER")
    };
    assert_snapshot!(check(""), @r"
    error: FOLDER/bad.epd has no count to compare with
    hint: a line looks like: FEN ;D1 20 ;D2 400
    exit code 1
    ");
    assert_snapshot!(check("7k/8/8/8/8/8/8/K7 w - - 0 1 ;D1 three\n"), @r#"
    error: FOLDER/bad.epd:1: "D1 three" is no count like D3 8902
    exit code 1
    "#);
}

/// The deep counts are for the release build; these take a moment even in a debug one.
#[test]
fn both_perft_files_are_right_where_they_are_shallow() {
    for (file, variant) in
        [("testdata/perft/standard.epd", None), ("testdata/perft/chess960.epd", Some("--chess960"))]
    {
        let mut arguments = vec!["perft", "--epd", file, "--max-nodes", "300000"];
        arguments.extend(variant);
        let shown = chess(&arguments);
        assert!(shown.contains(" 0 wrong, ") && !shown.contains("exit code"), "{shown}");
    }
}
