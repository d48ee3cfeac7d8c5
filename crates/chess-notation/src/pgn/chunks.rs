//! Text read part by part, so that memory does not depend on its length.

use std::io::{self, Read};
use std::vec::Vec;

use memchr::{memchr, memmem, memrchr2};

use super::budget::Budget;
use super::diagnostic::Code;
use super::game::ReadGame;
use super::reader::read;
use super::text::look;

/// How much is asked for at once.
const PART: usize = 64 << 10;

/// A single game, or a comment that is never closed, may have this many bytes. What is longer is cut
/// at a line end and read as several games.
pub const MOST_GAME_BYTES: usize = Budget::DEFAULT.game_bytes;

/// Reads whole games from a stream, some at a time: at most [`MOST_GAME_BYTES`] and a little are held,
/// whatever the length of the text.
///
/// A part ends where a game certainly starts, so that the games of the parts are those of the whole
/// text, and what is said about them is the same. (Where all games have prose between them, it may
/// be said of the one before; where none has a result, the last of a part seems to end the text.)
/// Places in what is read count from the part's start, which [`Chunks::offset`] and
/// [`Chunks::line`] tell.
///
/// ```
/// use chess_notation::pgn::{self, Chunks};
///
/// # fn main() -> std::io::Result<()> {
/// let text: &[u8] = b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n";
/// let mut chunks = Chunks::new(text);
/// let mut plies = 0;
/// while let Some(chunk) = chunks.next_chunk()? {
///     plies += pgn::read(chunk).map(|game| game.plies()).sum::<usize>();
/// }
/// assert_eq!(plies, 2);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Chunks<R> {
    stream: R,
    most_game_bytes: usize,
    buffer: Vec<u8>,
    /// Where the chunk that was handed out last ends.
    done: usize,
    offset: u64,
    line: u64,
    is_end: bool,
    /// What the stream said instead of an end.
    error: Option<io::Error>,
    was_cut: bool,
}

impl<R: Read> Chunks<R> {
    /// Reads from this stream, which need not be buffered.
    pub const fn new(stream: R) -> Self {
        Self {
            stream,
            most_game_bytes: MOST_GAME_BYTES,
            buffer: Vec::new(),
            done: 0,
            offset: 0,
            line: 1,
            is_end: false,
            error: None,
            was_cut: false,
        }
    }

    /// The same with another length for the longest game.
    #[must_use]
    pub const fn with_most_game_bytes(mut self, bytes: usize) -> Self {
        self.most_game_bytes = bytes;
        self
    }

    /// The chunk handed out last.
    pub(super) fn held(&self) -> &[u8] {
        &self.buffer[..self.done]
    }

    /// Whether nothing follows the chunk handed out last.
    pub(super) const fn is_last(&self) -> bool {
        self.is_end && self.error.is_none() && self.done == self.buffer.len()
    }

    /// Where the chunk handed out last starts in the text, in bytes.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// The line where it starts, from 1.
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// Whether the chunk handed out last was cut off because no game ended for too long.
    pub const fn was_cut(&self) -> bool {
        self.was_cut
    }

    /// The next whole games; nothing at the end.
    ///
    /// # Errors
    ///
    /// The stream's, once, and nothing after it. What was read before it has been handed out by
    /// then.
    pub fn next_chunk(&mut self) -> io::Result<Option<&[u8]>> {
        self.offset += self.done as u64;
        self.line += line_ends(&self.buffer[..self.done]);
        self.buffer.drain(..self.done);
        self.done = 0;
        self.was_cut = false;
        let mut wanted = PART;
        while !self.is_end {
            while self.buffer.len() < wanted && !self.is_end {
                self.fill(wanted);
            }
            if self.is_end {
                break;
            }
            if let Some(end) = last_boundary(&self.buffer) {
                self.done = end;
                return Ok(Some(&self.buffer[..end]));
            }
            if self.buffer.len() >= self.most_game_bytes {
                let end = memrchr2(b'\n', b'\r', &self.buffer[..self.buffer.len() - 1]);
                self.done = end.map_or(self.buffer.len(), |at| at + 1);
                self.was_cut = true;
                return Ok(Some(&self.buffer[..self.done]));
            }
            wanted = self.buffer.len() * 2;
        }
        self.done = self.buffer.len();
        match self.error.take_if(|_| self.done == 0) {
            Some(error) => Err(error),
            None => Ok((self.done > 0).then_some(self.buffer.as_slice())),
        }
    }

    fn fill(&mut self, wanted: usize) {
        let missing = wanted.saturating_sub(self.buffer.len()).max(1);
        let mut part = self.stream.by_ref().take(missing as u64);
        match part.read_to_end(&mut self.buffer) {
            Ok(length) => self.is_end = length < missing,
            Err(error) => (self.is_end, self.error) = (true, Some(error)),
        }
    }
}

/// Where a game certainly starts, the later the better, the first game of the text not counted.
///
/// Nearly always that is seen from a few bytes: a tag starts a line, a result stands before it, and
/// no comment is open there, since braces do not nest and a closing one is the nearest. Then one
/// game is read, since what ends with a result may be prose, which belongs to the game to come. What
/// is in doubt (an opening brace may be that of a tag's value; there may be no results) is read.
fn last_boundary(text: &[u8]) -> Option<usize> {
    look(text.len());
    let mut starts = likely_starts(text);
    let mut candidate = starts.next();
    while let Some(at) = candidate {
        candidate = starts.next();
        let before = &text[candidate.unwrap_or(0)..at];
        if read(before).last().is_some_and(|game| !has_prose(&game)) {
            return Some(at);
        }
    }
    let (mut clean, mut last, mut is_behind_result) = (0, 0, true);
    for game in read(text) {
        last = game.span.start;
        if is_behind_result && !has_prose(&game) {
            clean = last;
        }
        is_behind_result = !has_note(&game, Code::TerminatorMissing);
        if has_note(&game, Code::CommentOpen) {
            // It may be closed in what comes, and hold all the rest.
            break;
        }
    }
    [clean, last].into_iter().find(|&start| start > 0)
}

/// Places behind a result where a tag starts a line and no comment is open, from the end.
fn likely_starts(text: &[u8]) -> impl Iterator<Item = usize> {
    let line_end = if memchr(b'\n', text).is_some() { b"\n[" } else { b"\r[" };
    let mut brace = memrchr2(b'{', b'}', text);
    memmem::rfind_iter(text, line_end).filter_map(move |end| {
        let at = end + 1;
        if brace.is_some_and(|brace| brace > at) {
            brace = memrchr2(b'{', b'}', &text[..at]);
        }
        let is_tag = text.get(at + 1).is_some_and(u8::is_ascii_alphabetic);
        let is_likely = is_tag && is_ended(&text[..at]) && brace.is_none_or(|at| text[at] == b'}');
        is_likely.then_some(at)
    })
}

/// Whether something belongs to no game around this one.
fn has_prose(game: &ReadGame) -> bool {
    has_note(game, Code::StrayText)
}

fn has_note(game: &ReadGame, code: Code) -> bool {
    game.diagnostics.iter().any(|note| note.code == code)
}

/// Whether the last thing in the text is the result of a game.
fn is_ended(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    let line = &text[memrchr2(b'\n', b'\r', text).map_or(0, |at| at + 1)..];
    let word = &line[memrchr2(b' ', b'\t', line).map_or(0, |at| at + 1)..];
    matches!(word, b"1-0" | b"0-1" | b"1/2-1/2" | b"*")
        && !line.starts_with(b"%")
        && memchr(b';', line).is_none()
}

/// LF, CR and CRLF each end one line.
fn line_ends(bytes: &[u8]) -> u64 {
    let feeds = memchr::memchr_iter(b'\n', bytes).count();
    let returns = memchr::memchr_iter(b'\r', bytes);
    let lone = returns.filter(|&at| bytes.get(at + 1) != Some(&b'\n')).count();
    (feeds + lone) as u64
}
