//! From a line to a record.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use chess_core::{Move, Position, Setup, SetupErrors, Variant};

use super::finding::no_move;
use super::operation::{CENTIPAWNS, is_known, is_opcode, is_printable};
use super::{Code, EpdError, Finding, Mode, Operand, Operation, Record};
use crate::fen::Leniency;
use crate::fen::fields::Reader;
use crate::fen::plain;
use crate::fen::read::EMPTY;
use crate::san;

/// What was read: a record, and what is to be said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// The record.
    pub record: Record,
    /// What was forgiven or not understood, nothing in strict mode.
    pub findings: Vec<Finding>,
}

/// Reads one line (the module page says exactly what is accepted). Blanks and line ends behind it
/// are ignored.
///
/// # Errors
///
/// In strict mode the first thing that is not as the standard has it; in lenient mode that the
/// four fields cannot be read, that the position is not legal, or that the line is a remark (it
/// starts with `#` or `%`).
pub fn read(line: &str, variant: Variant, mode: Mode) -> Result<Read, EpdError> {
    let line = line.trim_end_matches(['\r', '\n']);
    let mut scanner = Scanner { line, at: 0, mode, findings: Vec::new() };
    if line.starts_with(['#', '%']) {
        return Err(scanner.fatal(Code::NoRecord, 0, "a remark is no record".to_owned()));
    }
    if let Some(at) = line.find(|letter: char| letter.is_control() && letter != '\t') {
        return Err(scanner.fatal(Code::ControlCharacter, at, "this cannot be printed".to_owned()));
    }
    let leniency = match mode {
        Mode::Strict => Leniency::STRICT,
        Mode::Lenient => Leniency::LENIENT,
    };
    let mut setup = EMPTY;
    let mut reader = Reader::new(line, leniency);
    match plain::four_fields(line.as_bytes(), variant) {
        Some((plain, length)) => (setup, reader.at) = (plain, length),
        None => reader
            .fill_four(&mut setup, variant)
            .map_err(|error| EpdError::of_fen(&error.into(), mode))?,
    }
    scanner.at = reader.at;
    let (raw, fields) = scanner.operations();
    let values: Vec<Option<u16>> = raw.iter().map(|raw| scanner.counter(raw, &mut setup)).collect();
    let is_missing = |opcode| raw.iter().all(|raw| raw.opcode != opcode);
    let clock = fields.map(|fields| fields.0).filter(|_| is_missing("hmvc"));
    let number = fields.map(|fields| fields.1.max(1)).filter(|_| is_missing("fmvn"));
    setup.halfmove_clock = clock.unwrap_or(setup.halfmove_clock);
    setup.fullmove_number = number.unwrap_or(setup.fullmove_number);
    // EPD mostly leaves the counters out, so that one alone says nothing about the other.
    let waived = SetupErrors::INVALID_HALFMOVE_CLOCK;
    let (position, notes) =
        reader.position(&setup, variant, waived).map_err(|error| EpdError::of_fen(&error, mode))?;
    scanner.findings.splice(0..0, notes.iter().map(Finding::of_note));

    let mut record = Record::new(position);
    record.operations.extend(clock.map(Operation::HalfmoveClock));
    record.operations.extend(number.map(Operation::FullmoveNumber));
    for (raw, value) in raw.into_iter().zip(values) {
        let operation = match (raw.opcode, value) {
            ("hmvc", Some(clock)) => Operation::HalfmoveClock(clock),
            ("fmvn", Some(number)) => Operation::FullmoveNumber(number),
            _ => scanner.operation(raw, &position),
        };
        record.operations.push(operation);
    }
    scanner.findings.sort_by_key(|finding| finding.column);
    if mode == Mode::Strict && !scanner.findings.is_empty() {
        return Err(EpdError::of_finding(scanner.findings.swap_remove(0)));
    }
    Ok(Read { record, findings: scanner.findings })
}

/// The records of a text, line by line, each with the number of its line from 1; empty lines are
/// skipped.
pub const fn lines(text: &str, variant: Variant, mode: Mode) -> Lines<'_> {
    Lines { rest: Some(text), number: 0, variant, mode }
}

/// See [`lines()`].
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: Option<&'a str>,
    number: usize,
    variant: Variant,
    mode: Mode,
}

impl Iterator for Lines<'_> {
    type Item = (usize, Result<Read, EpdError>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let text = self.rest?;
            let line = match text.split_once('\n') {
                Some((line, rest)) => {
                    self.rest = Some(rest);
                    line
                }
                None => {
                    self.rest = None;
                    text
                }
            };
            self.number += 1;
            let line =
                if self.number == 1 { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
            if !line.trim().is_empty() {
                return Some((self.number, read(line, self.variant, self.mode)));
            }
        }
    }
}

/// An operation as it stands, with byte offsets.
struct Raw<'a> {
    opcode: &'a str,
    at: usize,
    operands: Vec<(usize, Operand)>,
}

struct Scanner<'a> {
    line: &'a str,
    at: usize,
    mode: Mode,
    findings: Vec<Finding>,
}

impl<'a> Scanner<'a> {
    fn column(&self, at: usize) -> usize {
        self.line.get(..at).unwrap_or(self.line).chars().count() + 1
    }

    #[cold]
    fn fatal(&self, code: Code, at: usize, message: String) -> EpdError {
        let (severity, column) = (code.severity(self.mode), self.column(at));
        EpdError { code, severity, column, clause: code.clause(), message }
    }

    #[cold]
    fn find(&mut self, code: Code, at: usize, message: impl Into<String>) {
        let (severity, column) = (code.severity(self.mode), self.column(at));
        self.findings.push(Finding { severity, code, column, message: message.into() });
    }

    fn peek(&self) -> Option<u8> {
        self.line.as_bytes().get(self.at).copied()
    }

    /// Skips blanks, of which there should be one, or none at the end of the line.
    fn blank(&mut self) {
        let from = self.at;
        while let Some(b' ' | b'\t') = self.peek() {
            self.at += 1;
        }
        let found = &self.line[from..self.at];
        let is_right = match self.peek() {
            None => found.is_empty(),
            Some(_) => found == " ",
        };
        if !is_right {
            self.find(Code::Blanks, from, "one blank stands between two operations or operands");
        }
    }

    fn blank_before_operand(&mut self) {
        let from = self.at;
        let found = self.findings.len();
        self.blank();
        if self.peek() == Some(b';') && self.findings.len() == found {
            self.find(Code::Blanks, from, "no blank stands before a semicolon");
        }
    }

    /// Everything behind the four fields: the operations, and counters that stand before them.
    fn operations(&mut self) -> (Vec<Raw<'a>>, Option<(u16, u16)>) {
        let mut operations: Vec<Raw<'a>> = Vec::new();
        let mut counters = None;
        while self.at < self.line.len() {
            self.blank();
            let from = self.at;
            let Some(first) = self.peek() else { break };
            if first == b';' {
                self.at += 1;
                self.find(Code::OperationEmpty, from, "a semicolon closes nothing");
                continue;
            }
            if operations.is_empty() && counters.is_none() && first.is_ascii_digit() {
                counters = self.counters();
                if counters.is_some() {
                    continue;
                }
            }
            let opcode = self.word();
            let raw = Raw { opcode, at: from, operands: self.operands() };
            if !is_opcode(opcode) {
                let message =
                    format!("{opcode}: an opcode is a name of at most 15 letters and digits");
                self.find(Code::OpcodeSyntax, from, message);
            } else if operations.iter().any(|other| other.opcode == opcode) {
                self.find(Code::OpcodeTwice, from, format!("{opcode} stands twice"));
            } else {
                operations.push(raw);
            }
        }
        (operations, counters)
    }

    /// Two numbers as in a FEN, or the first alone; leaves the place as it is where there are none.
    fn counters(&mut self) -> Option<(u16, u16)> {
        let from = self.at;
        let Ok(clock) = self.word().parse() else {
            self.at = from;
            return None;
        };
        self.find(Code::CountersAsFields, from, "in EPD counters are the opcodes hmvc and fmvn");
        let behind = self.at;
        while let Some(b' ' | b'\t') = self.peek() {
            self.at += 1;
        }
        let number = self.word().parse();
        if number.is_err() {
            self.at = behind;
        }
        Some((clock, number.unwrap_or(1)))
    }

    /// A word up to a blank or a semicolon.
    fn word(&mut self) -> &'a str {
        let rest = &self.line[self.at..];
        let word = &rest[..rest.find([' ', '\t', ';']).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// The operands up to the semicolon, which is taken too.
    fn operands(&mut self) -> Vec<(usize, Operand)> {
        let mut operands = Vec::new();
        loop {
            match self.peek() {
                Some(b';') => {
                    self.at += 1;
                    return operands;
                }
                Some(b' ' | b'\t') => self.blank_before_operand(),
                Some(_) | None => {}
            }
            let from = self.at;
            match self.peek() {
                None => {
                    self.find(Code::SemicolonMissing, from, "an operation is closed by ;");
                    return operands;
                }
                Some(b';') => {}
                Some(b'"') => {
                    let text = self.text();
                    operands.push((from, Operand::Text(text)));
                }
                Some(_) => {
                    let word = self.word();
                    operands.push((from, Operand::Word(word.to_owned())));
                }
            }
        }
    }

    /// A string, from its quote on.
    fn text(&mut self) -> String {
        let from = self.at;
        let mut text = String::new();
        let mut letters = self.line[from + 1..].char_indices();
        let mut end = None;
        while let Some((offset, letter)) = letters.next() {
            match letter {
                '"' => {
                    end = Some(from + 1 + offset + 1);
                    break;
                }
                '\\' => match letters.clone().next() {
                    Some((_, escaped @ ('"' | '\\'))) => {
                        letters.next();
                        text.push(escaped);
                    }
                    _ => text.push('\\'),
                },
                _ => text.push(letter),
            }
        }
        match end {
            Some(end) => self.at = end,
            None => {
                self.at = self.line.len();
                self.find(Code::StringOpen, from, "the string is never closed");
            }
        }
        if text.len() >= 256 {
            self.find(Code::StringLong, from, "a string has less than 256 bytes");
        }
        text
    }

    /// Puts `hmvc` and `fmvn` into the set-up, so that the position has them.
    fn counter(&mut self, raw: &Raw<'a>, setup: &mut Setup) -> Option<u16> {
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
    fn operation(&mut self, raw: Raw<'a>, position: &Position) -> Operation {
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
