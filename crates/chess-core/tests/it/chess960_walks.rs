//! Random walks from every one of the 960 × 960 double Chess960 starts, beside another program.

use chess_core::{Move, Position, Role, Variant};
use chess_notation::fen;

/// Half-moves from each start.
const PLIES: usize = 5;
/// Castling comes late in a game: every so many starts are walked further.
const LONG_WALK_AT: usize = 97;
const LONG_WALK: usize = 60;

#[test]
fn every_start_walks_alike() {
    let mut random = 0x0960_0960_0960_0960_u64;
    let mut starts = 0;
    let mut castlings = 0;
    for white in 0..960 {
        for black in 0..960 {
            let mut theirs = cozy_chess::Board::double_chess960_startpos(white, black);
            let mut ours = fen::position(&format!("{theirs:#}"), Variant::Chess960).unwrap();
            let plies = if starts % LONG_WALK_AT == 0 { LONG_WALK } else { PLIES };
            for _ in 0..plies {
                let moves = ours.legal_moves();
                let expected = their_moves(&theirs);
                assert_eq!(moves.len(), expected.len(), "{theirs:#}");
                let mut found: Vec<_> = moves.iter().map(|&mv| plain(mv)).collect();
                let mut sorted: Vec<_> = expected.iter().map(|&mv| their_plain(mv)).collect();
                found.sort_unstable();
                sorted.sort_unstable();
                assert_eq!(found, sorted, "{theirs:#}");
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let Some(&mv) = moves.get((random >> 33) as usize % moves.len().max(1)) else {
                    break;
                };
                castlings += usize::from(mv.is_castling());
                let same = expected.into_iter().find(|&their| their_plain(their) == plain(mv));
                theirs.play_unchecked(same.unwrap());
                ours = ours.play_unchecked(mv);
            }
            starts += 1;
            assert_same(&ours, &theirs);
        }
    }
    assert_eq!(starts, 960 * 960);
    assert!(castlings > 1_000, "only {castlings} castlings were walked");
}

type Plain = (usize, usize, Option<char>);

fn plain(mv: Move) -> Plain {
    (mv.from().index(), mv.to().index(), mv.promotion().map(Role::letter))
}

fn their_plain(mv: cozy_chess::Move) -> Plain {
    let promotion = mv.promotion.map(char::from);
    (mv.from as usize, mv.to as usize, promotion)
}

fn their_moves(board: &cozy_chess::Board) -> Vec<cozy_chess::Move> {
    let mut moves = Vec::with_capacity(48);
    board.generate_moves(|set| {
        moves.extend(set);
        false
    });
    moves
}

/// The board and the castling rights; the en passant square follows another habit there.
fn assert_same(ours: &Position, theirs: &cozy_chess::Board) {
    let text = format!("{theirs:#}");
    let written = fen::write_with(
        ours,
        Variant::Chess960,
        fen::EnPassant::Legal,
        fen::CastlingStyle::Shredder,
    );
    let three = |fen: &str| fen.split(' ').take(3).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(three(&written), three(&text));
}
