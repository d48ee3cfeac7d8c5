//! A proof, without any search, that a side can never mate: where each piece could ever stand.
//!
//! For each unit on the board this finds a set of squares, its *reach*, and whether it may ever be
//! taken. Both only grow, until they are closed under all that the rules allow; a pawn that might
//! promote ends the attempt. A unit whose reach is its own square and that nobody can take is
//! *standing*: it is there for good, blocks lines for good and attacks its neighbors for good.
//!
//! Why that is sound: let the reaches be closed, and follow any series of legal moves. Before each
//! move every unit still on the board stands within its reach, and all standing units stand where
//! they stood (true at the start). The move keeps it so, because for every kind of move the rules
//! below add at least what it may do:
//! - A piece goes along its lines as far as a standing unit, over all others, since those may be
//!   gone; never onto a standing unit of its own, and a king never onto a square that a standing
//!   enemy attacks. What stands in its reach on the way may be taken.
//! - A pawn steps to any square without a standing unit and takes wherever an enemy might be. Two
//!   steps at once lead where two single steps lead, and the square passed over is in the reach, so
//!   that en passant is a plain capture there. Where it is a right already, the square passed over
//!   is put in the reach at the start.
//! - Castling, Chess960 or not, puts king and rook on fixed squares: while it is a right these are
//!   in their reach from the start, whatever stands between.
//!
//! What may be forbidden besides (pins, checks, whose turn it is, stalemate) only takes moves away,
//! and with them mates. In a mate some unit of the mating side attacks the king from a square of its
//! reach, and every square beside the king is attacked by the mating side or blocked by a unit of
//! the king's own. If no square of the king's reach allows that, even with each other unit attacking
//! from all squares of its reach at once and each blocker wherever it is wanted, there is no mate.

use alloc::vec::Vec;

use crate::attacks::{attacks, king};
use crate::{Bitboard, CastlingSide, Color, Position, Rank, Role, Square};

/// Whether it is proved that `mater` can never mate.
pub(super) fn rule_out_mate(position: &Position, mater: Color) -> bool {
    Walls::of(position).is_some_and(|walls| walls.rule_out_mate_by(mater))
}

/// What the units of a position could ever do, closed under the rules.
struct Walls {
    units: Vec<Unit>,
    /// By color, what is there for good.
    standing: [Bitboard; 2],
}

struct Unit {
    role: Role,
    color: Color,
    /// Where it might ever stand.
    reach: Bitboard,
    may_be_taken: bool,
}

impl Unit {
    fn is_standing(&self) -> bool {
        self.reach.len() == 1 && !self.may_be_taken
    }

    /// What it attacks from anywhere in its reach.
    fn attacked(&self, blocked: Bitboard) -> Bitboard {
        union(self.reach, |square| attacks(self.role, self.color, square, blocked))
    }
}

fn union(squares: Bitboard, of: impl Fn(Square) -> Bitboard) -> Bitboard {
    squares.into_iter().fold(Bitboard::EMPTY, |all, square| all | of(square))
}

/// Whether every pawn stands before another unit, so that a proof has a chance. Without pawns
/// nothing ever stands for good.
pub(super) fn is_blocked(position: &Position) -> bool {
    let pawns = position.by_role(Role::Pawn);
    let white = position.by_color(Color::White);
    let ahead = ahead(pawns & white, Color::White) | ahead(pawns - white, Color::Black);
    !pawns.is_empty() && (ahead - position.occupied()).is_empty()
}

fn ahead(pawns: Bitboard, color: Color) -> Bitboard {
    Bitboard(match color {
        Color::White => pawns.0 << 8,
        Color::Black => pawns.0 >> 8,
    })
}

impl Walls {
    /// `None` where a pawn might promote.
    fn of(position: &Position) -> Option<Self> {
        let mut walls = Self::at_start(position);
        while walls.grow() {
            let promoted = walls.units.iter().any(|unit| {
                let last = Bitboard::from_rank(Rank::R8.relative_to(unit.color));
                unit.role == Role::Pawn && !(unit.reach & last).is_empty()
            });
            if promoted {
                return None;
            }
        }
        Some(walls)
    }

    fn at_start(position: &Position) -> Self {
        let mut units = Vec::with_capacity(position.occupied().len() as usize);
        let castling = position.castling_rights();
        for square in position.occupied() {
            let Some(piece) = position.piece_at(square) else { continue };
            let mut reach = Bitboard::from_square(square);
            for rook in castling.of(piece.color) {
                let king = position.king_of(piece.color);
                let side = CastlingSide::of(king, rook);
                if square == king {
                    reach = reach.with(Square::new(side.king_file(), king.rank()));
                } else if square == rook {
                    reach = reach.with(Square::new(side.rook_file(), king.rank()));
                }
            }
            if let Some(passed) = position.ep_square()
                && piece.role == Role::Pawn
                && ahead(Bitboard::from_square(passed), piece.color).contains(square)
            {
                reach = reach.with(passed);
            }
            units.push(Unit { role: piece.role, color: piece.color, reach, may_be_taken: false });
        }
        Self { units, standing: [Bitboard::EMPTY; 2] }
    }

    /// Adds what one more move might do; whether that was anything.
    fn grow(&mut self) -> bool {
        let mut guarded = [Bitboard::EMPTY; 2];
        let mut takeable = [Bitboard::EMPTY; 2];
        self.standing = [Bitboard::EMPTY; 2];
        for unit in &self.units {
            let color = unit.color.index();
            if unit.is_standing() {
                self.standing[color] |= unit.reach;
                // Of its lines only the next square is sure to be open.
                guarded[color] |= unit.attacked(Bitboard::FULL);
            }
            if unit.role != Role::King {
                takeable[color] |= unit.reach;
            }
        }
        let blocked = self.blocked();
        let mut has_grown = false;
        for index in 0..self.units.len() {
            let unit = &mut self.units[index];
            let color = unit.color;
            let enemy = (!color).index();
            let attacked = unit.attacked(blocked);
            let takes = takeable[enemy]
                & match unit.role {
                    Role::King => attacked - guarded[enemy],
                    _ => attacked,
                };
            let goes = match unit.role {
                Role::Pawn => takes | (ahead(unit.reach, color) - blocked),
                Role::King => attacked - guarded[enemy] - self.standing[color.index()],
                _ => attacked - self.standing[color.index()],
            };
            has_grown |= !(goes - unit.reach).is_empty();
            unit.reach |= goes;
            for other in &mut self.units {
                if other.color != color
                    && other.role != Role::King
                    && !other.may_be_taken
                    && !(other.reach & takes).is_empty()
                {
                    other.may_be_taken = true;
                    has_grown = true;
                }
            }
        }
        has_grown
    }

    fn blocked(&self) -> Bitboard {
        self.standing[0] | self.standing[1]
    }

    /// Whether it is proved that `mater` can never mate.
    fn rule_out_mate_by(&self, mater: Color) -> bool {
        let king = self.units.iter().find(|unit| unit.role == Role::King && unit.color != mater);
        king.is_some_and(|king| king.reach.into_iter().all(|square| !self.is_mate(mater, square)))
    }

    /// Whether the king on this square might be mated.
    fn is_mate(&self, mater: Color, square: Square) -> bool {
        let zone = Bitboard(king(square.index() as u32));
        // The king is no shelter for the squares behind it.
        let blocked = self.blocked().without(square);
        let mating = || self.units.iter().enumerate().filter(|(_, unit)| unit.color == mater);
        let mut covered = None;
        for (checker, unit) in mating().filter(|(_, unit)| unit.role != Role::King) {
            // Lines run both ways; a pawn gives check from where an enemy pawn would take it.
            let from = attacks(unit.role, !mater, square, blocked) & unit.reach;
            for from in from {
                let covered = covered.get_or_insert_with(|| {
                    let cover = |unit: &Unit| match unit.role {
                        // Kings stand apart.
                        Role::King => union(unit.reach - zone.with(square), |from| {
                            attacks(Role::King, mater, from, blocked)
                        }),
                        _ => unit.attacked(blocked),
                    };
                    mating().map(|(index, unit)| (index, cover(unit))).collect::<Vec<_>>()
                });
                let others = covered.iter().filter(|(index, _)| *index != checker);
                let attacked = others
                    .fold(attacks(unit.role, mater, from, blocked), |all, (_, set)| all | *set);
                let open = zone - attacked - self.standing[(!mater).index()];
                let blockers = self.units.iter().filter(|unit| {
                    unit.color != mater
                        && unit.role != Role::King
                        && !unit.is_standing()
                        && !(unit.reach & open).is_empty()
                });
                if blockers.count() >= open.len() as usize {
                    return true;
                }
            }
        }
        false
    }
}
