//! The text of one move that has not been held against a board yet.

use alloc::borrow::Cow;

use chess_core::{Move, Position};

use super::plain::{Plain, load, plain};
use super::{PieceLetters, SanError};

/// A word that should be a move, with what could be seen of it without a board.
#[derive(Clone, Copy)]
pub struct San<'a> {
    text: &'a [u8],
    plain: Option<Plain>,
}

impl<'a> San<'a> {
    /// Looks at a word. Whether it is a move is asked later, of a position.
    #[inline]
    pub fn new(text: &'a [u8]) -> Self {
        let plain = plain(load(text, 0)).filter(|plain| plain.length == text.len());
        Self { text, plain }
    }

    /// A word that is looked into when it is resolved, if ever.
    #[inline]
    pub(crate) const fn unread(text: &'a [u8]) -> Self {
        Self { text, plain: None }
    }

    #[inline]
    pub(crate) const fn read(text: &'a [u8], plain: Plain) -> Self {
        Self { text, plain: Some(plain) }
    }

    /// The bytes as they are written.
    pub const fn bytes(&self) -> &'a [u8] {
        self.text
    }

    /// The text; copied only where the bytes are not UTF-8.
    pub fn text(&self) -> Cow<'a, str> {
        crate::pgn::decode_cow(self.text)
    }

    #[inline]
    pub(crate) const fn plain(&self) -> Option<Plain> {
        self.plain
    }

    /// The one legal move that is meant, in English letters; everything that [`super::parse`] reads.
    ///
    /// # Errors
    ///
    /// As [`super::parse`].
    #[inline]
    pub fn resolve(&self, position: &Position) -> Result<Move, SanError> {
        if let Some(plain) = self.plain
            && let Some(mv) = plain.find(position)
        {
            return Ok(mv);
        }
        self.resolve_with(position, &PieceLetters::EN)
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
