//! Rows F1 to F13: FEN and EPD.

use chess_core::{Position, Variant};
use chess_notation::epd::{self, Mode};
use chess_notation::fen::{self, CastlingStyle, EnPassant, Leniency};
use chess_notation::{pgn, san, uci};

use super::Row;
use crate::support::{position, position_of};

#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    ("F1", || {
        let text = "4k3/8/8/3Pp3/8/8/8/4K3 w - e5 0 1";
        strict(text, 4, 28, "InvalidEpSquare");
        lenient(text, &["stray_en_passant 28"], "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1");
        let read = fen::read(text, Variant::Standard, Leniency::LENIENT).unwrap();
        assert!(san::parse(&read.position, "dxe5").is_err());
    }),
    ("F2", || {
        let text = "4k3/8/8/8/P7/8/8/4K3 w - a3 0 1";
        strict(text, 4, 26, "InvalidEpSquare");
        lenient(text, &["stray_en_passant 26"], "4k3/8/8/8/P7/8/8/4K3 w - - 0 1");
    }),
    ("F3", || {
        let after = after(&Position::start(), "e4");
        writes(&after, EnPassant::Legal, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        writes(&after, EnPassant::Always, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    }),
    ("F4", || {
        let text = "4k3/8/8/8/8/8/4P3/4K3 w - -";
        strict(text, 5, 28, "HalfmoveClockSyntax");
        lenient(text, &["counters_missing 28"], "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    }),
    ("F5", || {
        let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;";
        strict(text, 6, 32, "FullmoveNumberSyntax");
        lenient(text, &["semicolon 32"], "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    }),
    ("F6", || {
        let text = "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1";
        strict(text, 3, 27, "InvalidCastlingRights");
        lenient(text, &["unfounded_rights 27"], "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1");
    }),
    ("F7", || {
        let text = "4k2Q/8/8/8/8/8/8/4K3 b k - 0 1";
        strict(text, 3, 24, "InvalidCastlingRights");
        lenient(text, &["unfounded_rights 24"], "4k2Q/8/8/8/8/8/8/4K3 b - - 0 1");
    }),
    ("F8", || {
        let text = "rk6/8/8/8/8/8/8/4K3 w - - 0 1";
        lenient(text, &[], text);
        writes(&position(text), EnPassant::Legal, text);
    }),
    ("F9", || {
        let x_fen = "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1";
        let shredder = "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w GBgb - 0 1";
        let read = [x_fen, shredder].map(|text| {
            fen::read(text, Variant::Chess960, Leniency::STRICT).unwrap().position
        });
        assert_eq!(read[0], read[1]);
        let written = |style| fen::text(&read[0], EnPassant::Legal, style).to_string();
        assert_eq!(written(CastlingStyle::XFen), x_fen);
        assert_eq!(written(CastlingStyle::Shredder), shredder);
    }),
    ("F10", || {
        let start = position("r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 5 10");
        writes(&after(&start, "O-O"), EnPassant::Legal, "r3k2r/p6p/8/8/8/8/P6P/R4RK1 b kq - 6 10");
    }),
    ("F11", || {
        let line = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c0 \"one; two\";";
        let read = epd::read(line, Variant::Standard, Mode::Strict).unwrap();
        assert_eq!(best(&read.record), ["e2e4"]);
        let comment = epd::Operation::Comment(0, Some("one; two".into()));
        assert_eq!(read.record.operation("c0"), Some(&comment));
    }),
    ("F12", || {
        let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm g1f3;";
        let error = epd::read(line, Variant::Standard, Mode::Strict).unwrap_err();
        assert_eq!((error.code(), error.column()), (epd::Code::MoveSpelling, 57));
        let read = epd::read(line, Variant::Standard, Mode::Lenient).unwrap();
        assert_eq!(best(&read.record), ["g1f3"]);
        assert_eq!(read.findings[0].message, "g1f3 is Nf3 in SAN");
    }),
    ("F13", || {
        let game = pgn::read(b"[Black \"[=0103.21g4c2]\"]\n\n*").next().unwrap();
        assert_eq!(game.tag("Black"), Some("[=0103.21g4c2]"));
    }),
];

/// What strict reading says: field, column and name of the error, and the clause of that field.
fn strict(text: &str, field: usize, column: usize, name: &str) {
    let error = fen::read(text, Variant::Standard, Leniency::STRICT).expect_err(text);
    assert_eq!((error.field(), error.column()), (field, column), "{text}: {error}");
    assert_eq!(error.names(), [name], "{text}");
    assert_eq!(error.clause(), format!("PGN 16.1.3.{field}"));
}

/// What lenient reading notes, with its columns, and the FEN of what it takes.
fn lenient(text: &str, notes: &[&str], expected: &str) {
    let read = fen::read(text, Variant::Standard, Leniency::LENIENT).expect(text);
    let told = |note: &fen::Note| format!("{} {}", note.what.names().next().unwrap(), note.column);
    let found: Vec<String> = read.notes.iter().map(told).collect();
    assert_eq!(found, notes, "{text}");
    assert_eq!(fen::write(&read.position, Variant::Standard), expected, "{text}");
}

fn after(start: &Position, mv: &str) -> Position {
    start.play(san::parse(start, mv).unwrap()).unwrap()
}

/// The text that is written, which must be read back strictly and written alike.
fn writes(position: &Position, en_passant: EnPassant, expected: &str) {
    let written = fen::text(position, en_passant, CastlingStyle::XFen);
    assert_eq!(written.as_str(), expected);
    let read = fen::read(written.as_str(), Variant::Standard, Leniency::STRICT).unwrap();
    assert_eq!((&read.position, read.notes.len()), (position, 0), "{expected}");
    let again = fen::text(&read.position, en_passant, CastlingStyle::XFen);
    assert_eq!(again.as_str(), expected);
    assert_eq!(position_of(expected, Variant::Chess960), *position);
}

fn best(record: &epd::Record) -> Vec<String> {
    record.best_moves().map(|mv| uci::write(mv, Variant::Standard)).collect()
}
