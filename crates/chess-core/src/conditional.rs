//! Conditional moves: the answers that a player leaves behind for moves of the opponent, in games
//! with days to a move.
//!
//! A tree is made of lines, each from the position in which it is left on, the opponent's move
//! first. It never changes: what is left of it follows from the moves that were played since, so
//! that nothing has to be written when an answer is played, and a crash in between loses none.

use alloc::vec::Vec;
use core::fmt;

use crate::{Move, Position};

/// The opponent's moves that a player foresees, each with the answer and what is foreseen after it.
///
/// ```
/// use chess_core::{ConditionalMoves, Position, Square};
///
/// let start = Position::start();
/// let e4 = start.find_move(Square::E2, Square::E4, None).expect("legal");
/// let c5 = start.play(e4)?.find_move(Square::C7, Square::C5, None).expect("legal");
/// let mut prepared = ConditionalMoves::default();
/// prepared.add_line(&start, &[e4, c5])?;
/// assert_eq!(prepared.answer(&[e4]), Some(c5));
/// assert!(prepared.left(&[e4, c5]).is_none(), "nothing is prepared any further");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConditionalMoves {
    branches: Vec<Branch>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Branch {
    expected: Move,
    answer: Move,
    then: ConditionalMoves,
}

/// Why a line cannot be added: nothing was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineError {
    /// The move with this number in the line, from 0, is not legal there.
    Illegal(usize),
    /// The answer with this number in the line, from 0, is another than the one already prepared
    /// for the same moves.
    Contradicts(usize),
    /// The line has no move, or ends with a move of the opponent.
    NoAnswer,
    /// There would be more moves in the tree than [`ConditionalMoves::MAX_MOVES`].
    TooMany,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(index) => write!(f, "move {} of the line is not legal", index + 1),
            Self::Contradicts(index) => {
                write!(f, "move {} answers what another line answers otherwise", index + 1)
            }
            Self::NoAnswer => f.write_str("a line ends with an answer, not with what is foreseen"),
            Self::TooMany => {
                write!(f, "at most {} moves can be prepared", ConditionalMoves::MAX_MOVES)
            }
        }
    }
}

impl core::error::Error for LineError {}

impl ConditionalMoves {
    /// The most moves that a tree may hold, those of both sides counted.
    pub const MAX_MOVES: usize = 200;

    /// Whether nothing is prepared.
    pub fn is_empty(&self) -> bool {
        self.branches.is_empty()
    }

    /// Adds a line that starts in `position` with a move of the opponent and ends with an answer.
    /// A line that is there already, whole or as the beginning of a longer one, changes nothing.
    ///
    /// # Errors
    /// [`LineError`] says what is wrong with which move.
    pub fn add_line(&mut self, position: &Position, line: &[Move]) -> Result<(), LineError> {
        let (pairs, rest) = line.as_chunks::<2>();
        if pairs.is_empty() || !rest.is_empty() {
            return Err(LineError::NoAnswer);
        }
        let mut position = *position;
        for (index, mv) in line.iter().enumerate() {
            position = position.play(*mv).map_err(|_| LineError::Illegal(index))?;
        }
        let known = self.known_pairs(pairs)?;
        if self.count() + 2 * (pairs.len() - known) > Self::MAX_MOVES {
            return Err(LineError::TooMany);
        }
        self.insert(pairs);
        Ok(())
    }

    /// How many of the first pairs of move and answer are in the tree.
    fn known_pairs(&self, pairs: &[[Move; 2]]) -> Result<usize, LineError> {
        let mut here = self;
        for (index, [expected, answer]) in pairs.iter().enumerate() {
            match here.branch(*expected) {
                None => return Ok(index),
                Some(branch) if branch.answer == *answer => here = &branch.then,
                Some(_) => return Err(LineError::Contradicts(2 * index + 1)),
            }
        }
        Ok(pairs.len())
    }

    fn insert(&mut self, pairs: &[[Move; 2]]) {
        let mut here = self;
        for [expected, answer] in pairs {
            let is_it = |branch: &Branch| branch.expected == *expected;
            let index = here.branches.iter().position(is_it).unwrap_or_else(|| {
                let then = Self::default();
                here.branches.push(Branch { expected: *expected, answer: *answer, then });
                here.branches.len() - 1
            });
            here = &mut here.branches[index].then;
        }
    }

    fn branch(&self, expected: Move) -> Option<&Branch> {
        self.branches.iter().find(|branch| branch.expected == expected)
    }

    /// The number of moves in the tree, those of both sides counted.
    pub fn count(&self) -> usize {
        // As deep as the longest line, which is short.
        self.branches.iter().map(|branch| 2 + branch.then.count()).sum()
    }

    /// The answer that is due now that these moves, the opponent's first, have been played since
    /// the tree was left. None where something else was played or nothing is due.
    pub fn answer(&self, played: &[Move]) -> Option<Move> {
        let (last, before) = played.split_last()?;
        Some(self.left(before)?.branch(*last)?.answer)
    }

    /// What is still prepared after these moves, the opponent's first and answers included; none
    /// where nothing is.
    pub fn left(&self, played: &[Move]) -> Option<&Self> {
        let (pairs, rest) = played.as_chunks::<2>();
        if !rest.is_empty() {
            return None;
        }
        let mut here = self;
        for [expected, answer] in pairs {
            here = &here.branch(*expected).filter(|branch| branch.answer == *answer)?.then;
        }
        (!here.is_empty()).then_some(here)
    }

    /// The tree as lines, each from its beginning to an end, in the order in which they were added.
    pub fn lines(&self) -> Vec<Vec<Move>> {
        let mut lines = Vec::new();
        self.collect(&mut Vec::new(), &mut lines);
        lines
    }

    fn collect(&self, before: &mut Vec<Move>, lines: &mut Vec<Vec<Move>>) {
        for branch in &self.branches {
            before.extend([branch.expected, branch.answer]);
            if branch.then.is_empty() {
                lines.push(before.clone());
            } else {
                branch.then.collect(before, lines);
            }
            before.truncate(before.len() - 2);
        }
    }
}
