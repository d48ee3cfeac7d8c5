//! How far a position seems from a helpmate; only the order of the search rests on it.

use crate::attacks::{Job, Sliders, dispatch, king};
use crate::movegen::{Black, White, attacked_by};
use crate::{Bitboard, Color, Position, Role, Square};

const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);

/// How far a position seems from a helpmate, by two measures: both stay below some two hundred.
#[derive(Clone, Copy)]
pub(super) struct Distances {
    /// All that is still to do, added up.
    pub(super) at_once: usize,
    /// One thing after the other: first a heavy piece, then the mate.
    pub(super) staged: usize,
}

impl Distances {
    /// The distances from a mate by `mater`.
    pub(super) fn of(position: &Position, mater: Color) -> Self {
        let sides = Sides::of(position, mater);
        let net = sides.net();
        Self { at_once: net + sides.around_the_net(), staged: sides.staged(net) }
    }
}

struct Sides<'a> {
    position: &'a Position,
    mater: Color,
    /// The mating side's units.
    own: Bitboard,
    heavy: Bitboard,
    /// The mating side's pawns.
    pawns: Bitboard,
    /// The other side's units but the king.
    others: Bitboard,
    /// The king to be mated.
    king: Square,
}

impl<'a> Sides<'a> {
    fn of(position: &'a Position, mater: Color) -> Self {
        let own = position.by_color(mater);
        let king = position.king_of(!mater);
        Self {
            position,
            mater,
            own,
            heavy: own & (position.by_role(Role::Queen) | position.by_role(Role::Rook)),
            pawns: own & position.by_role(Role::Pawn),
            others: position.by_color(!mater).without(king),
            king,
        }
    }

    /// How free the king is, and how far the other one is from helping.
    fn net(&self) -> usize {
        let attacked = attacked(self.position, self.mater, self.king);
        let zone = Bitboard(king(self.king.index() as u32));
        let escapes = (zone - self.others - attacked).len() as usize;
        let apart = steps(self.king, self.position.king_of(self.mater)).saturating_sub(2);
        4 * escapes + 3 * apart
    }

    /// What is still to do besides.
    fn around_the_net(&self) -> usize {
        let to_promotion = if self.heavy.is_empty() {
            self.pawns.into_iter().map(|pawn| self.steps_to_promotion(pawn)).min().unwrap_or(0)
        } else {
            0
        };
        // A side with a pawn or a heavy piece can mate a bare king, and does best to take everything
        // first: what is left on the board only multiplies the positions.
        let in_the_way =
            if (self.heavy | self.pawns).is_empty() { 0 } else { self.others.len() as usize };
        2 * nearest(self.king, self.corners()) + 4 * to_promotion + 3 * in_the_way
    }

    fn staged(&self, net: usize) -> usize {
        if self.heavy.is_empty() && !self.pawns.is_empty() {
            let way = self.pawns.into_iter().map(|pawn| self.way_to_promotion(pawn)).min();
            return 48 + 3 * way.unwrap_or(0);
        }
        let others = self.others.len() as usize;
        if !self.heavy.is_empty() || self.own.len() > 2 {
            return net + 2 * nearest(self.king, self.corners()) + 5 * others;
        }
        // A lone bishop or knight mates in a corner beside which the king's own unit stands.
        let to_pattern = |corner: Square| {
            let beside = Bitboard(king(corner.index() as u32));
            let beside = if Bitboard::LIGHT.contains(corner) {
                beside - Bitboard::LIGHT
            } else {
                beside & Bitboard::LIGHT
            };
            let blocker = self.others.into_iter().map(|unit| nearest(unit, beside)).min();
            2 * steps(self.king, corner) + 2 * blocker.unwrap_or(0)
        };
        let to_pattern = self.corners().into_iter().map(to_pattern).min().unwrap_or(0);
        net + to_pattern + 8 * others.saturating_sub(1)
    }

    /// The corners in which this side can mate: bishops of one color alone need one of theirs.
    fn corners(&self) -> Bitboard {
        let bishops = self.own & self.position.by_role(Role::Bishop);
        let rest = self.own - bishops - self.position.by_role(Role::King);
        match (
            rest.is_empty(),
            (bishops & Bitboard::LIGHT).is_empty(),
            (bishops - Bitboard::LIGHT).is_empty(),
        ) {
            (true, false, true) => CORNERS & Bitboard::LIGHT,
            (true, true, false) => CORNERS - Bitboard::LIGHT,
            _ => CORNERS,
        }
    }

    /// Steps of the pawn to promotion, and of some piece to take what stands before it.
    fn way_to_promotion(&self, pawn: Square) -> usize {
        let file = Bitboard::from_file(pawn.file());
        let ahead = Bitboard(match self.mater {
            Color::White => !1 << pawn.index(),
            Color::Black => (1 << pawn.index()) - 1,
        });
        let pieces = self.own - self.pawns;
        let blockers = file & ahead & self.others & self.position.by_role(Role::Pawn);
        let clearing: usize =
            blockers.into_iter().map(|blocker| 1 + nearest(blocker, pieces)).sum();
        self.steps_to_promotion(pawn) + clearing
    }

    fn steps_to_promotion(&self, pawn: Square) -> usize {
        7 - pawn.rank().relative_to(self.mater).index()
    }
}

/// A king's steps between two squares.
fn steps(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    files.max(a.rank().index().abs_diff(b.rank().index()))
}

/// A king's steps to the nearest of these squares; none counts 0.
fn nearest(from: Square, to: Bitboard) -> usize {
    to.into_iter().map(|square| steps(from, square)).min().unwrap_or(0)
}

/// The squares that `by` attacks once the enemy king is lifted.
fn attacked(position: &Position, by: Color, king: Square) -> Bitboard {
    struct Attacked<'a> {
        position: &'a Position,
        by: Color,
        occupied: u64,
    }
    impl Job for Attacked<'_> {
        type Output = u64;
        #[inline(always)]
        fn run<S: Sliders>(self, sliders: S) -> u64 {
            let board = &self.position.placement;
            let side = board.side(self.by);
            match self.by {
                Color::White => attacked_by::<White, S>(sliders, board, side, self.occupied),
                Color::Black => attacked_by::<Black, S>(sliders, board, side, self.occupied),
            }
        }
    }
    let occupied = position.occupied().without(king).0;
    Bitboard(dispatch(Attacked { position, by, occupied }))
}
