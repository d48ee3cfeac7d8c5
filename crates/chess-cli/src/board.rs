//! A board drawn with characters.

use chess_core::{Color, File, Piece, Position, Rank, Role, Square};

/// The board with a side at the bottom. Colored, squares get a background and both sides the filled
/// figures; plain, White has the outlined ones.
pub(crate) fn drawn(position: &Position, bottom: Color, is_colored: bool) -> String {
    let (mut ranks, mut files) = (Rank::ALL, File::ALL);
    match bottom {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let mut text = String::new();
    for rank in ranks {
        text.push(rank.digit());
        text.push(' ');
        for file in files {
            let square = Square::new(file, rank);
            let piece = position.piece_at(square);
            if is_colored {
                push_colored(&mut text, square, piece);
            } else {
                push_plain(&mut text, piece);
            }
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    let (before, between) = if is_colored { ("   ", "  ") } else { ("  ", " ") };
    text.push_str(before);
    text.push_str(&files.map(|file| file.letter().to_string()).join(between));
    text
}

fn push_plain(text: &mut String, piece: Option<Piece>) {
    text.push(piece.map_or('·', |piece| match piece.color {
        Color::White => outlined(piece.role),
        Color::Black => filled(piece.role),
    }));
    text.push(' ');
}

fn push_colored(text: &mut String, square: Square, piece: Option<Piece>) {
    let is_light = (square.file().index() + square.rank().index()) % 2 == 1;
    let background = if is_light { 180 } else { 137 };
    let figure = piece.map_or(' ', |piece| filled(piece.role));
    let ink = if piece.is_some_and(|piece| piece.color == Color::White) { 231 } else { 16 };
    text.push_str(&format!("\x1b[48;5;{background};38;5;{ink}m {figure} \x1b[0m"));
}

fn outlined(role: Role) -> char {
    match role {
        Role::Pawn => '♙',
        Role::Knight => '♘',
        Role::Bishop => '♗',
        Role::Rook => '♖',
        Role::Queen => '♕',
        Role::King => '♔',
    }
}

fn filled(role: Role) -> char {
    match role {
        Role::Pawn => '♟',
        Role::Knight => '♞',
        Role::Bishop => '♝',
        Role::Rook => '♜',
        Role::Queen => '♛',
        Role::King => '♚',
    }
}
