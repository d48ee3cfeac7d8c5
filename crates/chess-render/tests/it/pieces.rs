//! The piece set, and the page's copy of it.

use std::fs;
use std::path::Path;

use chess_core::{Color, Piece, Role};
use chess_render::pieces::{self, Part};
use roxmltree::Document;

#[test]
fn the_page_has_the_same_sprite() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../chess-server/web/src/board/pieces.svg");
    let page = fs::read_to_string(path).unwrap();
    assert!(
        page == pieces::sprite(),
        "crates/chess-server/web/src/board/pieces.svg is not what chess-render draws: run \
         `cargo run -p chess-render --example sprite > crates/chess-server/web/src/board/pieces.svg`"
    );
}

#[test]
fn the_sprite_has_twelve_symbols() {
    let sprite = pieces::sprite();
    let document = Document::parse(&sprite).unwrap();
    let symbols = document.root_element().children().filter(|node| node.has_tag_name("symbol"));
    let names = symbols.map(|node| node.attribute("id").unwrap()).collect::<Vec<_>>();
    assert_eq!(names, ["wP", "wN", "wB", "wR", "wQ", "wK", "bP", "bN", "bB", "bR", "bQ", "bK"]);
    let piece = Piece { color: Color::Black, role: Role::Knight };
    assert_eq!(pieces::symbol_name(piece), "bN");
}

/// What draws on paper reads six commands and nothing else.
#[test]
fn paths_keep_to_six_commands_and_to_the_square() {
    for role in Role::ALL {
        for part in pieces::parts(role) {
            let (Part::Body(path) | Part::Line(path) | Part::Spot(path)) = part else { continue };
            let letters = path.chars().filter(char::is_ascii_alphabetic);
            let others = letters.filter(|letter| !"MLHVCZ".contains(*letter)).collect::<String>();
            assert_eq!(others, "", "{role:?}: {path}");
            let numbers = path.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
            for number in numbers.filter(|number| !number.is_empty()) {
                let number = number.parse::<f32>().unwrap();
                assert!((3.0..=97.0).contains(&number), "{role:?}: {number} in {path}");
            }
        }
    }
}
