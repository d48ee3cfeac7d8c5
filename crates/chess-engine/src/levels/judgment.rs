//! How a level sees positions: misjudged, and with replies left out.

use chess_core::{Color, Move, Position, Role};

use crate::eval;
use crate::history::mix;
use crate::order::is_loud;
use crate::reductions::ln;
use crate::tree::Node;

/// What a level knows of positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Taste {
    /// Material and good squares.
    Simple,
    /// All that the engine knows.
    #[default]
    Full,
}

/// One game's way of seeing. The default sees all that there is.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Judgment {
    seed: u64,
    noise_cp: i32,
    unseen_percent: u32,
    taste: Taste,
}

/// No misjudgment turns a game into a mate.
const LIMIT: i32 = 10_000;

impl Judgment {
    pub(crate) fn new(seed: u64, noise_cp: i32, unseen_percent: u32, taste: Taste) -> Self {
        Self { seed: mix(seed), noise_cp, unseen_percent, taste }
    }

    /// The value of a position for the side to move.
    pub(crate) fn evaluate(&self, position: &Position) -> i32 {
        let value = match self.taste {
            Taste::Simple => eval::evaluate_simply(position),
            Taste::Full => eval::evaluate(position),
        };
        if self.noise_cp == 0 {
            return value;
        }
        // The fewer pieces, the less there is to misjudge.
        let phase = eval::phase(position).max(eval::FULL_PHASE / 4);
        let error = self.error(position.hash()) * phase / eval::FULL_PHASE;
        // The same error for both sides: what one overrates the other underrates.
        let error = if position.side_to_move() == Color::White { error } else { -error };
        (value + error).clamp(-LIMIT, LIMIT)
    }

    /// Whether a move is not overlooked. Only the opponent's replies are (those at odd plies),
    /// quiet ones more than captures, those that go back more than others; never a way out of
    /// check, nor a capture on `last`, the square that the last move went to.
    pub(crate) fn sees(&self, node: &Node<'_>, mv: Move, last: Option<usize>) -> bool {
        if self.unseen_percent == 0 || node.ply.is_multiple_of(2) || node.is_check {
            return true;
        }
        let percent = if last == Some(mv.to().index()) {
            0
        } else if is_loud(node.position, mv) {
            self.unseen_percent / 3
        } else if goes_back(node.position, mv) {
            self.unseen_percent * 3 / 2
        } else {
            self.unseen_percent
        };
        let drawn = mix(self.seed ^ node.position.hash() ^ mix(u64::from(mv.bits())));
        drawn % 100 >= u64::from(percent)
    }

    /// How far the evaluation of the position with that hash is off, in hundredths of a pawn.
    fn error(&self, hash: u64) -> i32 {
        let drawn = mix(hash ^ self.seed) >> 56;
        self.noise_cp * LOGISTIC[drawn as usize] / 256
    }
}

/// The quantiles of the logistic distribution, in 256ths.
static LOGISTIC: [i32; 256] = {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 128 {
        // For the upper half, so that the logarithm is of a number from 1 up.
        let share = (index as f64 + 128.5) / 256.0;
        let value = (256.0 * ln(share / (1.0 - share))) as i32;
        table[128 + index] = value;
        table[127 - index] = -value;
        index += 1;
    }
    table
};

fn goes_back(position: &Position, mv: Move) -> bool {
    let color = position.side_to_move();
    let rank = |square: chess_core::Square| square.rank().relative_to(color).index();
    let is_pawn = position.piece_at(mv.from()).is_some_and(|piece| piece.role == Role::Pawn);
    !is_pawn && !mv.is_castling() && rank(mv.to()) < rank(mv.from())
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use chess_core::Position;

    use super::{Judgment, Taste};
    use crate::tree::Node;

    #[test]
    fn errors_are_balanced_and_of_the_measure_asked() {
        let judgment = Judgment::new(7, 100, 0, Taste::Full);
        let drawn = (0..10_000).map(|hash| judgment.error(hash)).collect::<Vec<_>>();
        let mean = drawn.iter().sum::<i32>() / 10_000;
        assert!((-5..=5).contains(&mean), "the mean is {mean}");
        // Half of a logistic distribution lies within 1.0986 of its scale.
        let within = drawn.iter().filter(|error| error.abs() <= 110).count();
        assert!((4_700..=5_300).contains(&within), "{within} within the quartiles");
    }

    #[test]
    fn replies_are_overlooked_the_same_way_each_time() {
        let judgment = Judgment::new(3, 0, 30, Taste::Full);
        let start = Position::start();
        let seen_at = |ply| {
            let node = Node::new(&start, ply);
            let moves = start.legal_moves();
            moves.iter().copied().filter(|mv| judgment.sees(&node, *mv, None)).collect::<Vec<_>>()
        };
        assert!((8..20).contains(&seen_at(1).len()), "{:?}", seen_at(1));
        assert_eq!(seen_at(1), seen_at(3));
        assert_eq!(seen_at(2).len(), 20);
    }
}
