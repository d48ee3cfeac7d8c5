//! Rows R1 to R8: results, draws and repetition.

use chess_core::{Color, DrawPolicy, Ending, Game, Outcome, Position, Termination, Variant};
use chess_notation::san;

use super::Row;
use crate::support::position;

#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    ("R1", || {
        let start = position("7k/2p5/8/K2P3r/8/8/8/8 b - - 0 1");
        threefold(&start, "c5 Ka6 Kg8 Ka5 Kh8 Ka6 Kg8 Ka5", false);
        threefold(&start, "c5 Ka6 Kg8 Ka5 Kh8 Ka6 Kg8 Ka5 Kh8", true);
    }),
    ("R2", || {
        let start = Position::start();
        threefold(&start, "d4 Nf6 d5 e5 Nf3 Na6 Ng1 Nb8 Nf3 Na6 Ng1 Nb8", false);
        threefold(&start, "d4 Nf6 d5 e5 Nf3 Na6 Ng1 Nb8 Nf3 Na6 Ng1 Nb8 Nf3 Na6 Ng1 Nb8", true);
    }),
    ("R3", || {
        let start = position("8/P6k/8/8/8/8/8/K7 w - - 0 1");
        let played = start.play(san::parse(&start, "a8=R").unwrap()).unwrap();
        let read = position("R7/7k/8/8/8/8/8/K7 b - - 0 1");
        assert_eq!(played.repetition_key(), read.repetition_key());
        assert!(played.same_position(&read));
    }),
    ("R4", || {
        let start = Position::start();
        threefold(&start, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", true);
        threefold(&start, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4", false);
    }),
    ("R5", || {
        for fen in [
            "4k3/8/8/6b1/8/8/1K6/4B3 w - - 0 1",
            "4k3/8/8/6b1/8/B7/1K6/4B3 w - - 0 1",
        ] {
            let game = started(&position(fen));
            assert_eq!(game.ending().map(|it| it.termination), Some(Termination::DeadPosition), "{fen}");
        }
    }),
    ("R6", || {
        for fen in [
            "4k3/8/8/5b2/8/8/1K6/4B3 w - - 0 1",
            "4k3/8/8/5n2/8/8/1K6/4N3 w - - 0 1",
            "4k3/8/8/5n2/8/8/1K6/4B3 w - - 0 1",
        ] {
            assert_eq!(started(&position(fen)).ending(), None, "{fen}");
        }
    }),
    ("R7", || {
        let game = started(&position("4k3/8/8/8/3b4/8/4P3/4K3 w - - 0 1"));
        assert_eq!(game.adjudicate(Color::White).as_str(), "0-1");
    }),
    ("R8", || {
        for clock in ["99 80", "149 105"] {
            let start = position(&format!("7k/8/5K2/6Q1/8/8/8/8 w - - {clock}"));
            let game = played(&start, "Qg7#");
            let mate = Ending { outcome: Outcome::Win(Color::White), termination: Termination::Checkmate };
            assert_eq!(game.ending(), Some(mate), "{clock}");
            assert_eq!(game.is_claim_valid(None), None, "{clock}");
        }
    }),
];

fn started(start: &Position) -> Game {
    Game::new(*start, Variant::Standard, DrawPolicy::Laws)
}

fn played(start: &Position, moves: &str) -> Game {
    let mut game = started(start);
    for word in moves.split(' ') {
        game.play(san::parse(game.position(), word).expect(word)).expect(word);
    }
    game
}

/// Whether a draw may be claimed on the position that stands after these moves (Laws 9.2).
fn threefold(start: &Position, moves: &str, expected: bool) {
    let game = played(start, moves);
    assert_eq!(game.claims().threefold_now, expected, "{moves}");
}
