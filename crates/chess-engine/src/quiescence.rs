//! The end of a variation: captures are played out before the position is judged.

use chess_core::{Move, Position, Role};

use crate::eval;
use crate::history::Step;
use crate::order::{Known, Ordered, is_loud};
use crate::score::{INFINITE, MATE, MATE_BOUND};
use crate::see;
use crate::table::{Bound, Found};
use crate::tree::{MAX_PLY, NONE, Node, Tree, Window};

impl Tree<'_> {
    /// The value once nothing hangs: captures are played out, and the side to move may also
    /// leave it at that.
    pub(crate) fn quiescence<const PV: bool>(&mut self, node: Node<'_>, window: Window) -> i32 {
        let choices = self.choices.len();
        let value = self.played_out::<PV>(node, window);
        self.choices.truncate(choices);
        value
    }

    fn played_out<const PV: bool>(&mut self, node: Node<'_>, window: Window) -> i32 {
        let Node { position, is_check, ply } = node;
        let Window { mut alpha, beta } = window;
        self.pv[ply].clear();
        self.seldepth = self.seldepth.max(ply);
        if self.spend() {
            return 0;
        }
        if self.is_draw(position) {
            return 0;
        }
        if ply >= MAX_PLY - 1 {
            return if is_check { 0 } else { self.judge(position) };
        }
        let key = position.repetition_key();
        let found = self.shared.table.find(key);
        if let Some(entry) = found
            && !PV
            && entry.decides(0, entry.value(ply), alpha, beta)
        {
            return entry.value(ply);
        }
        let remembered = found.and_then(|entry| entry.mv).filter(|mv| position.is_legal(*mv));
        let raw_eval = match found.and_then(|entry| entry.eval) {
            _ if is_check => NONE,
            Some(eval) => i32::from(eval),
            None => self.judge(position),
        };
        let mut best = -INFINITE;
        if !is_check {
            best = self.corrected(position, raw_eval);
            // What a search has found out says more than the evaluation; not of a mate, whose line
            // would be missing.
            if let Some(entry) = found
                && let value = entry.value(ply)
                && value.abs() < MATE_BOUND
            {
                best = match entry.bound {
                    Some(Bound::Lower) => best.max(value),
                    Some(Bound::Upper) => best.min(value),
                    Some(Bound::Exact) => value,
                    None => best,
                };
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let stand = best;
        let moves = if is_check { position.legal_moves() } else { position.legal_captures() };
        // Out of check every move is an answer, and none left is mate.
        if moves.is_empty() {
            return match (is_check, position.has_legal_move()) {
                (true, _) => ply as i32 - MATE,
                (false, true) => stand,
                (false, false) => 0,
            };
        }
        let remembered_loud = remembered.filter(|mv| is_check || is_loud(position, *mv));
        let mut ordered = if is_check {
            let before = [self.plies[ply + 3].step, self.plies[ply + 2].step, self.plies[ply].step];
            let known = Known { remembered, killers: [None; 2], before: &before };
            Ordered::new(&mut self.choices, position, &moves, &known, self.histories)
        } else {
            Ordered::captures(&mut self.choices, position, &moves, remembered_loud, self.histories)
        };
        let (mut best_move, mut bound) = (None, Bound::Upper);
        let mut tried = 0;
        while let Some(choice) = ordered.take(&mut self.choices) {
            let mv = choice.mv;
            if best > -MATE_BOUND {
                if is_check {
                    // One quiet way out that is not mate is enough.
                    if tried > 2 && !is_loud(position, mv) {
                        continue;
                    }
                } else {
                    let gain = captured_value(position, mv);
                    // Even the piece for nothing is not enough.
                    if stand + gain + 180 <= alpha && mv.promotion().is_none() {
                        best = best.max(stand + gain + 180);
                        continue;
                    }
                    if !see::gains(position, mv, -20) {
                        continue;
                    }
                }
            }
            tried += 1;
            let next = position.play_unchecked(mv);
            let key = next.repetition_key();
            self.shared.table.touch(key);
            self.ply(ply).step = Some(Step::of(position, mv));
            self.path.push(key);
            let child = Node::new(&next, ply + 1);
            let value = -self.quiescence::<PV>(child, Window { alpha, beta }.flipped());
            self.path.pop();
            if self.is_stopped {
                return 0;
            }
            best = best.max(value);
            if value > alpha {
                (alpha, best_move, bound) = (value, Some(mv), Bound::Exact);
                if PV {
                    self.prepend(ply, mv);
                }
            }
            if alpha >= beta {
                bound = Bound::Lower;
                break;
            }
        }
        let found = Found {
            mv: best_move,
            value: best,
            eval: (!is_check).then_some(raw_eval),
            depth: 0,
            bound: Some(bound),
            is_pv: PV || found.is_some_and(|entry| entry.is_pv),
        };
        self.shared.table.store(key, ply, &found);
        best
    }
}

fn captured_value(position: &Position, mv: Move) -> i32 {
    let role = position.piece_at(mv.to()).map_or(Role::Pawn, |piece| piece.role);
    eval::EXCHANGE[role.index()]
}
