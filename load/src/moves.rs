//! A long legal game that nobody ends: knights go out and home, and now and then a pawn steps.
//!
//! Between two steps of pawns no position comes up more than four times, and pawns step far more
//! often than every 150 half-moves, so that neither of the automatic draws comes (Laws 9.6).

/// Half-moves of the knights between two steps of pawns.
const DANCE: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];
/// The steps of both sides' pawns on five files, three for one side and then the other.
const STEPS: [(&str, &str); 10] = [
    ("a2a3", "a7a6"),
    ("b2b3", "b7b6"),
    ("c2c3", "c7c6"),
    ("d2d3", "d7d6"),
    ("e2e3", "e7e6"),
    ("a3a4", "a6a5"),
    ("b3b4", "b6b5"),
    ("c3c4", "c6c5"),
    ("d3d4", "d6d5"),
    ("e3e4", "e6e5"),
];

/// The half-moves of the game, in UCI.
pub(crate) fn game() -> Vec<&'static str> {
    let mut moves = Vec::new();
    for (white, black) in STEPS {
        for _ in 0..3 {
            moves.extend(DANCE);
        }
        moves.extend([white, black]);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::game;

    #[test]
    fn it_is_long_and_white_begins() {
        let moves = game();
        assert_eq!(moves.len(), 140);
        assert!(
            moves.iter().step_by(2).all(|mv| mv.starts_with(['g', 'f', 'a', 'b', 'c', 'd', 'e']))
        );
    }
}
