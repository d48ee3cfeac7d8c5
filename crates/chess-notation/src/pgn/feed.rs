//! The events of a text, pulled one by one.

use super::budget::{Grant, Spent, spend};
use super::diagnostic::Code;
use super::event::{Comment, Event, Span, Tag};
use super::reader::Reader;
use super::result::GameResult;
use super::tokens::{End, Token};
use super::words::Beside;
use crate::san::{PieceLetters, San};

/// How far the game is that is being told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    Between,
    Tags,
    Movetext,
}

impl<'a> Reader<'a> {
    /// The next piece of the text and where it stands; nothing at the end.
    ///
    /// Nothing is copied, and no move is held against a board, except where the first capital
    /// letters of a game leave it in doubt whether they are English: then the whole game is read
    /// ahead, and [`San::resolve`] reads each move in the letters of its game. Notes about text between games stand
    /// between [`Event::End`] and [`Event::Begin`].
    ///
    /// ```
    /// use chess_notation::pgn::{self, Event};
    ///
    /// let text = b"[White \"A\"]\n\n1. e4 {best} e5 *";
    /// let mut reader = pgn::read(text);
    /// let mut sans = Vec::new();
    /// while let Some((event, span)) = reader.next_event() {
    ///     match event {
    ///         Event::Tag(tag) => assert_eq!(tag.value(), "A"),
    ///         Event::San(san) => sans.push((san.text(), span.start)),
    ///         _ => {}
    ///     }
    /// }
    /// assert_eq!(sans, [("e4".into(), 16), ("e5".into(), 26)]);
    /// ```
    pub fn next_event(&mut self) -> Option<(Event<'a>, Span)> {
        loop {
            if let Some(next) = self.queue.pop_front() {
                if next.0 == Event::End {
                    self.leave_game();
                }
                return Some(next);
            }
            match self.phase {
                Phase::Between => {
                    self.start_text();
                    if !self.enter_game() && self.queue.is_empty() {
                        return None;
                    }
                }
                Phase::Tags => {
                    if let Some(event) = self.tag_event(true) {
                        return Some(event);
                    }
                    self.find_letters();
                }
                Phase::Movetext => {
                    let token = self.held.take().unwrap_or_else(|| self.tokens.next());
                    self.queue_events(token);
                }
            }
        }
    }

    /// Skips what is left of the game whose events are being told. The next event is of the next
    /// game, or a note on what stands between them.
    pub fn skip_game(&mut self) {
        self.finish_game();
    }

    /// Skips what is left of a game that has been begun.
    pub(super) fn finish_game(&mut self) {
        if self.phase == Phase::Between {
            return;
        }
        self.queue.clear();
        if !matches!(self.held.take(), Some(Token::End(_))) {
            while !matches!(self.tokens.next(), Token::End(_)) {}
        }
        self.leave_game();
    }

    /// Begins the game that stands here, if there is one.
    pub(super) fn enter_game(&mut self) -> bool {
        if self.tokens.text.peek().is_none() {
            return false;
        }
        self.tokens.begin(self.options.budget.game_bytes);
        self.spent = Spent::default();
        self.game_at = self.tokens.text.at;
        self.foreign = None;
        self.is_double_forfeit = false;
        self.phase = Phase::Tags;
        let at = self.gap.game_start(self.tokens.text.at);
        self.queue.push_back((Event::Begin, Span { start: at, end: at }));
        true
    }

    fn leave_game(&mut self) {
        self.phase = Phase::Between;
        self.tokens.end_game();
        self.gap = self.tokens.skip_gap();
        for &at in &self.gap.results {
            let span = Span { start: at, end: at };
            self.queue.push_back((Event::Note(Code::TextAfterTerminator), span));
        }
        let is_end = self.tokens.text.peek().is_none();
        let prose_at = if is_end { self.prose_at_end() } else { self.gap.prose_at };
        self.span_start = self.gap.game_start(self.tokens.text.at);
        self.queue_prose(prose_at);
    }

    pub(super) fn queue_prose(&mut self, at: Option<usize>) {
        if let Some(at) = at {
            let span = Span { start: at, end: at };
            self.queue.push_back((Event::Note(Code::StrayText), span));
        }
    }

    pub(super) fn span(&self) -> Span {
        Span { start: self.tokens.at, end: self.tokens.text.at }
    }

    /// The next tag, or what is to be said about it. At the end of the tags, everything that stood
    /// between them is queued, and nothing is returned.
    #[inline]
    pub(super) fn tag_event(&mut self, all: bool) -> Option<(Event<'a>, Span)> {
        loop {
            if !all {
                self.tokens.skip_idle_tags();
            }
            let token = self.tokens.next();
            match token {
                Token::Tag(pair) => {
                    let tag = Tag::of(self.tokens.text.bytes, &pair);
                    if !all && !tag.steers() {
                        continue;
                    }
                    if tag.is("Result") {
                        self.is_double_forfeit = tag.raw_value().starts_with(b"0");
                    }
                    match spend(&mut self.spent.tags, self.options.budget.tags) {
                        Grant::Taken => {}
                        Grant::Refused => {
                            self.queue.push_back((Event::Note(Code::TagsTooMany), self.span()));
                            continue;
                        }
                        Grant::RefusedAgain => continue,
                    }
                    if !tag.is_well_formed() {
                        self.queue.push_back((Event::Note(Code::TagSyntax), self.span()));
                    }
                    if all || tag.start_tag().is_some() {
                        return Some((Event::Tag(tag), self.span()));
                    }
                }
                Token::Comment { .. } | Token::Percent => {
                    // Told when the movetext has begun: no comment is among the tags.
                    // One more than there may be, so that this is told.
                    if self.early.len() <= self.options.budget.comments {
                        self.early.push((token, self.span()));
                    }
                }
                Token::Escape => {}
                _ => {
                    self.begin_movetext(token);
                    return None;
                }
            }
        }
    }

    fn begin_movetext(&mut self, first: Token) {
        let span = self.span();
        self.phase = Phase::Movetext;
        self.held = Some(first);
        let at = Span { start: span.start, end: span.start };
        self.queue.push_back((Event::Movetext, at));
        if self.gap.comments.is_empty() && self.early.is_empty() {
            return;
        }
        for (start, (from, to)) in core::mem::take(&mut self.gap.comments) {
            let bytes = self.tokens.text.bytes;
            let end = to + usize::from(bytes[start] == b'{');
            let comment = Comment::new(&bytes[from..to]);
            self.queue.push_back((Event::Comment(comment), Span { start, end }));
        }
        for (token, span) in core::mem::take(&mut self.early) {
            self.queue_token(token, span);
        }
    }

    /// Queues what a token of movetext comes to.
    #[inline(never)]
    pub(super) fn queue_events(&mut self, token: Token) {
        self.queue_token(token, self.span());
    }

    fn queue_token(&mut self, token: Token, span: Span) {
        let bytes = span.of(self.tokens.text.bytes);
        if self.is_refused(token, bytes, span) {
            return;
        }
        let foreign = self.foreign;
        let word = || San::word(bytes, foreign.unwrap_or(PieceLetters::EN));
        let mut push = |event| self.queue.push_back((event, span));
        match token {
            Token::Move(plain) if foreign.is_none() => push(Event::San(San::read(bytes, plain))),
            Token::Move(_) => push(Event::San(word())),
            Token::Word => match Beside::of(bytes, true) {
                Some(Beside::Remark) => push(Event::Note(Code::Remark)),
                Some(Beside::Null) => push(Event::NullMove),
                Some(Beside::Glyph(nag)) => push(Event::Nag(nag)),
                None => push(Event::San(word())),
            },
            Token::Zeros => {
                let is_result = self.is_double_forfeit && self.tokens.depth == 0;
                if is_result {
                    self.tokens.end_with_result();
                    push(Event::Result(GameResult::BothLose));
                } else {
                    push(Event::San(word()));
                }
            }
            Token::Number(number) => push(Event::MoveNumber(number)),
            Token::Null => push(Event::NullMove),
            Token::Nag(nag) | Token::Suffix(Some(nag)) => push(Event::Nag(nag)),
            Token::Glyph(nag) => {
                push(Event::Nag(nag));
                push(Event::Note(Code::NagGlyph));
            }
            Token::Comment { from, to, is_closed } => {
                push(Event::Comment(Comment::new(&self.tokens.text.bytes[from..to])));
                if !is_closed {
                    push(Event::Note(Code::CommentOpen));
                }
            }
            Token::Open => push(Event::OpenSideLine),
            Token::Close => push(Event::CloseSideLine),
            Token::Result { result, is_proper } => {
                push(Event::Result(result));
                if !is_proper {
                    push(Event::Note(Code::TerminatorSpelling));
                }
            }
            Token::DrawOffer | Token::CheckSign => push(Event::Note(Code::Remark)),
            Token::Ellipsis => push(Event::Note(Code::Ellipsis)),
            Token::NagTooLarge => push(Event::Note(Code::NagRange)),
            Token::NagMissing => push(Event::Note(Code::NagNumber)),
            Token::Suffix(None) => push(Event::Note(Code::SuffixUnknown)),
            Token::Percent => push(Event::Note(Code::EscapeColumn)),
            Token::InnerResult(_) | Token::Bracket | Token::Stray | Token::Tag(_) => {
                push(Event::Note(Code::StrayToken));
            }
            Token::Filling | Token::Escape => {}
            Token::End(end) => {
                if end == End::Budget {
                    push(Event::Note(Code::GameTooLong));
                } else if self.tokens.depth > 0 {
                    push(Event::Note(Code::SideLineOpen));
                }
                for _ in 0..self.tokens.depth {
                    push(Event::CloseSideLine);
                }
                match end {
                    End::Result | End::Budget => {}
                    End::Tags => push(Event::Note(Code::TerminatorMissing)),
                    End::Text => push(Event::Note(Code::TerminatorMissingAtEnd)),
                }
                push(Event::End);
            }
        }
    }

    /// The first token behind the side line that has just been opened.
    pub(super) fn behind_side_line(&mut self) -> Token {
        let depth = self.tokens.depth;
        loop {
            let token = self.tokens.next();
            if self.tokens.depth < depth {
                return self.tokens.next();
            }
            if let Token::End(_) = token {
                // Those around it are open still, and are closed by the end.
                self.tokens.depth = depth - 1;
                return token;
            }
        }
    }
}
