//! `rules/fen-setup.jsonl`: which FEN is accepted, and why not.

use chess_notation::fen;

use crate::data;

#[test]
fn every_line_has_its_errors() {
    let lines = data::json_lines("rules/fen-setup.jsonl");
    assert_eq!(lines.len(), 37);
    let mut wrong = Vec::new();
    for line in lines {
        let text = line["fen"].as_str().unwrap();
        let variant = data::variant(line["variant"].as_str().unwrap());
        let expected: Vec<&str> =
            line["errors"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        let found: Vec<&str> = match fen::parse(text, variant) {
            Err(error) => vec![error.name()],
            Ok(setup) => setup.errors(variant).names().collect(),
        };
        if found != expected {
            wrong.push(format!("{text}: {expected:?}, found {found:?}"));
        }
        assert_eq!(fen::position(text, variant).is_ok(), expected.is_empty(), "{text}");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
