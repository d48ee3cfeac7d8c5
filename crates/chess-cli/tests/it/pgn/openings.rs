//! `chess pgn eco`.

use std::fs;
use std::process::Command;

use chess_notation::pgn;
use insta::assert_snapshot;

use super::{Folder, collection, values};
use crate::{chess, chess_reading, root};

const GAMES: &str = "\
[Event \"A\"]
[White \"Tal, Mikhail\"]
[Black \"Somebody with a long name\"]
[ECO \"A00\"]
[Variation \"old\"]
[SubVariation \"old\"]
[Result \"1-0\"]

1. e4   c5 {a comment} 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6
5. Nc3 a6 1-0

1. d4 e6 2. e4 *

[Event \"B\"]
[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]
[SetUp \"1\"]
[Result \"*\"]

1. e4 *
";

#[test]
fn names_are_written_where_tags_stand() {
    assert_snapshot!(chess_reading(&["pgn", "eco", "-"], GAMES), @r#"
    [Event "A"]
    [White "Tal, Mikhail"]
    [Black "Somebody with a long name"]
    [ECO "B90"]
    [Variation "Najdorf Variation"]
    [Result "1-0"]
    [Opening "Sicilian Defense"]

    1. e4   c5 {a comment} 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6
    5. Nc3 a6 1-0

    [ECO "A40"]
    [Opening "Horwitz Defense"]

    1. d4 e6 2. e4 *

    [Event "B"]
    [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
    [SetUp "1"]
    [Result "*"]

    1. e4 *
    1 game has no position in the book: nothing is changed there
    "#);
    assert_snapshot!(chess_reading(&["pgn", "eco", "--lang", "fr", "--missing", "-"], GAMES), @r#"
    [Event "A"]
    [White "Tal, Mikhail"]
    [Black "Somebody with a long name"]
    [ECO "A00"]
    [Variation "old"]
    [SubVariation "old"]
    [Result "1-0"]

    1. e4   c5 {a comment} 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6
    5. Nc3 a6 1-0

    [ECO "A40"]
    [Opening "Défense Horwitz"]

    1. d4 e6 2. e4 *

    [Event "B"]
    [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
    [SetUp "1"]
    [Result "*"]

    1. e4 *
    1 game has no position in the book: nothing is changed there
    "#);
}

#[test]
fn names_are_listed() {
    assert_snapshot!(chess_reading(&["pgn", "eco", "--list", "-"], GAMES), @r"
    1  B90  Tal - Somebody wi…          Sicilian Defense: Najdorf Variation
    2  A40  ? - ?                       Horwitz Defense
    3  ---  ? - ?                       (not in the book)
    ");
    assert_snapshot!(chess_reading(&["pgn", "eco", "--json", "--lang", "fr", "-"], GAMES), @r#"
    {"file":"-","game":1,"eco":"B90","name":"Défense sicilienne, variante Najdorf","opening":"Défense sicilienne","variation":"variante Najdorf","ply":10}
    {"file":"-","game":2,"eco":"A40","name":"Défense Horwitz","opening":"Défense Horwitz","variation":null,"ply":2}
    {"file":"-","game":3,"eco":null,"name":null,"opening":null,"variation":null,"ply":null}
    "#);
}

#[test]
fn files_are_told_apart() {
    let files = ["testdata/pgn-cases/10-latin1.pgn", "testdata/pgn-cases/16-nags.pgn"];
    assert_snapshot!(chess(&[&["pgn", "eco", "--list"], &files[..]].concat()), @r"
    testdata/pgn-cases/10-latin1.pgn
         1  B00  José Müller - ?             King's Pawn Game
    testdata/pgn-cases/16-nags.pgn
         1  C84  ? - ?                       Ruy Lopez: Closed
    ");
}

#[test]
fn a_book_of_ones_own_takes_the_place_of_the_table() {
    let folder = Folder::new();
    let book = folder.write("book.tsv", "eco\tname\tpgn\nB99\tMine: All Mine\t1. e4 c5\n");
    let list = ["pgn", "eco", "--list", "--lang", "fr", "-", "--book"];
    assert_snapshot!(chess_reading(&[&list[..], &[&book]].concat(), GAMES), @r"
    1  B99  Tal - Somebody wi…          Mine: All Mine
    2  ---  ? - ?                       (not in the book)
    3  ---  ? - ?                       (not in the book)
    ");
    let bad = folder.write("bad.tsv", "B99\tMine\t1. e4 c6\nB99\tMine\t1. e4 Ke7\n");
    let shown = chess_reading(&[&list[..], &[&bad]].concat(), GAMES);
    assert_snapshot!(shown.replace(&bad, "bad.tsv"), @r"
    error: bad.tsv:2:16: Ke7: illegal move
    hint: a book has a line for each opening: code, name, moves, with tabs
    exit code 3
    ");
    assert_snapshot!(chess_reading(&[&list[..], &["nowhere.tsv"]].concat(), GAMES), @r"
    error: cannot read nowhere.tsv: No such file or directory (os error 2)
    exit code 3
    ");
}

/// What could not be read is neither lost nor written anew.
#[test]
fn games_with_errors_keep_what_was_not_read() {
    let bad = "[Event \"a\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 Nonsense *\n";
    assert_snapshot!(chess_reading(&["pgn", "eco", "-"], bad), @r#"
    [Event "a"]
    [Result "*"]
    [ECO "C20"]
    [Opening "King's Pawn Game"]
    [Variation "with e5"]

    1. e4 e5 2. Ke3 Nonsense *
    -:4:13: error: Ke3: the move is not legal [illegal_move]
      4 | 1. e4 e5 2. Ke3 Nonsense *
        |             ^^^
    1 error; `chess pgn check` tells warnings too and sums up each file
    exit code 1
    "#);
    let odd = "[Event a]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 Nonsense *\n";
    assert_snapshot!(chess_reading(&["pgn", "eco", "-"], odd), @r#"
    [Event a]
    [Result "*"]

    1. e4 e5 2. Ke3 Nonsense *
    -:4:13: error: Ke3: the move is not legal [illegal_move]
      4 | 1. e4 e5 2. Ke3 Nonsense *
        |             ^^^
    1 game has errors among the tags: nothing is changed there
    1 error; `chess pgn check` tells warnings too and sums up each file
    exit code 1
    "#);
    assert_snapshot!(chess_reading(&["pgn", "eco", "-"], "[Event a]\n\n1. e4 e5   *\n"), @r#"
    [ECO "C20"]
    [Opening "King's Pawn Game"]
    [Variation "with e5"]

    1. e4 e5 *
    "#);
}

/// All games of all cases: the tags are new, the rest of each game is what it was.
#[test]
fn nothing_but_the_tags_changes() {
    let strip = |game: &pgn::ReadGame| {
        let mut game = game.game.clone();
        let ours = ["ECO", "Opening", "Variation", "SubVariation"];
        game.tags.retain(|(name, _)| !ours.contains(&name.as_str()));
        game
    };
    let mut files: Vec<_> = fs::read_dir(root().join("testdata/pgn-cases"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "pgn"))
        .collect();
    files.push(collection().0);
    let folder = Folder::new();
    for path in files {
        folder.pgn(&["eco", path.to_str().unwrap()]);
        let (before, after) = (fs::read(&path).unwrap(), folder.read("out"));
        let before: Vec<_> = pgn::read(&before).map(|game| strip(&game)).collect();
        let after: Vec<_> = pgn::read(&after).map(|game| strip(&game)).collect();
        assert!(before == after, "{path:?}");
        // And once more changes nothing at all.
        let once = folder.read("out");
        folder.write("once.pgn", &once);
        folder.pgn(&["eco", &folder.path("once.pgn")]);
        assert!(folder.read("out") == once, "{path:?}");
    }
}

#[test]
fn the_collection_gets_its_names() {
    let (path, is_large) = collection();
    let folder = Folder::new();
    let (text, shown) = folder.pgn(&["eco", path.to_str().unwrap()]);
    let named = values(&text, "Opening").len();
    if is_large {
        assert_eq!(named, 8274);
        assert_eq!(shown, "275 games have no position in the book: nothing is changed there\n");
    } else {
        assert!(named > 0);
    }
}

/// The examples of the help run and find something to say.
#[test]
fn examples_of_the_help_work() {
    let folder = Folder::new();
    for command in ["eco", "tree", "stats"] {
        let help = chess(&["pgn", command, "--help"]);
        let examples: Vec<&str> =
            help.lines().filter_map(|line| line.trim_start().strip_prefix("chess pgn ")).collect();
        assert_eq!(examples.len(), 2, "{help}");
        for example in examples {
            let example = example.replace("named.pgn", &folder.path("named.pgn"));
            let output = Command::new("sh")
                .args(["-c", &format!("'{}' pgn {example}", env!("CARGO_BIN_EXE_chess"))])
                .current_dir(root())
                .output()
                .unwrap();
            assert!(output.status.success(), "{example}: {output:?}");
            assert!(!output.stdout.is_empty() || example.contains("-o "), "{example}");
        }
    }
    assert!(!folder.read("named.pgn").is_empty());
}
