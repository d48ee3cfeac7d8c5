//! The export format, to the letter.

use chess_core::{Color, DrawPolicy, Game as Play, Outcome, Variant};
use chess_notation::pgn::{self, Game, GameResult, NodeId, Spelling, Step};
use chess_notation::san::PieceLetters;
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

/// Every spelling of every kind of move, and the way back.
#[test]
fn moves_can_be_spelled_in_other_ways() {
    let text = "[SetUp \"1\"]\n[FEN \"r3k2r/1P4pp/8/3pP3/8/8/6PP/R3K2R w KQkq d6 0 1\"]\n\n\
        1. exd6 (1. e6 Ke7) 1... O-O 2. O-O-O Kh8 3. bxa8=N Rxa8 {x} 4. Rhe1 -- 5. d7 Ra1+ *";
    let game = pgn::read(text.as_bytes()).next().unwrap();
    assert!(!game.has_errors(), "{:?}", game.diagnostics);
    let moves = |spelling| {
        let written = game.write_as(spelling);
        let again = pgn::read(written.as_bytes()).next().unwrap();
        assert_eq!(again.game, game.game, "{written}");
        written.split_once("\n\n").unwrap().1.replace('\n', " ").trim_end().to_owned()
    };
    insta::assert_snapshot!(moves(Spelling::San(PieceLetters::FR)), @r"1. exd6 (1. e6 Re7) 1... O-O 2. O-O-O Rh8 3. bxa8=C Txa8 {x} 4. The1 -- 5. d7 Ta1+ *");
    insta::assert_snapshot!(moves(Spelling::San(PieceLetters::FIGURINE)), @r"1. exd6 (1. e6 ♔e7) 1... O-O 2. O-O-O ♔h8 3. bxa8=♘ ♖xa8 {x} 4. ♖he1 -- 5. d7 ♖a1+ *");
    insta::assert_snapshot!(moves(Spelling::Long(PieceLetters::EN)), @r"1. e5xd6 (1. e5-e6 Ke8-e7) 1... O-O 2. O-O-O Kg8-h8 3. b7xa8=N Rf8xa8 {x} 4. Rh1-e1 -- 5. d6-d7 Ra8-a1+ *");
    insta::assert_snapshot!(moves(Spelling::Uci), @r"1. e5d6 (1. e5e6 e8e7) 1... e8g8 2. e1c1 g8h8 3. b7a8n f8a8 {x} 4. h1e1 -- 5. d6d7 a8a1 *");
}
