//! Why a move cannot be played: for those who learn the rules.

use crate::attacks::attacks;
use crate::castling::CastlingSide;
use crate::{Bitboard, Color, File, Position, Rank, Role, Square};

/// The rule that stands against a move somebody has in mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WhyNot {
    /// Nothing stands there.
    NoPiece,
    /// The piece is the opponent's.
    NotYours,
    /// A piece of the same color stands where it is to go (Laws 3.1).
    OwnPieceThere,
    /// A piece of this kind does not move so (Laws 3.2 to 3.8).
    NotItsMove,
    /// A piece stands in the way (Laws 3.5, 3.7.1, 3.7.2).
    Blocked,
    /// A pawn moves diagonally only to take (Laws 3.7.3).
    NothingToTake,
    /// A pawn goes two squares only from where it stood at first (Laws 3.7.2).
    NoDoubleStep,
    /// The king would be attacked where it goes (Laws 3.9.2).
    IntoCheck,
    /// The king is in check, and stays so (Laws 3.9.2).
    StaysInCheck,
    /// The piece shields its king (Laws 3.9.2).
    Pinned,
    /// The king or this rook has moved before (Laws 3.8.2.1).
    CastlingLost,
    /// The king is in check (Laws 3.8.2.2).
    CastlingInCheck,
    /// The king would cross an attacked square, or go to one (Laws 3.8.2.2).
    CastlingThroughCheck,
    /// Something stands between king and rook, or in the way of either (Laws 3.8.2.2).
    CastlingBlocked,
}

impl WhyNot {
    /// The stable name in snake case, such as `into_check`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoPiece => "no_piece",
            Self::NotYours => "not_yours",
            Self::OwnPieceThere => "own_piece_there",
            Self::NotItsMove => "not_its_move",
            Self::Blocked => "blocked",
            Self::NothingToTake => "nothing_to_take",
            Self::NoDoubleStep => "no_double_step",
            Self::IntoCheck => "into_check",
            Self::StaysInCheck => "stays_in_check",
            Self::Pinned => "pinned",
            Self::CastlingLost => "castling_lost",
            Self::CastlingInCheck => "castling_in_check",
            Self::CastlingThroughCheck => "castling_through_check",
            Self::CastlingBlocked => "castling_blocked",
        }
    }
}

impl Position {
    /// Why nothing can be moved from one square to another; `None` where a legal move does that.
    /// Castling is meant by the king's target square, and by the square of the rook.
    ///
    /// ```
    /// use chess_core::{Position, Square, WhyNot};
    ///
    /// let start = Position::start();
    /// assert_eq!(start.why_not(Square::E2, Square::E4), None);
    /// assert_eq!(start.why_not(Square::A1, Square::A4), Some(WhyNot::Blocked));
    /// assert_eq!(start.why_not(Square::E1, Square::G1), Some(WhyNot::CastlingBlocked));
    /// ```
    pub fn why_not(&self, from: Square, to: Square) -> Option<WhyNot> {
        let is_legal = self.find_move(from, to, None).is_some()
            || self.find_move(from, to, Some(Role::Queen)).is_some();
        (!is_legal).then(|| self.first_rule_against(from, to))
    }

    /// The first rule against a move that is not legal: how the piece goes, then what stands there,
    /// then the safety of the king.
    fn first_rule_against(&self, from: Square, to: Square) -> WhyNot {
        let (board, us) = (self.board(), self.side_to_move());
        let Some(piece) = board.piece_at(from) else { return WhyNot::NoPiece };
        if piece.color != us {
            return WhyNot::NotYours;
        }
        if piece.role == Role::King
            && let Some(why) = self.castling_rule_against(from, to)
        {
            return why;
        }
        if board.piece_at(to).is_some_and(|there| there.color == us) {
            return WhyNot::OwnPieceThere;
        }
        let occupied = board.occupied();
        let rule = match piece.role {
            Role::Pawn => self.pawn_rule_against(us, from, to, occupied),
            role if attacks(role, us, from, occupied).contains(to) => None,
            role if attacks(role, us, from, Bitboard::EMPTY).contains(to) => Some(WhyNot::Blocked),
            _ => Some(WhyNot::NotItsMove),
        };
        // What a piece can do and may not leaves the king attacked.
        rule.unwrap_or(if piece.role == Role::King {
            WhyNot::IntoCheck
        } else if self.is_check() {
            WhyNot::StaysInCheck
        } else {
            WhyNot::Pinned
        })
    }

    fn pawn_rule_against(
        &self,
        us: Color,
        from: Square,
        to: Square,
        occupied: Bitboard,
    ) -> Option<WhyNot> {
        if attacks(Role::Pawn, us, from, occupied).contains(to) {
            let takes = occupied.contains(to) || self.ep_square() == Some(to);
            return (!takes).then_some(WhyNot::NothingToTake);
        }
        let (file, rank) = (from.file(), from.rank().relative_to(us));
        let ahead = |steps: usize| {
            let index = u8::try_from(rank.index() + steps).ok()?;
            Some(Square::new(file, Rank::from_index(index)?.relative_to(us)))
        };
        match (ahead(1), ahead(2)) {
            (Some(one), _) if one == to => occupied.contains(to).then_some(WhyNot::Blocked),
            (Some(_), Some(two)) if two == to && rank != Rank::R2 => Some(WhyNot::NoDoubleStep),
            (Some(one), Some(two)) if two == to => {
                (occupied.contains(one) || occupied.contains(two)).then_some(WhyNot::Blocked)
            }
            _ => Some(WhyNot::NotItsMove),
        }
    }

    /// What stands against castling, if that is what the king's move means.
    fn castling_rule_against(&self, king: Square, to: Square) -> Option<WhyNot> {
        let us = self.side_to_move();
        if king.rank() != to.rank() || king.rank() != Rank::back(us) {
            return None;
        }
        let side = CastlingSide::of(king, to);
        let rook = self.castling_rights().rook(us, king, side);
        let is_far = king.file().index().abs_diff(to.file().index()) > 1;
        let goes_there = Square::new(side.king_file(), king.rank()) == to && is_far;
        if rook != Some(to) && !goes_there {
            return None;
        }
        let Some(rook) = rook else {
            // From where it stood at first, the king means to castle; from elsewhere it just steps.
            return (king.file() == File::E).then_some(WhyNot::CastlingLost);
        };
        if self.is_check() {
            return Some(WhyNot::CastlingInCheck);
        }
        let landing = |file| Square::new(file, king.rank());
        let squares = [king, rook, landing(side.king_file()), landing(side.rook_file())];
        let files = squares.map(|square| square.file().index());
        let (first, last) = (files.into_iter().min()?, files.into_iter().max()?);
        let occupied = self.board().occupied();
        let is_in_the_way = |square: &Square| {
            square.rank() == king.rank()
                && (first..=last).contains(&square.file().index())
                && *square != king
                && *square != rook
                && occupied.contains(*square)
        };
        let is_blocked = Square::all().any(|square| is_in_the_way(&square));
        Some(if is_blocked { WhyNot::CastlingBlocked } else { WhyNot::CastlingThroughCheck })
    }
}
