//! `chess pgn filter`.

use std::fs;

use insta::assert_snapshot;
use tempfile::tempdir;

use crate::collection::collection;
use crate::{chess, chess_reading};

/// Games whose Round says which one it is.
const GAMES: &str = r#"[Event "Schach-Olympiade"]
[Date "1970.09.??"]
[Round "1"]
[White "Müller, Jörg"]
[Black "Sørensen"]
[Result "1-0"]
[WhiteElo "2410"]
[BlackElo "2380"]
[ECO "C20"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[Event "Blitz"]
[Date "????.??.??"]
[UTCDate "2021.02.03"]
[Round "2"]
[White "Lee"]
[Black "Muller"]
[Result "0-1"]
[WhiteElo "?"]
[BlackElo "2500"]
[Termination "Time forfeit"]

1. e4 c5 {[%clk 0:01:00]} (1... e5 2. Nf3 Nc6) 2. Nf3 d6 $1 0-1

[Event "Blitz"]
[Date "2021"]
[Round "3"]
[White "Lee"]
[Black "Kim"]
[Result "1-0"]
[WhiteElo "900"]
[BlackElo "1000"]

1. Nf3 c5 2. e4 1-0

[Event "A study"]
[Date "2021.05.17"]
[Round "4"]
[White "?"]
[Black "?"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "8/5P1k/8/7K/8/8/8/8 w - - 0 1"]

1. f8=R Kg7 2. Rf1 Kh7 3. Kg5 Kg7 4. Kh5 Kh7 5. Kg5 Kg7 6. Kh5 Kh7 1/2-1/2

[Event "A study"]
[Date "2021.06.01"]
[Round "5"]
[White "?"]
[Black "?"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "k7/8/1QK5/8/8/8/8/4r2r b - - 0 1"]

1... Rc1+ 2. Kd7 Rcd1+ 3. Kc7 Rc1+ 4. Qc6+ Rxc6+ 5. Kxc6 Rh5 6. Kb6 Rb5+ 7. Kxb5 1/2-1/2

[Event "Fischer"]
[Round "6"]
[White "A"]
[Black "B"]
[Result "*"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1"]

*
"#;

/// Checks which games pass, by their rounds.
fn check(arguments: &[&str], expected: &str) {
    let arguments = [&["pgn", "filter", "-"], arguments].concat();
    let shown = chess_reading(&arguments, GAMES);
    let rounds: Vec<&str> = shown
        .lines()
        .filter_map(|line| line.strip_prefix("[Round \"")?.strip_suffix("\"]"))
        .collect();
    assert_eq!(rounds.join(" "), expected, "{arguments:?}:\n{shown}");
    assert_eq!(shown.contains("exit code"), expected.is_empty(), "{arguments:?}:\n{shown}");
}

fn check_where(expression: &str, expected: &str) {
    check(&["--where", expression], expected);
}

#[test]
fn tags_are_compared_as_numbers_dates_or_texts() {
    check_where("WhiteElo >= 1000", "1");
    check_where("WhiteElo < 1000", "3");
    check_where("WhiteElo != 900", "1 2 4 5 6");
    check_where("WhiteElo == ''", "4 5 6");
    check_where("Round in (1, 3.0, '5')", "1 3 5");
    check_where("Round in 2..4", "2 3 4");
    check_where("Round in 5..", "5 6");
    check_where("Round not in ..5", "6");
    check_where(r#"Event == "Blitz" && Black != "Kim""#, "2");
    check_where(r#"Event = blitz"#, "");
    check_where("ECO > B99", "1");
    check_where("White < M", "2 3 4 5 6");
    check_where("tag('White') == A", "6");
}

#[test]
fn dates_count_as_far_as_they_are_known() {
    check_where("Date == 1970", "1");
    check_where("Date == 1970.09", "1");
    check_where("Date == 1970.09.01", "");
    check_where("Date >= 1970.09.01", "1 3 4 5");
    check_where("Date > 1970.09.01", "3 4 5");
    check_where("Date <= 2021.05.17", "1 4");
    check_where("Date in 2021..2021.05", "4");
    check_where("Date != 2021", "1 2 6");
    check_where("date == 2021", "2 3 4 5");
    check_where("date < 2021.03", "1 2");
    check(&["--date", "2021.05..2021.06.01"], "4 5");
    check(&["--date", "..1999"], "1");
}

#[test]
fn names_are_found_without_accents_and_capitals() {
    check_where("player ~ muller", "1 2");
    check_where("player ~ 'MÜLLER, JORG'", "1");
    check_where("player !~ lee", "1 4 5 6");
    check_where("player == Lee", "2 3");
    check_where("player != Lee", "1 4 5 6");
    check_where("Black ~ sorensen", "1");
    check(&["--player", "kim", "--player", "SØREN"], "1 3");
    check(&["--white", "lee", "--black", "kim"], "3");
    check(&["--event", "schach"], "1");
}

#[test]
fn what_a_game_consists_of() {
    check_where("elo >= 1000", "1");
    check_where("elo in ..1000", "3");
    check(&["--elo", "2300..2450"], "1");
    check_where("result == white", "1 3");
    check_where("result in ('*', draw)", "4 5 6");
    check_where("result != *", "1 2 3 4 5");
    check(&["--result", "1-0", "--result", "0-1"], "1 2 3");
    check_where("plies == 0 or ply > 11", "4 5 6");
    check(&["--plies", "4..7"], "1 2");
    check_where("comments > 0 && side_lines == 1", "2");
    check_where("errors == 0", "1 2 3 4 5 6");
    check_where("variant == chess960", "6");
    check_where("eco in C00..C99", "1");
    // By the book, since these games have no tag.
    check(&["--eco", "B20..B99"], "2 3");
    check_where("opening ~ sicilian", "2 3");
}

#[test]
fn how_games_end() {
    check_where("ending == mate", "1");
    check_where("ending in (mate, stalemate, repetition)", "1 4");
    check_where("ending == dead", "5");
    check_where("ending == time", "2");
    check_where("ending == resignation", "3");
    check_where("ending == agreement", "");
    check_where("ending == unfinished", "6");
    check_where("underpromotion", "4");
    check(&["--ending", "checkmate", "--ending", "underpromotion"], "1 4");
}

#[test]
fn positions_with_gaps() {
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR";
    check(&["--position", scholar], "1");
    check(&["--position", &format!("{scholar} w KQkq - 4 4")], "1");
    check(&["--position", &format!("{scholar} b")], "");
    check(&["--position", &format!("{scholar} w Qkq")], "");
    check(&["--position", "*/*/*/*/4P3/*/*/*"], "1 2 3");
    check(&["--position", "*/*/*/2p1[1P]*/*/*/*/*"], "2 3");
    check(&["--position", "*/*/*/2p*/*/*/*/*2"], "");
    check(&["--position", "*/*/*/*/*/5[NB]*/*/* b"], "2 3");
    check(&["--position", "*/*/*/*/*/5[^1NB]*/*/*"], "");
    check(&["--position", "*/5Rk1/*/*/*/*/*/*"], "");
    check(&["--position", "8/7k/8/7K/8/8/8/5R2"], "4");
    check(&["--position", "8/7a/8/???????A/8/8/8/?????!??"], "4");
    // Only in a side line.
    check(&["--position", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -"], "");
    check(&["--position", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R", "--lines"], "2");
    check_where("position('r1*/*/2n5/4p3/*/5N2/*/*', lines)", "2");
}

#[test]
fn material_and_imbalance() {
    check(&["--material", "R v -"], "4 5");
    check(&["--material", "KR v k"], "4");
    check(&["--material", "kr v K"], "5");
    check(&["--material", "Q v RR"], "5");
    check(&["--material", "KP?R? vs K"], "4 5");
    check(&["--material", "Q+R*B*N*P+ v Q+R*B*N*P*"], "1 2 3 6");
    check_where("material('K v K')", "5");
    check_where("material('Q v RR', 7)", "5");
    check_where("material('Q v RR', 8)", "");
    check(&["--imbalance", "Q v RR"], "5");
    check(&["--imbalance", "rr v Q"], "5");
    check(&["--imbalance", "RR v q"], "");
    check(&["--imbalance", "P v -"], "1 4");
}

#[test]
fn openings_by_moves_and_by_position() {
    check(&["--moves", "1. e4 c5 2. Nf3"], "2");
    check(&["--moves", "e2e4"], "1 2");
    check(&["--moves", "1. * c5"], "2 3");
    check_where("reaches('1. e4 c5 2. Nf3')", "2 3");
    check_where("reaches('1. e4 e5 2. Nf3', lines)", "2");
}

#[test]
fn conditions_are_combined() {
    check_where("not (Event == Blitz or result == draw)", "1 6");
    check_where("!Event == Blitz && !(result == draw)", "1 6");
    check_where("Round == 1 || Round == 2 && Round == 3", "1");
    check_where("(Round == 1 || Round == 2) && Round == 2", "2");
    check(&["--where", "Round < 5", "--where", "Round > 3"], "4");
    check(&["-v", "--where", "Round < 5"], "5 6");
    check(&[], "1 2 3 4 5 6");
    check(&["-v"], "");
}

#[test]
fn a_repertoire_is_followed_by_positions() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("sicilian.pgn");
    fs::write(&file, "1. e4 c5 (1... e5 2. Bc4) 2. Nf3 (2. Nc3) 2... Nc6 *\n").unwrap();
    let file = file.to_str().unwrap();
    // Game 1 leaves with White's second move, game 2 with Black's, game 3 ends inside; the start of
    // the others is not in it. Game 3 begins with a move that leads nowhere in it.
    check(&["--repertoire", file], "");
    check(&["--repertoire", file, "--repertoire-side", "white"], "2");
    check(&["--repertoire", file, "--repertoire-side", "black"], "1 3");
    let side = ["--repertoire", file, "--repertoire-side", "black"];
    check(&[&side[..], &["--repertoire-plies", "2"]].concat(), "1");
    check_where(&format!("followed('{file}') >= 3"), "2");
    check_where(&format!("repertoire('{file}', white) && Round == 2"), "2");
    assert_snapshot!(chess(&["pgn", "filter", "--repertoire", "none.pgn", "testdata/games.pgn"]), @r"
    error: cannot read none.pgn: No such file or directory (os error 2)
    hint: give the path of a file, or - for standard input
    exit code 3
    ");
}

#[test]
fn what_is_wrong_in_an_expression_is_shown() {
    let shown = |expression: &str| {
        let shown = chess(&["pgn", "filter", "-", "--where", expression]);
        let (_, shown) = shown.split_once("<EXPRESSION>': ").unwrap();
        let (shown, _) = shown.split_once("\n\n").unwrap();
        shown.to_owned()
    };
    assert_snapshot!(shown("WhiteElo >= 2400 & x"), @r"
    column 18: write && (or `and`)
      WhiteElo >= 2400 & x
                       ^
    ");
    assert_snapshot!(shown("plies >= WhiteElo"), @r"
    column 10: expected a number, found WhiteElo
      plies >= WhiteElo
               ^^^^^^^^
    ");
    assert_snapshot!(shown("Ünsinn == 1 &&"), @r"
    column 1: Ünsinn is not known; there are player, opening, elo, plies, ply, comments, side_lines, errors, date, eco, result, ending, variant, position(…), material(…), imbalance(…), moves(…), reaches(…), repertoire(…), followed(…), tag(…), underpromotion
      Ünsinn == 1 &&
      ^^^^^^
    ");
    assert_snapshot!(shown("Date >= && x"), @r"
    column 9: expected a value, found &&
      Date >= && x
              ^^
    ");
    assert_snapshot!(shown("(Date >= 2020"), @r"
    column 14: expected &&, || or ), found the end
      (Date >= 2020
                   ^
    ");
    assert_snapshot!(shown("Event == \"Blitz"), @r#"
    column 10: the text has no closing "
      Event == "Blitz
               ^^^^^^
    "#);
    assert_snapshot!(shown("ending == checkmated"), @r"
    column 11: expected one of mate, checkmate, stalemate, dead, repetition, threefold, fivefold, fifty, seventy-five, resignation, agreement, time, abandoned, adjudication, infraction, unfinished, found checkmated
      ending == checkmated
                ^^^^^^^^^^
    ");
    assert_snapshot!(shown("ending < mate"), @r"
    column 8: expected one of == != in, found <
      ending < mate
             ^
    ");
    assert_snapshot!(shown("plies ~ 4"), @r"
    column 7: only texts can contain something; write == or in
      plies ~ 4
            ^
    ");
    assert_snapshot!(shown("eco in B20..X99"), @r"
    column 13: expected an ECO code, A00 to E99, found X99
      eco in B20..X99
                  ^^^
    ");
    assert_snapshot!(shown("date == yesterday"), @r"
    column 9: expected a date as 2020, 2020.05 or 2020.05.17, found yesterday
      date == yesterday
              ^^^^^^^^^
    ");
    assert_snapshot!(shown("position(\"8/8/8/8\")"), @r#"
    column 11: a board has eight ranks parted by /, here are 4
      position("8/8/8/8")
                ^
    "#);
    assert_snapshot!(shown("position(\"8/8/8/8/7x/8/8/8\")"), @r#"
    column 20: expected a piece (KQRBNP or kqrbnp), a digit or one of ? ! A a * [, found x
      position("8/8/8/8/7x/8/8/8")
                         ^
    "#);
    assert_snapshot!(shown("position(\"8/8/8/8/9/8/8/7\")"), @r#"
    column 19: expected a piece (KQRBNP or kqrbnp), a digit or one of ? ! A a * [, found 9
      position("8/8/8/8/9/8/8/7")
                        ^
    "#);
    assert_snapshot!(shown("moves(\"1. e4 e5 2. Ké2\")"), @r#"
    column 20: Ké2: column 2 of the move: a square is a letter from a to h and a digit from 1 to 8
      moves("1. e4 e5 2. Ké2")
                         ^^^
    "#);
    assert_snapshot!(shown("material(\"KR\")"), @r#"
    column 13: expected two sides with v between them, such as KRP v KR
      material("KR")
                  ^
    "#);
    assert_snapshot!(shown("plies > 9 && date not in 2019.05..2018"), @r"
    column 26: the range ends before it starts; write 2018..2019.05
      plies > 9 && date not in 2019.05..2018
                               ^^^^^^^^^^^^^
    ");
    assert_snapshot!(shown("date == 2021.02.29"), @r"
    column 9: expected a date as 2020, 2020.05 or 2020.05.17, found 2021.02.29
      date == 2021.02.29
              ^^^^^^^^^^
    ");
    assert_snapshot!(shown(&"(".repeat(1000)).lines().next().unwrap(), @r"column 101: the expression is nested too deep");
}

/// A range in which nothing can lie finds nothing, which would look like an answer.
#[test]
fn no_range_ends_before_it_starts() {
    let check = |arguments: &[&str], is_right: bool| {
        let answer = chess_reading(&[&["pgn", "filter", "-c", "-"], arguments].concat(), GAMES);
        assert_eq!(!answer.contains("exit code 2"), is_right, "{arguments:?}: {answer}");
        let is_told = answer.contains("the range ends before it starts; write ");
        assert_eq!(is_told, !is_right, "{arguments:?}: {answer}");
    };
    let both = |flag: &str, field: &str, range: &str, is_right: bool| {
        check(&[flag, range], is_right);
        check(&["-w", &format!("{field} in {range}")], is_right);
    };
    both("--date", "date", "2019..2018", false);
    both("--date", "date", "2019.05.02..2019.05.01", false);
    both("--date", "date", "2019.05..2019", true);
    both("--date", "date", "2019..2019.05", true);
    both("--date", "date", "2019..2019", true);
    both("--elo", "elo", "2500..900", false);
    both("--elo", "elo", "900..2500", true);
    both("--plies", "plies", "60..9", false);
    both("--plies", "plies", "9..9", true);
    both("--eco", "eco", "B20..A99", false);
    both("--eco", "eco", "A99..B20", true);
    for (expression, is_right) in [
        ("comments in 2..1", false),
        ("plies not in 60..40", false),
        ("followed('none.pgn') in 5..4", false),
        ("WhiteElo in 2500..900", false),
        ("WhiteElo in 900..2500", true),
        ("Date in 2020.05..2019.12", false),
        ("Date in 2020.05..2020.04", false),
        ("Date in 2020.5..2020.12", true),
        ("Round in 2020.5..2020.12", true),
        ("Event in 'b'..'a'", false),
        ("Event in 'a'..'b'", true),
        // The one is a number and the other is not: a text may be above the one and below the other.
        ("Event in '5'..'4a'", true),
        ("plies in (60, 40)", true),
    ] {
        check(&["-w", expression], is_right);
    }
}

#[test]
fn games_can_be_counted() {
    let count =
        |arguments: &[&str]| chess_reading(&[&["pgn", "filter", "-"], arguments].concat(), GAMES);
    assert_snapshot!(count(&["--count", "--result", "draw"]), @r"2");
    assert_snapshot!(count(&["--json", "--count", "--result", "draw"]), @r#"{"games":6,"passed":2}"#);
    assert_snapshot!(count(&["--count", "--result", "0-0"]), @r"
    0
    exit code 1
    ");
}

#[test]
fn a_game_with_an_error_is_judged_by_what_could_be_read() {
    let text = "[Event \"a\"]\n\n1. e4 e5 2. Ke3 *\n\n[Event \"b\"]\n\n1. d4 *\n";
    let filter = |expression: &str| chess_reading(&["pgn", "filter", "-", "-w", expression], text);
    assert_snapshot!(filter("plies == 2"), @r#"
    [Event "a"]

    1. e4 e5 2. Ke3 *

    -:3:13: error: Ke3: the move is not legal [illegal_move]
      3 | 1. e4 e5 2. Ke3 *
        |             ^^^
    1 error; `chess pgn check` tells warnings too and sums up each file
    exit code 1
    "#);
    assert_snapshot!(filter("errors == 0 && Event == 'b'"), @r#"
    [Event "b"]

    1. d4 *
    -:3:13: error: Ke3: the move is not legal [illegal_move]
      3 | 1. e4 e5 2. Ke3 *
        |             ^^^
    1 error; `chess pgn check` tells warnings too and sums up each file
    exit code 1
    "#);
}

/// What passes and what does not make up the whole collection, and every byte stays.
#[test]
fn the_collection_is_parted_without_loss() {
    let Some(file) = collection() else { return };
    let folder = tempdir().unwrap();
    let all = folder.path().join("all.pgn");
    assert_eq!(chess(&["pgn", "filter", &file, "-o", all.to_str().unwrap()]), "");
    assert!(fs::read(&all).unwrap() == fs::read(&file).unwrap(), "the bytes differ");
    // The numbers were checked with another program.
    let expressions = [
        ("ending == mate", 244),
        ("underpromotion", 18),
        ("variant == chess960", 270),
        ("player ~ capablanca && result == white", 196),
        ("eco in B20..B99 && plies > 40", 1435),
        ("material('KRP* v KRP*')", 625),
        ("material('KRP* v KRP*', 8)", 497),
        ("imbalance('Q v RR', 4)", 17),
        ("ending == repetition", 143),
        ("position('r1bqkb1r/pppp1ppp/2n2n2/4p3/*/*/*/*')", 202),
    ];
    for (expression, expected) in expressions {
        let count = |more: &[&str]| -> usize {
            let arguments = [&["pgn", "filter", "--count", &file, "-w", expression], more].concat();
            chess(&arguments).trim().parse().unwrap()
        };
        assert_eq!(count(&[]), expected, "{expression}");
        // The others are all the rest; once will do for what is no matter of the expression.
        if expression == "underpromotion" {
            assert_eq!(count(&["-v"]), 8544 - expected, "{expression}");
        }
    }
}
