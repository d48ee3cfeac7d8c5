//! From text to the six fields of a set-up.

use chess_core::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, File, Piece, Rank, Role, Setup, Square,
    Variant,
};

use super::{Field, ParseFenError};

/// Reads a FEN: X-FEN or Shredder-FEN, the two counters optional (the module page says exactly
/// what is accepted).
///
/// The variant decides which rook a castling letter `K` or `Q` means.
///
/// # Errors
///
/// The first thing that cannot be read, with its field and column. Whether the position is legal is
/// not asked: see [`Setup::errors`].
pub fn parse(text: &str, variant: Variant) -> Result<Setup, ParseFenError> {
    let mut fields = Fields { text, offset: 0 };
    let (at, word) = fields.next();
    let board = read_board(word)
        .map_err(|(within, reason)| error(text, Field::Board, at + within, reason))?;
    let (at, word) = fields.next();
    let side_to_move = match word {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return Err(error(text, Field::SideToMove, at, "the side to move is w or b")),
    };
    let (at, word) = fields.next();
    let castling_rights = read_castling(word, &board, variant)
        .map_err(|(within, reason)| error(text, Field::Castling, at + within, reason))?;
    let (at, word) = fields.next();
    let ep_square = match word {
        "-" => None,
        _ => Some(word.parse::<Square>().map_err(|_| {
            error(text, Field::EnPassant, at, "the en passant target is a square or -")
        })?),
    };
    let (at, word) = fields.next();
    let halfmove_clock = read_counter(word, 0)
        .map_err(|(within, reason)| error(text, Field::HalfmoveClock, at + within, reason))?;
    let (at, word) = fields.next();
    let fullmove_number = read_counter(word, 1)
        .map_err(|(within, reason)| error(text, Field::FullmoveNumber, at + within, reason))?;
    let (at, word) = fields.next();
    if !word.is_empty() {
        return Err(error(text, Field::FullmoveNumber, at, "a FEN has six fields"));
    }
    Ok(Setup { board, side_to_move, castling_rights, ep_square, halfmove_clock, fullmove_number })
}

/// Where in the word, in bytes, and why.
type WordError = (usize, &'static str);

/// The words of the text with their byte offsets; empty words at the end for ever.
struct Fields<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Fields<'a> {
    fn next(&mut self) -> (usize, &'a str) {
        let rest = &self.text[self.offset..];
        let word = rest.trim_start_matches([' ', '\t']);
        let at = self.offset + (rest.len() - word.len());
        let word = &word[..word.find([' ', '\t']).unwrap_or(word.len())];
        self.offset = at + word.len();
        (at, word)
    }
}

/// Columns are counted only here, when there is something to complain about.
#[cold]
fn error(text: &str, field: Field, offset: usize, reason: &'static str) -> ParseFenError {
    ParseFenError { field, column: text[..offset].chars().count() + 1, reason }
}

fn read_board(word: &str) -> Result<Board, WordError> {
    let mut board = Board::EMPTY;
    let mut ranks = Rank::ALL.into_iter().rev();
    let mut rank = ranks.next();
    let mut files = 0u8;
    for (at, letter) in word.char_indices() {
        let Some(current) = rank else {
            return Err((at, "the board has eight ranks"));
        };
        match letter {
            '/' if files == 8 => {
                rank = ranks.next();
                files = 0;
            }
            '/' => return Err((at, "a rank has eight squares")),
            '1'..='8' => {
                files += letter as u8 - b'0';
                if files > 8 {
                    return Err((at, "a rank has eight squares"));
                }
            }
            _ => {
                let Some(piece) = Piece::from_letter(letter) else {
                    return Err((at, "this is no piece letter"));
                };
                let Some(file) = File::from_index(files) else {
                    return Err((at, "a rank has eight squares"));
                };
                board.set(Square::new(file, current), Some(piece));
                files += 1;
            }
        }
    }
    match rank {
        Some(Rank::R1) if files == 8 => Ok(board),
        _ => Err((word.len(), "the board has eight ranks of eight squares")),
    }
}

fn read_castling(word: &str, board: &Board, variant: Variant) -> Result<CastlingRights, WordError> {
    let mut rights = CastlingRights::NONE;
    if word == "-" {
        return Ok(rights);
    }
    if word.is_empty() {
        return Err((0, "castling rights are letters or -"));
    }
    for (at, letter) in word.char_indices() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = match letter {
            'K' | 'k' => rook_toward(CastlingSide::KingSide, color, board, variant),
            'Q' | 'q' => rook_toward(CastlingSide::QueenSide, color, board, variant),
            _ => match File::from_letter(letter) {
                Some(file) => Square::new(file, Rank::back(color)),
                None => return Err((at, "this is no castling letter")),
            },
        };
        if rights.contains(rook) {
            return Err((at, "this right is named twice"));
        }
        if rights.of(color).len() == 2 {
            return Err((at, "a side has at most two castling rights"));
        }
        rights.insert(rook);
    }
    Ok(rights)
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

fn read_counter(word: &str, missing: u16) -> Result<u16, WordError> {
    if word.is_empty() {
        return Ok(missing);
    }
    let mut value = 0u16;
    for (at, letter) in word.char_indices() {
        let Some(digit) = letter.to_digit(10) else {
            return Err((at, "a counter is written in digits"));
        };
        value = value
            .checked_mul(10)
            .and_then(|value| value.checked_add(digit as u16))
            .ok_or((at, "a counter is at most 65535"))?;
    }
    Ok(value)
}
