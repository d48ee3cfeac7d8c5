//! The value of a quiet position, as a sum of features with two weights each: one for the middle
//! game, one for the endgame, mixed by the material that is left.
//!
//! A position is turned into features in one place ([`features::tally`]); what is done with them
//! is the tally's business: the search sums them up, the tuner writes them down. All weights are
//! our own: written down from what players are taught, then tuned on games that the engine played
//! against itself.

mod endgame;
mod features;
mod side;
#[cfg(feature = "tuning")]
pub mod tuning;
mod weights;

use chess_core::sliders::{Job, Sliders, dispatch};
use chess_core::{Color, Position, Role};

pub(crate) use endgame::is_bare;
pub(crate) use features::{Tally, tally_by};
pub(crate) use weights::{Pair, WEIGHTS};

/// How much of the middle game a piece stands for; both sides start with twelve each.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
pub(crate) const FULL_PHASE: i32 = 24;

/// No evaluation is beyond this: values above are mates.
const LIMIT: i32 = 20_000;

/// What each role is worth when captures are weighed, in hundredths of a pawn.
pub(crate) const EXCHANGE: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// The value for the side to move, in hundredths of a pawn.
pub(crate) fn evaluate(position: &Position) -> i32 {
    dispatch(Evaluation(position))
}

struct Evaluation<'p>(&'p Position);

impl Job for Evaluation<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<S: Sliders>(self, sliders: S) -> i32 {
        let mut sum = Sum(Pair::new(0, 0));
        tally_by(sliders, self.0, &mut sum);
        let value = mixed(self.0, sum.0);
        let value = match self.0.side_to_move() {
            Color::White => value,
            Color::Black => -value,
        };
        value.clamp(-LIMIT, LIMIT)
    }
}

/// Material and the squares that pieces stand on, nothing else: how a beginner judges.
pub(crate) fn evaluate_simply(position: &Position) -> i32 {
    let mut sum = Sum(Pair::new(0, 0));
    features::tally_placement(position, &mut sum);
    let value = mixed(position, sum.0);
    match position.side_to_move() {
        Color::White => value,
        Color::Black => -value,
    }
}

/// Both weights, mixed by the phase and scaled down in endings that are hard to win; for White.
#[inline(always)]
fn mixed(position: &Position, sum: Pair) -> i32 {
    let phase = phase(position);
    let late = sum.late() + endgame::drive(position);
    let late = late * endgame::scale(position, late) / endgame::FULL_SCALE;
    (sum.early() * phase + late * (FULL_PHASE - phase)) / FULL_PHASE
}

/// How much of the middle game is left, from 0 to [`FULL_PHASE`].
#[inline(always)]
pub(crate) fn phase(position: &Position) -> i32 {
    let of = |role: Role| PHASE[role.index()] * position.by_role(role).len() as i32;
    Role::ALL.into_iter().map(of).sum::<i32>().min(FULL_PHASE)
}

struct Sum(Pair);

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, feature: usize, color: Color, count: i32) {
        let sign = match color {
            Color::White => 1,
            Color::Black => -1,
        };
        self.0 += WEIGHTS[feature] * (sign * count);
    }
}

#[cfg(test)]
mod tests {
    use chess_core::Position;

    use super::{WEIGHTS, evaluate, evaluate_simply, features};

    #[test]
    fn equal_sides_are_worth_the_move() {
        assert_eq!(evaluate(&Position::start()), WEIGHTS[features::TEMPO].early());
        assert_eq!(evaluate_simply(&Position::start()), 0);
    }
}
