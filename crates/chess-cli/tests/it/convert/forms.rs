//! What each form looks like.

use std::fs;
use std::process::{Command, Stdio};

use insta::assert_snapshot;

use super::{GAME, converted};
use crate::{chess, chess_reading, root};

fn movetext(arguments: &[&str]) -> String {
    converted(arguments).split_once("\n\n").unwrap().1.to_owned()
}

#[test]
fn moves_in_every_notation() {
    assert_snapshot!(converted(&["--to", "pgn"]), @r#"
    [Event "A \"test\""]
    [Site "?"]
    [Date "2020.02.29"]
    [White "Ä, \\B"]
    [Black "C"]
    [Result "1-0"]
    [WhiteElo "2400"]
    [BlackElo "?"]
    [White "again"]

    {opening [%cal Ge2e4]} 1. e4 $1 {[%clk 0:03:00.5] good [%eval 0.25,18]}
    (1. d4 {[%emt 0:00:02]} 1... d5 (1... Nf6 {x}) 2. c4) ({why} 1. c4) 1... e5
    {[%csl Rd5,Ge4]} 2. Nf3 {[%eval #-3]} 2... Nc6 $4 $16 3. -- {pass} 3... a6 4.
    Bb5 Nf6 5. O-O {[%clk 0:02:59] [%clk 0:01:00]} 1-0
    "#);
    assert_snapshot!(movetext(&["--to", "san:fr"]), @r"
    {opening [%cal Ge2e4]} 1. e4 $1 {[%clk 0:03:00.5] good [%eval 0.25,18]}
    (1. d4 {[%emt 0:00:02]} 1... d5 (1... Cf6 {x}) 2. c4) ({why} 1. c4) 1... e5
    {[%csl Rd5,Ge4]} 2. Cf3 {[%eval #-3]} 2... Cc6 $4 $16 3. -- {pass} 3... a6 4.
    Fb5 Cf6 5. O-O {[%clk 0:02:59] [%clk 0:01:00]} 1-0
    ");
    assert_snapshot!(movetext(&["--to", "lan"]), @r"
    {opening [%cal Ge2e4]} 1. e2-e4 $1 {[%clk 0:03:00.5] good [%eval 0.25,18]}
    (1. d2-d4 {[%emt 0:00:02]} 1... d7-d5 (1... Ng8-f6 {x}) 2. c2-c4) ({why} 1.
    c2-c4) 1... e7-e5 {[%csl Rd5,Ge4]} 2. Ng1-f3 {[%eval #-3]} 2... Nb8-c6 $4 $16
    3. -- {pass} 3... a7-a6 4. Bf1-b5 Ng8-f6 5. O-O {[%clk 0:02:59] [%clk 0:01:00]}
    1-0
    ");
    assert_snapshot!(movetext(&["--to", "lan:figurine"]), @r"
    {opening [%cal Ge2e4]} 1. e2-e4 $1 {[%clk 0:03:00.5] good [%eval 0.25,18]}
    (1. d2-d4 {[%emt 0:00:02]} 1... d7-d5 (1... ♘g8-f6 {x}) 2. c2-c4) ({why} 1.
    c2-c4) 1... e7-e5 {[%csl Rd5,Ge4]} 2. ♘g1-f3 {[%eval #-3]} 2... ♘b8-c6 $4 $16
    3. -- {pass} 3... a7-a6 4. ♗f1-b5 ♘g8-f6 5. O-O {[%clk 0:02:59] [%clk 0:01:00]}
    1-0
    ");
    assert_snapshot!(movetext(&["--to", "uci"]), @r"
    {opening [%cal Ge2e4]} 1. e2e4 $1 {[%clk 0:03:00.5] good [%eval 0.25,18]}
    (1. d2d4 {[%emt 0:00:02]} 1... d7d5 (1... g8f6 {x}) 2. c2c4) ({why} 1. c2c4)
    1... e7e5 {[%csl Rd5,Ge4]} 2. g1f3 {[%eval #-3]} 2... b8c6 $4 $16 3. -- {pass}
    3... a7a6 4. f1b5 g8f6 5. e1g1 {[%clk 0:02:59] [%clk 0:01:00]} 1-0
    ");
}

#[test]
fn what_is_not_wanted_is_left_out() {
    assert_snapshot!(movetext(&["--to", "pgn", "--no-comments"]), @r"
    1. e4 $1 (1. d4 d5 (1... Nf6) 2. c4) (1. c4) 1... e5 2. Nf3 Nc6 $4 $16 3. -- a6
    4. Bb5 Nf6 5. O-O 1-0
    ");
    assert_snapshot!(movetext(&["--to", "pgn", "--no-side-lines"]), @r"
    {opening [%cal Ge2e4]} 1. e4 $1 {[%clk 0:03:00.5] good [%eval 0.25,18]} 1... e5
    {[%csl Rd5,Ge4]} 2. Nf3 {[%eval #-3]} 2... Nc6 $4 $16 3. -- {pass} 3... a6 4.
    Bb5 Nf6 5. O-O {[%clk 0:02:59] [%clk 0:01:00]} 1-0
    ");
    // Row P14 of the notation cases: no needless number is left where something stood.
    assert_snapshot!(movetext(&["--to", "pgn", "--no-comments", "--no-side-lines"]), @r"1. e4 $1 e5 2. Nf3 Nc6 $4 $16 3. -- a6 4. Bb5 Nf6 5. O-O 1-0");
    assert_snapshot!(movetext(&["--to", "pgn", "--no-comments", "--no-side-lines", "--no-nags"]), @r"1. e4 e5 2. Nf3 Nc6 3. -- a6 4. Bb5 Nf6 5. O-O 1-0");
    assert_snapshot!(movetext(&["--to", "pgn", "--no-clocks", "--no-side-lines"]), @r"
    {opening [%cal Ge2e4]} 1. e4 $1 {good [%eval 0.25,18]} 1... e5 {[%csl Rd5,Ge4]}
    2. Nf3 {[%eval #-3]} 2... Nc6 $4 $16 3. -- {pass} 3... a6 4. Bb5 Nf6 5. O-O 1-0
    ");
}

#[test]
fn a_position_a_line() {
    let text = "1. e4 {[%eval 0.3,20]} e5 {[%eval #-2]} 2. Ke2 {[%eval #-1]} *";
    let lines = |to: &str| chess_reading(&["pgn", "convert", "--to", to, "-"], text);
    assert_snapshot!(lines("fen"), @r"
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
    rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
    rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2
    ");
    assert_snapshot!(lines("epd"), @r#"
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - fmvn 1; hmvc 0; id "1.0"; sm e4;
    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - acd 20; ce -30; fmvn 1; hmvc 0; id "1.1"; sm e5;
    rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - fmvn 2; hmvc 0; id "1.2"; sm Ke2;
    rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - dm 1; fmvn 2; hmvc 1; id "1.3";
    "#);
}

#[test]
fn a_game_as_an_object() {
    assert_snapshot!(converted(&["--to", "jsonl"]), @r#"{"file":"-","game":1,"tags":{"Event":"A \"test\"","Site":"?","Date":"2020.02.29","White":"Ä, \\B","Black":"C","Result":"1-0","WhiteElo":"2400","BlackElo":"?"},"repeated_tags":[["White","again"]],"variant":"standard","start":null,"result":"1-0","plies":9,"comments":["opening"],"arrows":["Ge2e4"],"moves":[{"san":"e4","uci":"e2e4","nags":[1],"comments":["good"],"clock_ms":180500,"eval_cp":25,"eval_depth":18,"lines":[[{"san":"d4","uci":"d2d4","elapsed_ms":2000},{"san":"d5","uci":"d7d5","lines":[[{"san":"Nf6","uci":"g8f6","comments":["x"]}]]},{"san":"c4","uci":"c2c4"}],[{"san":"c4","uci":"c2c4","comments_before":["why"]}]]},{"san":"e5","uci":"e7e5","squares":["Rd5","Ge4"]},{"san":"Nf3","uci":"g1f3","eval_mate":-3},{"san":"Nc6","uci":"b8c6","nags":[4,16]},{"san":"--","uci":"0000","comments":["pass"]},{"san":"a6","uci":"a7a6"},{"san":"Bb5","uci":"f1b5"},{"san":"Nf6","uci":"g8f6"},{"san":"O-O","uci":"e1g1","comments":["[%clk 0:01:00]"],"clock_ms":179000}]}"#);
    assert_snapshot!(converted(&["--to", "jsonl", "--no-side-lines", "--no-comments", "--no-nags"]), @r#"{"file":"-","game":1,"tags":{"Event":"A \"test\"","Site":"?","Date":"2020.02.29","White":"Ä, \\B","Black":"C","Result":"1-0","WhiteElo":"2400","BlackElo":"?"},"repeated_tags":[["White","again"]],"variant":"standard","start":null,"result":"1-0","plies":9,"moves":[{"san":"e4","uci":"e2e4"},{"san":"e5","uci":"e7e5"},{"san":"Nf3","uci":"g1f3"},{"san":"Nc6","uci":"b8c6"},{"san":"--","uci":"0000"},{"san":"a6","uci":"a7a6"},{"san":"Bb5","uci":"f1b5"},{"san":"Nf6","uci":"g8f6"},{"san":"O-O","uci":"e1g1"}]}"#);
    let broken =
        "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e4 e5 2. e5 *\n";
    assert_snapshot!(chess_reading(&["pgn", "convert", "--to", "jsonl", "-"], broken), @r#"
    {"file":"-","game":1,"tags":{"FEN":"8/8/8/8/8/8/8/8 w - - 0 1"},"variant":"standard","start":null,"result":"*","plies":0,"moves":[],"errors":[{"line":1,"column":1,"code":"fen_invalid","message":"the FEN gives no legal position: there is no piece on the board; a side has no king"}]}
    {"file":"-","game":2,"tags":{"Event":"b"},"variant":"standard","start":null,"result":"*","plies":2,"moves":[{"san":"e4","uci":"e2e4"},{"san":"e5","uci":"e7e5"}],"errors":[{"line":7,"column":13,"code":"illegal_move","message":"e5: the move is not legal"}]}
    -:1:1: error: the FEN gives no legal position: there is no piece on the board; a side has no king [fen_invalid]
      1 | [FEN "8/8/8/8/8/8/8/8 w - - 0 1"]
        | ^^^^
    -:7:13: error: e5: the move is not legal [illegal_move]
      7 | 1. e4 e5 2. e5 *
        |             ^^
    2 errors; `chess pgn check` tells warnings too and sums up each file
    exit code 1
    "#);
}

#[test]
fn tables() {
    assert_snapshot!(converted(&["--to", "csv"]), @r#"
    game,event,site,date,day,round,white,black,result,white_elo,black_elo,white_title,black_title,eco,opening,time_control,termination,variant,start,plies,moves
    1,"A ""test""",,2020.02.29,2020-02-29,,"Ä, \B",C,1-0,2400,,,,,,,,standard,,9,e4 e5 Nf3 Nc6 -- a6 Bb5 Nf6 O-O
    "#);
    assert_snapshot!(converted(&["--to", "csv", "--per", "move"]), @r"
    game,ply,number,color,san,uci,fen,clock_ms,elapsed_ms,eval_cp,eval_mate,eval_depth,nags,comment
    1,1,1,white,e4,e2e4,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,180500,,25,,18,1,good
    1,2,1,black,e5,e7e5,rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1,,,,,,,
    1,3,2,white,Nf3,g1f3,rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2,,,,-3,,,
    1,4,2,black,Nc6,b8c6,rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2,,,,,,4 16,
    1,5,3,white,--,0000,r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3,,,,,,,pass
    1,6,3,black,a6,a7a6,r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 3 3,,,,,,,
    1,7,4,white,Bb5,f1b5,r1bqkbnr/1ppp1ppp/p1n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4,,,,,,,
    1,8,4,black,Nf6,g8f6,r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4,,,,,,,
    1,9,5,white,O-O,e1g1,r1bqkb1r/1ppp1ppp/p1n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5,179000,,,,,,[%clk 0:01:00]
    ");
    assert_snapshot!(
        converted(&["--to", "csv", "--columns", "file,Event,White,day,moves_uci,end,comment,Nothing"]),
        @r#"
    file,Event,White,day,moves_uci,end,comment,Nothing
    -,"A ""test""","Ä, \B",2020-02-29,e2e4 e7e5 g1f3 b8c6 0000 a7a6 f1b5 g8f6 e1g1,r1bqkb1r/1ppp1ppp/p1n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 3 5,opening,
    "#
    );
    assert_snapshot!(
        converted(&["--to", "csv", "--per", "move", "--columns", "white,ply,san,fen_after"]),
        @r#"
    white,ply,san,fen_after
    "Ä, \B",1,e4,rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
    "Ä, \B",2,e5,rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
    "Ä, \B",3,Nf3,rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2
    "Ä, \B",4,Nc6,r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
    "Ä, \B",5,--,r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 3 3
    "Ä, \B",6,a6,r1bqkbnr/1ppp1ppp/p1n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4
    "Ä, \B",7,Bb5,r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4
    "Ä, \B",8,Nf6,r1bqkb1r/1ppp1ppp/p1n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5
    "Ä, \B",9,O-O,r1bqkb1r/1ppp1ppp/p1n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 3 5
    "#
    );
    let dates = "[Date \"2021.02.29\"]\n\n*\n\n[Date \"????.??.??\"]\n[UTCDate \"1969.12.31\"]\n\n*\n\n\
        [Date \"1999.??.??\"]\n\n*\n";
    assert_snapshot!(
        chess_reading(&["pgn", "convert", "--to", "csv", "--columns", "game,date,day", "-"], dates),
        @r"
    game,date,day
    1,2021.02.29,
    2,1969.12.31,1969-12-31
    3,1999.??.??,
    "
    );
}

/// Side lines go as deep as the reader lets them.
#[test]
fn depth_is_no_danger() {
    let line = |depth: usize| {
        let instead = ["Nc3", "Nc6", "Nb1", "Nb8"][depth % 4];
        format!("({instead} {} ", ["Nf6", "Nf3"][depth % 2])
    };
    let deep = format!("Nf3 {}{} *", (0..900).map(line).collect::<String>(), ")".repeat(900));
    let shown = chess_reading(&["pgn", "convert", "--to", "jsonl", "--no-comments", "-"], &deep);
    assert_eq!(shown.matches("\"lines\"").count(), 900, "{}", &shown[..200]);
}

#[test]
fn what_does_not_go_together_is_wrong_usage() {
    let complaint = |arguments: &[&str]| {
        let shown = chess(&[&["pgn", "convert", "testdata/games.pgn"], arguments].concat());
        let (first, _) = shown.split_once('\n').unwrap();
        format!("{first}\n{}", shown.lines().last().unwrap())
    };
    assert_snapshot!(complaint(&["--to", "san:xx"]), @r"
    error: invalid value 'san:xx' for '--to <FORMAT>': the letters are en, fr, de, es, it, nl, pt or figurine, not xx
    exit code 2
    ");
    assert_snapshot!(complaint(&["--to", "uci:fr"]), @r"
    error: invalid value 'uci:fr' for '--to <FORMAT>': only san and lan have letters; write uci alone
    exit code 2
    ");
    assert_snapshot!(complaint(&["--to", "xml"]), @r"
    error: invalid value 'xml' for '--to <FORMAT>': expected pgn, san, lan, uci, fen, epd, jsonl, csv or parquet; san and lan may have a language behind them, as in san:fr
    exit code 2
    ");
    assert_snapshot!(complaint(&["--to", "fen", "--per", "move"]), @r"
    error: --per and --columns belong to tables: csv and parquet
    exit code 2
    ");
    assert_snapshot!(complaint(&["--to", "csv", "--columns", "elo"]), @r"
    error: there is no column elo; there are file, game, event, site, date, day, round, white, black, result, white_elo, black_elo, white_title, black_title, eco, opening, time_control, termination, variant, start, plies, moves, moves_uci, end, comment, and tags as they are written in files
    exit code 2
    ");
}

#[test]
fn the_game_is_read_without_an_error() {
    assert_eq!(chess_reading(&["pgn", "filter", "--count", "-w", "errors == 0", "-"], GAME), "1\n");
}

/// Whoever reads the output may have enough of it.
#[test]
fn a_broken_pipe_is_no_failure() {
    for to in ["pgn", "fen", "epd", "jsonl", "csv"] {
        let files = ["testdata/games.pgn"; 50];
        let mut child = Command::new(env!("CARGO_BIN_EXE_chess"))
            .args(["pgn", "convert", "--to", to])
            .args(files)
            .current_dir(root())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{to}");
        assert!(output.status.success(), "{to}");
    }
}

/// The columns in docs/convert.md are those of the program.
#[test]
fn all_columns_are_documented() {
    let document = fs::read_to_string(root().join("docs/convert.md")).unwrap();
    let help = chess(&["pgn", "convert", "--help"]);
    let (_, tables) = help.split_once("Columns for each game").unwrap();
    let (tables, _) = tables.split_once("EPD:").unwrap();
    let rows: Vec<String> = tables
        .lines()
        .filter_map(|line| {
            let (name, rest) = line.strip_prefix("  ")?.split_once(' ')?;
            let rest = rest.trim_start();
            let (usual, rest) = match rest.strip_prefix("* ") {
                Some(rest) => ("", rest),
                None => ("yes", rest),
            };
            let (kind, about) = rest.split_once(' ')?;
            Some(format!("| `{name}` | {kind} | {usual} | {} |", about.trim()))
        })
        .collect();
    assert!(rows.len() == 40, "{rows:?}");
    for row in &rows {
        assert!(document.contains(row), "docs/convert.md has no line {row}");
    }
    let (_, documented) = document.split_once("## Tables").unwrap();
    assert_eq!(documented.matches("\n| `").count(), rows.len());
}
