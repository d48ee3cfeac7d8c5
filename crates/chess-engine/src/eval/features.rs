//! The features of a position: what is counted, and how often it occurs on each side.

use chess_core::sliders::Sliders;
use chess_core::{Bitboard, Color, Piece, Position, Role, Square};

use super::endgame::distance;
use super::side::{Side, file_fill, forward, front_span, neighbors, pawn_attacks, widened};

/// Where features go.
pub(crate) trait Tally {
    /// The side has that feature so many times.
    fn add(&mut self, feature: usize, color: Color, count: i32);
}

/// Numbers the features, group by group, and lists the groups.
macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident: $len:expr,)*) => {
        groups!(@from 0usize; $($(#[$doc])* $name: $len,)*);
        /// The groups in their order, with their lengths.
        #[cfg(feature = "tuning")]
        pub(crate) const GROUPS: &[(&str, usize)] = &[$((stringify!($name), $len)),*];
    };
    (@from $from:expr; $(#[$doc:meta])* $name:ident: $len:expr, $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: usize = $from;
        groups!(@from $name + $len; $($rest)*);
    };
    (@from $from:expr;) => {
        /// How many features there are.
        pub(crate) const TOTAL: usize = $from;
    };
}

groups! {
    /// By role, the king left out.
    MATERIAL: 5,
    /// By role and square, seen from the own side.
    SQUARES: 6 * 64,
    /// By the number of squares that can be gone to.
    KNIGHT_MOBILITY: 9,
    BISHOP_MOBILITY: 14,
    ROOK_MOBILITY: 15,
    QUEEN_MOBILITY: 28,
    BISHOP_PAIR: 1,
    /// Own pawns on squares of the bishop's color.
    BISHOP_PAWNS: 1,
    /// A knight, or a bishop, that a pawn protects where no enemy pawn can ever drive it away.
    OUTPOST: 2,
    /// A minor piece right behind a pawn of its own.
    BEHIND_PAWN: 1,
    ROOK_OPEN_FILE: 1,
    ROOK_HALF_OPEN_FILE: 1,
    /// By file, from the edge.
    ISOLATED: 4,
    DOUBLED: 1,
    BACKWARD: 1,
    /// Pawns side by side, by rank.
    PHALANX: 8,
    /// Pawns that a pawn protects, by rank.
    PROTECTED: 8,
    /// By rank.
    PASSED: 8,
    /// A piece of the other side stands right in front, by rank.
    PASSED_BLOCKED: 8,
    /// The square in front is free and not attacked, by rank.
    PASSED_FREE: 8,
    /// Distance of the own king to the square in front, from the fourth rank on.
    PASSED_OWN_KING: 8,
    /// Distance of the other king to the square in front.
    PASSED_THEIR_KING: 8,
    /// A rook behind a passed pawn of its own.
    PASSED_ROOK_BEHIND: 1,
    /// By the role attacked.
    THREAT_BY_PAWN: 6,
    THREAT_BY_MINOR: 6,
    THREAT_BY_ROOK: 6,
    THREAT_BY_KING: 1,
    /// Attacked and not protected.
    HANGING: 1,
    /// A pawn can move and then attack a piece.
    THREAT_BY_PUSH: 1,
    /// The rank of the nearest own pawn on the king's file and beside it, 0 for none.
    SHELTER: 16,
    /// The rank of the nearest enemy pawn there, and whether an own pawn stops it.
    STORM: 16,
    /// How strongly the other king is attacked, in steps.
    DANGER: 40,
    /// The king on a file without own pawns.
    KING_OPEN_FILE: 1,
    /// Having the move.
    TEMPO: 1,
}

const RANK_1: u64 = 0xff;
const LIGHT: u64 = 0x55aa_55aa_55aa_55aa;

#[inline(always)]
fn squares(set: u64) -> impl Iterator<Item = Square> {
    Bitboard(set).into_iter()
}

#[inline(always)]
fn rank_of(square: Square, color: Color) -> usize {
    square.rank().relative_to(color).index()
}

/// Material and squares alone.
pub(super) fn tally_placement<T: Tally>(position: &Position, out: &mut T) {
    for color in Color::ALL {
        for role in Role::ALL {
            for square in position.by_piece(Piece { color, role }) {
                place(role, square, color, out);
            }
        }
    }
}

#[inline(always)]
fn place<T: Tally>(role: Role, square: Square, color: Color, out: &mut T) {
    let seen = match color {
        Color::White => square.index(),
        Color::Black => square.index() ^ 56,
    };
    if role != Role::King {
        out.add(MATERIAL + role.index(), color, 1);
    }
    out.add(SQUARES + 64 * role.index() + seen, color, 1);
}

/// All features of a position.
#[cfg(feature = "tuning")]
pub(crate) fn tally<T: Tally>(position: &Position, out: &mut T) {
    use chess_core::sliders::{Job, dispatch};

    struct All<'a, T>(&'a Position, &'a mut T);
    impl<T: Tally> Job for All<'_, T> {
        type Output = ();
        #[inline(always)]
        fn run<S: Sliders>(self, sliders: S) {
            tally_by(sliders, self.0, self.1);
        }
    }
    dispatch(All(position, out));
}

/// All features of a position. This and all below is inlined into one function, which is compiled
/// for what the CPU can do: half of it is counting squares.
#[inline(always)]
pub(crate) fn tally_by<T: Tally, S: Sliders>(sliders: S, position: &Position, out: &mut T) {
    let mut white = Side::new(position, Color::White);
    let mut black = Side::new(position, Color::Black);
    let danger = [
        pieces(sliders, position, &mut white, &black, out),
        pieces(sliders, position, &mut black, &white, out),
    ];
    let occupied = position.occupied().0;
    let view = View { position, occupied };
    for (side, other, danger) in [(&white, &black, danger[0]), (&black, &white, danger[1])] {
        pawns(&view, side, other, out);
        threats(&view, side, other, out);
        shelter(&view, side, other, out);
        out.add(DANGER + king_attack(sliders, &view, side, other, danger), side.color, 1);
    }
    out.add(TEMPO, position.side_to_move(), 1);
}

struct View<'a> {
    position: &'a Position,
    occupied: u64,
}

impl View<'_> {
    #[inline(always)]
    fn of(&self, color: Color, role: Role) -> u64 {
        self.position.by_piece(Piece { color, role }).0
    }
}

/// What a piece attacks.
#[inline(always)]
fn attacks<S: Sliders>(sliders: S, role: Role, square: Square, blockers: u64) -> u64 {
    let index = square.index() as u32;
    match role {
        Role::Bishop => sliders.bishop(index, blockers),
        Role::Rook => sliders.rook(index, blockers),
        Role::Queen => sliders.bishop(index, blockers) | sliders.rook(index, blockers),
        _ => chess_core::attacks(role, Color::White, square, Bitboard(blockers)).0,
    }
}

/// How much each attack on the king's ring weighs, by role.
const ATTACK_WEIGHT: [i32; 6] = [0, 3, 2, 3, 4, 0];

/// Places, mobility and what is peculiar to a kind of piece; fills in what the side attacks.
/// Returns the weight of its attacks on the other king's ring.
#[inline(always)]
fn pieces<T: Tally, S: Sliders>(
    sliders: S,
    position: &Position,
    side: &mut Side,
    other: &Side,
    out: &mut T,
) -> i32 {
    let color = side.color;
    let of = |role| position.by_piece(Piece { color, role }).0;
    let occupied = position.occupied().0;
    for square in squares(side.pawns) {
        place(Role::Pawn, square, color, out);
    }
    place(Role::King, side.king, color, out);
    // Not onto own pawns that cannot move, nor into attacks by pawns.
    let stuck = side.pawns & (forward(occupied, !color) | low_ranks(color));
    let area = !(stuck | 1 << side.king.index() | other.pawn_attacks);
    let (queens, rooks) = (of(Role::Queen), of(Role::Rook));
    let mut danger = 0;
    for (role, mobility) in [
        (Role::Knight, KNIGHT_MOBILITY),
        (Role::Bishop, BISHOP_MOBILITY),
        (Role::Rook, ROOK_MOBILITY),
        (Role::Queen, QUEEN_MOBILITY),
    ] {
        // Batteries: a slider sees through the own piece that attacks the same way.
        let blockers = match role {
            Role::Bishop => occupied ^ queens,
            Role::Rook => occupied ^ queens ^ rooks,
            _ => occupied,
        };
        for square in squares(of(role)) {
            place(role, square, color, out);
            let attacked = attacks(sliders, role, square, blockers);
            side.attack(role, attacked);
            out.add(mobility + (attacked & area).count_ones() as usize, color, 1);
            let on_ring = (attacked & other.ring).count_ones() as i32;
            if on_ring > 0 {
                danger += ATTACK_WEIGHT[role.index()] * (1 + on_ring);
            }
        }
    }
    minors(side, other, of(Role::Knight), of(Role::Bishop), out);
    for rook in squares(rooks) {
        let file = file_fill(1 << rook.index());
        if file & side.pawns == 0 {
            let open = file & other.pawns == 0;
            out.add(if open { ROOK_OPEN_FILE } else { ROOK_HALF_OPEN_FILE }, color, 1);
        }
    }
    danger
}

/// The second and third ranks, from where pawns have not come far.
#[inline(always)]
fn low_ranks(color: Color) -> u64 {
    match color {
        Color::White => 0x00ff_ff00,
        Color::Black => 0x00ff_ff00_0000_0000,
    }
}

#[inline(always)]
fn minors<T: Tally>(side: &Side, other: &Side, knights: u64, bishops: u64, out: &mut T) {
    let color = side.color;
    if bishops.count_ones() >= 2 {
        out.add(BISHOP_PAIR, color, 1);
    }
    for bishop in squares(bishops) {
        let shade = if LIGHT >> bishop.index() & 1 == 1 { LIGHT } else { !LIGHT };
        out.add(BISHOP_PAWNS, color, (side.pawns & shade).count_ones() as i32);
    }
    let driven_away = pawn_attacks(other.pawns | front_span(other.pawns, !color), !color);
    let far = match color {
        Color::White => 0x0000_ffff_ff00_0000,
        Color::Black => 0x0000_00ff_ffff_0000,
    };
    let outposts = side.pawn_attacks & !driven_away & far;
    out.add(OUTPOST, color, (knights & outposts).count_ones() as i32);
    out.add(OUTPOST + 1, color, (bishops & outposts).count_ones() as i32);
    let behind = (knights | bishops) & forward(side.pawns, !color);
    out.add(BEHIND_PAWN, color, behind.count_ones() as i32);
}

#[inline(always)]
fn pawns<T: Tally>(view: &View<'_>, side: &Side, other: &Side, out: &mut T) {
    let (color, own) = (side.color, side.pawns);
    let files = file_fill(own);
    let isolated = own & !neighbors(files);
    let doubled = own & front_span(own, color);
    out.add(DOUBLED, color, doubled.count_ones() as i32);
    // Pawns that no own pawn can ever protect any more, and that an enemy pawn holds back.
    let coverable = pawn_attacks(own | front_span(own, color), color) | side.pawn_attacks;
    let backward = own & !coverable & !isolated & forward(other.pawn_attacks, !color);
    out.add(BACKWARD, color, backward.count_ones() as i32);
    let theirs = front_span(other.pawns, !color);
    let stopped = widened(theirs);
    let rooks = view.of(color, Role::Rook);
    for pawn in squares(own) {
        let bit = 1 << pawn.index();
        let rank = rank_of(pawn, color);
        if bit & isolated != 0 {
            let file = pawn.file().index();
            out.add(ISOLATED + file.min(7 - file), color, 1);
        }
        if neighbors(bit) & own != 0 {
            out.add(PHALANX + rank, color, 1);
        }
        if bit & side.pawn_attacks != 0 {
            out.add(PROTECTED + rank, color, 1);
        }
        if bit & (stopped | doubled) == 0 {
            passed(view, side, other, pawn, rooks, out);
        }
    }
}

#[inline(always)]
fn passed<T: Tally>(
    view: &View<'_>,
    side: &Side,
    other: &Side,
    pawn: Square,
    rooks: u64,
    out: &mut T,
) {
    let color = side.color;
    let rank = rank_of(pawn, color);
    out.add(PASSED + rank, color, 1);
    let front = forward(1 << pawn.index(), color);
    if front & other.all != 0 {
        out.add(PASSED_BLOCKED + rank, color, 1);
    }
    if front & (view.occupied | other.attacked) == 0 {
        out.add(PASSED_FREE + rank, color, 1);
    }
    if rank >= 3
        && let Some(stop) = Bitboard(front).first()
    {
        // Counted by how far the pawn has come: a king near a pawn on the fourth rank is worth less.
        let weight = rank as i32 - 2;
        let own_distance = distance(side.king, stop) as usize;
        let their_distance = distance(other.king, stop) as usize;
        out.add(PASSED_OWN_KING + own_distance.min(7), color, weight);
        out.add(PASSED_THEIR_KING + their_distance.min(7), color, weight);
    }
    if rooks & front_span(1 << pawn.index(), !color) != 0 {
        out.add(PASSED_ROOK_BEHIND, color, 1);
    }
}

#[inline(always)]
fn threats<T: Tally>(view: &View<'_>, side: &Side, other: &Side, out: &mut T) {
    let color = side.color;
    let minor = side.by_role[Role::Knight.index()] | side.by_role[Role::Bishop.index()];
    let rook = side.by_role[Role::Rook.index()];
    for role in Role::ALL {
        let targets = view.of(!color, role);
        let count = |attacks: u64| (targets & attacks).count_ones() as i32;
        if role != Role::Pawn {
            out.add(THREAT_BY_PAWN + role.index(), color, count(side.pawn_attacks));
        }
        // A protected pawn is no target for a piece.
        let loose = if role == Role::Pawn { !other.pawn_attacks } else { !0 };
        out.add(THREAT_BY_MINOR + role.index(), color, count(minor & loose));
        out.add(THREAT_BY_ROOK + role.index(), color, count(rook & loose));
    }
    let unprotected = other.all & !other.attacked;
    let king = side.by_role[Role::King.index()];
    out.add(THREAT_BY_KING, color, (king & unprotected).count_ones().min(1) as i32);
    out.add(HANGING, color, (side.attacked & unprotected).count_ones() as i32);
    let free = !view.occupied;
    let one = forward(side.pawns, color) & free;
    let two = forward(one & third_rank(color), color) & free;
    let safe = (one | two) & !other.pawn_attacks & (side.attacked | !other.attacked);
    let pieces = other.all & !other.pawns;
    let pushes = pawn_attacks(safe, color) & pieces & !side.pawn_attacks;
    out.add(THREAT_BY_PUSH, color, pushes.count_ones() as i32);
}

#[inline(always)]
fn third_rank(color: Color) -> u64 {
    match color {
        Color::White => RANK_1 << 16,
        Color::Black => RANK_1 << 40,
    }
}

/// The own king's cover, and the pawns that come for it.
#[inline(always)]
fn shelter<T: Tally>(view: &View<'_>, side: &Side, other: &Side, out: &mut T) {
    let color = side.color;
    let king = side.king;
    let king_bit = 1u64 << king.index();
    let ahead = widened(king_bit) | front_span(widened(king_bit), color);
    for file in squares(widened(file_fill(king_bit)) & RANK_1) {
        let on_file = file_fill(1 << file.index()) & ahead;
        let is_kings = file.file() == king.file();
        let own = nearest(side.pawns & on_file, color);
        let theirs = nearest(other.pawns & on_file, color);
        let offset = if is_kings { 8 } else { 0 };
        out.add(SHELTER + offset + own, color, 1);
        let is_stopped = theirs > 0 && own > 0 && own + 1 == theirs;
        out.add(STORM + if is_stopped { 8 } else { 0 } + theirs, color, 1);
    }
    if file_fill(king_bit) & side.pawns == 0 && view.of(!color, Role::Queen) != 0 {
        out.add(KING_OPEN_FILE, color, 1);
    }
}

/// The rank of the pawn nearest to the own side, 0 for none.
#[inline(always)]
fn nearest(pawns: u64, color: Color) -> usize {
    match color {
        Color::White => Bitboard(pawns).first().map_or(0, |square| rank_of(square, color)),
        Color::Black if pawns == 0 => 0,
        Color::Black => 7 - (63 - pawns.leading_zeros() as usize) / 8,
    }
}

/// How strongly the side attacks the other king, from 0 to the last step of `DANGER`.
#[inline(always)]
fn king_attack<S: Sliders>(
    sliders: S,
    view: &View<'_>,
    side: &Side,
    other: &Side,
    weight: i32,
) -> usize {
    let color = side.color;
    let queen = view.of(color, Role::Queen) != 0;
    let lines = |role| attacks(sliders, role, other.king, view.occupied);
    let (bishop_lines, rook_lines) = (lines(Role::Bishop), lines(Role::Rook));
    let knight_jumps = lines(Role::Knight);
    // Where a check costs nothing: not protected, or only by a king against two attackers.
    let other_king = other.by_role[Role::King.index()];
    let weak = !other.attacked | (other_king & side.attacked_twice & !other.attacked_twice);
    let safe = !side.all & weak;
    let by = |role: Role| side.by_role[role.index()];
    let checks = 6 * i32::from(by(Role::Queen) & (bishop_lines | rook_lines) & safe != 0)
        + 7 * i32::from(by(Role::Rook) & rook_lines & safe != 0)
        + 4 * i32::from(by(Role::Bishop) & bishop_lines & safe != 0)
        + 6 * i32::from(by(Role::Knight) & knight_jumps & safe != 0);
    let holes = (other.ring & side.attacked & weak).count_ones() as i32;
    let danger = (weight + checks + 2 * holes) / if queen { 1 } else { 3 };
    danger.clamp(0, 39) as usize
}
