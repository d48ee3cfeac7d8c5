//! The tokens of movetext (PGN section 7 and 8.2).

use core::str::from_utf8;

use super::annotation::glyph_number;
use super::diagnostic::Code;
use super::draft::{Draft, Level};
use super::result::GameResult;
use super::text::{Text, is_blank};
use super::tree::NodeId;

/// How deep side lines may nest.
const MOST_DEPTH: usize = 1000;

impl Draft<'_> {
    /// Reads one game: tags, moves, result. Stops behind the result, or before what belongs to the
    /// next game.
    pub(super) fn read(&mut self) {
        if self.text.is_tag(false) {
            self.tag_section();
        }
        loop {
            self.text.skip_blanks();
            let at = self.text.at;
            let Some(byte) = self.text.peek() else {
                self.end_of_text();
                break;
            };
            match byte {
                b'{' => self.comment(),
                b';' => {
                    self.text.at = self.text.line_end();
                    self.add_comment(at + 1, self.text.at);
                }
                b'%' => self.escape(),
                b'[' if self.is_tag_section() => {
                    if self.has_begun || self.is_next_game() {
                        self.end_at_tags();
                        break;
                    }
                    self.tag_section();
                }
                _ => {
                    self.begin();
                    if self.token(byte) {
                        break;
                    }
                }
            }
        }
        self.begin();
        self.behind_result();
    }

    /// One token that is no comment and no tag. Says whether it ended the game.
    #[inline]
    fn token(&mut self, byte: u8) -> bool {
        let at = self.text.at;
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' => self.word(),
            b'0'..=b'9' => return self.number(),
            b'.' => self.skip_run(|byte| byte == b'.'),
            b'$' => self.numeric_annotation(),
            b'!' | b'?' => self.suffix(),
            b'*' => return self.result(GameResult::Unknown, 1, true),
            b'(' if self.text.starts_with("(=)") => {
                self.text.at += 3;
                self.report(Code::Remark, at, format_args!("(=) is no token of PGN"));
                self.add_comment(at, self.text.at);
            }
            b'(' => self.open_side_line(),
            b')' => self.close_side_line(),
            b'-' | b'+' | b'=' | b'/' | b'#' | b'~' => self.sign(),
            b'<' if self.text.starts_with("<>") => {
                self.text.at += 2;
                self.null_move(at);
            }
            b'@' if self.text.starts_with("@@@@") => {
                self.text.at += 4;
                self.null_move(at);
            }
            b'[' => {
                self.skip_run(|byte| !matches!(byte, b']' | b'\r' | b'\n'));
                self.text.at += usize::from(self.text.peek() == Some(b']'));
                let quote = self.quote(at, self.text.at);
                self.report(Code::StrayToken, at, format_args!("{quote} is no tag and is skipped"));
            }
            0x80.. => return self.other_character(),
            _ => self.stray(1),
        }
        false
    }

    pub(super) fn skip_run(&mut self, belongs: impl Fn(u8) -> bool) {
        while self.text.peek().is_some_and(&belongs) {
            self.text.at += 1;
        }
    }

    pub(super) fn stray(&mut self, length: usize) {
        let at = self.text.at;
        self.text.at += length;
        let quote = self.quote(at, self.text.at);
        self.report(Code::StrayToken, at, format_args!("{quote} has no place here"));
    }

    /// The board is set up where the movetext starts.
    fn begin(&mut self) {
        if self.has_begun {
            return;
        }
        self.has_begun = true;
        self.check_tags(self.text.at);
        let position = self.start.unwrap_or_default();
        let is_dead = self.start.is_none() || self.cut_at.is_some();
        if is_dead {
            self.cut_at.get_or_insert(self.text.at);
        }
        self.levels.push(Level {
            node: NodeId::ROOT,
            position,
            before: None,
            pending: alloc::vec::Vec::new(),
            is_dead,
        });
    }

    /// Behind moves only a name with a quote is taken for a tag.
    fn is_tag_section(&self) -> bool {
        self.text.is_tag(self.has_begun)
    }

    fn end_of_text(&mut self) {
        let at = self.text.at;
        self.begin();
        self.end_side_lines(at);
        if self.result.is_none() {
            self.report(
                Code::TerminatorMissingAtEnd,
                at,
                format_args!("the text ends without a result"),
            );
        }
    }

    fn end_at_tags(&mut self) {
        let at = self.text.at;
        self.begin();
        self.end_side_lines(at);
        if self.result.is_none() {
            self.report(
                Code::TerminatorMissing,
                at,
                format_args!("the next game starts without a result before it"),
            );
        }
    }

    fn end_side_lines(&mut self, at: usize) {
        let open = self.levels.len() - 1 + self.too_deep;
        if open > 0 {
            let lines = if open == 1 { "side line is" } else { "side lines are" };
            self.report(Code::SideLineOpen, at, format_args!("{open} {lines} not closed"));
            self.result = self.inner_result;
        }
        while self.levels.len() > 1 {
            self.close_level();
        }
        self.too_deep = 0;
    }

    fn open_side_line(&mut self) {
        let at = self.text.at;
        self.text.at += 1;
        if self.too_deep > 0 || self.levels.len() > MOST_DEPTH {
            if self.too_deep == 0 {
                self.report(
                    Code::SideLineDepth,
                    at,
                    format_args!("side lines are nested more than {MOST_DEPTH} deep"),
                );
            }
            self.too_deep += 1;
            return;
        }
        let Some(level) = self.levels.last() else { return };
        let mut is_dead = level.is_dead;
        let (node, position) = level.before.unwrap_or((level.node, level.position));
        if level.before.is_none() && !is_dead {
            self.report(
                Code::SideLineMisplaced,
                at,
                format_args!("there is no move that this side line could replace"),
            );
            is_dead = true;
        }
        let pending = alloc::vec::Vec::new();
        self.levels.push(Level { node, position, before: None, pending, is_dead });
    }

    fn close_side_line(&mut self) {
        if self.too_deep > 0 {
            self.text.at += 1;
            self.too_deep -= 1;
        } else if self.levels.len() > 1 {
            self.text.at += 1;
            self.close_level();
        } else {
            self.stray(1);
        }
    }

    /// Comments in a side line without moves go to the move it stands behind.
    fn close_level(&mut self) {
        let Some(closed) = self.levels.pop() else { return };
        if let Some(level) = self.levels.last().filter(|_| closed.before.is_none()) {
            for comment in closed.pending {
                self.tree.add_comment(level.node, comment);
            }
        }
    }

    /// Tokens that start with a character beyond ASCII. Says whether one ended the game.
    fn other_character(&mut self) -> bool {
        let at = self.text.at;
        let (character, length) = self.text.character();
        match character {
            '…' => {
                self.text.at += length;
                self.report(Code::Ellipsis, at, format_args!("three dots are written as dots"));
            }
            '\u{a0}' | '\u{feff}' => self.text.at += length,
            '½' => {
                let (length, result) = match GameResult::at_start(self.text.rest()) {
                    Some((result, length, _)) => (length, result),
                    None => (length, GameResult::Draw),
                };
                return self.result(result, length, false);
            }
            '♔'..='♟' => self.word(),
            _ => {
                let mut buffer = [0; 4];
                match glyph_number(character.encode_utf8(&mut buffer)) {
                    Some(nag) => {
                        self.text.at += length;
                        self.glyph(nag, at);
                    }
                    None => self.word(),
                }
            }
        }
        false
    }

    /// A move number, a result, or castling with zeros. Says whether it ended the game.
    fn number(&mut self) -> bool {
        let at = self.text.at;
        let is_result_like = matches!(self.text.peek_at(1), Some(b'-' | b'/' | b':' | b'.'));
        if is_result_like {
            if self.text.starts_with("0-0") && !self.is_double_forfeit() {
                self.word();
                return false;
            }
            if let Some((result, length, is_proper)) = GameResult::at_start(self.text.rest()) {
                return self.result(result, length, is_proper);
            }
        }
        self.skip_run(|byte| byte.is_ascii_digit());
        let digits = from_utf8(&self.text.bytes[at..self.text.at]).unwrap_or("");
        let number = digits.parse::<i64>().unwrap_or(i64::MAX / 2);
        let Some(level) = self.levels.last().filter(|level| !level.is_dead) else { return false };
        let expected = i64::from(level.position.fullmove_number());
        let shift = number - expected;
        if shift != 0 && shift != self.number_shift && self.too_deep == 0 {
            self.report(
                Code::MoveNumber,
                at,
                format_args!("this is move {expected}, not {digits}"),
            );
        }
        self.number_shift = shift;
        false
    }

    /// Whether `0-0` here is the result of a game that both lost, and not castling.
    fn is_double_forfeit(&self) -> bool {
        if self.text.starts_with("0-0-0") {
            return false;
        }
        let mut behind = self.text;
        behind.at += 3;
        if behind.peek().is_some_and(|byte| !is_blank(byte) && byte != b'[') {
            return false;
        }
        behind.skip_blanks();
        let is_last = behind.peek().is_none() || behind.is_tag(true);
        let tag = self.tags.iter().find(|(name, _)| name == "Result");
        let tag_says_so =
            tag.is_some_and(|(_, value)| GameResult::from_tag(value) == Some(GameResult::BothLose));
        is_last && (tag_says_so || !self.can_castle_short())
    }

    /// A result. Says whether it ended the game: one inside a side line does not.
    fn result(&mut self, result: GameResult, length: usize, is_proper: bool) -> bool {
        let at = self.text.at;
        if self.levels.len() > 1 || self.too_deep > 0 {
            self.inner_result = Some((result, at));
            self.stray(length);
            return false;
        }
        self.text.at += length;
        let quote = self.quote(at, self.text.at);
        if result == GameResult::BothLose {
            self.report(Code::DoubleForfeit, at, format_args!("{quote} is no result of PGN"));
        } else if !is_proper {
            self.report(
                Code::TerminatorSpelling,
                at,
                format_args!("{quote} is written {result} in PGN"),
            );
        }
        self.result = Some((result, at));
        true
    }

    /// A comment on the line of the result belongs to the game still.
    fn behind_result(&mut self) {
        if self.result.is_none() {
            return;
        }
        loop {
            self.text.skip_spaces();
            let at = self.text.at;
            match self.text.peek() {
                Some(b'{') => self.comment(),
                Some(b';') => {
                    self.text.at = self.text.line_end();
                    self.add_comment(at + 1, self.text.at);
                }
                _ => break,
            }
            self.report(
                Code::TextAfterTerminator,
                at,
                format_args!("a comment stands behind the result"),
            );
        }
    }
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
