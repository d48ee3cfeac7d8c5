//! Whether a move gives check, told without playing it.

use crate::attacks::{Job, Sliders, dispatch, knight, pawn};
use crate::castling::landing;
use crate::moves::Kind;
use crate::placement::Placement;
use crate::{Move, Position};

impl Position {
    /// Whether the move, which must be legal, gives check: by the piece that moves, by one whose
    /// line it opens, or by the rook when castling (Laws 3.9.1).
    ///
    /// ```
    /// use chess_core::{Position, Square};
    ///
    /// let mut position = Position::start();
    /// for (from, to) in [(Square::E2, Square::E4), (Square::D7, Square::D6)] {
    ///     let mv = position.find_move(from, to, None).expect("a legal move");
    ///     assert!(!position.gives_check(mv));
    ///     position = position.play(mv)?;
    /// }
    /// let b5 = position.find_move(Square::F1, Square::B5, None).expect("a legal move");
    /// assert!(position.gives_check(b5));
    /// # Ok::<(), chess_core::IllegalMove>(())
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        dispatch(Check { position: self, mv })
    }
}

struct Check<'p> {
    position: &'p Position,
    mv: Move,
}

/// What a move changes on the board, as seen by the enemy king.
struct Change {
    /// Squares that are left: lines through them open.
    left: u64,
    /// Squares that are occupied afterwards.
    filled: u64,
    /// The piece that may give check itself, and its square: the rook when castling.
    code: u8,
    to: u32,
}

impl Check<'_> {
    #[inline(always)]
    fn change(&self) -> Change {
        let (from, to) = (u32::from(self.mv.from().raw()), u32::from(self.mv.to().raw()));
        let moved = self.position.placement.code_at(from);
        let plain = Change { left: 1 << from, filled: 1 << to, code: moved, to };
        match self.mv.kind() {
            None | Some(Kind::Normal) => plain,
            Some(Kind::EnPassant) => Change { left: plain.left | 1 << (to ^ 8), ..plain },
            Some(Kind::Castling) => {
                let (king_to, rook_to) = landing(from, to);
                Change {
                    left: 1 << from | 1 << to,
                    filled: 1 << king_to | 1 << rook_to,
                    code: Placement::ROOK,
                    to: rook_to,
                }
            }
            Some(Kind::PromoteKnight) => Change { code: Placement::KNIGHT, ..plain },
            Some(Kind::PromoteBishop) => Change { code: Placement::BISHOP, ..plain },
            Some(Kind::PromoteRook) => Change { code: Placement::ROOK, ..plain },
            Some(Kind::PromoteQueen) => Change { code: Placement::QUEEN, ..plain },
        }
    }
}

impl Job for Check<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<S: Sliders>(self, sliders: S) -> bool {
        let Change { left, filled, code, to } = self.change();
        let board = &self.position.placement;
        let us = self.position.side_to_move();
        let ours = board.side(us) & !left;
        let king = (board.kings() & board.side(us.other())).trailing_zeros();
        let occupied = board.occupied() & !left | filled;
        let landed = 1u64 << to;
        let if_one_of = |codes: &[u8]| if codes.contains(&code) { landed } else { 0 };

        let steps = pawn(us.other(), king) & if_one_of(&[Placement::PAWN])
            | knight(king) & if_one_of(&[Placement::KNIGHT]);
        let diagonals =
            board.diagonals() & ours | if_one_of(&[Placement::BISHOP, Placement::QUEEN]);
        let orthogonals = board.orthogonals() & ours
            | if_one_of(&[Placement::ROOK, Placement::CASTLER, Placement::QUEEN]);
        steps
            | sliders.bishop(king, occupied) & diagonals
            | sliders.rook(king, occupied) & orthogonals
            != 0
    }
}
