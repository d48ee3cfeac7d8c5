//! What an operation means, held against its position.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use chess_core::{Move, Position, Setup};

use super::finding::no_move;
use super::operation::{CENTIPAWNS, is_known, is_printable};
use super::scan::{Raw, Scanner};
use super::{Code, Operand, Operation};
use crate::san;

impl<'a> Scanner<'a> {
    /// Puts `hmvc` and `fmvn` into the set-up, so that the position has them.
    pub(super) fn counter(&mut self, raw: &Raw<'a>, setup: &mut Setup) -> Option<u16> {
        let least = match raw.opcode {
            "hmvc" => 0,
            "fmvn" => 1,
            _ => return None,
        };
        let [(at, operand)] = raw.operands.as_slice() else { return None };
        let value = number::<u16>(operand)?;
        if value < least {
            self.find(Code::NumberRange, *at, "move numbers start at 1");
        }
        let value = value.max(least);
        match raw.opcode {
            "hmvc" => setup.halfmove_clock = value,
            _ => setup.fullmove_number = value,
        }
        Some(value)
    }

    /// The operation with its meaning; without it where the operands cannot be understood.
    pub(super) fn operation(&mut self, raw: Raw<'a>, position: &Position) -> Operation {
        let read = if is_known(raw.opcode) { self.known(&raw, position) } else { None };
        read.unwrap_or_else(|| {
            Operation::unread(raw.opcode, raw.operands.into_iter().map(|(_, it)| it).collect())
        })
    }

    fn known(&mut self, raw: &Raw<'a>, position: &Position) -> Option<Operation> {
        let rank = || raw.opcode.bytes().last().map_or(0, |digit| digit.wrapping_sub(b'0'));
        match raw.opcode {
            "bm" => self.moves(raw, position).map(Operation::BestMoves),
            "am" => self.moves(raw, position).map(Operation::AvoidMoves),
            "pv" => self.line_of_moves(raw, position).map(Operation::Line),
            "pm" => self.one_move(raw, position).map(Operation::PredictedMove),
            "sm" => self.one_move(raw, position).map(Operation::SuppliedMove),
            "acd" => self.number(raw, 0..=u32::MAX).map(Operation::Depth),
            "acn" => self.number(raw, 0..=u64::MAX).map(Operation::Nodes),
            "acs" => self.number(raw, 0..=u64::MAX).map(Operation::Seconds),
            "ce" => self.number(raw, CENTIPAWNS).map(Operation::Centipawns),
            "dm" => self.number(raw, 1..=u32::MAX).map(Operation::MateIn),
            "rc" => self.number(raw, 1..=u32::MAX).map(Operation::RepetitionCount),
            // Read before the position was built, or no numbers.
            "hmvc" | "fmvn" => self.number(raw, 0..=u16::MAX).and(None),
            "id" => self.string(raw).flatten().map(Operation::Id),
            "eco" => self.string(raw).map(Operation::Eco),
            "nic" => self.string(raw).map(Operation::Nic),
            comment if comment.starts_with('c') => {
                self.string(raw).map(|text| Operation::Comment(rank(), text))
            }
            _ => self.string(raw).map(|text| Operation::Variation(rank(), text)),
        }
    }

    /// One move, held against a position; nothing where it is none.
    fn mv(&mut self, at: usize, operand: &Operand, position: &Position) -> Option<Move> {
        let word = operand.as_str();
        match san::parse(position, word) {
            Ok(mv) => {
                let canonical = san::write(position, mv);
                if canonical != word || matches!(operand, Operand::Text(_)) {
                    let message = format!("{word} is {canonical} in SAN");
                    self.find(Code::MoveSpelling, at, message);
                }
                Some(mv)
            }
            Err(error) => {
                self.find(Code::MoveInvalid, at, no_move(word, &error));
                None
            }
        }
    }

    fn moves(&mut self, raw: &Raw<'a>, position: &Position) -> Option<BTreeSet<Move>> {
        let mut moves = BTreeSet::new();
        let mut is_whole = true;
        for (at, operand) in &raw.operands {
            match self.mv(*at, operand, position) {
                Some(mv) if !moves.insert(mv) => {
                    self.find(Code::MoveTwice, *at, "the move stands twice");
                }
                Some(_) => {}
                None => is_whole = false,
            }
        }
        is_whole.then_some(moves)
    }

    fn line_of_moves(&mut self, raw: &Raw<'a>, position: &Position) -> Option<Vec<Move>> {
        let mut moves = Vec::new();
        let mut reached = *position;
        for (at, operand) in &raw.operands {
            let mv = self.mv(*at, operand, &reached)?;
            reached = reached.play_unchecked(mv);
            moves.push(mv);
        }
        Some(moves)
    }

    fn one_move(&mut self, raw: &Raw<'a>, position: &Position) -> Option<Move> {
        match raw.operands.as_slice() {
            [(at, operand)] => self.mv(*at, operand, position),
            _ => self.wrong_count(raw, "one move"),
        }
    }

    fn number<T: FromStr + PartialOrd + ToString>(
        &mut self,
        raw: &Raw<'a>,
        range: core::ops::RangeInclusive<T>,
    ) -> Option<T> {
        let [(at, operand)] = raw.operands.as_slice() else {
            return self.wrong_count(raw, "one number");
        };
        match number::<T>(operand) {
            Some(value) if range.contains(&value) => Some(value),
            _ => {
                let (least, most) = (range.start().to_string(), range.end().to_string());
                let (word, opcode) = (operand.as_str(), raw.opcode);
                let code = match number::<i128>(operand) {
                    Some(_) => Code::NumberRange,
                    None => Code::NumberSyntax,
                };
                let message = format!("{word}: {opcode} has a number from {least} to {most}");
                self.find(code, *at, message);
                None
            }
        }
    }

    /// A string, or none where there is no operand.
    fn string(&mut self, raw: &Raw<'a>) -> Option<Option<String>> {
        match raw.operands.as_slice() {
            [] if raw.opcode != "id" => Some(None),
            [(_, Operand::Text(text))] => Some(Some(text.clone())),
            [] => self.wrong_count(raw, "a string"),
            [(at, _), ..] => {
                self.find(Code::StringUnquoted, *at, "a string stands in quotes");
                let words: Vec<&str> =
                    raw.operands.iter().map(|(_, operand)| operand.as_str()).collect();
                let text = words.join(" ");
                is_printable(&text).then_some(Some(text))
            }
        }
    }

    #[cold]
    fn wrong_count<T>(&mut self, raw: &Raw<'a>, wanted: &str) -> Option<T> {
        let at = match raw.operands.get(1) {
            Some((second, _)) => *second,
            None => raw.at,
        };
        self.find(Code::OperandCount, at, format!("{} has {wanted} behind it", raw.opcode));
        None
    }
}

/// A whole number with an optional sign (PGN section 16.2.4.1).
fn number<T: FromStr>(operand: &Operand) -> Option<T> {
    match operand {
        Operand::Word(word) => word.parse().ok(),
        Operand::Text(_) => None,
    }
}
