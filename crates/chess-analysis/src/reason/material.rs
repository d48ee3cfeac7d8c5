//! What a line wins and loses.

use std::ops::Add;

use chess_core::{Color, Move, Piece, Position, Role};
use chess_engine::exchange_gains;

/// What players are taught, in pawns; the king cannot be lost.
const VALUES: [i32; 6] = [1, 3, 3, 5, 9, 0];
/// How far a line is trusted, in half-moves: what search puts at its end is its least certain part.
const HORIZON: usize = 10;
/// A capture that wins less than this, in hundredths of a pawn, is none to wait for.
const PAWN_CP: i32 = 100;

/// What one side gains from the other: of each kind of piece, how many more it takes than it gives,
/// pawn first, queen last. Promotions count as a pawn given and a piece gained.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Material {
    gained: [i8; 5],
}

/// What a piece is worth in pawns.
pub(super) fn value(role: Role) -> i32 {
    VALUES[role.index()]
}

impl Material {
    /// The gain of one side on the way from a position to a later one.
    pub fn between(earlier: &Position, later: &Position, color: Color) -> Self {
        let count =
            |position: &Position, color, role| position.by_piece(Piece { color, role }).len() as i8;
        let mut gained = [0; 5];
        for (role, gained) in Role::ALL.into_iter().zip(&mut gained) {
            let lost = |color| count(earlier, color, role) - count(later, color, role);
            *gained = lost(!color) - lost(color);
        }
        Self { gained }
    }

    /// How many more of that kind are taken than given; below 0 for more given.
    pub fn of(&self, role: Role) -> i32 {
        self.gained.get(role.index()).copied().map_or(0, i32::from)
    }

    /// All of it in pawns: 1, 3, 3, 5 and 9.
    pub fn value(&self) -> i32 {
        Role::ALL.into_iter().map(|role| self.of(role) * value(role)).sum()
    }

    /// Whether it is a rook for a knight or bishop and nothing else: "the exchange".
    pub fn is_exchange(&self) -> bool {
        let minors = [self.of(Role::Knight), self.of(Role::Bishop)];
        (self.of(Role::Pawn), self.of(Role::Rook), self.of(Role::Queen)) == (0, 1, 0)
            && (minors == [-1, 0] || minors == [0, -1])
    }
}

impl Add for Material {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let mut gained = self.gained;
        gained.iter_mut().zip(other.gained).for_each(|(sum, more)| *sum += more);
        Self { gained }
    }
}

/// What the side to move gains by a line, counted where the exchanges are over; nothing is said
/// where they are not over within the line. What is traded evenly afterwards does not count: who
/// wins a knight has won a knight, even if rooks come off the board later.
pub(super) fn settled(position: &Position, line: &[Move]) -> Option<Material> {
    let mut at = *position;
    let mut gained: Option<Material> = None;
    for (index, mv) in line.iter().take(HORIZON).enumerate() {
        at = at.play_unchecked(*mv);
        let next = line.get(index + 1);
        let is_quiet = match next {
            Some(next) => !at.is_check() && !at.is_capture(*next) && next.promotion().is_none(),
            None => !at.is_check(),
        };
        if is_quiet && !wins_something(&at) {
            let now = Material::between(position, &at, position.side_to_move());
            gained = gained.filter(|before| before.value() == now.value()).or(Some(now));
        }
    }
    gained
}

/// Whether the side to move has a capture that pays.
fn wins_something(position: &Position) -> bool {
    let captures = position.legal_captures();
    captures.iter().any(|mv| exchange_gains(position, *mv, PAWN_CP))
}
