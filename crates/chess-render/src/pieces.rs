//! The one piece set: twelve symbols drawn for this project, for the page, pictures and paper.
//!
//! A piece is drawn in a square of [`SIDE`] units as the figurine of a Staunton piece, which faces
//! left and stands on y = 91. Both colors share their shapes: a white piece is light with dark
//! lines, a black one dark with light lines inside, so that each is told from the other and from any
//! square without its hue. `examples/contact_sheet.rs` shows all of them at 20 to 90 pixels on every
//! theme: look there after any change.

use chess_core::{Color, Piece, Role};

/// The width and height that pieces are drawn in.
pub const SIDE: f32 = 100.0;

/// The width of a piece's outline.
pub const OUTLINE: f32 = 3.2;

/// The width of the lines inside a piece.
pub const DETAIL: f32 = 2.6;

/// One stroke of the pen. Paths are written as SVG has them, with the commands `M L H V C Z` and
/// absolute coordinates only.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Part {
    /// A path that is filled and outlined.
    Body(&'static str),
    /// A disc that is filled and outlined.
    Ball {
        /// Its center.
        x: f32,
        /// Its center.
        y: f32,
        /// Without the outline.
        radius: f32,
    },
    /// A path inside that is drawn as a line.
    Line(&'static str),
    /// A path inside that is filled.
    Spot(&'static str),
    /// A filled disc inside.
    Dot {
        /// Its center.
        x: f32,
        /// Its center.
        y: f32,
        /// Its radius.
        radius: f32,
    },
}

/// The colors that a side's pieces are drawn with, as SVG writes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink {
    /// Of the body.
    pub fill: &'static str,
    /// Of its outline.
    pub outline: &'static str,
    /// Of lines and spots inside.
    pub detail: &'static str,
}

const WHITE: Ink = Ink { fill: "#fbf6ea", outline: "#2b2520", detail: "#2b2520" };
const BLACK: Ink = Ink { fill: "#37302b", outline: "#14110f", detail: "#d9cfbf" };

/// The colors of a side's pieces.
pub const fn ink(color: Color) -> Ink {
    match color {
        Color::White => WHITE,
        Color::Black => BLACK,
    }
}

const PAWN: [Part; 5] = [
    Part::Body("M43 48C43.5 60 36.5 68 31.5 82H68.5C63.5 68 56.5 60 57 48Z"),
    Part::Body(
        "M36 46.5C36 44 38 42.7 40.3 42.7H59.7C62 42.7 64 44 64 46.5C64 49 62 50.3 59.7 50.3H40.3C38 50.3 36 49 36 46.5Z",
    ),
    Part::Ball { x: 50.0, y: 30.0, radius: 13.5 },
    Part::Body(
        "M24.5 91V88.5C24.5 84.3 27.5 81.5 31.5 81.5H68.5C72.5 81.5 75.5 84.3 75.5 88.5V91Z",
    ),
    Part::Line("M33.5 81.5H66.5"),
];

const KNIGHT: [Part; 8] = [
    Part::Body(
        "M72 75.5C77 58 77.5 42 68.5 31C64.5 26 59.5 22.5 54 20.5L53.5 12L48.5 16.5L43.5 8L39.5 20C34.5 24 31 30.5 27.5 36.5C24 42 16.8 46 15.8 52.5C15 58.3 17.6 62.7 22.2 64C24.8 64.7 27.2 64 28.7 62.5C30.1 66.3 34.5 66.8 37.9 64.3C40.4 62.5 42.8 61.3 46 60.3C45.5 66.5 34 68 31 75.5Z",
    ),
    Part::Body("M28 82C26 79 27.5 75.5 31.5 75.5H71C75 75.5 76.5 79 74.5 82Z"),
    Part::Body("M22 91V88.5C22 84.5 25 82 29 82H73.5C77.5 82 80.5 84.5 80.5 88.5V91Z"),
    Part::Line("M30.5 82H72"),
    Part::Line("M57.5 28.5C65.5 36.5 69 48 67.5 65.5"),
    Part::Line("M56 43.5C57.5 52.5 54.5 57.8 46 60.3"),
    Part::Spot("M34 37C35.5 33.2 39 31.7 43 33C42 37 37.8 39 34 37Z"),
    Part::Dot { x: 21.8, y: 55.0, radius: 2.0 },
];

const BISHOP: [Part; 7] = [
    Part::Body("M43 60C43 67.5 37 70 33.5 75.5H66.5C63 70 57 67.5 57 60Z"),
    Part::Body(
        "M50 17C61.5 25 69.5 36 67.5 47.5C66.4 53.5 60 57.5 50 57.5C40 57.5 33.6 53.5 32.5 47.5C30.5 36 38.5 25 50 17Z",
    ),
    Part::Body(
        "M35 59C35 56.5 37 55.2 39.3 55.2H60.7C63 55.2 65 56.5 65 59C65 61.5 63 62.8 60.7 62.8H39.3C37 62.8 35 61.5 35 59Z",
    ),
    Part::Ball { x: 50.0, y: 12.5, radius: 6.0 },
    Part::Body("M28 82C26 79 27.5 75.5 31.5 75.5H68.5C72.5 75.5 74 79 72 82Z"),
    Part::Body("M22 91V88.5C22 84.5 25 82 29 82H71C75 82 78 84.5 78 88.5V91Z"),
    Part::Line("M58.5 27.5L49.5 41.5M30.5 82H69.5"),
];

const ROOK: [Part; 5] = [
    Part::Body("M36.5 42C36.5 54 35 66 32.5 76H67.5C65 66 63.5 54 63.5 42Z"),
    Part::Body("M26.5 16.5H37.5V24H44.5V16.5H55.5V24H62.5V16.5H73.5V34.5L66 42.5H34L26.5 34.5Z"),
    Part::Body("M27.5 82C25.5 79 27 75.5 31 75.5H69C73 75.5 74.5 79 72.5 82Z"),
    Part::Body("M21.5 91V88.5C21.5 84.5 24.5 82 28.5 82H71.5C75.5 82 78.5 84.5 78.5 88.5V91Z"),
    Part::Line("M31.5 33.5H68.5M30 82H70"),
];

const QUEEN: [Part; 9] = [
    Part::Body("M18 32L28.5 61H71.5L82 32L67 47L65.8 23L55 44.5L50 18.5L45 44.5L34.2 23L33 47Z"),
    Part::Ball { x: 17.3, y: 28.5, radius: 5.3 },
    Part::Ball { x: 33.7, y: 19.5, radius: 5.3 },
    Part::Ball { x: 50.0, y: 14.5, radius: 5.3 },
    Part::Ball { x: 66.3, y: 19.5, radius: 5.3 },
    Part::Ball { x: 82.7, y: 28.5, radius: 5.3 },
    Part::Body(
        "M28.5 61C28 67.5 30.5 70 31.5 75.5C43 79.5 57 79.5 68.5 75.5C69.5 70 72 67.5 71.5 61C58 57 42 57 28.5 61Z",
    ),
    Part::Body("M21 91V86C21 79 25 74.5 30.5 75C43 79 57 79 69.5 75C75 74.5 79 79 79 86V91Z"),
    Part::Line("M32.5 68C44 64.8 56 64.8 67.5 68M31 76C43 79.5 57 79.5 69 76"),
];

const KING: [Part; 6] = [
    Part::Body("M46.6 5.5H53.4V10.8H59V17.4H53.4V26H46.6V17.4H41V10.8H46.6Z"),
    Part::Body("M50 51C57.5 42 59 31 50 23.5C41 31 42.5 42 50 51Z"),
    Part::Body(
        "M50 59C50 42 41 30 29 30.5C17 31 13 44 19.5 52.5C23.5 57.7 28.5 58.5 30 64H70C71.5 58.5 76.5 57.7 80.5 52.5C87 44 83 31 71 30.5C59 30 50 42 50 59Z",
    ),
    Part::Body(
        "M30 63C29 69 31 71 31.5 76C43 79.5 57 79.5 68.5 76C69 71 71 69 70 63C57 58.3 43 58.3 30 63Z",
    ),
    Part::Body("M21 91V86C21 79 25 74.5 30.5 75C43 79 57 79 69.5 75C75 74.5 79 79 79 86V91Z"),
    Part::Line("M50 59V50M33 69.5C44 66.3 56 66.3 67 69.5M31 76C43 79.5 57 79.5 69 76"),
];

/// The strokes of a piece, from the first drawn to the last.
pub const fn parts(role: Role) -> &'static [Part] {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King => &KING,
    }
}

/// The name of a piece's symbol in the sprite: `wK` for the white king, `bP` for a black pawn.
pub fn symbol_name(piece: Piece) -> String {
    let side = match piece.color {
        Color::White => 'w',
        Color::Black => 'b',
    };
    format!("{side}{}", piece.role.letter().to_ascii_uppercase())
}

/// A piece as an SVG `<symbol>`, to be shown by `<use>`.
pub fn symbol(piece: Piece) -> String {
    let Ink { fill, outline, detail } = ink(piece.color);
    let name = symbol_name(piece);
    let mut svg = format!(
        "<symbol id=\"{name}\" viewBox=\"0 0 {SIDE} {SIDE}\">\
         <g fill=\"{fill}\" stroke=\"{outline}\" stroke-width=\"{OUTLINE}\" \
         stroke-linejoin=\"round\" stroke-linecap=\"round\">\n"
    );
    for part in parts(piece.role) {
        svg += &match part {
            Part::Body(path) => format!("<path d=\"{path}\"/>\n"),
            Part::Ball { x, y, radius } => {
                format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\n")
            }
            Part::Line(path) => format!(
                "<path fill=\"none\" stroke=\"{detail}\" stroke-width=\"{DETAIL}\" d=\"{path}\"/>\n"
            ),
            Part::Spot(path) => format!("<path fill=\"{detail}\" stroke=\"none\" d=\"{path}\"/>\n"),
            Part::Dot { x, y, radius } => format!(
                "<circle fill=\"{detail}\" stroke=\"none\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\n"
            ),
        };
    }
    svg + "</g></symbol>"
}

/// All twelve symbols in one SVG document: the page's sprite is this text.
pub fn sprite() -> String {
    let mut svg = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\">\n");
    for color in [Color::White, Color::Black] {
        for role in Role::ALL {
            svg += &symbol(Piece { color, role });
            svg.push('\n');
        }
    }
    svg + "</svg>\n"
}
