//! Score sheets as PDF, read back by another program's reader.

use std::collections::BTreeMap;

use chess_notation::Language;
use chess_notation::san::PieceLetters;
use chess_render::sheet::{Form, SheetModel};
use lopdf::Document;
use proptest::prelude::*;

use crate::sheet::{FULL, game, long_game};

/// The words on each page.
fn texts(sheet: &SheetModel) -> Vec<String> {
    let document = Document::load_mem(&sheet.pdf().unwrap()).unwrap();
    let numbers = document.get_pages().into_keys();
    numbers.map(|number| document.extract_text(&[number]).unwrap()).collect()
}

/// Everything of the model stands on the paper, accents and figures included.
#[test]
fn the_text_of_every_field_is_on_the_paper() {
    let games = [
        game(FULL),
        long_game(130),
        game("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R b K - 3 31\"]\n\n31... Kd7 32. O-O *"),
    ];
    for game in &games {
        for (form, language, letters) in [
            (Form::A4, Language::En, PieceLetters::EN),
            (Form::A4, Language::Fr, PieceLetters::FR),
            (Form::A5, Language::Fr, PieceLetters::FIGURINE),
        ] {
            let sheet = SheetModel::new(game, form, language, &letters);
            let pages = texts(&sheet);
            assert_eq!(pages.len(), sheet.pages.len());
            for (text, page) in pages.iter().zip(&sheet.pages) {
                assert_page(text, &sheet, page.number);
            }
        }
    }
}

fn assert_page(text: &str, sheet: &SheetModel, number: usize) {
    // Where a reader breaks lines is its own affair.
    let text = squeezed(text);
    let has = |part: &str| {
        let part = squeezed(part);
        assert!(text.contains(&part), "page {number}: {part} is not in {text}");
    };
    has(sheet.title);
    for field in sheet.head.iter().chain(sheet.players.iter().flat_map(|player| &player.facts)) {
        has(field.label);
        has(&field.value);
    }
    for player in &sheet.players {
        has(&player.name.value);
        has(player.side);
    }
    let page = &sheet.pages[number - 1];
    for row in page.columns.iter().flatten() {
        has(&format!("{}{}{}", row.number, row.white, row.black));
    }
    for choice in &sheet.result.choices {
        has(choice);
    }
    has(&sheet.result.reason.value);
    sheet.signatures.iter().for_each(|label| has(label));
    has(&sheet.legend);
    if let Some(start) = sheet.start.as_ref().filter(|_| number == 1) {
        has(&start.fen);
    }
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

#[test]
fn pages_have_their_size_and_are_the_same_each_time() {
    for (form, size) in [(Form::A4, [595.0, 842.0]), (Form::A5, [420.0, 595.0])] {
        let sheet = SheetModel::new(&long_game(61), form, Language::Fr, &PieceLetters::FR);
        let bytes = sheet.pdf().unwrap();
        assert_eq!(bytes, sheet.pdf().unwrap());
        assert!(bytes.len() < 80_000, "{} bytes", bytes.len());
        let document = Document::load_mem(&bytes).unwrap();
        let pages = document.get_pages();
        assert_eq!(pages.len(), 2);
        for page in pages.into_values() {
            let dictionary = document.get_dictionary(page).unwrap();
            let corners = dictionary.get(b"MediaBox").unwrap().as_array().unwrap();
            let corners = corners.iter().map(|number| number.as_float().unwrap().round());
            assert_eq!(corners.skip(2).collect::<Vec<_>>(), size);
        }
    }
}

/// How often each kind of structure stands in the tree of tags.
fn structure(document: &Document) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for object in document.objects.values() {
        let Ok(dictionary) = object.as_dict() else { continue };
        if dictionary.has_type(b"StructElem") {
            let kind = dictionary.get(b"S").unwrap().as_name().unwrap();
            *counts.entry(String::from_utf8(kind.to_vec()).unwrap()).or_default() += 1;
        }
    }
    counts
}

/// Whether the document says that it follows PDF/UA-1.
fn claims_to_be_accessible(bytes: &[u8]) -> bool {
    bytes.windows(14).any(|window| window == b"<pdfuaid:part>")
}

/// A heading a page, the moves as one table a page, every value with its label.
#[test]
fn readers_of_the_screen_find_headings_tables_and_labels() {
    let sheet = SheetModel::new(&long_game(61), Form::A4, Language::Fr, &PieceLetters::FR);
    let bytes = sheet.pdf().unwrap();
    assert!(claims_to_be_accessible(&bytes));
    let document = Document::load_mem(&bytes).unwrap();
    let catalog = document.catalog().unwrap();
    let is_marked = catalog.get(b"MarkInfo").unwrap().as_dict().unwrap();
    assert!(is_marked.get(b"Marked").unwrap().as_bool().unwrap());
    assert_eq!(catalog.get(b"Lang").unwrap().as_str().unwrap(), b"fr");
    assert!(catalog.get(b"Outlines").is_ok());
    let counts = structure(&document);
    let count = |kind: &str| counts.get(kind).copied().unwrap_or_default();
    // On each page: six values of the head, five of each player, result and reason, signatures.
    let labels = 2 * (6 + 2 * 5 + 2 + 3);
    assert_eq!((count("H1"), count("Table"), count("Lbl"), count("LBody")), (2, 2, labels, labels));
    // 61 moves and the headings of both tables.
    assert_eq!((count("TR"), count("TH"), count("TD")), (63, 61 + 2 * 3, 2 * 61));
    assert_eq!(count("Figure"), 0);

    let start = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R b K - 3 31\"]\n\n31... Kd7 32. O-O *";
    let sheet = SheetModel::new(&game(start), Form::A5, Language::En, &PieceLetters::FIGURINE);
    let bytes = sheet.pdf().unwrap();
    let document = Document::load_mem(&bytes).unwrap();
    assert!(claims_to_be_accessible(&bytes));
    assert_eq!(structure(&document).get("Figure"), Some(&1));
}

/// Signs that no font of ours has are empty boxes, which PDF/UA-1 forbids: then nothing is claimed.
#[test]
fn what_cannot_be_read_aloud_is_not_said_to_be() {
    let mut game = long_game(3);
    game.set_tag("White", "\u{68cb}");
    let sheet = SheetModel::new(&game, Form::A4, Language::En, &PieceLetters::EN);
    let bytes = sheet.pdf().unwrap();
    assert!(!claims_to_be_accessible(&bytes));
    assert_eq!(structure(&Document::load_mem(&bytes).unwrap()).get("Table"), Some(&1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Whatever stands in the tags: it is printed or shown as empty boxes, and nothing breaks.
    #[test]
    fn any_text_in_a_tag_makes_a_document(name in "\\PC{0,60}", event in any::<String>()) {
        let mut game = long_game(3);
        game.set_tag("White", &name);
        game.set_tag("Event", &event);
        let sheet = SheetModel::new(&game, Form::A4, Language::En, &PieceLetters::EN);
        prop_assert!(Document::load_mem(&sheet.pdf().unwrap()).is_ok());
    }
}
