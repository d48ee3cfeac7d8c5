//! The export format, to the letter.

use chess_core::{Color, DrawPolicy, Game as Play, Outcome, Variant};
use chess_notation::pgn::{self, Game, GameResult, NodeId, Step};
use chess_notation::uci::UciMove;

use crate::support::position_of;

fn played(fen: &str, variant: Variant, moves: &str) -> Play {
    let mut play = Play::new(position_of(fen, variant), variant, DrawPolicy::Laws);
    for text in moves.split_whitespace() {
        let mv = text.parse::<UciMove>().unwrap().resolve(play.position()).unwrap();
        play.play(mv).unwrap();
    }
    play
}

#[test]
fn a_played_game_is_exported_with_the_whole_roster() {
    let play = played(chess_notation::fen::START, Variant::Standard, "f2f3 e7e5 g2g4 d8h4");
    let tags = [("Black", "Zoé"), ("Termination", "checkmate"), ("Result", "*")];
    insta::assert_snapshot!(pgn::write(&tags, &play, Outcome::Win(Color::Black)), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "?"]
    [Black "Zoé"]
    [Result "0-1"]
    [Termination "checkmate"]

    1. f3 e5 2. g4 Qh4# 0-1
    "#);
}

#[test]
fn a_set_up_and_a_variant_get_their_tags() {
    let play = played(
        "1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R b HBhb - 3 9",
        Variant::Chess960,
        "c8h8 c1b1",
    );
    let no_tags: [(&str, &str); 0] = [];
    insta::assert_snapshot!(pgn::write(&no_tags, &play, Outcome::NoResult), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "?"]
    [Black "?"]
    [Result "*"]
    [Variant "Chess960"]
    [SetUp "1"]
    [FEN "1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R b KQkq - 3 9"]

    9... O-O 10. O-O-O *
    "#);
}

#[test]
fn lines_are_wrapped_and_comments_kept_whole() {
    let play = played(
        chess_notation::fen::START,
        Variant::Standard,
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6b8",
    );
    let mut game = Game::from_play(&play, GameResult::Draw);
    let first = game.tree.next(NodeId::ROOT).unwrap();
    game.tree.add_comment(
        first,
        "a comment of some length that is not parted even where the line is full then".into(),
    );
    game.tree.add_comment(NodeId::ROOT, "with } a brace".into());
    game.tree.add_nag(first, 1);
    game.tree.add_nag(first, 1);
    let reply = game.tree.next(first).unwrap();
    let c5 = played(chess_notation::fen::START, Variant::Standard, "e2e4 c7c5").moves()[1];
    let side = game.tree.add(first, Step::Move(c5));
    game.tree.add_comment_before(side, "Sicilian".into());
    game.tree.add_comment(reply, "open".into());
    insta::assert_snapshot!(game.write(), @r"
    ;with } a brace
    1. e4 $1
    {a comment of some length that is not parted even where the line is full then}
    1... e5 {open} ({Sicilian} 1... c5) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7
    6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 1/2-1/2
    ");
}

#[test]
fn tags_are_set_in_place() {
    let mut game = Game::new(chess_core::Position::start(), Variant::Standard);
    game.set_tag("Event", "a");
    game.set_tag("Site", "b\nc");
    game.set_tag("Event", "d");
    assert_eq!(game.write(), "[Event \"d\"]\n[Site \"b c\"]\n\n*\n");
    assert_eq!(game.tag("Event"), Some("d"));
    assert_eq!(game.tag("event"), None);
}
