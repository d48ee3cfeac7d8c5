//! Ten strengths of play, each a pure function of the game, a seed and the level.
//!
//! A level is weaker by looking less far and by misjudging what it sees at the end of its lines.
//! The misjudgment is drawn by hash: the same position is misjudged the same way all game, as a
//! player's is, and not by chance.

use chess_core::{Game, Move};

use crate::limits::Limits;
use crate::search::Engine;

/// What makes a level: positions it visits, and by how many hundredths of a pawn it misjudges at most.
const LEVELS: [(u64, u32); 10] = [
    (1, 500),
    (60, 350),
    (250, 250),
    (600, 180),
    (1_500, 120),
    (4_000, 80),
    (10_000, 50),
    (30_000, 25),
    (100_000, 10),
    (300_000, 0),
];

/// A strength of play from 1 (a beginner) to 10 (all that the engine can do at once).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const MIN: Self = Self(1);
    /// The strongest level.
    pub const MAX: Self = Self(LEVELS.len() as u8);

    /// The level of that number; none outside 1 to 10.
    pub fn new(number: u8) -> Option<Self> {
        (Self::MIN.0..=Self::MAX.0).contains(&number).then_some(Self(number))
    }

    /// The number from 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The move that this level plays; none when there is no legal one. `seed` is the game's: the
    /// same game, seed and level give the same move.
    pub fn choose(self, game: &Game, seed: u64) -> Option<Move> {
        let (nodes, bound_cp) = LEVELS[usize::from(self.0) - 1];
        let mut engine = Engine::misjudging(Misjudgment { seed, bound_cp });
        engine.search(game, &Limits::nodes(nodes), |_| {}).map(|best| best.mv)
    }
}

/// How far evaluations are off.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Misjudgment {
    seed: u64,
    /// Hundredths of a pawn, to either side.
    bound_cp: u32,
}

impl Misjudgment {
    /// How far the evaluation of the position with that hash is off, in hundredths of a pawn:
    /// the sum of two equal draws, so that small errors are likelier than large ones.
    pub(crate) fn of(self, hash: u64) -> i32 {
        if self.bound_cp == 0 {
            return 0;
        }
        let mixed = mix(hash ^ mix(self.seed));
        let span = u64::from(self.bound_cp) + 1;
        let sum = (mixed & 0xffff_ffff) % span + (mixed >> 32) % span;
        sum as i32 - self.bound_cp as i32
    }
}

/// The finalizer of SplitMix64: every bit of the input moves every bit of the output.
fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::Misjudgment;

    #[test]
    fn misjudgments_stay_in_bounds_and_are_balanced() {
        let misjudgment = Misjudgment { seed: 7, bound_cp: 100 };
        let drawn = (0..10_000).map(|hash| misjudgment.of(hash)).collect::<alloc::vec::Vec<_>>();
        assert!(drawn.iter().all(|error| (-100..=100).contains(error)));
        let mean = drawn.iter().sum::<i32>() / 10_000;
        assert!((-3..=3).contains(&mean), "the mean is {mean}");
        assert!(drawn.iter().any(|error| *error > 80) && drawn.iter().any(|error| *error < -80));
    }
}
