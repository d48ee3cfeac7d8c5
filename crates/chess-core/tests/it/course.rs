//! The course of a game: what may be played, taken back, recorded and claimed.

use chess_core::{DrawPolicy, Ending, Game, Outcome, PlayError, Position, Termination, Variant};

use crate::data;

const KNIGHTS_OUT_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";

fn standard(policy: DrawPolicy, moves: &str) -> Game {
    data::game("startpos", Variant::Standard, policy, moves)
}

#[test]
fn a_finished_game_takes_no_move() {
    let moves = KNIGHTS_OUT_AND_BACK.repeat(4);
    let mut game = standard(DrawPolicy::Laws, &moves);
    let ending = Ending::draw(Termination::FivefoldRepetition);
    assert_eq!(game.ending(), Some(ending));
    let mv = data::find_move(game.position(), "e2e4").unwrap();
    let before = game.clone();
    assert_eq!(game.play(mv), Err(PlayError::GameOver(ending)));
    assert_eq!(game, before);
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = Game::standard();
    // A move of White's that Black's board would have: found elsewhere, illegal here.
    let other = standard(DrawPolicy::Laws, "e2e4");
    let mv = data::find_move(other.position(), "e7e5").unwrap();
    assert!(matches!(game.play(mv), Err(PlayError::IllegalMove(_))));
    assert!(game.record(mv).is_err());
    assert!(game.ending_after(mv).is_err());
    assert_eq!(game, Game::standard());
}

#[test]
fn a_record_goes_on_past_an_automatic_end() {
    let moves = KNIGHTS_OUT_AND_BACK.repeat(5);
    let mut game = Game::standard();
    for uci in moves.split_whitespace() {
        let mv = data::find_move(game.position(), uci).unwrap();
        game.record(mv).unwrap();
    }
    assert_eq!(game.ply(), 20);
    assert_eq!(game.repetition_count(), 6);
    assert_eq!(game.ending(), Some(Ending::draw(Termination::FivefoldRepetition)));
}

#[test]
fn every_position_is_kept() {
    let game = standard(DrawPolicy::Laws, "e2e4 e7e5 g1f3");
    assert_eq!(game.position_at(0), Some(game.start()));
    assert_eq!(game.position_at(3), Some(game.position()));
    assert_eq!(game.position_at(4), None);
    let mut position = *game.start();
    for (ply, mv) in game.moves().iter().enumerate() {
        assert_eq!(game.position_at(ply), Some(&position));
        position = position.play(*mv).unwrap();
    }
    assert_eq!(*game.position(), position);
}

#[test]
fn a_new_game_starts_fresh() {
    let mut game = Game::standard();
    assert_eq!(game.undo(), None);
    assert_eq!((game.ply(), game.repetition_count(), game.ending()), (0, 1, None));
    assert_eq!(*game.start(), Position::start());
    assert!(game.claims().is_empty());
}

#[test]
fn counts_go_back_with_a_move() {
    let mut game = standard(DrawPolicy::Laws, &KNIGHTS_OUT_AND_BACK.repeat(2));
    assert_eq!(game.repetition_count(), 3);
    for expected in [2, 2, 2, 2, 1, 1, 1, 1] {
        game.undo();
        assert_eq!(game.repetition_count(), expected);
    }
}

/// What `ending` and `ending_after` say after the last of the moves.
fn check_ending(start: &str, policy: DrawPolicy, moves: &str, expected: &str) {
    let game = data::game(start, Variant::Standard, policy, moves);
    let said = |ending: Option<Ending>| {
        ending.map_or("none".to_owned(), |end| format!("{} {}", end.outcome, end.termination))
    };
    assert_eq!(said(game.ending()), expected, "{start} {moves}");
    let mut before = game.clone();
    if let Some(mv) = before.undo() {
        assert_eq!(before.ending_after(mv), Ok(game.ending()), "{start} {moves}");
    }
}

#[test]
fn automatic_draws_follow_the_policy() {
    use DrawPolicy::{Automatic, Laws};
    let twice = KNIGHTS_OUT_AND_BACK.repeat(2);
    check_ending("startpos", Laws, &twice, "none");
    check_ending("startpos", Automatic, &twice, "1/2-1/2 threefold_automatic");
    let at_99 = "4k3/8/8/8/8/8/3R4/4K3 w - - 99 80";
    check_ending(at_99, Laws, "d2c2", "none");
    check_ending(at_99, Automatic, "d2c2", "1/2-1/2 fifty_move_automatic");
    check_ending(at_99, Automatic, "", "none");
    let at_149 = "4k3/8/8/8/8/8/3R4/4K3 w - - 149 110";
    check_ending(at_149, Laws, "d2c2", "1/2-1/2 seventy_five_move");
    // A start position may be over already.
    check_ending(at_149, Automatic, "", "1/2-1/2 fifty_move_automatic");
    check_ending("4k3/8/8/8/8/8/3R4/4K3 w - - 150 110", Laws, "", "1/2-1/2 seventy_five_move");
    // Mate comes before every count, and a dead position before the fifty moves.
    let mate = "7k/8/6K1/8/8/8/8/R7 w - - 99 80";
    check_ending(mate, Automatic, "a1a8", "1-0 checkmate");
    check_ending("7k/8/5K2/6Q1/8/8/8/8 w - - 99 80", Automatic, "g5g6", "1/2-1/2 stalemate");
    check_ending("8/8/4k3/8/8/3K4/6B1/8 w - - 99 80", Automatic, "", "1/2-1/2 dead_position");
    // Both at once: repetition is named first.
    let shuffle = "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1 d8e8";
    let both = "4k3/p7/8/8/8/8/P7/4K3 w - - 92 90";
    check_ending(both, Automatic, shuffle, "1/2-1/2 threefold_automatic");
}

#[test]
fn claims_are_judged_one_by_one() {
    let game = standard(DrawPolicy::Laws, &KNIGHTS_OUT_AND_BACK.repeat(2));
    let with = |game: &Game, uci: &str| {
        let mv = data::find_move(game.position(), uci).unwrap();
        game.is_claim_valid(Some(mv))
    };
    assert_eq!(game.is_claim_valid(None), Some(Termination::ThreefoldClaim));
    assert_eq!(with(&game, "g1f3"), Some(Termination::ThreefoldClaim));
    // The announced move is judged alone, though the position itself stands for the third time.
    assert_eq!(with(&game, "e2e4"), None);
    let one_short = standard(DrawPolicy::Laws, &KNIGHTS_OUT_AND_BACK.repeat(2)[..35]);
    assert_eq!(one_short.is_claim_valid(None), None);
    assert_eq!(with(&one_short, "f6g8"), Some(Termination::ThreefoldClaim));
    let fifty = data::game(
        "6k1/RP3ppp/P7/8/8/8/PPP5/KB6 w - - 99 90",
        Variant::Standard,
        DrawPolicy::Laws,
        "",
    );
    assert_eq!(fifty.is_claim_valid(None), None);
    assert_eq!(with(&fifty, "a7a8"), Some(Termination::FiftyMoveClaim));
    assert_eq!(with(&fifty, "b7b8q"), None, "a pawn move");
    // A move that is not legal here gives no claim, quiet as it is elsewhere.
    let elsewhere = data::find_move(Game::standard().position(), "g1f3").unwrap();
    assert_eq!(fifty.is_claim_valid(Some(elsewhere)), None);
    let capture =
        data::game("4k3/8/8/8/8/8/4p3/R3K3 w - - 99 90", Variant::Standard, DrawPolicy::Laws, "");
    assert_eq!(with(&capture, "a1a2"), Some(Termination::FiftyMoveClaim));
    assert_eq!(with(&capture, "e1e2"), None, "a capture");
}

#[test]
fn nothing_is_claimed_where_draws_come_by_themselves() {
    let game = standard(DrawPolicy::Automatic, &KNIGHTS_OUT_AND_BACK.repeat(2)[..35]);
    assert!(game.claims().is_empty());
    let mv = data::find_move(game.position(), "f6g8").unwrap();
    assert_eq!(game.is_claim_valid(Some(mv)), None);
}

#[test]
fn a_long_game_is_quick() {
    // 3,000 half-moves without pawn move or capture: a record of players who did not stop.
    let mut game = Game::standard();
    for uci in KNIGHTS_OUT_AND_BACK.split_whitespace().cycle().take(3_000) {
        let mv = data::find_move(game.position(), uci).unwrap();
        game.record(mv).unwrap();
    }
    assert_eq!(game.repetition_count(), 751);
    assert_eq!(game.position().halfmove_clock(), 3_000);
}

#[test]
fn words_are_read_back() {
    for termination in Termination::ALL {
        assert_eq!(termination.as_str().parse(), Ok(termination));
    }
    assert!("stale_mate".parse::<Termination>().is_err());
    for outcome in ["1-0", "0-1", "1/2-1/2", "*"] {
        assert_eq!(outcome.parse::<Outcome>().map(Outcome::as_str), Ok(outcome));
    }
    assert!("1-1".parse::<Outcome>().is_err());
    for policy in [DrawPolicy::Laws, DrawPolicy::Automatic] {
        assert_eq!(policy.as_str().parse(), Ok(policy));
    }
    assert!("Laws".parse::<DrawPolicy>().is_err());
}
