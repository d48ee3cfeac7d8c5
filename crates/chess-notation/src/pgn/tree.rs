//! The moves of a game with side lines, comments and NAGs.
//!
//! All moves live in one vector and name each other by number, so that a tree of any depth is built,
//! walked and dropped without recursion.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use chess_core::{Move, Position, Setup, SetupErrors, Variant};

/// One half-move of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A move.
    Move(Move),
    /// The turn passes to the other side without a move, as annotators write it (`--`).
    Null,
}

impl Step {
    /// The move, unless it is a null move.
    pub const fn as_move(self) -> Option<Move> {
        match self {
            Self::Move(mv) => Some(mv),
            Self::Null => None,
        }
    }

    /// The position after this step, which must be legal in `position`.
    pub fn play(self, position: &Position, variant: Variant) -> Option<Position> {
        match self {
            Self::Move(mv) => Some(position.play_unchecked(mv)),
            Self::Null => pass(position, variant),
        }
    }
}

/// The position with the other side to move; nothing in check, since no one may leave his king
/// there.
pub(super) fn pass(position: &Position, variant: Variant) -> Option<Position> {
    if position.is_check() {
        return None;
    }
    let Setup { board, side_to_move, castling_rights, halfmove_clock, fullmove_number, .. } =
        position.setup();
    let waived = SetupErrors::PAWN_ON_BACK_RANK
        | SetupErrors::TOO_MANY_CHECKERS
        | SetupErrors::IMPOSSIBLE_CHECK
        | SetupErrors::INVALID_CASTLING_RIGHTS
        | SetupErrors::INVALID_HALFMOVE_CLOCK
        | SetupErrors::INVALID_FULLMOVE_NUMBER;
    Setup {
        board,
        side_to_move: !side_to_move,
        castling_rights,
        ep_square: None,
        halfmove_clock: halfmove_clock.saturating_add(1),
        fullmove_number: fullmove_number
            .saturating_add(u16::from(side_to_move == chess_core::Color::Black)),
    }
    .into_position_ignoring(variant, waived)
    .ok()
}

/// A move in a [`Tree`]; [`NodeId::ROOT`] is the start, before any move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position.
    pub const ROOT: Self = Self(0);

    /// Its number: the root is 0, and a tree of `n` moves has the numbers up to `n`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A game's moves. Every move knows its continuations: the first one is the main one, the others are
/// side lines that replace it.
///
/// Two trees are equal if every move has the same continuations in the same order, and the same is
/// said about each, in whatever order they were built.
///
/// Beside comments and NAGs a move may hold whatever a program knows about it: the annotation `A`,
/// nothing unless somebody asks for it. [`Tree::map`] and [`Game::map`](super::Game::map) put it
/// there, [`Game::write_with`](super::Game::write_with) writes it.
#[derive(Clone, Debug)]
pub struct Tree<A = ()> {
    nodes: Vec<Node<A>>,
}

#[derive(Clone, Debug)]
struct Node<A> {
    step: Step,
    annotation: A,
    // Number 0 is the root, which follows nothing: so 0 stands for none.
    first: u32,
    last: u32,
    sibling: u32,
    notes: Option<Box<Notes>>,
}

/// What is written about a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Notes {
    before: Vec<String>,
    after: Vec<String>,
    nags: Vec<u8>,
}

const fn some(number: u32) -> Option<NodeId> {
    if number == 0 { None } else { Some(NodeId(number)) }
}

impl Tree {
    /// A tree without moves.
    pub fn new() -> Self {
        Self::with_root(())
    }
}

impl<A: Default> Tree<A> {
    /// Adds a continuation behind those that `parent` has: the main one if it is the first.
    ///
    /// The move is not held against a position here.
    pub fn add(&mut self, parent: NodeId, step: Step) -> NodeId {
        self.add_annotated(parent, step, A::default())
    }
}

impl<A> Tree<A> {
    /// A tree without moves, with the annotation of the start.
    pub fn with_root(annotation: A) -> Self {
        Self { nodes: alloc::vec![Node::new(Step::Null, annotation)] }
    }

    /// Adds a continuation with its annotation, as [`Tree::add`] does.
    pub fn add_annotated(&mut self, parent: NodeId, step: Step, annotation: A) -> NodeId {
        let number = self.nodes.len() as u32;
        self.nodes.push(Node::new(step, annotation));
        let parent = &mut self.nodes[parent.index()];
        let last = core::mem::replace(&mut parent.last, number);
        if last == 0 {
            parent.first = number;
        } else {
            self.nodes[last as usize].sibling = number;
        }
        NodeId(number)
    }

    /// The annotation of a move, or of the start.
    pub fn annotation(&self, node: NodeId) -> &A {
        &self.nodes[node.index()].annotation
    }

    /// The same, to be changed.
    pub fn annotation_mut(&mut self, node: NodeId) -> &mut A {
        &mut self.nodes[node.index()].annotation
    }

    /// The same moves, comments and NAGs with other annotations, made of the old ones. Every node
    /// keeps its number, and a move comes after the one it follows; the start comes first.
    pub fn map<B>(self, mut annotate: impl FnMut(NodeId, A) -> B) -> Tree<B> {
        let nodes = self.nodes.into_iter().enumerate().map(|(index, node)| {
            let Node { step, annotation, first, last, sibling, notes } = node;
            let annotation = annotate(NodeId(index as u32), annotation);
            Node { step, annotation, first, last, sibling, notes }
        });
        Tree { nodes: nodes.collect() }
    }

    /// How many moves there are, side lines included.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The half-move that leads here. (At the root, a null move without meaning.)
    pub fn step(&self, node: NodeId) -> Step {
        self.nodes[node.index()].step
    }

    /// The main continuation.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        some(self.nodes[node.index()].first)
    }

    /// All continuations, the main one first.
    pub fn continuations(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(self.next(node), |node| some(self.nodes[node.index()].sibling))
    }

    /// The main line from the first move to the last.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(self.next(NodeId::ROOT), |node| self.next(*node))
    }

    /// Comments before a move that opens a side line. Those before the first move of the game stand
    /// behind the root.
    pub fn comments_before(&self, node: NodeId) -> &[String] {
        self.notes(node).map_or(&[], |notes| &notes.before)
    }

    /// Comments behind a move.
    pub fn comments(&self, node: NodeId) -> &[String] {
        self.notes(node).map_or(&[], |notes| &notes.after)
    }

    /// NAGs of a move (PGN section 10), each once.
    pub fn nags(&self, node: NodeId) -> &[u8] {
        self.notes(node).map_or(&[], |notes| &notes.nags)
    }

    /// Adds a comment before the first move of a side line.
    pub fn add_comment_before(&mut self, node: NodeId, text: String) {
        self.notes_mut(node).before.push(text);
    }

    /// Adds a comment behind a move, or before the whole game at the root.
    pub fn add_comment(&mut self, node: NodeId, text: String) {
        self.notes_mut(node).after.push(text);
    }

    /// Adds a NAG, unless the move has it.
    pub fn add_nag(&mut self, node: NodeId, nag: u8) {
        let nags = &mut self.notes_mut(node).nags;
        if !nags.contains(&nag) {
            nags.push(nag);
        }
    }

    fn notes(&self, node: NodeId) -> Option<&Notes> {
        self.nodes[node.index()].notes.as_deref()
    }

    fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        self.nodes[node.index()].notes.get_or_insert_default()
    }
}

impl<A: PartialEq> PartialEq for Tree<A> {
    fn eq(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        // With a list of open pairs instead of recursion: games can be long and deeply nested.
        let mut open = alloc::vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((mine, yours)) = open.pop() {
            let is_same = self.step(mine) == other.step(yours)
                && self.annotation(mine) == other.annotation(yours)
                && self.comments_before(mine) == other.comments_before(yours)
                && self.comments(mine) == other.comments(yours)
                && self.nags(mine) == other.nags(yours);
            let mut theirs = other.continuations(yours);
            for next in self.continuations(mine) {
                let Some(their_next) = theirs.next() else { return false };
                open.push((next, their_next));
            }
            if !is_same || theirs.next().is_some() {
                return false;
            }
        }
        true
    }
}

impl<A: Eq> Eq for Tree<A> {}

impl<A: Default> Default for Tree<A> {
    fn default() -> Self {
        Self::with_root(A::default())
    }
}

impl<A> Node<A> {
    const fn new(step: Step, annotation: A) -> Self {
        Self { step, annotation, first: 0, last: 0, sibling: 0, notes: None }
    }
}
