//! An analysis written into a game, as PGN has it.

use chess_core::{Color, Move, Position};
use chess_engine::Score;
use chess_notation::Language;
use chess_notation::pgn::{
    self, Command, CommentPart, Evaluation, NodeId, Step, Tree, comment_parts,
};

use crate::analysis::Analysis;
use crate::words;

/// How many half-moves of a better line are shown.
const LINE_PLIES: usize = 8;

/// The signs that judge a move: `!` to `?!` (PGN section 10).
const SIGNS: std::ops::RangeInclusive<u8> = 1..=6;

/// What stays of the annotations that a game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Keep {
    /// All but older evaluations (`[%eval]`).
    #[default]
    All,
    /// The moves and what the clocks showed.
    Moves,
}

/// The game with its analysis: NAGs `$6`, `$2` and `$4`, and behind each move `[%eval]` (for White,
/// with the depth) and, where the move was bad, the reason; the better line as a side line.
///
/// `analysis` is that of the main line, of as many of its moves as it has. A side line that the game
/// has already is not added again, nor a NAG to a move that has a sign (`$1` to `$6`).
pub fn annotate(
    game: &pgn::Game,
    analysis: &Analysis,
    language: Language,
    keep: Keep,
) -> pgn::Game {
    let mut written = pgn::Game { tree: Tree::new(), ..game.clone() };
    let Some(start) = game.start else { return game.clone() };
    let writing = Writing { old: &game.tree, analysis, language, keep };
    for comment in writing.kept(game.tree.comments(NodeId::ROOT)) {
        written.tree.add_comment(NodeId::ROOT, comment);
    }
    let mut main = (NodeId::ROOT, NodeId::ROOT, start);
    for ply in 0.. {
        let (old, new, position) = main;
        let Some(next) = game.tree.next(old) else { break };
        let step = game.tree.step(next);
        let added = written.tree.add(new, step);
        writing.describe(&mut written.tree, added, ply, &position);
        writing.copy_notes(&mut written.tree, next, added, ply);
        if keep == Keep::All {
            for side_line in game.tree.continuations(old).skip(1) {
                writing.copy(&mut written.tree, side_line, new);
            }
        }
        let known = written.tree.continuations(new).map(|node| written.tree.step(node));
        let known: Vec<Step> = known.collect();
        writing.better(&mut written.tree, new, ply, &known);
        let Some(after) = step.play(&position, game.variant) else { break };
        main = (next, added, after);
    }
    written
}

struct Writing<'a> {
    old: &'a Tree,
    analysis: &'a Analysis,
    language: Language,
    keep: Keep,
}

impl Writing<'_> {
    /// What the analysis says about the half-move that leads to `node`.
    fn describe(&self, tree: &mut Tree, node: NodeId, ply: usize, position: &Position) {
        let Some(review) = self.analysis.moves.get(ply) else { return };
        let Some(after) = self.analysis.positions.get(ply + 1) else { return };
        let mut parts = Vec::new();
        if let Some(evaluation) = for_white(after.score, !position.side_to_move()) {
            let depth = (after.depth > 0).then_some(after.depth);
            parts.push(Command::Eval(evaluation, depth).to_string());
        }
        let better = self.analysis.better_line(ply).first().copied();
        parts.extend(words::comment(self.language, position, review, better));
        if !parts.is_empty() {
            tree.add_comment(node, parts.join(" "));
        }
    }

    /// What the game says about a move; its sign, or ours.
    fn copy_notes(&self, tree: &mut Tree, old: NodeId, new: NodeId, ply: usize) {
        let nags = if self.keep == Keep::All { self.old.nags(old) } else { &[] };
        let judged = self.analysis.moves.get(ply).and_then(|review| review.judged.as_ref());
        if let Some(judged) = judged
            && !nags.iter().any(|nag| SIGNS.contains(nag))
        {
            tree.add_nag(new, judged.judgment.nag());
        }
        nags.iter().for_each(|nag| tree.add_nag(new, *nag));
        for comment in self.old.comments_before(old) {
            if self.keep == Keep::All {
                tree.add_comment_before(new, comment.clone());
            }
        }
        for comment in self.kept(self.old.comments(old)) {
            tree.add_comment(new, comment);
        }
    }

    /// A side line with all that belongs to it.
    fn copy(&self, tree: &mut Tree, first: NodeId, parent: NodeId) {
        // With a list of open pairs instead of recursion: side lines can be deeply nested.
        let mut open = vec![(first, parent)];
        while let Some((old, parent)) = open.pop() {
            let new = tree.add(parent, self.old.step(old));
            self.old
                .comments_before(old)
                .iter()
                .for_each(|c| tree.add_comment_before(new, c.clone()));
            self.old.comments(old).iter().for_each(|c| tree.add_comment(new, c.clone()));
            self.old.nags(old).iter().for_each(|nag| tree.add_nag(new, *nag));
            let next: Vec<_> = self.old.continuations(old).map(|next| (next, new)).collect();
            open.extend(next.into_iter().rev());
        }
    }

    /// The line that should have been played instead.
    fn better(&self, tree: &mut Tree, parent: NodeId, ply: usize, known: &[Step]) {
        let is_bad = self.analysis.moves.get(ply).is_some_and(|review| review.judged.is_some());
        let line: &[Move] = self.analysis.better_line(ply);
        if !is_bad || line.first().is_none_or(|first| known.contains(&Step::Move(*first))) {
            return;
        }
        line.iter().take(LINE_PLIES).fold(parent, |node, mv| tree.add(node, Step::Move(*mv)));
    }

    /// Comments without older evaluations, and without words where moves alone are kept.
    fn kept(&self, comments: &[String]) -> Vec<String> {
        let is_kept = |part: &CommentPart<'_>| match part {
            CommentPart::Words(_) => self.keep == Keep::All,
            CommentPart::Command(Command::Eval(..)) => false,
            CommentPart::Command(Command::Clock(_) | Command::Elapsed(_)) => true,
            CommentPart::Command(_) => self.keep == Keep::All,
        };
        let of_comment = |comment: &String| {
            let parts = comment_parts(comment);
            if parts.iter().all(is_kept) {
                return comment.clone();
            }
            let text = parts.iter().filter(|part| is_kept(part)).map(|part| match part {
                CommentPart::Words(words) => words.trim().to_owned(),
                CommentPart::Command(command) => command.to_string(),
            });
            text.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
        };
        comments.iter().map(of_comment).filter(|comment| !comment.is_empty()).collect()
    }
}

/// The evaluation as `[%eval]` has it; nothing where the game is over by mate.
fn for_white(score: Score, side_to_move: Color) -> Option<Evaluation> {
    let sign = match side_to_move {
        Color::White => 1,
        Color::Black => -1,
    };
    match score {
        Score::Cp(centipawns) => Some(Evaluation::Centipawns(sign * centipawns)),
        Score::Mate(0) => None,
        Score::Mate(moves) => Some(Evaluation::Mate(sign * moves)),
        _ => None,
    }
}
