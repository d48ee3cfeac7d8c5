//! Clocks and pondering. Upper bounds are wide: they catch a clock that is not looked at, not a
//! machine that is busy.

use std::time::{Duration, Instant};

use crate::session::Session;

/// Asks, and gives how long the answer took.
fn time_of(session: &mut Session, go: &str) -> Duration {
    let begun = Instant::now();
    let (_, best) = session.ask(&format!("position startpos moves e2e4\n{go}"));
    assert_eq!(best.len(), 4, "{go}: {best}");
    begun.elapsed()
}

#[test]
fn u14_every_clock_gets_an_answer_in_time() {
    let mut session = Session::start();
    let second = Duration::from_secs(1);
    for go in [
        "go wtime 1 btime 1",
        "go wtime 1000 btime -50",
        "go movetime 1",
        "go btime 1 foo bar wtime 1",
        "go wtime 1000 btime 1000 winc 1000 binc 1000",
    ] {
        let took = time_of(&mut session, go);
        assert!(took < 5 * second, "{go}: {took:?}");
    }
    let took = time_of(&mut session, "go movetime 100");
    assert!(took >= Duration::from_millis(60) && took < 5 * second, "{took:?}");
    let took = time_of(&mut session, "go wtime 2000 btime 2000 movestogo 1");
    assert!(took < 4 * second, "{took:?}");
    session.expect_silence();
}

#[test]
fn u18_pondering_waits_for_the_hit_or_the_stop() {
    let mut session = Session::start();
    let ponder = "position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1\ngo ponder wtime 1 btime 1";
    session.say(ponder);
    let said = session.said_within(Duration::from_millis(500));
    assert!(!said.iter().any(|line| line.starts_with("bestmove")), "{said:?}");
    session.say("ponderhit");
    session.answer();
    session.say(ponder);
    session.until("info");
    session.say("stop");
    session.answer();
    session.expect_silence();
    // The reply that is expected is legal after the move.
    let (lines, _) = session.ask("position startpos\ngo depth 8");
    let words = lines.last().unwrap().split(' ').collect::<Vec<_>>();
    assert_eq!(words[2], "ponder");
    let (lines, _) =
        session.ask(&format!("position startpos moves {} {}\ngo depth 1", words[1], words[3]));
    assert!(!lines.iter().any(|line| line.starts_with("info string")), "{lines:?}");
}
