//! `chess epd`.

use insta::assert_snapshot;

use crate::{chess, chess_reading};

#[test]
fn records_are_written_as_they_should_be_and_faults_placed() {
    assert_snapshot!(chess(&["epd", "testdata/pgn-cases/29-opcodes.epd"]), @r#"
    r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id "mate; in one"; c0 "a \"b\"";
    4k3/8/8/8/8/8/4P3/4K3 w - - am e3 e4; acd 12; ce -35; hmvc 4; fmvn 20;
    4k3/8/8/8/8/8/4P3/4K3 w - - bm Ke2;
    4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 0; fmvn 1;
    4k3/8/8/8/8/8/4P3/4K3 w - - noop;
    testdata/pgn-cases/29-opcodes.epd:3:1: warning: a remark is no record
    testdata/pgn-cases/29-opcodes.epd:5:32: error: Ke2: illegal move
    testdata/pgn-cases/29-opcodes.epd:5:36: warning: one blank stands between two operations or operands
    testdata/pgn-cases/29-opcodes.epd:6:29: warning: in EPD counters are the opcodes hmvc and fmvn
    testdata/pgn-cases/29-opcodes.epd:7:33: warning: an operation is closed by ;
    testdata/pgn-cases/29-opcodes.epd:8:1: error: not a legal position: there is no piece on the board (field 1, column 1); a side has no king (field 1, column 1)
    exit code 1
    "#);
}

#[test]
fn strict_reading_names_the_clause() {
    let line = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4;\n";
    assert_snapshot!(chess_reading(&["epd", "-", "--strict"], line), @r"
    -:1:32: error: e2e4 is e4 in SAN (PGN 16.2.4.1)
    exit code 1
    ");
}

#[test]
fn a_record_is_one_object() {
    let line =
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O; c0 \"a; b\"; ce -35; fmvn 9; new 1 \"x\";\n";
    assert_snapshot!(chess_reading(&["epd", "-", "--json", "--shredder"], line), @r#"{"line":1,"epd":"r3k2r/8/8/8/8/8/8/R3K2R w HAha - bm O-O; c0 \"a; b\"; ce -35; fmvn 9; new 1 \"x\";","fen":"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 9","operations":[{"opcode":"bm","value":["e1g1"]},{"opcode":"c0","value":"a; b"},{"opcode":"ce","value":-35},{"opcode":"fmvn","value":9},{"opcode":"new","value":["1","x"]}],"findings":[]}"#);
}
