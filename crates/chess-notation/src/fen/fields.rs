//! The fields of a FEN one by one, with everything that can be wrong with them or is forgiven.
//!
//! [`plain`](super::plain) reads what is in order at a fraction of the cost. What it does not take
//! comes here.

use alloc::vec::Vec;

use chess_core::{Board, Color, Piece, Setup, Square, Variant};

use super::place::column;
use super::{Field, Leniency, Note, ParseFenError};

/// A cursor over the bytes of a text.
pub(crate) struct Reader<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
    pub(super) leniency: Leniency,
    pub(crate) notes: Vec<Note>,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(text: &'a str, leniency: Leniency) -> Self {
        Self { text, at: 0, leniency, notes: Vec::new() }
    }

    /// The whole of a FEN.
    pub(super) fn fill(
        &mut self,
        setup: &mut Setup,
        variant: Variant,
    ) -> Result<(), ParseFenError> {
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
    pub(crate) fn fill_four(
        &mut self,
        setup: &mut Setup,
        variant: Variant,
    ) -> Result<(), ParseFenError> {
        self.blanks(0, Field::Board)?;
        setup.board = self.board()?;
        self.next_field(Field::SideToMove)?;
        setup.side_to_move = self.side_to_move()?;
        self.next_field(Field::Castling)?;
        setup.castling_rights = self.castling(&setup.board, variant)?;
        self.next_field(Field::EnPassant)?;
        setup.ep_square = self.ep_square()?;
        Ok(())
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn error(&self, field: Field, at: usize, reason: &'static str) -> ParseFenError {
        ParseFenError { field, column: column(self.text, at), reason, switch: None }
    }

    /// Takes a note, or refuses where this is not forgiven. Each thing is noted once.
    pub(super) fn forgive(
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
    fn blanks(&mut self, wanted: usize, field: Field) -> Result<(), ParseFenError> {
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
    pub(super) fn word(&self) -> &'a str {
        let rest = &self.text[self.at..];
        let is_blank = |byte| matches!(byte, b' ' | b'\t');
        &rest[..rest.bytes().position(is_blank).unwrap_or(rest.len())]
    }

    fn board(&mut self) -> Result<Board, ParseFenError> {
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
                let message = "expected a piece (KQRBNP or kqrbnp), a digit from 1 to 8 or /";
                return Err(self.error(Field::Board, self.at, message));
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

    fn ep_square(&mut self) -> Result<Option<Square>, ParseFenError> {
        let word = self.word();
        if word == "-" {
            self.at += 1;
            return Ok(None);
        }
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
