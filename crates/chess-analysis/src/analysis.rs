//! A game looked at from its last move to its first.

use std::convert::Infallible;

use chess_core::{Color, Game, Move};
use chess_engine::Score;

use crate::accuracy;
use crate::evaluation::{Curve, Evaluation, rank};
use crate::judgment::Judgment;
use crate::reason::{Case, Reason};

/// What Lichess takes the usual start for.
const START_SCORE: Score = Score::Cp(15);

/// What was found about a game.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Analysis {
    /// What stands at the start and after each half-move.
    pub positions: Vec<Evaluation>,
    /// One for each half-move, in their order.
    pub moves: Vec<MoveReview>,
    /// White's and Black's play as a whole.
    pub sides: [Side; 2],
}

/// What was found about a half-move.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct MoveReview {
    /// The move.
    pub mv: Move,
    /// Who made it.
    pub mover: Color,
    /// The mover's chances with the best move, in points of 100.
    pub best_percent: f64,
    /// The mover's chances after the move.
    pub played_percent: f64,
    /// What the move gave away: the difference, never below 0.
    pub lost_points: f64,
    /// From 0 to 100 ([`accuracy::of_move`]).
    pub accuracy: f64,
    /// How bad it was, if it was bad.
    pub judged: Option<Judged>,
}

/// A bad move.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judged {
    /// How bad.
    pub judgment: Judgment,
    /// Why.
    pub reason: Reason,
}

/// One player's game.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub struct Side {
    /// From 0 to 100 ([`accuracy::of_game`]); none for who has not moved.
    pub accuracy: Option<f64>,
    /// The points of 100 given away by a move, on average; 0 for who has not moved.
    pub mean_loss: f64,
    /// Inaccuracies, mistakes and blunders.
    pub counts: [u32; 3],
}

impl Analysis {
    /// Positions visited for all of it.
    pub fn nodes(&self) -> u64 {
        self.positions.iter().map(|position| position.nodes).sum()
    }

    /// The best line where half-move number `ply` (from 0) was made; its first move is the one that
    /// should have been played. Empty where that move is the best one, or there is none.
    pub fn better_line(&self, ply: usize) -> &[Move] {
        match (self.positions.get(ply), self.moves.get(ply)) {
            (Some(position), Some(review)) if position.pv.first() != Some(&review.mv) => {
                &position.pv
            }
            _ => &[],
        }
    }
}

/// Goes through a game with a search that cannot fail; see [`try_analyze`].
pub fn analyze(game: &Game, mut evaluate: impl FnMut(&Game) -> Evaluation) -> Analysis {
    let answer = try_analyze(game, |game| Ok::<_, Infallible>(evaluate(game)));
    match answer {
        Ok(analysis) => analysis,
        Err(never) => match never {},
    }
}

/// Goes through a game from its last position to its first, so that a search that remembers knows
/// at every move what it led to.
///
/// `evaluate` is asked about positions in which there is a choice: not where the game is over by
/// rule, and not where one move is legal. Where a move seems to have given something away, it is also
/// asked about the position after the better move and once more about the one after the move itself,
/// so that both are judged from the same depth, and only by what two answers agree upon.
///
/// # Errors
///
/// The first error of `evaluate`.
pub fn try_analyze<E>(
    game: &Game,
    mut evaluate: impl FnMut(&Game) -> Result<Evaluation, E>,
) -> Result<Analysis, E> {
    let mut at = game.clone();
    let mut after = look(&at, None, &mut evaluate)?;
    let (mut positions, mut moves) = (Vec::<Evaluation>::new(), Vec::<MoveReview>::new());
    while let Some(mv) = at.undo() {
        let known = after.score;
        let best = look_again(&mut at, mv, &mut after, &mut evaluate)?;
        // The move behind is reviewed again by what stands before it now.
        if after.score != known
            && let (Some(next), Some(behind)) = (moves.last_mut(), positions.last())
            && at.record(mv).is_ok()
        {
            let first = after.pv.first().copied().unwrap_or(next.mv);
            after = at_least(after, first, next.mv, behind);
            *next = review(&at, next.mv, &after, behind);
            at.undo();
        }
        moves.push(review(&at, mv, &best, &after));
        positions.push(std::mem::replace(&mut after, best));
    }
    positions.push(after);
    positions.reverse();
    moves.reverse();
    let sides = sides(game, &positions, &moves);
    Ok(Analysis { positions, moves, sides })
}

/// What stands in a game; `played` is the move that was made there and what came of it.
fn look<E>(
    game: &Game,
    played: Option<(Move, &Evaluation)>,
    evaluate: &mut impl FnMut(&Game) -> Result<Evaluation, E>,
) -> Result<Evaluation, E> {
    if let Some(ended) = Evaluation::of_ended(game) {
        // Players do not always stop where the rules would have them.
        return Ok(ended);
    }
    match played {
        Some((mv, after)) if game.position().legal_move_count() == 1 => Ok(after.before(mv)),
        _ => evaluate(game),
    }
}

/// What stands where `mv` was made. Where the move seems to have given something away, both moves are
/// looked at once more, from as near as each other, and what is less bad counts: of two searches one
/// errs more often than both. `after` is what stands behind `mv`, and is mended so too.
fn look_again<E>(
    game: &mut Game,
    mv: Move,
    after: &mut Evaluation,
    evaluate: &mut impl FnMut(&Game) -> Result<Evaluation, E>,
) -> Result<Evaluation, E> {
    let mut found = look(game, Some((mv, after)), evaluate)?;
    let Some(best) = found.pv.first().copied() else { return Ok(found) };
    let is_judged = |found: &Evaluation, after: &Evaluation| {
        best != mv && Judgment::of(found, &after.before(mv)).is_some()
    };
    if is_judged(&found, after) && game.record(best).is_ok() {
        let again = look(game, None, evaluate)?.before(best);
        game.undo();
        found = lower(found, again);
    }
    if is_judged(&found, after) && game.record(mv).is_ok() {
        let again = look(game, None, evaluate)?;
        game.undo();
        *after = lower(after.clone(), again);
    }
    Ok(at_least(found, best, mv, after))
}

/// What two searches agree upon: the lower of their scores. A mate that was found once is one, even if
/// it is not found again.
fn lower(first: Evaluation, second: Evaluation) -> Evaluation {
    let nodes = first.nodes + second.nodes;
    let is_mate = |found: &Evaluation| matches!(found.score, Score::Mate(moves) if moves > 0);
    let takes_second = match (is_mate(&first), is_mate(&second)) {
        (false, false) => rank(second.score) <= rank(first.score),
        (_, is_second) => is_second && rank(second.score) >= rank(first.score),
    };
    Evaluation { nodes, ..if takes_second { second } else { first } }
}

/// The best move is at least as good as `mv`, the one that was made.
fn at_least(found: Evaluation, best: Move, mv: Move, after: &Evaluation) -> Evaluation {
    let played = after.before(mv);
    if best == mv || rank(played.score) >= rank(found.score) {
        return Evaluation { depth: found.depth, nodes: found.nodes, ..played };
    }
    found
}

fn review(game: &Game, mv: Move, best: &Evaluation, after: &Evaluation) -> MoveReview {
    let played = after.before(mv);
    let (best_percent, played_percent) = (best.percent, played.percent);
    let lost_points = (best_percent - played_percent).max(0.0);
    let is_best = best.pv.first().is_none_or(|best| *best == mv);
    let judgment = Judgment::of(best, &played).filter(|_| !is_best);
    let judged = judgment.map(|judgment| {
        let case = Case { game, mv, best, after };
        Judged { judgment, reason: case.reason() }
    });
    MoveReview {
        mv,
        mover: game.position().side_to_move(),
        best_percent,
        played_percent,
        lost_points,
        accuracy: accuracy::of_move(lost_points),
        judged,
    }
}

fn sides(game: &Game, positions: &[Evaluation], moves: &[MoveReview]) -> [Side; 2] {
    let first = game.start().side_to_move();
    let is_usual = game.start().same_position(&chess_core::Position::start());
    let percents = positions.iter().zip(0..).map(|(position, ply): (_, usize)| {
        let is_start = ply == 0 && is_usual;
        let percent = if is_start { Curve::Own.percent(START_SCORE) } else { position.percent };
        let side_to_move = if ply.is_multiple_of(2) { first } else { !first };
        match side_to_move {
            Color::White => percent,
            Color::Black => 100.0 - percent,
        }
    });
    let accuracies: Vec<_> = moves.iter().map(|review| (review.mover, review.accuracy)).collect();
    let accuracy = accuracy::of_game(&percents.collect::<Vec<_>>(), &accuracies);
    Color::ALL.map(|color| {
        let own = || moves.iter().filter(|review| review.mover == color);
        let lost: f64 = own().map(|review| review.lost_points).sum();
        let counts = Judgment::ALL.map(|judgment| {
            own()
                .filter_map(|review| review.judged.as_ref())
                .filter(|j| j.judgment == judgment)
                .count() as u32
        });
        Side {
            accuracy: accuracy[color.index()],
            mean_loss: lost / (own().count().max(1) as f64),
            counts,
        }
    })
}
