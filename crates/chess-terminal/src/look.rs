//! The board in characters.

use chess_core::{Color, File, Piece, Rank, Role, Square};

use crate::session::Session;

/// How the board looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// With colors; without, signs say the same.
    pub is_colored: bool,
    /// Figures (♞) or else letters, White's in upper case.
    pub has_figures: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { is_colored: true, has_figures: true }
    }
}

/// What a square is marked as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    None,
    LastMove,
    Check,
}

/// The board as lines of text without colors, with the coordinates.
pub fn board(session: &Session, look: Look) -> String {
    let look = Look { is_colored: false, ..look };
    let mut text = String::new();
    for rank in ranks(session.bottom()) {
        text.push_str(&format!("{} ", rank.digit()));
        for file in files(session.bottom()) {
            text.push_str(&cell(session, Square::new(file, rank), look));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.push_str("  ");
    for file in files(session.bottom()) {
        text.push_str(&format!(" {} ", file.letter()));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// From the top of the screen to its bottom.
pub(crate) fn ranks(bottom: Color) -> [Rank; 8] {
    let mut ranks = Rank::ALL;
    if bottom == Color::White {
        ranks.reverse();
    }
    ranks
}

/// From left to right.
pub(crate) fn files(bottom: Color) -> [File; 8] {
    let mut files = File::ALL;
    if bottom == Color::Black {
        files.reverse();
    }
    files
}

/// The three characters of a square: `[♞]` where the last move began or ended, `!♚!` a king in check.
pub(crate) fn cell(session: &Session, square: Square, look: Look) -> String {
    let piece = session.game().position().piece_at(square);
    let shown = match piece {
        Some(piece) if look.has_figures => figure(piece, look.is_colored),
        Some(piece) => letter(session, piece),
        None => '·',
    };
    let shown = if look.is_colored && piece.is_none() { ' ' } else { shown };
    match mark(session, square) {
        Mark::None => format!(" {shown} "),
        Mark::LastMove => format!("[{shown}]"),
        Mark::Check => format!("!{shown}!"),
    }
}

pub(crate) fn mark(session: &Session, square: Square) -> Mark {
    let position = session.game().position();
    let color = position.side_to_move();
    if position.is_check() && position.king_of(color) == square {
        return Mark::Check;
    }
    match session.game().moves().last() {
        // Castling is the king on the rook's square: where both went is to be seen.
        Some(mv) if [mv.from(), mv.to()].contains(&square) => Mark::LastMove,
        _ => Mark::None,
    }
}

fn letter(session: &Session, piece: Piece) -> char {
    let letters = session.settings().language.letters();
    let letter = match piece.role {
        Role::Pawn => 'P',
        role => letters.letter(role).unwrap_or_else(|| role.letter()),
    };
    match piece.color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter.to_ascii_lowercase(),
    }
}

/// Both sides have filled figures where the ink tells them apart.
fn figure(piece: Piece, is_colored: bool) -> char {
    let filled = ['♟', '♞', '♝', '♜', '♛', '♚'];
    let outlined = ['♙', '♘', '♗', '♖', '♕', '♔'];
    let figures = if is_colored || piece.color == Color::Black { filled } else { outlined };
    figures[piece.role.index()]
}
