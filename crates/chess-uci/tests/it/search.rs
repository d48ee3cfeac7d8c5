//! What is found, and that limits hold.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use chess_core::{Position, Variant};
use chess_notation::{fen, uci::UciMove};

use crate::session::{Session, last_info, number};

const MATE_IN_ONE: &str = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1";
const ONE_MOVE: &str = "k7/8/1K6/5R2/8/8/8/8 b - - 0 1";
const DEAD_DRAW: &str = "8/8/4k3/8/8/4K3/8/8 w - - 0 1";

#[test]
fn u03_infinite_means_infinite() {
    for position in [MATE_IN_ONE, ONE_MOVE, DEAD_DRAW] {
        let mut session = Session::start();
        session.say(&format!("position fen {position}\ngo infinite"));
        let said = session.said_within(Duration::from_secs(2));
        assert!(!said.iter().any(|line| line.starts_with("bestmove")), "{said:?}");
        assert!(said.len() < 300, "{} lines", said.len());
        session.say("stop");
        let (_, best) = session.answer();
        assert_legal(position, &best);
        session.expect_silence();
    }
}

#[test]
fn u05_a_storm_of_starts_and_stops() {
    let mut session = Session::start();
    let mut storm = String::new();
    let mut positions = Vec::new();
    let mut at = Position::start();
    let mut moves = String::new();
    let mut seed = 1u64;
    for _ in 0..300 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let legal = at.legal_moves();
        if legal.is_empty() || moves.len() > 500 {
            (at, moves) = (Position::start(), String::new());
        } else {
            let mv = legal[(seed >> 33) as usize % legal.len()];
            moves += &format!(" {}", UciMove::from_move(mv, Variant::Standard));
            at = at.play_unchecked(mv);
        }
        if !at.has_legal_move() {
            (at, moves) = (Position::start(), String::new());
        }
        positions.push(at);
        storm += &format!("position startpos moves{moves}\ngo infinite\nstop\n");
    }
    session.say(storm.trim_end());
    for position in positions {
        let (_, best) = session.answer();
        let mv = best.parse::<UciMove>().unwrap().resolve(&position);
        assert!(mv.is_some(), "{best} in {position:?}");
    }
    session.expect_silence();
}

#[test]
fn u07_mates_are_told_in_moves_for_the_side_to_move() {
    for (position, scores) in [
        (ONE_MOVE, &["mate -1 "][..]),
        ("1k6/8/1K6/5R2/8/8/8/8 w - - 0 1", &["mate 1 "]),
        ("k7/8/1K6/1R6/8/8/8/8 w - - 0 1", &["mate 2 "]),
        ("Qk6/8/1K6/1R6/8/8/8/8 b - - 0 1", &["mate -2 ", "mate -3 "]),
    ] {
        let mut session = Session::start();
        let (lines, _) = session.ask(&format!("position fen {position}\ngo depth 12"));
        let told = last_info(&lines);
        assert!(scores.iter().any(|score| told.contains(&format!("score {score}"))), "{told}");
    }
}

#[test]
fn u08_the_line_of_a_mate_is_complete() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/engine/mates.epd");
    let text = fs::read_to_string(path).unwrap();
    let mut session = Session::start();
    let (mut seen, mut complete) = (0, 0);
    for line in text.lines().filter(|line| line.contains("dm ") && !line.contains("dm 5")) {
        let fen = line.split(' ').take(4).collect::<Vec<_>>().join(" ") + " 0 1";
        let Ok(start) = fen::position(&fen, Variant::Standard) else { continue };
        let question = format!("ucinewgame\nposition fen {fen}\ngo nodes 20000");
        let (lines, _) = session.ask(&question);
        for info in lines.iter().filter(|line| line.contains("score mate ")) {
            let mate = number(info, "mate").unwrap();
            let pv = info.split(" pv ").nth(1).unwrap().split(' ');
            let mut at = start;
            let mut plies = 0;
            for text in pv {
                at = at.play_unchecked(text.parse::<UciMove>().unwrap().resolve(&at).unwrap());
                plies += 1;
            }
            let whole = if mate > 0 { 2 * mate - 1 } else { -2 * mate };
            seen += 1;
            complete += i32::from(plies == whole && at.is_checkmate());
            assert!(plies == whole && at.is_checkmate(), "{fen}: {info}");
        }
    }
    assert!(seen > 100 && seen == complete, "{complete} of {seen}");
}

#[test]
fn u11_only_the_moves_asked_for() {
    let mut session = Session::start();
    for question in ["go depth 5 searchmoves a2a3 h2h3", "go searchmoves a2a3 h2h3 depth 5"] {
        let (_, best) = session.ask(&format!("position startpos\n{question}"));
        assert!(["a2a3", "h2h3"].contains(&best.as_str()), "{question}: {best}");
    }
    let (lines, best) = session.ask("go searchmoves h2h3 e2e5 depth 6");
    assert_eq!(best, "h2h3");
    assert_eq!(number(last_info(&lines), "depth"), Some(6));
    let (_, best) = session.ask("go depth 2 searchmoves e2e5");
    assert_legal("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &best);
}

#[test]
fn u12_several_lines() {
    let mut session = Session::start();
    session.say("setoption name MultiPV value 500");
    let (lines, best) = session.ask("position fen 8/8/8/8/4k3/8/8/K7 w - - 0 1\ngo depth 6");
    let last = lines.iter().filter(|line| number(line, "depth") == Some(6)).collect::<Vec<_>>();
    let indexes = last.iter().map(|line| number(line, "multipv").unwrap()).collect::<Vec<_>>();
    assert_eq!(indexes, [1, 2, 3]);
    let firsts = last.iter().map(|line| line.split(" pv ").nth(1).unwrap()[..4].to_owned());
    let firsts = firsts.collect::<Vec<_>>();
    assert_eq!(firsts.iter().collect::<HashSet<_>>().len(), 3);
    assert_eq!(firsts[0], best);
    session.say("position startpos\ngo infinite");
    session.until("info");
    session.say("stop");
    let (lines, _) = session.answer();
    for line in lines.iter().filter(|line| line.starts_with("info depth")) {
        assert!(line.contains(" score ") && !line.contains("mate 0"), "{line}");
    }
    session.say("setoption name MultiPV value 1");
    let (lines, _) = session.ask("go depth 6");
    assert!(!lines.iter().any(|line| line.contains("multipv 2")));
}

#[test]
fn u13_nodes_are_a_limit_and_searches_repeat() {
    let mut session = Session::start();
    for nodes in [1, 100, 50_000] {
        let (lines, _) = session.ask(&format!("position startpos\ngo nodes {nodes}"));
        let told = last_info(&lines);
        assert!(told.contains(" pv "), "{told}");
        assert!(number(told, "nodes").unwrap() <= nodes + 1_024, "{told}");
    }
    let mut once = || {
        let (lines, _) = session.ask("ucinewgame\nposition startpos\ngo nodes 50000");
        lines.iter().map(|line| without_times(line)).collect::<Vec<_>>()
    };
    assert_eq!(once(), once());
    let wild = "n4b1n/3Q2NK/3B1r2/4P3/5RPp/1P1P2kb/ppppp2p/5r1q w - - 0 1";
    let (_, best) = session.ask(&format!("position fen {wild}\ngo nodes 100000"));
    assert_legal(wild, &best);
}

/// A line without what depends on the machine.
fn without_times(line: &str) -> String {
    let mut words = Vec::new();
    let mut skips = false;
    for word in line.split(' ') {
        if !std::mem::take(&mut skips) {
            skips = ["nps", "time", "hashfull"].contains(&word);
            words.push(word);
        }
    }
    words.join(" ")
}

fn assert_legal(fen: &str, mv: &str) {
    let position = fen::position(fen, Variant::Standard).unwrap();
    let resolved = mv.parse::<UciMove>().ok().and_then(|mv| mv.resolve(&position));
    assert!(resolved.is_some(), "{mv} in {fen}");
}
