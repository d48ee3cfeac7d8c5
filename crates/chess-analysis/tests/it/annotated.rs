use chess_analysis::{Analyst, Curve, Evaluation, Keep, analyze, annotate};
use chess_core::{DrawPolicy, Game, Square};
use chess_engine::{Score, WIN_SCALE_CP};
use chess_notation::Language;
use chess_notation::pgn;
use insta::assert_snapshot;

use crate::line;

const FOOL: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
                    [White \"?\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\n\
                    {Quick.} 1. f3 {[%clk 0:03:00] [%eval 9.0] why?} 1... e5 $1 \
                    (1... d5 2. g4 {too}) 2. g4 Qh4# {done} 0-1\n";

/// Scores and lines for each position of the fool's mate: 1. f3 costs 23 points, whatever the scale.
fn evaluated(game: &Game) -> Evaluation {
    let has = |square| game.position().piece_at(square).is_some();
    let worse = -WIN_SCALE_CP;
    let (score, moves) = match game.ply() {
        0 => (Score::Cp(0), "e2e4 e7e5"),
        1 if has(Square::F3) => (Score::Cp(-worse), "e7e5 e2e4"),
        1 => (Score::Cp(0), "e7e5"),
        2 => (Score::Cp(worse), "e2e4 g8f6"),
        3 if has(Square::G4) => (Score::Mate(1), "d8h4"),
        _ => (Score::Cp(-worse), "g8f6"),
    };
    Evaluation::new(score, Curve::Own, 7, 1, line(game, moves))
}

fn annotated(language: Language, keep: Keep) -> String {
    let game = pgn::read(FOOL.as_bytes()).next().unwrap();
    let analysis = analyze(&game.to_play(DrawPolicy::Laws).unwrap(), evaluated);
    let written = annotate(&game, &analysis, language, keep).write();
    // What is written reads back without a fault.
    let again = pgn::read(written.as_bytes()).next().unwrap();
    assert!(again.diagnostics.is_empty(), "{written}: {:?}", again.diagnostics);
    assert_eq!(again.uci(), game.uci());
    let scale = format!("{}.{:02}", WIN_SCALE_CP / 100, WIN_SCALE_CP % 100);
    written.replace(&scale, "1.00")
}

#[test]
fn a_game_keeps_its_own_annotations() {
    assert_snapshot!(annotated(Language::En, Keep::All), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "?"]
    [Black "?"]
    [Result "0-1"]

    {Quick.} 1. f3 $4
    {[%eval -1.00,7] Blunder: e4 was better; 23 points of winning chances lost.}
    {[%clk 0:03:00] why?} (1. e4 e5) 1... e5 $1 {[%eval -1.00,8]} (1... d5 2. g4
    {too}) 2. g4 $4 {[%eval #-1,7] Blunder: allows mate in one. Better: e4.}
    (2. e4 Nf6) 2... Qh4# {done} 0-1
    "#);
}

#[test]
fn a_game_is_written_with_ours_alone() {
    assert_snapshot!(annotated(Language::Fr, Keep::Moves), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "?"]
    [Black "?"]
    [Result "0-1"]

    1. f3 $4
    {[%eval -1.00,7] Gaffe : e4 était meilleur ; 23 points de chances de gain perdus.}
    {[%clk 0:03:00]} (1. e4 e5) 1... e5 {[%eval -1.00,8]} 2. g4 $4
    {[%eval #-1,7] Gaffe : permet un mat en un coup. Meilleur : e4.} (2. e4 Nf6)
    2... Qh4# 0-1
    "#);
}

#[test]
fn the_same_game_gets_the_same_analysis() {
    let game = pgn::read(b"1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0").next().unwrap();
    let play = game.to_play(DrawPolicy::Laws).unwrap();
    let mut analyst = Analyst::new(2_000);
    let first = analyze(&play, |game| analyst.evaluate(game));
    analyst.clear();
    let second = analyze(&play, |game| analyst.evaluate(game));
    assert_eq!(first, second);
    assert_eq!(first.sides[1].counts[2], 1, "{:?}", first.sides);
}
