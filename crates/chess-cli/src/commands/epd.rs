//! `chess epd`: records of a file, read and written as the standard has them.

use anyhow::Result;
use chess_core::{Move, Variant};
use chess_notation::epd::{self, EpdError, Mode, Operation, Record, Severity};
use chess_notation::{fen, uci};
use serde::Serialize;
use serde_json::{Value, json};

use super::input;
use crate::args::text::{EpdArguments, StyleArguments};
use crate::exit::Exit;
use crate::output::{Output, complain};

/// What `--json` writes for a line.
#[derive(Debug, Serialize)]
struct Shown {
    /// The number of the line in the file, from 1.
    line: usize,
    /// The record as it is written here; null where the line is none.
    epd: Option<String>,
    /// The position with its counters.
    fen: Option<String>,
    operations: Vec<Value>,
    findings: Vec<Value>,
}

/// Answers yes where every line is a record whose operations are understood.
pub(crate) fn run(arguments: &EpdArguments, output: &mut Output) -> Result<Exit> {
    let variant = arguments.variant.variant();
    let mode = if arguments.strict { Mode::Strict } else { Mode::Lenient };
    let name = arguments.file.display();
    let mut exit = Exit::Yes;
    for (line, number) in input::lines(&arguments.file)?.zip(1..) {
        let line = line?;
        // A mark of the encoding may stand before the first record.
        let line = if number == 1 { line.strip_prefix('\u{feff}').unwrap_or(&line) } else { &line };
        if line.trim().is_empty() {
            continue;
        }
        let read = epd::read(line, variant, mode);
        let is_bad = match &read {
            Ok(read) => read.findings.iter().any(|finding| finding.severity == Severity::Error),
            Err(error) => error.severity() == Severity::Error,
        };
        if is_bad {
            exit = Exit::No;
        }
        if output.is_json() {
            output.object(&shown(number, read, variant, &arguments.style))?;
            continue;
        }
        match read {
            Ok(read) => {
                output.line(written(&read.record, &arguments.style))?;
                for finding in &read.findings {
                    let (column, severity) = (finding.column, finding.severity);
                    let message = &finding.message;
                    complain(format_args!("{name}:{number}:{column}: {severity}: {message}"));
                }
            }
            Err(error) => complain(format_args!("{name}:{number}:{}", told(&error, mode))),
        }
    }
    Ok(exit)
}

fn written(record: &Record, style: &StyleArguments) -> String {
    record.write_with(style.en_passant(), style.castling())
}

fn told(error: &EpdError, mode: Mode) -> String {
    let message = error.to_string();
    let message = message.split_once(": ").map_or(&*message, |(_, message)| message);
    let clause = match mode {
        Mode::Strict => format!(" ({})", error.clause()),
        Mode::Lenient => String::new(),
    };
    format!("{}: {}: {message}{clause}", error.column(), error.severity())
}

fn shown(
    line: usize,
    read: Result<epd::Read, EpdError>,
    variant: Variant,
    style: &StyleArguments,
) -> Shown {
    match read {
        Ok(read) => {
            let position = read.record.position();
            let findings = read.findings.iter().map(|finding| {
                json!({
                    "severity": finding.severity.as_str(),
                    "code": finding.code.as_str(),
                    "column": finding.column,
                    "message": finding.message,
                    "clause": finding.code.clause(),
                })
            });
            Shown {
                line,
                epd: Some(written(&read.record, style)),
                fen: Some(fen::text(position, style.en_passant(), style.castling()).to_string()),
                operations: read
                    .record
                    .operations()
                    .iter()
                    .map(|it| operation(it, variant))
                    .collect(),
                findings: findings.collect(),
            }
        }
        Err(error) => Shown {
            line,
            epd: None,
            fen: None,
            operations: Vec::new(),
            findings: vec![json!({
                "severity": error.severity().as_str(),
                "code": error.code().as_str(),
                "column": error.column(),
                "message": error.to_string(),
                "clause": error.clause(),
            })],
        },
    }
}

/// Moves in UCI, numbers and strings as they are, operands that are not known as a list.
fn operation(operation: &Operation, variant: Variant) -> Value {
    let spelled = |mv: &Move| uci::write(*mv, variant);
    let value = match operation {
        Operation::BestMoves(moves) | Operation::AvoidMoves(moves) => {
            moves.iter().map(spelled).collect()
        }
        Operation::Line(moves) => moves.iter().map(spelled).collect(),
        Operation::PredictedMove(mv) | Operation::SuppliedMove(mv) => spelled(mv).into(),
        Operation::Depth(number)
        | Operation::MateIn(number)
        | Operation::RepetitionCount(number) => (*number).into(),
        Operation::Nodes(number) | Operation::Seconds(number) => (*number).into(),
        Operation::Centipawns(value) => (*value).into(),
        Operation::HalfmoveClock(number) | Operation::FullmoveNumber(number) => (*number).into(),
        Operation::Comment(_, text)
        | Operation::Variation(_, text)
        | Operation::Eco(text)
        | Operation::Nic(text) => text.clone().into(),
        Operation::Id(text) => text.clone().into(),
        Operation::Other(_, operands) => operands.iter().map(|operand| operand.as_str()).collect(),
        _ => Value::Null,
    };
    json!({ "opcode": operation.opcode(), "value": value })
}
