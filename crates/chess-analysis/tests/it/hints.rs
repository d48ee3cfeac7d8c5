use chess_analysis::{Analyst, Curve, Evaluation, Hint, HintStep, words};
use chess_notation::Language;

use crate::game;

#[test]
fn a_hint_tells_more_with_each_step() {
    let game = game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "");
    let hint = Hint::find(&mut Analyst::new(2_000), &game).unwrap();
    let said =
        |language| HintStep::ALL.map(|step| words::hint(language, game.position(), &hint, step));
    let english =
        ["Look at the rook on a1.", "Move the rook on a1 to a8.", "The best line is 1. Ra8#."];
    assert_eq!(said(Language::En), english);
    let french = [
        "Regardez la tour en a1.",
        "Jouez la tour en a1 en a8.",
        "La meilleure suite est 1. Ta8#.",
    ];
    assert_eq!(said(Language::Fr), french);
    assert_eq!(HintStep::Piece.next().and_then(HintStep::next).and_then(HintStep::next), None);
}

#[test]
fn castling_is_hinted_at_by_the_square_of_the_king() {
    let game = game("rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", "");
    let line = crate::line(&game, "e1g1");
    let evaluation = Evaluation::new(crate::score("30"), Curve::Own, 5, 10, line);
    let hint = Hint::new(&game, evaluation).unwrap();
    assert_eq!(hint.square(), chess_core::Square::G1);
    assert_eq!(
        words::hint(Language::Fr, game.position(), &hint, HintStep::Square).replace('\u{a0}', " "),
        "Roquez : le roi va en g1."
    );
}

#[test]
fn there_is_no_hint_where_there_is_no_move() {
    let game = game("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "");
    assert_eq!(Hint::find(&mut Analyst::new(100), &game), None);
}
