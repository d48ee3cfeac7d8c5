//! From the text of one move to what it says, without a position.

use chess_core::{CastlingSide, File, Rank, Role, Square};

use super::letters::{PieceLetters, figurine};

/// A move as it is spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spelled {
    pub(crate) shape: Shape,
    pub(crate) mark: Mark,
    /// Where the sign behind the move stands, or should, in bytes.
    pub(crate) mark_at: usize,
    pub(crate) habits: Habits,
}

/// What the move text names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    Castling(CastlingSide),
    /// A kind of piece, its target, and as much of its origin as is written.
    Piece {
        role: Role,
        from_file: Option<File>,
        from_rank: Option<Rank>,
        capture: bool,
        to: Square,
        promotion: Option<Role>,
    },
    /// Two squares without a letter: UCI, or long algebraic notation of a pawn.
    Squares {
        from: Square,
        to: Square,
        promotion: Option<Role>,
    },
}

/// The sign behind the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    None,
    Check,
    Mate,
}

/// Ways of writing that SAN (PGN section 8.2.3) does not have, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Habits(u32);

macro_rules! habits {
    ($($name:ident = $bit:literal, $complaint:literal;)*) => {
        impl Habits {
            $(pub(crate) const $name: Self = Self(1 << $bit);)*

            /// What a strict reader says, the first one only.
            pub(crate) fn complaint(self) -> Option<&'static str> {
                $(if self.contains(Self::$name) {
                    return Some($complaint);
                })*
                None
            }
        }
    };
}

habits! {
    ZEROS = 0, "castling is written with the letter O";
    SMALL_CASTLING = 1, "castling is written with the capital letter O";
    NO_EQUALS = 2, "a promotion is written with =";
    SMALL_PROMOTION = 3, "the piece of a promotion is a capital letter";
    EN_PASSANT = 4, "SAN has no sign for en passant";
    LONG = 5, "long algebraic notation is no SAN";
    UCI = 6, "a UCI move is no SAN";
    FIGURINE = 7, "a figurine is no SAN";
    PAWN_LETTER = 8, "a pawn move has no piece letter";
    OTHER_CAPTURE_SIGN = 9, "a capture is written with x";
    CAPTURE_MISSING = 10, "a capture is written with x";
    CAPTURE_WRONG = 11, "x stands only for a capture";
    NEEDLESS_ORIGIN = 12, "the origin is given in more detail than needed (8.2.3.4)";
    DOUBLE_SIGN = 13, "the check sign is a single + or #";
    ANNOTATED = 14, "an annotation is no part of SAN";
    SMALL_PIECE = 15, "a piece letter is a capital";
    ORIGIN_MISSING = 16, "a pawn's capture starts with its file";
}

impl Habits {
    pub(crate) const fn contains(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// Why a text is no move, and at which byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unreadable {
    pub(crate) at: usize,
    pub(crate) why: Why,
}

/// What is wrong with the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    Empty,
    UnknownPiece,
    Castling,
    Square,
    Promotion,
    Trailing,
}

impl Why {
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::Empty => "there is no move",
            Self::UnknownPiece => "unknown piece letter",
            Self::Castling => "castling is O-O or O-O-O",
            Self::Square => "a square is a letter from a to h and a digit from 1 to 8",
            Self::Promotion => "a pawn becomes a knight, bishop, rook or queen",
            Self::Trailing => "the move should end here",
        }
    }
}

/// Reads a move: SAN and every habit the module page of [`crate::san`] names.
pub(crate) fn scan(text: &str, letters: &PieceLetters) -> Result<Spelled, Unreadable> {
    let mut cursor = Cursor { text, at: 0 };
    let mut habits = Habits::default();
    let shape = match cursor.peek() {
        None => return cursor.fail(Why::Empty),
        Some(b'O' | b'0' | b'o') => Shape::Castling(castling(&mut cursor, &mut habits)?),
        Some(first) => {
            let role = match first {
                b'a'..=b'h' | b'x' | b'1'..=b'8' => None,
                _ => {
                    let letter = cursor.peek_char();
                    let role = match (letters.role(letter), figurine(letter)) {
                        (Some(role), None) => role,
                        (_, Some(role)) => {
                            habits.add(Habits::FIGURINE);
                            role
                        }
                        (None, None) => return cursor.fail(Why::UnknownPiece),
                    };
                    cursor.at += letter.len_utf8();
                    if role == Role::Pawn {
                        habits.add(Habits::PAWN_LETTER);
                    }
                    Some(role)
                }
            };
            squares(&mut cursor, role, letters, &mut habits)?
        }
    };
    let mark_at = cursor.at;
    let mark = mark(&mut cursor, &mut habits);
    if cursor.peek().is_some() {
        return cursor.fail(Why::Trailing);
    }
    Ok(Spelled { shape, mark, mark_at, habits })
}

struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl Cursor<'_> {
    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn peek_char(&self) -> char {
        self.text[self.at..].chars().next().unwrap_or('\0')
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.text.as_bytes()[self.at..].starts_with(word.as_bytes());
        if found {
            self.at += word.len();
        }
        found
    }

    fn file(&mut self) -> Option<File> {
        let file = self.peek().filter(|byte| (b'a'..=b'h').contains(byte))?;
        self.at += 1;
        File::from_index(file - b'a')
    }

    fn rank(&mut self) -> Option<Rank> {
        let rank = self.peek().filter(|byte| (b'1'..=b'8').contains(byte))?;
        self.at += 1;
        Rank::from_index(rank - b'1')
    }

    fn fail<T>(&self, why: Why) -> Result<T, Unreadable> {
        Err(Unreadable { at: self.at, why })
    }
}

fn castling(cursor: &mut Cursor<'_>, habits: &mut Habits) -> Result<CastlingSide, Unreadable> {
    let mut letters = 0;
    loop {
        match cursor.peek() {
            Some(b'O') => {}
            Some(b'0') => habits.add(Habits::ZEROS),
            Some(b'o') => habits.add(Habits::SMALL_CASTLING),
            _ => return cursor.fail(Why::Castling),
        }
        cursor.at += 1;
        letters += 1;
        match (letters, cursor.peek()) {
            (1 | 2, Some(b'-')) => cursor.at += 1,
            (2, _) => return Ok(CastlingSide::KingSide),
            (3, _) => return Ok(CastlingSide::QueenSide),
            _ => return cursor.fail(Why::Castling),
        }
    }
}

fn squares(
    cursor: &mut Cursor<'_>,
    role: Option<Role>,
    letters: &PieceLetters,
    habits: &mut Habits,
) -> Result<Shape, Unreadable> {
    let first_file = cursor.file();
    let first_rank = cursor.rank();
    let separator = match cursor.peek() {
        Some(b'x') => Some(true),
        Some(b':') => {
            habits.add(Habits::OTHER_CAPTURE_SIGN);
            Some(true)
        }
        Some(b'-') => {
            habits.add(Habits::LONG);
            Some(false)
        }
        _ => None,
    };
    cursor.at += usize::from(separator.is_some());
    let capture = separator == Some(true);
    let before_second = cursor.at;
    let second_file = cursor.file();
    let second_rank = if second_file.is_some() { cursor.rank() } else { None };
    let (second_file, second_rank) = match (first_rank, second_rank) {
        // The b of `e8b`, the d of a French `e8d`: a piece, no file.
        (Some(_), None) if separator.is_none() => {
            cursor.at = before_second;
            (None, None)
        }
        _ => (second_file, second_rank),
    };
    let (from_file, from_rank, to) = match (first_file, first_rank, second_file, second_rank) {
        (from_file, from_rank, Some(file), Some(rank)) => {
            (from_file, from_rank, Square::new(file, rank))
        }
        (Some(file), Some(rank), None, None) if separator.is_none() => {
            (None, None, Square::new(file, rank))
        }
        _ => return cursor.fail(Why::Square),
    };
    if cursor.take("e.p.") || cursor.take("e.p") || cursor.take("ep") {
        habits.add(Habits::EN_PASSANT);
    }
    let is_bare = role.is_none() && from_file.is_some() && from_rank.is_some();
    let promotion = match role {
        None | Some(Role::Pawn) => {
            let is_uci = is_bare && separator.is_none();
            promotion(cursor, letters, is_uci, habits)?
        }
        Some(_) => None,
    };
    if let (None, Some(file), Some(rank)) = (role, from_file, from_rank) {
        habits.add(if separator.is_none() { Habits::UCI } else { Habits::LONG });
        return Ok(Shape::Squares { from: Square::new(file, rank), to, promotion });
    }
    let role = role.unwrap_or(Role::Pawn);
    Ok(Shape::Piece { role, from_file, from_rank, capture, to, promotion })
}

/// `=Q`, `Q`, `(Q)`, `/Q`, capital or small.
fn promotion(
    cursor: &mut Cursor<'_>,
    letters: &PieceLetters,
    is_uci: bool,
    habits: &mut Habits,
) -> Result<Option<Role>, Unreadable> {
    let opening = cursor.peek();
    match opening {
        Some(b'=' | b'/' | b'(') => cursor.at += 1,
        Some(byte) if byte.is_ascii_alphabetic() || !byte.is_ascii() => {}
        _ => return Ok(None),
    }
    let letter = cursor.peek_char();
    let capital = letter.to_ascii_uppercase();
    let role = match letters.role(capital).or(figurine(letter)) {
        _ if is_uci && matches!(letter, 'n' | 'b' | 'r' | 'q') => Role::from_letter(letter),
        role => role,
    };
    let Some(role @ (Role::Knight | Role::Bishop | Role::Rook | Role::Queen)) = role else {
        return cursor.fail(Why::Promotion);
    };
    cursor.at += letter.len_utf8();
    if opening == Some(b'(') && !cursor.take(")") {
        return cursor.fail(Why::Promotion);
    }
    if opening != Some(b'=') && !is_uci {
        habits.add(Habits::NO_EQUALS);
    }
    if letter.is_ascii_lowercase() && !is_uci {
        habits.add(Habits::SMALL_PROMOTION);
    }
    if figurine(letter).is_some() {
        habits.add(Habits::FIGURINE);
    }
    Ok(Some(role))
}

/// Signs of check and mate, then annotations.
fn mark(cursor: &mut Cursor<'_>, habits: &mut Habits) -> Mark {
    let mut mark = Mark::None;
    let mut signs = 0;
    while let Some(sign @ (b'+' | b'#')) = cursor.peek() {
        cursor.at += 1;
        signs += 1;
        if sign == b'#' {
            mark = Mark::Mate;
        } else if mark == Mark::None {
            mark = Mark::Check;
        }
    }
    if signs > 1 {
        habits.add(Habits::DOUBLE_SIGN);
    }
    if cursor.take("e.p.") || cursor.take("e.p") || cursor.take("ep") {
        habits.add(Habits::EN_PASSANT);
    }
    while let Some(b'!' | b'?') = cursor.peek() {
        cursor.at += 1;
        habits.add(Habits::ANNOTATED);
    }
    mark
}
