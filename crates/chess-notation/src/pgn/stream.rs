//! Events pulled from a stream.

use std::collections::VecDeque;
use std::io::{self, Read};

use super::chunks::Chunks;
use super::diagnostic::Code;
use super::event::{Comment, Event, Span, Tag};
use super::reader::{Options, Reader, read_with};
use super::result::GameResult;
use super::scan::next_event;
use super::text::Text;
use super::tokens::End;
use crate::san::San;
use crate::san::text::Form;

/// How many events are made at once.
const BATCH: usize = 256;

/// Pulls events from a stream as [`Reader::next_event`] does from memory, in memory bounded by
/// [`Budget::game_bytes`](super::Budget::game_bytes) whatever the length of the text: a quarter of a
/// megabyte is held, or one game if that is longer.
///
/// The events are those of the whole text in memory, and so are their spans, which count bytes from
/// the start of the stream.
///
/// ```
/// use chess_notation::pgn::{Event, EventStream};
///
/// # fn main() -> std::io::Result<()> {
/// let file: &[u8] = b"[White \"A\"]\n\n1. e4 {best} e5 *";
/// let mut stream = EventStream::new(file);
/// let mut sans = Vec::new();
/// while let Some((event, span)) = stream.next_event()? {
///     if let Event::San(san) = event {
///         sans.push((san.text().into_owned(), span.start));
///     }
/// }
/// assert_eq!(sans, [("e4".to_owned(), 16), ("e5".to_owned(), 26)]);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct EventStream<R> {
    chunks: Chunks<R>,
    options: Options,
    /// The reader of the chunk that is held, while nothing is read: it looks at no text then.
    reader: Option<Reader<'static>>,
    /// Events to come, by places in the chunk.
    batch: VecDeque<(Piece, Span)>,
    /// How many bytes at the start of the chunk belong to a game that was too long.
    skipped: usize,
    /// Whether a game was too long and may go on in the next chunk.
    is_skipping: bool,
}

/// An event without the text it speaks of.
#[derive(Clone, Copy, Debug)]
enum Piece {
    Begin,
    Tag,
    Movetext,
    MoveNumber(u32),
    San(Form),
    NullMove,
    Nag(u8),
    /// So many bytes long.
    Comment(usize),
    OpenSideLine,
    CloseSideLine,
    Result(GameResult),
    Note(Code),
    End,
}

impl<R: Read> EventStream<R> {
    /// Reads from this stream, which need not be buffered, in lenient mode.
    pub fn new(stream: R) -> Self {
        Self::with_options(stream, Options::default())
    }

    /// The same with options.
    pub fn with_options(stream: R, options: Options) -> Self {
        Self {
            chunks: Chunks::new(stream).with_most_game_bytes(options.budget.game_bytes),
            options,
            reader: None,
            batch: VecDeque::new(),
            skipped: 0,
            is_skipping: false,
        }
    }

    /// The next piece of the text and where it stands in the stream; nothing at the end.
    ///
    /// # Errors
    ///
    /// The stream's, once. What was read before it has been told by then.
    pub fn next_event(&mut self) -> io::Result<Option<(Event<'_>, Span)>> {
        while self.batch.is_empty() {
            let is_more = match self.reader.take() {
                Some(reader) => {
                    self.pull(reader);
                    true
                }
                None => self.next_chunk()?,
            };
            if !is_more {
                return Ok(None);
            }
        }
        let Some((piece, span)) = self.batch.pop_front() else { return Ok(None) };
        let base = self.chunks.offset() as usize + self.skipped;
        let bytes = &self.chunks.held()[self.skipped..];
        let place = Span { start: base + span.start, end: base + span.end };
        Ok(Some((piece.event(bytes, span), place)))
    }

    /// Starts on the next chunk, if there is one.
    fn next_chunk(&mut self) -> io::Result<bool> {
        if self.chunks.next_chunk()?.is_none() {
            return Ok(false);
        }
        let bytes = self.chunks.held();
        self.skipped = 0;
        if self.is_skipping {
            let text = Text { bytes, at: 0, start: 0 };
            self.skipped = next_event(&text, bytes.len());
            // The next chunk starts with a game, unless this one is cut off too.
            self.is_skipping = self.skipped == bytes.len() && self.chunks.was_cut();
        }
        let mut reader = read_with(&bytes[self.skipped..], self.options);
        reader.tokens.at_end = match (self.chunks.was_cut(), self.chunks.is_last()) {
            (true, _) => End::Budget,
            (false, true) => End::Text,
            // More follows, and chunks end before tags.
            (false, false) => End::Tags,
        };
        self.reader = Some(reader.rebind(&[]));
        Ok(true)
    }

    /// Pulls some events out of the chunk.
    fn pull(&mut self, reader: Reader<'static>) {
        let mut reader = reader.rebind(&self.chunks.held()[self.skipped..]);
        while self.batch.len() < BATCH || !reader.queue.is_empty() {
            let Some((event, span)) = reader.next_event() else { return };
            self.is_skipping |= self.chunks.was_cut() && event == Event::Note(Code::GameTooLong);
            self.batch.push_back((Piece::of(event), span));
        }
        self.reader = Some(reader.rebind(&[]));
    }
}

impl Piece {
    fn of(event: Event<'_>) -> Self {
        match event {
            Event::Begin => Self::Begin,
            Event::Tag(_) => Self::Tag,
            Event::Movetext => Self::Movetext,
            Event::MoveNumber(number) => Self::MoveNumber(number),
            Event::San(san) => Self::San(san.form),
            Event::NullMove => Self::NullMove,
            Event::Nag(nag) => Self::Nag(nag),
            Event::Comment(comment) => Self::Comment(comment.bytes().len()),
            Event::OpenSideLine => Self::OpenSideLine,
            Event::CloseSideLine => Self::CloseSideLine,
            Event::Result(result) => Self::Result(result),
            Event::Note(code) => Self::Note(code),
            Event::End => Self::End,
        }
    }

    fn event(self, bytes: &[u8], span: Span) -> Event<'_> {
        match self {
            Self::Begin => Event::Begin,
            Self::Tag => Event::Tag(Tag::at(bytes, span.start)),
            Self::Movetext => Event::Movetext,
            Self::MoveNumber(number) => Event::MoveNumber(number),
            Self::San(form) => Event::San(San { text: span.of(bytes), form }),
            Self::NullMove => Event::NullMove,
            Self::Nag(nag) => Event::Nag(nag),
            Self::Comment(length) => {
                // Behind its brace or semicolon.
                let start = span.start + 1;
                Event::Comment(Comment::new(Span { start, end: start + length }.of(bytes)))
            }
            Self::OpenSideLine => Event::OpenSideLine,
            Self::CloseSideLine => Event::CloseSideLine,
            Self::Result(result) => Event::Result(result),
            Self::Note(code) => Event::Note(code),
            Self::End => Event::End,
        }
    }
}
