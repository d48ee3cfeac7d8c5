//! Whether nothing speaks against a set-up, asked at speed.
//!
//! Nearly every set-up that is read is a legal position. So the reasons against one are not
//! listed, and what only an odd position needs is left to [`Setup::errors`].

use crate::placement::Placement;
use crate::setup::{is_check_before_double_step, king_attackers, without_first};
use crate::{Bitboard, Color, File, Position, Rank, Role, Setup, Square, Variant};

impl Setup {
    /// The position, if it can be told at once that nothing speaks against it. `None` means no more
    /// than that [`Setup::into_position`] has to be asked.
    ///
    /// ```
    /// use chess_core::{Position, Setup, Variant};
    ///
    /// assert_eq!(Setup::start().plain_position(Variant::Standard), Some(Position::start()));
    /// ```
    #[inline(always)]
    pub fn plain_position(&self, variant: Variant) -> Option<Position> {
        self.is_plainly_legal(variant).then(|| Position::from_valid_setup(self))
    }

    /// True only if [`Setup::errors`] has nothing to say; where this is false, it has to be asked.
    #[inline(always)]
    pub(crate) fn is_plainly_legal(&self, variant: Variant) -> bool {
        let now = self.board.placement();
        let kings = Color::ALL.map(|color| now.kings() & now.side(color));
        let back = (Bitboard::from_rank(Rank::R1) | Bitboard::from_rank(Rank::R8)).0;
        kings[0].is_power_of_two()
            && kings[1].is_power_of_two()
            && now.pawns() & back == 0
            && self.fullmove_number > 0
            && self.is_halfmove_clock_valid()
            && self.are_rights_plain(now, kings, variant)
            && !self.has_too_much(Color::White)
            && !self.has_too_much(Color::Black)
            && king_attackers(now, !self.side_to_move).is_empty()
            && self.is_check_plain(now)
    }

    /// No right in Chess960, in standard chess those of kings and rooks in place.
    #[inline(always)]
    fn are_rights_plain(&self, now: &Placement, kings: [u64; 2], variant: Variant) -> bool {
        let claimed = self.castling_rights.rooks().0;
        if claimed == 0 {
            return true;
        }
        let founded = |color: Color| {
            let back = Rank::back(color);
            let corners =
                Bitboard::from(Square::new(File::A, back)).with(Square::new(File::H, back));
            let home = Bitboard::from(Square::new(File::E, back)).0;
            let in_place = u64::from(kings[color.index()] == home).wrapping_neg();
            corners.0 & now.by_role(Role::Rook) & now.side(color) & in_place
        };
        variant == Variant::Standard
            && claimed & !(founded(Color::White) | founded(Color::Black)) == 0
    }

    /// Not more pieces give check than any last move lets them.
    #[inline(always)]
    fn is_check_plain(&self, now: &Placement) -> bool {
        let checkers = king_attackers(now, self.side_to_move);
        match self.ep_square {
            None => without_first(checkers, 1).is_empty(),
            Some(target) => {
                self.is_ep_square_valid()
                    && without_first(checkers, 2).is_empty()
                    && !is_check_before_double_step(now, self.side_to_move, target)
            }
        }
    }
}
