//! The evaluation as a tuner sees it: features and weights instead of their sum.

use alloc::vec::Vec;

use chess_core::{Color, Position};

use super::features::{GROUPS, Tally, tally};
use super::{FULL_PHASE, Pair, WEIGHTS, endgame, phase};

/// Where a position's value comes from: an inner product of these counts and the weights.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    /// Features that White has more often than Black, or less often (below 0), by number. A
    /// feature stands there once at most.
    pub counts: Vec<(u16, i16)>,
    /// What a weight for the middle game counts for, from 0 to 1.
    pub early: f32,
    /// What a weight for the endgame counts for, from 0 to 1; less where the ending is hard to win.
    pub late: f32,
    /// What is added without a weight, in hundredths of a pawn.
    pub constant: f32,
}

/// Writes features down instead of summing them up.
struct Counting {
    counts: Vec<i16>,
    sum: Pair,
}

impl Tally for Counting {
    fn add(&mut self, feature: usize, color: Color, count: i32) {
        let count = if color == Color::White { count } else { -count };
        self.counts[feature] += count as i16;
        self.sum += WEIGHTS[feature] * count;
    }
}

impl Trace {
    /// The features of a position. How far an ending is scaled down depends on who is ahead in
    /// it, which is taken from today's weights.
    pub fn of(position: &Position) -> Self {
        let mut counting = Counting { counts: alloc::vec![0; WEIGHTS.len()], sum: Pair::new(0, 0) };
        tally(position, &mut counting);
        let drive = endgame::drive(position);
        let scale = endgame::scale(position, counting.sum.late() + drive);
        let early = phase(position) as f32 / FULL_PHASE as f32;
        let late = (1.0 - early) * scale as f32 / endgame::FULL_SCALE as f32;
        let counts = counting.counts.iter().zip(0..).filter(|(count, _)| **count != 0);
        Self {
            counts: counts.map(|(count, feature)| (feature, *count)).collect(),
            early,
            late,
            constant: drive as f32 * late,
        }
    }

    /// The value for White under those weights (middle game, endgame), in hundredths of a pawn.
    pub fn value(&self, weights: &[[f32; 2]]) -> f32 {
        let mut sums = [0.0; 2];
        for (feature, count) in &self.counts {
            let weight = weights[usize::from(*feature)];
            sums[0] += weight[0] * f32::from(*count);
            sums[1] += weight[1] * f32::from(*count);
        }
        self.constant + self.early * sums[0] + self.late * sums[1]
    }
}

/// Names and lengths of the groups of features, in the order of their numbers.
pub fn groups() -> &'static [(&'static str, usize)] {
    GROUPS
}

/// Today's weights, for the middle game and the endgame.
pub fn weights() -> Vec<[i32; 2]> {
    WEIGHTS.iter().map(|pair| [pair.early(), pair.late()]).collect()
}

/// The value for the side to move, in hundredths of a pawn, before any search.
pub fn evaluate(position: &Position) -> i32 {
    super::evaluate(position)
}
