//! The board after so many half-moves, and what stands beside it.

use chess_core::{Color, Game, Move, Position, Role, Square};
use chess_notation::fen;
use serde::Serialize;

use super::castling_destination;

#[derive(Debug, Serialize)]
pub(crate) struct Shown {
    ply: usize,
    fen: String,
    turn: &'static str,
    board: Vec<Option<String>>,
    check: Option<String>,
    last_move: Option<LastMove>,
    captured: Captured,
    balance: i32,
}

#[derive(Debug, Serialize)]
struct LastMove {
    from: String,
    to: String,
}

/// What each side has taken, the heaviest first.
#[derive(Debug, Default, Serialize)]
struct Captured {
    white: Vec<char>,
    black: Vec<char>,
}

impl Shown {
    pub(super) fn of(game: &Game, ply: usize) -> Option<Self> {
        let position = game.position_at(ply)?;
        let turn = position.side_to_move();
        let last = ply.checked_sub(1).and_then(|before| game.moves().get(before).copied());
        let king = position.board().king_of(turn).filter(|_| position.is_check());
        Some(Self {
            ply,
            fen: fen::write(position, game.variant()),
            turn: turn.as_str(),
            board: Square::all().map(|square| piece_at(position, square)).collect(),
            check: king.map(|square| square.to_string()),
            last_move: last.map(|mv| LastMove {
                from: mv.from().to_string(),
                to: castling_destination(mv).unwrap_or(mv.to()).to_string(),
            }),
            captured: captured(game, ply),
            balance: balance(position),
        })
    }
}

/// `wK` … `bP`, the names of the sprite's symbols.
fn piece_at(position: &Position, square: Square) -> Option<String> {
    let piece = position.piece_at(square)?;
    let color = match piece.color {
        Color::White => 'w',
        Color::Black => 'b',
    };
    Some([color, piece.role.letter().to_ascii_uppercase()].iter().collect())
}

/// The role that `mv` takes; en passant takes a pawn from another square.
pub(super) fn taken(before: &Position, mv: Move) -> Option<Role> {
    if mv.is_castling() {
        return None;
    }
    if mv.is_en_passant() {
        return Some(Role::Pawn);
    }
    before.piece_at(mv.to()).map(|piece| piece.role)
}

fn captured(game: &Game, ply: usize) -> Captured {
    let mut roles: [Vec<Role>; 2] = Default::default();
    for (index, &mv) in game.moves().iter().enumerate().take(ply) {
        let Some(before) = game.position_at(index) else { break };
        if let Some(role) = taken(before, mv) {
            roles[before.side_to_move().index()].push(role);
        }
    }
    let letters = |color: Color| {
        let mut taken = roles[color.index()].clone();
        taken.sort_unstable_by_key(|&role| std::cmp::Reverse(worth(role)));
        taken.into_iter().map(Role::letter).collect()
    };
    Captured { white: letters(Color::White), black: letters(Color::Black) }
}

/// The usual values, a bishop a shade before a knight so that the order is settled.
fn worth(role: Role) -> (i32, Role) {
    let pawns = match role {
        Role::Queen => 9,
        Role::Rook => 5,
        Role::Bishop | Role::Knight => 3,
        Role::Pawn => 1,
        Role::King => 0,
    };
    (pawns, role)
}

fn balance(position: &Position) -> i32 {
    let side = |color: Color| {
        Square::all()
            .filter_map(|square| position.piece_at(square))
            .filter(|piece| piece.color == color)
            .map(|piece| worth(piece.role).0)
            .sum::<i32>()
    };
    side(Color::White) - side(Color::Black)
}
