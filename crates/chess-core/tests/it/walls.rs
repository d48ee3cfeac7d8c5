//! The proof without search that a side can never mate: held against plain listing and against the
//! mates that the search finds, on random positions with blocked pawns and on real games.

use std::io::Write;
use std::path::Path;

use chess_core::winnability::{Budget, MatePossible, is_mate_ruled_out, mate_possible};
use chess_core::{
    Board, CastlingRights, Color, DrawPolicy, Piece, Position, Role, Setup, Square, Variant,
};
use chess_notation::{fen, pgn};

use crate::listing;

/// Chess960 allows both kinds of castling.
const VARIANT: Variant = Variant::Chess960;

#[test]
fn it_is_never_wrong_about_random_positions() {
    let mut random = Random(20_261_130);
    let (mut positions, mut castling, mut en_passant) = (0, 0, 0);
    let (mut ruled_out, mut listed, mut mates) = (0, 0, 0);
    while positions < 6_000 {
        let Some(position) = blocked(&mut random) else { continue };
        positions += 1;
        castling += usize::from(!position.castling_rights().is_empty());
        en_passant += usize::from(position.legal_ep_square().is_some());
        for color in Color::ALL {
            let text = || format!("{} {color}", fen::write(&position, VARIANT));
            let is_ruled_out = is_mate_ruled_out(&position, color);
            for image in [position.mirrored(), seen_from_the_side(&position)] {
                let color = if image == position.mirrored() { !color } else { color };
                assert_eq!(is_mate_ruled_out(&image, color), is_ruled_out, "{}", text());
            }
            if is_ruled_out {
                ruled_out += 1;
                let found = listing::can_mate(position, color, 3_000);
                assert_ne!(found, Some(true), "{}", text());
                listed += usize::from(found == Some(false));
            }
            let budget = Budget { positions: 2_000, is_cancelled: None };
            if let MatePossible::Can(line) = mate_possible(&position, color, budget) {
                mates += 1;
                let mut position = position;
                for mv in line {
                    position = position.play(mv).unwrap();
                    assert!(!is_mate_ruled_out(&position, color), "on the way from {}", text());
                }
            }
        }
    }
    // The check is worth something only while all of these are many.
    let counts = format!(
        "castling {castling}, en passant {en_passant}, ruled out {ruled_out}, listed {listed}, \
         mates {mates}"
    );
    assert!(castling > 200 && en_passant > 5, "{counts}");
    assert!(ruled_out > 600 && listed > 500 && mates > 8_000, "{counts}");
}

#[test]
fn it_is_never_wrong_about_games_that_end_in_mate() {
    let text = std::fs::read(collection()).unwrap();
    let mut mates = 0;
    for read in pgn::read(&text) {
        let Some(game) = read.game.to_play(DrawPolicy::Laws) else { continue };
        if !game.position().is_checkmate() {
            continue;
        }
        mates += 1;
        let mater = !game.position().side_to_move();
        for ply in 0..=game.ply() {
            let position = game.position_at(ply).unwrap();
            assert!(!is_mate_ruled_out(position, mater), "{}", fen::write(position, VARIANT));
        }
    }
    assert!(mates > 0);
}

/// What it is there for: these walls need no search.
#[test]
fn it_proves_walls() {
    let walls = [
        ("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", "neither"),
        ("4kb2/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/1B2K3 w - - 0 1", "neither"),
        ("2B5/3k4/5p2/p1p1pPp1/PpP1P1P1/bP6/8/K7 b - - 0 1", "neither"),
        ("8/8/1k1p1p2/3PpP2/3pKp2/b2P1P2/8/3B1B2 b - - 0 1", "neither"),
        ("6k1/8/8/8/8/6p1/6Pp/7K b - - 0 1", "neither"),
        ("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", "white"),
        // A bishop more, or a pawn less, opens them.
        ("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3B4/4K3 w - - 0 1", "both"),
        ("4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 w - - 0 1", "both"),
        // The rook guards what stands next to it and nothing behind: Black's king may cross its file
        // and take the pawn on h3.
        ("k5B1/8/8/8/7p/p1p1p2P/P1P1P3/KBRB4 b - - 0 1", "both"),
        // En passant opens this one, and only while it is a right.
        ("4k3/8/6p1/p1p1p1Pp/P1P1P2P/8/8/4K3 w - - 0 1", "neither"),
        ("4k3/8/6p1/p1p1p1Pp/P1P1P2P/8/8/4K3 w - h6 0 1", "both"),
    ];
    for (text, able) in walls {
        let position = fen::position(text, VARIANT).unwrap();
        for color in Color::ALL {
            let is_able = able == "both" || able == color.as_str();
            assert_eq!(is_mate_ruled_out(&position, color), !is_able, "{text} {color}");
            let answer = mate_possible(&position, color, Budget::default());
            assert_eq!(matches!(answer, MatePossible::Can(_)), is_able, "{text} {color}");
        }
    }
}

/// A position with chains or pairs of blocked pawns, a few pieces, and at times a right to castle
/// or to take en passant. `None` where it would not be legal.
fn blocked(random: &mut Random) -> Option<Position> {
    let mut setup = Setup {
        board: Board::EMPTY,
        side_to_move: *random.pick(&Color::ALL),
        castling_rights: CastlingRights::NONE,
        ..Setup::start()
    };
    let has_gaps = random.one_in(2);
    let leak = *random.pick(&[20, 400]);
    let mut rank = 2 + random.below(3);
    for file in 0..8 {
        if has_gaps {
            // Every second file will do where the pawns stand on one rank.
            if (file % 2 == 0) == random.one_in(12) {
                continue;
            }
            if random.one_in(3) {
                rank = 2 + random.below(3);
            }
        } else {
            // Neighbors one rank apart guard each other.
            rank = if random.one_in(2) { rank + 1 } else { rank - 1 }.clamp(1, 5);
        }
        for (color, rank) in [(Color::White, rank), (Color::Black, rank + 1)] {
            if !random.one_in(leak) {
                put(&mut setup.board, file, rank, color, Role::Pawn);
            }
        }
    }
    for color in Color::ALL {
        let home = |rank| if color == Color::White { rank } else { 7 - rank };
        let behind = if random.one_in(6) { 8 } else { 3 };
        put(&mut setup.board, random.below(8), home(random.below(behind)), color, Role::King);
        for _ in 0..random.below(5) / 2 {
            let role = *random.pick(&[Role::Bishop, Role::Bishop, Role::Knight, Role::Rook]);
            put(&mut setup.board, random.below(8), random.below(8), color, role);
        }
        let king = setup.board.king_of(color)?;
        if king.rank().index() == home(0) && random.one_in(2) {
            let file = random.below(8);
            put(&mut setup.board, file, home(0), color, Role::Rook);
            setup.castling_rights.insert(square(file, home(0)));
        }
    }
    if random.one_in(3) {
        let rank = if setup.side_to_move == Color::White { 5 } else { 2 };
        setup.ep_square = Some(square(random.below(8), rank));
    }
    setup.into_position(VARIANT).ok().or_else(|| {
        setup.ep_square = None;
        setup.castling_rights = CastlingRights::NONE;
        setup.into_position(VARIANT).ok()
    })
}

/// Puts a piece where nothing stands.
fn put(board: &mut Board, file: usize, rank: usize, color: Color, role: Role) {
    let square = square(file, rank);
    if board.piece_at(square).is_none() {
        board.set(square, Some(Piece { color, role }));
    }
}

fn square(file: usize, rank: usize) -> Square {
    Square::from_index((rank * 8 + file) as u8).unwrap()
}

/// The position with left and right exchanged; castling with the rook on the other side lands
/// elsewhere, so that positions with rights stay as they are.
fn seen_from_the_side(position: &Position) -> Position {
    let mut setup = position.setup();
    if !setup.castling_rights.is_empty() {
        return *position;
    }
    let across = |square: Square| Square::from_index(square.index() as u8 ^ 7).unwrap();
    setup.board = Board::EMPTY;
    for square in position.occupied() {
        setup.board.set(across(square), position.piece_at(square));
    }
    setup.ep_square = setup.ep_square.map(across);
    setup.into_position(VARIANT).unwrap()
}

/// The large collection beside the project where it is there, else our own few games.
fn collection() -> std::path::PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let large = root.join("../shared/pgn/games.pgn");
    if large.exists() {
        return large;
    }
    assert!(std::env::var_os("CI").is_none(), "{} is missing, and CI requires it", large.display());
    // Not by `println!`, which a test that passes keeps to itself.
    let mut terminal = std::io::stderr();
    writeln!(terminal, "{} is missing: our own games are read", large.display()).unwrap();
    root.join("testdata/games.pgn")
}

/// SplitMix64: the same numbers in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((bits ^ bits >> 31) % end as u64) as usize
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}
