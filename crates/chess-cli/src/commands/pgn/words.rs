//! The moves of a PGN text as its words, without reading them.

/// What a game's text comes to beside its tags, comments, numbers, NAGs and suffixes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Words<'a> {
    /// The moves as they are spelled, side lines included.
    pub(super) moves: Vec<&'a [u8]>,
    /// The result as it is spelled; nothing where there is none.
    pub(super) result: &'a [u8],
    /// What stands behind the result.
    pub(super) behind: &'a [u8],
}

/// How results are spelled.
const RESULTS: [&str; 12] =
    ["1-0", "0-1", "1/2-1/2", "*", "½-½", "½", "1/2:1/2", "1/2", "1:0", "0:1", "0:0", "0.5-0.5"];

/// Splits the text of one game.
pub(super) fn words(text: &[u8]) -> Words<'_> {
    let mut words = Words::default();
    let mut at = behind_tags(text);
    let mut depth = 0_usize;
    while let Some(&byte) = text.get(at) {
        at = match byte {
            b'{' => end(text, at, |byte| byte == b'}') + 1,
            b';' => line_end(text, at),
            b'%' if is_first_column(text, at) => line_end(text, at),
            b'$' => at + 1 + length(&text[at + 1..], |byte| byte.is_ascii_digit()),
            b'(' => {
                depth += 1;
                at + 1
            }
            b')' => {
                depth = depth.saturating_sub(1);
                at + 1
            }
            b'.' | b'!' | b'?' => at + 1,
            _ if byte.is_ascii_whitespace() => at + 1,
            _ if text[at..].starts_with("…".as_bytes()) => at + "…".len(),
            _ => {
                let word = word(&text[at..]);
                let next = at + word.len();
                if RESULTS.iter().any(|result| result.as_bytes() == word) {
                    if depth == 0 {
                        words.result = word;
                        words.behind = &text[next..];
                        return words;
                    }
                } else if !word.iter().all(u8::is_ascii_digit) {
                    words.moves.push(word);
                }
                next
            }
        };
    }
    words
}

/// The word at the start of a text, at least one byte.
fn word(text: &[u8]) -> &[u8] {
    let digits = length(text, |byte| byte.is_ascii_digit());
    if digits > 0 && matches!(text.get(digits), Some(b'.') | None) && !text.starts_with(b"0.5") {
        return &text[..digits];
    }
    let ends_word = |byte: u8| {
        byte.is_ascii_whitespace()
            || matches!(byte, b'{' | b'}' | b';' | b'(' | b')' | b'$' | b'!' | b'?')
    };
    let length = end(text, 0, ends_word).max(1);
    // Three dots behind a number.
    match memchr::memmem::find(&text[..length], "…".as_bytes()) {
        Some(dots) if dots == digits && digits > 0 => &text[..digits],
        _ => &text[..length],
    }
}

fn length(text: &[u8], belongs: impl Fn(u8) -> bool) -> usize {
    text.iter().position(|&byte| !belongs(byte)).unwrap_or(text.len())
}

fn end(text: &[u8], at: usize, ends: impl Fn(u8) -> bool) -> usize {
    at + length(&text[at..], |byte| !ends(byte))
}

fn line_end(text: &[u8], at: usize) -> usize {
    end(text, at, |byte| matches!(byte, b'\r' | b'\n'))
}

fn is_first_column(text: &[u8], at: usize) -> bool {
    at == 0 || matches!(text[at - 1], b'\r' | b'\n')
}

/// Where the tags end.
fn behind_tags(text: &[u8]) -> usize {
    let mut at = 0;
    loop {
        let next = at + length(&text[at..], |byte| byte.is_ascii_whitespace());
        match text.get(next) {
            Some(b'[') => at = behind_tag(text, next),
            Some(b'%') if is_first_column(text, next) => at = line_end(text, next),
            _ => return next,
        }
    }
}

/// Where a tag ends: behind its bracket, or with its line.
fn behind_tag(text: &[u8], at: usize) -> usize {
    let line_end = line_end(text, at);
    let line = &text[at..line_end];
    let mut is_quoted = false;
    let mut is_escaped = false;
    for (index, &byte) in line.iter().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            b']' if !is_quoted => return at + index + 1,
            _ => {}
        }
    }
    line_end
}

#[cfg(test)]
mod tests {
    use super::{Words, words};

    #[test]
    fn only_moves_are_left() {
        let text = "[Event \"1. \\\"d4] 1-0\"]\n% d4\n\n1.e4 {d4} e5! 2. Nf3 $1 \
            (2. f4?? exf4 ; d4\n 1-0) 2… 0-0 3. exd6 e.p. 1:0 {d4} text";
        let Words { moves, result, behind } = words(text.as_bytes());
        let expected: [&[u8]; 8] = [b"e4", b"e5", b"Nf3", b"f4", b"exf4", b"0-0", b"exd6", b"e.p."];
        assert_eq!(moves, expected);
        assert_eq!((result, behind), (&b"1:0"[..], &b" {d4} text"[..]));
        assert_eq!(words(b"[White \"x\"] 1. e4 *").moves, [b"e4"]);
    }
}
