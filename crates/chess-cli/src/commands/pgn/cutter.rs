//! Text cut into chunks of whole games.
//!
//! The cut is made where a game most likely starts, judged by a few lines. Whether it does is seen
//! when the chunk is read: where its end is in doubt (inside a comment, say), [`super::games`] puts
//! it together with the next one. So games do not depend on where chunks end.

use std::io;

use memchr::{memchr, memmem, memrchr2};

use super::source::{Stream, fill_from};

/// How much text a worker gets at once.
const CHUNK: usize = 256 << 10;

/// From here on a less certain place will do.
const LONG: usize = 2 << 20;

/// From here on any line end has to do: no real game is that long, and memory is bounded.
pub(super) const LONGEST: usize = 8 << 20;

/// A piece of a file that starts and ends between games.
pub(super) struct Chunk {
    /// The text.
    pub(super) bytes: Vec<u8>,
    /// Where it stands in its file, in bytes.
    pub(super) offset: u64,
    /// How sure the end is.
    pub(super) end: End,
}

/// How a chunk ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// Where another game most likely starts.
    Likely,
    /// Somewhere, since no game ended for too long.
    Forced,
    /// With the file.
    File,
}

/// Cuts a stream.
pub(super) struct Cutter {
    stream: Stream,
    buffer: Vec<u8>,
    offset: u64,
    state: State,
}

enum State {
    Reading,
    /// What was read before the error has been handed out.
    Broken(io::Error),
    Ended,
}

impl Cutter {
    pub(super) fn new(stream: Stream) -> Self {
        Self { stream, buffer: Vec::new(), offset: 0, state: State::Reading }
    }

    /// The next chunk; nothing at the end. After an error there is no more.
    pub(super) fn next_chunk(&mut self) -> Option<io::Result<Chunk>> {
        match std::mem::replace(&mut self.state, State::Ended) {
            State::Reading => {}
            State::Broken(error) => return Some(Err(error)),
            State::Ended => return None,
        }
        let mut wanted = CHUNK;
        loop {
            let mut length = self.buffer.len();
            self.buffer.resize(wanted.max(length), 0);
            let filled = fill_from(&mut self.stream, &mut self.buffer, &mut length);
            self.buffer.truncate(length);
            if let Err(error) = filled {
                self.state = State::Broken(error);
                return Some(Ok(self.cut(length, End::File)));
            }
            if self.buffer.len() < wanted {
                return Some(Ok(self.cut(self.buffer.len(), End::File)));
            }
            if let Some((at, end)) = place(&self.buffer) {
                self.state = State::Reading;
                return Some(Ok(self.cut(at, end)));
            }
            wanted = self.buffer.len() * 2;
        }
    }

    fn cut(&mut self, at: usize, end: End) -> Chunk {
        let rest = self.buffer.split_off(at);
        let bytes = std::mem::replace(&mut self.buffer, rest);
        let offset = self.offset;
        self.offset += bytes.len() as u64;
        Chunk { bytes, offset, end }
    }
}

/// Where to cut a text of this length, if anywhere yet.
fn place(text: &[u8]) -> Option<(usize, End)> {
    if let Some(at) = last_start(text, is_ended_by_result) {
        return Some((at, End::Likely));
    }
    if text.len() >= LONG
        && let Some(at) = last_start(text, |_| true)
    {
        return Some((at, End::Likely));
    }
    if text.len() < LONGEST {
        return None;
    }
    let at = memrchr2(b'\n', b'\r', text).map_or(text.len(), |at| at + 1);
    Some((at, End::Forced))
}

/// Where the last tag section starts behind an empty line and a text that will do.
fn last_start(text: &[u8], will_do: impl Fn(&[u8]) -> bool) -> Option<usize> {
    let has_lf = memchr(b'\n', text).is_some();
    let pattern = if has_lf { b"\n[" } else { b"\r[" };
    memmem::rfind_iter(text, pattern).find_map(|at| {
        let start = at + 1;
        let is_tag = text.get(start + 1).is_some_and(u8::is_ascii_alphabetic);
        // In front of this line's end another one, which ends an empty line.
        let line_before = &text[..at];
        let line_before = line_before.strip_suffix(b"\r").filter(|_| has_lf).unwrap_or(line_before);
        let is_behind_empty_line = matches!(line_before.last(), Some(b'\n' | b'\r'));
        (is_tag && is_behind_empty_line && will_do(line_before.trim_ascii_end())).then_some(start)
    })
}

/// Whether the last line of a text is movetext with a result at its end.
fn is_ended_by_result(text: &[u8]) -> bool {
    let line = &text[memrchr2(b'\n', b'\r', text).map_or(0, |at| at + 1)..];
    let word = &line[memrchr2(b' ', b'\t', line).map_or(0, |at| at + 1)..];
    matches!(word, b"1-0" | b"0-1" | b"1/2-1/2" | b"*")
        && !line.starts_with(b"%")
        && memchr(b';', line).is_none()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::{CHUNK, Cutter, End, is_ended_by_result, last_start};

    #[test]
    fn a_game_starts_behind_a_result_and_an_empty_line() {
        let cases: [(&str, Option<usize>); 8] = [
            ("1. e4 *\n\n[Event \"x\"]\n", Some(9)),
            ("1. e4 *\r\n\r\n[Event \"x\"]\r\n", Some(11)),
            ("1. e4 *\r\r[White \"x\"]\r", Some(9)),
            ("1. e4 *\n\n[%clk 1]\n", None),
            ("1. e4 *\n[Event \"x\"]\n", None),
            ("1. e4 ; *\n\n[Event \"x\"]\n", None),
            ("1. e4\n\n[Event \"x\"]\n", None),
            ("%*\n\n[Event \"x\"]\n", None),
        ];
        for (text, expected) in cases {
            assert_eq!(last_start(text.as_bytes(), is_ended_by_result), expected, "{text:?}");
        }
    }

    #[test]
    fn chunks_make_up_the_text() {
        let game = "[Event \"?\"]\n\n1. e4 e5 1-0\n\n";
        let text = game.repeat(3 * CHUNK / game.len());
        let mut cutter = Cutter::new(Box::new(Cursor::new(text.clone().into_bytes())));
        let mut whole = Vec::new();
        let mut ends = Vec::new();
        while let Some(chunk) = cutter.next_chunk() {
            let chunk = chunk.unwrap();
            assert_eq!(chunk.offset, whole.len() as u64);
            assert!(chunk.bytes.is_empty() || chunk.bytes.starts_with(b"[Event"));
            whole.extend(chunk.bytes);
            ends.push(chunk.end);
        }
        assert_eq!(whole, text.as_bytes());
        assert_eq!(ends, [End::Likely, End::Likely, End::Likely, End::File]);
    }
}
