//! Where the parts of a tag pair stand (PGN section 8.1).

use alloc::string::String;
use alloc::vec::Vec;

use super::text::{Text, decode, is_blank, is_name_byte, look};

/// A tag pair, by places in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct TagPair {
    pub(super) name: (usize, usize),
    /// Where the value starts, its quote included.
    pub(super) value_at: usize,
    /// The value without quotes, escapes as they are.
    pub(super) value: (usize, usize),
    pub(super) form: Form,
}

/// How a value is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// In quotes, with nothing that is escaped or should be.
    Plain,
    /// In quotes.
    Quoted {
        /// Where a quote stands that is not escaped.
        bare_quote: Option<usize>,
        /// Where a closing bracket is missing.
        no_bracket: Option<usize>,
        /// Where a closing quote is missing.
        no_quote: Option<usize>,
    },
    /// Without quotes.
    Bare,
}

impl TagPair {
    /// Reads the tag with this name, whose value starts there: what [`Text::tag_name`] found.
    #[inline]
    pub(super) fn read(text: &mut Text<'_>, name: (usize, usize), value_at: usize) -> Self {
        text.at = value_at;
        if text.peek() != Some(b'"') {
            return Self::bare(text, name);
        }
        let from = value_at + 1;
        // Nearly always the first quote is the closing one and a bracket follows.
        let end = plain_end(text.bytes, from);
        look(end.saturating_sub(from));
        if text.bytes.get(end..end + 2) == Some(b"\"]") {
            text.at = end + 2;
            return Self { name, value_at, value: (from, end), form: Form::Plain };
        }
        text.at = from;
        Self::quoted(text, name, value_at)
    }

    #[cold]
    fn quoted(text: &mut Text<'_>, name: (usize, usize), value_at: usize) -> Self {
        let from = text.at;
        let mut bare_quote = None;
        let mut no_bracket = None;
        let mut end = None;
        while let Some(byte) = text.peek().filter(|byte| !matches!(byte, b'\r' | b'\n')) {
            text.at += 1;
            match (byte, text.peek()) {
                (b'\\', Some(b'"' | b'\\')) => text.at += 1,
                (b'"', _) => {
                    let behind = text.at;
                    text.skip_spaces();
                    match text.peek() {
                        Some(b']') => {
                            text.at += 1;
                            end = Some(behind - 1);
                            break;
                        }
                        None | Some(b'[' | b'\r' | b'\n') => {
                            no_bracket = Some(behind);
                            end = Some(behind - 1);
                            break;
                        }
                        Some(_) => {
                            bare_quote.get_or_insert(behind);
                            text.at = behind;
                        }
                    }
                }
                _ => {}
            }
        }
        let no_quote = if end.is_none() { Some(text.at) } else { None };
        let end = end.unwrap_or_else(|| {
            let is_bracket = text.at > from && text.bytes[text.at - 1] == b']';
            text.at - usize::from(is_bracket)
        });
        let form = Form::Quoted { bare_quote, no_bracket, no_quote };
        Self { name, value_at, value: (from, end), form }
    }

    /// A value without quotes, up to the bracket or the end of the line.
    #[cold]
    fn bare(text: &mut Text<'_>, name: (usize, usize)) -> Self {
        let from = text.at;
        let line_end = text.line_end();
        let length = text.bytes[from..line_end].iter().position(|&byte| byte == b']');
        let end = length.map_or(line_end, |length| from + length);
        text.at = length.map_or(line_end, |length| from + length + 1);
        Self { name, value_at: from, value: (from, end), form: Form::Bare }
    }

    /// The value with its escapes undone, of these bytes.
    pub(super) fn value_text(form: Form, raw: &[u8]) -> String {
        match form {
            Form::Plain => decode(raw),
            Form::Bare => decode(raw.trim_ascii()),
            Form::Quoted { .. } => {
                let mut value = Vec::with_capacity(raw.len());
                let mut bytes = raw.iter().copied().peekable();
                while let Some(byte) = bytes.next() {
                    value.push(match byte {
                        b'\\' => bytes.next_if(|next| matches!(next, b'"' | b'\\')).unwrap_or(byte),
                        _ => byte,
                    });
                }
                decode(&value)
            }
        }
    }
}

/// Where the tags end that stand from this byte on and need not be looked at: those in plain form
/// that neither say how the game is to be read nor begin one.
#[inline]
pub(super) fn behind_idle_tags(bytes: &[u8], from: usize) -> usize {
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let mut end = from;
    loop {
        let mut at = end;
        while is_blank(byte(at)) {
            at += 1;
        }
        let is_idle = byte(at) == b'[' && is_idle_name([byte(at + 1), byte(at + 2)]);
        let mut name_end = at + 2;
        while is_name_byte(byte(name_end)) {
            name_end += 1;
        }
        if !is_idle || byte(name_end) != b' ' || byte(name_end + 1) != b'"' {
            return end;
        }
        let quote = plain_end(bytes, name_end + 2);
        look(quote.saturating_sub(at));
        if byte(quote) != b'"' || byte(quote + 1) != b']' {
            return end;
        }
        end = quote + 2;
    }
}

/// Whether a tag whose name starts so is of no account to who is told no tags; `Event` begins a game.
#[inline]
const fn is_idle_name(start: [u8; 2]) -> bool {
    start[0].is_ascii_alphabetic() && !may_steer(start) && !matches!(start, [b'E', b'v'])
}

/// Whether a name that starts so may be one that the reader itself has to know: FEN, SetUp and
/// Variant, however they are spelled, for the start, and Result for the end.
#[inline]
pub(super) const fn may_steer(start: [u8; 2]) -> bool {
    matches!(
        start,
        [b'F' | b'f', b'E' | b'e']
            | [b'S' | b's', b'E' | b'e']
            | [b'V' | b'v', b'A' | b'a']
            | [b'R', b'e']
    )
}

/// Where the first quote, backslash or line end stands from this byte on, or about the end.
#[inline]
fn plain_end(bytes: &[u8], from: usize) -> usize {
    const ONES: u64 = u64::MAX / 255;
    const HIGH: u64 = ONES << 7;
    let mut at = from;
    // Values are short: eight bytes at once, without a call.
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let word = u64::from_le_bytes(*chunk);
        let found = |byte: u8| {
            let zero = word ^ (ONES * u64::from(byte));
            zero.wrapping_sub(ONES) & !zero & HIGH
        };
        let ends = found(b'"') | found(b'\\') | found(b'\r') | found(b'\n');
        if ends != 0 {
            return at + ends.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let rest = bytes.get(at..).unwrap_or(&[]);
    let is_end = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\r' | b'\n');
    at + rest.iter().position(is_end).unwrap_or(rest.len())
}
