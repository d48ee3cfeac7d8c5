//! From a line to a record.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

use chess_core::{SetupErrors, Variant};

use super::scan::Scanner;
use super::{Code, EpdError, Finding, Mode, Operation, Record};
use crate::fen::fields::Reader;
use crate::fen::read::EMPTY;
use crate::fen::{Leniency, plain};

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
