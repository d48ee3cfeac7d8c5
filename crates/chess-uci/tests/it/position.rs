//! Positions: how they are told, how the game's history counts, castling.

use std::time::{Duration, Instant};

use crate::session::{Session, last_info};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq";

#[test]
fn u06_a_game_that_is_over_has_no_move() {
    let mut session = Session::start();
    let mated = "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 5";
    let stalemate = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 5";
    for (question, score) in [(mated, "mate 0"), (stalemate, "cp 0")] {
        let (lines, best) = session.ask(question);
        assert_eq!(
            (lines[0].clone(), best),
            (format!("info depth 0 score {score}"), "(none)".to_owned())
        );
    }
    let (_, best) = session.ask("position startpos\ngo depth 3");
    assert_eq!(best.len(), 4);
}

#[test]
fn u09_positions_are_read_generously_and_faults_are_told() {
    let mut session = Session::start();
    for position in [
        format!("position fen {START} -"),
        format!("position fen {START} - 0 1"),
        "position startpos moves".to_owned(),
        "position  startpos \t moves  e2e4   E7E5\r".to_owned(),
        "position fen 8/4P3/8/8/8/1k6/8/7K w - - 0 1 moves e7e8q".to_owned(),
    ] {
        let (lines, best) = session.ask(&format!("{position}\ngo depth 1"));
        assert!(!lines.iter().any(|line| line.starts_with("info string")), "{position}: {lines:?}");
        assert_ne!(best, "(none)");
    }
    let illegal = "position startpos moves e2e4 e7e5 e1e3 d7d5\ngo depth 2 searchmoves d2d4";
    let (lines, best) = session.ask(illegal);
    assert!(lines[0].starts_with("info string e1e3 is not legal"), "{lines:?}");
    assert_eq!(best, "d2d4");
    session.say("position fen 8/8/8/8/8/5k2/8/6RK b - - 0 1");
    for bad in [
        "kk6/8/8/8/8/8/8/7K w - - 0 1",
        "9/8/8/8/8/5k2/8/7K w - - 0 1",
        "8/8/8/8/8/8/8/7K w - - 0 1",
        "",
    ] {
        session.say(&format!("position fen {bad}"));
        assert!(session.line().starts_with("info string the position stays as it was"), "{bad}");
    }
    let (_, best) = session.ask("go depth 2");
    assert!(best.starts_with("f3"), "the position before is kept: {best}");
}

#[test]
fn u09_a_long_game_is_taken_in_quickly() {
    let mut session = Session::start();
    let moves =
        ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(600).copied().collect::<Vec<_>>();
    let line = format!("position startpos moves {}", moves.join(" "));
    let begun = Instant::now();
    session.say(&line);
    session.expect_silence();
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn u10_the_history_of_the_game_counts() {
    let mut session = Session::start();
    let third = "position fen 7k/8/8/8/8/8/2Q5/K7 w - - 0 1 \
                 moves c2c1 h8g8 c1c2 g8h8 c2c1 h8g8 c1c2\ngo depth 12";
    let (lines, best) = session.ask(third);
    assert_eq!(best, "g8h8");
    assert!(last_info(&lines).contains("score cp 0 "), "{lines:?}");
    let fifty = "position fen 7k/8/8/8/8/8/2Q5/K7 w - - 99 80\ngo depth 10";
    let (lines, _) = session.ask(fifty);
    assert!(last_info(&lines).contains("score cp 0 "), "{lines:?}");
    let mate = "position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 99 80\ngo depth 10";
    let (lines, _) = session.ask(mate);
    assert!(last_info(&lines).contains("score mate 1 "), "{lines:?}");
}

#[test]
fn u17_castling_is_read_and_written_both_ways() {
    let mut session = Session::start();
    let castles = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves";
    for spelling in ["e1g1", "e1h1"] {
        let (_, best) = session.ask(&format!("{castles} {spelling}"));
        assert_eq!(best, "e1g1");
    }
    session.say("setoption name UCI_Chess960 value true");
    let castled = "position fen 8/8/8/8/8/8/8/k4KR1 w G - 0 1 moves f1g1\ngo depth 1";
    let (lines, _) = session.ask(castled);
    assert!(!lines.iter().any(|line| line.starts_with("info string")), "{lines:?}");
    let queenside = "position fen nn1rkq1b/ppp1p1rP/8/2Np4/3P4/2P5/bP3PPP/2BRKQRB b KQq - 1 8\n\
                     go depth 1 searchmoves e8d8";
    let (_, best) = session.ask(queenside);
    assert_eq!(best, "e8d8");
}
