//! What the search has learned about moves while it ran: which quiet moves refuted, which
//! captures paid, and by how much the evaluation is off in positions of a kind.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use chess_core::{Color, Move, Position, Role};

/// Histories move between minus and plus this.
pub(crate) const LIMIT: i32 = 16_384;

/// Colors and roles, numbered.
const PIECES: usize = 12;
const SQUARES: usize = 64;
/// Kinds of positions whose evaluation errors are told apart.
const KINDS: usize = 1 << 14;

/// A piece and the square it went to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step(u16);

impl Step {
    /// The step that a move of the side to move makes.
    pub(crate) fn of(position: &Position, mv: Move) -> Self {
        let role = position.piece_at(mv.from()).map_or(Role::Pawn, |piece| piece.role);
        let piece = role.index() + 6 * position.side_to_move().index();
        Self((piece * SQUARES + mv.to().index()) as u16)
    }

    /// Where the piece went.
    pub(crate) fn to(self) -> usize {
        self.index() % SQUARES
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One learner's memory.
#[derive(Debug, Clone)]
pub(crate) struct Histories {
    /// By color, origin and target.
    quiets: Box<[[[i16; SQUARES]; SQUARES]; 2]>,
    /// By step and the role captured.
    captures: Vec<[i16; 6]>,
    /// By the step before (one and two moves ago) and the step; empty in a short memory.
    continuations: Vec<[i16; PIECES * SQUARES]>,
    /// By color, and pawns or the other men; empty in a short memory.
    corrections: Vec<[[i16; KINDS]; 3]>,
}

impl Histories {
    pub(crate) fn new() -> Self {
        Self {
            continuations: vec![[0; PIECES * SQUARES]; PIECES * SQUARES],
            corrections: vec![[[0; KINDS]; 3]; 2],
            ..Self::short()
        }
    }

    /// The memory of a search that ends before the larger tables could tell it anything: to clear
    /// them would take longer than the search.
    pub(crate) fn short() -> Self {
        Self {
            quiets: Box::new([[[0; SQUARES]; SQUARES]; 2]),
            captures: vec![[0; 6]; PIECES * SQUARES],
            continuations: Vec::new(),
            corrections: Vec::new(),
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = if self.continuations.is_empty() { Self::short() } else { Self::new() };
    }

    pub(crate) fn quiet(&self, position: &Position, mv: Move, before: &[Option<Step>]) -> i32 {
        let color = position.side_to_move().index();
        let main = self.quiets[color][mv.from().index()][mv.to().index()];
        let step = Step::of(position, mv).index();
        let continued = |before: &Option<Step>| {
            let known = before.and_then(|before| self.continuations.get(before.index()));
            known.map_or(0, |known| i32::from(known[step]))
        };
        i32::from(main) + before.iter().map(continued).sum::<i32>()
    }

    pub(crate) fn capture(&self, position: &Position, mv: Move) -> i32 {
        i32::from(self.captures[Step::of(position, mv).index()][captured(position, mv)])
    }

    /// A quiet move turned out well (`bonus` above zero) or badly.
    pub(crate) fn learn_quiet(
        &mut self,
        position: &Position,
        mv: Move,
        before: &[Option<Step>],
        bonus: i32,
    ) {
        let color = position.side_to_move().index();
        pull(&mut self.quiets[color][mv.from().index()][mv.to().index()], bonus);
        let step = Step::of(position, mv).index();
        for before in before.iter().flatten() {
            if let Some(known) = self.continuations.get_mut(before.index()) {
                pull(&mut known[step], bonus);
            }
        }
    }

    pub(crate) fn learn_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        let captured = captured(position, mv);
        pull(&mut self.captures[Step::of(position, mv).index()][captured], bonus);
    }

    /// What positions of this kind were misjudged by, in hundredths of a pawn.
    pub(crate) fn correction(&self, position: &Position) -> i32 {
        let Some(tables) = self.corrections.get(position.side_to_move().index()) else { return 0 };
        let sum: i32 = kinds(position).iter().zip(tables).map(|(k, t)| i32::from(t[*k])).sum();
        sum / 512
    }

    /// A search of `depth` found the evaluation off by `error`.
    pub(crate) fn learn_error(&mut self, position: &Position, depth: i32, error: i32) {
        let side = position.side_to_move().index();
        let Some(tables) = self.corrections.get_mut(side) else { return };
        let bonus = (error * depth / 8 * 16).clamp(-LIMIT / 4, LIMIT / 4);
        for (kind, table) in kinds(position).into_iter().zip(tables) {
            pull(&mut table[kind], bonus);
        }
    }
}

/// Pulls an entry towards the limit of its sign, the less the nearer it is.
fn pull(entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / LIMIT) as i16;
}

fn captured(position: &Position, mv: Move) -> usize {
    position.piece_at(mv.to()).map_or(0, |piece| piece.role.index())
}

/// The kinds a position belongs to: by its pawns, and by each side's other men.
fn kinds(position: &Position) -> [usize; 3] {
    let pawns = position.by_role(Role::Pawn).0;
    let heavy = position.by_role(Role::Rook).0 | position.by_role(Role::King).0;
    let white = position.by_color(Color::White).0;
    let by = |side: u64| slot(side & !pawns, side & heavy);
    [slot(pawns & white, pawns & !white), by(white), by(position.by_color(Color::Black).0)]
}

/// Two sets of squares, multiplied to a number of a kind (Fibonacci hashing).
fn slot(one: u64, other: u64) -> usize {
    let hash = one.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ other.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (hash >> 50) as usize & (KINDS - 1)
}

/// The finalizer of SplitMix64: every bit of the input moves every bit of the output.
pub(crate) fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}
