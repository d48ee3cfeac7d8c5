//! A game: a start position and the moves played from it, with all that the Laws say about its
//! course: repetition, counters, claims and automatic ends.

use alloc::vec::Vec;
use core::fmt;

use crate::outcome::{DrawPolicy, Ending, Outcome, Termination};
use crate::winnability::{self, Budget, MatePossible};
use crate::{Color, IllegalMove, Move, Position, Role, Variant};

/// Half-moves without pawn move or capture after which a draw may be claimed (Laws 9.3).
const FIFTY_MOVES: u16 = 100;
/// Half-moves without pawn move or capture after which the game is drawn (Laws 9.6.2).
const SEVENTY_FIVE_MOVES: u16 = 150;

/// A start position and the moves played from it.
///
/// The start position counts as the first occurrence of itself, and its counters are taken as
/// given. What a game knows depends on the board alone: clocks, resignations and agreements are
/// the [`Arbiter`](crate::Arbiter)'s.
///
/// ```
/// use chess_core::{Game, Square};
///
/// let mut game = Game::standard();
/// let there_and_back = [
///     (Square::G1, Square::F3),
///     (Square::G8, Square::F6),
///     (Square::F3, Square::G1),
///     (Square::F6, Square::G8),
/// ];
/// for (from, to) in there_and_back.into_iter().cycle().take(8) {
///     let mv = game.position().find_move(from, to, None).expect("a legal move");
///     game.play(mv)?;
/// }
/// assert_eq!(game.repetition_count(), 3);
/// assert!(game.claims().threefold_now, "White may claim, and need not");
/// assert_eq!(game.ending(), None);
/// # Ok::<(), chess_core::PlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    variant: Variant,
    policy: DrawPolicy,
    start: Stand,
    moves: Vec<Move>,
    /// One for each move: what stood on the board after it.
    later: Vec<Stand>,
    /// The end by the rules of the board, for the position that stands now.
    ending: Option<Ending>,
}

/// A position in the course of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stand {
    position: Position,
    repetition_key: u64,
    /// How often the position has stood on the board up to here, this time included.
    occurrences: u32,
}

impl Game {
    /// A game that starts from `start`.
    pub fn new(start: Position, variant: Variant, policy: DrawPolicy) -> Self {
        let start =
            Stand { position: start, repetition_key: start.repetition_key(), occurrences: 1 };
        let ending = board_ending(&start, policy);
        Self { variant, policy, start, moves: Vec::new(), later: Vec::new(), ending }
    }

    /// A game of standard chess from the initial position, drawn by the Laws.
    pub fn standard() -> Self {
        Self::new(Position::start(), Variant::Standard, DrawPolicy::Laws)
    }

    /// The start position.
    pub fn start(&self) -> &Position {
        &self.start.position
    }

    /// Standard chess or Chess960.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Which draws end the game by themselves.
    pub fn policy(&self) -> DrawPolicy {
        self.policy
    }

    /// The position that stands now.
    pub fn position(&self) -> &Position {
        &self.stand().position
    }

    /// The position after `ply` half-moves: 0 is the start, [`Game::ply`] what stands now.
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        self.stand_at(ply).map(|stand| &stand.position)
    }

    /// The moves played, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The number of half-moves played.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// [`PlayError::GameOver`] once the game has ended by the rules of the board, and
    /// [`PlayError::IllegalMove`] otherwise where the move is not legal. The game is as before.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        match self.ending {
            Some(ending) => Err(PlayError::GameOver(ending)),
            None => self.record(mv).map_err(PlayError::IllegalMove),
        }
    }

    /// Adds a legal move even where the game was over by rule before it: for the records of games
    /// that were played on past a dead position, a fifth occurrence or the seventy-fifth move.
    ///
    /// # Errors
    /// [`IllegalMove`] where the move is not legal. The game is as before.
    pub fn record(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = self.stand_after(mv)?;
        self.moves.push(mv);
        self.later.push(next);
        self.ending = board_ending(&next, self.policy);
        Ok(())
    }

    /// Takes the last move back and returns it; `None` at the start. Counts go back with it.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.later.pop();
        self.ending = board_ending(self.stand(), self.policy);
        Some(mv)
    }

    /// How the game has ended by the rules of the board alone, in the position that stands now.
    ///
    /// The first that holds of checkmate, stalemate, dead position, fifth occurrence and
    /// seventy-five moves (Laws 5.1.1, 5.2.1, 5.2.2, 9.6.1, 9.6.2); under
    /// [`DrawPolicy::Automatic`] then third occurrence and fifty moves.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// How the game would have ended by the rules of the board after `mv`.
    ///
    /// # Errors
    /// [`IllegalMove`] where the move is not legal.
    pub fn ending_after(&self, mv: Move) -> Result<Option<Ending>, IllegalMove> {
        Ok(board_ending(&self.stand_after(mv)?, self.policy))
    }

    /// How often the position that stands now has stood on the board, this time included: the same
    /// squares, side to move, castling rights and en passant right, the last only where the
    /// capture is legal (Laws 9.2).
    pub fn repetition_count(&self) -> u32 {
        self.stand().occurrences
    }

    /// What the player to move may claim (Laws 9.2, 9.3). Nothing once the game is over, and
    /// nothing under [`DrawPolicy::Automatic`], where those draws come by themselves.
    pub fn claims(&self) -> Claims {
        if !self.may_claim() {
            return Claims::default();
        }
        let legal_moves = self.position().legal_moves();
        Claims {
            threefold_now: self.is_threefold(),
            fifty_now: self.is_fifty(),
            threefold_with: legal_moves
                .iter()
                .copied()
                .filter(|&mv| self.is_threefold_with(mv))
                .collect(),
            fifty_with: legal_moves.iter().copied().filter(|&mv| self.is_fifty_with(mv)).collect(),
        }
    }

    /// Whether the player to move is right in claiming a draw, and by which rule: on the position
    /// as it stands (`None`), or with the move that he announces (`Some`), which is judged alone.
    ///
    /// A move that would mate is as good a basis for a fifty-move claim as any other: it is
    /// announced, not played. An announced move that is not legal gives no claim.
    pub fn is_claim_valid(&self, intended: Option<Move>) -> Option<Termination> {
        if !self.may_claim() {
            return None;
        }
        let (threefold, fifty) = match intended {
            None => (self.is_threefold(), self.is_fifty()),
            Some(mv) if self.position().is_legal(mv) => {
                (self.is_threefold_with(mv), self.is_fifty_with(mv))
            }
            Some(_) => return None,
        };
        if threefold {
            Some(Termination::ThreefoldClaim)
        } else if fifty {
            Some(Termination::FiftyMoveClaim)
        } else {
            None
        }
    }

    /// Whether `color` can still mate by some series of legal moves; what cannot be decided within
    /// [`Budget::default`] counts as "can". See [`winnability::mate_possible`].
    pub fn can_mate(&self, color: Color) -> bool {
        let answer = winnability::mate_possible(self.position(), color, Budget::default());
        answer != MatePossible::Cannot
    }

    /// The result if `loser` ran out of time or resigned now: a loss, but a draw where the
    /// opponent cannot mate by any series of legal moves (Laws 6.9, 5.1.2).
    pub fn adjudicate(&self, loser: Color) -> Outcome {
        if self.can_mate(!loser) { Outcome::Win(!loser) } else { Outcome::Draw }
    }

    fn may_claim(&self) -> bool {
        self.ending.is_none() && self.policy == DrawPolicy::Laws
    }

    fn is_threefold(&self) -> bool {
        self.repetition_count() >= 3
    }

    fn is_fifty(&self) -> bool {
        self.position().halfmove_clock() >= FIFTY_MOVES
    }

    /// Laws 9.2.1; only for legal moves.
    fn is_threefold_with(&self, mv: Move) -> bool {
        // A pawn move or a capture leads to a position that has never been.
        !self.is_irreversible(mv) && self.enter(self.position().play_unchecked(mv)).occurrences >= 3
    }

    /// Laws 9.3.1; only for legal moves.
    fn is_fifty_with(&self, mv: Move) -> bool {
        self.position().halfmove_clock() >= FIFTY_MOVES - 1 && !self.is_irreversible(mv)
    }

    fn is_irreversible(&self, mv: Move) -> bool {
        let moved = self.position().piece_at(mv.from());
        moved.is_some_and(|piece| piece.role == Role::Pawn) || self.position().is_capture(mv)
    }

    fn stand(&self) -> &Stand {
        self.later.last().unwrap_or(&self.start)
    }

    fn stand_at(&self, ply: usize) -> Option<&Stand> {
        match ply.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.later.get(index),
        }
    }

    fn stand_after(&self, mv: Move) -> Result<Stand, IllegalMove> {
        self.position().play(mv).map(|position| self.enter(position))
    }

    /// Counts the occurrences of `position`, which one move leads to from what stands now.
    fn enter(&self, position: Position) -> Stand {
        let repetition_key = position.repetition_key();
        let ply = self.ply() + 1;
        // Nothing from before the last pawn move or capture can come back. A clock that was given
        // with the start position may reach further back than the game.
        let first = ply.saturating_sub(usize::from(position.halfmove_clock()));
        // The same side is to move at every second ply. The key finds, equality decides; the last
        // earlier occurrence knows how many there were before it.
        let earlier = (first..ply.saturating_sub(1))
            .rev()
            .step_by(2)
            .filter_map(|earlier_ply| self.stand_at(earlier_ply))
            .find(|earlier| {
                earlier.repetition_key == repetition_key
                    && earlier.position.same_position(&position)
            });
        let occurrences = earlier.map_or(1, |earlier| earlier.occurrences + 1);
        Stand { position, repetition_key, occurrences }
    }
}

/// The first automatic end that holds, in the order of the Laws.
fn board_ending(stand: &Stand, policy: DrawPolicy) -> Option<Ending> {
    let position = &stand.position;
    let halfmove_clock = position.halfmove_clock();
    let automatic = policy == DrawPolicy::Automatic;

    if !position.has_legal_move() {
        return Some(if position.is_check() {
            let outcome = Outcome::Win(!position.side_to_move());
            Ending { outcome, termination: Termination::Checkmate }
        } else {
            Ending::draw(Termination::Stalemate)
        });
    }
    let termination = if winnability::is_dead(position) {
        Termination::DeadPosition
    } else if stand.occurrences >= 5 {
        Termination::FivefoldRepetition
    } else if halfmove_clock >= SEVENTY_FIVE_MOVES {
        Termination::SeventyFiveMove
    } else if automatic && stand.occurrences >= 3 {
        Termination::ThreefoldAutomatic
    } else if automatic && halfmove_clock >= FIFTY_MOVES {
        Termination::FiftyMoveAutomatic
    } else {
        return None;
    };
    Some(Ending::draw(termination))
}

/// What the player to move may claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// The position stands for the third time or more (Laws 9.2.2).
    pub threefold_now: bool,
    /// Fifty moves by each side have been made without pawn move or capture (Laws 9.3.2).
    pub fifty_now: bool,
    /// The moves that would bring a position for the third time or more (Laws 9.2.1).
    pub threefold_with: Vec<Move>,
    /// The moves that would complete the fifty moves (Laws 9.3.1).
    pub fifty_with: Vec<Move>,
}

impl Claims {
    /// Whether there is nothing to claim.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Why a move was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The move is not legal in the position that stands now.
    IllegalMove(IllegalMove),
    /// The game had already ended so.
    GameOver(Ending),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove(error) => error.fmt(f),
            Self::GameOver(ending) => {
                write!(f, "the game is over: {} by {}", ending.outcome, ending.termination)
            }
        }
    }
}

impl core::error::Error for PlayError {}
