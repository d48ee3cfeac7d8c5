//! The end of a variation: captures are played out before the position is judged.

use chess_core::{Move, Position, Role};

use crate::eval::evaluate;
use crate::order::ordered;
use crate::score::{INFINITE, MATE};
use crate::tree::{MAX_PLY, Tree};

impl Tree<'_> {
    /// The value of `position` once nothing hangs; the side to move may also stand pat.
    pub(crate) fn quiescence(
        &mut self,
        position: &Position,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        if self.spend() {
            return 0;
        }
        if self.is_draw(position) {
            return 0;
        }
        let is_check = position.is_check();
        if ply >= MAX_PLY - 1 {
            return self.judge(position);
        }
        let mut best = if is_check { -INFINITE } else { self.judge(position) };
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
        // Out of check every move is an answer, and none left is mate.
        let legal = position.legal_moves();
        if legal.is_empty() {
            return if is_check { ply as i32 - MATE } else { 0 };
        }
        let forcing =
            |mv: &Move| is_check || position.is_capture(*mv) || mv.promotion() == Some(Role::Queen);
        let moves = legal.iter().copied().filter(forcing).collect::<alloc::vec::Vec<_>>();
        for mv in ordered(position, &moves, None, None) {
            let next = self.enter(position, mv);
            let value = -self.quiescence(&next, ply + 1, -beta, -alpha);
            self.leave();
            if self.is_stopped {
                return 0;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The evaluation, as misjudged as the level wants it.
    fn judge(&self, position: &Position) -> i32 {
        evaluate(position) + self.misjudgment.of(position.hash())
    }
}
