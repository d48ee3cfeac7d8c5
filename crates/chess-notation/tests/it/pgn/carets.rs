//! Diagnostics as they are shown: the line, cut where it is long, and a caret under the place.

use chess_notation::pgn::{self, Excerpt, Span};

/// The excerpt at each place: what is shown, and under it the carets.
fn at(text: &[u8], start: usize, end: usize) -> String {
    let Excerpt { text, before, width } = Excerpt::of(text, Span { start, end });
    format!("{text}|{before}|{width}")
}

#[test]
fn every_place_is_shown_in_its_line() {
    let text = b"\xef\xbb\xbfab cd\r\nef\rgh\n\nif\xe9 x";
    let places = [(6, 8), (10, 12), (13, 0), (14, 0), (16, 16), (21, 22), (22, 22), (8, 0), (9, 0)];
    let shown = places.map(|(start, end)| at(text, start, end));
    assert_eq!(
        shown,
        [
            "ab cd|3|2",
            "ef|0|2",
            "gh|0|2",
            "gh|1|1",
            "|0|1",
            "if\u{e9} x|4|1",
            "if\u{e9} x|5|1",
            "ab cd|5|1",
            "ab cd|5|1"
        ]
    );
    // A text that is another one, and too short.
    assert_eq!(at(b"e4", 100, 120), "e4|2|1");
    assert_eq!(at(b"", 0, 0), "|0|1");
}

/// Columns are those of a terminal: tabs and controls take one, East Asian characters two, accents
/// that join the letter before none.
#[test]
fn carets_stand_under_their_word() {
    let shown = |before: &str| {
        let text = format!("{before}Nf4 Nc6");
        at(text.as_bytes(), before.len(), before.len() + 3)
    };
    assert_eq!(shown("{\u{c9}t\u{e9}} "), "{\u{c9}t\u{e9}} Nf4 Nc6|6|3");
    assert_eq!(shown("\t\t"), "  Nf4 Nc6|2|3");
    assert_eq!(shown("{\u{68cb}} "), "{\u{68cb}} Nf4 Nc6|5|3");
    assert_eq!(shown("{e\u{301}} "), "{e\u{301}} Nf4 Nc6|4|3");
    assert_eq!(shown("\u{2658}f3 "), "\u{2658}f3 Nf4 Nc6|4|3");
    assert_eq!(shown("\u{1b}[2J\u{202e}"), " [2J Nf4 Nc6|5|3");
    // A word that goes on behind its token.
    assert_eq!(at(b"1. Nf4{never}", 3, 6), "1. Nf4{never}|3|3");
    assert_eq!(at("1. \u{2658}f4 x".as_bytes(), 3, 8), "1. \u{2658}f4 x|3|3");
}

#[test]
fn long_lines_are_cut_around_the_place() {
    let text = "abc ".repeat(100);
    let found = Excerpt::of(text.as_bytes(), Span { start: 200, end: 203 });
    assert_eq!((found.before, found.width, found.text.chars().count()), (31, 3, 78));
    assert_eq!(found.text.chars().nth(31), Some('a'));
    // The same in characters of several bytes, whole ones only, and in Latin-1.
    for (letter, columns) in [("\u{e9}", 1), ("\u{68cb}", 2), ("\u{265e}", 1)] {
        let text = letter.repeat(10_000);
        let start = 5_000 * letter.len();
        let found = Excerpt::of(text.as_bytes(), Span { start, end: start + letter.len() });
        assert_eq!((found.before, found.width), (31, columns), "{letter}");
        assert_eq!(found.text.chars().count(), 76 / columns + 2, "{letter}");
        assert!(found.text.trim_matches('\u{2026}').chars().all(|one| letter.contains(one)));
    }
    let latin1 = [0xe9; 10_000];
    let found = Excerpt::of(&latin1, Span { start: 5_000, end: 5_001 });
    assert_eq!((found.before, found.width, found.text.chars().count()), (31, 1, 78));
    // Exactly as long as there is room for, and one more.
    let text = format!("{}e4", " ".repeat(74));
    assert_eq!(Excerpt::of(text.as_bytes(), Span { start: 74, end: 76 }).before, 74);
    let text = format!("{}e4", " ".repeat(75));
    assert_eq!(Excerpt::of(text.as_bytes(), Span { start: 75, end: 77 }).before, 31);
}

#[test]
fn diagnostics_are_shown_whole() {
    let text = "\u{feff}[Event \"\u{c9}t\u{e9}\"]\r\n[Result \"*\"]\r\n\r\n1. e4 {\t\u{e9}\u{e9}} e5 2. Bd9 *\r\n";
    let game = pgn::read(text.as_bytes()).next().unwrap();
    let shown: Vec<_> =
        game.diagnostics.iter().map(|one| one.show(text.as_bytes()).to_string()).collect();
    insta::assert_snapshot!(shown.join("\n"), @r#"
    1:1: warning: tags of the seven-tag roster are missing: Site, Date, Round, White, Black [roster_incomplete]
      1 | [Event "Été"]
        | ^^^^^^
    4:19: error: Bd9: a square is a letter from a to h and a digit from 1 to 8 [unreadable_move]
      4 | 1. e4 { éé} e5 2. Bd9 *
        |                   ^^^
    "#);
    for one in &game.diagnostics {
        assert!(one.span.start < one.span.end && one.span.end <= text.len());
    }
}

/// Wherever a diagnostic stands, its line and column are those of its bytes.
#[test]
fn spans_and_columns_agree() {
    let folder = crate::support::root().join("testdata/pgn-cases");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "pgn") {
            continue;
        }
        let text = std::fs::read(&path).unwrap();
        for one in pgn::read(&text).flat_map(|game| game.diagnostics) {
            let before = &text[..one.span.start];
            let lines = String::from_utf8_lossy(before).replace("\r\n", "\n").replace('\r', "\n");
            let name = path.display();
            assert_eq!(lines.split('\n').count(), one.line, "{name}: {one}");
            let Excerpt { text: line, before, .. } = Excerpt::of(&text, one.span);
            if !line.contains('\u{2026}') {
                assert_eq!(before + 1, one.column, "{name}: {one}");
            }
        }
    }
}
