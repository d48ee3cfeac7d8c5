//! The positions of a game as FEN and EPD.

use chess_core::{Color, Position};
use chess_notation::epd::{Operation, Record};
use chess_notation::fen;
use chess_notation::pgn::{Evaluation, Game, NodeId, Step};

use super::remarks::Remarks;

/// A move of the main line and the positions around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) node: NodeId,
    pub(crate) step: Step,
    pub(crate) before: Position,
    pub(crate) after: Position,
}

/// The moves of the main line as far as they can be played.
pub(crate) fn played(game: &Game) -> impl Iterator<Item = Played> + '_ {
    let mut position = game.start;
    game.tree.main_line().map_while(move |node| {
        let step = game.tree.step(node);
        let before = position?;
        let after = step.play(&before, game.variant)?;
        position = Some(after);
        Some(Played { node, step, before, after })
    })
}

/// The FENs of the main line, one a line, the start first.
pub(crate) fn fen_lines(game: &Game) -> String {
    let mut out = String::new();
    for position in game.start.into_iter().chain(played(game).map(|played| played.after)) {
        fen::push(&mut out, &position, game.variant);
        out.push('\n');
    }
    out
}

/// The positions of the main line as EPD, the start first: `acd`, `ce` and `dm` from an evaluation
/// in the comments, the counters as `fmvn` and `hmvc`, as `id` a dot and the ply, since the game's
/// number is not known yet, and as `sm` the move that follows.
pub(crate) fn epd_lines(game: &Game) -> String {
    let mut out = String::new();
    let start = game.start.map(|start| (NodeId::ROOT, start));
    let positions = start.into_iter().chain(played(game).map(|played| (played.node, played.after)));
    let mut steps = game.steps();
    for (ply, (node, position)) in positions.enumerate() {
        let remarks = Remarks::of(game.tree.comments(node));
        let mut record = record(position, &remarks);
        add(&mut record, Operation::Id(format!(".{ply}")));
        if let Some(mv) = steps.next().and_then(Step::as_move) {
            add(&mut record, Operation::SuppliedMove(mv));
        }
        out.push_str(&format!("{record}\n"));
    }
    out
}

/// The same lines with the number of the game in front of the dots.
pub(crate) fn numbered(lines: &str, game: u64) -> String {
    let id = "id \"";
    lines.replace(&format!("{id}."), &format!("{id}{game}."))
}

fn record(position: Position, remarks: &Remarks) -> Record {
    let mut record = Record::new(position);
    // EPD sees the position with the eyes of the side to move, comments with White's.
    let sign = if position.side_to_move() == Color::White { 1 } else { -1 };
    let judgment = remarks.eval.and_then(|eval| match eval {
        Evaluation::Centipawns(centipawns) => Some(Operation::Centipawns(sign * centipawns)),
        Evaluation::Mate(moves) => u32::try_from(sign * moves).ok().map(Operation::MateIn),
    });
    let depth = remarks.eval_depth.map(Operation::Depth);
    let counters = [
        Operation::FullmoveNumber(position.fullmove_number()),
        Operation::HalfmoveClock(position.halfmove_clock()),
    ];
    for operation in depth.into_iter().chain(judgment).chain(counters) {
        add(&mut record, operation);
    }
    record
}

/// Adds what the record can have: no judgment beyond its range.
fn add(record: &mut Record, operation: Operation) {
    let _out_of_range = record.push(operation);
}
