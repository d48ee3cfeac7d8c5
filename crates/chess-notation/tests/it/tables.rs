//! The tables on the pages of FEN, EPD and UCI, row by row.

use chess_core::Variant;
use chess_notation::epd::{self, Code, Mode, Severity};
use chess_notation::fen::{self, Leniency};
use chess_notation::uci::UciMove;

/// The row of a module's page that starts with this cell, as cells.
fn row<'a>(page: &'a str, first: &str) -> Vec<&'a str> {
    let start = format!("//! | {first}");
    let line = page.lines().find(|line| line.starts_with(&start));
    let line = line.unwrap_or_else(|| panic!("the page has no row {first}"));
    line.trim_start_matches("//! |").trim_end_matches('|').split('|').map(str::trim).collect()
}

/// A switch, a text that needs it and nothing else, the field at fault, and what it is read as.
const FORGIVEN: [(&str, &str, usize, &str); 13] = [
    ("BLANKS", "4k3/8/8/8/8/8/4P3/4K3  w\t- - 0 1 ", 2, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ("DIGIT_RUNS", "4k3/8/8/8/8/8/13P3/4K3 w - - 0 1", 1, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ("CASTLING_ORDER", "4k3/8/8/8/8/8/8/R3K2R w QK - 0 1", 3, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    ("ROOK_FILES", "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", 3, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    ("COUNTERS_MISSING", "4k3/8/8/8/8/8/4P3/4K3 w - -", 5, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ("LEADING_ZEROS", "4k3/8/8/8/8/8/4P3/4K3 w - - 00 1", 5, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ("SIDE_CAPITAL", "4k3/8/8/8/8/8/4P3/4K3 W - - 0 1", 2, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ("SEMICOLON", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;", 6, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ("UNFOUNDED_RIGHTS", "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", 3, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    ("STRAY_EN_PASSANT", "4k3/8/8/8/8/8/4P3/4K3 w - e6 0 1", 4, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ("WRONG_CLOCK", "4k3/8/8/8/8/8/4P3/4K3 w - - 9 1", 5, "4k3/8/8/8/8/8/4P3/4K3 w - - 9 1"),
    ("MOVE_ZERO", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 0", 6, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ("UNREACHABLE", "4k3/8/8/8/8/4r3/3p4/4K3 w - - 0 9", 1, "4k3/8/8/8/8/4r3/3p4/4K3 w - - 0 9"),
];

#[test]
fn every_switch_of_fen_has_its_row_and_does_what_it_says() {
    let page = include_str!("../../src/fen/mod.rs");
    let known: Vec<String> = Leniency::LENIENT.names().map(str::to_uppercase).collect();
    assert_eq!(FORGIVEN.map(|(name, ..)| name.to_owned()).as_slice(), known);
    for ((name, text, field, written), switch) in FORGIVEN.iter().zip(Leniency::LENIENT.iter()) {
        let cells = row(page, &format!("`{name}`"));
        let is_usual = Leniency::USUAL.contains(switch);
        assert_eq!(cells[2..], [if is_usual { "yes" } else { "" }, "yes"], "{name}");
        let read = |leniency| fen::read(text, Variant::Standard, leniency);
        assert_eq!(read(Leniency::STRICT).unwrap_err().field(), *field, "{name}");
        assert!(read(Leniency::LENIENT - switch).is_err(), "{name}");
        let forgiven = read(switch).unwrap();
        assert!(forgiven.notes.iter().all(|note| note.what == switch), "{name}");
        assert_eq!(forgiven.notes[0].field(), *field, "{name}");
        assert_eq!(fen::write(&forgiven.position, Variant::Standard), *written, "{name}");
        assert_eq!(read(Leniency::USUAL).is_ok(), is_usual, "{name}");
    }
}

/// Each field of FEN as it is read in either variant, with what is next to it and refused.
#[test]
fn the_fields_of_fen_are_read_as_their_rows_say() {
    let strict = |text: &str, variant| fen::read(text, variant, Leniency::STRICT);
    let standard = [
        ("r3k2r/8/8/8/4Pp2/8/8/R3K2R b KQkq e3 0 65535", None),
        ("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 100 65535", None),
        ("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", None),
        ("r3k2r/8/8/8/8/8/8/R3K2R w H - 0 1", Some(3)),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", Some(3)),
        ("r3k2r/8/8/8/8/8/8/R3K2R w K e9 0 1", Some(4)),
        ("r3k2r/8/8/8/8/8/8/R3K2R w K - -0 1", Some(5)),
        ("r3k2r/8/8/8/8/8/8/R3K2R w K - 0 65536", Some(6)),
        ("r3k2r/8/8/8/8/8/R3K2R w K - 0 1", Some(1)),
        ("r3k2r/8/8/8/8/8/9/R3K2R w K - 0 1", Some(1)),
        ("r3k2r/8/8/8/8/8/8/R3K2R x K - 0 1", Some(2)),
    ];
    for (text, field) in standard {
        let found = strict(text, Variant::Standard).err().map(|error| error.field());
        assert_eq!(found, field, "{text}");
    }
    for text in [
        "rn2k1r1/8/8/8/8/8/8/RN2K1R1 w KQkq - 0 1",
        "rn2k1r1/8/8/8/8/8/8/RN2K1R1 w GAga - 0 1",
        "rr2k1r1/8/8/8/8/8/8/RR2K1R1 w KBkb - 0 1",
    ] {
        assert!(strict(text, Variant::Chess960).is_ok(), "{text}");
        assert!(strict(text, Variant::Standard).is_err(), "{text}");
    }
}

const POSITION: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

/// A code of EPD, a record that has it alone in lenient mode, and what it is read as.
const FOUND: [(Code, &str, &str); 16] = [
    (Code::PositionMended, "4k3/8/8/8/8/8/13P3/4K3 w - -", ""),
    (Code::CountersAsFields, "4k3/8/8/8/8/8/4P3/4K3 w - - 3 7", " hmvc 3; fmvn 7;"),
    (Code::Blanks, "4k3/8/8/8/8/8/4P3/4K3 w - -  acd 1;", " acd 1;"),
    (Code::OperationEmpty, "4k3/8/8/8/8/8/4P3/4K3 w - - ;", ""),
    (Code::SemicolonMissing, "4k3/8/8/8/8/8/4P3/4K3 w - - acd 1", " acd 1;"),
    (Code::OpcodeTwice, "4k3/8/8/8/8/8/4P3/4K3 w - - acd 1; acd 2;", " acd 1;"),
    (Code::StringUnquoted, "4k3/8/8/8/8/8/4P3/4K3 w - - id a b;", " id \"a b\";"),
    (Code::StringOpen, "4k3/8/8/8/8/8/4P3/4K3 w - - id \"a b", " id \"a b\";"),
    (Code::StringLong, "", ""),
    (Code::MoveSpelling, "4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4;", " bm e4;"),
    (Code::MoveTwice, "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 e4;", " bm e4;"),
    (Code::NumberRange, "4k3/8/8/8/8/8/4P3/4K3 w - - dm 0;", " dm 0;"),
    (Code::NumberSyntax, "4k3/8/8/8/8/8/4P3/4K3 w - - dm x;", " dm x;"),
    (Code::MoveInvalid, "4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;", " bm e5;"),
    (Code::OperandCount, "4k3/8/8/8/8/8/4P3/4K3 w - - sm;", " sm;"),
    (Code::OpcodeSyntax, "4k3/8/8/8/8/8/4P3/4K3 w - - 9x;", ""),
];

#[test]
fn every_code_of_epd_has_its_row_and_does_what_it_says() {
    let page = include_str!("../../src/epd/mod.rs");
    let long = format!("{POSITION} c0 \"{}\";", "a".repeat(256));
    for (code, line, operations) in FOUND {
        let is_error = code.severity(Mode::Lenient) == Severity::Error;
        let first = format!("`{code}`{}", if is_error { " (error)" } else { " |" });
        assert_eq!(row(page, &first).len(), 3, "{code}");
        let (line, written) = match code {
            Code::StringLong => (long.as_str(), long.clone()),
            _ => (line, format!("{POSITION}{operations}")),
        };
        let read = epd::read(line, Variant::Standard, Mode::Lenient).unwrap();
        assert_eq!(read.findings[0].code, code, "{line}");
        assert_eq!(read.record.to_string(), written, "{line}");
        let error = epd::read(line, Variant::Standard, Mode::Strict).unwrap_err();
        assert_eq!(error.severity(), Severity::Error, "{line}");
    }
    for (code, line) in [
        (Code::Position, "4k3/8/8/8/8/8/4P3/8 w - -"),
        (Code::ControlCharacter, "4k3/8/8/8/8/8/4P3/4K3 w - - id \"\u{7}\";"),
        (Code::NoRecord, "# 4k3/8/8/8/8/8/4P3/4K3 w - -"),
    ] {
        assert!(page.contains(&format!("(`{code}`")), "{code}");
        for mode in [Mode::Strict, Mode::Lenient] {
            assert_eq!(epd::read(line, Variant::Standard, mode).unwrap_err().code(), code);
        }
    }
}

#[test]
fn the_refusals_of_uci_have_their_columns() {
    let page = include_str!("../../src/uci.rs");
    for first in ["no square of origin", "no target square", "anything else behind"] {
        let cells = row(page, first);
        let column: usize = cells[2].parse().unwrap();
        let mut examples: Vec<&str> = cells[1].split('`').skip(1).step_by(2).collect();
        if cells[1].ends_with("a blank") {
            examples.push("e7e8 ");
        }
        assert!(examples.len() > 2, "{first}");
        for example in examples {
            let error = example.parse::<UciMove>().expect_err(example);
            assert_eq!(error.column(), column, "{example}");
        }
    }
}
