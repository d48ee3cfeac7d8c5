//! Boards as PNG, by the colors of their pixels.

use chess_core::{Color, Position, Square, Variant};
use chess_notation::fen;
use chess_render::board_svg::BoardView;
use chess_render::{Side, Theme};
use proptest::prelude::*;
use resvg::tiny_skia::Pixmap;

type Rgb = (u8, u8, u8);

fn decoded(view: &BoardView, pixels: u16) -> Pixmap {
    Pixmap::decode_png(&view.png(Side::new(pixels).unwrap())).unwrap()
}

/// The color at a share of a square, from its left upper corner.
fn color(picture: &Pixmap, column: u32, row: u32, x: f32, y: f32) -> Rgb {
    let square = picture.width() as f32 / 8.0;
    let at = |index: u32, share: f32| ((index as f32 + share) * square) as u32;
    let pixel = picture.pixel(at(column, x), at(row, y)).unwrap();
    assert_eq!(pixel.alpha(), 255);
    (pixel.red(), pixel.green(), pixel.blue())
}

fn rgb(hex: &str) -> Rgb {
    let part = |range| u8::from_str_radix(&hex[range], 16).unwrap();
    (part(1..3), part(3..5), part(5..7))
}

#[test]
fn squares_have_their_theme_and_a1_is_dark() {
    for theme in Theme::ALL {
        let mut view = BoardView::of(&Position::start());
        view.theme = theme;
        for pixels in [160, 256, 361, 720] {
            let picture = decoded(&view, pixels);
            assert_eq!((picture.width(), picture.height()), (pixels.into(), pixels.into()));
            for row in 0..8 {
                for column in 0..8 {
                    let colors = theme.colors();
                    let is_light = (row + column) % 2 == 0;
                    let expected = if is_light { colors.light } else { colors.dark };
                    // Beside the piece, above the letters.
                    let found = color(&picture, column, row, 0.9, 0.5);
                    assert_eq!(found, rgb(expected), "{theme:?}, {column} {row}, {pixels}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_title_can_be_painted(title in any::<String>()) {
        let mut view = BoardView::of(&Position::start());
        view.title = title + "\u{fffe}\u{ffff}\u{0}]]>";
        let svg = view.svg(Side::MIN);
        let parsed = roxmltree::Document::parse(&svg);
        prop_assert!(parsed.is_ok(), "{:?}", parsed);
        prop_assert!(!view.png(Side::MIN).is_empty());
    }
}

#[test]
fn pieces_of_both_sides_are_seen_in_the_middle_of_their_squares() {
    let picture = decoded(&BoardView::of(&Position::start()), 400);
    for column in 0..8 {
        for (row, side) in
            [(0, Color::Black), (1, Color::Black), (6, Color::White), (7, Color::White)]
        {
            let (red, ..) = color(&picture, column, row, 0.5, 0.7);
            let is_light = red > 200;
            assert_eq!(is_light, side == Color::White, "{column} {row}: {red}");
        }
    }
}

#[test]
fn the_last_move_a_check_arrows_and_marks_change_their_squares() {
    let text = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
    let position = fen::position(text, Variant::Standard).unwrap();
    let mut view = BoardView::of(&position);
    view.theme = Theme::Light;
    let (light, dark) = (rgb(view.theme.colors().light), rgb(view.theme.colors().dark));
    view.last_move = Some((Square::from_index(60).unwrap(), Square::from_index(12).unwrap()));
    view.arrows.push("Ga1a8".parse().unwrap());
    view.marks.push("Rh8".parse().unwrap());
    let picture = decoded(&view, 800);
    // e1 in check: red above all.
    let (red, green, _) = color(&picture, 4, 7, 0.5, 0.97);
    assert!(red > 180 && green < 80, "{red} {green}");
    // e8 and e2: no longer their own color, more yellow.
    for (row, own) in [(0, light), (6, light)] {
        let (red, _, blue) = color(&picture, 4, row, 0.9, 0.5);
        assert!((red, blue) != (own.0, own.2) && red > blue + 40, "{red} {blue}");
    }
    // The shaft of the arrow on a4, the ring on h8, and nothing inside the ring.
    let (red, green, _) = color(&picture, 0, 4, 0.5, 0.5);
    assert!(green > red + 40, "{red} {green}");
    let (red, green, _) = color(&picture, 7, 0, 0.06, 0.5);
    assert!(red > green + 60, "{red} {green}");
    assert_eq!(color(&picture, 7, 0, 0.5, 0.5), dark);
}
