//! Analysis through its public interface, with searches written down as data.
#![expect(
    clippy::unwrap_used,
    reason = "a test may panic; clippy sees only the functions marked as tests"
)]

mod accuracy;
mod annotated;
mod hints;
mod judgments;
mod reasons;

use chess_analysis::{Analysis, Curve, Evaluation, analyze};
use chess_core::{DrawPolicy, Game, Move, Variant};
use chess_engine::Score;
use chess_notation::fen;
use chess_notation::uci::UciMove;

/// A game from a position with these moves in UCI.
fn game(start: &str, moves: &str) -> Game {
    let start = fen::position(start, Variant::Standard).unwrap();
    let mut game = Game::new(start, Variant::Standard, DrawPolicy::Laws);
    for word in moves.split_whitespace() {
        let mv = word.parse::<UciMove>().unwrap().resolve(game.position()).unwrap();
        game.record(mv).unwrap();
    }
    game
}

/// A line of UCI moves that is legal where `game` stands.
fn line(game: &Game, moves: &str) -> Vec<Move> {
    let mut game = game.clone();
    moves
        .split_whitespace()
        .map(|word| {
            let mv = word.parse::<UciMove>().unwrap().resolve(game.position()).unwrap();
            game.record(mv).unwrap();
            mv
        })
        .collect()
}

/// Reads `120`, `#3` or `#-2`.
fn score(text: &str) -> Score {
    match text.strip_prefix('#') {
        Some(moves) => Score::Mate(moves.parse().unwrap()),
        None => Score::Cp(text.parse().unwrap()),
    }
}

/// The analysis of one move, with what the search says before and after it, each for who is to move:
/// a score and a line.
fn one_move(start: &str, mv: &str, best: (&str, &str), after: (&str, &str)) -> Analysis {
    let whole = game(start, mv);
    analyze(&whole, |game| {
        let evaluation = |(value, moves): (&str, &str)| {
            Evaluation::new(score(value), Curve::Own, 10, 100, line(game, moves))
        };
        match game.moves() {
            [] => evaluation(best),
            [only] if only == &whole.moves()[0] => evaluation(after),
            // After the better move: what was said before it, seen from the other side.
            _ => {
                let (value, moves) = best;
                let rest = moves.split_once(' ').map_or("", |(_, rest)| rest);
                let value = match score(value) {
                    Score::Cp(centipawns) => Score::Cp(-centipawns),
                    Score::Mate(moves) => Score::Mate(1 - moves),
                    other => other,
                };
                Evaluation::new(value, Curve::Own, 9, 100, line(game, rest))
            }
        }
    })
}
