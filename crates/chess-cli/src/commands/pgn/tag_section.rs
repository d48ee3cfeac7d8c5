//! Tags changed in the bytes of a game, which keep their layout.

use std::ops::Range;

/// The tag pairs at the front of a game's bytes, and what is to become of them.
pub(crate) struct TagSection<'a> {
    raw: &'a [u8],
    pairs: Vec<Pair>,
    /// New pairs, as they are written.
    added: Vec<Vec<u8>>,
}

/// A tag pair.
struct Pair {
    name: String,
    /// From behind one quote to the other.
    value: Range<usize>,
    /// From the bracket to behind the other one.
    whole: Range<usize>,
    change: Change,
}

/// What becomes of a tag pair.
#[derive(PartialEq, Eq)]
enum Change {
    None,
    /// It gets this value, escaped already.
    Value(Vec<u8>),
    Removed,
}

impl<'a> TagSection<'a> {
    /// Finds the tags, which a reader has found before; nothing if they are written so that it is
    /// not plain where they stand.
    pub(crate) fn find(raw: &'a [u8], tags: &[(String, String)]) -> Option<Self> {
        let mut pairs = Vec::new();
        let mut at = blanks(raw, 0);
        while raw.get(at) == Some(&b'[') {
            let pair = pair(raw, at)?;
            at = blanks(raw, pair.whole.end);
            pairs.push(pair);
        }
        let is_same = pairs.len() == tags.len()
            && pairs.iter().zip(tags).all(|(pair, (name, _))| pair.name == *name);
        is_same.then_some(Self { raw, pairs, added: Vec::new() })
    }

    /// Writes a value, in the place of the old one or behind the other tags.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        let value = self.encoded(value);
        match self.pairs.iter_mut().find(|pair| pair.name == name) {
            Some(pair) if self.raw[pair.value.clone()] == value => {}
            Some(pair) => pair.change = Change::Value(value),
            None => self.added.push([b"[", name.as_bytes(), b" \"", &value, b"\"]"].concat()),
        }
    }

    /// Takes a tag out, with its line if it has one to itself.
    pub(crate) fn remove(&mut self, name: &str) {
        for pair in self.pairs.iter_mut().filter(|pair| pair.name == name) {
            pair.change = Change::Removed;
        }
    }

    /// The bytes of the game with all that was asked for; nothing if that changes nothing.
    pub(crate) fn finish(self) -> Option<Vec<u8>> {
        if self.added.is_empty() && self.pairs.iter().all(|pair| pair.change == Change::None) {
            return None;
        }
        let line_end = self.line_end();
        let mut text = Vec::with_capacity(self.raw.len() + 128);
        let last_kept = self.pairs.iter().rposition(|pair| pair.change != Change::Removed);
        if last_kept.is_none() {
            for added in &self.added {
                text.extend_from_slice(added);
                text.extend_from_slice(line_end);
            }
            if self.pairs.is_empty() {
                text.extend_from_slice(line_end);
            }
        }
        let mut at = 0;
        for (index, Pair { value, whole, change, .. }) in self.pairs.iter().enumerate() {
            text.extend_from_slice(&self.raw[at..whole.start]);
            at = whole.end;
            match change {
                Change::None => text.extend_from_slice(&self.raw[whole.clone()]),
                Change::Value(new) => {
                    text.extend_from_slice(&self.raw[whole.start..value.start]);
                    text.extend_from_slice(new);
                    text.extend_from_slice(&self.raw[value.end..whole.end]);
                }
                Change::Removed => at = self.behind_line(whole),
            }
            if last_kept == Some(index) {
                for added in &self.added {
                    text.extend_from_slice(line_end);
                    text.extend_from_slice(added);
                }
            }
        }
        text.extend_from_slice(&self.raw[at..]);
        Some(text)
    }

    /// Behind the line end that follows something, if that began its line.
    fn behind_line(&self, whole: &Range<usize>) -> usize {
        let is_first = whole.start == 0 || matches!(self.raw[whole.start - 1], b'\n' | b'\r');
        whole.end
            + match &self.raw[whole.end..] {
                [b'\r', b'\n', ..] if is_first => 2,
                [b'\r' | b'\n', ..] if is_first => 1,
                _ => 0,
            }
    }

    /// Quotes and backslashes escaped (PGN 8.1). In a game that is written in ISO 8859-1, so is the
    /// value, if it can be.
    fn encoded(&self, value: &str) -> Vec<u8> {
        let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
        if std::str::from_utf8(self.raw).is_err() {
            let latin: Option<Vec<u8>> =
                escaped.chars().map(|letter| u8::try_from(u32::from(letter)).ok()).collect();
            if let Some(latin) = latin {
                return latin;
            }
        }
        escaped.into_bytes()
    }

    /// The line end that the game has.
    fn line_end(&self) -> &'static [u8] {
        match self.raw.iter().position(|byte| matches!(byte, b'\r' | b'\n')) {
            Some(at) if self.raw[at..].starts_with(b"\r\n") => b"\r\n",
            Some(at) if self.raw[at] == b'\r' => b"\r",
            _ => b"\n",
        }
    }
}

/// Behind the blanks that start here.
fn blanks(raw: &[u8], at: usize) -> usize {
    at + raw[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

/// A pair that is written as the standard has it.
fn pair(raw: &[u8], start: usize) -> Option<Pair> {
    let name_at = blanks(raw, start + 1);
    let length = raw[name_at..].iter().take_while(|byte| !is_delimiter(**byte)).count();
    let name = std::str::from_utf8(&raw[name_at..name_at + length]).ok()?;
    let quote = blanks(raw, name_at + length);
    if raw.get(quote) != Some(&b'"') {
        return None;
    }
    let mut at = quote + 1;
    loop {
        match raw.get(at)? {
            b'\\' if matches!(raw.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            b'"' => break,
            b'\r' | b'\n' => return None,
            _ => at += 1,
        }
    }
    let bracket = blanks(raw, at + 1);
    (raw.get(bracket) == Some(&b']')).then(|| Pair {
        name: name.to_owned(),
        value: quote + 1..at,
        whole: start..bracket + 1,
        change: Change::None,
    })
}

fn is_delimiter(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'"' | b'[' | b']')
}

#[cfg(test)]
mod tests {
    use chess_notation::pgn;

    use super::TagSection;

    fn edited(raw: &[u8]) -> Option<Vec<u8>> {
        let game = pgn::read(raw).next()?;
        let mut section = TagSection::find(raw, &game.tags)?;
        section.set("ECO", "C50");
        section.set("Opening", "Défense");
        section.remove("Variation");
        section.finish()
    }

    #[test]
    fn tags_change_and_all_else_stays() {
        for (raw, expected) in [
            (
                "[A \"a\"]\n\n1. e4 *\n\n",
                "[A \"a\"]\n[ECO \"C50\"]\n[Opening \"Défense\"]\n\n1. e4 *\n\n",
            ),
            (
                "[ECO \"\\\"\"]  [A \"a\"]1. e4 *",
                "[ECO \"C50\"]  [A \"a\"]\n[Opening \"Défense\"]1. e4 *",
            ),
            (
                "[Variation \"a\"]\r\n[ Opening  \"b\" ]\r\n1. e4 *",
                "[ Opening  \"Défense\" ]\r\n[ECO \"C50\"]\r\n1. e4 *",
            ),
            ("1. e4 *\n", "[ECO \"C50\"]\n[Opening \"Défense\"]\n\n1. e4 *\n"),
            (
                "[A \"a\"]\n[Variation \"b\"]\n\n*",
                "[A \"a\"]\n[ECO \"C50\"]\n[Opening \"Défense\"]\n\n*",
            ),
            ("[Variation \"b\"]\n\n*", "[ECO \"C50\"]\n[Opening \"Défense\"]\n\n*"),
            ("[A \"a\"][Variation \"b\"]\r*", "[A \"a\"]\r[ECO \"C50\"]\r[Opening \"Défense\"]\r*"),
        ] {
            let text =
                edited(raw.as_bytes()).map(|text| String::from_utf8(text).unwrap_or_default());
            assert_eq!(text.as_deref(), Some(expected), "{raw}");
            // Once more changes nothing.
            assert_eq!(edited(expected.as_bytes()), None, "{raw}");
        }
        assert_eq!(edited(b"[A b]\n1. e4 *"), None);
        assert_eq!(edited(b"[A \"b\"c\"]\n1. e4 *"), None);
        let latin = edited(b"[A \"\xe9\"]\n1. e4 *").unwrap_or_default();
        assert_eq!(latin, b"[A \"\xe9\"]\n[ECO \"C50\"]\n[Opening \"D\xe9fense\"]\n1. e4 *");
    }
}
