//! Ways to leave a node without trying its moves.

use chess_core::{Color, Position, Role};

use crate::score::MATE_BOUND;
use crate::tree::{Node, Tree, Window};

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy)]
pub(crate) struct Outlook {
    /// A move is expected to be too good for the opponent.
    pub(crate) is_cut: bool,
    /// The evaluation.
    pub(crate) eval: i32,
    /// The evaluation, or what a search found out before.
    pub(crate) estimate: i32,
    /// Things have become better since the side's last move.
    pub(crate) is_improving: bool,
}

impl Tree<'_> {
    /// Ways to leave a node without trying its moves; the value if one holds.
    pub(crate) fn prune(
        &mut self,
        node: Node<'_>,
        depth: i32,
        window: Window,
        outlook: Outlook,
    ) -> Option<i32> {
        let Node { position, ply, .. } = node;
        let Window { alpha, beta } = window;
        let Outlook { is_cut, eval, estimate, is_improving } = outlook;
        // Reverse futility: so far above that no quiet move brings it back.
        let margin = 80 * (depth - i32::from(is_improving));
        if depth <= 8 && estimate - margin >= beta && estimate < MATE_BOUND && beta > -MATE_BOUND {
            return Some((estimate + beta) / 2);
        }
        // Razoring: so far below that only captures could help.
        if depth <= 3 && estimate + 180 + 170 * depth < alpha {
            let value = self.quiescence::<false>(node, Window::zero(alpha));
            if value <= alpha {
                return Some(value);
            }
        }
        // Null move: good enough even if the opponent moved twice. Not with pawns alone, where
        // having to move is often what loses.
        let color = position.side_to_move();
        let after_null = self.plies[ply + 3].step.is_none();
        if depth >= 3
            && estimate >= beta
            && eval >= beta - 15 * depth + 90
            && !after_null
            && beta > -MATE_BOUND
            && has_pieces(position, color)
            && let Some(next) = position.pass()
        {
            let reduction = 4 + depth / 4 + ((estimate - beta) / 200).min(3);
            self.ply(ply).step = None;
            self.path.push(next.repetition_key());
            let child = Node { position: &next, is_check: false, ply: ply + 1 };
            let window = Window::zero(beta - 1).flipped();
            let value = -self.node::<false>(child, depth - reduction, window, !is_cut);
            self.path.pop();
            if self.is_stopped {
                return Some(0);
            }
            if value >= beta {
                let value = if value >= MATE_BOUND { beta } else { value };
                if depth < 12 {
                    return Some(value);
                }
                // Deep down the claim is checked with a search of its own.
                let saved = self.plies[ply + 3].step.take();
                let verified =
                    self.node::<false>(node, depth - reduction, Window::zero(beta - 1), false);
                self.plies[ply + 3].step = saved;
                if verified >= beta {
                    return Some(value);
                }
            }
        }
        None
    }
}

/// Whether a side has more than pawns and its king.
pub(crate) fn has_pieces(position: &Position, color: Color) -> bool {
    let few = position.by_role(Role::Pawn) | position.by_role(Role::King);
    !(position.by_color(color) & !few).is_empty()
}
