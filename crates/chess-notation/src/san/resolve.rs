//! From what a move text says to the legal move it means.

use alloc::vec::Vec;

use chess_core::{Bitboard, File, Move, Piece, Position, Rank, Role, Square};

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
        Shape::Castling(side) => position.legal_castling(side).ok_or(SanError::Illegal)?,
        Shape::Squares { from, to, promotion } => match position.find_move(from, to, promotion) {
            Some(mv) => mv,
            None => return Err(no_such_squares(position, spelled)),
        },
        Shape::Piece { role, from_file, from_rank, capture, to, promotion } => {
            let legal = position.legal_origins(role, to);
            // A pawn without an origin goes straight ahead, unless it says that it captures.
            let pawn_file =
                (role == Role::Pawn && from_file.is_none() && !capture).then(|| to.file());
            let fitting = legal & squares(from_file.or(pawn_file), from_rank);
            let mut moves = fitting
                .into_iter()
                .filter_map(|from| position.move_from_origin(role, from, to, promotion));
            let Some(mv) = moves.next() else {
                return Err(no_such_piece(position, spelled, legal));
            };
            if let Some(other) = moves.next() {
                return Err(SanError::Ambiguous([mv, other].into_iter().chain(moves).collect()));
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
                && origin(legal, mv.from()) != (from_file.is_some(), from_rank.is_some())
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

/// The squares of a file and of a rank, as far as they are known.
fn squares(file: Option<File>, rank: Option<Rank>) -> Bitboard {
    file.map_or(Bitboard::FULL, Bitboard::from_file)
        & rank.map_or(Bitboard::FULL, Bitboard::from_rank)
}

/// Whether SAN names the file, and the rank, of this piece's origin (PGN section 8.2.3.4), given the
/// origins of all legal moves of its kind to its target.
#[inline]
pub(super) fn origin(legal: Bitboard, from: Square) -> (bool, bool) {
    let others = legal.without(from);
    origin_beside(others, from)
}

/// The same, given the other origins alone.
#[inline]
pub(super) fn origin_beside(others: Bitboard, from: Square) -> (bool, bool) {
    if others.is_empty() {
        return (false, false);
    }
    let same_file = !(others & Bitboard::from_file(from.file())).is_empty();
    let same_rank = !(others & Bitboard::from_rank(from.rank())).is_empty();
    match (same_file, same_rank) {
        (false, _) => (true, false),
        (true, false) => (false, true),
        (true, true) => (true, true),
    }
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
fn no_such_piece(position: &Position, spelled: &Spelled, legal: Bitboard) -> SanError {
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
        let fitting = legal & squares(file, None);
        return unfinished_promotion(
            fitting
                .into_iter()
                .flat_map(|from| Role::PROMOTIONS.map(|piece| (from, piece)))
                .filter_map(|(from, piece)| position.move_from_origin(role, from, to, Some(piece)))
                .collect(),
        );
    }
    SanError::Illegal
}

/// A promotion without its piece could be any of four moves.
fn unfinished_promotion(candidates: Vec<Move>) -> SanError {
    if candidates.is_empty() { SanError::Illegal } else { SanError::Ambiguous(candidates) }
}
