//! From a text to its games, one after the other.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::iter::FusedIterator;

use super::between::Gap;
use super::budget::{Budget, Spent};
use super::diagnostic::{Code, Codes, Diagnostic, Finding, LineCounter};
use super::draft::Draft;
use super::event::{Event, Span};
use super::feed::Phase;
use super::game::{Game, ReadGame};
use super::result::GameResult;
use super::text::Text;
use super::tokens::{Token, Tokens};
use crate::san::PieceLetters;

/// How much is forgiven.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mode {
    /// What is surely meant is taken.
    #[default]
    Lenient,
    /// Only the import format of the standard and SAN as its section 8.2.3 has it.
    Strict,
}

/// How a text is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// How much is forgiven.
    pub mode: Mode,
    /// The piece letters; nothing for English, or in lenient mode for those that make most of each
    /// game.
    pub letters: Option<PieceLetters>,
    /// What is not forgiven in lenient mode either.
    pub denied: Codes,
    /// How much of a game is read.
    pub budget: Budget,
}

impl Options {
    /// The same with another mode.
    #[must_use]
    pub const fn with_mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }

    /// The same with another budget.
    ///
    /// ```
    /// use chess_notation::pgn::{self, Budget, Options};
    ///
    /// let mut budget = Budget::DEFAULT;
    /// budget.moves = 2;
    /// let text = b"1. e4 e5 2. Nf3 Nc6 1-0\n\n1. d4 *";
    /// let mut games = pgn::read_with(text, Options::default().with_budget(budget));
    /// let first = games.next().expect("a game");
    /// assert_eq!(first.plies(), 2);
    /// assert_eq!(first.diagnostics[0].to_string(), "1:13: error: a game may have 2 half-moves");
    /// assert_eq!(games.next().expect("the next game").plies(), 1);
    /// ```
    #[must_use]
    pub const fn with_budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// The same without one of the things that lenient mode forgives: it is an error then, as it is in
    /// strict mode.
    ///
    /// ```
    /// use chess_notation::pgn::{self, Code, Options};
    ///
    /// let text = b"1. e4 e5 2. -- *";
    /// let options = Options::default().without(Code::NullMove);
    /// let game = pgn::read_with(text, options).next().expect("a game");
    /// assert_eq!(game.diagnostics[0].to_string(), "1:13: error: PGN has no null move");
    /// assert_eq!(game.plies(), 2);
    /// ```
    #[must_use]
    pub const fn without(mut self, code: Code) -> Self {
        self.denied = self.denied.with(code);
        self
    }

    /// The same with piece letters that are known beforehand. A few short games can be read in two
    /// languages (`1. Re2`: a rook, or a French king); who knows the language should say so.
    ///
    /// ```
    /// use chess_notation::pgn::{self, Options};
    /// use chess_notation::san::PieceLetters;
    ///
    /// let text = b"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/7R/4K3 w - - 0 1\"]\n\n1. Rf2 *";
    /// let first = |options| pgn::read_with(text, options).next().expect("a game").uci().concat();
    /// assert_eq!(first(Options::default()), "h2f2");
    /// assert_eq!(first(Options::default().with_letters(PieceLetters::FR)), "e1f2");
    /// ```
    #[must_use]
    pub const fn with_letters(mut self, letters: PieceLetters) -> Self {
        self.letters = Some(letters);
        self
    }
}

/// Reads the games of a text in lenient mode; the module page says what is taken.
pub fn read(bytes: &[u8]) -> Reader<'_> {
    read_with(bytes, Options::default())
}

/// Reads the games of a text.
pub fn read_with(bytes: &[u8], options: Options) -> Reader<'_> {
    let start = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    Reader {
        tokens: Tokens::new(Text { bytes, at: start, start }),
        options,
        lines: LineCounter::new(start),
        gap: Gap::default(),
        stray: Vec::new(),
        has_started: false,
        span_start: start,
        phase: Phase::Between,
        queue: VecDeque::new(),
        early: Vec::new(),
        held: None,
        is_double_forfeit: false,
        game_at: start,
        foreign: None,
        spent: Spent::default(),
    }
}

/// The games of a text, in their order.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    pub(super) tokens: Tokens<'a>,
    pub(super) options: Options,
    lines: LineCounter,
    /// What was skipped before the game to come.
    pub(super) gap: Gap,
    stray: Vec<Diagnostic>,
    has_started: bool,
    /// Where the bytes of the game to come start.
    pub(super) span_start: usize,
    // What follows is of the game whose events are being told.
    pub(super) phase: Phase,
    /// Events to tell before the text is read on.
    pub(super) queue: VecDeque<(Event<'a>, Span)>,
    /// Tokens between the tags that belong behind them.
    pub(super) early: Vec<(Token, Span)>,
    /// The first token of the movetext.
    pub(super) held: Option<Token>,
    /// Whether the Result tag says that both lost.
    pub(super) is_double_forfeit: bool,
    /// Where its first token stands.
    pub(super) game_at: usize,
    /// Its piece letters if they are not English.
    pub(super) foreign: Option<PieceLetters>,
    /// What it has had of its budget.
    pub(super) spent: Spent,
}

impl<'a> Reader<'a> {
    /// What was wrong in a text without any game. (Otherwise each game has its own.)
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.stray
    }

    /// The same place in the same text, which is held elsewhere now, or not at all for a while.
    /// Nothing may be queued.
    #[cfg(feature = "std")]
    pub(super) fn rebind(self, bytes: &[u8]) -> Reader<'_> {
        let Self {
            tokens,
            options,
            lines,
            gap,
            stray,
            has_started,
            span_start,
            phase,
            queue: _,
            early,
            held,
            is_double_forfeit,
            game_at,
            foreign,
            spent,
        } = self;
        Reader {
            tokens: tokens.rebind(bytes),
            options,
            lines,
            gap,
            stray,
            has_started,
            span_start,
            phase,
            queue: VecDeque::new(),
            early,
            held,
            is_double_forfeit,
            game_at,
            foreign,
            spent,
        }
    }

    /// Skips to the first game, once.
    pub(super) fn start_text(&mut self) {
        if self.has_started {
            return;
        }
        self.has_started = true;
        self.gap = self.tokens.skip_gap();
        if let Some(&at) = self.gap.results.first() {
            self.gap.prose_at = Some(at);
        }
        let is_end = self.tokens.text.peek().is_none();
        let prose_at = if is_end { self.prose_at_end() } else { self.gap.prose_at };
        self.queue_prose(prose_at);
        if let Some(at) = prose_at.filter(|_| is_end) {
            let letters = PieceLetters::EN;
            let mut nothing = Draft::new(self.tokens.clone(), self.options, letters);
            nothing.report_prose(at);
            self.stray = self.diagnostics_of(nothing.findings);
        }
    }

    /// Places counted, in the order of the text.
    fn diagnostics_of(&mut self, mut findings: Vec<Finding>) -> Vec<Diagnostic> {
        findings.sort_by_key(|finding| finding.at);
        findings
            .into_iter()
            .map(|finding| self.lines.diagnostic(self.tokens.text.bytes, finding))
            .collect()
    }

    /// At the end of the text there is no next game that could tell what was skipped.
    pub(super) fn prose_at_end(&self) -> Option<usize> {
        let comment = self.gap.comments.iter().find(|(_, (from, to))| from < to);
        self.gap.prose_at.or(comment.map(|&(at, _)| at))
    }
}

impl Iterator for Reader<'_> {
    type Item = ReadGame;

    fn next(&mut self) -> Option<ReadGame> {
        self.finish_game();
        self.queue.clear();
        self.start_text();
        self.queue.clear();
        self.tokens.text.peek()?;
        let mut draft = self.best_draft(&self.tokens);
        self.tokens = draft.tokens.clone();
        self.tokens.end_game();
        let end = self.tokens.text.at;
        // What stands behind the game takes nothing from it.
        let cut_at = draft.cut_at;
        self.gap = self.tokens.skip_gap();
        for &at in &self.gap.results {
            draft.report(
                Code::TextAfterTerminator,
                at,
                format_args!("another result without tags and moves is no game"),
            );
        }
        if self.tokens.text.peek().is_none()
            && let Some(at) = self.prose_at_end()
        {
            // There is no game that comments at the end could belong to.
            draft.report_prose(at);
        }
        let game = finish(&mut draft, end);
        let unread = cut_at.map(|from| from..draft.result.map_or(end, |(_, at)| at).max(from));
        let diagnostics = self.diagnostics_of(draft.findings);
        // Comments between games belong to the one that follows.
        let next = self.gap.game_start(self.tokens.text.at);
        let span = core::mem::replace(&mut self.span_start, next)..next;
        Some(ReadGame { game, diagnostics, unread, span })
    }
}

impl FusedIterator for Reader<'_> {}

/// Settles the result, and gives the game without its diagnostics.
fn finish(draft: &mut Draft<'_>, end: usize) -> Game {
    let tag = draft.tags.iter().find(|(name, _)| name == "Result");
    let tag_text = tag.map(|(_, value)| value.clone());
    let tag = tag_text.as_deref().and_then(GameResult::from_tag);
    let result = match (draft.result, tag) {
        (Some((result, at)), Some(tag)) if result != tag => {
            draft.report(
                Code::ResultsDiffer,
                at,
                format_args!("the result is {result}, but the Result tag says {tag}"),
            );
            result
        }
        (Some((result, _)), _) => result,
        (None, Some(GameResult::BothLose)) => {
            let message = format_args!("the Result tag says 0-0, which is no result of PGN");
            draft.report(Code::DoubleForfeit, end, message);
            GameResult::BothLose
        }
        (None, tag) => tag.unwrap_or_default(),
    };
    check_result(draft, result, end);
    Game {
        tags: core::mem::take(&mut draft.tags),
        variant: draft.variant,
        start: draft.start,
        tree: core::mem::take(&mut draft.tree),
        result,
    }
}

/// Holds the result against a mate or stalemate on the board.
fn check_result(draft: &mut Draft<'_>, result: GameResult, end: usize) {
    let Some(level) = draft.levels.first().filter(|level| !level.is_dead) else { return };
    let position = level.position;
    if position.has_legal_move() {
        return;
    }
    let (expected, what) = if position.is_check() {
        let winner = chess_core::Outcome::Win(!position.side_to_move());
        (GameResult::from(winner), "mate")
    } else {
        (GameResult::Draw, "stalemate")
    };
    if result != expected {
        let at = draft.result.map_or(end, |(_, at)| at);
        draft.report(
            Code::ResultAgainstBoard,
            at,
            format_args!("the result is {result}, but there is {what} on the board"),
        );
    }
}
