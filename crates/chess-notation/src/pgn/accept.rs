//! Owned games told to a visitor, and made by one.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use chess_core::{Move, Position, Variant};

use super::event::{Comment, Span, Tag};
use super::game::Game;
use super::play_visitor::PlayVisitor;
use super::result::GameResult;
use super::tree::{NodeId, Step};
use super::visitor::SideLine;

impl<A> Game<A> {
    /// Tells the game to a visitor as [`Play`](super::Play) would: tags, start, moves with side lines
    /// behind the move that they replace, result. There are no places, as there is no text.
    pub fn accept<V: PlayVisitor>(&self, visitor: &mut V) -> V::Output {
        self.accept_with(visitor, |_, _| None)
    }

    /// The same, with what the annotation of each move says as its last comment.
    pub fn accept_with<V: PlayVisitor>(
        &self,
        visitor: &mut V,
        mut remark: impl FnMut(NodeId, &A) -> Option<String>,
    ) -> V::Output {
        let mut comments = |visitor: &mut V, node: NodeId| {
            tell_comments(visitor, self.tree.comments(node))?;
            if V::INTEREST.comments {
                let remark = remark(node, self.tree.annotation(node));
                tell_comments(visitor, remark.as_slice())?;
            }
            ControlFlow::Continue(())
        };
        let (ControlFlow::Break(output) | ControlFlow::Continue(output)) =
            self.tell(visitor, &mut comments);
        output
    }

    fn tell<V: PlayVisitor>(
        &self,
        visitor: &mut V,
        comments: &mut Comments<'_, V>,
    ) -> ControlFlow<V::Output, V::Output> {
        let nowhere = Span::default();
        visitor.begin();
        if V::INTEREST.tags {
            for (name, value) in &self.tags {
                visitor.tag(Tag::new(name, value), nowhere);
            }
        }
        let mut end = self.start.unwrap_or_default();
        if let Some(start) = &self.start {
            visitor.start(start, self.variant)?;
            comments(visitor, NodeId::ROOT)?;
            self.tell_moves(visitor, start, &mut end, comments)?;
        }
        visitor.result(self.result, nowhere)?;
        ControlFlow::Continue(visitor.end(&end))
    }

    fn tell_moves<V: PlayVisitor>(
        &self,
        visitor: &mut V,
        start: &Position,
        end: &mut Position,
        comments: &mut Comments<'_, V>,
    ) -> ControlFlow<V::Output> {
        let (tree, nowhere) = (&self.tree, Span::default());
        let mut open = Vec::new();
        if let Some(node) = tree.next(NodeId::ROOT) {
            let parent = Some(NodeId::ROOT);
            open.push(Work::Line { node, parent, position: *start, is_main: true });
        }
        while let Some(work) = open.pop() {
            let Work::Line { node, parent, position, is_main } = work else {
                visitor.close_side_line(nowhere)?;
                continue;
            };
            if parent.is_none() && visitor.open_side_line(&position, nowhere)? == SideLine::Skip {
                // Its end, which lies below it, is not told either.
                open.pop();
                continue;
            }
            tell_comments(visitor, tree.comments_before(node))?;
            let step = tree.step(node);
            match step {
                Step::Move(mv) => visitor.played(&position, mv, nowhere)?,
                Step::Null => visitor.null_move(&position, nowhere)?,
            }
            let after = step.play(&position, self.variant);
            if let (Step::Move(_), Some(after)) = (step, &after) {
                visitor.reached(after)?;
            }
            if let Some(after) = after.filter(|_| is_main) {
                *end = after;
            }
            for &nag in tree.nags(node) {
                visitor.nag(nag, nowhere)?;
            }
            comments(visitor, node)?;
            if let (Some(next), Some(position)) = (tree.next(node), after) {
                open.push(Work::Line { node: next, parent: Some(node), position, is_main });
            }
            // Side lines replace the main move and are told once, behind it.
            let Some(parent) = parent.filter(|_| V::INTEREST.side_lines) else { continue };
            let first = open.len();
            for sibling in tree.continuations(parent).skip(1) {
                open.push(Work::Line { node: sibling, parent: None, position, is_main: false });
                open.push(Work::Close);
            }
            open[first..].reverse();
        }
        ControlFlow::Continue(())
    }
}

/// Tells the comments behind a move.
type Comments<'a, V> = dyn FnMut(&mut V, NodeId) -> ControlFlow<<V as PlayVisitor>::Output> + 'a;

fn tell_comments<V: PlayVisitor>(visitor: &mut V, comments: &[String]) -> ControlFlow<V::Output> {
    if V::INTEREST.comments {
        for comment in comments {
            visitor.comment(Comment::new(comment.as_bytes()), Span::default())?;
        }
    }
    ControlFlow::Continue(())
}

/// What is still to be told; a stack instead of recursion.
enum Work {
    /// A move and what follows it; without a parent it opens a side line.
    Line { node: NodeId, parent: Option<NodeId>, position: Position, is_main: bool },
    /// The end of a side line.
    Close,
}

/// Makes an owned game of what it is told.
///
/// [`read`](super::read) does the same and says what was wrong; this is for games that come through
/// other visitors.
#[derive(Clone, Debug)]
pub struct GameBuilder {
    game: Game,
    node: NodeId,
    /// Where each line around the present one goes on.
    around: Vec<NodeId>,
    /// The move before the last one of the line, which a side line branches off behind.
    before: Vec<NodeId>,
    /// Comments before the first move of a side line.
    pending: Option<Vec<String>>,
    has_result: bool,
}

impl GameBuilder {
    /// A builder with nothing in it.
    pub fn new() -> Self {
        Self {
            game: Game::new(Position::start(), Variant::Standard),
            node: NodeId::ROOT,
            around: Vec::new(),
            before: alloc::vec![NodeId::ROOT],
            pending: None,
            has_result: false,
        }
    }

    fn add(&mut self, step: Step) {
        let node = self.game.tree.add(self.node, step);
        for comment in self.pending.take().into_iter().flatten() {
            self.game.tree.add_comment_before(node, comment);
        }
        if let Some(before) = self.before.last_mut() {
            *before = self.node;
        }
        self.node = node;
    }
}

impl Default for GameBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl PlayVisitor for GameBuilder {
    type Output = Game;

    fn begin(&mut self) {
        *self = Self::new();
        self.game.start = None;
    }

    fn tag(&mut self, tag: Tag<'_>, _: Span) {
        self.game.tags.push((tag.name().to_string(), tag.value().into_owned()));
    }

    fn start(&mut self, start: &Position, variant: Variant) -> ControlFlow<Game> {
        self.game.start = Some(*start);
        self.game.variant = variant;
        ControlFlow::Continue(())
    }

    fn played(&mut self, _: &Position, mv: Move, _: Span) -> ControlFlow<Game> {
        self.add(Step::Move(mv));
        ControlFlow::Continue(())
    }

    fn null_move(&mut self, _: &Position, _: Span) -> ControlFlow<Game> {
        self.add(Step::Null);
        ControlFlow::Continue(())
    }

    fn nag(&mut self, nag: u8, _: Span) -> ControlFlow<Game> {
        if self.node != NodeId::ROOT && self.pending.is_none() {
            self.game.tree.add_nag(self.node, nag);
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, comment: Comment<'_>, _: Span) -> ControlFlow<Game> {
        if comment.bytes().is_empty() {
            return ControlFlow::Continue(());
        }
        let text = comment.text().into_owned();
        match &mut self.pending {
            Some(pending) => pending.push(text),
            None => self.game.tree.add_comment(self.node, text),
        }
        ControlFlow::Continue(())
    }

    fn open_side_line(&mut self, _: &Position, _: Span) -> ControlFlow<Game, SideLine> {
        let parent = self.before.last().copied().unwrap_or(NodeId::ROOT);
        self.around.push(self.node);
        self.before.push(parent);
        self.node = parent;
        self.pending = Some(Vec::new());
        ControlFlow::Continue(SideLine::Enter)
    }

    fn close_side_line(&mut self, _: Span) -> ControlFlow<Game> {
        if let Some(node) = self.around.pop() {
            self.node = node;
            self.before.pop();
        }
        // Comments in a side line without moves go to the move it stands behind.
        for comment in self.pending.take().into_iter().flatten() {
            self.game.tree.add_comment(self.node, comment);
        }
        ControlFlow::Continue(())
    }

    fn result(&mut self, result: GameResult, _: Span) -> ControlFlow<Game> {
        self.game.result = result;
        self.has_result = true;
        ControlFlow::Continue(())
    }

    fn end(&mut self, _: &Position) -> Game {
        if !self.has_result {
            let tag = self.game.tag("Result").and_then(GameResult::from_tag);
            self.game.result = tag.unwrap_or_default();
        }
        core::mem::take(self).game
    }
}
