//! What stands between two games: blanks, comments, escaped lines, prose.

use alloc::vec::Vec;

use chess_core::Position;

use super::result::GameResult;
use super::scan::word_end;
use super::text::{Text, is_blank};
use super::tokens::Tokens;
use crate::san::scan::scan;
use crate::san::{self, PieceLetters};

/// How many comments and results between two games are remembered. More are read as prose.
const MOST: usize = 1000;

/// What was skipped before a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Gap {
    /// Results without tags and moves: they stand behind the game before.
    pub(super) results: Vec<usize>,
    /// Where the first line stands that belongs to no game.
    pub(super) prose_at: Option<usize>,
    /// Comments, which belong to the game to come: their sign, and what they say.
    pub(super) comments: Vec<(usize, (usize, usize))>,
}

impl Gap {
    fn prose(&mut self, at: usize) {
        self.prose_at.get_or_insert(at);
    }

    /// A comment that starts here and says what stands before `end`.
    fn comment(&mut self, at: usize, end: usize) {
        if self.comments.len() < MOST {
            self.comments.push((at, (at + 1, end)));
        } else {
            self.prose(at);
        }
    }

    /// Where the game to come starts, given where its first token stands.
    pub(super) fn game_start(&self, at: usize) -> usize {
        self.comments.first().map_or(at, |&(at, _)| at)
    }
}

impl Tokens<'_> {
    /// Skips to where the next game starts, or to the end.
    pub(super) fn skip_gap(&mut self) -> Gap {
        let mut gap = Gap::default();
        self.skip_results(&mut gap);
        loop {
            self.text.skip_blanks();
            let at = self.text.at;
            match self.text.peek() {
                None => return gap,
                Some(b'%') if self.text.is_first_column() => self.text.at = self.text.line_end(),
                Some(b';') => {
                    self.text.at = self.text.line_end();
                    gap.comment(at, self.text.at);
                }
                Some(b'{') => {
                    // One that is never closed is for the game to come to complain about.
                    let Some(close) = self.closing_brace(at) else { return gap };
                    gap.comment(at, close);
                    self.text.at = close + 1;
                }
                Some(_) if is_game(self.text) => return gap,
                Some(_) => {
                    self.text.at = self.text.line_end();
                    gap.prose(at);
                }
            }
        }
    }

    /// A result without tags and moves is no game.
    fn skip_results(&mut self, gap: &mut Gap) {
        loop {
            self.text.skip_blanks();
            let at = self.text.at;
            let Some((_, length, _)) = GameResult::at_start(self.text.rest()) else { return };
            let behind = self.text.bytes.get(at + length);
            if behind.is_some_and(|&byte| !is_blank(byte) && byte != b'[') {
                return;
            }
            self.text.at = at + length;
            if gap.results.len() < MOST {
                gap.results.push(at);
            } else {
                gap.prose(at);
            }
        }
    }
}

/// Whether tags or moves start here.
fn is_game(mut text: Text<'_>) -> bool {
    match text.peek() {
        Some(b'[') => return text.is_tag(true),
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
    let Some(bytes) = text.bytes.get(text.at..word_end(&text)) else { return false };
    let Ok(word) = core::str::from_utf8(bytes) else { return false };
    match word {
        "" => false,
        "--" | "Z0" => has_number,
        _ if has_number => {
            PieceLetters::ALPHABETS.iter().any(|letters| scan(word, letters).is_ok())
        }
        // Without a number only a first move will do: prose starts with letters too.
        _ => san::parse(&Position::start(), word).is_ok(),
    }
}
