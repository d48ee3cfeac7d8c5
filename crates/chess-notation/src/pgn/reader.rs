//! From a text to its games, one after the other.

use alloc::string::String;
use alloc::vec::Vec;
use core::iter::FusedIterator;

use super::diagnostic::{Code, Diagnostic, Finding, LineCounter, Severity};
use super::draft::Draft;
use super::game::{Game, ReadGame};
use super::movetext::word_end;
use super::result::GameResult;
use super::text::{Text, decode};
use super::tree::NodeId;
use crate::san::scan::scan;
use crate::san::{self, PieceLetters};

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
    /// The piece letters; nothing for English, or in lenient mode whatever each game has.
    pub letters: Option<PieceLetters>,
}

impl Options {
    /// The same with another mode.
    #[must_use]
    pub const fn with_mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }

    /// The same with piece letters that are known beforehand.
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
        text: Text { bytes, at: start, start },
        options,
        lines: LineCounter::new(start),
        no_brace_from: bytes.len(),
        pending: Vec::new(),
        comments: Vec::new(),
        stray: Vec::new(),
        has_started: false,
        span_start: start,
    }
}

/// The games of a text, in their order.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: Text<'a>,
    options: Options,
    lines: LineCounter,
    no_brace_from: usize,
    /// What was skipped before the game to come, and comments that stand there.
    pending: Vec<Finding>,
    comments: Vec<(usize, String)>,
    stray: Vec<Diagnostic>,
    has_started: bool,
    /// Where the bytes of the game to come start.
    span_start: usize,
}

/// Languages in the order in which they are tried; Italian letters are the Spanish ones.
const LANGUAGES: [(&str, PieceLetters); 5] = [
    ("French", PieceLetters::FR),
    ("German", PieceLetters::DE),
    ("Spanish or Italian", PieceLetters::ES),
    ("Dutch", PieceLetters::NL),
    ("Portuguese", PieceLetters::PT),
];

impl<'a> Reader<'a> {
    /// What was wrong in a text without any game. (Otherwise each game has its own.)
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.stray
    }

    fn draft(&self, letters: PieceLetters) -> Draft<'a> {
        let mut draft = Draft::new(self.text, self.options.mode, letters);
        draft.no_brace_from = self.no_brace_from;
        draft.findings.clone_from(&self.pending);
        if let Some(first) = self.pending.iter().find(|first| first.severity == Severity::Error) {
            draft.cut(first.at);
        }
        for (_, comment) in &self.comments {
            draft.tree.add_comment(NodeId::ROOT, comment.clone());
        }
        draft.read();
        draft
    }

    /// The game with other piece letters, if they alone make sense of it.
    fn in_another_language(&self, english: &Draft<'a>) -> Option<Draft<'a>> {
        let foreign_at = english.first_foreign?;
        english.cut_at?;
        let mut found: Option<(&str, Draft<'a>)> = None;
        for (name, letters) in LANGUAGES {
            if !fits(english.capitals, &letters) {
                continue;
            }
            let draft = self.draft(letters);
            if draft.cut_at.is_some() {
                continue;
            }
            match &found {
                Some((_, other)) if moves(other) != moves(&draft) => return None,
                Some(_) => {}
                None => found = Some((name, draft)),
            }
        }
        let (name, mut draft) = found?;
        draft.report(
            Code::ForeignLetters,
            foreign_at,
            format_args!("the piece letters of this game are {name}"),
        );
        Some(draft)
    }

    /// Skips what stands between games: blanks, escapes, comments and prose.
    fn skip_between(&mut self, previous: Option<&mut Draft<'a>>) {
        self.pending.clear();
        self.comments.clear();
        self.skip_results(previous);
        loop {
            self.text.skip_blanks();
            let at = self.text.at;
            match self.text.peek() {
                None => return,
                Some(b'%') if self.text.is_first_column() => self.text.at = self.text.line_end(),
                Some(b';') => {
                    self.text.at = self.text.line_end();
                    self.keep_comment(at, self.text.at);
                }
                Some(b'{') if at < self.no_brace_from => {
                    let length = self.text.rest().iter().position(|&byte| byte == b'}');
                    let Some(length) = length else {
                        // The game to come complains.
                        return;
                    };
                    self.keep_comment(at, at + length);
                    self.text.at += length + 1;
                }
                Some(_) if self.is_game() => return,
                Some(_) => {
                    self.text.at = self.text.line_end();
                    self.note_prose(at);
                }
            }
        }
    }

    /// A comment before the game to come, from its sign on.
    fn keep_comment(&mut self, at: usize, end: usize) {
        if at + 1 < end {
            self.comments.push((at, decode(&self.text.bytes[at + 1..end])));
        }
    }

    /// One note for a run of lines that belong to no game.
    fn note_prose(&mut self, at: usize) {
        if self.pending.is_empty() {
            self.pending.extend(Code::StrayText.severity(self.options.mode).map(|severity| {
                let message = String::from("text that belongs to no game is skipped");
                Finding { at, severity, code: Code::StrayText, message }
            }));
        }
    }

    /// A result without tags and moves is no game: it stands behind the one before.
    fn skip_results(&mut self, mut previous: Option<&mut Draft<'a>>) {
        loop {
            self.text.skip_blanks();
            let at = self.text.at;
            let Some((_, length, _)) = GameResult::at_start(self.text.rest()) else { return };
            let mut behind = self.text;
            behind.at += length;
            if behind.peek().is_some_and(|byte| !super::text::is_blank(byte) && byte != b'[') {
                return;
            }
            self.text.at = behind.at;
            match previous.as_deref_mut() {
                Some(game) => game.report(
                    Code::TextAfterTerminator,
                    at,
                    format_args!("another result without tags and moves is no game"),
                ),
                None => self.note_prose(at),
            }
        }
    }

    /// Whether tags or moves start here.
    fn is_game(&self) -> bool {
        let mut text = self.text;
        match text.peek() {
            Some(b'[') => return text.is_tag(true),
            // Not closed: the game that starts with it says so.
            Some(b'{') => return true,
            _ => {}
        }
        let has_number = text.peek().is_some_and(|byte| byte.is_ascii_digit());
        if has_number {
            while text.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                text.at += 1;
            }
            loop {
                text.skip_blanks();
                match text.character() {
                    ('.' | '…', length) => text.at += length,
                    _ => break,
                }
            }
            if text.peek() == Some(b'{') {
                return true;
            }
        }
        let word = core::str::from_utf8(&text.bytes[text.at..word_end(&text).max(text.at)]);
        let Ok(word) = word else { return false };
        match word {
            "" => false,
            "--" | "Z0" => has_number,
            _ if has_number => core::iter::once(PieceLetters::EN)
                .chain(LANGUAGES.map(|(_, letters)| letters))
                .any(|letters| scan(word, &letters).is_ok()),
            // Without a number only a first move will do: prose starts with letters too.
            _ => san::parse(&chess_core::Position::start(), word).is_ok(),
        }
    }

    /// Places counted, in the order of the text.
    fn diagnostics_of(&mut self, mut findings: Vec<Finding>) -> Vec<Diagnostic> {
        findings.sort_by_key(|finding| finding.at);
        findings
            .into_iter()
            .map(|finding| self.lines.diagnostic(self.text.bytes, finding))
            .collect()
    }

    /// At the end of the text there is no next game to tell what was skipped.
    fn leftovers(&mut self) -> Vec<Finding> {
        let comments = core::mem::take(&mut self.comments);
        if let Some((at, _)) = comments.into_iter().next() {
            self.note_prose(at);
        }
        core::mem::take(&mut self.pending)
    }
}

impl Iterator for Reader<'_> {
    type Item = ReadGame;

    fn next(&mut self) -> Option<ReadGame> {
        if !self.has_started {
            self.has_started = true;
            self.skip_between(None);
            if self.text.peek().is_none() {
                let leftovers = self.leftovers();
                self.stray = self.diagnostics_of(leftovers);
            }
        }
        self.text.peek()?;
        let mut draft = self.draft(self.options.letters.unwrap_or(PieceLetters::EN));
        if self.options.letters.is_none()
            && self.options.mode == Mode::Lenient
            && let Some(other) = self.in_another_language(&draft)
        {
            draft = other;
        }
        let end = draft.text.at;
        self.text.at = end;
        self.no_brace_from = draft.no_brace_from;
        self.skip_between(Some(&mut draft));
        if self.text.peek().is_none() {
            // There is no game that comments at the end could belong to.
            draft.findings.extend(self.leftovers());
        }
        let game = finish(&mut draft);
        let unread =
            draft.cut_at.map(|from| from..draft.result.map_or(end, |(_, at)| at).max(from));
        let diagnostics = self.diagnostics_of(draft.findings);
        // Comments between games belong to the one that follows.
        let next = self.comments.first().map_or(self.text.at, |&(at, _)| at);
        let span = core::mem::replace(&mut self.span_start, next)..next;
        Some(ReadGame { game, diagnostics, unread, span })
    }
}

impl FusedIterator for Reader<'_> {}

/// Whether every capital that starts a word is a piece in this language (or castling, a null move,
/// an annotation).
fn fits(capitals: u32, letters: &PieceLetters) -> bool {
    (0..26u8).filter(|bit| capitals >> bit & 1 != 0).all(|bit| {
        let letter = char::from(b'A' + bit);
        matches!(letter, 'O' | 'Z') || letters.role(letter).is_some()
    })
}

fn moves(draft: &Draft<'_>) -> Vec<super::Step> {
    draft.tree.main_line().map(|node| draft.tree.step(node)).collect()
}

/// Settles the result, and gives the game without its diagnostics.
fn finish(draft: &mut Draft<'_>) -> Game {
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
        (None, tag) => tag.unwrap_or_default(),
    };
    check_result(draft, result);
    Game {
        tags: core::mem::take(&mut draft.tags),
        variant: draft.variant,
        start: draft.start,
        tree: core::mem::take(&mut draft.tree),
        result,
    }
}

/// Holds the result against a mate or stalemate on the board.
fn check_result(draft: &mut Draft<'_>, result: GameResult) {
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
        let at = draft.result.map_or(draft.text.at, |(_, at)| at);
        draft.report(
            Code::ResultAgainstBoard,
            at,
            format_args!("the result is {result}, but there is {what} on the board"),
        );
    }
}
