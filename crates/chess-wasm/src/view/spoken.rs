//! A move in parts, from which the page makes a sentence in any language.

use chess_core::{CastlingSide, Move, Position, Role};
use serde::Serialize;

use super::shown::taken;
use super::{castling_destination, castling_side};

#[derive(Debug, Serialize)]
pub(crate) struct Spoken {
    color: &'static str,
    role: char,
    from: String,
    to: String,
    captured: Option<char>,
    promotion: Option<char>,
    castling: Option<&'static str>,
    en_passant: bool,
    check: &'static str,
}

impl Spoken {
    /// The parts of a legal move in the position before it.
    pub(super) fn of(before: &Position, mv: Move) -> Self {
        let after = before.play_unchecked(mv);
        let role = before.piece_at(mv.from()).map_or(Role::Pawn, |piece| piece.role);
        Self {
            color: before.side_to_move().as_str(),
            role: role.letter(),
            from: mv.from().to_string(),
            to: castling_destination(mv).unwrap_or(mv.to()).to_string(),
            captured: taken(before, mv).map(Role::letter),
            promotion: mv.promotion().map(Role::letter),
            castling: castling_side(mv).map(|side| match side {
                CastlingSide::KingSide => "short",
                CastlingSide::QueenSide => "long",
            }),
            en_passant: mv.is_en_passant(),
            check: match (after.is_checkmate(), after.is_check()) {
                (true, _) => "mate",
                (false, true) => "check",
                (false, false) => "none",
            },
        }
    }
}
