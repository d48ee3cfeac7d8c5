//! Leaving things out of games.

use chess_notation::pgn::{Game, NodeId, Tree};
use clap::Args;

use super::remarks::without_clocks;

/// What is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Strip {
    /// Leave comments out, clocks and evaluations among them
    #[arg(long)]
    pub(crate) no_comments: bool,
    /// Leave side lines out
    #[arg(long)]
    pub(crate) no_side_lines: bool,
    /// Leave NAGs out: $1, !, ? and the like
    #[arg(long)]
    pub(crate) no_nags: bool,
    /// Leave clocks out: [%clk] and [%emt] in comments
    #[arg(long)]
    pub(crate) no_clocks: bool,
}

impl Strip {
    /// The game without what is to be left out.
    pub(crate) fn apply(self, game: Game) -> Game {
        if self == Self::default() {
            return game;
        }
        let tree = self.stripped(&game.tree);
        Game { tree, ..game }
    }

    fn stripped(self, old: &Tree) -> Tree {
        let mut new = Tree::new();
        for comment in self.comments(old.comments(NodeId::ROOT)) {
            new.add_comment(NodeId::ROOT, comment);
        }
        // Pairs of nodes whose continuations are still to be copied.
        let mut open = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((from, to)) = open.pop() {
            let most = if self.no_side_lines { 1 } else { usize::MAX };
            for node in old.continuations(from).take(most) {
                let copy = new.add(to, old.step(node));
                for comment in self.comments(old.comments_before(node)) {
                    new.add_comment_before(copy, comment);
                }
                if !self.no_nags {
                    old.nags(node).iter().for_each(|&nag| new.add_nag(copy, nag));
                }
                for comment in self.comments(old.comments(node)) {
                    new.add_comment(copy, comment);
                }
                open.push((node, copy));
            }
        }
        new
    }

    fn comments(self, comments: &[String]) -> impl Iterator<Item = String> {
        let most = if self.no_comments { 0 } else { usize::MAX };
        comments.iter().take(most).filter_map(move |comment| match self.no_clocks {
            true => without_clocks(comment),
            false => Some(comment.clone()),
        })
    }
}
