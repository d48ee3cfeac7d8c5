//! The bitboards against the plain rule book of [`crate::reference`], at every node of a shallow
//! tree below every perft position, and in random positions.

use chess_core::{
    Bitboard, Board, CastlingRights, Color, File, Move, Piece, Position, Rank, Role, Setup,
    SetupErrors, Square, Variant, perft,
};
use chess_notation::fen::{self, CastlingStyle, EnPassant};
use proptest::prelude::*;

use crate::data;
use crate::reference::{Mailbox, PlainMove};

/// Nodes per position that are compared.
const MAX_NODES: u64 = 1_000;
/// Nodes per position that are asked about all 65,535 moves that two bytes can name.
const MAX_NODES_WITH_EVERY_MOVE: u64 = 300;

fn plain(mv: Move) -> PlainMove {
    PlainMove {
        from: mv.from().index(),
        to: mv.to().index(),
        promotion: mv.promotion().map(|role| role.letter()),
        castling: mv.is_castling(),
        en_passant: mv.is_en_passant(),
    }
}

/// What is left of a walk through a tree, and how much was seen.
struct Walk {
    variant: Variant,
    nodes: usize,
    nodes_with_every_move: usize,
}

#[test]
fn agrees_at_every_node() {
    let (mut nodes, mut nodes_with_every_move) = (0, 0);
    for line in data::perft_lines() {
        let mailbox = Mailbox::from_fen(&line.fen);
        let mut walk = Walk { variant: line.variant, nodes: 0, nodes_with_every_move: 0 };
        let depth = line.depth_within(MAX_NODES);
        let every_move_levels = line.depth_within(MAX_NODES_WITH_EVERY_MOVE) + 1;
        walk.compare_tree(&line.position(), &mailbox, depth, every_move_levels);
        assert!(walk.nodes_with_every_move > line.position().legal_moves().len(), "{}", line.name);
        nodes += walk.nodes;
        nodes_with_every_move += walk.nodes_with_every_move;
    }
    assert!(nodes > 150_000, "only {nodes} nodes were compared");
    assert!(nodes_with_every_move > 25_000, "only {nodes_with_every_move} with every move");
}

impl Walk {
    /// Compares here and `depth` plies below; all that two bytes can say on the first
    /// `every_move_levels` levels, this one included.
    fn compare_tree(
        &mut self,
        position: &Position,
        mailbox: &Mailbox,
        depth: u32,
        every_move_levels: u32,
    ) {
        let moves = compare(position, mailbox, self.variant);
        self.nodes += 1;
        if every_move_levels > 0 {
            self.nodes_with_every_move += 1;
            compare_every_move(position, &moves);
        }
        if depth == 0 {
            return;
        }
        let mut successors = Vec::new();
        position.for_each_successor(|mv, next| successors.push((mv, *next)));
        let played = position.legal_moves().into_iter().map(|mv| (mv, position.play_unchecked(mv)));
        assert!(successors.into_iter().eq(played), "{}", mailbox.fen());
        for mv in moves {
            let next = position.play(mv).unwrap();
            assert_eq!(next, position.play_unchecked(mv), "{}: {mv:?}", mailbox.fen());
            let mailbox = mailbox.play(&plain(mv));
            assert_eq!(position.gives_check(mv), !mailbox.checkers().is_empty(), "{mv:?}");
            self.compare_tree(&next, &mailbox, depth - 1, every_move_levels.saturating_sub(1));
        }
    }
}

/// Everything that one position says of itself. Gives its legal moves.
fn compare(position: &Position, mailbox: &Mailbox, variant: Variant) -> Vec<Move> {
    let shredder =
        |en_passant| fen::write_with(position, variant, en_passant, CastlingStyle::Shredder);
    let here = shredder(EnPassant::Legal);
    assert_eq!(here, mailbox.fen());

    let moves: Vec<Move> = position.legal_moves().to_vec();
    for &mv in &moves {
        assert_eq!(position.find_move(mv.from(), mv.to(), mv.promotion()), Some(mv), "{here}");
        assert_eq!(position.is_capture(mv), is_capture(position, mv), "{here}: {mv:?}");
    }
    let mut found: Vec<PlainMove> = moves.iter().copied().map(plain).collect();
    found.sort_unstable();
    let expected = mailbox.legal_moves();
    assert_eq!(found, expected, "{here}");
    assert_eq!(position.legal_move_count(), expected.len(), "{here}");
    assert_eq!(position.has_legal_move(), !expected.is_empty(), "{here}");
    let checkers: Vec<usize> = position.checkers().into_iter().map(Square::index).collect();
    assert_eq!(checkers, mailbox.checkers(), "{here}");
    assert_eq!(position.is_check(), !checkers.is_empty(), "{here}");
    compare_attacks(position, mailbox);
    assert_eq!(position.mirrored().legal_move_count(), expected.len(), "{here}");

    // What is kept up to date from move to move equals what is built anew.
    let rebuilt = position.setup().into_position(variant);
    assert_eq!(rebuilt.as_ref().map(Position::hash), Ok(position.hash()), "{here}");
    assert_eq!(rebuilt.as_ref(), Ok(position), "{here}");
    let always = shredder(EnPassant::Always);
    assert_eq!(fen::position(&always, Variant::Chess960).as_ref(), Ok(position), "{always}");
    let read = fen::position(&here, Variant::Chess960).unwrap();
    assert!(read.same_position(position), "{here}");
    assert_eq!(read.repetition_key(), position.repetition_key(), "{here}");
    moves
}

/// All that two bytes can say is legal exactly where the list has it.
fn compare_every_move(position: &Position, moves: &[Move]) {
    let bits_of = |moves: &[Move]| {
        let mut bits: Vec<u16> = moves.iter().map(|mv| mv.bits()).collect();
        bits.sort_unstable();
        bits
    };
    let listed = bits_of(moves);
    let is_legal = |bits: &u16| Move::from_bits(*bits).is_some_and(|mv| position.is_legal(mv));
    let legal: Vec<u16> = (0..=u16::MAX).filter(is_legal).collect();
    assert_eq!(legal, listed, "{position:?}");

    for from in Square::all() {
        let expected: Vec<Move> = moves.iter().copied().filter(|mv| mv.from() == from).collect();
        let found = position.legal_moves_from(from);
        assert_eq!(bits_of(&found), bits_of(&expected), "{position:?}: {from}");
    }
    for mv in moves {
        let role = position.piece_at(mv.from()).unwrap().role;
        let expected = |other: &Move| {
            let moved = position.piece_at(other.from()).unwrap().role;
            moved == role && other.to() == mv.to() && !other.is_castling()
        };
        let expected: Vec<Move> = moves.iter().copied().filter(expected).collect();
        let found = position.legal_moves_to(role, mv.to());
        assert_eq!(bits_of(&found), bits_of(&expected), "{position:?}: {mv:?}");
    }
}

/// Who attacks what, and which pieces are pinned.
fn compare_attacks(position: &Position, mailbox: &Mailbox) {
    let attacks = mailbox.attacks();
    for color in Color::ALL {
        for target in Square::all() {
            let found = position.attackers(target, color).into_iter().map(Square::index);
            let expected = &attacks[usize::from(color == Color::White)][target.index()];
            assert_eq!(&found.collect::<Vec<_>>(), expected, "{position:?}: {target} {color}");
        }
    }
    let pinned: Vec<usize> = position.pinned().into_iter().map(Square::index).collect();
    assert_eq!(pinned, mailbox.pinned(), "{position:?}");
}

fn is_capture(position: &Position, mv: Move) -> bool {
    mv.is_en_passant() || (position.piece_at(mv.to()).is_some() && !mv.is_castling())
}

#[test]
fn mirrored_positions_count_alike() {
    for line in data::perft_lines() {
        let position = line.position();
        let mirrored = mirrored(&position).into_position_ignoring(
            line.variant,
            // A mirrored move number can say that the other side has moved once less.
            SetupErrors::INVALID_HALFMOVE_CLOCK,
        );
        let mirrored = mirrored.unwrap_or_else(|error| panic!("{}: {error}", line.name));
        assert_ne!(mirrored.hash(), position.hash(), "{}", line.name);
        assert_eq!(mirrored, position.mirrored(), "{}", line.name);
        for depth in 1..=line.depth_within(20_000) {
            assert_eq!(
                perft::perft(&mirrored, depth),
                perft::perft(&position, depth),
                "{} depth {depth}",
                line.name,
            );
        }
    }
}

/// The same position seen from the other side of the board.
fn mirrored(position: &Position) -> Setup {
    let mut board = Board::EMPTY;
    for square in Square::all() {
        let piece = position.piece_at(square);
        let piece = piece.map(|piece| Piece { color: !piece.color, role: piece.role });
        board.set(square.flip_vertical(), piece);
    }
    let mut castling_rights = CastlingRights::NONE;
    for rook in position.castling_rights().rooks() {
        castling_rights.insert(rook.flip_vertical());
    }
    Setup {
        board,
        side_to_move: !position.side_to_move(),
        castling_rights,
        ep_square: position.ep_square().map(Square::flip_vertical),
        ..position.setup()
    }
}

/// What is unlikely or unreachable in a random position and plays all the same.
fn forgiven() -> SetupErrors {
    SetupErrors::TOO_MANY_CHECKERS
        | SetupErrors::IMPOSSIBLE_CHECK
        | SetupErrors::IMPOSSIBLE_EN_PASSANT
        | SetupErrors::INVALID_EP_SQUARE
        | SetupErrors::INVALID_CASTLING_RIGHTS
        | SetupErrors::PAWN_ON_BACK_RANK
}

/// Boards of two kings and up to fifteen other units anywhere, with any castling rights and a
/// double step claimed, right or wrong.
fn setup() -> impl Strategy<Value = Setup> {
    let square = || (0..64_u8).prop_map(|index| Square::from_index(index).unwrap());
    let color = || prop_oneof![Just(Color::White), Just(Color::Black)];
    // Pawns are many, so that double steps meet enemy pawns now and then.
    let role = prop_oneof![Just(Role::Pawn), (1..5_usize).prop_map(|index| Role::ALL[index])];
    let unit = (color(), role).prop_map(|(color, role)| Piece { color, role });
    let units = prop::collection::vec((square(), unit), 0..16);
    let back_rank_king = prop_oneof![
        2 => square(),
        1 => (0..8_u8).prop_map(|index| Square::from_index(index).unwrap()),
    ];
    // The file of a double step just made, now and then, with an enemy pawn beside it.
    let stepped = proptest::option::of(0..7_usize);
    let stray_pawns = prop::bool::weighted(0.1);
    (units, back_rank_king, square(), color(), any::<u64>(), stepped, stray_pawns).prop_map(
        |(units, white_king, black_king, side_to_move, rights, stepped, stray_pawns)| {
            let mut setup = Setup { board: Board::EMPTY, side_to_move, ..Setup::start() };
            setup.castling_rights = CastlingRights::from_rooks(Bitboard(rights));
            for (square, piece) in units {
                let back = matches!(square.rank(), Rank::R1 | Rank::R8);
                if piece.role != Role::Pawn || !back || stray_pawns {
                    setup.board.set(square, Some(piece));
                }
            }
            if let Some(file) = stepped {
                let mover = !side_to_move;
                let at =
                    |file: usize, rank: Rank| Square::new(File::ALL[file], rank.relative_to(mover));
                let pawn = |color| Some(Piece { color, role: Role::Pawn });
                setup.board.set(at(file, Rank::R4), pawn(mover));
                setup.board.set(at(file + 1, Rank::R4), pawn(side_to_move));
                setup.ep_square = Some(at(file, Rank::R3));
            }
            let king = |color| Some(Piece { color, role: Role::King });
            setup.board.set(black_king, king(Color::Black));
            setup.board.set(white_king, king(Color::White));
            setup
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn agrees_in_random_positions(setup in setup()) {
        let errors = setup.errors(Variant::Chess960);
        let Ok(position) = setup.into_position_ignoring(Variant::Chess960, forgiven()) else {
            prop_assert!(!(errors - forgiven()).is_empty(), "{:?}", errors);
            return Ok(());
        };
        // A pawn on a back rank is nothing the Laws know a move for: it need only do no harm.
        if errors.contains(SetupErrors::PAWN_ON_BACK_RANK) {
            for &mv in &position.legal_moves() {
                prop_assert!(position.is_legal(mv));
                position.play_unchecked(mv).legal_moves();
            }
            return Ok(());
        }
        let text = fen::write_with(
            &position,
            Variant::Chess960,
            EnPassant::Always,
            CastlingStyle::Shredder,
        );
        let mailbox = Mailbox::from_fen(&text);
        let mut found: Vec<PlainMove> = position.legal_moves().into_iter().map(plain).collect();
        found.sort_unstable();
        prop_assert_eq!(found, mailbox.legal_moves(), "{}", text);
        let checkers: Vec<usize> = position.checkers().into_iter().map(Square::index).collect();
        prop_assert_eq!(checkers, mailbox.checkers(), "{}", text);
        for &mv in &position.legal_moves() {
            let next = position.play_unchecked(mv);
            prop_assert_eq!(position.gives_check(mv), next.is_check(), "{}: {:?}", text, mv);
            let written = fen::write_with(
                &next,
                Variant::Chess960,
                EnPassant::Legal,
                CastlingStyle::Shredder,
            );
            prop_assert_eq!(written, mailbox.play(&plain(mv)).fen(), "{}: {:?}", text, mv);
        }
    }
}
