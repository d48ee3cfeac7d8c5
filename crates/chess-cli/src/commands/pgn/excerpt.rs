//! The line of the text that a diagnostic speaks of.

/// How many characters of a line are shown.
const WIDTH: usize = 76;

/// How many of them stand before the place, in a line that is longer.
const BEFORE: usize = 30;

/// A piece of one line with a place in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Excerpt {
    /// What is shown of the line; tabs and what cannot be shown are blanks.
    pub(crate) text: String,
    /// How many characters stand before the place.
    pub(crate) before: usize,
    /// How many characters the token at the place has, at least one.
    pub(crate) length: usize,
}

/// Finds lines in a text, asked for in rising order, in one walk.
pub(super) struct Excerpts<'a> {
    bytes: &'a [u8],
    at: usize,
    line: usize,
}

impl<'a> Excerpts<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        Self { bytes, at: 0, line: 1 }
    }

    /// The place in its line; line and column from 1, as [`chess_notation::pgn::Diagnostic`] counts
    /// them.
    pub(super) fn at(&mut self, line: usize, column: usize) -> Excerpt {
        while self.line < line {
            let rest = &self.bytes[self.at..];
            let Some(end) = memchr::memchr2(b'\n', b'\r', rest) else { break };
            self.at += end + if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
            self.line += 1;
        }
        let rest = &self.bytes[self.at..];
        excerpt(&rest[..memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())], column)
    }
}

fn excerpt(line: &[u8], column: usize) -> Excerpt {
    let shown = |letter: char| if letter.is_control() { ' ' } else { letter };
    // As the reader takes it: Latin-1 where it is not UTF-8.
    let letters: Vec<char> = match std::str::from_utf8(line) {
        Ok(text) => text.chars().map(shown).collect(),
        Err(_) => line.iter().map(|&byte| shown(char::from(byte))).collect(),
    };
    let place = (column.saturating_sub(1)).min(letters.len());
    let from = if letters.len() <= WIDTH { 0 } else { place.saturating_sub(BEFORE) };
    let to = letters.len().min(from + WIDTH);
    let token = letters[place..to].iter().take_while(|letter| !letter.is_whitespace()).count();
    let mut text = String::new();
    let mut before = place - from;
    if from > 0 {
        text.push('…');
        before += 1;
    }
    text.extend(&letters[from..to]);
    if to < letters.len() {
        text.push('…');
    }
    Excerpt { text, before, length: token.max(1) }
}

#[cfg(test)]
mod tests {
    use super::{Excerpt, Excerpts};

    #[test]
    fn lines_are_found_in_order() {
        let mut excerpts = Excerpts::new(b"\xef\xbb\xbfab cd\r\nef\rgh\n\nif\xe9 x");
        let places = [(1, 4), (2, 1), (3, 2), (4, 1), (5, 5)];
        let texts = places.map(|(line, column)| {
            let Excerpt { text, before, length } = excerpts.at(line, column);
            format!("{text}|{before}|{length}")
        });
        assert_eq!(texts, ["ab cd|3|2", "ef|0|2", "gh|1|1", "|0|1", "ifé x|4|1"]);
    }

    #[test]
    fn long_lines_are_shortened() {
        let text = "abc ".repeat(100);
        let found = Excerpts::new(text.as_bytes()).at(1, 201);
        assert_eq!((found.before, found.length, found.text.chars().count()), (31, 3, 78));
        assert_eq!(found.text.chars().nth(31), Some('a'));
    }
}
