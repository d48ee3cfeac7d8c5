//! The answers that the players of one game have prepared: what is due, and what is left.

use chess_core::{Arbiter, Color, ConditionalMoves, Event, Move, Position, Terms};
use chess_notation::uci::{self, UciMove};
use chess_persistence::Prepared;

/// What both players have left with a game, by [`Color::index`].
#[derive(Debug, Default)]
pub(super) struct PreparedMoves([Option<Left>; 2]);

/// A tree of answers, and what stood when it was left.
#[derive(Clone, Debug)]
pub(super) struct Left {
    ply: usize,
    position: Position,
    tree: ConditionalMoves,
}

/// Why lines cannot be left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BadLine {
    /// The number of the line, from 0.
    pub(super) line: usize,
    /// One sentence.
    pub(super) detail: String,
}

impl PreparedMoves {
    /// What the store has for a game with this log. What cannot be read against it is left out:
    /// a move that nobody plays is better than a game that cannot be entered.
    pub(super) fn replay(terms: Terms, log: &[Event], stored: &[Option<Prepared>; 2]) -> Self {
        let read = |prepared: &Prepared| {
            let before = log.get(..usize::try_from(prepared.seq).ok()?)?;
            let arbiter = Arbiter::replay(terms, before);
            let mut left = Left::nothing(&arbiter);
            for line in &prepared.lines {
                left.tree.add_line(&left.position, line).ok()?;
            }
            (left.ply == usize::try_from(prepared.ply).ok()?).then_some(left)
        };
        Self(stored.each_ref().map(|prepared| prepared.as_ref().and_then(read)))
    }

    /// Leaves a tree in place of the one before.
    pub(super) fn leave(&mut self, color: Color, left: Left) {
        self.0[color.index()] = Some(left);
    }

    /// The answer that is due now: who gives it, at which ply, and the move.
    pub(super) fn due(&self, arbiter: &Arbiter) -> Option<(Color, usize, Move)> {
        if arbiter.ending().is_some() {
            return None;
        }
        let game = arbiter.game();
        let color = game.position().side_to_move();
        let left = self.0[color.index()].as_ref()?;
        Some((color, game.ply(), left.tree.answer(left.played(arbiter)?)?))
    }

    /// What a player's tree still holds, as lines in UCI that begin with the move that the
    /// opponent is to make now; none while it is not the opponent's turn.
    pub(super) fn lines(&self, color: Color, arbiter: &Arbiter) -> Vec<Vec<String>> {
        let variant = arbiter.game().variant();
        let left = || {
            let left = self.0[color.index()].as_ref()?;
            left.tree.left(left.played(arbiter)?)
        };
        let to_text = |line: Vec<Move>| line.into_iter().map(|mv| uci::write(mv, variant));
        let lines = left().map(ConditionalMoves::lines).unwrap_or_default();
        lines.into_iter().map(|line| to_text(line).collect()).collect()
    }
}

impl Left {
    fn nothing(arbiter: &Arbiter) -> Self {
        let game = arbiter.game();
        let tree = ConditionalMoves::default();
        Self { ply: game.ply(), position: *game.position(), tree }
    }

    /// The tree that these lines in UCI make, from what stands now.
    ///
    /// # Errors
    /// Which line cannot be left and why.
    pub(super) fn from_lines(arbiter: &Arbiter, lines: &[Vec<String>]) -> Result<Self, BadLine> {
        let mut left = Self::nothing(arbiter);
        for (number, texts) in lines.iter().enumerate() {
            let bad = |detail| BadLine { line: number, detail };
            let line = read(left.position, texts).map_err(bad)?;
            let added = left.tree.add_line(&left.position, &line);
            added.map_err(|error| bad(error.to_string()))?;
        }
        Ok(left)
    }

    /// What is stored of it.
    pub(super) fn stored(&self, seq: u64) -> Prepared {
        let ply = u32::try_from(self.ply).unwrap_or(u32::MAX);
        Prepared { seq, ply, lines: self.tree.lines() }
    }

    /// The moves since it was left; none where another position stands there now, because moves
    /// were taken back.
    fn played<'a>(&self, arbiter: &'a Arbiter) -> Option<&'a [Move]> {
        let game = arbiter.game();
        let is_same = game.position_at(self.ply) == Some(&self.position);
        is_same.then(|| game.moves().get(self.ply..)).flatten()
    }
}

/// The moves that these texts are, one after the other.
fn read(mut position: Position, texts: &[String]) -> Result<Vec<Move>, String> {
    let mut line = Vec::with_capacity(texts.len());
    for (index, text) in texts.iter().enumerate() {
        let read = text.parse::<UciMove>().ok().and_then(|uci| uci.resolve(&position));
        let next = read.and_then(|mv| Some((mv, position.play(mv).ok()?)));
        let Some((mv, next)) = next else {
            let number = index + 1;
            return Err(format!("move {number} of the line is not legal there: {text:?}"));
        };
        line.push(mv);
        position = next;
    }
    Ok(line)
}
