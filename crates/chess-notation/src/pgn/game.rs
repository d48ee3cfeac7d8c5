//! A game as PGN has it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::{Deref, Range};

use chess_core::{DrawPolicy, Move, Position, Variant};

use super::diagnostic::{Diagnostic, Severity};
use super::result::GameResult;
use super::tree::{Step, Tree};
use crate::uci;

/// Tags, start, moves with side lines and comments, and result; for each move an annotation `A` if
/// there is one.
///
/// ```
/// use chess_notation::pgn::{self, Game, NodeId, Spelling};
///
/// let game = pgn::read(b"1. e4 e5 {good} *").next().expect("a game").game;
/// // What an analysis found, in hundredths of a pawn, by the number of the node.
/// let scores = [30, 35, 28];
/// let annotated: Game<Option<i32>> = game.map(|node, ()| scores.get(node.index()).copied());
/// assert_eq!(*annotated.tree.annotation(NodeId::ROOT), Some(30));
/// let text = annotated.write_with(Spelling::default(), |_, score| {
///     score.map(|score| format!("[%eval {:.2}]", f64::from(score) / 100.0))
/// });
/// assert_eq!(text, "{[%eval 0.30]} 1. e4 {[%eval 0.35]} 1... e5 {good} {[%eval 0.28]} *\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<A = ()> {
    /// Names and values in their order.
    pub tags: Vec<(String, String)>,
    /// The rules of castling.
    pub variant: Variant,
    /// Where the moves start; nothing if the FEN tag gives no position.
    pub start: Option<Position>,
    /// The moves.
    pub tree: Tree<A>,
    /// The result behind the moves, or the tag's where there is none.
    pub result: GameResult,
}

impl Game {
    /// A game without tags and moves.
    pub fn new(start: Position, variant: Variant) -> Self {
        Self {
            tags: Vec::new(),
            variant,
            start: Some(start),
            tree: Tree::new(),
            result: GameResult::Unknown,
        }
    }

    /// The moves of a played game, without tags.
    pub fn from_play(play: &chess_core::Game, result: GameResult) -> Self {
        let mut game = Self::new(*play.start(), play.variant());
        game.result = result;
        let mut node = super::NodeId::ROOT;
        for &mv in play.moves() {
            node = game.tree.add(node, Step::Move(mv));
        }
        game
    }
}

impl<A> Game<A> {
    /// The same game with other annotations, made of the old ones: [`Tree::map`].
    pub fn map<B>(self, annotate: impl FnMut(super::NodeId, A) -> B) -> Game<B> {
        let Self { tags, variant, start, tree, result } = self;
        Game { tags, variant, start, tree: tree.map(annotate), result }
    }

    /// The value of the first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, where it stands or behind the others.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.to_string(),
            None => self.tags.push((name.to_string(), value.to_string())),
        }
    }

    /// The main line, null moves included.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.tree.main_line().map(|node| self.tree.step(node))
    }

    /// How many half-moves the main line has, null moves included.
    pub fn plies(&self) -> usize {
        self.steps().count()
    }

    /// The moves of the main line, up to the first null move if there is one.
    pub fn moves(&self) -> Vec<Move> {
        self.steps().map_while(Step::as_move).collect()
    }

    /// The main line as UCI moves; a null move is `0000`.
    pub fn uci(&self) -> Vec<String> {
        self.steps()
            .map(|step| match step {
                Step::Move(mv) => uci::write(mv, self.variant),
                Step::Null => "0000".to_string(),
            })
            .collect()
    }

    /// The position after the main line.
    pub fn end(&self) -> Option<Position> {
        let mut position = self.start?;
        for step in self.steps() {
            position = step.play(&position, self.variant)?;
        }
        Some(position)
    }

    /// The main line played by the rules, with repetition and counters; nothing if it has no start
    /// or a null move.
    pub fn to_play(&self, policy: DrawPolicy) -> Option<chess_core::Game> {
        let mut play = chess_core::Game::new(self.start?, self.variant, policy);
        for step in self.steps() {
            // Players do not always stop where the rules would end the game.
            play.record(step.as_move()?).ok()?;
        }
        Some(play)
    }
}

/// A game that was read, and what was wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReadGame {
    /// The game.
    pub game: Game,
    /// What was wrong, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The bytes of the text that an error in the main line left unread, up to the result.
    pub unread: Option<Range<usize>>,
    /// The bytes of the game, with what stands behind it up to the next one. The spans of a text's
    /// games follow each other without a gap, from behind the byte-order mark to the end.
    pub span: Range<usize>,
}

impl ReadGame {
    /// Whether an error was found, in a side line perhaps.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

impl Deref for ReadGame {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.game
    }
}
