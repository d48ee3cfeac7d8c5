//! Rows P1 to P15: PGN.

use std::ops::ControlFlow;

use chess_core::Variant;
use chess_notation::fen;
use chess_notation::pgn::{self, Code, Game, NodeId, ReadGame, Span, Visitor};
use chess_notation::san::San;

use super::Row;

#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    ("P1", || {
        let game = only("{opening} 1. e4 {a} e5 *");
        assert_eq!((game.plies(), game.tree.comments(NodeId::ROOT)), (2, &["opening".into()][..]));
    }),
    ("P2", || {
        let text = "[Event \"say \\\"hi\\\"\"]\n[White \"a\\\\b\"]\n\n*\n";
        let game = only(text);
        assert_eq!(game.tag("Event"), Some("say \"hi\""));
        assert_eq!(game.tag("White"), Some("a\\b"));
        assert_eq!(game.write(), text);
    }),
    ("P3", || {
        let game = only("\u{feff}[Opening \"Old Indian (Normal) 2.c4\"]\n\n1. d4 *\n");
        assert_eq!(game.tag("Opening"), Some("Old Indian (Normal) 2.c4"));
        assert_eq!((game.plies(), game.has_errors()), (1, false));
    }),
    ("P4", || {
        let game = only("[Event \"a\"]\n\n\n1. e4\ne5\n\n2. Nf3\r\n\r\nNc6 *\n");
        assert_eq!((game.plies(), game.has_errors()), (4, false));
    }),
    ("P5", || {
        let game = only("1. e4 -- 2. d4 Z0 *");
        assert_eq!(game.uci(), ["e2e4", "0000", "d2d4", "0000"]);
        let end = fen::write(&game.end().unwrap(), Variant::Standard);
        assert_eq!(end, "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3");
        // Nobody may pass while in check.
        let game = only("1. e4 e5 2. Qh5 a6 3. Qxf7+ -- *");
        assert_eq!((game.plies(), game.has_errors()), (5, true));
    }),
    ("P6", || assert_eq!(only("1. e4\n% note\n1... e5 *").plies(), 2)),
    ("P7", || rewrites_itself("1. c4 (1. g3) 1... e5 (1... c5) *")),
    ("P8", || rewrites_itself("1. d4 Nf6 2. c4 e6 $1 {x} *")),
    ("P9", || {
        rewrites_itself("1. e4 e5 (1... d5) *");
        let start = "[SetUp \"1\"]\n[FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 1\"]\n\n";
        assert!(only(&format!("{start}e6 Ke2 *")).write().ends_with("\n\n1... e6 2. Ke2 *\n"));
    }),
    ("P10", || {
        let counted = pgn::read(b"1. e4 (1. d4 d5) e5 *").visit(&mut Counter);
        assert_eq!(counted, Some(2));
    }),
    ("P11", || {
        let game = only("1. e4 e5 2. Nf3 ± Nc6 ∓ *");
        assert_eq!(nags(&game)[2..], [vec![16], vec![17]]);
    }),
    ("P12", || {
        let game = only("1. e4 {!} $16 e5 $4 $2 *");
        assert_eq!(nags(&game), [vec![16], vec![4, 2]]);
    }),
    ("P13", || {
        let game = only("[Variant \"Standard\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *");
        assert_eq!(game.plies(), 1);
        assert!(game.diagnostics.iter().any(|note| note.code == Code::SetUpContradicts));
    }),
    ("P14", || {
        let game = only("1. e4 {a} 1... e5 $1 (1... c5) 2. Nf3 $5 (2. f4) 2... Nc6 {b} *");
        assert_eq!(movetext(&stripped(&game)), "1. e4 e5 $1 2. Nf3 $5 Nc6 *");
    }),
    ("P15", || {
        let text = "1. c4 e5 ({A} 1... c5) *";
        let game = only(text);
        let first = game.tree.next(NodeId::ROOT).unwrap();
        let side = game.tree.continuations(first).nth(1).unwrap();
        assert_eq!(game.tree.comments_before(side), ["A"]);
        rewrites_itself(text);
    }),
];

fn only(text: &str) -> ReadGame {
    let mut games: Vec<_> = pgn::read(text.as_bytes()).collect();
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// The movetext that is written, on one line.
fn movetext(game: &Game) -> String {
    let written = game.write();
    written.rsplit("\n\n").next().unwrap().trim_end().replace('\n', " ")
}

fn rewrites_itself(text: &str) {
    assert_eq!(movetext(&only(text)), text);
}

fn nags(game: &Game) -> Vec<Vec<u8>> {
    game.tree.main_line().map(|node| game.tree.nags(node).to_vec()).collect()
}

/// The main line with its NAGs alone.
fn stripped(game: &Game) -> Game {
    let mut bare = Game::new(game.start.unwrap(), game.variant);
    let mut last = NodeId::ROOT;
    for node in game.tree.main_line() {
        last = bare.tree.add(last, game.tree.step(node));
        for &nag in game.tree.nags(node) {
            bare.tree.add_nag(last, nag);
        }
    }
    bare
}

/// Counts moves and knows nothing else.
struct Counter;

impl Visitor for Counter {
    type Tags = ();
    type Movetext = usize;
    type Output = usize;
    fn begin_tags(&mut self) -> ControlFlow<usize> {
        ControlFlow::Continue(())
    }
    fn begin_movetext(&mut self, (): ()) -> ControlFlow<usize, usize> {
        ControlFlow::Continue(0)
    }
    fn san(&mut self, count: &mut usize, _: San<'_>, _: Span) -> ControlFlow<usize> {
        *count += 1;
        ControlFlow::Continue(())
    }
    fn end(&mut self, count: usize) -> usize {
        count
    }
}
