//! Engines that misbehave, each a few lines of shell.

use std::time::{Duration, Instant};

use chess_core::{DrawPolicy, Game, Variant};
use chess_engine::Score;
use chess_notation::{fen, san};
use chess_uci::client::{Answer, Budget, Client, ClientError, Program};

const GRACE: Duration = Duration::from_secs(20);

/// A shell that introduces itself as an engine, then does `on_go` when asked to search.
fn fake(on_go: &str) -> Client {
    fake_with(&format!(
        r#"while read -r line; do case "$line" in
        uci) echo "id name Fake"; echo "option name Threads type spin default 1 min 1 max 8"; echo uciok;;
        isready) echo readyok;;
        go*) {on_go};;
        quit) exit 0;;
        esac; done"#
    ))
}

fn fake_with(script: &str) -> Client {
    let mut program = Program::new("/bin/sh");
    program.arguments = vec!["-c".to_owned(), script.to_owned()];
    program.patience = Duration::from_secs(20);
    Client::new(program)
}

fn ask(client: &mut Client) -> Result<Answer, ClientError> {
    client.search(&Game::standard(), Budget::MoveTime(Duration::from_millis(10)), GRACE)
}

#[test]
fn u19a_an_engine_that_says_nothing_is_given_up() {
    let mut program = Program::new("/bin/sh");
    program.arguments = vec!["-c".to_owned(), "while read -r line; do :; done".to_owned()];
    program.patience = Duration::from_millis(200);
    let begun = Instant::now();
    let outcome = ask(&mut Client::new(program));
    assert!(matches!(outcome, Err(ClientError::Silent { expected: "uciok", .. })), "{outcome:?}");
    assert!(begun.elapsed() < Duration::from_secs(10));
    let missing = Client::new(Program::new("/nowhere/engine")).name();
    assert!(matches!(missing, Err(ClientError::Start(..))), "{missing:?}");
}

#[test]
fn u19b_an_engine_that_dies_is_started_anew() {
    let directory = std::env::temp_dir().join(format!("salon-uci-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let flag = directory.join("died");
    let on_go = format!(
        "if [ -e '{0}' ]; then echo bestmove e2e4; else touch '{0}'; exit 134; fi",
        flag.display()
    );
    let mut client = fake(&on_go);
    assert!(matches!(ask(&mut client), Err(ClientError::Died)));
    let answer = ask(&mut client).unwrap();
    assert_eq!(san::write(Game::standard().position(), answer.mv), "e4");
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn u19c_a_move_that_is_not_legal_is_the_engines_fault() {
    for text in ["a1a1", "e2e5", "0000", "(none)", "", "♔"] {
        let outcome = ask(&mut fake(&format!("echo 'bestmove {text}'")));
        assert!(matches!(outcome, Err(ClientError::Illegal(_))), "{text}: {outcome:?}");
    }
}

#[test]
fn u19d_noise_is_passed_over() {
    let noise = r"head -c 1000000 /dev/zero | tr '\0' x; echo; printf '\377\376\n'; \
        echo 'info string bestmove a1a1'; echo 'info depth 3 fancy 7 score cp 21 nodes 9 pv e2e4 e7e5'; \
        echo 'bestmove e2e4 ponder e7e5'";
    let answer = ask(&mut fake(noise)).unwrap();
    assert_eq!((answer.score, answer.depth, answer.nodes), (Some(Score::Cp(21)), 3, 9));
    assert_eq!(answer.pv.len(), 2);
}

#[test]
fn u19e_a_late_answer_is_not_taken_for_the_next_one() {
    // The first search is never answered in time; its process is ended with its answer.
    let mut client = fake("sleep 600; echo bestmove d2d4");
    let short = client.search(
        &Game::standard(),
        Budget::MoveTime(Duration::from_millis(10)),
        Duration::from_millis(50),
    );
    assert!(matches!(short, Err(ClientError::Silent { expected: "bestmove", .. })), "{short:?}");
}

#[test]
fn u19f_a_second_answer_is_dropped() {
    let mut client = fake("echo bestmove e2e4; echo bestmove d2d4");
    for _ in 0..3 {
        let answer = ask(&mut client).unwrap();
        assert_eq!(san::write(Game::standard().position(), answer.mv), "e4");
    }
}

#[test]
fn u20_only_what_is_allowed_is_sent_and_both_spellings_are_taken() {
    // The fake ends when it hears something that it may not hear.
    let strict = r#"state=idle; while read -r line; do case "$line" in
        uci) echo "option name UCI_Chess960 type check default false"; echo uciok;;
        isready) echo readyok;;
        ucinewgame) ;;
        position*) [ $state = idle ] || exit 1;;
        "setoption name UCI_Chess960 value "*) [ $state = idle ] || exit 1;;
        setoption*) exit 1;;
        go*) echo "bestmove e1h1";;
        quit) exit 0;;
        *) exit 1;;
        esac; done"#;
    let mut client = fake_with(strict);
    for variant in [Variant::Standard, Variant::Chess960] {
        let fen = "1b6/8/8/2N1Q3/1R4p1/5kB1/8/4K2R w K - 0 1";
        let start = fen::position(fen, variant).unwrap();
        let game = Game::new(start, variant, DrawPolicy::Laws);
        let answer = client.search(&game, Budget::Nodes(1), GRACE).unwrap();
        assert!(answer.mv.is_castling());
    }
    client.close();
}
