//! How a line wins material: the motif of its first moves.

use chess_core::{Bitboard, Color, Move, Piece, Position, Role, Square, attacks};
use chess_engine::exchange_gains;

use super::is_between;
use super::material::{Material, value};

/// A piece on its square.
pub type Target = (Role, Square);

/// How material is won, by the side that moves first in the line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Tactic {
    /// A piece can be taken, and not taken back to any good.
    Hanging {
        /// The piece.
        piece: Target,
        /// What takes it.
        taker: Target,
        /// Whose doing that is, where a move of the owner came before.
        opened: Opened,
    },
    /// A piece attacks two at once.
    Fork {
        /// The piece, where it stands then.
        by: Target,
        /// What it attacks, the most valuable first.
        targets: Vec<Target>,
    },
    /// A piece attacks one through another, which must give way.
    Skewer {
        /// The attacker, where it stands then.
        by: Target,
        /// What must give way.
        front: Target,
        /// What is lost.
        behind: Target,
    },
    /// A piece goes away, and another one behind it attacks.
    Discovered {
        /// The attacker that was behind.
        by: Target,
        /// What it attacks.
        target: Target,
    },
    /// A piece is pinned to its king, and taken later.
    Pinned {
        /// The piece.
        piece: Target,
    },
    /// A piece is taken, and its guard may not take back, since it is pinned to its king.
    PinnedGuard {
        /// What is taken.
        piece: Target,
        /// The guard.
        guard: Target,
    },
    /// A piece is attacked and has no square to go to.
    Trapped {
        /// The piece.
        piece: Target,
    },
    /// A pawn becomes a piece.
    Promotion {
        /// Where.
        on: Square,
    },
}

/// How a piece came to hang.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Opened {
    /// It was not the owner's last move, or nothing is known of it.
    Nothing,
    /// It was just put there.
    Moved,
    /// It could be taken before.
    Left,
    /// The piece that moved away had guarded it.
    Unguarded,
    /// The move opened the way to it, or took something else from it.
    Exposed,
}

const PAWN_CP: i32 = 100;

/// The motif of a line that gains `material`, if it is one of those that are known.
pub(super) fn tactic(position: &Position, line: &[Move], material: &Material) -> Option<Tactic> {
    let line = Line::new(position, line)?;
    let wins = |(role, _): Target| material.of(role) > 0;
    line.promotion(material)
        .or_else(|| line.fork().filter(|(_, taken)| wins(*taken)).map(|(tactic, _)| tactic))
        .or_else(|| line.skewer().filter(|(_, taken)| wins(*taken)).map(|(tactic, _)| tactic))
        .or_else(|| line.discovered().filter(|(_, taken)| wins(*taken)).map(|(tactic, _)| tactic))
        .or_else(|| line.pinned_guard().filter(|(_, taken)| wins(*taken)).map(|(tactic, _)| tactic))
        .or_else(|| line.hanging().filter(|(_, taken)| wins(*taken)).map(|(tactic, _)| tactic))
        .or_else(|| line.pinned().filter(|(_, taken)| wins(*taken)).map(|(tactic, _)| tactic))
        .or_else(|| line.trapped().filter(|(_, taken)| wins(*taken)).map(|(tactic, _)| tactic))
}

impl Tactic {
    /// The same, with what the move before it had to do with it.
    pub(super) fn opened_by(self, position: &Position, mv: Move) -> Self {
        let Self::Hanging { piece, taker, .. } = self else { return self };
        let (_, square) = piece;
        let owner = position.side_to_move();
        let could_be_taken = match position.pass() {
            Some(passed) => {
                let captures = passed.legal_moves_to(taker.0, square);
                captures
                    .iter()
                    .any(|take| take.from() == taker.1 && exchange_gains(&passed, *take, PAWN_CP))
            }
            // Who is in check cannot pass: then what is attacked was attacked before.
            None => position.attackers(square, !owner).contains(taker.1),
        };
        let opened = if mv.to() == square {
            Opened::Moved
        } else if could_be_taken {
            Opened::Left
        } else if position.attackers(square, owner).contains(mv.from()) {
            Opened::Unguarded
        } else {
            Opened::Exposed
        };
        Self::Hanging { piece, taker, opened }
    }
}

/// A line's first moves with the positions around them. The attacker moves first.
struct Line<'a> {
    position: &'a Position,
    moves: &'a [Move],
    first: Move,
    /// What moves first, as it stands after its move.
    mover: Target,
    /// After the first move; the defender is to move.
    after: Position,
    attacker: Color,
}

impl<'a> Line<'a> {
    fn new(position: &'a Position, moves: &'a [Move]) -> Option<Self> {
        let first = *moves.first()?;
        let after = position.play_unchecked(first);
        let mover = (after.piece_at(first.to())?.role, first.to());
        Some(Self { position, moves, first, mover, after, attacker: position.side_to_move() })
    }

    /// The defender's reply and the attacker's second move, if that captures, with what it takes.
    fn second_capture(&self) -> Option<(Move, Move, Target)> {
        let (reply, second) = (*self.moves.get(1)?, *self.moves.get(2)?);
        let before = self.after.play_unchecked(reply);
        Some((reply, second, captured(&before, second)?))
    }

    /// What the first move takes.
    fn first_capture(&self) -> Option<Target> {
        captured(self.position, self.first)
    }

    /// Whether the second capture is what the line is about: it takes more than the first move did.
    fn is_about(&self, taken: Target) -> bool {
        value(taken.0) > self.first_capture().map_or(0, |(role, _)| value(role))
    }

    fn owned(&self, square: Square) -> Option<Role> {
        let piece = self.after.piece_at(square)?;
        (piece.color != self.attacker).then_some(piece.role)
    }

    fn promotion(&self, material: &Material) -> Option<Tactic> {
        let promoted = self.moves.iter().step_by(2).find(|mv| mv.promotion().is_some())?;
        // A promoted piece that is taken at once gains nothing.
        (material.of(promoted.promotion()?) > 0).then_some(Tactic::Promotion { on: promoted.to() })
    }

    /// Two targets, each the king, or worth more than the forking piece, or without a guard; one of
    /// them is taken by that piece.
    fn fork(&self) -> Option<(Tactic, Target)> {
        let (_, second, taken) = self.second_capture()?;
        let (role, square) = self.mover;
        if second.from() != square || !self.is_about(taken) {
            return None;
        }
        let attacked = self.reached(self.mover);
        let mut targets: Vec<Target> = attacked
            .into_iter()
            .filter_map(|square| Some((self.owned(square)?, square)))
            .filter(|&(target, square)| {
                target == Role::King
                    || value(target) > value(role)
                    || self.after.attackers(square, !self.attacker).is_empty()
            })
            .collect();
        // The king counts for more than anything.
        targets.sort_by_key(|(role, _)| std::cmp::Reverse((*role == Role::King, value(*role))));
        let is_fork = targets.len() >= 2 && targets.contains(&(taken.0, second.to()));
        is_fork.then_some((Tactic::Fork { by: self.mover, targets }, taken))
    }

    /// The attacked piece gives way, and the same attacker takes what stood behind it.
    fn skewer(&self) -> Option<(Tactic, Target)> {
        let (reply, second, taken) = self.second_capture()?;
        let (role, square) = self.mover;
        let front = (self.owned(reply.from())?, reply.from());
        let is_line = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
        let is_skewer = is_line
            && second.from() == square
            && self.is_about(taken)
            && self.reached(self.mover).contains(front.1)
            && is_between(front.1, square, second.to())
            && self.owned(second.to()) == Some(taken.0)
            && (front.0 == Role::King || value(front.0) >= value(taken.0));
        is_skewer.then_some((Tactic::Skewer { by: self.mover, front, behind: taken }, taken))
    }

    /// Another piece takes along the line that the first move opened.
    fn discovered(&self) -> Option<(Tactic, Target)> {
        let (_, second, taken) = self.second_capture()?;
        let by = self.after.piece_at(second.from()).filter(|piece| piece.color == self.attacker)?;
        let is_line = matches!(by.role, Role::Bishop | Role::Rook | Role::Queen);
        let is_opened = is_line
            && second.from() != self.first.to()
            && is_between(self.first.from(), second.from(), second.to())
            && self.owned(second.to()) == Some(taken.0)
            && self.reached((by.role, second.from())).contains(second.to())
            && self.is_about(taken);
        let by = (by.role, second.from());
        is_opened.then_some((Tactic::Discovered { by, target: taken }, taken))
    }

    /// The first move takes what pinned pieces alone guard.
    fn pinned_guard(&self) -> Option<(Tactic, Target)> {
        let taken = self.first_capture()?;
        let to = self.first.to();
        let guards = self.after.attackers(to, !self.attacker);
        let takes_back = self.after.legal_captures().iter().any(|mv| mv.to() == to);
        let pinned = self.after.pinned();
        if takes_back || self.after.is_check() || (guards & pinned) != guards {
            return None;
        }
        let guard = guards.first()?;
        let guard = (self.owned(guard)?, guard);
        Some((Tactic::PinnedGuard { piece: taken, guard }, taken))
    }

    /// The first move takes something for good.
    fn hanging(&self) -> Option<(Tactic, Target)> {
        let piece = self.first_capture()?;
        let from = self.first.from();
        let taker = (self.position.piece_at(from)?.role, from);
        let is_hanging = exchange_gains(self.position, self.first, PAWN_CP);
        let tactic = Tactic::Hanging { piece, taker, opened: Opened::Nothing };
        is_hanging.then_some((tactic, piece))
    }

    /// The first move pins a piece that is taken next.
    fn pinned(&self) -> Option<(Tactic, Target)> {
        let (_, second, taken) = self.second_capture()?;
        let before = self.position.pass().map_or(Bitboard::default(), |passed| passed.pinned());
        let pinned = self.after.pinned();
        let is_pin = pinned.contains(second.to())
            && !before.contains(second.to())
            && self.owned(second.to()) == Some(taken.0)
            && self.is_about(taken);
        is_pin.then_some((Tactic::Pinned { piece: taken }, taken))
    }

    /// The first move attacks a piece, which can be taken wherever it goes.
    fn trapped(&self) -> Option<(Tactic, Target)> {
        let (reply, second, taken) = self.second_capture()?;
        let at = if reply.to() == second.to() { reply.from() } else { second.to() };
        let piece = (self.owned(at)?, at);
        if piece.0 != taken.0 || matches!(piece.0, Role::Pawn | Role::King) {
            return None;
        }
        if self.first_capture().is_some()
            || !self.after.attackers(at, self.attacker).contains(self.first.to())
        {
            return None;
        }
        let escapes = self.after.legal_moves_from(at).iter().any(|mv| {
            let moved = self.after.play_unchecked(*mv);
            let taken_there = moved.legal_captures();
            let is_lost = taken_there
                .iter()
                .any(|take| take.to() == mv.to() && exchange_gains(&moved, *take, PAWN_CP));
            !is_lost
                || captured(&self.after, *mv).is_some_and(|(role, _)| value(role) >= value(piece.0))
        });
        (!escapes).then_some((Tactic::Trapped { piece }, taken))
    }

    /// What a piece attacks after the first move.
    fn reached(&self, (role, square): Target) -> Bitboard {
        attacks(role, self.attacker, square, self.after.occupied())
    }
}

/// What a move takes, on the square where that stands.
fn captured(position: &Position, mv: Move) -> Option<Target> {
    if mv.is_castling() {
        return None;
    }
    if mv.is_en_passant() {
        return Some((Role::Pawn, Square::new(mv.to().file(), mv.from().rank())));
    }
    let Piece { role, .. } = position.piece_at(mv.to())?;
    Some((role, mv.to()))
}
