//! Trying the moves of a node: which are skipped, which are looked at less deep, which deeper.

use chess_core::Move;

use crate::history::Step;
use crate::order::{Known, Ordered, is_loud};
use crate::prune::{Outlook, has_pieces};
use crate::reductions::{REDUCTIONS, late_move_reduction};
use crate::score::{INFINITE, MATE_BOUND};
use crate::see;
use crate::table::Bound;
use crate::tree::{DECIDED, MAX_PLY, Node, Remembered, Tree, Window};

/// What is known when the moves of a node are tried.
pub(crate) struct Context {
    pub(crate) outlook: Outlook,
    /// The position lies, or has lain, on a line that might be the best.
    pub(crate) was_pv: bool,
    /// A move left out, to see how good the others are.
    pub(crate) excluded: Option<Move>,
    pub(crate) remembered: Remembered,
}

/// What trying the moves gave.
pub(crate) struct Outcome {
    pub(crate) best: i32,
    pub(crate) best_move: Option<Move>,
    pub(crate) bound: Bound,
    /// Whether the moves were searched as deep as asked.
    pub(crate) is_complete: bool,
}

impl Outcome {
    fn cut(value: i32) -> Self {
        Self { best: value, best_move: None, bound: Bound::Lower, is_complete: false }
    }
}

/// What the search for a second good move says.
enum Singular {
    Extend(i32),
    Cut(i32),
}

/// Moves tried without success, the first few.
struct Tried {
    moves: [Option<Move>; 48],
    len: usize,
}

impl Tried {
    fn new() -> Self {
        Self { moves: [None; 48], len: 0 }
    }

    fn push(&mut self, mv: Move) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = Some(mv);
            self.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = &Move> {
        self.moves.iter().flatten()
    }
}

impl Tree<'_> {
    /// Tries the moves of a node in order; nothing where there is none to try.
    pub(crate) fn moves<const PV: bool>(
        &mut self,
        node: Node<'_>,
        depth: i32,
        window: Window,
        context: &Context,
    ) -> Option<Outcome> {
        let choices = self.choices.len();
        let outcome = self.each_move::<PV>(node, depth, window, context);
        self.choices.truncate(choices);
        outcome
    }

    fn each_move<const PV: bool>(
        &mut self,
        node: Node<'_>,
        depth: i32,
        window: Window,
        context: &Context,
    ) -> Option<Outcome> {
        let Node { position, is_check, ply } = node;
        let &Context { outlook, was_pv, excluded, remembered } = context;
        let Outlook { is_cut, eval, is_improving, .. } = outlook;
        let Window { mut alpha, beta } = window;
        let is_root = ply == 0;
        let legal = position.legal_moves();
        if legal.is_empty() {
            return None;
        }
        let last = self.plies[ply + 3].step.map(Step::to);
        let before = [self.plies[ply + 3].step, self.plies[ply + 2].step, self.plies[ply].step];
        let known =
            Known { remembered: remembered.mv, killers: self.ply(ply).killers, before: &before };
        let mut ordered = Ordered::new(&mut self.choices, position, &legal, &known, self.histories);
        let capture_remembered = remembered.mv.is_some_and(|mv| is_loud(position, mv));
        let has_pieces = has_pieces(position, position.side_to_move());
        let (mut best, mut best_move, mut bound) = (-INFINITE, None, Bound::Upper);
        let mut tried = 0;
        let mut quiets = Tried::new();
        let mut captures = Tried::new();
        let mut skips_quiets = false;
        while let Some(choice) = ordered.take(&mut self.choices) {
            let mv = choice.mv;
            if excluded == Some(mv) || (is_root && self.root_excluded.contains(&mv)) {
                continue;
            }
            if !is_root && !self.judgment.sees(&node, mv, last) {
                continue;
            }
            let is_quiet = !is_loud(position, mv);
            let history = if is_quiet {
                choice.history.unwrap_or_else(|| self.histories.quiet(position, mv, &before))
            } else {
                self.histories.capture(position, mv)
            };
            let reduction = REDUCTIONS.of(depth, tried);
            if !is_root && best > -MATE_BOUND && has_pieces && alpha.abs() < DECIDED {
                let reduced = (depth - 1 - reduction / 1024).max(0);
                if is_quiet {
                    let most = (3 + depth * depth) / if is_improving { 1 } else { 2 };
                    skips_quiets |= quiets.len as i32 > most;
                    skips_quiets |= !is_check
                        && reduced <= 8
                        && eval + 110 + 95 * reduced + history / 128 <= alpha;
                    if skips_quiets
                        || (reduced <= 5 && history < -3_000 * depth)
                        || (reduced <= 8 && !see::gains(position, mv, -22 * reduced * reduced))
                    {
                        continue;
                    }
                } else if choice.is_bad_capture()
                    && depth <= 8
                    && !see::gains(position, mv, -90 * depth - history / 64)
                {
                    continue;
                }
            }
            let mut extension = 0;
            if !is_root
                && depth >= 7
                && remembered.mv == Some(mv)
                && excluded.is_none()
                && remembered.depth >= depth - 3
                && matches!(remembered.bound, Some(Bound::Exact | Bound::Lower))
                && remembered.value.abs() < MATE_BOUND
                && ply < MAX_PLY / 2
            {
                match self.singular::<PV>(node, depth, mv, remembered.value, beta, is_cut) {
                    Singular::Extend(by) => extension = by,
                    Singular::Cut(value) => return Some(Outcome::cut(value)),
                }
                if self.is_stopped {
                    return None;
                }
            }
            tried += 1;
            let next = position.play_unchecked(mv);
            let key = next.repetition_key();
            self.shared.table.touch(key);
            let next_check = next.is_check();
            // Who gives check, and does not lose the piece for it, keeps the initiative.
            if next_check && extension == 0 && depth <= 6 && (PV || tried == 1 || !is_quiet) {
                extension = 1;
            }
            let doubles = self.plies[ply + 3].double_extensions + i32::from(extension >= 2);
            let step = Step::of(position, mv);
            let entry = self.ply(ply);
            entry.step = Some(step);
            entry.double_extensions = doubles;
            let child = Node { position: &next, is_check: next_check, ply: ply + 1 };
            self.path.push(key);
            let full = depth - 1 + extension;
            let later = Window::zero(alpha).flipped();
            let mut value = -INFINITE;
            let mut needs_full = PV && tried == 1;
            if depth >= 2 && tried > 1 + usize::from(PV) {
                let mut r = late_move_reduction(reduction, history, is_quiet);
                r += 1024 * i32::from(is_cut) + 512 * i32::from(is_cut && remembered.mv.is_none());
                r += 700 * i32::from(!is_improving && is_quiet);
                r += 900 * i32::from(capture_remembered && is_quiet);
                r += 600 * i32::from(self.plies[ply + 5].cutoffs > 3);
                r -= 1024 * i32::from(was_pv) + 600 * i32::from(PV);
                r -= 1024 * i32::from(next_check);
                r -= 1024 * i32::from(known.killers.contains(&Some(mv)));
                let reduced = (full - r / 1024).clamp(1, full.max(1));
                value = -self.node::<false>(child, reduced, later, true);
                if value > alpha && reduced < full {
                    let full = full + i32::from(value > best + 60) - i32::from(value < best + 8);
                    if full > reduced {
                        value = -self.node::<false>(child, full, later, !is_cut);
                    }
                }
                needs_full |= PV && value > alpha;
            } else if !PV || tried > 1 {
                value = -self.node::<false>(child, full, later, !is_cut);
                needs_full |= PV && value > alpha;
            }
            if needs_full && !self.is_stopped {
                let window = Window { alpha, beta }.flipped();
                value = -self.node::<true>(child, full, window, false);
            }
            self.path.pop();
            if self.is_stopped {
                // What a stopped root has found already is better than the depth before.
                return is_root.then_some(Outcome { best, best_move, bound, is_complete: false });
            }
            if value > best {
                best = value;
            }
            if value > alpha {
                (alpha, best_move, bound) = (value, Some(mv), Bound::Exact);
                if PV {
                    self.prepend(ply, mv);
                }
            }
            if alpha >= beta {
                bound = Bound::Lower;
                self.ply(ply + 1).cutoffs += 1;
                self.learn(node, mv, depth, &before, &quiets, &captures);
                break;
            }
            if is_quiet { quiets.push(mv) } else { captures.push(mv) }
        }
        if tried == 0 && excluded.is_none() {
            // Every reply was overlooked: then the position is worth what it looks like.
            return Some(Outcome { best: eval, best_move, bound, is_complete: false });
        }
        (tried > 0).then_some(Outcome { best, best_move, bound, is_complete: true })
    }

    /// Whether the remembered move is the only good one: all others, searched shallower, stay
    /// well below it.
    fn singular<const PV: bool>(
        &mut self,
        node: Node<'_>,
        depth: i32,
        mv: Move,
        value: i32,
        beta: i32,
        is_cut: bool,
    ) -> Singular {
        let bar = value - 2 * depth;
        self.ply(node.ply).excluded = Some(mv);
        let others = self.node::<false>(node, (depth - 1) / 2, Window::zero(bar - 1), is_cut);
        self.ply(node.ply).excluded = None;
        if others < bar {
            let doubles = self.plies[node.ply + 3].double_extensions;
            let by = if !PV && others < bar - 18 && doubles < 6 { 2 } else { 1 };
            return Singular::Extend(by);
        }
        if bar >= beta {
            return Singular::Cut(bar);
        }
        Singular::Extend(if value >= beta {
            -2
        } else if is_cut {
            -1
        } else {
            0
        })
    }

    /// A move refuted the opponent's last one: it did well, and those tried before it badly.
    fn learn(
        &mut self,
        node: Node<'_>,
        mv: Move,
        depth: i32,
        before: &[Option<Step>],
        quiets: &Tried,
        captures: &Tried,
    ) {
        let position = node.position;
        let bonus = (150 * depth - 60).min(1_700);
        let malus = -(180 * depth - 40).min(1_500);
        if is_loud(position, mv) {
            self.histories.learn_capture(position, mv, bonus);
        } else {
            let killers = &mut self.ply(node.ply).killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            self.histories.learn_quiet(position, mv, before, bonus);
            for other in quiets.iter() {
                self.histories.learn_quiet(position, *other, before, malus);
            }
        }
        for other in captures.iter() {
            self.histories.learn_capture(position, *other, malus);
        }
    }
}
