//! Taking the last move back: could any single move have led to this double check?
//!
//! Before its last move the other side was to move, so that the king now in check stood in none
//! (Laws 3.9.2). A double check is possible only if some last move leads from such a position.

use crate::attacks::{attacks, pawn};
use crate::placement::Placement;
use crate::setup::king_attackers;
use crate::{Bitboard, CastlingSide, Color, Rank, Role, Square, Variant};

/// Whether some last move of the enemy of `us` leaves `us` in the check that stands on the board.
pub(crate) fn can_give_check(now: &Placement, us: Color, variant: Variant) -> bool {
    let them = !us;
    let by_piece = Bitboard(now.side(them)).into_iter().any(|to| {
        now.piece_at(to).is_some_and(|piece| {
            origins(now, piece.role, them, to).any(|origin| leads_here(now, us, to, origin))
        })
    });
    by_piece || can_castle_into(now, us, variant)
}

/// A way back for a piece: where it came from, as what, and what it left on its target square.
#[derive(Clone, Copy)]
struct Origin {
    from: Square,
    role: Role,
    /// A captured piece stood on the target; its kind does not matter, it can only block.
    capture: bool,
    /// A pawn taken en passant stood here.
    en_passant: Option<Square>,
}

/// All ways in which the piece on `to` can have got there.
fn origins(now: &Placement, role: Role, them: Color, to: Square) -> impl Iterator<Item = Origin> {
    let occupied = Bitboard(now.occupied());
    let as_piece = match role {
        Role::Pawn => Bitboard::EMPTY,
        _ => attacks(role, them, to, occupied) - occupied,
    };
    let moved = as_piece.into_iter().flat_map(move |from| {
        [false, true].map(|capture| Origin { from, role, capture, en_passant: None })
    });
    let can_be_pawn_move = match role {
        Role::Pawn => true,
        Role::King => false,
        _ => to.rank() == Rank::R8.relative_to(them),
    };
    let pawn_moves = can_be_pawn_move.then(|| pawn_origins(occupied, them, to));
    moved.chain(pawn_moves.into_iter().flatten())
}

fn pawn_origins(occupied: Bitboard, them: Color, to: Square) -> impl Iterator<Item = Origin> {
    let rank = to.rank().relative_to(them);
    let back = |steps: usize| {
        let rank =
            Rank::ALL.get(rank.index().wrapping_sub(steps)).filter(|rank| **rank >= Rank::R2);
        rank.map(|rank| Square::new(to.file(), rank.relative_to(them)))
    };
    let empty = move |square: &Square| !occupied.contains(*square);
    let one = back(1).filter(empty);
    let two = back(2).filter(empty).filter(|_| rank == Rank::R4 && one.is_some());
    let quiet = one.into_iter().chain(two).map(|from| Origin {
        from,
        role: Role::Pawn,
        capture: false,
        en_passant: None,
    });
    let beside = Bitboard(pawn(!them, to.index() as u32)) - occupied;
    let beside = beside.into_iter().filter(move |from| from.rank().relative_to(them) >= Rank::R2);
    let passed = back(1).filter(|_| rank == Rank::R6).filter(empty);
    let takes = beside.flat_map(move |from| {
        let capture = |en_passant: Option<Square>| Origin {
            from,
            role: Role::Pawn,
            capture: en_passant.is_none(),
            en_passant,
        };
        [Some(capture(None)), passed.map(|square| capture(Some(square)))].into_iter().flatten()
    });
    quiet.chain(takes)
}

/// Whether the king of `us` was out of check before this move.
fn leads_here(now: &Placement, us: Color, to: Square, origin: Origin) -> bool {
    let mut before = *now;
    before.clear(Bitboard::from(to).0);
    before.put(Bitboard::from(origin.from).0, Placement::code_of(origin.role), !us);
    if origin.capture {
        before.put(Bitboard::from(to).0, Placement::KNIGHT, us);
    }
    if let Some(square) = origin.en_passant {
        before.put(Bitboard::from(square).0, Placement::PAWN, us);
    }
    king_attackers(&before, us).is_empty()
}

/// Whether the last move can have been castling, from any squares that the variant allows.
fn can_castle_into(now: &Placement, us: Color, variant: Variant) -> bool {
    let them = !us;
    let rank = Rank::back(them);
    let at = |file: crate::File| Square::new(file, rank);
    CastlingSide::ALL.into_iter().any(|side| {
        let (king_to, rook_to) = (at(side.king_file()), at(side.rook_file()));
        let theirs = Bitboard(now.side(them));
        let in_place = (Bitboard(now.by_role(Role::King)) & theirs).contains(king_to)
            && (Bitboard(now.by_role(Role::Rook)) & theirs).contains(rook_to);
        if !in_place {
            return false;
        }
        let mut lifted = *now;
        lifted.clear(Bitboard::from(king_to).with(rook_to).0);
        let free = Bitboard::from_rank(rank) - Bitboard(lifted.occupied());
        free.into_iter().any(|king_from| {
            free.into_iter().any(|rook_from| {
                let starts = match variant {
                    Variant::Standard => {
                        king_from.file() == crate::File::E
                            && matches!(rook_from.file(), crate::File::A | crate::File::H)
                    }
                    Variant::Chess960 => true,
                };
                if !starts
                    || king_from == rook_from
                    || CastlingSide::of(king_from, rook_from) != side
                {
                    return false;
                }
                let mut before = lifted;
                before.put(Bitboard::from(king_from).0, Placement::KING, them);
                before.put(Bitboard::from(rook_from).0, Placement::ROOK, them);
                king_attackers(&before, us).is_empty()
            })
        })
    })
}
