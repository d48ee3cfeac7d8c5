//! From what a move text says to the legal move it means.

use alloc::vec::Vec;

use chess_core::{CastlingSide, Move, Piece, Position, Role};

use super::SanError;
use super::scan::{Habits, Shape, Spelled};

/// A legal move, and what its text did otherwise than SAN does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resolved {
    pub(crate) mv: Move,
    pub(crate) habits: Habits,
}

/// Finds the one legal move that is meant.
#[inline]
pub(crate) fn resolve(position: &Position, spelled: &Spelled) -> Result<Resolved, SanError> {
    let mut habits = spelled.habits;
    let mv = match spelled.shape {
        Shape::Castling(side) => castling(position, side)?,
        Shape::Squares { from, to, promotion } => match position.find_move(from, to, promotion) {
            Some(mv) => mv,
            None => return Err(no_such_squares(position, spelled)),
        },
        Shape::Piece { role, from_file, from_rank, capture, to, promotion } => {
            let legal = position.legal_moves_to(role, to);
            // A pawn without an origin goes straight ahead, unless it says that it captures.
            let pawn_file =
                (role == Role::Pawn && from_file.is_none() && !capture).then(|| to.file());
            let mut fitting = legal.iter().copied().filter(|mv| {
                from_file.or(pawn_file).is_none_or(|file| mv.from().file() == file)
                    && from_rank.is_none_or(|rank| mv.from().rank() == rank)
                    && mv.promotion() == promotion
            });
            let Some(mv) = fitting.next() else {
                return Err(no_such_piece(position, spelled, &legal));
            };
            if fitting.next().is_some() {
                return Err(SanError::Ambiguous(
                    core::iter::once(mv)
                        .chain(legal.iter().copied().filter(|other| {
                            *other != mv
                                && from_file.is_none_or(|file| other.from().file() == file)
                                && from_rank.is_none_or(|rank| other.from().rank() == rank)
                                && other.promotion() == promotion
                        }))
                        .collect(),
                ));
            }
            if role == Role::Pawn {
                if from_rank.is_some() {
                    habits.add(Habits::NEEDLESS_ORIGIN);
                }
                if capture && from_file.is_none() {
                    habits.add(Habits::ORIGIN_MISSING);
                }
                if !capture && from_file == Some(to.file()) {
                    habits.add(Habits::NEEDLESS_ORIGIN);
                }
            } else if (from_file.is_some() || from_rank.is_some())
                && origin(&legal, mv) != (from_file.is_some(), from_rank.is_some())
            {
                habits.add(Habits::NEEDLESS_ORIGIN);
            }
            match (capture, position.is_capture(mv)) {
                (true, false) => habits.add(Habits::CAPTURE_WRONG),
                (false, true) => habits.add(Habits::CAPTURE_MISSING),
                (true, true) | (false, false) => {}
            }
            mv
        }
    };
    Ok(Resolved { mv, habits })
}

/// Whether SAN names the file, and the rank, of this piece's origin (PGN section 8.2.3.4), given the
/// legal moves of its kind to its target.
pub(super) fn origin(legal: &[Move], mv: Move) -> (bool, bool) {
    let mut others = legal.iter().filter(|other| other.from() != mv.from()).peekable();
    if others.peek().is_none() {
        return (false, false);
    }
    let (mut same_file, mut same_rank) = (false, false);
    for other in others {
        same_file |= other.from().file() == mv.from().file();
        same_rank |= other.from().rank() == mv.from().rank();
    }
    match (same_file, same_rank) {
        (false, _) => (true, false),
        (true, false) => (false, true),
        (true, true) => (true, true),
    }
}

fn castling(position: &Position, side: CastlingSide) -> Result<Move, SanError> {
    position
        .legal_moves_from(position.king_of(position.side_to_move()))
        .iter()
        .copied()
        .find(|mv| mv.is_castling() && CastlingSide::of(mv.from(), mv.to()) == side)
        .ok_or(SanError::Illegal)
}

/// Why there is no move between these two squares.
#[cold]
fn no_such_squares(position: &Position, spelled: &Spelled) -> SanError {
    let Shape::Squares { from, to, promotion } = spelled.shape else {
        return SanError::Illegal;
    };
    if position.piece_at(from).is_none_or(|piece| piece.color != position.side_to_move()) {
        return SanError::NoPiece;
    }
    if promotion.is_none() {
        return unfinished_promotion(
            Role::PROMOTIONS
                .into_iter()
                .filter_map(|role| position.find_move(from, to, Some(role)))
                .collect(),
        );
    }
    SanError::Illegal
}

/// Why no piece of this kind goes there.
#[cold]
fn no_such_piece(position: &Position, spelled: &Spelled, legal: &[Move]) -> SanError {
    let Shape::Piece { role, from_file, from_rank, capture, to, promotion } = spelled.shape else {
        return SanError::Illegal;
    };
    let color = position.side_to_move();
    let has_piece = position.by_piece(Piece { color, role }).into_iter().any(|square| {
        from_file.is_none_or(|file| square.file() == file)
            && from_rank.is_none_or(|rank| square.rank() == rank)
    });
    if !has_piece {
        return SanError::NoPiece;
    }
    if role == Role::Pawn && promotion.is_none() {
        let file = from_file.or((!capture).then(|| to.file()));
        return unfinished_promotion(
            legal
                .iter()
                .copied()
                .filter(|mv| file.is_none_or(|file| mv.from().file() == file))
                .filter(|mv| mv.promotion().is_some())
                .collect(),
        );
    }
    SanError::Illegal
}

/// A promotion without its piece could be any of four moves.
fn unfinished_promotion(candidates: Vec<Move>) -> SanError {
    if candidates.is_empty() { SanError::Illegal } else { SanError::Ambiguous(candidates) }
}
