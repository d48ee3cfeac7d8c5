//! Where things end in the bytes of a text.

use memchr::memmem;

use super::text::{Text, is_blank, look};

/// A number of one to three digits and the dot behind it: its value and its length in bytes.
#[inline(always)]
pub(super) fn short_number(word: u64) -> Option<(u32, usize)> {
    let digit = |index: u32| (word >> (8 * index)) as u8;
    let value = |index: u32| u32::from(digit(index) - b'0');
    let is_digit = |index: u32| digit(index).is_ascii_digit();
    if digit(1) == b'.' {
        Some((value(0), 2))
    } else if is_digit(1) && digit(2) == b'.' {
        Some((value(0) * 10 + value(1), 3))
    } else if is_digit(1) && is_digit(2) && digit(3) == b'.' {
        Some((value(0) * 100 + value(1) * 10 + value(2), 4))
    } else {
        None
    }
}

/// Where, between the text's place and `end`, an empty line is followed by `[Event `; `end` if
/// nowhere.
pub(super) fn next_event(text: &Text<'_>, end: usize) -> usize {
    let mut from = text.at;
    while let Some(length) = memmem::find(&text.bytes[from..end], b"[Event ") {
        let at = from + length;
        look(length);
        if is_behind_empty_line(&text.bytes[text.at..at]) {
            return at;
        }
        from = at + 1;
    }
    look(end - from.min(end));
    end
}

/// Whether there are two line ends at the end, with nothing but blanks around.
fn is_behind_empty_line(bytes: &[u8]) -> bool {
    let mut ends = 0;
    let mut behind = 0;
    for &byte in bytes.iter().rev().take_while(|&&byte| is_blank(byte)) {
        look(1);
        ends += usize::from(byte == b'\n' || (byte == b'\r' && behind != b'\n'));
        behind = byte;
    }
    ends > 1
}

/// Where the word ends that starts here: before a blank, a bracket or an annotation.
pub(super) fn word_end(text: &Text<'_>) -> usize {
    let mut cursor = *text;
    while let Some(byte) = cursor.peek() {
        match byte {
            b'{' | b'}' | b'[' | b']' | b')' | b';' | b'$' | b'*' | b'!' | b'?' | b'"' | b',' => {
                break;
            }
            b'(' => {
                // The piece of a promotion: `e8(Q)`.
                let is_promotion = cursor.at > text.at
                    && matches!(cursor.bytes[cursor.at - 1], b'1' | b'8')
                    && cursor.peek_at(2) == Some(b')')
                    && cursor.peek_at(1).is_some_and(|byte| byte.is_ascii_alphabetic());
                if !is_promotion {
                    break;
                }
                cursor.at += 3;
            }
            b'.' => {
                let is_en_passant = cursor.at > text.at
                    && cursor.bytes[cursor.at - 1] == b'e'
                    && cursor.peek_at(1) == Some(b'p');
                if is_en_passant {
                    cursor.at += 2;
                    cursor.at += usize::from(cursor.peek() == Some(b'.'));
                }
                break;
            }
            0xe2 if cursor.starts_with("…") => break,
            0xc2 if cursor.starts_with("\u{a0}") => break,
            _ if is_blank(byte) => break,
            _ => cursor.at += 1,
        }
    }
    // Something is always consumed, whatever it is.
    cursor.at.max(text.at + text.character().1.max(1)).min(text.bytes.len())
}
