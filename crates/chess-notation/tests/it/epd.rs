//! EPD: what is read, what is refused and where, what is written.

use std::collections::BTreeSet;

use chess_core::{Position, Variant};
use chess_notation::epd::{self, Code, Mode, Operand, Operation, OperationError, Record, Severity};
use chess_notation::fen::{CastlingStyle, EnPassant};
use chess_notation::san;
use proptest::prelude::*;

use crate::support::{dice, starts, testdata_text, walk};

const PAWN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

fn lenient(operations: &str) -> epd::Read {
    let line = format!("{PAWN} {operations}");
    epd::read(&line, Variant::Standard, Mode::Lenient).expect(operations)
}

/// Everything that an operation can say, in the standard's own form.
#[test]
fn a_strict_record_is_read_and_written_unchanged() {
    let line = format!(
        "{PAWN} acd 12; acn 123456789012; acs 60; am Kd1 Kf1; bm e3 e4; c0 \"one; two\"; \
         c9 \"a \\\"b\\\" \\\\\"; ce -35; dm 3; draw_offer; eco \"C20\"; fmvn 20; hmvc 4; id \"x\"; \
         nic \"KP 1\"; noop 1 \"two; three\" 4.5; pm e4; pv e4 Kd7 e5; rc 2; sm e4; tcgs 7; v0; \
         Xprivate_1;"
    );
    let read = epd::read(&line, Variant::Standard, Mode::Strict).unwrap();
    assert_eq!(read.findings, []);
    let record = read.record;
    assert_eq!(record.to_string(), line);
    assert_eq!(record.position().halfmove_clock(), 4);
    assert_eq!(record.position().fullmove_number(), 20);
    assert_eq!(record.operations().len(), 23);
    let operation = |opcode| record.operation(opcode).unwrap();
    assert_eq!(operation("c9"), &Operation::Comment(9, Some("a \"b\" \\".into())));
    assert_eq!(operation("v0"), &Operation::Variation(0, None));
    assert_eq!(operation("acn"), &Operation::Nodes(123_456_789_012));
    assert_eq!(
        operation("noop"),
        &Operation::Other(
            "noop".into(),
            vec![
                Operand::Word("1".into()),
                Operand::Text("two; three".into()),
                Operand::Word("4.5".into())
            ]
        )
    );
    let Operation::Line(line) = operation("pv") else { panic!("pv is a line") };
    assert_eq!(line.len(), 3);
}

/// `bm` is a set: its order says nothing, and it is written in ASCII order.
#[test]
fn best_moves_are_a_set() {
    assert_eq!(lenient("bm Kd1 e4;").record, lenient("bm e4 Kd1;").record);
    assert_eq!(lenient("bm e4 Kd1;").record.to_string(), format!("{PAWN} bm Kd1 e4;"));
    assert_eq!(lenient("bm;").record.best_moves().count(), 0);
}

fn check(operations: &str, code: Code, column: usize, lenient_operations: &str) {
    let line = format!("{PAWN} {operations}");
    let error = epd::read(&line, Variant::Standard, Mode::Strict).expect_err(operations);
    let at = PAWN.len() + column;
    assert_eq!((error.code(), error.column()), (code, at), "{operations}: {error}");
    assert!(error.clause().starts_with("PGN 16.2"), "{operations}");
    let read = epd::read(&line, Variant::Standard, Mode::Lenient).expect(operations);
    let finding = &read.findings[0];
    assert_eq!((finding.code, finding.column), (code, at), "{operations}: {finding}");
    assert_eq!(finding.severity, code.severity(Mode::Lenient));
    let written = read.record.to_string();
    assert_eq!(written.strip_prefix(PAWN).unwrap().trim_start(), lenient_operations);
}

#[test]
fn faults_have_their_place_and_lose_nothing_but_themselves() {
    check("bm e4", Code::SemicolonMissing, 7, "bm e4;");
    check(" bm e4;", Code::Blanks, 1, "bm e4;");
    check("bm  e4;", Code::Blanks, 4, "bm e4;");
    check("bm e4 ;", Code::Blanks, 7, "bm e4;");
    check("bm e4; ", Code::Blanks, 8, "bm e4;");
    check("bm e4;; acd 1;", Code::Blanks, 8, "bm e4; acd 1;");
    check("0 1", Code::CountersAsFields, 2, "hmvc 0; fmvn 1;");
    check("3 20 acd 1;", Code::CountersAsFields, 2, "hmvc 3; fmvn 20; acd 1;");
    check("3 20 hmvc 4;", Code::CountersAsFields, 2, "fmvn 20; hmvc 4;");
    check("bm e2e4;", Code::MoveSpelling, 5, "bm e4;");
    check("bm e4+;", Code::MoveSpelling, 5, "bm e4;");
    check("bm e5; acd 1;", Code::MoveInvalid, 5, "bm e5; acd 1;");
    check("bm e4 e4;", Code::MoveTwice, 8, "bm e4;");
    check("pv e4 e5;", Code::MoveInvalid, 8, "pv e4 e5;");
    check("pm e3 e4;", Code::OperandCount, 8, "pm e3 e4;");
    check("sm;", Code::OperandCount, 2, "sm;");
    check("acd -1;", Code::NumberRange, 6, "acd -1;");
    check("acd x;", Code::NumberSyntax, 6, "acd x;");
    check("ce 32767;", Code::NumberRange, 5, "ce 32767;");
    check("dm 0;", Code::NumberRange, 5, "dm 0;");
    check("fmvn 0;", Code::NumberRange, 7, "fmvn 1;");
    check("c0 one two;", Code::StringUnquoted, 5, "c0 \"one two\";");
    check("id \"a;", Code::StringOpen, 5, "id \"a;\";");
    check("id;", Code::OperandCount, 2, "id;");
    check("acd 1; acd 2;", Code::OpcodeTwice, 9, "acd 1;");
    check("abcdefghijklmnop;", Code::OpcodeSyntax, 2, "");
    check("9x;", Code::OpcodeSyntax, 2, "");
    let long = "a".repeat(256);
    check(&format!("c1 \"{long}\";"), Code::StringLong, 5, &format!("c1 \"{long}\";"));
}

/// The rows of `pgn-cases/29-opcodes.epd` as `EXPECTED.md` has them.
#[test]
fn the_file_of_opcodes_is_read_as_expected() {
    let text = testdata_text("pgn-cases/29-opcodes.epd");
    let told = |mode| -> Vec<String> {
        epd::lines(&text, Variant::Standard, mode)
            .map(|(line, read)| match read {
                Ok(read) if read.findings.is_empty() => format!("{line}: ok"),
                Ok(read) => {
                    let finding = &read.findings[0];
                    format!("{line}:{}: {} {}", finding.column, finding.severity, finding.code)
                }
                Err(error) => {
                    format!(
                        "{line}:{}: no record, {} {}",
                        error.column(),
                        error.severity(),
                        error.code()
                    )
                }
            })
            .collect()
    };
    assert_eq!(
        told(Mode::Lenient),
        [
            "1: ok",
            "3:1: no record, warning no_record",
            "4: ok",
            "5:32: error move_invalid",
            "6:29: warning counters_as_fields",
            "7:33: warning semicolon_missing",
            "8:1: no record, error position",
        ]
    );
    assert_eq!(
        told(Mode::Strict),
        [
            "1: ok",
            "3:1: no record, error no_record",
            "4: ok",
            "5:32: no record, error move_invalid",
            "6:29: no record, error counters_as_fields",
            "7:33: no record, error semicolon_missing",
            "8:1: no record, error position",
        ]
    );
    let (_, first) = epd::lines(&text, Variant::Standard, Mode::Strict).next().unwrap();
    let record = first.unwrap().record;
    assert_eq!(record.id(), Some("mate; in one"));
    assert_eq!(record.operation("c0"), Some(&Operation::Comment(0, Some("a \"b\"".into()))));
}

#[test]
fn a_broken_position_is_no_record() {
    let error = |line: &str| epd::read(line, Variant::Standard, Mode::Lenient).unwrap_err();
    let two = error("4k3/8/8/8/8/8/8/8 w - - bm e4;");
    assert_eq!((two.code(), two.column(), two.clause()), (Code::Position, 1, "PGN 16.2.3.1"));
    let side = error("4k3/8/8/8/8/8/8/4K3 x - - bm e4;");
    assert_eq!(side.to_string(), "column 21 of the EPD: the side to move is w or b");
    assert_eq!(error("4k3/8/8/8/8/8/8/4K3 w - - id \"\u{7}\";").code(), Code::ControlCharacter);
    // A clock without a move number is nothing against the position.
    let read = epd::read("4k3/8/8/8/8/8/8/4K2R w - - hmvc 30;", Variant::Standard, Mode::Strict);
    assert_eq!(read.unwrap().record.position().halfmove_clock(), 30);
}

#[test]
fn only_what_can_be_read_again_is_taken() {
    let mut record = Record::new(Position::start());
    let refused = |record: &mut Record, operation| record.push(operation).unwrap_err();
    let other = |opcode: &str, word: &str| {
        Operation::Other(opcode.into(), vec![Operand::Word(word.into())])
    };
    assert_eq!(refused(&mut record, other("bm", "e4")), OperationError::Opcode);
    assert_eq!(refused(&mut record, other("1a", "e4")), OperationError::Opcode);
    assert_eq!(refused(&mut record, other("x1", "a b")), OperationError::Operand);
    assert_eq!(refused(&mut record, other("x1", "")), OperationError::Operand);
    assert_eq!(refused(&mut record, Operation::Id("a\nb".into())), OperationError::Operand);
    assert_eq!(refused(&mut record, Operation::Comment(10, None)), OperationError::Rank);
    assert_eq!(refused(&mut record, Operation::HalfmoveClock(1)), OperationError::Counter);
    assert_eq!(refused(&mut record, Operation::Centipawns(40_000)), OperationError::Range);
    let e4 = san::parse(&Position::start(), "e4").unwrap();
    let e5 = san::parse(&Position::start().play(e4).unwrap(), "e5").unwrap();
    let illegal = refused(&mut record, Operation::BestMoves(BTreeSet::from([e5])));
    assert!(matches!(illegal, OperationError::Move(_)));
    record.push(Operation::Line(vec![e4, e5])).unwrap();
    assert_eq!(refused(&mut record, Operation::Line(vec![])), OperationError::Twice);
    record.push(Operation::HalfmoveClock(0)).unwrap();
    assert_eq!(
        record.write_with(EnPassant::Always, CastlingStyle::Shredder),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - pv e4 e5; hmvc 0;"
    );
}

#[test]
fn severities_follow_the_mode() {
    assert_eq!(Code::MoveSpelling.severity(Mode::Lenient), Severity::Warning);
    assert_eq!(Code::MoveSpelling.severity(Mode::Strict), Severity::Error);
}

proptest! {
    /// What is written is read strictly as the same record.
    #[test]
    fn written_records_are_read_back(
        (start, variant) in starts(), dice in dice(), text in "[^\\p{Cc}]{0,40}", number in any::<u64>(),
    ) {
        let (moves, positions) = walk(&start, &dice);
        let middle = positions.len() / 2;
        let position = positions[middle];
        let mut record = Record::new(position);
        record.push(Operation::Comment(3, Some(text.clone()))).unwrap();
        record.push(Operation::BestMoves(position.legal_moves().iter().copied().collect())).unwrap();
        record.push(Operation::Line(moves[middle..].to_vec())).unwrap();
        record.push(Operation::Nodes(number)).unwrap();
        record.push(Operation::HalfmoveClock(position.halfmove_clock())).unwrap();
        record.push(Operation::FullmoveNumber(position.fullmove_number())).unwrap();
        record.push(Operation::Other("x".into(), vec![Operand::Text(text)])).unwrap();
        let written = record.to_string();
        let read = epd::read(&written, variant, Mode::Strict).unwrap();
        prop_assert_eq!(&read.record, &record, "{}", written);
        prop_assert_eq!(read.record.to_string(), written);
    }

    /// No text makes the reader panic, and what it takes it writes and reads again.
    #[test]
    fn any_operations_are_answered(text in "((bm|pv|c0|id|hmvc|fmvn|x_1|eco|0|1)?[ ;\"\\\\]{0,2}(e4|Kd1|12|-3|a)?[ ;\"]{0,2}){0,6}") {
        let read = lenient(&text).record;
        let again = epd::read(&read.to_string(), Variant::Standard, Mode::Lenient).unwrap();
        prop_assert_eq!(again.record, read, "{}", text);
    }
}
