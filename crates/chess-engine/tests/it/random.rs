//! Games and positions that a seed determines.

use chess_core::{DrawPolicy, Game, Position, Variant};

/// Numbers that a seed determines (SplitMix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }
}

/// A game after so many random moves, or fewer where it ended before.
pub(crate) fn game_after(random: &mut Random, plies: usize) -> Game {
    let mut game = Game::new(Position::start(), Variant::Standard, DrawPolicy::Automatic);
    while game.ply() < plies && game.ending().is_none() {
        let moves = game.position().legal_moves();
        game.play(moves[random.below(moves.len())]).unwrap();
    }
    game
}
