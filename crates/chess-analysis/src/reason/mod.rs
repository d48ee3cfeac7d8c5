//! Why a move was bad, decided by the board along the lines that the search found.
//!
//! Nothing here is guessed. A reason is given where the moves of a line show it: the piece that is
//! taken, the fork that is made and wins something, the mate that is announced. Where nothing of the
//! kind is there to be seen, the reason is [`Reason::Worse`].

mod draw;
mod material;
mod tactic;

use chess_core::{Game, Move, Square};
use chess_engine::{Score, WIN_SCALE_CP};

pub use draw::Draw;
pub use material::Material;
use material::settled;
use tactic::tactic;
pub use tactic::{Opened, Tactic, Target};

use crate::evaluation::{Evaluation, before};

/// Why a move was bad.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The opponent can force mate in so many moves.
    AllowsMate {
        /// The opponent's moves, the mating one included.
        moves: u32,
    },
    /// The mover could have forced mate in so many moves.
    MissesMate {
        /// The mover's moves, the mating one included.
        moves: u32,
    },
    /// The move itself ends the game as a draw that need not have been.
    GivesDraw(Draw),
    /// The opponent reaches a draw that need not have been.
    AllowsDraw(Draw),
    /// The mover could have reached a draw.
    MissesDraw(Draw),
    /// The opponent wins material.
    Loses {
        /// What is lost by the end of the exchanges.
        material: Material,
        /// How.
        tactic: Option<Tactic>,
    },
    /// The mover could have won material.
    MissesGain {
        /// What could have been won.
        material: Material,
        /// How.
        tactic: Option<Tactic>,
    },
    /// Nothing that the board shows at once: another move is simply better.
    Worse,
}

/// A move, with what was best instead and what follows it.
pub(crate) struct Case<'a> {
    /// Where the move was made.
    pub(crate) game: &'a Game,
    pub(crate) mv: Move,
    /// For the mover.
    pub(crate) best: &'a Evaluation,
    /// For the opponent, after the move.
    pub(crate) after: &'a Evaluation,
}

/// Scores nearer to nothing than this, in hundredths of a pawn, are those of a drawn line.
const DRAWN_CP: i32 = 15;

impl Case<'_> {
    /// The first reason that holds.
    pub(crate) fn reason(&self) -> Reason {
        let played = before(self.after.score);
        if let Score::Mate(moves) = played {
            return Reason::AllowsMate { moves: moves.unsigned_abs() };
        }
        if let Some(draw) = draw::by_move(self.game, self.mv) {
            return Reason::GivesDraw(draw);
        }
        if let Score::Mate(moves) = self.best.score {
            return Reason::MissesMate { moves: moves.unsigned_abs() };
        }
        let line = self.after.before(self.mv).pv;
        if is_drawn(played)
            && let Some(draw) = draw::by_line(self.game, &line, false)
        {
            return Reason::AllowsDraw(draw);
        }
        if let Some(reason) = self.by_material() {
            return reason;
        }
        if is_drawn(self.best.score)
            && let Some(draw) = draw::by_line(self.game, &self.best.pv, true)
        {
            return Reason::MissesDraw(draw);
        }
        Reason::Worse
    }

    /// Whether the scores bear out that so many pawns of material make the difference.
    fn shows(&self, pawns: i32) -> bool {
        match (self.best.score, before(self.after.score)) {
            (Score::Cp(best), Score::Cp(played)) => best - played >= LEAST_CP * pawns,
            _ => true,
        }
    }

    /// Whether what hangs is taken in the best line as well, so that it cannot be the reason.
    fn is_lost_anyway(&self, tactic: Option<&Tactic>) -> bool {
        let Some(Tactic::Hanging { piece: (_, square), taker: (_, from), .. }) = tactic else {
            return false;
        };
        let reply = self.best.pv.get(1);
        reply.is_some_and(|reply| (reply.from(), reply.to()) == (*from, *square))
    }

    /// Material that the lines win and lose.
    fn by_material(&self) -> Option<Reason> {
        let position = self.game.position();
        let after = position.play_unchecked(self.mv);
        // For the opponent, what the move itself took included; for the mover.
        let taken = Material::between(position, &after, !position.side_to_move());
        let refuted = settled(&after, &self.after.pv).map(|gained| gained + taken);
        let missed = settled(position, &self.best.pv);
        let (lost, gain) = (refuted.unwrap_or_default(), missed.unwrap_or_default());
        // What the best line loses as well is not the move's fault.
        if lost.value() >= 1 && lost.value() + gain.value() >= 1 && self.shows(lost.value()) {
            let tactic = tactic(&after, &self.after.pv, &lost)
                .map(|tactic| tactic.opened_by(position, self.mv));
            if !self.is_lost_anyway(tactic.as_ref()) {
                return Some(Reason::Loses { material: lost, tactic });
            }
        }
        if gain.value() >= 1 && refuted.is_some() && self.shows(gain.value()) {
            let tactic = tactic(position, &self.best.pv, &gain);
            return Some(Reason::MissesGain { material: gain, tactic });
        }
        None
    }
}

/// The least difference of the scores that a pawn of material must make to be the reason: for less
/// there is something in return, or whoever gave it could have kept it. Two fifths of the curve's scale
/// are 10 points of 100 in an even game.
const LEAST_CP: i32 = WIN_SCALE_CP * 2 / 5;

fn is_drawn(score: Score) -> bool {
    matches!(score, Score::Cp(centipawns) if centipawns.abs() <= DRAWN_CP)
}

/// Whether a square lies on the line between two others.
fn is_between(square: Square, a: Square, b: Square) -> bool {
    let place = |square: Square| (square.file().index() as i32, square.rank().index() as i32);
    let ((x, y), (ax, ay), (bx, by)) = (place(square), place(a), place(b));
    let is_in_line = (bx - ax) * (y - ay) == (by - ay) * (x - ax);
    let is_inside = |at: i32, one: i32, other: i32| one.min(other) <= at && at <= one.max(other);
    is_in_line && is_inside(x, ax, bx) && is_inside(y, ay, by) && square != a && square != b
}

impl Reason {
    /// The stable English name in snake case, the motif's where there is one: `allows_mate`,
    /// `loses_by_fork`.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::AllowsMate { .. } => "allows_mate",
            Self::MissesMate { .. } => "misses_mate",
            Self::GivesDraw(_) => "gives_draw",
            Self::AllowsDraw(_) => "allows_draw",
            Self::MissesDraw(_) => "misses_draw",
            Self::Loses { tactic: None, .. } => "loses_material",
            Self::Loses { tactic: Some(tactic), .. } => match tactic {
                Tactic::Hanging { .. } => "loses_hanging_piece",
                Tactic::Fork { .. } => "loses_by_fork",
                Tactic::Skewer { .. } => "loses_by_skewer",
                Tactic::Discovered { .. } => "loses_by_discovered_attack",
                Tactic::Pinned { .. } => "loses_pinned_piece",
                Tactic::PinnedGuard { .. } => "loses_by_pinned_guard",
                Tactic::Trapped { .. } => "loses_trapped_piece",
                Tactic::Promotion { .. } => "allows_promotion",
            },
            Self::MissesGain { tactic: None, .. } => "misses_material",
            Self::MissesGain { tactic: Some(tactic), .. } => match tactic {
                Tactic::Hanging { .. } => "misses_hanging_piece",
                Tactic::Fork { .. } => "misses_fork",
                Tactic::Skewer { .. } => "misses_skewer",
                Tactic::Discovered { .. } => "misses_discovered_attack",
                Tactic::Pinned { .. } => "misses_pin",
                Tactic::PinnedGuard { .. } => "misses_pinned_guard",
                Tactic::Trapped { .. } => "misses_trapped_piece",
                Tactic::Promotion { .. } => "misses_promotion",
            },
            Self::Worse => "worse",
        }
    }
}
