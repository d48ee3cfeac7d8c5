//! Boards as SVG.

use chess_core::{Color, Position, Square, Variant};
use chess_notation::fen;
use chess_render::board_svg::BoardView;
use chess_render::{Side, Theme};
use roxmltree::{Document, Node};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Name and corner of every piece that is drawn.
fn uses(svg: &str) -> Vec<(String, u32, u32)> {
    let document = Document::parse(svg).unwrap();
    let number = |node: &Node<'_, '_>, name| node.attribute(name).unwrap().parse().unwrap();
    let uses = document.descendants().filter(|node| node.has_tag_name("use"));
    uses.map(|node| {
        let name = node.attribute("href").unwrap().trim_start_matches('#').to_owned();
        let symbol = document.descendants().find(|other| other.attribute("id") == Some(&name));
        assert!(symbol.is_some(), "{name} is shown and not drawn");
        (name, number(&node, "x"), number(&node, "y"))
    })
    .collect()
}

#[test]
fn every_piece_stands_in_its_square() {
    let position = fen::position("4k3/8/8/8/8/8/7P/R3K3 w Q - 0 1", Variant::Standard).unwrap();
    let mut view = BoardView::of(&position);
    let expected = [("wR", 0, 7), ("wK", 4, 7), ("wP", 7, 6), ("bK", 4, 0)];
    let scaled = expected.map(|(name, x, y)| (name.to_owned(), x * 100, y * 100));
    assert_eq!(uses(&view.svg(Side::DEFAULT)), scaled);

    view.orientation = Color::Black;
    let turned = expected.map(|(name, x, y)| (name.to_owned(), (7 - x) * 100, (7 - y) * 100));
    assert_eq!(uses(&view.svg(Side::DEFAULT)), turned);
}

#[test]
fn the_start_position_shows_32_pieces_and_its_title() {
    let svg = BoardView::of(&Position::start()).svg(Side::DEFAULT);
    assert_eq!(uses(&svg).len(), 32);
    assert!(svg.contains("<title>rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w</title>"));
    let document = Document::parse(&svg).unwrap();
    assert_eq!(document.root_element().attribute("width"), Some("480"));
}

#[test]
fn the_same_view_gives_the_same_bytes_and_each_setting_others() {
    let position = fen::position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", Variant::Standard).unwrap();
    let plain = BoardView::of(&position);
    assert_eq!(plain.check, Some(square("e1")));
    let drawn = plain.svg(Side::DEFAULT);
    assert_eq!(drawn, BoardView::of(&position).svg(Side::DEFAULT));

    type Change = fn(&mut BoardView);
    let changes: [(&str, Change); 8] = [
        ("orientation", |view| view.orientation = Color::Black),
        ("last move", |view| view.last_move = Some((square("e8"), square("e2")))),
        ("check", |view| view.check = None),
        ("arrows", |view| view.arrows.push("Re1e2".parse().unwrap())),
        ("marks", |view| view.marks.push("Ba1".parse().unwrap())),
        ("coordinates", |view| view.has_coordinates = false),
        ("theme", |view| view.theme = Theme::Dark),
        ("title", |view| view.title = "a < b & \"c\"\u{1}".to_owned()),
    ];
    for (name, change) in changes {
        let mut view = plain.clone();
        change(&mut view);
        let svg = view.svg(Side::DEFAULT);
        assert_ne!(svg, drawn, "{name}");
        Document::parse(&svg).unwrap();
    }
}

#[test]
fn arrows_and_marks_are_read_as_pgn_writes_them() {
    use chess_render::board_svg::{Arrow, Mark, ParseMarkError, Shade};
    let arrow = |text: &str| text.parse::<Arrow>();
    let (from, to) = (square("b1"), square("c3"));
    assert_eq!(arrow("b1c3"), Ok(Arrow { from, to, shade: Shade::Green }));
    assert_eq!(arrow("Bb1c3"), Ok(Arrow { from, to, shade: Shade::Blue }));
    for (text, error) in [
        ("", ParseMarkError::Arrow),
        ("b1", ParseMarkError::Arrow),
        ("b1c9", ParseMarkError::Arrow),
        ("b1c3x", ParseMarkError::Arrow),
        ("é1c3", ParseMarkError::Arrow),
        ("Gb1b1", ParseMarkError::ArrowToItself),
    ] {
        assert_eq!(arrow(text), Err(error), "{text}");
    }
    assert_eq!("Yc3".parse::<Mark>(), Ok(Mark { square: to, shade: Shade::Yellow }));
    for text in ["", "Y", "c9", "c3c4", "gc3", "é"] {
        assert_eq!(text.parse::<Mark>(), Err(ParseMarkError::Mark), "{text}");
    }
}

#[test]
fn sizes_have_bounds() {
    assert!(Side::new(63).is_err() && Side::new(4097).is_err());
    assert_eq!(Side::new(64).unwrap(), Side::MIN);
    let error = Side::new(0).unwrap_err().to_string();
    assert_eq!(error, "a board is from 64 to 4096 pixels wide");
}
