//! A legal position: what stands where, who is to move, the rights and the counters.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::attacks::{
    Job, Sliders, between, dispatch, king, knight, pawn, reach_diagonal, reach_orthogonal,
};
use crate::movegen::{Any, Black, Count, Find, List, Side, White, generate, threats};
use crate::moves::Kind;
use crate::placement::Placement;
use crate::turn::Turn;
use crate::{
    Bitboard, Board, CastlingRights, Color, Move, MoveList, Piece, Rank, Role, Setup, Square,
};
use crate::{CastlingSide, identity};

/// A legal position, 40 bytes by value.
///
/// It is built only through [`Setup::into_position`] or by playing from another one. Castling is
/// the king taking its own rook and Chess960 is no special case. The en passant square is kept
/// only while an enemy pawn stands ready to take (whether or not its capture is legal), so that
/// equal positions mostly have equal hashes; [`Position::same_position`] is exact (Laws 9.2.3).
/// The square of any other double step is remembered for writing alone
/// ([`Position::passed_square`]): two positions that differ only in it are equal.
///
/// ```
/// use chess_core::{Position, Square};
///
/// let start = Position::start();
/// assert_eq!(start.legal_moves().len(), 20);
/// let e4 = start.find_move(Square::E2, Square::E4, None).expect("a legal move");
/// let after = start.play(e4)?;
/// assert_eq!(after.piece_at(Square::E4), start.piece_at(Square::E2));
/// # Ok::<(), chess_core::IllegalMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(crate) placement: Placement,
    pub(crate) turn: Turn,
}

/// Makes a job that is compiled for each side and each way to look up sliders.
macro_rules! job {
    ($position:expr, $(<$life:lifetime>)? $name:ident { $($field:ident: $type:ty = $value:expr),* } -> $output:ty, |$sliders:ident, $D:ident, $p:ident| $body:expr) => {{
        struct $name<'p> {
            $p: &'p Position,
            $($field: $type,)*
        }
        impl<'p> $name<'p> {
            #[inline(always)]
            fn of<$D: Side, S: Sliders>(self, $sliders: S) -> $output {
                let Self { $p, $($field,)* } = self;
                $body
            }
        }
        impl<'p> Job for $name<'p> {
            type Output = $output;
            #[inline(always)]
            fn run<S: Sliders>(self, sliders: S) -> $output {
                match self.$p.side_to_move() {
                    Color::White => self.of::<White, S>(sliders),
                    Color::Black => self.of::<Black, S>(sliders),
                }
            }
        }
        dispatch($name { $p: $position, $($field: $value,)* })
    }};
}

impl Position {
    /// The initial position (Laws 2.3).
    pub fn start() -> Self {
        Self::from_valid_setup(&Setup::start())
    }

    /// Builds from a set-up whose errors have been dealt with.
    #[inline]
    pub(crate) fn from_valid_setup(setup: &Setup) -> Self {
        let placement = Placement::from_board(&setup.board, setup.castling_rights);
        let mut turn = Turn::new(setup.side_to_move, setup.halfmove_clock, setup.fullmove_number);
        if let Some(square) = setup.ep_square {
            turn = turn.with_passed(square, is_pawn_ready(&placement, setup.side_to_move, square));
        }
        Self { placement, turn }
    }

    /// Whether a pawn of the side to move attacks the square.
    #[inline(always)]
    pub(crate) fn is_pawn_ready(&self, square: Square) -> bool {
        is_pawn_ready(&self.placement, self.side_to_move(), square)
    }

    /// The six fields of the position, for writing or changing it.
    pub fn setup(&self) -> Setup {
        Setup {
            board: self.board(),
            side_to_move: self.side_to_move(),
            castling_rights: self.castling_rights(),
            ep_square: self.ep_square(),
            halfmove_clock: self.halfmove_clock(),
            fullmove_number: self.fullmove_number(),
        }
    }

    /// The placement of the pieces.
    pub fn board(&self) -> Board {
        self.placement.board()
    }

    /// What stands where, a1 first: the letters of [`Piece::letter`], 0 for nothing.
    ///
    /// ```
    /// use chess_core::{Position, Square};
    ///
    /// let letters = Position::start().letters();
    /// assert_eq!(letters[..8], *b"RNBQKBNR");
    /// assert_eq!((letters[Square::E4.index()], letters[Square::E7.index()]), (0, b'p'));
    /// ```
    #[inline]
    pub fn letters(&self) -> [u8; 64] {
        self.placement.letters()
    }

    /// What stands on the square.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placement.piece_at(square)
    }

    /// The squares of all pieces.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.placement.occupied())
    }

    /// The squares of one side's pieces.
    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        Bitboard(self.placement.side(color))
    }

    /// The squares of all pieces of one role.
    #[inline]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        Bitboard(self.placement.by_role(role))
    }

    /// The squares of one kind of piece of one side.
    #[inline]
    pub const fn by_piece(&self, piece: Piece) -> Bitboard {
        Bitboard(self.placement.by_role(piece.role) & self.placement.side(piece.color))
    }

    /// The square of this side's king.
    #[inline]
    pub const fn king_of(&self, color: Color) -> Square {
        let kings = self.placement.kings() & self.placement.side(color);
        Square::from_low_bits(kings.trailing_zeros() as u8)
    }

    /// Who moves next.
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.turn.side()
    }

    /// The rooks with which castling is still a right.
    #[inline]
    pub const fn castling_rights(&self) -> CastlingRights {
        CastlingRights::from_rooks(Bitboard(self.placement.castlers()))
    }

    /// The square a pawn has just passed over, if an enemy pawn stands ready to take it there.
    /// The capture may still be illegal; see [`Position::legal_ep_square`].
    #[inline]
    pub const fn ep_square(&self) -> Option<Square> {
        self.turn.ep_square()
    }

    /// The square a pawn has just passed over, whether or not anything can take it there: what FEN
    /// asks for (PGN standard, section 16.1.3.4).
    pub const fn passed_square(&self) -> Option<Square> {
        self.turn.passed_square()
    }

    /// The square of a legal en passant capture (Laws 9.2.3: only then the right counts).
    pub fn legal_ep_square(&self) -> Option<Square> {
        let target = self.ep_square()?;
        self.listed(!0, Bitboard::from_square(target).0, false)
            .iter()
            .any(|mv| mv.is_en_passant())
            .then_some(target)
    }

    /// Half-moves since the last pawn move or capture (Laws 9.3), at most 65,535.
    #[inline]
    pub const fn halfmove_clock(&self) -> u16 {
        self.turn.halfmove_clock()
    }

    /// The number of the move to be played, counted from 1 and up after Black's; at most 65,535.
    #[inline]
    pub const fn fullmove_number(&self) -> u16 {
        self.turn.fullmove_number()
    }

    /// A hash of squares, side, castling rights and en passant square; counters left out. It is
    /// made at each call, by three multiplications.
    #[inline]
    pub const fn hash(&self) -> u64 {
        identity::hash(&self.placement, self.turn, self.ep_square())
    }

    /// A hash that is equal for positions that are the same by Laws 9.2.3: an en passant square
    /// counts only where the capture is legal.
    pub fn repetition_key(&self) -> u64 {
        let ep_square = self.ep_square().and_then(|_| self.legal_ep_square());
        identity::hash(&self.placement, self.turn, ep_square)
    }

    /// Whether both positions are the same by Laws 9.2.3: squares, side to move, castling rights
    /// and legal en passant captures.
    pub fn same_position(&self, other: &Self) -> bool {
        self.placement == other.placement
            && self.side_to_move() == other.side_to_move()
            && (self.ep_square() == other.ep_square()
                || self.legal_ep_square() == other.legal_ep_square())
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        Bitboard(job!(self, Checkers {} -> u64, |sliders, D, p| {
            threats::<D, S>(sliders, &p.placement).checkers
        }))
    }

    /// Whether the side to move is in check (Laws 3.9.1).
    #[inline]
    pub fn is_check(&self) -> bool {
        self.is_king_attacked()
    }

    /// The pieces of the side to move that shield their king and may not leave their line.
    pub fn pinned(&self) -> Bitboard {
        let lines = job!(self, Pinned {} -> u64, |sliders, D, p| {
            let threats = threats::<D, S>(sliders, &p.placement);
            threats.pin_orthogonal | threats.pin_diagonal
        });
        Bitboard(lines & self.placement.side(self.side_to_move()))
    }

    /// The pieces of one side that attack the square (Laws 3.1: a pinned piece attacks too).
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        attackers(&self.placement, square, by, self.placement.occupied())
    }

    pub(crate) fn listed(&self, origins: u64, targets: u64, castling: bool) -> MoveList {
        let mut moves = MoveList::new();
        job!(self, Listed { moves: &'p mut MoveList = &mut moves, origins: u64 = origins,
            targets: u64 = targets, castling: bool = castling } -> (), |sliders, D, p| {
            generate::<D, S, _>(sliders, p, &mut List { moves, origins, targets, castling });
        });
        moves
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Puts all legal moves into a list that is emptied first: spares the caller a new one.
    pub fn legal_moves_into(&self, moves: &mut MoveList) {
        moves.clear();
        job!(self, All { moves: &'p mut MoveList = moves } -> (), |sliders, D, p| {
            generate::<D, S, _>(sliders, p, &mut List::all(moves));
        });
    }

    /// The legal moves of the piece on one square.
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        self.listed(Bitboard::from_square(square).0, !0, true)
    }

    /// The legal moves of pieces of one role to one square, castling left out: what SAN asks.
    pub fn legal_moves_to(&self, role: Role, to: Square) -> MoveList {
        self.listed(self.placement.by_role(role), Bitboard::from_square(to).0, false)
    }

    /// The legal captures, en passant and promotions by capture among them.
    pub fn legal_captures(&self) -> MoveList {
        let theirs = self.placement.side(!self.side_to_move());
        let ep = self.ep_square().map_or(0, |square| Bitboard::from_square(square).0);
        let mut moves = MoveList::new();
        for mv in &self.listed(!0, theirs | ep, false) {
            if self.is_capture(*mv) {
                moves.push(*mv);
            }
        }
        moves
    }

    /// How many legal moves there are; each promotion counts.
    pub fn legal_move_count(&self) -> usize {
        job!(self, Counted {} -> usize, |sliders, D, p| {
            let mut count = Count::default();
            generate::<D, S, _>(sliders, p, &mut count);
            count.0 as usize
        })
    }

    /// Whether there is any legal move.
    pub fn has_legal_move(&self) -> bool {
        // Most kings can step somewhere, in check too.
        if self.has_king_step() {
            return true;
        }
        job!(self, Exists {} -> bool, |sliders, D, p| {
            let mut any = Any::default();
            generate::<D, S, _>(sliders, p, &mut any);
            any.0
        })
    }

    /// Whether the move is legal here; any [`Move`] may be asked about.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        mv.kind().is_some_and(|kind| self.is_plausible(mv, kind) && self.is_generated(mv, kind))
    }

    fn is_generated(&self, mv: Move, kind: Kind) -> bool {
        job!(self, Found { mv: Move = mv, kind: Kind = kind } -> bool, |sliders, D, p| {
            let mut find = Find::new(mv, kind);
            generate::<D, S, _>(sliders, p, &mut find);
            find.found
        })
    }

    /// Whether what stands on the two squares can make a move of this kind at all: it spares the
    /// generator most of what two bytes can say.
    #[inline]
    fn is_plausible(&self, mv: Move, kind: Kind) -> bool {
        let board = &self.placement;
        let (from, to) = (1 << mv.from().raw(), 1 << mv.to().raw());
        let ours = board.side(self.side_to_move());
        let on_castling_rook = board.castlers() & ours & to != 0;
        ours & from != 0
            && match kind {
                Kind::Normal => ours & to == 0,
                Kind::Castling => on_castling_rook && board.kings() & from != 0,
                Kind::EnPassant => self.ep_square() == Some(mv.to()) && board.pawns() & from != 0,
                Kind::PromoteKnight
                | Kind::PromoteBishop
                | Kind::PromoteRook
                | Kind::PromoteQueen => board.pawns() & from != 0,
            }
    }

    /// The legal move between two squares. A promotion needs its piece; castling is found by the
    /// rook's square and, where no other move is meant by it, by the king's target square.
    pub fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let moves = self.legal_moves_from(from);
        let exact = moves.iter().find(|mv| mv.to() == to && mv.promotion() == promotion);
        let by_target = || {
            let side_to =
                |mv: &Move| Square::new(CastlingSide::of(from, mv.to()).king_file(), from.rank());
            moves.iter().find(|mv| promotion.is_none() && mv.is_castling() && side_to(mv) == to)
        };
        exact.or_else(by_target).copied()
    }

    /// Whether the move, which must be legal, takes something.
    #[inline]
    pub const fn is_capture(&self, mv: Move) -> bool {
        mv.is_en_passant()
            || self.placement.side(self.side_to_move().other()) >> mv.to().index() & 1 != 0
    }

    /// Whether the side to move is in check and has no legal move (Laws 5.1.1).
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move has no legal move and is not in check (Laws 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        !self.has_legal_move() && !self.is_check()
    }

    /// The same position by Laws 9.2.3 with its counters at 0 and 1, so that equality is sameness.
    pub(crate) fn without_counters(mut self) -> Self {
        self.turn = self.turn.without_counters();
        if self.legal_ep_square().is_none() {
            self.turn = self.turn.without_passed();
        }
        self
    }

    /// The position in which the other side is to move and nothing else has happened: the null
    /// move of analyses and searches, which no player may make (Laws 4). None in check, where the
    /// opponent could take the king.
    ///
    /// ```
    /// use chess_core::{Color, Position};
    ///
    /// let passed = Position::start().pass().expect("no check at the start");
    /// assert_eq!((passed.side_to_move(), passed.halfmove_clock()), (Color::Black, 1));
    /// ```
    #[must_use]
    pub fn pass(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        Some(Self { placement: self.placement, turn: self.turn.after(self.side_to_move()) })
    }

    /// The same position with colors exchanged: White's pieces become Black's on the ranks
    /// counted from the other side.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let (placement, turn) = (self.placement.mirrored(), self.turn.mirrored());
        Self { placement, turn }
    }
}

/// Whether a pawn of `us` attacks the square.
#[inline(always)]
fn is_pawn_ready(placement: &Placement, us: Color, square: Square) -> bool {
    pawn(!us, u32::from(square.raw())) & placement.pawns() & placement.side(us) != 0
}

/// The pieces of `by` that attack a square on a board with the given occupancy.
pub(crate) fn attackers(board: &Placement, square: Square, by: Color, occupied: u64) -> Bitboard {
    let index = u32::from(square.raw());
    let leapers = pawn(!by, index) & board.pawns()
        | knight(index) & board.knights()
        | king(index) & board.kings();
    let pieces = board.side(by) & occupied;
    let mut found = leapers & pieces;
    // Few sliders ever stand in line with a square, and a look between is cheaper than a look-up.
    let in_line =
        reach_orthogonal(index) & board.orthogonals() | reach_diagonal(index) & board.diagonals();
    for slider in Bitboard(in_line & pieces) {
        let from = u32::from(slider.raw());
        if between(index, from) & occupied == 0 {
            found |= 1 << (from & 63);
        }
    }
    Bitboard(found)
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The hash says all of the position but its counters.
        state.write_u64(self.hash());
        state.write_u16(self.halfmove_clock());
        state.write_u16(self.fullmove_number());
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Position(")?;
        for rank in Rank::ALL.into_iter().rev() {
            for file in crate::File::ALL {
                let letter = self.piece_at(Square::new(file, rank)).map_or('.', Piece::letter);
                write!(f, "{letter}")?;
            }
            f.write_str(if rank == Rank::R1 { " " } else { "/" })?;
        }
        write!(f, "{} {:?}", self.side_to_move(), self.castling_rights().rooks())?;
        write!(f, " {:?} {} {})", self.ep_square(), self.halfmove_clock(), self.fullmove_number())
    }
}
