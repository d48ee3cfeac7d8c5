//! Who is who, options, and being told things while thinking.

use std::collections::HashSet;
use std::time::Duration;

use crate::session::{Session, number};

#[test]
fn u01_handshake_and_options() {
    let mut session = Session::start();
    for _ in 0..2 {
        session.say("uci");
        let lines = session.until("uciok");
        assert!(lines[0].starts_with("id name Salon") && lines[1].starts_with("id author "));
        let options = lines.iter().filter(|line| line.starts_with("option name "));
        let mut names = HashSet::new();
        for option in options {
            let name = option.strip_prefix("option name ").unwrap();
            let name = name.split(" type ").next().unwrap();
            assert!(names.insert(name.to_owned()), "{name} twice");
            if option.contains(" type spin ") {
                let [min, default, max] =
                    ["min", "default", "max"].map(|word| number(option, word).unwrap());
                assert!(min <= default && default <= max, "{option}");
            }
        }
        for name in ["Hash", "Threads", "MultiPV", "UCI_Chess960", "UCI_LimitStrength", "UCI_Elo"] {
            assert!(names.contains(name), "{name} is missing");
        }
    }
}

#[test]
fn u02_ready_while_searching() {
    let mut session = Session::start();
    session.say("position startpos\ngo infinite\nisready");
    let before = session.until("readyok");
    assert!(before.iter().all(|line| !line.starts_with("bestmove")));
    let nodes =
        |lines: &[String]| lines.iter().filter_map(|line| number(line, "nodes")).max().unwrap_or(0);
    // The search goes on.
    let mut later = Vec::new();
    while nodes(&later) <= nodes(&before) {
        later.push(session.line());
        assert!(!later.last().unwrap().starts_with("bestmove"));
    }
    session.say("stop");
    session.answer();
    session.expect_silence();
}

#[test]
fn u04_a_stop_without_a_search_is_forgotten() {
    let mut session = Session::start();
    session.say("stop\nstop");
    session.expect_silence();
    let (lines, _) = session.ask("position startpos\ngo nodes 20000");
    let most = lines.iter().filter_map(|line| number(line, "nodes")).max();
    assert!(most >= Some(10_000), "{most:?}");
    session.expect_silence();
}

#[test]
fn u15_the_end_of_the_input_ends_the_engine() {
    for thinking in ["go infinite", "go ponder wtime 60000 btime 60000", "go depth 60"] {
        let mut session = Session::start();
        session.say(&format!("position startpos\n{thinking}"));
        session.until("info");
        let took = session.hang_up();
        assert!(took < Duration::from_secs(10), "{thinking}: {took:?}");
    }
    let mut session = Session::start();
    session.say("position startpos\ngo infinite\nquit");
    session.hang_up();
}

#[test]
fn u16_options_are_mended_or_refused_and_never_crash() {
    let mut session = Session::start();
    session.say(
        "setoption name cLEAR hASH\nsetoption name Hash value 0\nsetoption name Threads value -1",
    );
    session.expect_silence();
    session.say("setoption name Own Book value /home/some body/a book.bin");
    assert!(session.line().starts_with("info string no option is called"));
    session.say("setoption name UCI_Elo value abc");
    assert!(session.line().starts_with("info string UCI_Elo wants a number"));
    // Applied once the search is over.
    session.say("position startpos\ngo infinite\nsetoption name Hash value 64\nstop");
    session.answer();
    session.expect_silence();
    let (_, best) = session.ask("go depth 3");
    assert_ne!(best, "(none)");
}
