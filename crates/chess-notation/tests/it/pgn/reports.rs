//! What reports against other programs say of set-ups, results and languages in PGN; the rows of
//! `testdata/cases/notation.md` are in `notation`.

use chess_notation::fen;
use chess_notation::pgn::{self, Code, Mode, ReadGame};

use crate::support::root;

fn only(text: &str) -> ReadGame {
    let mut games: Vec<_> = pgn::read(text.as_bytes()).collect();
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// The movetext that is written for a text, on one line.
fn rewritten(text: &str) -> String {
    let written = only(text).write();
    written.rsplit("\n\n").next().unwrap().trim_end().replace('\n', " ")
}

/// Cases F6 and F7: rights without king or rook at home.
#[test]
fn f6_f7_rights_are_mended() {
    let start = |fen: &str| {
        let game = only(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*"));
        assert!(game.diagnostics.iter().any(|note| note.code == Code::FenMended), "{fen}");
        fen::write(&game.start.unwrap(), game.variant)
    };
    assert_eq!(start("r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1"), "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1");
    assert_eq!(start("4k2Q/8/8/8/8/8/8/4K3 b k - 0 1"), "4k2Q/8/8/8/8/8/8/4K3 b - - 0 1");
}

/// A result inside a side line that is never closed is the game's all the same.
#[test]
fn a_result_in_an_open_side_line_counts() {
    let game = only("[Event \"a\"]\n\n1. e4 (1. d4 d5 1-0\n");
    assert_eq!(game.result, pgn::GameResult::WhiteWins);
    assert_eq!(rewritten("1. e4 (1. d4 0-1) 1... e5 *"), "1. e4 (1. d4) 1... e5 *");
}

/// The table on the module's page is that of the code.
#[test]
fn the_page_names_every_code() {
    let page =
        std::fs::read_to_string(root().join("crates/chess-notation/src/pgn/mod.rs")).unwrap();
    let word = |code: Code, mode| match code.severity(mode) {
        None => "taken",
        Some(severity) => severity.as_str(),
    };
    for &code in Code::ALL {
        let (lenient, strict) = (word(code, Mode::Lenient), word(code, Mode::Strict));
        let row = format!("//! | `{code}` | {lenient} | {strict} | ");
        assert_eq!(page.matches(&row).count(), 1, "{row}");
    }
    assert_eq!(page.matches("//! | `").count(), Code::ALL.len());
}
