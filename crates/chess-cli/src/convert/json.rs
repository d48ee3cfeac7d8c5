//! Games as JSON objects, one a line; docs/convert.md names their members.

use std::fmt::Write;

use chess_core::{Position, Variant};
use chess_notation::pgn::{Evaluation, Game, NodeId, Spelling, Step};
use chess_notation::san::PieceLetters;
use chess_notation::{fen, uci};
use serde_json::Value;

use super::remarks::Remarks;

/// All members of a game but its place and its errors, without the braces around them.
pub(crate) fn members(game: &Game) -> String {
    let mut out = String::with_capacity(1024 + game.tree.len() * 32);
    push_tags(&mut out, &game.tags);
    out.push_str(",\"variant\":");
    push_string(&mut out, game.variant.as_str());
    out.push_str(",\"start\":");
    match game.start.map(|start| fen::write(&start, game.variant)) {
        Some(start) if start != fen::START => push_string(&mut out, &start),
        Some(_) | None => out.push_str("null"),
    }
    out.push_str(",\"result\":");
    push_string(&mut out, game.result.as_str());
    // Writing to a `String` cannot fail.
    let _ = write!(out, ",\"plies\":{}", game.plies());
    push_remarks(&mut out, &Remarks::of(game.tree.comments(NodeId::ROOT)));
    out.push_str(",\"moves\":[");
    if let (Some(start), Some(first)) = (game.start, game.tree.next(NodeId::ROOT)) {
        push_moves(&mut out, game, start, first);
    }
    out.push(']');
    out
}

/// A string with its quotes and escapes.
pub(crate) fn push_string(out: &mut String, text: &str) {
    let _ = write!(out, "{}", Value::from(text));
}

fn push_tags(out: &mut String, tags: &[(String, String)]) {
    let is_first = |index: usize| tags[..index].iter().all(|(name, _)| *name != tags[index].0);
    let (first, repeated): (Vec<usize>, Vec<usize>) =
        (0..tags.len()).partition(|&index| is_first(index));
    out.push_str("\"tags\":{");
    for (count, index) in first.into_iter().enumerate() {
        let (name, value) = &tags[index];
        out.push_str(if count == 0 { "" } else { "," });
        push_string(out, name);
        out.push(':');
        push_string(out, value);
    }
    out.push('}');
    if !repeated.is_empty() {
        let pairs: Vec<Value> = repeated
            .into_iter()
            .map(|index| Value::from(vec![&*tags[index].0, &*tags[index].1]))
            .collect();
        let _ = write!(out, ",\"repeated_tags\":{}", Value::from(pairs));
    }
}

/// What is still to be written; a stack instead of recursion, for side lines go deep.
enum Work {
    /// A move, its side lines where it has a parent, and the moves behind it.
    Move {
        node: NodeId,
        parent: Option<NodeId>,
        position: Position,
        is_first: bool,
    },
    Text(&'static str),
}

fn push_moves(out: &mut String, game: &Game, start: Position, first: NodeId) {
    let tree = &game.tree;
    let parent = Some(NodeId::ROOT);
    let mut open = vec![Work::Move { node: first, parent, position: start, is_first: true }];
    while let Some(work) = open.pop() {
        let (node, parent, position, is_first) = match work {
            Work::Move { node, parent, position, is_first } => (node, parent, position, is_first),
            Work::Text(text) => {
                out.push_str(text);
                continue;
            }
        };
        out.push_str(if is_first { "{" } else { ",{" });
        let after = push_move(out, &position, tree.step(node), game.variant);
        push_notes(out, game, node);
        if let (Some(next), Some(after)) = (tree.next(node), after) {
            let parent = Some(node);
            open.push(Work::Move { node: next, parent, position: after, is_first: false });
        }
        // Side lines stand with the main move that they replace.
        let siblings: Vec<NodeId> = match parent {
            Some(parent) => tree.continuations(parent).skip(1).collect(),
            None => Vec::new(),
        };
        if siblings.is_empty() {
            out.push('}');
            continue;
        }
        out.push_str(",\"lines\":[");
        open.push(Work::Text("]}"));
        for (index, &node) in siblings.iter().enumerate().rev() {
            open.push(Work::Text("]"));
            open.push(Work::Move { node, parent: None, position, is_first: true });
            open.push(Work::Text(if index == 0 { "[" } else { ",[" }));
        }
    }
}

/// The two spellings of a move; gives the position after it.
fn push_move(
    out: &mut String,
    position: &Position,
    step: Step,
    variant: Variant,
) -> Option<Position> {
    let Step::Move(mv) = step else {
        out.push_str("\"san\":\"--\",\"uci\":\"0000\"");
        return step.play(position, variant);
    };
    // No sign of either spelling needs an escape.
    out.push_str("\"san\":\"");
    let after = Spelling::San(PieceLetters::EN).push(out, position, mv, variant);
    out.push_str("\",\"uci\":\"");
    uci::push(out, mv, variant);
    out.push('"');
    Some(after)
}

fn push_notes(out: &mut String, game: &Game, node: NodeId) {
    let nags = game.tree.nags(node);
    if !nags.is_empty() {
        let _ = write!(out, ",\"nags\":{}", Value::from(nags));
    }
    push_strings(out, "comments_before", game.tree.comments_before(node));
    push_remarks(out, &Remarks::of(game.tree.comments(node)));
}

fn push_remarks(out: &mut String, remarks: &Remarks) {
    push_strings(out, "comments", &remarks.words);
    let mut number = |name: &str, value: Option<i64>| {
        if let Some(value) = value {
            let _ = write!(out, ",\"{name}\":{value}");
        }
    };
    let ms = |ms: Option<u64>| ms.and_then(|ms| i64::try_from(ms).ok());
    number("clock_ms", ms(remarks.clock_ms));
    number("elapsed_ms", ms(remarks.elapsed_ms));
    match remarks.eval {
        Some(Evaluation::Centipawns(centipawns)) => number("eval_cp", Some(centipawns.into())),
        Some(Evaluation::Mate(moves)) => number("eval_mate", Some(moves.into())),
        None => {}
    }
    number("eval_depth", remarks.eval_depth.map(i64::from));
    let squares = remarks.squares.iter().map(|(color, at)| format!("{}{at}", color.letter()));
    push_strings(out, "squares", &squares.collect::<Vec<_>>());
    let arrows =
        remarks.arrows.iter().map(|(color, from, to)| format!("{}{from}{to}", color.letter()));
    push_strings(out, "arrows", &arrows.collect::<Vec<_>>());
}

fn push_strings(out: &mut String, name: &str, texts: &[String]) {
    if !texts.is_empty() {
        let _ = write!(out, ",\"{name}\":{}", Value::from(texts.to_vec()));
    }
}
