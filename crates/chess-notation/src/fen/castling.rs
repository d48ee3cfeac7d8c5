//! The castling field: letters that name rooks (PGN section 16.1.3.3; X-FEN and Shredder-FEN in
//! Chess960).

use chess_core::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, File, Piece, Rank, Role, Square, Variant,
};

use super::fields::Reader;
use super::{Field, Leniency, ParseFenError};

impl Reader<'_> {
    pub(super) fn castling(
        &mut self,
        board: &Board,
        variant: Variant,
    ) -> Result<CastlingRights, ParseFenError> {
        let mut rights = CastlingRights::NONE;
        let word = self.word();
        if word.is_empty() {
            return Err(self.error(Field::Castling, self.at, "castling rights are letters or -"));
        }
        let from = self.at;
        self.at += word.len();
        if word == "-" {
            return Ok(rights);
        }
        let mut last = 0;
        for (index, letter) in word.bytes().enumerate() {
            let at = from + index;
            let Some((rook, order)) = castling_rook(letter, board, variant) else {
                return Err(self.error(Field::Castling, at, "this is no castling letter"));
            };
            if rights.contains(rook) {
                return Err(self.error(Field::Castling, at, "this right is named twice"));
            }
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            if rights.of(color).len() == 2 {
                let reason = "a side has at most two castling rights";
                return Err(self.error(Field::Castling, at, reason));
            }
            if variant == Variant::Standard && !matches!(letter, b'K' | b'Q' | b'k' | b'q') {
                self.forgive(Leniency::ROOK_FILES, Field::Castling, at)?;
            }
            if order < last {
                self.forgive(Leniency::CASTLING_ORDER, Field::Castling, at)?;
            }
            last = order;
            rights.insert(rook);
        }
        Ok(rights)
    }
}

/// The rook that a castling letter means, whether it stands there or not, and where the letter is
/// in order: White's before Black's, the king's side first.
pub(super) fn castling_rook(letter: u8, board: &Board, variant: Variant) -> Option<(Square, u8)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let back = Rank::back(color);
    let rook = match letter {
        b'K' | b'k' => rook_toward(CastlingSide::KingSide, color, board, variant),
        b'Q' | b'q' => rook_toward(CastlingSide::QueenSide, color, board, variant),
        _ => Square::new(File::from_letter(char::from(letter))?, back),
    };
    // Files are ordered from the h-file down, since the king's side comes first.
    let order = match color {
        Color::White => 8 - rook.file().index() as u8,
        Color::Black => 16 - rook.file().index() as u8,
    };
    Some((rook, order))
}

/// The rook that `K` or `Q` means; the corner square where there is none.
fn rook_toward(side: CastlingSide, color: Color, board: &Board, variant: Variant) -> Square {
    let back = Rank::back(color);
    let corner = Square::new(
        match side {
            CastlingSide::KingSide => File::H,
            CastlingSide::QueenSide => File::A,
        },
        back,
    );
    if variant == Variant::Standard {
        return corner;
    }
    let Some(king) = board.king_of(color).filter(|king| king.rank() == back) else {
        return corner;
    };
    let rooks = (board.by_piece(Piece { color, role: Role::Rook }) & Bitboard::from_rank(back))
        .into_iter()
        .filter(|&rook| CastlingSide::of(king, rook) == side);
    let outermost = match side {
        CastlingSide::KingSide => rooks.max_by_key(|rook| rook.file()),
        CastlingSide::QueenSide => rooks.min_by_key(|rook| rook.file()),
    };
    outermost.unwrap_or(corner)
}
