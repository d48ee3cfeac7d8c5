//! From text to the six fields of a set-up.

use alloc::vec::Vec;

use chess_core::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup,
    SetupErrors, Square, Variant,
};

use super::place::{column, faults};
use super::{FenError, Field, Leniency, Note, ParseFenError};

/// What was read: a legal position, and what had to be forgiven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// The position.
    pub position: Position,
    /// What was forgiven, from left to right; what is wrong with the position itself comes last.
    pub notes: Vec<Note>,
}

/// Reads a FEN, forgiving what is said and nothing else.
///
/// Nothing is allocated where there is nothing to note.
///
/// # Errors
///
/// [`FenError::Parse`] with the first thing that cannot be read, [`FenError::Setup`] with all
/// reasons why the position is not legal, each with its field and column.
pub fn read(text: &str, variant: Variant, leniency: Leniency) -> Result<Read, FenError> {
    let mut reader = Reader::new(text, leniency);
    let mut setup = EMPTY;
    reader.fill(&mut setup, variant)?;
    match setup.into_position_ignoring(variant, SetupErrors::NONE) {
        Ok(position) => Ok(Read { position, notes: reader.notes }),
        Err(_) => {
            let (position, notes) = reader.forgiven(&setup, variant, SetupErrors::NONE)?;
            Ok(Read { position, notes })
        }
    }
}

/// Reads a FEN as [`read()`] does with [`Leniency::USUAL`], and gives the set-up unchecked.
///
/// The variant decides which rook a castling letter `K` or `Q` means.
///
/// # Errors
///
/// The first thing that cannot be read, with its field and column. Whether the position is legal is
/// not asked: see [`Setup::errors`].
pub fn parse(text: &str, variant: Variant) -> Result<Setup, ParseFenError> {
    let mut setup = EMPTY;
    Reader::new(text, Leniency::USUAL).fill(&mut setup, variant)?;
    Ok(setup)
}

/// What is filled field by field, in its place.
pub(crate) const EMPTY: Setup = Setup {
    board: Board::EMPTY,
    side_to_move: Color::White,
    castling_rights: CastlingRights::NONE,
    ep_square: None,
    halfmove_clock: 0,
    fullmove_number: 1,
};

/// A cursor over the bytes of a text.
pub(crate) struct Reader<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
    leniency: Leniency,
    pub(crate) notes: Vec<Note>,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(text: &'a str, leniency: Leniency) -> Self {
        Self { text, at: 0, leniency, notes: Vec::new() }
    }

    /// The whole of a FEN.
    fn fill(&mut self, setup: &mut Setup, variant: Variant) -> Result<(), ParseFenError> {
        self.fill_four(setup, variant)?;
        if self.next_field(Field::HalfmoveClock)? {
            setup.halfmove_clock = self.counter(Field::HalfmoveClock)?;
            if self.next_field(Field::FullmoveNumber)? {
                setup.fullmove_number = self.counter(Field::FullmoveNumber)?;
            } else {
                self.forgive(Leniency::COUNTERS_MISSING, Field::FullmoveNumber, self.at)?;
            }
        } else {
            self.forgive(Leniency::COUNTERS_MISSING, Field::HalfmoveClock, self.at)?;
        }
        if self.at < self.text.len() {
            self.end()?;
        }
        Ok(())
    }

    /// The four fields that FEN and EPD share, up to the blank behind them.
    #[inline]
    pub(crate) fn fill_four(
        &mut self,
        setup: &mut Setup,
        variant: Variant,
    ) -> Result<(), ParseFenError> {
        self.blanks(0, Field::Board)?;
        self.board(&mut setup.board)?;
        self.next_field(Field::SideToMove)?;
        setup.side_to_move = self.side_to_move()?;
        self.next_field(Field::Castling)?;
        setup.castling_rights = self.castling(&setup.board, variant)?;
        self.next_field(Field::EnPassant)?;
        setup.ep_square = self.ep_square()?;
        Ok(())
    }

    /// The position of the set-up that was read, some reasons against it waived in silence.
    #[inline]
    pub(crate) fn position(
        self,
        setup: &Setup,
        variant: Variant,
        waived: SetupErrors,
    ) -> Result<(Position, Vec<Note>), FenError> {
        match setup.into_position_ignoring(variant, waived) {
            Ok(position) => Ok((position, self.notes)),
            Err(_) => self.forgiven(setup, variant, waived),
        }
    }

    /// What the position lacks is forgiven if the switches say so.
    #[cold]
    fn forgiven(
        mut self,
        setup: &Setup,
        variant: Variant,
        waived: SetupErrors,
    ) -> Result<(Position, Vec<Note>), FenError> {
        let errors = setup.errors(variant) - waived;
        let switch = |error| Leniency::for_setup(error).filter(|it| self.leniency.contains(*it));
        let forgiven = errors.iter().filter(|&error| switch(error).is_some());
        let forgiven = forgiven.fold(waived, |all, error| all | error);
        match setup.into_position_ignoring(variant, forgiven) {
            Ok(position) => {
                for fault in faults(self.text, setup, errors, variant) {
                    if let Some(what) = Leniency::for_setup(fault.error) {
                        let (field, column) = (fault.field, fault.column);
                        self.notes.push(Note { what, field, column });
                    }
                }
                Ok((position, self.notes))
            }
            Err(left) => Err(FenError::Setup(faults(self.text, setup, left, variant))),
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    #[cold]
    fn error(&self, field: Field, at: usize, reason: &'static str) -> ParseFenError {
        ParseFenError { field, column: column(self.text, at), reason, switch: None }
    }

    /// Takes a note, or refuses where this is not forgiven. Each thing is noted once.
    #[cold]
    pub(crate) fn forgive(
        &mut self,
        what: Leniency,
        field: Field,
        at: usize,
    ) -> Result<(), ParseFenError> {
        let column = column(self.text, at);
        if !self.leniency.contains(what) {
            return Err(ParseFenError { field, column, reason: what.rule(), switch: Some(what) });
        }
        if self.notes.iter().all(|note| note.what != what) {
            self.notes.push(Note { what, field, column });
        }
        Ok(())
    }

    /// Goes to the next field; false where there is none.
    fn next_field(&mut self, field: Field) -> Result<bool, ParseFenError> {
        self.blanks(1, field)?;
        Ok(self.at < self.text.len())
    }

    /// Skips blanks, of which there should be this many, or none at the end.
    #[inline]
    pub(crate) fn blanks(&mut self, wanted: usize, field: Field) -> Result<(), ParseFenError> {
        match &self.text.as_bytes()[self.at..] {
            [b' ', next, ..] if wanted == 1 && !matches!(next, b' ' | b'\t') => {
                self.at += 1;
                Ok(())
            }
            [next, ..] if wanted == 0 && !matches!(next, b' ' | b'\t') => Ok(()),
            _ => self.odd_blanks(wanted, field),
        }
    }

    #[cold]
    fn odd_blanks(&mut self, wanted: usize, field: Field) -> Result<(), ParseFenError> {
        let from = self.at;
        let mut is_plain = true;
        while let Some(blank @ (b' ' | b'\t')) = self.peek() {
            is_plain &= blank == b' ';
            self.at += 1;
        }
        let found = self.at - from;
        let wanted = if self.at == self.text.len() { 0 } else { wanted };
        if (found != wanted && found > 0) || !is_plain {
            // The first one stands where one is allowed.
            let at = if is_plain { from + wanted.min(found) } else { from };
            self.forgive(Leniency::BLANKS, field, at)?;
        }
        Ok(())
    }

    /// The word that starts here, up to a blank.
    fn word(&self) -> &'a str {
        let rest = &self.text[self.at..];
        let is_blank = |byte| matches!(byte, b' ' | b'\t');
        &rest[..rest.bytes().position(is_blank).unwrap_or(rest.len())]
    }

    #[inline]
    fn board(&mut self, board: &mut Board) -> Result<(), ParseFenError> {
        match plain_board(&self.text.as_bytes()[self.at..], board) {
            0 => *board = self.board_with_care()?,
            length => self.at += length,
        }
        Ok(())
    }

    /// Letter by letter, for what is wrong or forgiven.
    #[cold]
    fn board_with_care(&mut self) -> Result<Board, ParseFenError> {
        let mut board = Board::EMPTY;
        // The squares of a rank are counted in `files`; the ranks come from the eighth down.
        let (mut rank, mut files) = (7u8, 0u8);
        let mut after_digit = false;
        while let Some(byte) = self.peek() {
            if let Some(piece) = Piece::from_letter(char::from(byte)) {
                let Some(square) = Square::from_index(rank * 8 + files).filter(|_| files < 8)
                else {
                    return Err(self.error(Field::Board, self.at, "a rank has eight squares"));
                };
                board.set(square, Some(piece));
                files += 1;
                after_digit = false;
            } else if byte == b'/' {
                if files != 8 {
                    return Err(self.error(Field::Board, self.at, "a rank has eight squares"));
                }
                if rank == 0 {
                    return Err(self.error(Field::Board, self.at + 1, "the board has eight ranks"));
                }
                (rank, files, after_digit) = (rank - 1, 0, false);
            } else if let b'1'..=b'8' = byte {
                if after_digit {
                    self.forgive(Leniency::DIGIT_RUNS, Field::Board, self.at)?;
                }
                files += byte - b'0';
                if files > 8 {
                    return Err(self.error(Field::Board, self.at, "a rank has eight squares"));
                }
                after_digit = true;
            } else if let b' ' | b'\t' = byte {
                break;
            } else {
                return Err(self.error(Field::Board, self.at, "this is no piece letter"));
            }
            self.at += 1;
        }
        if (rank, files) == (0, 8) {
            return Ok(board);
        }
        Err(self.error(Field::Board, self.at, "the board has eight ranks of eight squares"))
    }

    fn side_to_move(&mut self) -> Result<Color, ParseFenError> {
        let side = match self.peek() {
            Some(b'w') => Color::White,
            Some(b'b') => Color::Black,
            Some(letter @ (b'W' | b'B')) if self.word().len() == 1 => {
                self.forgive(Leniency::SIDE_CAPITAL, Field::SideToMove, self.at)?;
                if letter == b'W' { Color::White } else { Color::Black }
            }
            _ => return Err(self.side_error()),
        };
        self.at += 1;
        if matches!(self.peek(), None | Some(b' ' | b'\t')) {
            return Ok(side);
        }
        self.at -= 1;
        Err(self.side_error())
    }

    #[cold]
    fn side_error(&self) -> ParseFenError {
        self.error(Field::SideToMove, self.at, "the side to move is w or b")
    }

    fn castling(
        &mut self,
        board: &Board,
        variant: Variant,
    ) -> Result<CastlingRights, ParseFenError> {
        let mut rights = CastlingRights::NONE;
        if let [b'-', b' ', ..] = &self.text.as_bytes()[self.at..] {
            self.at += 1;
            return Ok(rights);
        }
        if let Some((plain, length)) = plain_castling(&self.text.as_bytes()[self.at..], variant) {
            self.at += length;
            return Ok(plain);
        }
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

    fn ep_square(&mut self) -> Result<Option<Square>, ParseFenError> {
        if let [b'-'] | [b'-', b' ' | b'\t', ..] = &self.text.as_bytes()[self.at..] {
            self.at += 1;
            return Ok(None);
        }
        let word = self.word();
        let Ok(square) = word.parse() else {
            let reason = "the en passant target is a square or -";
            return Err(self.error(Field::EnPassant, self.at, reason));
        };
        self.at += word.len();
        Ok(Some(square))
    }

    fn counter(&mut self, field: Field) -> Result<u16, ParseFenError> {
        let from = self.at;
        let mut value = 0u32;
        while let Some(byte) = self.peek() {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            value = value * 10 + u32::from(digit);
            if value > u32::from(u16::MAX) {
                return Err(self.error(field, self.at, "a counter is at most 65535"));
            }
            self.at += 1;
        }
        match self.peek() {
            None | Some(b' ' | b'\t') => {}
            Some(b';') if field == Field::FullmoveNumber && self.at > from => {}
            Some(_) => return Err(self.error(field, self.at, "a counter is written in digits")),
        }
        let digits = &self.text.as_bytes()[from..self.at];
        if let [b'0', _, ..] = digits {
            self.forgive(Leniency::LEADING_ZEROS, field, from)?;
        }
        Ok(value as u16)
    }

    /// What stands behind the sixth field.
    #[cold]
    fn end(&mut self) -> Result<(), ParseFenError> {
        let field = Field::FullmoveNumber;
        self.blanks(1, field)?;
        if self.peek() == Some(b';') && self.text[self.at + 1..].trim_end().is_empty() {
            self.forgive(Leniency::SEMICOLON, field, self.at)?;
            self.at += 1;
            self.blanks(0, field)?;
        }
        if self.at < self.text.len() {
            return Err(self.error(field, self.at, "a FEN has six fields"));
        }
        Ok(())
    }
}

/// What a byte of the board field says: in the lowest byte a piece's code (see
/// [`Board::from_codes`]) or the mark of a stroke, above it what it adds to the [`Tally`].
static SYMBOLS: [u32; 256] = {
    let mut table = [OTHER; 256];
    let letters = *b"NBPR_QK";
    let mut code = 1;
    while code < 8 {
        if code != 5 {
            let letter = letters[code - 1] as usize;
            table[letter] = 1 << 8 | code as u32;
            table[letter | 0x20] = 1 << 8 | 8 | code as u32;
        }
        code += 1;
    }
    let mut count = 1;
    while count <= 8 {
        table[b'0' as usize + count] = (count as u32 | ONE_DIGIT) << 8;
        count += 1;
    }
    table[b'/' as usize] = (8 | ONE_STROKE) << 8 | STROKE as u32;
    table
};
/// No symbol of a board: its end, or something wrong.
const OTHER: u32 = 1 << 31;
const STROKE: u8 = 1 << 4;
/// A tally's lowest byte is the slot reached; then come the numbers of strokes and of digits.
const ONE_STROKE: u32 = 1 << 10;
const ONE_DIGIT: u32 = 1 << 16;
/// No board of the standard is longer, and none makes a field of the tally overflow.
const LONGEST_BOARD: usize = 71;

/// Reads the board at the start of the text, if every rank is as the standard has it; gives its
/// length, or 0 if it is not.
///
/// There is no branch on what a byte is: in a board nothing foretells the next symbol. Each rank
/// has sixteen slots, eight for its squares and the next for its stroke, which leads to the next
/// rank. Every symbol leads on, so that seven strokes in their slots are proof that every rank came
/// to eight; and there is one digit for each row of empty squares.
#[inline(always)]
fn plain_board(text: &[u8], board: &mut Board) -> usize {
    let mut slots = [0u8; 128];
    let (mut tally, mut length) = (0u32, 0);
    for &byte in text.iter().take(LONGEST_BOARD) {
        let symbol = SYMBOLS[usize::from(byte)];
        if symbol & OTHER != 0 {
            break;
        }
        length += 1;
        slots[(tally & 127) as usize] = symbol as u8;
        tally += symbol >> 8;
    }
    let is_end = matches!(text.get(length), None | Some(b' ' | b'\t'));
    let is_in_place = (0..7).all(|rank| slots[16 * rank + 8] == STROKE);
    let slot_and_strokes = tally & (ONE_DIGIT - 1);
    if slot_and_strokes != 7 * (16 + ONE_STROKE) + 8 || !is_in_place || !is_end {
        return 0;
    }
    let mut codes = [0; 64];
    // The eighth rank comes first in the text and last on the board.
    for (rank, codes) in codes.as_chunks_mut::<8>().0.iter_mut().rev().enumerate() {
        codes.copy_from_slice(&slots[16 * rank..16 * rank + 8]);
    }
    *board = Board::from_codes(&codes);
    let empty = !board.occupied();
    let goes_on = Bitboard(empty.0 << 1) - Bitboard::from_file(File::A);
    if (empty - goes_on).len() == tally / ONE_DIGIT { length } else { 0 }
}

/// The rights of standard chess that stand in order at the start of the text, and their length.
#[inline]
fn plain_castling(text: &[u8], variant: Variant) -> Option<(CastlingRights, usize)> {
    if variant != Variant::Standard {
        return None;
    }
    let mut rights = CastlingRights::NONE;
    let mut length = 0;
    for (letter, rook) in
        [(b'K', Square::H1), (b'Q', Square::A1), (b'k', Square::H8), (b'q', Square::A8)]
    {
        if text.get(length) == Some(&letter) {
            rights.insert(rook);
            length += 1;
        }
    }
    (length > 0 && matches!(text.get(length), None | Some(b' ' | b'\t')))
        .then_some((rights, length))
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
