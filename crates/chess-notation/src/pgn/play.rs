//! Words of movetext played on the board.

use core::str::from_utf8;

use chess_core::{CastlingSide, Position};

use super::diagnostic::Code;
use super::draft::Draft;
use super::reader::Mode;
use super::tree::{Step, pass};
use super::words::{Beside, WordMove, Wrong, read_move};
use crate::san::plain::Plain;
use crate::san::scan::{Habits, Mark};
use crate::san::{PieceLetters, SanError};

impl Draft<'_> {
    /// A word: a move most often, or a remark beside one.
    pub(super) fn word(&mut self) {
        let at = self.tokens.at;
        let bytes = self.tokens.bytes();
        if !self.is_alive() {
            return;
        }
        let Some(level) = self.levels.last() else { return };
        let position = level.position;
        let word = from_utf8(bytes).unwrap_or("\u{fffd}");
        match read_move(&position, word, &self.letters) {
            Ok(read) => self.play(at, &read),
            Err(wrong) => self.odd_word(at, &wrong),
        }
    }

    /// Plays a move in plain SAN, if it is one in the language of the game and legal.
    #[inline]
    pub(super) fn plain_move(&mut self, plain: Plain) {
        let at = self.tokens.at;
        let level = match self.levels.last() {
            Some(level) if self.letters == PieceLetters::EN => level,
            _ => return self.word(),
        };
        if level.is_dead || self.too_deep > 0 {
            return self.word();
        }
        let Some(mv) = plain.find(&level.position) else { return self.word() };
        let after = level.position.play_unchecked(mv);
        if plain.mark != Mark::None || self.mode == Mode::Strict {
            let mark_at = at + plain.length - usize::from(plain.mark != Mark::None);
            self.check_mark(mark_at, plain.mark, &after);
        }
        // In strict mode the complaint has ended the game before this move.
        if self.is_alive() {
            self.add(Step::Move(mv), after);
        }
    }

    /// A word that is no legal move: a remark, or an error.
    #[cold]
    fn odd_word(&mut self, at: usize, wrong: &Wrong) {
        let has_moved = self.levels.last().is_some_and(|level| level.before.is_some());
        match Beside::of(self.tokens.bytes(), has_moved) {
            Some(Beside::Remark) => {
                let word = self.quote();
                self.report(Code::Remark, at, format_args!("{word} is no token of PGN"));
            }
            Some(Beside::Null) => self.null_move(at),
            Some(Beside::Glyph(nag)) => self.glyph(nag, at, self.tokens.text.at),
            None => self.wrong_move(at, wrong),
        }
    }

    /// Ends the line with a complaint.
    fn wrong_move(&mut self, at: usize, wrong: &Wrong) {
        let quote = self.quote();
        let code = wrong.code();
        match wrong {
            Wrong::NotReadable(_) if code == Code::UnknownPiece => {
                let detail = "its first letter stands for no piece";
                self.report(code, at, format_args!("{quote}: {detail}"));
            }
            Wrong::NotReadable(error) => {
                self.report(code, at, format_args!("{quote}: {}", error.why.reason()));
            }
            Wrong::NotLegal(SanError::Illegal) => {
                self.report(code, at, format_args!("{quote}: the move is not legal"));
            }
            Wrong::NotLegal(error) => self.report(code, at, format_args!("{quote}: {error}")),
        }
        self.end_line(at);
    }

    /// An error ends the line it stands in: the game if it is the main one.
    fn end_line(&mut self, at: usize) {
        if self.levels.len() == 1 {
            self.cut_at.get_or_insert(at);
        } else {
            self.dead_side_lines += 1;
        }
        if let Some(level) = self.levels.last_mut() {
            level.is_dead = true;
        }
    }

    pub(super) fn null_move(&mut self, at: usize) {
        if !self.is_alive() {
            return;
        }
        let Some(level) = self.levels.last() else { return };
        let after = pass(&level.position, self.variant);
        self.report(Code::NullMove, at, format_args!("PGN has no null move"));
        if !self.is_alive() {
            return;
        }
        match after {
            Some(after) => self.add(Step::Null, after),
            None => {
                self.report(Code::IllegalMove, at, format_args!("no null move is legal in check"));
                self.end_line(at);
            }
        }
    }

    fn play(&mut self, at: usize, read: &WordMove) {
        let WordMove { spelled, found, glued } = read;
        let Some(level) = self.levels.last() else { return };
        let after = level.position.play_unchecked(found.mv);
        if found.habits != Habits::default() {
            self.report_habits(at, found.habits);
        }
        if spelled.mark != Mark::None || self.mode == Mode::Strict {
            self.check_mark(at + spelled.mark_at, spelled.mark, &after);
        }
        // In strict mode the complaint has ended the game before this move.
        if self.is_alive() {
            self.add(Step::Move(found.mv), after);
        }
        if let Some((nag, split)) = *glued {
            self.glyph(nag, at + split, self.tokens.text.at);
        }
    }

    fn add(&mut self, step: Step, after: Position) {
        if self.tree.len() >= self.budget.moves {
            return self.refuse_moves();
        }
        let is_main = self.levels.len() == 1;
        let Some(level) = self.levels.last_mut() else { return };
        let node = self.tree.add(level.node, step);
        if level.before.is_none() && !is_main {
            for comment in level.pending.drain(..) {
                self.tree.add_comment_before(node, comment);
            }
        }
        level.before = Some((level.node, level.position));
        level.node = node;
        level.position = after;
    }

    #[cold]
    fn refuse_moves(&mut self) {
        let (at, most) = (self.tokens.at, self.budget.moves);
        self.report(Code::MovesTooMany, at, format_args!("a game may have {most} half-moves"));
        self.cut(at);
    }

    #[cold]
    fn report_habits(&mut self, at: usize, habits: Habits) {
        // In a game in long algebraic notation every origin is needless, and meant to be there.
        self.is_long |= habits.contains(Habits::LONG);
        if habits.contains(Habits::PAWN_LETTER) && !habits.contains(Habits::FIGURINE) {
            self.first_pawn_letter.get_or_insert(at);
        }
        let code = if habits.contains(Habits::SMALL_PIECE) {
            Code::SmallPiece
        } else if habits.contains(Habits::NEEDLESS_ORIGIN) && !self.is_long {
            Code::NeedlessOrigin
        } else if habits.contains(Habits::CAPTURE_WRONG) {
            Code::CaptureWrong
        } else {
            Code::Spelling
        };
        if let Some(complaint) = habits.complaint() {
            self.report(code, at, format_args!("{complaint}"));
        }
    }

    fn check_mark(&mut self, at: usize, mark: Mark, after: &Position) {
        let is_check = after.is_check();
        let is_mate = is_check
            && (mark == Mark::Mate || self.mode == Mode::Strict)
            && !after.has_legal_move();
        let (code, complaint) = match (mark, is_check, is_mate) {
            (Mark::Check, false, _) => (Code::CheckWrong, "the move gives no check"),
            (Mark::Mate, _, false) => (Code::CheckWrong, "the move does not mate"),
            (Mark::None | Mark::Check, _, true) => (Code::CheckMissing, "mate is marked with #"),
            (Mark::None, true, false) => (Code::CheckMissing, "check is marked with +"),
            (Mark::None, false, _) | (Mark::Check, true, false) | (Mark::Mate, _, true) => return,
        };
        self.report(code, at, format_args!("{complaint}"));
    }

    /// Whether castling to the king's side is legal in the line being read.
    pub(super) fn can_castle_short(&self) -> bool {
        self.is_alive()
            && self.levels.last().is_some_and(|level| {
                level.position.legal_castling(CastlingSide::KingSide).is_some()
            })
    }
}
