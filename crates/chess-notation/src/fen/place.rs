//! Where in a FEN stands what is wrong with its position. Asked only when something is.

use alloc::vec::Vec;

use chess_core::{
    Board, CastlingRights, Color, Piece, Rank, Role, Setup, SetupErrors, Square, Variant,
};

use super::castling::castling_rook;
use super::{Field, SetupFault};

/// The column of the byte at this offset, counted in characters from 1.
pub(super) fn column(text: &str, at: usize) -> usize {
    let is_start = |byte: &&u8| (**byte as i8) >= -0x40;
    text.as_bytes()[..at].iter().filter(is_start).count() + 1
}

/// Each reason with the place in the text that was read as this set-up.
#[cold]
pub(super) fn faults(
    text: &str,
    setup: &Setup,
    errors: SetupErrors,
    variant: Variant,
) -> Vec<SetupFault> {
    let fields = starts(text);
    let faults = errors.iter().map(|error| {
        let field = field_of(error);
        let start = fields[field.number() - 1];
        let at = match field {
            Field::Board => square_of(error, setup)
                .and_then(|square| letter_of(&text[start..], square))
                .map_or(start, |letter| start + letter),
            Field::Castling => start + unfounded_letter(&text[start..], setup, variant),
            _ => start,
        };
        SetupFault { error, field, column: column(text, at) }
    });
    faults.collect()
}

/// Where the fields start; the end of the text for missing ones.
fn starts(text: &str) -> [usize; 6] {
    let mut starts = [text.len(); 6];
    let is_blank = |byte: u8| matches!(byte, b' ' | b'\t');
    let bytes = text.as_bytes();
    let words =
        (0..bytes.len()).filter(|&at| !is_blank(bytes[at]) && (at == 0 || is_blank(bytes[at - 1])));
    for (start, word) in starts.iter_mut().zip(words) {
        *start = word;
    }
    starts
}

const fn field_of(error: SetupErrors) -> Field {
    match error {
        SetupErrors::INVALID_CASTLING_RIGHTS => Field::Castling,
        SetupErrors::INVALID_EP_SQUARE | SetupErrors::IMPOSSIBLE_EN_PASSANT => Field::EnPassant,
        SetupErrors::INVALID_HALFMOVE_CLOCK => Field::HalfmoveClock,
        SetupErrors::INVALID_FULLMOVE_NUMBER => Field::FullmoveNumber,
        _ => Field::Board,
    }
}

/// The piece in question, where it is a single one.
fn square_of(error: SetupErrors, setup: &Setup) -> Option<Square> {
    let king_of = |color| setup.board.king_of(color);
    let all = |piece| in_text_order().filter(move |&at| setup.board.piece_at(at) == Some(piece));
    match error {
        SetupErrors::OPPOSITE_CHECK => king_of(!setup.side_to_move),
        SetupErrors::TOO_MANY_CHECKERS | SetupErrors::IMPOSSIBLE_CHECK => {
            king_of(setup.side_to_move)
        }
        SetupErrors::TOO_MANY_KINGS => {
            Color::ALL.into_iter().find_map(|color| all(Piece { color, role: Role::King }).nth(1))
        }
        SetupErrors::PAWN_ON_BACK_RANK => in_text_order().find(|&at| {
            matches!(at.rank(), Rank::R1 | Rank::R8)
                && setup.board.piece_at(at).is_some_and(|piece| piece.role == Role::Pawn)
        }),
        _ => None,
    }
}

/// From a8 to h1, as a FEN goes.
fn in_text_order() -> impl Iterator<Item = Square> {
    Square::all().map(Square::flip_vertical)
}

/// The offset of the letter that puts a piece on this square.
fn letter_of(board: &str, wanted: Square) -> Option<usize> {
    let mut squares = 0;
    for (at, byte) in board.bytes().enumerate() {
        match byte {
            b'/' => {}
            b'1'..=b'8' => squares += usize::from(byte - b'0'),
            _ if squares == wanted.flip_vertical().index() => return Some(at),
            _ => squares += 1,
        }
    }
    None
}

/// The offset of the first letter whose right, with those before it, has no king and rook in place.
fn unfounded_letter(castling: &str, setup: &Setup, variant: Variant) -> usize {
    let board: &Board = &setup.board;
    let mut claimed = Setup { castling_rights: CastlingRights::NONE, ..*setup };
    for (at, letter) in castling.bytes().enumerate() {
        let Some((rook, _)) = castling_rook(letter, board, variant) else { break };
        claimed.castling_rights.insert(rook);
        if claimed.errors(variant).contains(SetupErrors::INVALID_CASTLING_RIGHTS) {
            return at;
        }
    }
    0
}
