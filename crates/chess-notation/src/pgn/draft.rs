//! A game while it is being read.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use chess_core::{Position, Variant};

use super::between::Gap;
use super::budget::{Budget, Spent};
use super::diagnostic::{Code, Codes, Finding, Severity};
use super::reader::{Mode, Options};
use super::result::GameResult;
use super::text::decode;
use super::tokens::Tokens;
use super::tree::{NodeId, Tree};
use crate::san::PieceLetters;

/// How many findings a game may have; enough for any real one, and a bound for hostile ones.
const MOST_FINDINGS: usize = 1000;

/// What has been read of a game so far.
#[derive(Clone, Debug)]
pub(super) struct Draft<'a> {
    pub(super) tokens: Tokens<'a>,
    pub(super) mode: Mode,
    denied: Codes,
    pub(super) budget: Budget,
    pub(super) spent: Spent,
    pub(super) letters: PieceLetters,
    pub(super) findings: Vec<Finding>,
    has_error: bool,
    has_more: bool,
    pub(super) tags: Vec<(String, String)>,
    /// Where each tag's bracket and value stand.
    pub(super) tag_places: Vec<(usize, usize)>,
    pub(super) variant: Variant,
    pub(super) start: Option<Position>,
    pub(super) tree: Tree,
    /// The main line and the side lines open inside each other.
    pub(super) levels: Vec<Level>,
    /// Side lines open beyond the limit.
    pub(super) too_deep: usize,
    /// Whether movetext other than comments has been seen.
    pub(super) has_begun: bool,
    pub(super) result: Option<(GameResult, usize)>,
    /// A result inside a side line, in case that line is never closed.
    pub(super) inner_result: Option<(GameResult, usize)>,
    /// Where an error ended the main line.
    pub(super) cut_at: Option<usize>,
    /// Whether a move in long algebraic notation has been seen.
    pub(super) is_long: bool,
    /// How far the move numbers are off.
    pub(super) number_shift: i64,
    /// Side lines that an error ended.
    pub(super) dead_side_lines: usize,
    /// Where the first pawn move with a letter stands.
    pub(super) first_pawn_letter: Option<usize>,
}

/// One line of moves being read.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// The last move, or the one that the line branches off behind.
    pub(super) node: NodeId,
    /// The position after it.
    pub(super) position: Position,
    /// The same before the last move, for a side line that replaces it.
    pub(super) before: Option<(NodeId, Position)>,
    /// Comments before the line's first move.
    pub(super) pending: Vec<String>,
    /// Whether an error ended the line; what follows is skipped.
    pub(super) is_dead: bool,
}

impl<'a> Draft<'a> {
    pub(super) fn new(tokens: Tokens<'a>, options: Options, letters: PieceLetters) -> Self {
        Self {
            tokens,
            mode: options.mode,
            denied: options.denied,
            budget: options.budget,
            spent: Spent::default(),
            letters,
            findings: Vec::new(),
            has_error: false,
            has_more: false,
            tags: Vec::new(),
            tag_places: Vec::new(),
            variant: Variant::Standard,
            start: None,
            tree: Tree::new(),
            levels: Vec::new(),
            too_deep: 0,
            has_begun: false,
            result: None,
            inner_result: None,
            cut_at: None,
            is_long: false,
            number_shift: 0,
            dead_side_lines: 0,
            first_pawn_letter: None,
        }
    }

    /// Reads the whole game, behind what was skipped before it.
    pub(super) fn read_game(&mut self, gap: &Gap) {
        if let Some(at) = gap.prose_at {
            self.report_prose(at);
        }
        for &(_, (from, to)) in gap.comments.iter().filter(|(_, (from, to))| from < to) {
            self.tree.add_comment(NodeId::ROOT, decode(&self.tokens.text.bytes[from..to]));
        }
        self.read();
    }

    /// Notes what is wrong at a place. In strict mode an error ends the game.
    pub(super) fn report(&mut self, code: Code, at: usize, message: fmt::Arguments<'_>) {
        let is_denied = self.denied.contains(code);
        let severity = if is_denied { Some(Severity::Error) } else { code.severity(self.mode) };
        let Some(severity) = severity else { return };
        if severity == Severity::Error && (is_denied || self.mode == Mode::Strict) {
            self.cut(at);
        }
        // Behind the limit only a first error counts still: it must not go unseen.
        let is_full = self.findings.len() >= MOST_FINDINGS;
        let is_first_error = severity == Severity::Error && !self.has_error;
        self.has_error |= severity == Severity::Error;
        if !is_full || is_first_error {
            let end = if at == self.tokens.at { self.tokens.text.at } else { at };
            let message = format!("{message}");
            self.findings.push(Finding { at, end, severity, code, message });
        } else if !self.has_more {
            self.has_more = true;
            let message = format!("there is more to say; only {MOST_FINDINGS} notes are given");
            self.findings.push(Finding {
                at,
                end: at,
                severity: Severity::Warning,
                code: Code::More,
                message,
            });
        }
    }

    /// Notes that lines were skipped before or behind the game.
    pub(super) fn report_prose(&mut self, at: usize) {
        self.report(Code::StrayText, at, format_args!("text that belongs to no game is skipped"));
    }

    /// Ends the main line, and with it all side lines.
    pub(super) fn cut(&mut self, at: usize) {
        self.cut_at.get_or_insert(at);
        for level in &mut self.levels {
            level.is_dead = true;
        }
    }

    /// Whether the line being read still takes moves.
    pub(super) fn is_alive(&self) -> bool {
        self.too_deep == 0 && self.levels.last().is_some_and(|level| !level.is_dead)
    }

    /// The token that is being read, for a message.
    pub(super) fn quote(&self) -> String {
        self.quote_of(self.tokens.at, self.tokens.text.at)
    }

    /// A piece of the text for a message.
    pub(super) fn quote_of(&self, from: usize, to: usize) -> String {
        let mut quote = decode(&self.tokens.text.bytes[from..to.min(from + 40)]);
        if to > from + 40 {
            quote.push('…');
        }
        quote
    }
}
