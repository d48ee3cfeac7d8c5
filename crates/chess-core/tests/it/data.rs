//! The shared test data, read from `testdata/` at the top of the workspace.

use std::path::Path;

use chess_core::{DrawPolicy, Game, Move, Position, Variant};
use chess_notation::fen;
use chess_notation::uci::UciMove;

pub(crate) fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The objects of a file with one JSON object a line.
pub(crate) fn json_lines(name: &str) -> Vec<serde_json::Value> {
    text(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A position of the perft files, with the number of nodes at each depth.
pub(crate) struct PerftLine {
    pub(crate) name: String,
    pub(crate) fen: String,
    pub(crate) variant: Variant,
    pub(crate) counts: Vec<(u32, u64)>,
}

impl PerftLine {
    pub(crate) fn position(&self) -> Position {
        position(&self.fen, self.variant)
    }

    /// The deepest listed depth with at most `max_nodes` nodes; 1 if there is none.
    pub(crate) fn depth_within(&self, max_nodes: u64) -> u32 {
        let within = self.counts.iter().filter(|(_, nodes)| *nodes <= max_nodes);
        within.map(|(depth, _)| *depth).max().unwrap_or(1)
    }
}

/// All lines of both perft files.
pub(crate) fn perft_lines() -> Vec<PerftLine> {
    let files =
        [("standard.epd", Variant::Standard, 191), ("chess960.epd", Variant::Chess960, 148)];
    files
        .into_iter()
        .flat_map(|(file, variant, expected)| {
            let text = text(&format!("perft/{file}"));
            let lines: Vec<PerftLine> = text
                .lines()
                .enumerate()
                .filter(|(_, line)| !line.starts_with('#') && !line.is_empty())
                .map(|(index, line)| {
                    let mut fields = line.split(';');
                    let fen = fields.next().unwrap().trim().to_owned();
                    let counts = fields.map(|field| {
                        let (depth, nodes) = field.trim().split_once(' ').unwrap();
                        (depth.trim_start_matches('D').parse().unwrap(), nodes.parse().unwrap())
                    });
                    let counts = counts.collect();
                    PerftLine { name: format!("{file}:{}", index + 1), fen, variant, counts }
                })
                .collect();
            assert_eq!(lines.len(), expected, "positions in {file}");
            lines
        })
        .collect()
}

/// A legal position from `startpos` or a FEN.
pub(crate) fn position(text: &str, variant: Variant) -> Position {
    if text == "startpos" {
        return Position::start();
    }
    fen::position(text, variant).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal move that a UCI text names in a position.
pub(crate) fn find_move(position: &Position, uci: &str) -> Option<Move> {
    uci.parse::<UciMove>().unwrap_or_else(|error| panic!("{uci}: {error}")).resolve(position)
}

/// The game from `start` with the moves given as UCI text, blanks between.
pub(crate) fn game(start: &str, variant: Variant, policy: DrawPolicy, moves: &str) -> Game {
    let mut game = Game::new(position(start, variant), variant, policy);
    for uci in moves.split_whitespace() {
        let mv = find_move(game.position(), uci).unwrap_or_else(|| panic!("{uci} is not legal"));
        game.play(mv).unwrap_or_else(|error| panic!("{uci}: {error}"));
    }
    game
}

pub(crate) fn variant(name: &str) -> Variant {
    Variant::from_name(name).unwrap_or_else(|| panic!("unknown variant {name}"))
}
