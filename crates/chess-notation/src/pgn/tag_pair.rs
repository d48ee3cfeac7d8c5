//! Where the parts of a tag pair stand (PGN section 8.1).

use alloc::string::String;
use alloc::vec::Vec;

use memchr::memchr3;

use super::text::{Text, decode, is_name_byte};

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
    /// Reads the tag whose bracket stands here; the text has been looked at with
    /// [`Text::is_tag`].
    #[inline]
    pub(super) fn read(text: &mut Text<'_>) -> Self {
        text.at += 1;
        text.skip_spaces();
        let from = text.at;
        while text.peek().is_some_and(is_name_byte) {
            text.at += 1;
        }
        let name = (from, text.at);
        text.skip_spaces();
        let value_at = text.at;
        if text.peek() != Some(b'"') {
            return Self::bare(text, name);
        }
        let from = value_at + 1;
        // Nearly always the first quote is the closing one and a bracket follows.
        if let Some(length) = memchr3(b'"', b'\\', b'\n', &text.bytes[from..])
            && text.bytes[from + length..].starts_with(b"\"]")
            && !text.bytes[from..from + length].contains(&b'\r')
        {
            text.at = from + length + 2;
            return Self { name, value_at, value: (from, from + length), form: Form::Plain };
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
