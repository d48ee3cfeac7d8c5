//! Rows P1 to P15 and F13 of `testdata/cases/notation.md`, after reports against other programs.

use chess_core::Variant;
use chess_notation::fen;
use chess_notation::pgn::{self, NodeId, ReadGame};

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

fn main_nags(game: &ReadGame) -> Vec<Vec<u8>> {
    game.tree.main_line().map(|node| game.tree.nags(node).to_vec()).collect()
}

#[test]
fn p1_a_comment_before_the_first_move() {
    let game = only("{opening} 1. e4 {a} e5 *");
    assert_eq!(game.plies(), 2);
    assert_eq!(game.tree.comments(NodeId::ROOT), ["opening"]);
}

#[test]
fn p2_escapes_in_tags() {
    let text = "[Event \"say \\\"hi\\\"\"]\n[White \"a\\\\b\"]\n\n*\n";
    let game = only(text);
    assert_eq!(game.tag("Event"), Some("say \"hi\""));
    assert_eq!(game.tag("White"), Some("a\\b"));
    assert_eq!(game.write(), text);
}

#[test]
fn p3_a_byte_order_mark_before_the_first_tag() {
    let game = only("\u{feff}[Opening \"Old Indian (Normal) 2.c4\"]\n\n1. d4 *\n");
    assert_eq!(game.tag("Opening"), Some("Old Indian (Normal) 2.c4"));
    assert_eq!(game.plies(), 1);
    assert!(!game.has_errors());
}

#[test]
fn p4_empty_lines_and_line_breaks_part_nothing() {
    let game = only("[Event \"a\"]\n\n\n1. e4\ne5\n\n2. Nf3\r\n\r\nNc6 *\n");
    assert_eq!(game.plies(), 4);
}

#[test]
fn p5_null_moves() {
    let game = only("1. e4 -- 2. d4 Z0 *");
    assert_eq!(game.uci(), ["e2e4", "0000", "d2d4", "0000"]);
    assert_eq!(game.moves().len(), 1);
    let end = fen::write(&game.end().unwrap(), Variant::Standard);
    assert_eq!(end, "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3");
    // Nobody may pass while in check.
    let game = only("1. e4 e5 2. Qh5 a6 3. Qxf7+ -- *");
    assert_eq!((game.plies(), game.has_errors()), (5, true));
}

#[test]
fn p6_escaped_lines() {
    assert_eq!(only("1. e4\n% note\n1... e5 *").plies(), 2);
}

#[test]
fn p7_p9_side_lines_on_both_halves_of_a_move() {
    let text = "1. c4 (1. g3) 1... e5 (1... c5) *";
    assert_eq!(rewritten(text), text);
    let text = "1. e4 e5 (1... d5) *";
    assert_eq!(rewritten(text), text);
    let black =
        only("[SetUp \"1\"]\n[FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 1\"]\n\n1... e6 2. Ke2 *");
    assert!(black.write().ends_with("\n\n1... e6 2. Ke2 *\n"));
}

#[test]
fn p8_an_annotation_follows_its_move() {
    let text = "1. d4 Nf6 2. c4 e6 $1 {x} *";
    assert_eq!(rewritten(text), text);
}

#[test]
fn p10_side_lines_do_not_count() {
    assert_eq!(only("1. e4 (1. d4 d5) e5 *").plies(), 2);
}

#[test]
fn p11_p12_annotation_signs() {
    let game = only("1. e4 e5 2. Nf3 ± Nc6 ∓ *");
    assert_eq!(main_nags(&game)[2..], [vec![16], vec![17]]);
    let game = only("1. e4 {!} $16 e5 $4 $2 *");
    assert_eq!(main_nags(&game), [vec![16], vec![4, 2]]);
}

#[test]
fn p13_a_set_up_of_standard_chess() {
    let game = only(
        "[Variant \"Standard\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *",
    );
    assert_eq!(game.plies(), 1);
    assert!(game.diagnostics.iter().any(|note| note.code == pgn::Code::SetUpContradicts));
}

/// Without comments and side lines no number of Black's is left in the main line.
#[test]
fn p14_numbers_stand_where_they_are_needed() {
    assert_eq!(
        rewritten("1. e4 {a} 1... e5 $1 (1... c5) 2. Nf3 $5 2... Nc6 *"),
        "1. e4 {a} 1... e5 $1 (1... c5) 2. Nf3 $5 Nc6 *"
    );
}

#[test]
fn p15_a_comment_opens_a_side_line() {
    let text = "1. c4 e5 ({A} 1... c5) *";
    let game = only(text);
    let side = game.tree.continuations(game.tree.next(NodeId::ROOT).unwrap()).nth(1).unwrap();
    assert_eq!(game.tree.comments_before(side), ["A"]);
    assert_eq!(rewritten(text), text);
}

#[test]
fn f13_brackets_in_quotes_are_text() {
    let game = only("[Black \"[=0103.21g4c2]\"]\n\n*");
    assert_eq!(game.tag("Black"), Some("[=0103.21g4c2]"));
}

/// Cases F6 and F7: rights without king or rook at home.
#[test]
fn f6_f7_rights_are_mended() {
    let start = |fen: &str| {
        let game = only(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*"));
        assert!(game.diagnostics.iter().any(|note| note.code == pgn::Code::FenMended), "{fen}");
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

/// `P` is a pawn in French and a knight in Dutch: where both make sense, nothing is guessed.
#[test]
fn two_languages_with_two_meanings_are_refused() {
    let game = only("1. e4 e5 2. De2 Pf6 *");
    let error = &game.diagnostics[0];
    assert_eq!((error.code, error.column, game.plies()), (pgn::Code::UnknownPiece, 13, 2));
    assert_eq!(only("1. e4 e5 2. De2 Cf6 *").plies(), 4);
    assert_eq!(only("1. e4 e5 2. De2 Pf6 3. d3 Pg4 *").plies(), 6);
}
