//! What a PGN text consists of, piece by piece, with nothing copied.

use alloc::borrow::Cow;
use core::ops::Range;

use super::diagnostic::Code;
use super::result::GameResult;
use super::start::StartTag;
use super::tag_pair::{Form, TagPair, may_steer};
#[cfg(feature = "std")]
use super::text::Text;
use super::text::decode_cow;
use crate::san::San;

/// Where something stands in a text: bytes from its start, the first one and the one behind the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte behind the last one.
    pub end: usize,
}

impl Span {
    /// What stands there. Nothing if the text is another one, and too short.
    pub fn of(self, text: &[u8]) -> &[u8] {
        text.get(Range::from(self)).unwrap_or(&[])
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.start..span.end
    }
}

/// A piece of a game, in the order of the text: [`Event::Begin`], tags, [`Event::Movetext`], what
/// the movetext holds, [`Event::End`]. Comments before the moves follow `Movetext`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A game starts.
    Begin,
    /// A tag pair (PGN 8.1).
    Tag(Tag<'a>),
    /// All tags have been told.
    Movetext,
    /// The number of a move (8.2.2); it carries no meaning.
    MoveNumber(u32),
    /// A word that should be a move (8.2.3).
    San(San<'a>),
    /// A null move, as annotators write it.
    NullMove,
    /// A NAG (8.2.4), or an annotation sign that stands for one.
    Nag(u8),
    /// A comment (5).
    Comment(Comment<'a>),
    /// A side line starts, which replaces the last move (8.2.5).
    OpenSideLine,
    /// The side line ends. Each one that was opened is closed, if need be before `End`.
    CloseSideLine,
    /// The result (8.2.6).
    Result(GameResult),
    /// Something is not as the standard has it; how bad that is, [`Code::severity`] says.
    ///
    /// What concerns legality is not told here: that is for those who play the moves.
    Note(Code),
    /// The game is over.
    End,
}

/// A tag pair as it is written. Two are equal if they are written alike, wherever they stand.
#[derive(Clone, Copy)]
pub struct Tag<'a> {
    name: &'a [u8],
    value: &'a [u8],
    form: Form,
}

impl<'a> Tag<'a> {
    pub(super) fn of(bytes: &'a [u8], pair: &TagPair) -> Self {
        Self {
            name: &bytes[pair.name.0..pair.name.1],
            value: &bytes[pair.value.0..pair.value.1],
            form: pair.form,
        }
    }

    /// The tag pair whose bracket stands there, where one has been read before.
    #[cfg(feature = "std")]
    pub(super) fn at(bytes: &'a [u8], at: usize) -> Self {
        let mut text = Text { bytes, at, start: 0 };
        match text.tag_name(false) {
            Some((name, value_at)) => Self::of(bytes, &TagPair::read(&mut text, name, value_at)),
            None => Self { name: &[], value: &[], form: Form::Plain },
        }
    }

    /// A tag pair that stands in no text.
    pub(super) const fn new(name: &'a str, value: &'a str) -> Self {
        Self { name: name.as_bytes(), value: value.as_bytes(), form: Form::Plain }
    }

    /// The name; ASCII where it was read.
    pub fn name(&self) -> &'a str {
        core::str::from_utf8(self.name).unwrap_or("")
    }

    /// Whether this is the name, capitals and all.
    #[inline]
    pub fn is(&self, name: &str) -> bool {
        self.name == name.as_bytes()
    }

    /// The value with its escapes undone; copied only where there are any, or the bytes are not
    /// UTF-8.
    pub fn value(&self) -> Cow<'a, str> {
        match self.form {
            Form::Plain => decode_cow(self.value),
            form => Cow::Owned(TagPair::value_text(form, self.value)),
        }
    }

    /// The value as it is written between its quotes.
    pub const fn raw_value(&self) -> &'a [u8] {
        self.value
    }

    /// The tag that says where the game starts, if it is one.
    #[inline]
    pub(super) fn start_tag(&self) -> Option<StartTag> {
        StartTag::of(self.name)
    }

    /// Whether the reader itself has to know it, for the start or the result.
    #[inline]
    pub(super) fn steers(&self) -> bool {
        self.name.first_chunk().is_some_and(|start| may_steer(*start))
    }

    /// Whether it is written as `[Name "value"]`.
    pub(super) fn is_well_formed(&self) -> bool {
        match self.form {
            Form::Plain => true,
            Form::Bare => false,
            Form::Quoted { bare_quote, no_bracket, no_quote } => {
                bare_quote.is_none() && no_bracket.is_none() && no_quote.is_none()
            }
        }
    }
}

impl PartialEq for Tag<'_> {
    fn eq(&self, other: &Self) -> bool {
        let is_same_form = core::mem::discriminant(&self.form)
            == core::mem::discriminant(&other.form)
            && self.is_well_formed() == other.is_well_formed();
        self.name == other.name && self.value == other.value && is_same_form
    }
}

impl Eq for Tag<'_> {}

impl core::fmt::Debug for Tag<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "[{} {:?}]", self.name(), self.value())
    }
}

/// A comment as it is written, without its braces or its semicolon.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Comment<'a>(&'a [u8]);

impl<'a> Comment<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    pub const fn bytes(&self) -> &'a [u8] {
        self.0
    }

    /// The text; copied only where the bytes are not UTF-8.
    pub fn text(&self) -> Cow<'a, str> {
        decode_cow(self.0)
    }
}

impl core::fmt::Debug for Comment<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?}", self.text())
    }
}
