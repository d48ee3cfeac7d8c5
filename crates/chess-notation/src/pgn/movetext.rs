//! From the tokens of a game to its moves (PGN section 7 and 8.2).

use alloc::vec::Vec;

use super::budget::{Budget, Grant, spend};
use super::diagnostic::Code;
use super::draft::{Draft, Level};
use super::result::GameResult;
use super::tokens::{End, Token};
use super::tree::NodeId;

impl Draft<'_> {
    /// Reads one game: tags, moves, result. Stops behind the result, or before what belongs to the
    /// next game.
    pub(super) fn read(&mut self) {
        loop {
            match self.tokens.next() {
                Token::Move(plain) => {
                    self.begin();
                    self.plain_move(plain);
                }
                Token::Tag(pair) => self.tag_pair(pair),
                Token::Comment { from, to, is_closed } => self.comment(from, to, is_closed),
                Token::Escape => {}
                Token::Percent => self.report(
                    Code::EscapeColumn,
                    self.tokens.at,
                    format_args!("a percent sign escapes a line only in its first column"),
                ),
                Token::End(end) => {
                    self.begin();
                    self.end(end);
                    break;
                }
                token => {
                    self.begin();
                    self.token(token);
                }
            }
        }
    }

    /// What stands between and beside moves in plain SAN.
    fn token(&mut self, token: Token) {
        let at = self.tokens.at;
        match token {
            Token::Word => self.word(),
            Token::Number(number) => self.number(number),
            Token::Nag(nag) => self.annotate(nag, at),
            Token::Suffix(Some(nag)) => self.annotate(nag, at),
            Token::Open => self.open_side_line(),
            Token::Close => self.close_side_line(),
            Token::Result { result, is_proper } => self.result(result, is_proper),
            Token::InnerResult(result) => self.inner_result(result),
            Token::Zeros => self.zeros(),
            Token::Null => self.null_move(at),
            Token::Glyph(nag) => self.glyph(nag, at, self.tokens.text.at),
            Token::DrawOffer => {
                self.report(Code::Remark, at, format_args!("(=) is no token of PGN"));
                self.add_comment(at, self.tokens.text.at);
            }
            Token::Bracket => {
                let quote = self.quote();
                self.report(Code::StrayToken, at, format_args!("{quote} is no tag and is skipped"));
            }
            Token::Ellipsis => {
                self.report(Code::Ellipsis, at, format_args!("three dots are written as dots"));
            }
            Token::NagTooLarge => {
                let quote = self.quote();
                self.report(Code::NagRange, at, format_args!("{quote} is above $255 and dropped"));
            }
            Token::NagMissing => {
                self.report(Code::NagNumber, at, format_args!("a dollar sign without a number"));
            }
            Token::Suffix(None) => {
                let quote = self.quote();
                let code = Code::SuffixUnknown;
                self.report(code, at, format_args!("{quote} is no suffix of PGN and dropped"));
            }
            Token::CheckSign => {
                self.report(Code::Remark, at, format_args!("a sign of check stands alone"));
            }
            Token::Stray => self.stray(),
            // The others are taken by `read`.
            Token::Filling
            | Token::Move(_)
            | Token::Tag(_)
            | Token::Comment { .. }
            | Token::Escape
            | Token::Percent
            | Token::End(_) => {}
        }
    }

    fn stray(&mut self) {
        let quote = self.quote();
        self.report(Code::StrayToken, self.tokens.at, format_args!("{quote} has no place here"));
    }

    /// The board is set up where the movetext starts.
    #[inline]
    fn begin(&mut self) {
        if !self.has_begun {
            self.set_up();
        }
    }

    fn set_up(&mut self) {
        self.has_begun = true;
        let at = self.tokens.at;
        self.check_tags(at);
        let position = self.start.unwrap_or_default();
        let is_dead = self.start.is_none() || self.cut_at.is_some();
        if is_dead {
            self.cut_at.get_or_insert(at);
        }
        self.levels.push(Level {
            node: NodeId::ROOT,
            position,
            before: None,
            pending: Vec::new(),
            is_dead,
        });
    }

    fn end(&mut self, end: End) {
        let at = self.tokens.at;
        if end == End::Result {
            return;
        }
        if end == End::Budget {
            let most = self.budget.game_bytes;
            self.report(Code::GameTooLong, at, format_args!("a game may have {most} bytes"));
            self.cut(at);
            return;
        }
        self.end_side_lines(at);
        if self.result.is_some() {
            return;
        }
        match end {
            End::Result | End::Budget => {}
            End::Tags => self.report(
                Code::TerminatorMissing,
                at,
                format_args!("the next game starts without a result before it"),
            ),
            End::Text => self.report(
                Code::TerminatorMissingAtEnd,
                at,
                format_args!("the text ends without a result"),
            ),
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
        let at = self.tokens.at;
        let Budget { depth, side_lines, .. } = self.budget;
        if self.too_deep > 0 || self.levels.len() > depth {
            if self.too_deep == 0 {
                let message = format_args!("side lines are nested more than {depth} deep");
                self.report(Code::SideLineDepth, at, message);
            }
            self.too_deep += 1;
            return;
        }
        let grant = spend(&mut self.spent.side_lines, side_lines);
        if grant != Grant::Taken {
            if grant == Grant::Refused {
                let message = format_args!("a game may have {side_lines} side lines");
                self.report(Code::SideLinesTooMany, at, message);
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
        let pending = Vec::new();
        self.levels.push(Level { node, position, before: None, pending, is_dead });
    }

    fn close_side_line(&mut self) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if self.levels.len() > 1 {
            self.close_level();
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

    /// A move number, which may be wrong but not twice by as much.
    #[inline]
    fn number(&mut self, number: u32) {
        let Some(level) = self.levels.last().filter(|level| !level.is_dead) else { return };
        let expected = i64::from(level.position.fullmove_number());
        let shift = i64::from(number) - expected;
        if shift != 0 && shift != self.number_shift && self.too_deep == 0 {
            self.wrong_number(expected);
        }
        self.number_shift = shift;
    }

    #[cold]
    fn wrong_number(&mut self, expected: i64) {
        let text = self.tokens.bytes();
        let length = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let digits = core::str::from_utf8(&text[..length]).unwrap_or("");
        self.report(
            Code::MoveNumber,
            self.tokens.at,
            format_args!("this is move {expected}, not {digits}"),
        );
    }

    /// `0-0` with nothing behind it: the result of a game that both lost, or castling.
    fn zeros(&mut self) {
        let tag = self.tags.iter().find(|(name, _)| name == "Result");
        let tag_says_so =
            tag.is_some_and(|(_, value)| GameResult::from_tag(value) == Some(GameResult::BothLose));
        if !tag_says_so && self.can_castle_short() {
            self.word();
        } else if self.tokens.depth > 0 {
            self.inner_result(GameResult::BothLose);
        } else {
            self.tokens.end_with_result();
            self.result(GameResult::BothLose, false);
        }
    }

    /// A result inside a side line ends nothing, unless that line is never closed.
    fn inner_result(&mut self, result: GameResult) {
        self.inner_result = Some((result, self.tokens.at));
        self.stray();
    }

    fn result(&mut self, result: GameResult, is_proper: bool) {
        let at = self.tokens.at;
        if result == GameResult::BothLose {
            let quote = self.quote();
            self.report(Code::DoubleForfeit, at, format_args!("{quote} is no result of PGN"));
        } else if !is_proper {
            let quote = self.quote();
            self.report(
                Code::TerminatorSpelling,
                at,
                format_args!("{quote} is written {result} in PGN"),
            );
        }
        self.result = Some((result, at));
    }
}
