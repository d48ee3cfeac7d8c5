//! Pieces and diagrams on paper.

use chess_core::{Board, Color, File, Piece, Rank, Square};
use krilla::geom::PathBuilder;
use krilla::tagging::ArtifactType;

use super::canvas::{Canvas, Ink, push_ellipse};
use crate::board_svg::is_light;
use crate::lettering::Weight;
use crate::pieces::{self, DETAIL, OUTLINE, Part, SIDE};

/// Of dark squares in print: enough to tell, little enough for black pieces.
const DARK_SQUARE: Ink = Ink(0xcd, 0xd5, 0xce);

const INK: Ink = Ink(0x1b, 0x1b, 0x1b);

/// Draws a piece in a square of `side` millimeters.
pub(super) fn draw_piece(canvas: &mut Canvas<'_, '_>, piece: Piece, corner: (f32, f32), side: f32) {
    canvas.decoration(ArtifactType::Layout, |canvas| {
        canvas.placed(corner, SIDE / side, |canvas| draw_parts(canvas, piece));
    });
}

fn draw_parts(canvas: &mut Canvas<'_, '_>, piece: Piece) {
    let pieces::Ink { fill, outline, detail } = pieces::ink(piece.color);
    let [fill, outline, detail] = [fill, outline, detail].map(Ink::from_hex);
    for part in pieces::parts(piece.role) {
        let mut path = PathBuilder::new();
        match *part {
            Part::Body(text) | Part::Line(text) | Part::Spot(text) => push(&mut path, text),
            Part::Ball { x, y, radius } | Part::Dot { x, y, radius } => {
                push_ellipse(&mut path, (x, y), (radius, radius));
            }
        }
        match part {
            Part::Body(_) | Part::Ball { .. } => {
                canvas.path(path, Some(fill), Some((outline, OUTLINE)));
            }
            Part::Line(_) => canvas.path(path, None, Some((detail, DETAIL))),
            Part::Spot(_) | Part::Dot { .. } => canvas.path(path, Some(detail), None),
        }
    }
}

/// Draws a board from White's side, `side` millimeters wide, with its coordinates outside at the
/// left and below.
pub(super) fn draw_diagram(
    canvas: &mut Canvas<'_, '_>,
    board: &Board,
    (x, y): (f32, f32),
    side: f32,
) {
    let square_side = side / 8.0;
    let style = (square_side * 1.5, Weight::Regular, INK);
    let corner = |square: Square| {
        let (file, rank) = (square.file().index() as f32, square.rank().index() as f32);
        (x + file * square_side, y + (7.0 - rank) * square_side)
    };
    for square in Square::all().filter(|square| !is_light(*square)) {
        let (left, top) = corner(square);
        canvas.area([left, top, square_side, square_side], DARK_SQUARE);
    }
    canvas.frame([x, y, side, side], 0.8, INK);
    for square in Square::all() {
        if let Some(piece) = board.piece_at(square) {
            draw_piece(canvas, piece, corner(square), square_side);
        }
    }
    for (rank, file) in Rank::ALL.into_iter().zip(File::ALL) {
        let (_, top) = corner(Square::new(File::ALL[0], rank));
        let middle = top + square_side * 0.67;
        canvas.centered(&rank.digit().to_string(), (x - 1.8, middle), square_side, style);
        let (left, _) = corner(Square::new(file, Rank::back(Color::White)));
        let letter = file.letter().to_string();
        let below = (left + square_side / 2.0, y + side + square_side * 0.6);
        canvas.centered(&letter, below, square_side, style);
    }
}

/// Appends a path of the piece set: `M L H V C Z` with absolute coordinates.
fn push(path: &mut PathBuilder, text: &str) {
    let (mut x, mut y) = (0.0, 0.0);
    let mut rest = text;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(|letter: char| letter.is_ascii_alphabetic());
        let (arguments, behind) = rest[1..].split_at(end.unwrap_or(rest.len() - 1));
        let numbers = arguments.split(' ').filter_map(|number| number.parse().ok());
        let numbers = numbers.collect::<Vec<f32>>();
        match (command, numbers.as_slice()) {
            ('M', &[to_x, to_y]) => {
                (x, y) = (to_x, to_y);
                path.move_to(x, y);
            }
            ('H', &[to_x]) => x = to_x,
            ('V', &[to_y]) => y = to_y,
            ('L', &[to_x, to_y]) => (x, y) = (to_x, to_y),
            ('C', curves) => {
                for curve in curves.chunks_exact(6) {
                    (x, y) = (curve[4], curve[5]);
                    path.cubic_to(curve[0], curve[1], curve[2], curve[3], x, y);
                }
            }
            _ => path.close(),
        }
        if matches!(command, 'H' | 'V' | 'L') {
            path.line_to(x, y);
        }
        rest = behind;
    }
}
