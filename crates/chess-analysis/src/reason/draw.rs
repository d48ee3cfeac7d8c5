//! Draws that a move or a line leads to.

use chess_core::{Game, Move, Outcome, Termination};

/// A draw by the rules of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Draw {
    /// Laws 5.2.1.
    Stalemate,
    /// Nobody can mate any more (Laws 5.2.2).
    DeadPosition,
    /// By checks that do not end: the line repeats a position, and who wants the draw gives check all
    /// along.
    PerpetualCheck,
    /// The position comes again (Laws 9.2, 9.6.1).
    Repetition,
    /// Laws 9.3, 9.6.2.
    FiftyMoves,
}

impl Draw {
    fn of(termination: Termination) -> Option<Self> {
        Some(match termination {
            Termination::Stalemate => Self::Stalemate,
            Termination::DeadPosition => Self::DeadPosition,
            Termination::FivefoldRepetition
            | Termination::ThreefoldClaim
            | Termination::ThreefoldAutomatic => Self::Repetition,
            Termination::SeventyFiveMove
            | Termination::FiftyMoveClaim
            | Termination::FiftyMoveAutomatic => Self::FiftyMoves,
            _ => return None,
        })
    }
}

/// The draw that a move brings about at once, claims of the opponent included.
pub(super) fn by_move(game: &Game, mv: Move) -> Option<Draw> {
    let mut after = game.clone();
    after.record(mv).ok()?;
    at_end(&after)
}

fn at_end(game: &Game) -> Option<Draw> {
    let by_rule = game.ending().filter(|ending| ending.outcome == Outcome::Draw);
    let termination = by_rule.map(|ending| ending.termination);
    Draw::of(termination.or_else(|| game.is_claim_valid(None))?)
}

/// The draw that a line runs into for the good of one side: that of the line's first move, or the
/// other one.
pub(super) fn by_line(game: &Game, line: &[Move], for_first: bool) -> Option<Draw> {
    let mut at = game.clone();
    let mut checks: Vec<bool> = Vec::with_capacity(line.len());
    let repetition = |checks: &[bool]| {
        let own = checks.iter().skip(usize::from(!for_first)).step_by(2).copied();
        if is_perpetual(own) { Draw::PerpetualCheck } else { Draw::Repetition }
    };
    for mv in line {
        at.record(*mv).ok()?;
        checks.push(at.position().is_check());
        if let Some(draw) = at_end(&at) {
            return Some(if draw == Draw::Repetition { repetition(&checks) } else { draw });
        }
    }
    // Searches take the first repetition for what it will lead to.
    (at.repetition_count() >= 2).then(|| repetition(&checks))
}

/// Whether one side's moves all give check, but the first perhaps, and at least two do.
fn is_perpetual(mut checks: impl Iterator<Item = bool>) -> bool {
    let first = usize::from(checks.next() == Some(true));
    let mut count = first;
    checks.all(|is_check| {
        count += 1;
        is_check
    }) && count >= 2
}
