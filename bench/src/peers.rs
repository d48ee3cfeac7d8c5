//! The same work done by each program.

use anyhow::{Result, anyhow};
use chess_core::{MoveList, Position, Variant};

pub fn ours(fen: &str, chess960: bool) -> Result<Position> {
    let variant = if chess960 { Variant::Chess960 } else { Variant::Standard };
    chess_notation::fen::position(fen, variant).map_err(|error| anyhow!("{fen}: {error}"))
}

pub fn ours_played(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    position.for_each_successor(|_, next| nodes += ours_played(next, depth - 1));
    nodes
}

/// The same by list, as a search that orders its moves would.
pub fn ours_listed(position: &Position, depth: u32) -> u64 {
    fn walk(position: &Position, lists: &mut [MoveList]) -> u64 {
        let Some((moves, below)) = lists.split_first_mut() else { return 1 };
        position.legal_moves_into(moves);
        moves.iter().map(|&mv| walk(&position.play_unchecked(mv), below)).sum()
    }
    walk(position, &mut vec![MoveList::new(); depth as usize])
}

pub fn cozy(fen: &str, chess960: bool) -> Result<cozy_chess::Board> {
    cozy_chess::Board::from_fen(fen, chess960).map_err(|error| anyhow!("{fen}: {error}"))
}

pub fn cozy_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy_bulk(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

pub fn cozy_played(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            nodes += cozy_played(&next, depth - 1);
        }
        false
    });
    nodes
}

pub fn shakmaty(fen: &str) -> Result<shakmaty::Chess> {
    let fen: shakmaty::fen::Fen = fen.parse()?;
    Ok(fen.into_position(shakmaty::CastlingMode::Standard)?)
}

pub fn shakmaty_bulk(position: &shakmaty::Chess, depth: u32) -> u64 {
    use shakmaty::Position;
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|&mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            shakmaty_bulk(&next, depth - 1)
        })
        .sum()
}

pub fn shakmaty_played(position: &shakmaty::Chess, depth: u32) -> u64 {
    use shakmaty::Position;
    if depth == 0 {
        return 1;
    }
    position
        .legal_moves()
        .iter()
        .map(|&mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            shakmaty_played(&next, depth - 1)
        })
        .sum()
}

pub fn chess(fen: &str) -> Result<chess::Board> {
    fen.parse().map_err(|error| anyhow!("{fen}: {error}"))
}

pub fn chess_bulk(board: &chess::Board, depth: u32) -> u64 {
    let moves = chess::MoveGen::new_legal(board);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.map(|mv| chess_bulk(&board.make_move_new(mv), depth - 1)).sum()
}

pub fn chess_played(board: &chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    chess::MoveGen::new_legal(board)
        .map(|mv| chess_played(&board.make_move_new(mv), depth - 1))
        .sum()
}
