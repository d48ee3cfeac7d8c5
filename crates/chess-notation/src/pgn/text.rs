//! A place in the bytes of a PGN text.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;

/// The text and how far it has been read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
    /// Behind the byte-order mark.
    pub(super) start: usize,
}

#[inline]
pub(super) const fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') < 5
}

/// Counts bytes that are looked at, in the test of [`super::steps`] alone.
#[inline(always)]
pub(super) fn look(_bytes: usize) {
    #[cfg(test)]
    super::steps::add(_bytes);
}

impl<'a> Text<'a> {
    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        look(1);
        self.bytes.get(self.at).copied()
    }

    #[inline]
    pub(super) fn peek_at(&self, ahead: usize) -> Option<u8> {
        look(1);
        self.bytes.get(self.at + ahead).copied()
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    pub(super) fn starts_with(&self, word: &str) -> bool {
        self.rest().starts_with(word.as_bytes())
    }

    #[inline]
    pub(super) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(is_blank) {
            self.at += 1;
        }
    }

    /// Skips blanks that end no line.
    pub(super) fn skip_spaces(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// Where the line ends that is being read.
    pub(super) fn line_end(&self) -> usize {
        let length = memchr::memchr2(b'\r', b'\n', self.rest());
        let end = length.map_or(self.bytes.len(), |length| self.at + length);
        look(end - self.at);
        end
    }

    /// Whether this place is the first column.
    pub(super) fn is_first_column(&self) -> bool {
        self.at == self.start || matches!(self.bytes[self.at - 1], b'\r' | b'\n')
    }

    /// The character here and its length; a byte that is no UTF-8 is one of Latin-1.
    pub(super) fn character(&self) -> (char, usize) {
        let bytes = &self.rest()[..self.rest().len().min(4)];
        let valid = match core::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => core::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or(""),
        };
        match (valid.chars().next(), bytes.first()) {
            (Some(character), _) => (character, character.len_utf8()),
            (None, Some(&byte)) => (char::from(byte), 1),
            (None, None) => ('\0', 0),
        }
    }

    /// Whether a tag pair starts at this bracket: a name follows, and a quote if one is asked for.
    pub(super) fn is_tag(&self, needs_quote: bool) -> bool {
        self.tag_name(needs_quote).is_some()
    }

    /// The name of the tag pair that starts at this bracket, and where its value starts.
    #[inline]
    pub(super) fn tag_name(&self, needs_quote: bool) -> Option<((usize, usize), usize)> {
        let mut text = *self;
        if text.peek() != Some(b'[') {
            return None;
        }
        text.at += 1;
        text.skip_spaces();
        let from = text.at;
        while text.peek().is_some_and(is_name_byte) {
            text.at += 1;
        }
        let to = text.at;
        text.skip_spaces();
        let is_tag = to > from && (!needs_quote || text.peek() == Some(b'"'));
        is_tag.then_some(((from, to), text.at))
    }
}

/// What a tag's name is made of, and a little more.
#[inline]
pub(super) const fn is_name_byte(byte: u8) -> bool {
    static NAME: [bool; 256] = {
        let mut table = [false; 256];
        let mut byte = 0u8;
        while byte < 128 {
            table[byte as usize] = byte.is_ascii_alphanumeric()
                || matches!(byte, b'_' | b'-' | b'+' | b'#' | b'=' | b':' | b'.');
            byte += 1;
        }
        table
    };
    NAME[byte as usize]
}

/// The same, copied only where the bytes are not UTF-8.
pub(crate) fn decode_cow(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(decode(bytes)),
    }
}

/// Text as UTF-8, or as Latin-1 where it is not (PGN section 3 names ISO 8859-1).
pub(super) fn decode(bytes: &[u8]) -> String {
    match core::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}
