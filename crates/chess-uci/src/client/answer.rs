//! What an engine says, line by line.

use std::time::Duration;

use chess_core::{Move, Position};
use chess_engine::Score;

use super::Answer;
use crate::position::read_move;

/// A line that means something to a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Line {
    UciOk,
    ReadyOk,
    Name(String),
    /// The name of an option.
    Option(String),
    Info(Info),
    BestMove(String),
    /// Anything else.
    Other,
}

/// What an `info` line told, or all of them together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Info {
    depth: u32,
    nodes: u64,
    score: Option<Score>,
    /// A bound on the way to the value, not the value.
    is_bound: bool,
    /// Another line than the best one.
    is_other_line: bool,
    pv: Vec<String>,
}

/// Reads a line. Words that are not known are skipped.
pub(super) fn read(line: &str) -> Line {
    let mut words = line.split_whitespace();
    match words.next() {
        Some("uciok") => Line::UciOk,
        Some("readyok") => Line::ReadyOk,
        Some("id") if words.next() == Some("name") => {
            Line::Name(words.collect::<Vec<_>>().join(" "))
        }
        Some("option") => {
            let name = words.skip_while(|word| *word != "name").skip(1);
            let name = name.take_while(|word| *word != "type").collect::<Vec<_>>();
            Line::Option(name.join(" "))
        }
        Some("bestmove") => Line::BestMove(words.next().unwrap_or_default().to_owned()),
        Some("info") => Line::Info(info(words)),
        _ => Line::Other,
    }
}

fn info<'a>(mut words: impl Iterator<Item = &'a str>) -> Info {
    let mut info = Info::default();
    while let Some(word) = words.next() {
        match word {
            // Free text to the end of the line.
            "string" => break,
            "depth" => info.depth = number(words.next()),
            "nodes" => info.nodes = number(words.next()),
            "multipv" => info.is_other_line = words.next().is_some_and(|line| line != "1"),
            "lowerbound" | "upperbound" => info.is_bound = true,
            "score" => {
                let kind = words.next();
                let value = words.next().and_then(|value| value.parse().ok());
                info.score = match (kind, value) {
                    (Some("cp"), Some(value)) => Some(Score::Cp(value)),
                    (Some("mate"), Some(value)) => Some(Score::Mate(value)),
                    _ => None,
                };
            }
            "pv" => {
                info.pv = words.map(str::to_owned).collect();
                break;
            }
            _ => {}
        }
    }
    info
}

fn number<T: std::str::FromStr + Default>(word: Option<&str>) -> T {
    word.and_then(|word| word.parse().ok()).unwrap_or_default()
}

impl Info {
    /// Takes over what a later line tells.
    pub(super) fn take(&mut self, later: Self) {
        self.nodes = self.nodes.max(later.nodes);
        if later.is_other_line {
            return;
        }
        self.depth = self.depth.max(later.depth);
        if later.score.is_some() && !later.is_bound {
            self.score = later.score;
        }
        if !later.pv.is_empty() {
            self.pv = later.pv;
        }
    }

    /// The answer with the move that was chosen.
    pub(super) fn answer(&self, position: &Position, mv: Move, elapsed: Duration) -> Answer {
        let mut pv = Vec::new();
        let mut at = *position;
        for text in &self.pv {
            let Some(mv) = read_move(&at, text) else { break };
            pv.push(mv);
            at = at.play_unchecked(mv);
        }
        // A line of another move than the one chosen says nothing about it.
        if pv.first() != Some(&mv) {
            pv = vec![mv];
        }
        let (score, depth, nodes) = (self.score, self.depth, self.nodes);
        Answer { mv, score, depth, nodes, pv, elapsed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_and_free_text_do_not_disturb() {
        let line = "info depth 12 wdl 1 2 3 nodes 345 score cp -17 string pv e2e4 depth 99";
        let Line::Info(info) = read(line) else { panic!("no info") };
        assert_eq!((info.depth, info.nodes, info.score), (12, 345, Some(Score::Cp(-17))));
        assert!(info.pv.is_empty());
        assert_eq!(read("bestmove"), Line::BestMove(String::new()));
        assert_eq!(read("Segmentation fault"), Line::Other);
        let option = "option name Clear Hash type button";
        assert_eq!(read(option), Line::Option("Clear Hash".to_owned()));
    }
}
