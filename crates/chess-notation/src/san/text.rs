//! The text of one move that has not been held against a board yet.

use alloc::borrow::Cow;

use chess_core::{Move, Position};

use super::plain::{Plain, load, plain};
use super::{PieceLetters, SanError};

/// A word that should be a move, with what could be seen of it without a board.
#[derive(Clone, Copy)]
pub struct San<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) form: Form,
}

/// What is known about the word.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// It is plain SAN in English letters.
    Plain(Plain),
    /// It is to be read in these letters.
    Word(PieceLetters),
}

impl<'a> San<'a> {
    /// Looks at a word in English letters. Whether it is a move is asked later, of a position.
    #[inline]
    pub fn new(text: &'a [u8]) -> Self {
        match plain(load(text)).filter(|plain| plain.length == text.len()) {
            Some(plain) => Self::read(text, plain),
            None => Self::word(text, PieceLetters::EN),
        }
    }

    /// A word that is looked into when it is resolved, if ever.
    #[inline]
    pub(crate) const fn word(text: &'a [u8], letters: PieceLetters) -> Self {
        Self { text, form: Form::Word(letters) }
    }

    #[inline]
    pub(crate) const fn read(text: &'a [u8], plain: Plain) -> Self {
        Self { text, form: Form::Plain(plain) }
    }

    /// The bytes as they are written.
    pub const fn bytes(&self) -> &'a [u8] {
        self.text
    }

    /// The text; copied only where the bytes are not UTF-8.
    pub fn text(&self) -> Cow<'a, str> {
        crate::pgn::decode_cow(self.text)
    }

    /// The letters it is read in: those of its game, where it comes from one.
    pub const fn letters(&self) -> PieceLetters {
        match self.form {
            Form::Plain(_) => PieceLetters::EN,
            Form::Word(letters) => letters,
        }
    }

    #[inline]
    pub(crate) const fn plain(&self) -> Option<Plain> {
        match self.form {
            Form::Plain(plain) => Some(plain),
            Form::Word(_) => None,
        }
    }

    /// The one legal move that is meant, in the letters of its game; everything that
    /// [`super::parse_with`] reads.
    ///
    /// # Errors
    ///
    /// As [`super::parse`].
    #[inline]
    pub fn resolve(&self, position: &Position) -> Result<Move, SanError> {
        if let Form::Plain(plain) = self.form
            && let Some(mv) = plain.find(position)
        {
            return Ok(mv);
        }
        self.resolve_with(position, &self.letters())
    }

    /// The same in the letters of a language.
    ///
    /// # Errors
    ///
    /// As [`super::parse`].
    pub fn resolve_with(
        &self,
        position: &Position,
        letters: &PieceLetters,
    ) -> Result<Move, SanError> {
        super::parse_with(position, &self.text(), letters)
    }
}

impl PartialEq for San<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for San<'_> {}

impl core::fmt::Debug for San<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.text())
    }
}
