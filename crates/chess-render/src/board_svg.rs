//! A board as an SVG picture.
//!
//! ```
//! use chess_core::Position;
//! use chess_render::board_svg::BoardView;
//!
//! let mut view = BoardView::of(&Position::start());
//! view.arrows.push("e2e4".parse()?);
//! let svg = view.svg(chess_render::Side::DEFAULT);
//! assert!(svg.starts_with("<svg "));
//! # Ok::<(), chess_render::board_svg::ParseMarkError>(())
//! ```

use chess_core::{Board, Color, Move, Piece, Position, Role, Square, Variant};
use chess_notation::fen;
use chess_notation::uci::UciMove;

use crate::lettering::{Line, Weight};
use crate::pieces;
use crate::side::Side;
use crate::theme::{Colors, Theme};

pub use crate::mark::{Arrow, Mark, ParseMarkError, Shade};

/// The width of a square inside the picture.
const SQUARE: usize = 100;

/// The size of the letters and digits at the border.
const COORDINATES: f32 = 19.0;

/// What is shown of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BoardView {
    /// The pieces.
    pub board: Board,
    /// The side at the bottom.
    pub orientation: Color,
    /// Where the last move came from and went to.
    pub last_move: Option<(Square, Square)>,
    /// The square of a king in check.
    pub check: Option<Square>,
    /// Arrows, drawn over the pieces in their order.
    pub arrows: Vec<Arrow>,
    /// Marked squares.
    pub marks: Vec<Mark>,
    /// Whether files and ranks are named.
    pub has_coordinates: bool,
    /// The colors.
    pub theme: Theme,
    /// What the picture is called for those who do not see it.
    pub title: String,
}

impl BoardView {
    /// A board from White's side, without anything beside the pieces.
    pub fn new(board: Board) -> Self {
        Self {
            board,
            orientation: Color::White,
            last_move: None,
            check: None,
            arrows: Vec::new(),
            marks: Vec::new(),
            has_coordinates: true,
            theme: Theme::default(),
            title: String::new(),
        }
    }

    /// The board of a position, with a king in check marked and the pieces listed in the title.
    pub fn of(position: &Position) -> Self {
        let mut view = Self::new(position.board());
        view.check = position.is_check().then(|| position.king_of(position.side_to_move()));
        let fen = fen::write(position, Variant::Standard);
        view.title = fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
        view
    }

    /// Shows a legal move as the last one: castling by the king's squares.
    pub fn show_last_move(&mut self, mv: Move) {
        let UciMove { from, to, .. } = UciMove::from_move(mv, Variant::Standard);
        self.last_move = Some((from, to));
    }

    /// The picture, the same for the same view to the byte.
    pub fn svg(&self, side: Side) -> String {
        let (pixels, units) = (side.pixels(), 8 * SQUARE);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{pixels}\" height=\"{pixels}\" \
             viewBox=\"0 0 {units} {units}\" role=\"img\">\n"
        );
        if !self.title.is_empty() {
            svg += &format!("<title>{}</title>\n", escaped(&self.title));
        }
        svg += &self.symbols();
        svg += &self.content();
        svg + "</svg>\n"
    }

    /// One square of the picture, `side` pixels wide, as it is without arrows and marks.
    #[cfg(feature = "gif")]
    pub(crate) fn square_svg(&self, square: Square, side: u16) -> String {
        let colors = self.theme.colors();
        let (x, y) = self.corner(square);
        let (ground, ink) = match is_light(square) {
            true => (colors.light, colors.light_ink),
            false => (colors.dark, colors.dark_ink),
        };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\" \
             viewBox=\"{x} {y} {SQUARE} {SQUARE}\">\n\
             <path fill=\"{ground}\" d=\"M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z\"/>\n"
        );
        svg += &self.move_and_check(&colors);
        if self.has_coordinates {
            svg += &format!("<path fill=\"{ink}\" d=\"{}\"/>\n", self.coordinate(square));
        }
        if let Some(piece) = self.board.piece_at(square) {
            svg += &pieces::symbol(piece);
            svg += &self.shown(piece, square);
        }
        svg + "</svg>\n"
    }

    /// The symbols of the pieces that are on the board.
    fn symbols(&self) -> String {
        let mut svg = String::from("<defs>\n");
        for color in [Color::White, Color::Black] {
            for piece in Role::ALL.map(|role| Piece { color, role }) {
                if !self.board.by_piece(piece).is_empty() {
                    svg += &pieces::symbol(piece);
                    svg.push('\n');
                }
            }
        }
        svg + "</defs>\n"
    }

    /// The board in 800 by 800 units.
    fn content(&self) -> String {
        let colors = self.theme.colors();
        let mut svg = self.squares(&colors);
        svg += &self.move_and_check(&colors);
        if self.has_coordinates {
            svg += &self.coordinates(&colors);
        }
        for mark in &self.marks {
            svg += &mark.svg(self.center(mark.square));
        }
        for square in Square::all() {
            if let Some(piece) = self.board.piece_at(square) {
                svg += &self.shown(piece, square);
            }
        }
        for arrow in &self.arrows {
            svg += &arrow.svg(self.center(arrow.from), self.center(arrow.to));
        }
        svg
    }

    fn shown(&self, piece: Piece, square: Square) -> String {
        let (x, y) = self.corner(square);
        let name = pieces::symbol_name(piece);
        format!(
            "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>\n"
        )
    }

    fn squares(&self, colors: &Colors) -> String {
        let units = 8 * SQUARE;
        // The dark squares are one path, which leaves no seams between pixels.
        let mut dark = String::new();
        for square in Square::all().filter(|square| !is_light(*square)) {
            let (x, y) = self.corner(square);
            dark += &format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
        }
        format!(
            "<path fill=\"{}\" d=\"M0 0h{units}v{units}h-{units}z\"/>\n<path fill=\"{}\" d=\"{dark}\"/>\n",
            colors.light, colors.dark
        )
    }

    fn move_and_check(&self, colors: &Colors) -> String {
        let mut svg = String::new();
        // A king that castles in Chess960 may stay where he is.
        let to = self.last_move.map(|(_, to)| to);
        let from = self.last_move.map(|(from, _)| from).filter(|from| Some(*from) != to);
        for square in from.into_iter().chain(to) {
            let (x, y) = self.corner(square);
            let (veil, edge) = (colors.last_move, colors.last_move_edge);
            svg += &format!(
                "<path fill=\"{}\" fill-opacity=\"{}\" d=\"M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z\"/>\n",
                veil.color,
                share(veil.percent)
            );
            svg += &frame(x, y, 4, edge.color, edge.percent);
        }
        if let Some(square) = self.check {
            let (x, y) = self.corner(square);
            let (cx, cy) = self.center(square);
            svg += &format!(
                "<radialGradient id=\"check\"><stop offset=\"0.35\" stop-color=\"{0}\" \
                 stop-opacity=\"{1}\"/><stop offset=\"1\" stop-color=\"{0}\" stop-opacity=\"0\"/>\
                 </radialGradient>\n<circle cx=\"{cx}\" cy=\"{cy}\" r=\"50\" fill=\"url(#check)\"/>\n",
                colors.check.color,
                share(colors.check.percent)
            );
            svg += &frame(x, y, 5, colors.check.color, 100);
        }
        svg
    }

    /// The ranks at the left, the files at the bottom, inside the squares at the border.
    fn coordinates(&self, colors: &Colors) -> String {
        let mut paths = [String::new(), String::new()];
        for square in Square::all() {
            paths[usize::from(is_light(square))] += &self.coordinate(square);
        }
        let inks = [colors.dark_ink, colors.light_ink];
        let drawn = inks.into_iter().zip(paths);
        drawn.map(|(ink, path)| format!("<path fill=\"{ink}\" d=\"{path}\"/>\n")).collect()
    }

    /// The path of the letter, the digit or both that stand in a square.
    fn coordinate(&self, square: Square) -> String {
        let (left, top) = self.corner(square);
        let (right, bottom) = (left + SQUARE, top + SQUARE);
        let mut path = String::new();
        if left == 0 {
            let digit = Line::new(&square.rank().digit().to_string(), Weight::Bold);
            path += &digit.path(5.0, top as f32 + 5.0 + COORDINATES * 0.72, COORDINATES);
        }
        if bottom == 8 * SQUARE {
            let letter = Line::new(&square.file().letter().to_string(), Weight::Bold);
            let x = right as f32 - 5.0 - letter.width(COORDINATES);
            path += &letter.path(x, bottom as f32 - 7.0, COORDINATES);
        }
        path
    }

    /// The left upper corner of a square.
    fn corner(&self, square: Square) -> (usize, usize) {
        let (file, rank) = (square.file().index(), square.rank().index());
        let (column, row) = match self.orientation {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        (column * SQUARE, row * SQUARE)
    }

    fn center(&self, square: Square) -> (f32, f32) {
        let (x, y) = self.corner(square);
        ((x + SQUARE / 2) as f32, (y + SQUARE / 2) as f32)
    }
}

/// A frame inside a square.
fn frame(x: usize, y: usize, width: usize, color: &str, percent: u8) -> String {
    let (inset, inner) = (width as f32 / 2.0, SQUARE - width);
    format!(
        "<path fill=\"none\" stroke=\"{color}\" stroke-opacity=\"{}\" stroke-width=\"{width}\" \
         d=\"M{} {}h{inner}v{inner}h-{inner}z\"/>\n",
        share(percent),
        x as f32 + inset,
        y as f32 + inset
    )
}

/// Whether a square is a light one; a1 is dark (Laws 2.1).
pub(crate) fn is_light(square: Square) -> bool {
    (square.file().index() + square.rank().index()) % 2 == 1
}

/// Percent as SVG has them.
pub(crate) fn share(percent: u8) -> f32 {
    f32::from(percent) / 100.0
}

/// Text as XML takes it.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML has neither control characters nor these two.
            '\u{fffe}' | '\u{ffff}' => escaped.push(' '),
            _ if letter.is_control() => escaped.push(' '),
            _ => escaped.push(letter),
        }
    }
    escaped
}
