//! The line of a text that a place is in, to be shown with a caret under it.

use alloc::string::String;
use alloc::vec::Vec;

use memchr::{memchr2, memrchr2};

use super::event::Span;

/// How many columns of a line are shown.
const WIDTH: usize = 76;

/// How many of them stand before the place, in a line that is longer.
const BEFORE: usize = 30;

/// A character has this many bytes at most.
const MOST_BYTES: usize = 4;

/// A piece of one line with a place in it.
///
/// It is made of the few bytes around the place, so that it costs the same in a line of any length.
/// What cannot be shown, such as a tab, is a blank; bytes that are not UTF-8 are Latin-1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt {
    /// What is shown of the line: `…` stands for what is left out.
    pub text: String,
    /// How many columns of a terminal stand before the place.
    pub before: usize,
    /// How many columns the word at the place has, at least one.
    pub width: usize,
}

impl Excerpt {
    /// The line around the start of a span.
    pub fn of(text: &[u8], span: Span) -> Self {
        let mut at = span.start.min(text.len());
        if at > 0 && text[at - 1] == b'\r' && text.get(at) == Some(&b'\n') {
            // Between the halves of a line end.
            at -= 1;
        }
        let first = if text.starts_with(b"\xef\xbb\xbf") { 3.min(at) } else { 0 };
        let from = at.saturating_sub(WIDTH * MOST_BYTES).max(first);
        let to = text.len().min(at + WIDTH * MOST_BYTES);
        let line_start = memrchr2(b'\n', b'\r', &text[from..at]).map(|length| from + length + 1);
        let line_end = memchr2(b'\n', b'\r', &text[at..to]).map(|length| at + length);
        let starts = line_start.is_some() || from == first;
        let ends = line_end.is_some() || to == text.len();
        let before = &text[line_start.unwrap_or(from)..at];
        let behind = &text[at..line_end.unwrap_or(to)];
        let (before, behind) = match (utf8_end(before), utf8_start(behind)) {
            (Some(before), Some(behind)) => (shown(before.chars()), shown(behind.chars())),
            _ => (shown(latin1(before)), shown(latin1(behind))),
        };
        let word = word_length(&behind, text.get(at..span.end.min(text.len())).unwrap_or(&[]));
        Self::cut(&before, &behind, word, (starts, ends))
    }

    /// `whole` says whether the line starts, and ends, where the characters do.
    fn cut(before: &[char], behind: &[char], word: usize, whole: (bool, bool)) -> Self {
        let fits = whole == (true, true) && width(before) + width(behind) <= WIDTH;
        let from = if fits { 0 } else { before.len() - fitting(before.iter().rev(), BEFORE) };
        let before_left = width(&before[from..]);
        let room = WIDTH.saturating_sub(before_left);
        let to = if fits { behind.len() } else { fitting(behind.iter(), room) };
        let is_cut = from > 0 || !whole.0;
        let mut text = String::new();
        if is_cut {
            text.push('…');
        }
        text.extend(before[from..].iter().chain(&behind[..to]));
        if to < behind.len() || !whole.1 {
            text.push('…');
        }
        Self {
            text,
            before: usize::from(is_cut) + before_left,
            width: width(&behind[..word.min(to)]).max(1),
        }
    }
}

/// How many of these characters fit into so many columns.
fn fitting<'a>(letters: impl Iterator<Item = &'a char>, room: usize) -> usize {
    let mut left = room;
    letters
        .take_while(|&&letter| {
            let is_room = columns(letter) <= left;
            left = left.saturating_sub(columns(letter));
            is_room
        })
        .count()
}

/// How many characters the word has: up to a blank, and not beyond its span.
fn word_length(behind: &[char], span: &[u8]) -> usize {
    let word = behind.iter().take_while(|letter| !letter.is_whitespace()).count();
    match core::str::from_utf8(span) {
        Ok("") => word,
        Ok(span) => word.min(span.chars().count()),
        Err(_) => word.min(span.len()),
    }
}

/// The text without a character that is cut off at its start.
fn utf8_end(bytes: &[u8]) -> Option<&str> {
    let is_middle = |&&byte: &&u8| byte & 0xC0 == 0x80;
    let cut = bytes.iter().take(MOST_BYTES - 1).take_while(is_middle).count();
    core::str::from_utf8(&bytes[cut..]).ok()
}

/// The text without a character that is cut off at its end.
fn utf8_start(bytes: &[u8]) -> Option<&str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Some(text),
        Err(error) if error.error_len().is_none() => {
            core::str::from_utf8(&bytes[..error.valid_up_to()]).ok()
        }
        Err(_) => None,
    }
}

fn latin1(bytes: &[u8]) -> impl Iterator<Item = char> + '_ {
    bytes.iter().map(|&byte| char::from(byte))
}

/// Characters as a terminal may show them: nothing that moves the cursor or turns the direction.
fn shown(letters: impl Iterator<Item = char>) -> Vec<char> {
    let turns = |letter| matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letters.map(|letter| if letter.is_control() || turns(letter) { ' ' } else { letter }).collect()
}

fn width(letters: &[char]) -> usize {
    letters.iter().map(|&letter| columns(letter)).sum()
}

/// How many columns of a terminal a character takes: none if it joins the one before, two if it is
/// East Asian or a picture (Unicode Standard Annex 11, by blocks).
const fn columns(letter: char) -> usize {
    match letter {
        '\u{300}'..='\u{36f}'
        | '\u{483}'..='\u{489}'
        | '\u{591}'..='\u{5bd}'
        | '\u{64b}'..='\u{65f}'
        | '\u{200b}'..='\u{200d}'
        | '\u{20d0}'..='\u{20ff}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1f64f}'
        | '\u{1f900}'..='\u{1f9ff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}
