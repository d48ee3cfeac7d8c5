//! A repertoire: the positions that a player has prepared, read from a PGN with side lines.

use std::collections::HashMap;

use chess_core::{Color, Position};
use chess_notation::pgn::{Game, NodeId};

use super::subject::Subject;

/// Positions that some lines lead to, and whether the lines go on there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Repertoire {
    /// By [`Position::repetition_key`]; several positions in the rare case that keys agree.
    places: HashMap<u64, Vec<Place>>,
}

#[derive(Clone, Debug)]
struct Place {
    position: Position,
    goes_on: bool,
}

/// How far a game stays within a repertoire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Followed {
    /// Half-moves after which the game stood in the repertoire without a break.
    pub(crate) plies: usize,
    /// Who left it while it had more to say; nobody where the game or the repertoire's line ended
    /// first.
    pub(crate) left_by: Option<Color>,
    /// Whether the game's start stands in the repertoire.
    pub(crate) has_begun: bool,
}

impl Repertoire {
    /// Adds all lines of a game.
    pub(crate) fn add(&mut self, game: &Game) {
        let Some(start) = game.start else { return };
        let mut open = vec![(NodeId::ROOT, start)];
        while let Some((node, position)) = open.pop() {
            let mut goes_on = false;
            for next in game.tree.continuations(node) {
                if let Some(after) = game.tree.step(next).play(&position, game.variant) {
                    open.push((next, after));
                    goes_on = true;
                }
            }
            let places = self.places.entry(position.repetition_key()).or_default();
            match places.iter_mut().find(|place| place.position.same_position(&position)) {
                Some(place) => place.goes_on |= goes_on,
                None => places.push(Place { position, goes_on }),
            }
        }
    }

    fn place(&self, position: &Position) -> Option<&Place> {
        let places = self.places.get(&position.repetition_key())?;
        places.iter().find(|place| place.position.same_position(position))
    }

    /// How far a game follows; by positions, so that another order of moves is no departure.
    pub(crate) fn followed(&self, subject: &Subject<'_>) -> Followed {
        let mut followed = Followed { plies: 0, left_by: None, has_begun: false };
        let mut mover = None;
        let mut goes_on = true;
        for (ply, position) in subject.positions().iter().enumerate() {
            if !goes_on {
                // The line was at its end: what follows is neither kept nor left.
                break;
            }
            let Some(place) = self.place(position) else {
                followed.left_by = mover;
                break;
            };
            followed.has_begun = true;
            followed.plies = ply;
            mover = Some(position.side_to_move());
            goes_on = place.goes_on;
        }
        followed
    }
}
