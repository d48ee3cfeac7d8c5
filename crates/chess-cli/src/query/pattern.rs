//! Positions with gaps: a FEN in which squares may be left open.

use chess_core::{
    Bitboard, CastlingSide, Color, File, Piece, Position, Rank, Role, Square, Variant,
};
use chess_notation::fen;

/// How many things can be on a square: nothing, or one of twelve pieces.
const CONTENTS: usize = 13;

/// A set of things that may be on a square: bit 0 for nothing, then White's pieces, then Black's.
type Contents = u16;

const EMPTY: Contents = 1;
const ANYTHING: Contents = (1 << CONTENTS) - 1;
const WHITE: Contents = 0b11_1111 << 1;
const BLACK: Contents = 0b11_1111 << 7;

/// What a position must look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// This very position, counters aside.
    Exact(Box<Position>),
    /// A board with gaps.
    Open(Box<OpenPattern>),
}

/// A board with gaps; what is not said is free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpenPattern {
    /// For each content the squares where it may not be.
    forbidden: [Bitboard; CONTENTS],
    side_to_move: Option<Color>,
    /// Castling rights as FEN has them, or any.
    castling: Option<[[bool; 2]; 2]>,
    ep_square: Option<Option<Square>>,
}

/// Why a text is no pattern: the first wrong character, counted in bytes, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PatternError {
    pub(crate) at: usize,
    pub(crate) message: String,
}

fn wrong<T>(at: usize, message: impl Into<String>) -> Result<T, PatternError> {
    Err(PatternError { at, message: message.into() })
}

impl Pattern {
    /// Reads a pattern; the module page of [`crate::query`] says how it is written.
    pub(crate) fn parse(text: &str) -> Result<Self, PatternError> {
        let mut fields = fields(text);
        let Some((at, board)) = fields.next() else {
            return wrong(0, "expected a board as in a FEN, such as \"8/8/*/?????k??/*/*/*/*\"");
        };
        let rest: Vec<(usize, &str)> = fields.collect();
        // A whole FEN means the position, however its author writes the en passant square.
        let is_whole = rest.len() >= 3 && rest[..3].iter().all(|(_, field)| *field != "?");
        let read = |variant| fen::position(text.trim(), variant).ok();
        if let Some(position) =
            is_whole.then(|| read(Variant::Standard).or_else(|| read(Variant::Chess960))).flatten()
        {
            return Ok(Self::Exact(Box::new(position)));
        }
        let mut pattern = OpenPattern {
            forbidden: board_of(at, board)?,
            side_to_move: None,
            castling: None,
            ep_square: None,
        };
        for (index, (at, field)) in rest.into_iter().enumerate() {
            match (index, field) {
                (0..3, "?") | (3 | 4, _) => {}
                (0, "w") => pattern.side_to_move = Some(Color::White),
                (0, "b") => pattern.side_to_move = Some(Color::Black),
                (0, _) => return wrong(at, "the side to move is w, b or ?"),
                (1, _) => pattern.castling = Some(castling_of(at, field)?),
                (2, "-") => pattern.ep_square = Some(None),
                (2, _) => match field.parse() {
                    Ok(square) => pattern.ep_square = Some(Some(square)),
                    Err(_) => return wrong(at, "the en passant square is a square, - or ?"),
                },
                _ => return wrong(at, "a FEN has six fields"),
            }
        }
        Ok(Self::Open(Box::new(pattern)))
    }

    /// Whether a position looks like this.
    pub(crate) fn matches(&self, position: &Position) -> bool {
        match self {
            Self::Exact(wanted) => wanted.same_position(position),
            Self::Open(pattern) => pattern.matches(position),
        }
    }
}

impl OpenPattern {
    fn matches(&self, position: &Position) -> bool {
        let fits =
            |content: usize, squares: Bitboard| (squares & self.forbidden[content]).is_empty();
        let has_pieces = || pieces().all(|piece| fits(content_of(piece), position.by_piece(piece)));
        self.side_to_move.is_none_or(|color| color == position.side_to_move())
            && fits(0, !position.occupied())
            && has_pieces()
            && self.castling.is_none_or(|rights| rights == rights_of(position))
            && self.ep_square.is_none_or(|square| match square {
                None => position.legal_ep_square().is_none(),
                Some(_) => square == position.ep_square(),
            })
    }
}

fn pieces() -> impl Iterator<Item = Piece> {
    Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| Piece { color, role }))
}

fn content_of(piece: Piece) -> usize {
    1 + piece.role.index() + if piece.color == Color::White { 0 } else { 6 }
}

fn rights_of(position: &Position) -> [[bool; 2]; 2] {
    let rights = position.castling_rights();
    Color::ALL.map(|color| {
        let king = position.king_of(color);
        CastlingSide::ALL.map(|side| rights.rook(color, king, side).is_some())
    })
}

fn castling_of(at: usize, field: &str) -> Result<[[bool; 2]; 2], PatternError> {
    let mut wanted = [[false; 2]; 2];
    if field == "-" {
        return Ok(wanted);
    }
    for (index, letter) in field.char_indices() {
        let side = match letter.to_ascii_lowercase() {
            'k' => CastlingSide::KingSide,
            'q' => CastlingSide::QueenSide,
            _ => return wrong(at + index, "castling rights are KQkq or some of them, - or ?"),
        };
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        for (known, rights) in Color::ALL.into_iter().zip(&mut wanted) {
            for (known_side, right) in CastlingSide::ALL.into_iter().zip(rights) {
                *right |= known == color && known_side == side;
            }
        }
    }
    Ok(wanted)
}

/// The fields parted by blanks, with their places.
fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(move |field| (field.as_ptr() as usize - start, field))
}

fn board_of(at: usize, board: &str) -> Result<[Bitboard; CONTENTS], PatternError> {
    let mut forbidden = [Bitboard::EMPTY; CONTENTS];
    let mut at = at;
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 8 {
        let message = format!("a board has eight ranks parted by /, here are {}", ranks.len());
        return wrong(at, message);
    }
    for (text, rank) in ranks.into_iter().zip(Rank::ALL.into_iter().rev()) {
        for (contents, file) in rank_of(at, text)?.into_iter().zip(File::ALL) {
            for (content, squares) in forbidden.iter_mut().enumerate() {
                if contents >> content & 1 == 0 {
                    *squares = squares.with(Square::new(file, rank));
                }
            }
        }
        at += text.len() + 1;
    }
    Ok(forbidden)
}

/// What may be on the eight squares of a rank.
fn rank_of(at: usize, text: &str) -> Result<Vec<Contents>, PatternError> {
    let mut squares = Vec::new();
    let mut star = None;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let here = at + text.len() - rest.len();
        let mut length = letter.len_utf8();
        match letter {
            '1'..='8' => squares.extend((0..letter as u8 - b'0').map(|_| EMPTY)),
            '*' if star.is_some() => return wrong(here, "a rank has one * at most"),
            '*' => star = Some(squares.len()),
            '[' => {
                let Some(end) = rest.find(']') else {
                    return wrong(here, "the set has no closing ]");
                };
                squares.push(set_of(here + 1, &rest[1..end])?);
                length = end + 1;
            }
            _ => match contents_of(letter) {
                Some(contents) => squares.push(contents),
                None => {
                    let known = "a piece (KQRBNP or kqrbnp), a digit or one of ? ! A a * [";
                    return wrong(here, format!("expected {known}, found {letter}"));
                }
            },
        }
        rest = &rest[length..];
    }
    if let Some(star) = star {
        let filled = (squares.len()..8).map(|_| ANYTHING).collect::<Vec<_>>();
        squares.splice(star..star, filled);
    }
    if squares.len() != 8 {
        return wrong(at, format!("the rank {text} has {} squares instead of 8", squares.len()));
    }
    Ok(squares)
}

/// What one sign allows.
fn contents_of(letter: char) -> Option<Contents> {
    match letter {
        '?' => Some(ANYTHING),
        '!' => Some(ANYTHING & !EMPTY),
        'A' => Some(WHITE),
        'a' => Some(BLACK),
        _ => {
            let role = Role::from_letter(letter.to_ascii_lowercase())?;
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            Some(1 << content_of(Piece { color, role }))
        }
    }
}

/// `Nn`: one of these; `^Pp`: none of these; `1` stands for an empty square.
fn set_of(at: usize, text: &str) -> Result<Contents, PatternError> {
    let (letters, is_excluded) = match text.strip_prefix('^') {
        Some(letters) => (letters, true),
        None => (text, false),
    };
    let mut set = 0;
    for (index, letter) in letters.char_indices() {
        set |= match letter {
            '1' => EMPTY,
            _ => match contents_of(letter) {
                Some(contents) => contents,
                None => {
                    let here = at + text.len() - letters.len() + index;
                    return wrong(here, format!("{letter} cannot stand in a set: pieces, A, a, 1"));
                }
            },
        };
    }
    if set == 0 {
        return wrong(at, "the set is empty");
    }
    Ok(if is_excluded { ANYTHING & !set } else { set })
}
