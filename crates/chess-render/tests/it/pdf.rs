//! Score sheets as PDF, read back by another program's reader.

use chess_notation::san::PieceLetters;
use chess_render::Language;
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
        assert!(bytes.len() < 60_000, "{} bytes", bytes.len());
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
