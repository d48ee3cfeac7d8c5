//! What a level does not get wrong, however badly it sees.

use core::ops::ControlFlow;

use chess_core::{Game, Move, Position};

use super::{Choice, Judgment};
use crate::limits::Limits;
use crate::score::Score;
use crate::search::Engine;
use crate::win::percent;

/// What a level has learned to look at.
pub(super) struct Sense {
    /// How many points of winning probability one error may cost in an even game, of 100.
    pub(super) error_percent: i32,
    pub(super) sees_recaptures: bool,
    pub(super) sees_mate_in_one: bool,
}

/// A recapture that is so much better is one that anybody would see.
const OBVIOUS_CP: i32 = 120;

/// The choice, or a better one where it would be an error beyond what the level makes.
pub(super) fn checked(game: &Game, choice: Choice, sense: &Sense) -> Choice {
    let position = game.position();
    if sense.sees_mate_in_one
        && let Some(mate) = mate_in_one(position)
    {
        return Choice { mv: mate, ..choice };
    }
    if sense.error_percent >= 100 && !sense.sees_recaptures {
        return choice;
    }
    let mut looked = Looked::at(game);
    let chosen = looked.value_of(choice.mv);
    let (best, value) = looked.best();
    let winning = percent(value);
    // 4w(1-w) is 1 in an even game and nothing in a decided one.
    let allowed = sense.error_percent * 4 * winning / 100 * (100 - winning) / 100;
    let is_recapture = |mv: Move| sense.sees_recaptures && is_recapture(game, mv);
    let misses_recapture = is_recapture(best) && value > chosen + OBVIOUS_CP;
    let is_beyond = sense.error_percent < 100 && winning - percent(chosen) > allowed.max(1);
    let mv = if misses_recapture || is_beyond { best } else { choice.mv };
    Choice { mv, nodes: choice.nodes + looked.nodes }
}

fn mate_in_one(position: &Position) -> Option<Move> {
    let mates = |mv: &Move| position.play_unchecked(*mv).is_checkmate();
    position.legal_moves().iter().copied().find(mates)
}

/// Whether a move takes back where the opponent has just taken.
fn is_recapture(game: &Game, mv: Move) -> bool {
    let Some(last) = game.moves().last() else { return false };
    let before = game.ply().checked_sub(1).and_then(|ply| game.position_at(ply));
    before.is_some_and(|before| before.is_capture(*last)) && last.to() == mv.to()
}

/// All moves, looked at one ply deep and honestly.
struct Looked {
    values: alloc::vec::Vec<(Move, i32)>,
    nodes: u64,
}

impl Looked {
    fn at(game: &Game) -> Self {
        let mut engine = Engine::judging(Judgment::default(), 1 << 16);
        let mut looked = Self { values: alloc::vec::Vec::new(), nodes: 0 };
        for mv in &game.position().legal_moves() {
            let moves = [*mv];
            let limits = Limits { moves: &moves, ..Limits::depth(1) };
            if let Some(best) = engine.search(game, &limits, |_| ControlFlow::Continue(())) {
                looked.nodes += best.nodes;
                looked.values.push((*mv, centipawns(best.score)));
            }
        }
        looked
    }

    fn value_of(&self, mv: Move) -> i32 {
        let found = self.values.iter().find(|(other, _)| *other == mv);
        found.map_or(0, |(_, value)| *value)
    }

    /// The best move and its value; the null move's value where there is no move.
    fn best(&mut self) -> (Move, i32) {
        self.values.sort_by_key(|(_, value)| core::cmp::Reverse(*value));
        self.values[0]
    }
}

fn centipawns(score: Score) -> i32 {
    match score {
        Score::Cp(centipawns) => centipawns,
        Score::Mate(moves) => 10_000 * moves.signum(),
    }
}
