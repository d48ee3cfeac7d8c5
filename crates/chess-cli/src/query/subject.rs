//! The game that is asked about. What a question does not need is not worked out.

use std::cell::OnceCell;

use chess_core::Position;
use chess_notation::pgn::{Diagnostic, NodeId, ReadGame, Severity};

/// A game with what is known of it so far.
#[derive(Debug)]
pub(crate) struct Subject<'a> {
    game: &'a ReadGame,
    positions: OnceCell<Vec<Position>>,
}

impl<'a> Subject<'a> {
    pub(crate) fn new(game: &'a ReadGame) -> Self {
        Self { game, positions: OnceCell::new() }
    }

    /// The value of a tag.
    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        self.game.tag(name)
    }

    pub(super) fn game(&self) -> &ReadGame {
        self.game
    }

    /// The positions of the main line, the start first; none where the start is broken.
    pub(super) fn positions(&self) -> &[Position] {
        self.positions.get_or_init(|| {
            let mut positions = Vec::new();
            let mut next = self.game.start;
            let mut steps = self.game.steps();
            while let Some(position) = next {
                positions.push(position);
                next = steps.next().and_then(|step| step.play(&position, self.game.variant));
            }
            positions
        })
    }

    /// All moves, side lines included.
    pub(super) fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        let tree = &self.game.tree;
        let mut open: Vec<NodeId> = tree.continuations(NodeId::ROOT).collect();
        std::iter::from_fn(move || {
            let node = open.pop()?;
            open.extend(tree.continuations(node));
            Some(node)
        })
    }

    /// How many errors were found when the game was read.
    pub(super) fn errors(&self) -> usize {
        let is_error = |one: &&Diagnostic| one.severity == Severity::Error;
        self.game.diagnostics.iter().filter(is_error).count()
    }

    /// Whether something holds for a position of the game: of its main line, or of any line.
    pub(super) fn any_position(&self, scope: Scope, holds: impl Fn(&Position) -> bool) -> bool {
        match scope {
            Scope::MainLine => self.positions().iter().any(holds),
            Scope::AllLines => self.any_of_tree(holds),
        }
    }

    fn any_of_tree(&self, holds: impl Fn(&Position) -> bool) -> bool {
        let game = self.game;
        let Some(start) = game.start else { return false };
        if holds(&start) {
            return true;
        }
        let mut open = vec![(NodeId::ROOT, start)];
        while let Some((node, position)) = open.pop() {
            for next in game.tree.continuations(node) {
                let Some(after) = game.tree.step(next).play(&position, game.variant) else {
                    continue;
                };
                if holds(&after) {
                    return true;
                }
                open.push((next, after));
            }
        }
        false
    }
}

/// Which lines of a game are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Scope {
    /// What was played.
    #[default]
    MainLine,
    /// Side lines too.
    AllLines,
}
