//! Every position that can be reached, listed with nothing but the public rules.

use std::collections::HashSet;

use chess_core::{Color, Packed, Position, Role};

/// Whether `color` mates in any position that can be reached from `start`. `None`: none of the
/// first `most` positions is such a mate, and there are more.
pub(crate) fn can_mate(start: Position, color: Color, most: usize) -> Option<bool> {
    let mut seen = HashSet::from([key(&start)]);
    let mut waiting = vec![start];
    while let Some(position) = waiting.pop() {
        if position.is_checkmate() && position.side_to_move() != color {
            return Some(true);
        }
        if seen.len() > most {
            return None;
        }
        // A bare king mates nobody, then or later.
        if position.by_color(color) == position.by_role(Role::King) & position.by_color(color) {
            continue;
        }
        for mv in &position.legal_moves() {
            let next = position.play_unchecked(*mv);
            if seen.insert(key(&next)) {
                waiting.push(next);
            }
        }
    }
    Some(false)
}

/// What makes two positions the same (Laws 9.2.3): all but the counters and an idle en passant
/// square.
fn key(position: &Position) -> Packed {
    let mut packed = position.pack();
    packed[25] = position.legal_ep_square().map_or(64, |square| square.index() as u8);
    packed[26..].fill(0);
    packed
}
