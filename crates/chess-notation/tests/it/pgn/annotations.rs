//! Trees whose moves hold what a program knows about them.

use chess_core::{Position, Variant};
use chess_notation::pgn::{self, Game, NodeId, Spelling, Step, Tree, Writer};
use chess_notation::san;

fn game(text: &str) -> Game {
    pgn::read(text.as_bytes()).next().unwrap().game
}

/// The annotation of every node is the one it was given, and the game is otherwise the same.
#[test]
fn annotations_stay_with_their_moves() {
    let plain = game("1. e4 {a} e5 $1 (1... c5 {b} 2. Nf3) 2. f4 *");
    let numbered: Game<usize> = plain.clone().map(|node, ()| node.index());
    let mut open = vec![NodeId::ROOT];
    let mut seen = 0;
    while let Some(node) = open.pop() {
        assert_eq!(*numbered.tree.annotation(node), node.index());
        assert_eq!(numbered.tree.step(node), plain.tree.step(node));
        assert_eq!(numbered.tree.comments(node), plain.tree.comments(node));
        assert_eq!(numbered.tree.nags(node), plain.tree.nags(node));
        open.extend(numbered.tree.continuations(node));
        seen += 1;
    }
    assert_eq!(seen, plain.tree.len() + 1);
    assert_eq!(numbered.write(), plain.write());
    assert_eq!(numbered.uci(), plain.uci());
    assert_eq!(numbered.clone().map(|_, _| ()), plain);
    // Annotations are part of what makes two games equal.
    let mut other = numbered.clone();
    let last = other.tree.main_line().last().unwrap();
    *other.tree.annotation_mut(last) += 1;
    assert_ne!(other, numbered);
}

/// A program grows a tree with its own data and writes it: the text is read as a game with comments.
#[test]
fn annotations_are_written_as_comments() {
    let start = Position::start();
    let mut tree = Tree::with_root(String::from("start"));
    let (mut node, mut position) = (NodeId::ROOT, start);
    for text in ["e4", "e5", "Nf3"] {
        let mv = san::parse(&position, text).unwrap();
        node = tree.add_annotated(node, Step::Move(mv), text.repeat(2));
        position = position.play(mv).unwrap();
    }
    tree.add_comment(node, "own".into());
    tree.add_nag(node, 1);
    // Without annotation of its own.
    tree.add(node, Step::Null);
    let mut game = Game::new(start, Variant::Standard).map(|_, ()| String::new());
    game.tree = tree;
    let remark = |_: NodeId, text: &String| (!text.is_empty()).then(|| text.clone());
    let written = game.write_with(Spelling::default(), remark);
    assert_eq!(written, "{start} 1. e4 {e4e4} 1... e5 {e5e5} 2. Nf3 $1 {own} {Nf3Nf3} 2... -- *\n");
    let mut writer = Writer::new();
    game.accept_with(&mut writer, remark);
    assert_eq!(writer.into_text(), written);
    assert_eq!(game.write(), "1. e4 e5 2. Nf3 $1 {own} 2... -- *\n");
    let read = pgn::read(written.as_bytes()).next().unwrap();
    assert_eq!(read.tree.comments(NodeId::ROOT), ["start"]);
    assert_eq!(read.plies(), 4);
}
