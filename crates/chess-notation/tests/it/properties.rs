//! What holds for any bytes. The fuzz targets and the tests over their corpus ask the same.

use chess_core::{Move, Position, SetupErrors, Variant};
use chess_notation::epd::{self, Record};
use chess_notation::fen::{self, CastlingStyle, EnPassant, Leniency};
use chess_notation::pgn::{self, Code, GameResult, Mode, Options, ReadGame};
use chess_notation::san::{self, PieceLetters, SanError};
use chess_notation::uci::{self, UciMove};

const VARIANTS: [Variant; 2] = [Variant::Standard, Variant::Chess960];

type Property = fn(&[u8]);

/// The checks by the names of their fuzz targets.
pub(crate) const ALL: [(&str, Property); 7] = [
    ("fen", fen),
    ("epd", epd),
    ("san", san),
    ("uci", uci),
    ("pgn_strict", pgn_strict),
    ("pgn_lenient", pgn_lenient),
    ("pgn_round_trip", pgn_round_trip),
];

/// A FEN: what one mode takes the more lenient one takes too; what is taken is written in every
/// style and read again as the same position.
pub(crate) fn fen(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let length = text.chars().count();
    for variant in VARIANTS {
        let read = |leniency| fen::read(text, variant, leniency);
        let (strict, usual) = (read(Leniency::STRICT), read(Leniency::USUAL));
        if let Ok(strict) = &strict {
            read_with_care(text, variant, strict);
        }
        let lenient = match read(Leniency::LENIENT) {
            Ok(lenient) => lenient,
            Err(error) => {
                assert!(strict.is_err() && usual.is_err(), "{text:?} is only refused leniently");
                assert!((1..=length + 1).contains(&error.column()), "{text:?}: {error}");
                continue;
            }
        };
        for note in &lenient.notes {
            assert!((1..=length + 1).contains(&note.column), "{text:?}: {note}");
        }
        for stricter in [strict, usual].into_iter().flatten() {
            assert_eq!(stricter.position, lenient.position, "{text:?}");
        }
        // What is noted is what is needed, each by itself.
        let needed = lenient.notes.iter().fold(Leniency::STRICT, |all, note| all | note.what);
        assert_eq!(read(needed).as_ref(), Ok(&lenient), "{text:?}");
        for missing in needed.iter() {
            assert!(read(needed - missing).is_err(), "{text:?} does not need {missing:?}");
        }
        assert_eq!(read(Leniency::STRICT).is_ok(), lenient.notes.is_empty(), "{text:?}");
        written(&lenient.position, variant, needed);
    }
}

/// A blank behind the text makes the reader look at each field with care, where without it the
/// reader takes a text without fault at once: both come to the same.
fn read_with_care(text: &str, variant: Variant, strict: &fen::Read) {
    assert!(strict.notes.is_empty(), "{text:?}");
    let careful = fen::read(&format!("{text} "), variant, Leniency::BLANKS)
        .unwrap_or_else(|error| panic!("{text:?} is only taken at once: {error}"));
    assert_eq!(careful.position, strict.position, "{text:?}");
    assert_eq!(careful.position.passed_square(), strict.position.passed_square(), "{text:?}");
    assert_eq!(careful.notes.len(), 1, "{text:?}");
    assert_eq!(careful.notes[0].what, Leniency::BLANKS, "{text:?}");
    let setup = fen::parse(text, variant).expect("a FEN that is taken can be parsed");
    assert_eq!(fen::parse(&format!("{text} "), variant), Ok(setup), "{text:?}");
    assert_eq!(setup.errors(variant), SetupErrors::NONE, "{text:?}");
}

/// Writes a position in every style and reads it again; what was waived against it is waived again.
fn written(position: &Position, variant: Variant, waived: Leniency) {
    for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
        for en_passant in [EnPassant::Legal, EnPassant::Always] {
            let text = fen::text(position, en_passant, castling);
            let variant = match castling {
                CastlingStyle::XFen => variant,
                CastlingStyle::Shredder => Variant::Chess960,
            };
            let again = fen::read(text.as_str(), variant, waived)
                .unwrap_or_else(|error| panic!("{text} is written and refused: {error}"));
            assert!(again.position.same_position(position), "{text}");
            if en_passant == EnPassant::Always {
                assert_eq!(again.position, *position, "{text}");
                assert_eq!(again.position.passed_square(), position.passed_square(), "{text}");
            }
            assert_eq!(fen::text(&again.position, en_passant, castling).as_str(), text.as_str());
        }
    }
}

/// Records of EPD, one a line: what strict reading takes lenient reading takes without a word; what
/// is written is read again as the same record.
pub(crate) fn epd(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    for variant in VARIANTS {
        let strict = epd::lines(text, variant, Mode::Strict);
        for (strict, lenient) in strict.zip(epd::lines(text, variant, Mode::Lenient)) {
            assert_eq!(strict.0, lenient.0);
            match (strict.1, lenient.1) {
                (Ok(strict), Ok(lenient)) => {
                    assert_eq!((&strict, lenient.findings.len()), (&lenient, 0));
                    read_again(&strict.record, variant, Mode::Strict);
                }
                (Err(_), Ok(lenient)) => {
                    assert!(!lenient.findings.is_empty(), "{text:?}");
                    read_again(&lenient.record, variant, Mode::Lenient);
                }
                (Err(_), Err(_)) => {}
                (Ok(_), Err(error)) => panic!("{text:?} is only refused leniently: {error}"),
            }
        }
    }
}

fn read_again(record: &Record, variant: Variant, mode: Mode) {
    let text = record.write_with(EnPassant::Always, CastlingStyle::XFen);
    let again = epd::read(&text, variant, mode)
        .unwrap_or_else(|error| panic!("{text} is written and refused: {error}"));
    assert_eq!(again.record, *record, "{text}");
    // A blank before it makes the reader look at the four fields with care.
    let careful = epd::read(&format!(" {text}"), variant, Mode::Lenient).expect("as before");
    assert_eq!(careful.record, *record, "{text}");
    assert_eq!(careful.findings[0].code, epd::Code::PositionMended, "{text}");
}

/// A position and words: its FEN on the first line, if it is one.
fn position_and_words(text: &str) -> (Position, Variant, Vec<&str>) {
    let (line, rest) = text.split_once('\n').unwrap_or(("", text));
    let read = |variant| Some((fen::position(line, variant).ok()?, variant));
    let found = VARIANTS.into_iter().find_map(read);
    let (position, variant) = found.unwrap_or((Position::start(), Variant::Standard));
    (position, variant, rest.lines().collect())
}

/// Moves in SAN: what is read is legal, and written it is read again as the same.
pub(crate) fn san(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let (mut position, _, words) = position_and_words(text);
    for word in words {
        let mut played = None;
        for letters in [PieceLetters::EN, PieceLetters::FR, PieceLetters::FIGURINE] {
            let read = san::parse_with(&position, word, &letters);
            match &read {
                Ok(mv) => {
                    san_is_read_again(&position, *mv, &letters);
                    assert!(san::parse_typed(&position, word, &letters).is_ok(), "{word:?}");
                }
                Err(SanError::Ambiguous(moves)) => {
                    assert!(moves.len() > 1, "{word:?}");
                    assert!(moves.iter().all(|mv| position.is_legal(*mv)), "{word:?}");
                }
                Err(SanError::Syntax { column, .. }) => {
                    assert!((1..=word.chars().count() + 1).contains(column), "{word:?}");
                }
                Err(_) => {}
            }
            played = played.or(read.ok());
        }
        if let Some(mv) = played {
            position = position.play(mv).expect("a move that was read is legal");
        }
    }
}

fn san_is_read_again(position: &Position, mv: Move, letters: &PieceLetters) {
    assert!(position.is_legal(mv), "{mv:?}");
    let text = san::write_with(position, mv, letters);
    assert_eq!(san::parse_with(position, &text, letters), Ok(mv), "{text}");
}

/// Moves in UCI: the text is kept, and what is meant is legal and the same in both spellings.
pub(crate) fn uci(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let (mut position, _, words) = position_and_words(text);
    for word in words {
        let parsed = match word.parse::<UciMove>() {
            Ok(parsed) => parsed,
            Err(error) => {
                assert!((1..=word.chars().count().max(4) + 1).contains(&error.column()));
                continue;
            }
        };
        assert_eq!(parsed.to_string(), word);
        let Some(mv) = parsed.resolve(&position) else { continue };
        assert!(position.is_legal(mv), "{word}");
        assert_eq!(san::parse(&position, word), Ok(mv), "{word}");
        for variant in VARIANTS {
            let text = uci::write(mv, variant);
            let again = text.parse::<UciMove>().expect("what is written can be read");
            // In Chess960 the king's target can be another move's; then only the rook's square is
            // castling.
            if variant == Variant::Chess960 || !mv.is_castling() {
                assert_eq!(again.resolve(&position), Some(mv), "{word}");
            }
        }
        position = position.play(mv).expect("a move that was read is legal");
    }
}

/// An answer for every byte: games one behind the other, none longer than its text, diagnostics in
/// their order, and no more events than bytes can ask for.
fn pgn_in_order(input: &[u8], mode: Mode) -> Vec<ReadGame> {
    let options = Options::default().with_mode(mode);
    let games: Vec<_> = pgn::read_with(input, options).collect();
    let mut end = 0;
    for game in &games {
        assert!(game.span.start >= end && game.span.end <= input.len(), "{:?}", game.span);
        end = game.span.end;
        assert!(game.tree.len() <= input.len() + 1);
        let mut last = (1, 1);
        for diagnostic in &game.diagnostics {
            let place = (diagnostic.line, diagnostic.column);
            assert!(place >= last && diagnostic.line <= input.len() + 1, "{diagnostic}");
            last = place;
        }
    }
    let mut reader = pgn::read_with(input, options);
    let mut events = 0;
    while reader.next_event().is_some() {
        events += 1;
    }
    assert!(events <= 8 * input.len() + 8, "{events} events");
    games
}

/// PGN to the letter: what the strict reader has nothing against the lenient one reads the same,
/// and has no more to say about a whole text than what no standard asks; written it has nothing
/// against it again.
pub(crate) fn pgn_strict(input: &[u8]) {
    let strict = pgn_in_order(input, Mode::Strict);
    for game in strict.iter().filter(|game| game.diagnostics.is_empty()) {
        let alone: Vec<_> = pgn::read(&input[game.span.clone()]).collect();
        assert_eq!(alone.len(), 1);
        assert_eq!(alone[0].game, game.game);
        let again = read_strictly(&game.write());
        assert_eq!(again.game, game.game);
        assert_eq!(again.diagnostics, [], "{}", game.write());
    }
    if strict.iter().any(|game| !game.diagnostics.is_empty()) {
        return;
    }
    let lenient: Vec<_> = pgn::read(input).collect();
    assert_eq!(lenient.len(), strict.len());
    for (lenient, strict) in lenient.iter().zip(&strict) {
        assert_eq!(lenient.game, strict.game);
        for diagnostic in &lenient.diagnostics {
            assert_eq!(diagnostic.code.severity(Mode::Strict), None, "{diagnostic}");
        }
    }
}

/// PGN as it comes: what the lenient reader takes is written so that the strict one reads the same
/// and finds fault only with what the game itself holds.
pub(crate) fn pgn_lenient(input: &[u8]) {
    for game in pgn_in_order(input, Mode::Lenient) {
        if game.has_errors() || !is_told_by_a_text(&game) {
            continue;
        }
        let again = read_strictly(&game.write());
        for diagnostic in &again.diagnostics {
            assert!(OF_THE_GAME.contains(&diagnostic.code), "{diagnostic}\n{}", game.write());
        }
        if !again.has_errors() {
            assert_eq!(again.game, game.game, "{}", game.write());
        }
    }
}

/// What writing keeps, though the standard has it otherwise.
const OF_THE_GAME: [Code; 12] = [
    Code::TagsMissing,
    Code::RosterIncomplete,
    Code::TagName,
    Code::TagTwice,
    Code::DateInvalid,
    Code::VariantUnknown,
    Code::FenMended,
    Code::FenFields,
    Code::SetUpMissing,
    Code::SetUpContradicts,
    Code::NullMove,
    Code::ResultsDiffer,
];

fn read_strictly(text: &str) -> ReadGame {
    let options = Options::default().with_mode(Mode::Strict);
    let mut games: Vec<_> = pgn::read_with(text.as_bytes(), options).collect();
    assert_eq!(games.len(), 1, "{text}");
    games.swap_remove(0)
}

/// A game without tags and moves is nothing that a text could hold, moves without a start were
/// never read, and a double forfeit reads as castling where that is legal and no tag says
/// otherwise.
fn is_told_by_a_text(game: &ReadGame) -> bool {
    let is_empty = game.tags.is_empty() && game.tree.is_empty();
    game.start.is_some() && !is_empty && game.result != GameResult::BothLose
}

/// PGN written and read again is the same game.
pub(crate) fn pgn_round_trip(input: &[u8]) {
    for game in pgn::read(input) {
        if !is_told_by_a_text(&game) {
            continue;
        }
        let text = game.write();
        let again: Vec<_> = pgn::read(text.as_bytes()).collect();
        assert_eq!(again.len(), 1, "{text:?}");
        assert_eq!(again[0].game, game.game, "{text:?}");
        assert_eq!(again[0].write(), text);
    }
}
