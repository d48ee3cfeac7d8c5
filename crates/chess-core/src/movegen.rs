//! Legal move generation (Laws 3).
//!
//! There is one generator. It walks a position once, finds checkers and pins on the way and
//! hands sets of target squares to a [`Sink`]. Counting, listing, testing for any move, for one
//! move or for the moves to one square are sinks, so that they cannot disagree.

use crate::attacks::{FILE_A, FILE_H, Sliders, between, king, knight, pawn};
use crate::castling::landing;
use crate::moves::{Kind, Move, MoveList};
use crate::placement::Placement;
use crate::position::Position;
use crate::{Color, Role, Square};

/// The side to move, known to the compiler.
pub(crate) trait Side {
    type Other: Side;
    const COLOR: Color;
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    type Other = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Other = White;
    const COLOR: Color = Color::Black;
}

/// Where the generator puts what it finds. All sets hold legal targets only.
pub(crate) trait Sink {
    /// Moves of a piece (not a pawn) from one square. `code` is its three-bit code.
    fn piece<D: Side>(&mut self, code: u8, from: u32, targets: u64);
    /// Pawn moves that end short of the last rank; each origin is `target - delta`.
    fn pawns<D: Side>(&mut self, targets: u64, delta: i32);
    /// Pawn moves to the last rank: four moves each.
    fn promotions<D: Side>(&mut self, targets: u64, delta: i32);
    /// One capture en passant.
    fn en_passant<D: Side>(&mut self, from: u32, to: u32);
    /// One castling, by the squares of king and rook.
    fn castling<D: Side>(&mut self, king: u32, rook: u32);
    /// Origins of interest: others need not be reported.
    #[inline(always)]
    fn origins(&self) -> u64 {
        !0
    }
    /// Targets of interest: others need not be reported.
    #[inline(always)]
    fn targets(&self) -> u64 {
        !0
    }
    /// Whether castling is of interest.
    #[inline(always)]
    fn wants_castling(&self) -> bool {
        true
    }
    /// Whether the rest may be left out.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }
}

macro_rules! each {
    ($set:expr, $square:ident => $body:expr) => {
        let mut left: u64 = $set;
        while left != 0 {
            let $square = left.trailing_zeros();
            left &= left - 1;
            $body
        }
    };
}
pub(crate) use each;

/// One rank ahead.
#[inline(always)]
fn forward<D: Side>(set: u64) -> u64 {
    match D::COLOR {
        Color::White => set << 8,
        Color::Black => set >> 8,
    }
}

/// One rank ahead and one file toward a.
#[inline(always)]
fn forward_west<D: Side>(set: u64) -> u64 {
    match D::COLOR {
        Color::White => (set & !FILE_A) << 7,
        Color::Black => (set & !FILE_A) >> 9,
    }
}

/// One rank ahead and one file toward h.
#[inline(always)]
fn forward_east<D: Side>(set: u64) -> u64 {
    match D::COLOR {
        Color::White => (set & !FILE_H) << 9,
        Color::Black => (set & !FILE_H) >> 7,
    }
}

const fn deltas(color: Color) -> (i32, i32, i32) {
    match color {
        Color::White => (8, 7, 9),
        Color::Black => (-8, -9, -7),
    }
}

/// Every square that side `D` attacks when `occupied` squares block its lines.
#[inline(always)]
pub(crate) fn attacked_by<D: Side, S: Sliders>(
    sliders: S,
    board: &Placement,
    side: u64,
    occupied: u64,
) -> u64 {
    let pawns = board.pawns() & side;
    let mut set = forward_west::<D>(pawns) | forward_east::<D>(pawns);
    each!(board.knights() & side, square => set |= knight(square));
    each!(board.diagonals() & side, square => set |= sliders.bishop(square, occupied));
    each!(board.orthogonals() & side, square => set |= sliders.rook(square, occupied));
    set | king((board.kings() & side).trailing_zeros())
}

/// Checkers, the squares that answer a check, and the lines on which pieces are pinned.
pub(crate) struct Threats {
    pub(crate) checkers: u64,
    /// Squares that stop a single check by standing between or taking; all when not in check.
    pub(crate) answers: u64,
    pub(crate) pin_orthogonal: u64,
    pub(crate) pin_diagonal: u64,
}

#[inline(always)]
pub(crate) fn threats<D: Side, S: Sliders>(sliders: S, board: &Placement) -> Threats {
    let occupied = board.occupied();
    let ours = board.side(D::COLOR);
    let theirs = occupied ^ ours;
    let king_square = (board.kings() & ours).trailing_zeros();

    let mut checkers = pawn(D::COLOR, king_square) & board.pawns() & theirs
        | knight(king_square) & board.knights() & theirs;
    let mut answers = checkers;
    let mut pin_orthogonal = 0;
    let mut pin_diagonal = 0;
    // Sliders that see the king once our own pieces are lifted: with none of ours between they
    // give check, with one they pin it.
    let snipers = sliders.rook(king_square, theirs) & board.orthogonals() & theirs;
    each!(snipers, square => {
        let line = between(king_square, square);
        let blockers = line & ours;
        if blockers == 0 {
            checkers |= 1 << square;
            answers |= line | 1 << square;
        } else if blockers & (blockers - 1) == 0 {
            pin_orthogonal |= line | 1 << square;
        }
    });
    let snipers = sliders.bishop(king_square, theirs) & board.diagonals() & theirs;
    each!(snipers, square => {
        let line = between(king_square, square);
        let blockers = line & ours;
        if blockers == 0 {
            checkers |= 1 << square;
            answers |= line | 1 << square;
        } else if blockers & (blockers - 1) == 0 {
            pin_diagonal |= line | 1 << square;
        }
    });
    if checkers == 0 {
        answers = !0;
    }
    Threats { checkers, answers, pin_orthogonal, pin_diagonal }
}

/// Reports every legal move of the side to move, which must be `D`, to the sink.
#[inline(always)]
pub(crate) fn generate<D: Side, S: Sliders, K: Sink>(
    sliders: S,
    position: &Position,
    sink: &mut K,
) {
    let board = &position.placement;
    let occupied = board.occupied();
    let ours = board.side(D::COLOR);
    let theirs = occupied ^ ours;
    let king_set = board.kings() & ours;
    let king_square = king_set.trailing_zeros();
    let threats = threats::<D, S>(sliders, board);
    let origins = sink.origins();

    let steps = king(king_square) & !ours & sink.targets();
    let castlers =
        if threats.checkers == 0 && sink.wants_castling() { board.castlers() & ours } else { 0 };
    // The attacked squares cost most of a generation; a shut-in king does not need them.
    if king_set & origins != 0 && (steps | castlers) != 0 {
        let attacked = attacked_by::<D::Other, S>(sliders, board, theirs, occupied ^ king_set);
        let safe = steps & !attacked;
        if safe != 0 {
            sink.piece::<D>(Placement::KING, king_square, safe);
        }
        each!(castlers, rook_square => {
            if may_castle::<D, S>(sliders, board, king_square, rook_square, attacked) {
                sink.castling::<D>(king_square, rook_square);
            }
        });
    }
    // Two checkers: only the king may move (Laws 3.9).
    if threats.checkers & threats.checkers.wrapping_sub(1) != 0 || sink.is_done() {
        return;
    }

    let allowed = threats.answers & !ours & sink.targets();
    let (pin_orthogonal, pin_diagonal) = (threats.pin_orthogonal, threats.pin_diagonal);
    let movable = ours & origins;

    each!(board.knights() & movable & !(pin_orthogonal | pin_diagonal), from => {
        let targets = knight(from) & allowed;
        if targets != 0 {
            sink.piece::<D>(Placement::KNIGHT, from, targets);
        }
    });
    // A piece pinned on a line stays on it. No square of another pin line is within its reach,
    // so that the union of all pin lines of a kind does for each of them.
    let diagonals = board.diagonals() & movable & !pin_orthogonal;
    each!(diagonals & !pin_diagonal, from => {
        let targets = sliders.bishop(from, occupied) & allowed;
        if targets != 0 {
            sink.piece::<D>(board.code_at(from), from, targets);
        }
    });
    each!(diagonals & pin_diagonal, from => {
        let targets = sliders.bishop(from, occupied) & allowed & pin_diagonal;
        if targets != 0 {
            sink.piece::<D>(board.code_at(from), from, targets);
        }
    });
    let orthogonals = board.orthogonals() & movable & !pin_diagonal;
    each!(orthogonals & !pin_orthogonal, from => {
        let targets = sliders.rook(from, occupied) & allowed;
        if targets != 0 {
            sink.piece::<D>(board.code_at(from), from, targets);
        }
    });
    each!(orthogonals & pin_orthogonal, from => {
        let targets = sliders.rook(from, occupied) & allowed & pin_orthogonal;
        if targets != 0 {
            sink.piece::<D>(board.code_at(from), from, targets);
        }
    });
    if sink.is_done() {
        return;
    }

    let pawns = board.pawns() & movable;
    let free = pawns & !(pin_orthogonal | pin_diagonal);
    let on_file = pawns & pin_orthogonal;
    let on_diagonal = pawns & pin_diagonal;
    let empty = !occupied;
    let last_rank = match D::COLOR {
        Color::White => 0xFF << 56,
        Color::Black => 0xFF,
    };
    let third_rank = match D::COLOR {
        Color::White => 0xFF << 16,
        Color::Black => 0xFF << 40,
    };
    let (ahead, west, east) = deltas(D::COLOR);

    let single = (forward::<D>(free) | forward::<D>(on_file) & pin_orthogonal) & empty;
    let double = forward::<D>(single & third_rank) & empty & allowed;
    let single = single & allowed;
    let takes_west = (forward_west::<D>(free) | forward_west::<D>(on_diagonal) & pin_diagonal)
        & theirs
        & allowed;
    let takes_east = (forward_east::<D>(free) | forward_east::<D>(on_diagonal) & pin_diagonal)
        & theirs
        & allowed;
    sink.pawns::<D>(single & !last_rank, ahead);
    sink.pawns::<D>(double, 2 * ahead);
    sink.pawns::<D>(takes_west & !last_rank, west);
    sink.pawns::<D>(takes_east & !last_rank, east);
    if (single | takes_west | takes_east) & last_rank != 0 {
        sink.promotions::<D>(single & last_rank, ahead);
        sink.promotions::<D>(takes_west & last_rank, west);
        sink.promotions::<D>(takes_east & last_rank, east);
    }

    if let Some(target) = position.ep_square() {
        let target = u32::from(target.raw());
        if sink.targets() >> target & 1 != 0 {
            each!(pawn(!D::COLOR, target) & pawns, from => {
                if may_take_en_passant::<D, S>(sliders, board, from, target, threats.checkers) {
                    sink.en_passant::<D>(from, target);
                }
            });
        }
    }
}

/// Laws 3.8.2 and Guidelines II.3: the way is free and the king crosses no attacked square.
#[inline(always)]
fn may_castle<D: Side, S: Sliders>(
    sliders: S,
    board: &Placement,
    king_square: u32,
    rook_square: u32,
    attacked: u64,
) -> bool {
    let (king_to, rook_to) = landing(king_square, rook_square);
    let lifted = board.occupied() ^ (1 << king_square | 1 << rook_square);
    let king_way = between(king_square, king_to) | 1 << king_to;
    let rook_way = between(rook_square, rook_to) | 1 << rook_to;
    if lifted & (king_way | rook_way) != 0 || attacked & king_way & !(1 << king_square) != 0 {
        return false;
    }
    // In Chess960 the rook may have shielded the king's target square along the rank.
    let theirs = board.side(!D::COLOR);
    sliders.rook(king_to, lifted | 1 << rook_to) & board.orthogonals() & theirs == 0
}

/// Whether the capture leaves the king safe: two pawns leave their squares at once, so that pins
/// along the rank are seen only on the board after it.
#[inline(always)]
fn may_take_en_passant<D: Side, S: Sliders>(
    sliders: S,
    board: &Placement,
    from: u32,
    to: u32,
    checkers: u64,
) -> bool {
    let taken = 1u64 << (to ^ 8);
    let after = board.occupied() ^ (1 << from) ^ taken | 1 << to;
    let ours = board.side(D::COLOR);
    let theirs = board.side(!D::COLOR);
    let king_square = (board.kings() & ours).trailing_zeros();
    let leapers = checkers & (board.pawns() | board.knights());
    leapers & !taken == 0
        && sliders.rook(king_square, after) & board.orthogonals() & theirs == 0
        && sliders.bishop(king_square, after) & board.diagonals() & theirs == 0
}

#[inline(always)]
fn square(index: u32) -> Square {
    Square::from_low_bits(index as u8)
}

/// Counts moves without making them one by one.
#[derive(Default)]
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    #[inline(always)]
    fn piece<D: Side>(&mut self, _code: u8, _from: u32, targets: u64) {
        self.0 += u64::from(targets.count_ones());
    }
    #[inline(always)]
    fn pawns<D: Side>(&mut self, targets: u64, _delta: i32) {
        self.0 += u64::from(targets.count_ones());
    }
    #[inline(always)]
    fn promotions<D: Side>(&mut self, targets: u64, _delta: i32) {
        self.0 += 4 * u64::from(targets.count_ones());
    }
    #[inline(always)]
    fn en_passant<D: Side>(&mut self, _from: u32, _to: u32) {
        self.0 += 1;
    }
    #[inline(always)]
    fn castling<D: Side>(&mut self, _king: u32, _rook: u32) {
        self.0 += 1;
    }
}

/// Stops at the first move.
#[derive(Default)]
pub(crate) struct Any(pub(crate) bool);

impl Sink for Any {
    #[inline(always)]
    fn piece<D: Side>(&mut self, _code: u8, _from: u32, targets: u64) {
        self.0 |= targets != 0;
    }
    #[inline(always)]
    fn pawns<D: Side>(&mut self, targets: u64, _delta: i32) {
        self.0 |= targets != 0;
    }
    #[inline(always)]
    fn promotions<D: Side>(&mut self, targets: u64, _delta: i32) {
        self.0 |= targets != 0;
    }
    #[inline(always)]
    fn en_passant<D: Side>(&mut self, _from: u32, _to: u32) {
        self.0 = true;
    }
    #[inline(always)]
    fn castling<D: Side>(&mut self, _king: u32, _rook: u32) {
        self.0 = true;
    }
    #[inline(always)]
    fn is_done(&self) -> bool {
        self.0
    }
}

/// Looks for one move.
pub(crate) struct Find {
    origin: u64,
    target: u64,
    kind: Kind,
    pub(crate) found: bool,
}

impl Find {
    pub(crate) fn new(mv: Move, kind: Kind) -> Self {
        let bit = |square: Square| 1 << square.raw();
        Self { origin: bit(mv.from()), target: bit(mv.to()), kind, found: false }
    }
}

impl Sink for Find {
    #[inline(always)]
    fn piece<D: Side>(&mut self, _code: u8, _from: u32, targets: u64) {
        self.found |= self.kind == Kind::Normal && targets != 0;
    }
    #[inline(always)]
    fn pawns<D: Side>(&mut self, targets: u64, _delta: i32) {
        self.found |= self.kind == Kind::Normal && targets != 0;
    }
    #[inline(always)]
    fn promotions<D: Side>(&mut self, targets: u64, _delta: i32) {
        self.found |= self.kind.is_promotion() && targets != 0;
    }
    #[inline(always)]
    fn en_passant<D: Side>(&mut self, _from: u32, _to: u32) {
        self.found |= self.kind == Kind::EnPassant;
    }
    #[inline(always)]
    fn castling<D: Side>(&mut self, _king: u32, rook: u32) {
        self.found |= self.target >> rook & 1 != 0;
    }
    #[inline(always)]
    fn origins(&self) -> u64 {
        self.origin
    }
    #[inline(always)]
    fn targets(&self) -> u64 {
        if self.kind == Kind::Castling { 0 } else { self.target }
    }
    #[inline(always)]
    fn wants_castling(&self) -> bool {
        self.kind == Kind::Castling
    }
    #[inline(always)]
    fn is_done(&self) -> bool {
        self.found
    }
}

/// Lists moves, all of them or those between given squares.
pub(crate) struct List<'a> {
    pub(crate) moves: &'a mut MoveList,
    pub(crate) origins: u64,
    pub(crate) targets: u64,
    pub(crate) castling: bool,
}

impl<'a> List<'a> {
    pub(crate) fn all(moves: &'a mut MoveList) -> Self {
        Self { moves, origins: !0, targets: !0, castling: true }
    }

    #[inline(always)]
    fn push(&mut self, from: u32, to: u32, kind: Kind) {
        self.moves.push(Move::new(square(from), square(to), kind));
    }
}

impl Sink for List<'_> {
    #[inline(always)]
    fn piece<D: Side>(&mut self, _code: u8, from: u32, targets: u64) {
        each!(targets, to => self.push(from, to, Kind::Normal));
    }
    #[inline(always)]
    fn pawns<D: Side>(&mut self, targets: u64, delta: i32) {
        each!(targets, to => self.push(to.wrapping_add_signed(-delta), to, Kind::Normal));
    }
    #[inline(always)]
    fn promotions<D: Side>(&mut self, targets: u64, delta: i32) {
        each!(targets, to => {
            for role in Role::PROMOTIONS {
                self.push(to.wrapping_add_signed(-delta), to, Kind::promotion(role));
            }
        });
    }
    #[inline(always)]
    fn en_passant<D: Side>(&mut self, from: u32, to: u32) {
        self.push(from, to, Kind::EnPassant);
    }
    #[inline(always)]
    fn castling<D: Side>(&mut self, king: u32, rook: u32) {
        self.push(king, rook, Kind::Castling);
    }
    #[inline(always)]
    fn origins(&self) -> u64 {
        self.origins
    }
    #[inline(always)]
    fn targets(&self) -> u64 {
        self.targets
    }
    #[inline(always)]
    fn wants_castling(&self) -> bool {
        self.castling
    }
}
