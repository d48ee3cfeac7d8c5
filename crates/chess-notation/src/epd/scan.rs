//! The operations of a line as they stand: opcodes, operands, and what parts them.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::operation::is_opcode;
use super::{Code, EpdError, Finding, Mode, Operand};

/// An operation as it stands, with byte offsets.
pub(super) struct Raw<'a> {
    pub(super) opcode: &'a str,
    pub(super) at: usize,
    pub(super) operands: Vec<(usize, Operand)>,
}

pub(super) struct Scanner<'a> {
    pub(super) line: &'a str,
    pub(super) at: usize,
    pub(super) mode: Mode,
    pub(super) findings: Vec<Finding>,
}

impl<'a> Scanner<'a> {
    fn column(&self, at: usize) -> usize {
        self.line.get(..at).unwrap_or(self.line).chars().count() + 1
    }

    #[cold]
    pub(super) fn fatal(&self, code: Code, at: usize, message: String) -> EpdError {
        let (severity, column) = (code.severity(self.mode), self.column(at));
        EpdError { code, severity, column, clause: code.clause(), message }
    }

    #[cold]
    pub(super) fn find(&mut self, code: Code, at: usize, message: impl Into<String>) {
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
    pub(super) fn operations(&mut self) -> (Vec<Raw<'a>>, Option<(u16, u16)>) {
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
}
