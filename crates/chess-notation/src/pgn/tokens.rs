//! The tokens of a game (PGN sections 5 to 8): the one place that cuts a text up.
//!
//! A token says where it starts ([`Tokens::at`]) and, by the text's place, where it ends. What a
//! token means on the board, and how bad an odd one is, is for those who read them: events,
//! visitors and the owned game.

use super::annotation::{glyph_number, suffix_number};
use super::result::GameResult;
use super::scan::{short_number, word_end};
use super::tag_pair::{TagPair, behind_idle_tags};
use super::text::{Text, is_blank};
use crate::san::plain::{Plain, load, plain};

/// One token.
#[derive(Clone, Copy, Debug)]
pub(super) enum Token {
    Tag(TagPair),
    /// `{…}` or `;…`, and what it says between these bytes.
    Comment {
        from: usize,
        to: usize,
        is_closed: bool,
    },
    /// A line that `%` escapes.
    Escape,
    /// A percent sign outside the first column.
    Percent,
    /// A move in plain SAN.
    Move(Plain),
    /// Another word, most often a move too.
    Word,
    Number(u32),
    /// Dots that may follow a number, and blanks of Unicode.
    Filling,
    /// The sign `…`.
    Ellipsis,
    Nag(u8),
    NagTooLarge,
    NagMissing,
    /// `!`, `?` and the like, as a NAG if it is one of the six.
    Suffix(Option<u8>),
    /// A sign of annotation.
    Glyph(u8),
    /// A sign of check that stands alone.
    CheckSign,
    Null,
    /// `(=)`.
    DrawOffer,
    Open,
    Close,
    Result {
        result: GameResult,
        is_proper: bool,
    },
    /// A result inside a side line.
    InnerResult(GameResult),
    /// `0-0` with nothing behind it: castling, or a result.
    Zeros,
    /// A bracket that opens no tag.
    Bracket,
    Stray,
    End(End),
}

/// What ends a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Result,
    /// The next game's tags.
    Tags,
    Text,
    /// It is longer than it may be; the text is read on where the next game seems to start.
    Budget,
}

/// Goes through the tokens of one game after the other.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    /// The text, as far as the game may go.
    pub(super) text: Text<'a>,
    /// The whole text.
    pub(super) whole: &'a [u8],
    /// Where the text ends for the game.
    pub(super) limit: usize,
    /// What the end of the whole text is for a game that goes up to it.
    pub(super) at_end: End,
    /// Where the last token starts.
    pub(super) at: usize,
    /// Whether movetext other than comments has been seen.
    pub(super) has_begun: bool,
    pub(super) has_event: bool,
    pub(super) has_result: bool,
    /// Side lines that are open.
    pub(super) depth: usize,
    /// From here on there is no closing brace: found out once, not for every comment.
    pub(super) no_brace_from: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: Text<'a>) -> Self {
        Self {
            text,
            whole: text.bytes,
            limit: usize::MAX,
            at_end: End::Text,
            at: text.at,
            has_begun: false,
            has_event: false,
            has_result: false,
            depth: 0,
            no_brace_from: text.bytes.len(),
        }
    }

    #[inline(always)]
    pub(super) fn bytes(&self) -> &'a [u8] {
        // No panic, so that who does not look at them pays nothing.
        self.text.bytes.get(self.at..self.text.at).unwrap_or(&[])
    }

    /// The next token of the game. Behind the last one there are only ends.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Token {
        if self.is_in_movetext() {
            // What movetext is made of: a blank, then a move or a number.
            let mut at = self.text.at;
            while self.text.bytes.get(at).is_some_and(|&byte| is_blank(byte)) {
                at += 1;
            }
            self.text.at = at;
            self.at = at;
            match self.text.bytes.get(at) {
                Some(b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O') => {
                    if let Some(plain) = plain(load(self.text.rest())) {
                        self.text.at = at + plain.length;
                        return Token::Move(plain);
                    }
                }
                Some(b'1'..=b'9') => {
                    if let Some(number) = self.take_number(load(self.text.rest())) {
                        return Token::Number(number);
                    }
                }
                Some(b'{') => return self.brace(),
                _ => {}
            }
        }
        self.other()
    }

    /// Whether what comes next can be nothing but movetext.
    #[inline(always)]
    pub(super) fn is_in_movetext(&self) -> bool {
        self.has_begun && !self.has_result
    }

    /// Takes the number at the start of these bytes, and the dots behind it, if it is a usual one.
    #[inline(always)]
    pub(super) fn take_number(&mut self, word: u64) -> Option<u32> {
        if !matches!(word as u8, b'1'..=b'9') {
            return None;
        }
        let (number, length) = short_number(word)?;
        self.text.at += length;
        self.skip_run(|byte| byte == b'.');
        Some(number)
    }

    /// Skips tags that nobody need look at.
    #[inline]
    pub(super) fn skip_idle_tags(&mut self) {
        if !self.has_begun && !self.has_result {
            self.text.at = behind_idle_tags(self.text.bytes, self.text.at);
        }
    }

    /// Any token.
    #[inline(never)]
    fn other(&mut self) -> Token {
        if self.has_result {
            return self.behind_result();
        }
        self.text.skip_blanks();
        self.at = self.text.at;
        let Some(byte) = self.text.peek() else { return self.end_of_text() };
        match byte {
            b'{' => self.brace(),
            b';' => self.line_comment(),
            b'%' if self.text.is_first_column() => {
                self.text.at = self.text.line_end();
                Token::Escape
            }
            b'%' => {
                self.text.at += 1;
                Token::Percent
            }
            // Behind moves only a name with a quote is taken for a tag.
            b'[' if let Some((name, value_at)) = self.text.tag_name(self.has_begun) => {
                let is_event = &self.text.bytes[name.0..name.1] == b"Event";
                if self.has_begun || (is_event && self.has_event) {
                    return Token::End(End::Tags);
                }
                self.has_event |= is_event;
                Token::Tag(TagPair::read(&mut self.text, name, value_at))
            }
            _ => {
                self.has_begun = true;
                self.movetext(byte)
            }
        }
    }

    fn movetext(&mut self, byte: u8) -> Token {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' => self.word(),
            b'0'..=b'9' => self.number(),
            b'.' => {
                self.skip_run(|byte| byte == b'.');
                Token::Filling
            }
            b'$' => self.dollar(),
            b'!' | b'?' => {
                self.skip_run(|byte| matches!(byte, b'!' | b'?'));
                Token::Suffix(suffix_number(self.bytes()))
            }
            b'*' => self.result(GameResult::Unknown, 1, true),
            b'(' if self.text.starts_with("(=)") => self.take(3, Token::DrawOffer),
            b'(' => {
                self.depth += 1;
                self.take(1, Token::Open)
            }
            b')' if self.depth > 0 => {
                self.depth -= 1;
                self.take(1, Token::Close)
            }
            b'-' | b'+' | b'=' | b'/' | b'#' | b'~' => self.sign(),
            b'<' if self.text.starts_with("<>") => self.take(2, Token::Null),
            b'@' if self.text.starts_with("@@@@") => self.take(4, Token::Null),
            b'[' => {
                self.skip_run(|byte| !matches!(byte, b']' | b'\r' | b'\n'));
                self.text.at += usize::from(self.text.peek() == Some(b']'));
                Token::Bracket
            }
            0x80.. => self.other_character(),
            _ => self.take(1, Token::Stray),
        }
    }

    #[inline]
    fn take(&mut self, length: usize, token: Token) -> Token {
        self.text.at += length;
        token
    }

    fn skip_run(&mut self, belongs: impl Fn(u8) -> bool) {
        while self.text.peek().is_some_and(&belongs) {
            self.text.at += 1;
        }
    }

    fn word(&mut self) -> Token {
        if let Some(plain) = plain(load(self.text.rest())) {
            return self.take(plain.length, Token::Move(plain));
        }
        self.text.at = word_end(&self.text);
        Token::Word
    }

    /// A number, a result, or castling with zeros.
    fn number(&mut self) -> Token {
        if matches!(self.text.peek_at(1), Some(b'-' | b'/' | b':' | b'.')) {
            if self.text.starts_with("0-0") {
                if self.is_last_zeros() {
                    return self.take(3, Token::Zeros);
                }
                return self.word();
            }
            if let Some((result, length, is_proper)) = GameResult::at_start(self.text.rest()) {
                return self.result(result, length, is_proper);
            }
        }
        let mut number = 0u32;
        while let Some(digit) = self.text.peek().filter(u8::is_ascii_digit) {
            number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            self.text.at += 1;
        }
        self.skip_run(|byte| byte == b'.');
        Token::Number(number)
    }

    /// Whether the game may end with the `0-0` here.
    fn is_last_zeros(&self) -> bool {
        if self.text.starts_with("0-0-0") {
            return false;
        }
        let mut behind = self.text;
        behind.at += 3;
        if behind.peek().is_some_and(|byte| !is_blank(byte) && byte != b'[') {
            return false;
        }
        behind.skip_blanks();
        behind.peek().is_none() || behind.is_tag(true)
    }

    fn result(&mut self, result: GameResult, length: usize, is_proper: bool) -> Token {
        self.text.at += length;
        if self.depth > 0 {
            return Token::InnerResult(result);
        }
        self.has_result = true;
        Token::Result { result, is_proper }
    }

    /// The last token was the game's result after all.
    pub(super) fn end_with_result(&mut self) {
        self.has_result = true;
    }

    fn dollar(&mut self) -> Token {
        self.text.at += 1;
        let from = self.text.at;
        let Token::Number(number) = self.number_behind_dollar() else { return Token::NagMissing };
        match u8::try_from(number) {
            Ok(nag) if self.text.at > from => Token::Nag(nag),
            Err(_) => Token::NagTooLarge,
            Ok(_) => Token::NagMissing,
        }
    }

    fn number_behind_dollar(&mut self) -> Token {
        let mut number = 0u32;
        while let Some(digit) = self.text.peek().filter(u8::is_ascii_digit) {
            number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            self.text.at += 1;
        }
        Token::Number(number)
    }

    /// Signs that stand alone: annotations, null moves, check signs spaced off.
    fn sign(&mut self) -> Token {
        self.skip_run(|byte| matches!(byte, b'-' | b'+' | b'=' | b'/' | b'#' | b'~'));
        match self.bytes() {
            b"--" => Token::Null,
            b"+" | b"#" | b"++" => Token::CheckSign,
            sign => match core::str::from_utf8(sign).ok().and_then(glyph_number) {
                Some(nag) => Token::Glyph(nag),
                None => Token::Stray,
            },
        }
    }

    /// Tokens that start with a character beyond ASCII.
    fn other_character(&mut self) -> Token {
        let (character, length) = self.text.character();
        match character {
            '…' => self.take(length, Token::Ellipsis),
            '\u{a0}' | '\u{feff}' => self.take(length, Token::Filling),
            '½' => match GameResult::at_start(self.text.rest()) {
                Some((result, length, _)) => self.result(result, length, false),
                None => self.result(GameResult::Draw, length, false),
            },
            _ => match glyph_number(character.encode_utf8(&mut [0; 4])) {
                Some(nag) => self.take(length, Token::Glyph(nag)),
                None => self.word(),
            },
        }
    }
}
