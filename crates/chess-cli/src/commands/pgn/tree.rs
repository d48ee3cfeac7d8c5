//! `chess pgn tree`: what was played from a position, and how it went.

use std::cmp::Reverse;
use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use chess_core::{Color, Move, Position, Variant};
use chess_notation::pgn::{Game, GameResult};
use chess_notation::{fen, san, uci};
use clap::Args;
use serde::Serialize;

use super::games;
use super::naming::{Named, Names, NamingArguments};
use super::options::CommonArguments;
use super::report::Report;
use super::sink::Sink;
use super::tally::Tally;
use crate::args::StartArguments;
use crate::commands::input;
use crate::exit::{BadInput, Exit};
use crate::output::{counted, grouped};

/// The deepest tree: no book goes further.
const DEEPEST: i64 = 60;

#[derive(Debug, Args)]
pub(crate) struct TreeArguments {
    #[command(flatten)]
    pub(crate) start: StartArguments,
    /// Play these moves first, UCI or SAN
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(crate) moves: String,
    /// Show moves N half-moves deep
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=DEEPEST))]
    pub(crate) depth: u32,
    /// Leave out moves with less than N games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) min_games: u64,
    /// Show at most N moves of a position, the most played ones [default: 10 as text, all as JSON]
    #[arg(long, value_name = "N")]
    pub(crate) top: Option<usize>,
    #[command(flatten)]
    pub(crate) naming: NamingArguments,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// A position of the tree and what was played there.
#[derive(Debug, Default)]
struct Node {
    tally: Tally,
    moves: Vec<(Move, Self)>,
}

impl Node {
    fn add(&mut self, moves: &[Move], result: GameResult) {
        let mut node = self;
        node.tally.add(result);
        for &mv in moves {
            let at = node.moves.iter().position(|&(known, _)| known == mv).unwrap_or_else(|| {
                node.moves.push((mv, Self::default()));
                node.moves.len() - 1
            });
            node = &mut node.moves[at].1;
            node.tally.add(result);
        }
    }
}

/// How a tree is shown.
struct View<'a> {
    variant: Variant,
    names: &'a Names,
    min_games: u64,
    top: usize,
}

/// Counts what was played from the position in all games that come to it.
pub(crate) fn run(arguments: &TreeArguments, is_json: bool) -> Result<Exit> {
    let common = &arguments.common;
    let root = root(arguments)?;
    let names = arguments.naming.open()?;
    let mut sink = Sink::open(common.output.as_deref())?;
    let mut report = Report::beside(common);
    let mut tree = Node::default();
    let mut all = 0;
    let depth = arguments.depth as usize;
    games::each(
        common,
        &mut report,
        |input| Some((continuation(&input.game, &root.position, depth)?, input.game.result)),
        |taken| {
            all += 1;
            if let Some((moves, result)) = &taken.value {
                tree.add(moves, *result);
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    let most = if is_json { usize::MAX } else { 10 };
    let view = View {
        variant: arguments.start.variant.variant(),
        names: &names,
        min_games: arguments.min_games,
        top: arguments.top.unwrap_or(most),
    };
    if is_json {
        let shown = Shown {
            fen: fen::write(&root.position, view.variant),
            line: &root.line,
            name: names.lookup(&root.position).map(Name::from),
            games_read: all,
            tally: tree.tally,
            moves: view.objects(&tree, &root.position),
        };
        writeln!(sink, "{}", serde_json::to_string(&shown)?)?;
    } else {
        for text in view.lines(&tree, &root, all) {
            writeln!(sink, "{}", text.trim_end())?;
        }
    }
    sink.finish()?;
    report.end()
}

/// Where a tree grows from.
struct Root {
    position: Position,
    /// The moves to it in SAN.
    line: Vec<String>,
    /// The same as people write it: `1. e4 c5`.
    numbered: String,
}

fn root(arguments: &TreeArguments) -> Result<Root> {
    let mut root = Root {
        position: input::start(&arguments.start)?,
        line: Vec::new(),
        numbered: String::new(),
    };
    for word in arguments.moves.split_whitespace() {
        let word = without_number(word);
        if word.is_empty() {
            continue;
        }
        let mv = input::legal_move(&root.position, word).map_err(|why| {
            BadInput::new(format!("{word} in --moves: {why}"))
                .hint("`chess moves` with the moves before it lists what can be played there")
        })?;
        let number = match (root.position.side_to_move(), root.line.is_empty()) {
            (Color::Black, false) => String::new(),
            _ => number(&root.position),
        };
        let blank = if root.line.is_empty() { "" } else { " " };
        let mut san = String::new();
        root.position = san::push(&mut san, &root.position, mv, &san::PieceLetters::EN);
        root.numbered.push_str(&format!("{blank}{number}{san}"));
        root.line.push(san);
    }
    Ok(root)
}

/// The number of the move to be made, with what stands between it and the move.
fn number(position: &Position) -> String {
    let dots = if position.side_to_move() == Color::White { "." } else { "…" };
    format!("{}{dots} ", position.fullmove_number())
}

/// `1.e4`, `1...e5` and `1.` without the number and its dots.
fn without_number(word: &str) -> &str {
    let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if behind.is_empty() || behind.starts_with('.') { behind.trim_start_matches('.') } else { word }
}

/// What a game plays from the position on, where it comes there for the first time; nothing if it
/// never does.
fn continuation(game: &Game, root: &Position, depth: usize) -> Option<Vec<Move>> {
    let key = root.repetition_key();
    let is_root =
        |position: &Position| position.repetition_key() == key && position.same_position(root);
    let mut steps = game.steps();
    let mut position = game.start?;
    while !is_root(&position) {
        position = steps.next()?.play(&position, game.variant)?;
    }
    Some(steps.map_while(|step| step.as_move()).take(depth).collect())
}

/// What `--json` writes.
#[derive(Debug, Serialize)]
struct Shown<'a> {
    fen: String,
    /// The moves of `--moves`.
    line: &'a [String],
    #[serde(flatten)]
    name: Option<Name<'a>>,
    /// Games read, those that never come to the position included.
    games_read: u64,
    #[serde(flatten)]
    tally: Tally,
    moves: Vec<ShownMove<'a>>,
}

#[derive(Debug, Serialize)]
struct Name<'a> {
    eco: String,
    name: &'a str,
}

impl<'a> From<Named<'a>> for Name<'a> {
    fn from(named: Named<'a>) -> Self {
        Self { eco: named.eco.to_string(), name: named.name }
    }
}

#[derive(Debug, Serialize)]
struct ShownMove<'a> {
    san: String,
    uci: String,
    #[serde(flatten)]
    name: Option<Name<'a>>,
    #[serde(flatten)]
    tally: Tally,
    /// Absent at the last depth.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<Self>,
}

impl<'a> View<'a> {
    /// The moves, the most played first, and how many of them are shown.
    fn moves<'t>(&self, node: &'t Node) -> (Vec<&'t (Move, Node)>, usize) {
        let mut moves: Vec<&(Move, Node)> = node.moves.iter().collect();
        moves.sort_by_key(|(mv, node)| (Reverse(node.tally.games), mv.bits()));
        let is_shown = |(_, node): &&(Move, Node)| node.tally.games >= self.min_games;
        let shown = moves.iter().copied().take_while(is_shown).take(self.top).count();
        (moves, shown)
    }

    fn objects(&self, node: &Node, position: &Position) -> Vec<ShownMove<'a>> {
        let object = |(mv, node): &(Move, Node)| {
            let mut san = String::new();
            let after = san::push(&mut san, position, *mv, &san::PieceLetters::EN);
            ShownMove {
                san,
                uci: uci::write(*mv, self.variant),
                name: self.names.lookup(&after).map(Name::from),
                tally: node.tally,
                moves: self.objects(node, &after),
            }
        };
        let (moves, shown) = self.moves(node);
        moves[..shown].iter().copied().map(object).collect()
    }

    fn lines(&self, tree: &Node, root: &Root, all: u64) -> Vec<String> {
        let Root { position, numbered, .. } = root;
        let place = match (numbered.as_str(), *position == Position::start()) {
            ("", true) => "From the start".to_owned(),
            ("", false) => format!("From {}", fen::write(position, self.variant)),
            (numbered, _) => format!("After {numbered}"),
        };
        let name = self.names.lookup(position);
        let name = name.map(|name| format!("{} {}", name.eco, name.name));
        let mut lines: Vec<String> = [Some(place), name].into_iter().flatten().collect();
        let here = match tree.tally.games {
            0 => "none comes here".to_owned(),
            1 => "1 comes here".to_owned(),
            games => format!("{} come here", grouped(games)),
        };
        lines.push(format!("{} read, {here}", counted(all, "game", "games")));
        if tree.tally.games == 0 {
            return lines;
        }
        let mut rows = Vec::new();
        self.rows(tree, position, 0, tree.tally.games, &mut rows);
        let widest = rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
        let width = (widest + 1).max(16);
        lines.push(String::new());
        lines.push(format!("{:<width$}{}", "Move", Tally::HEADER));
        for Row { label, columns, eco } in rows {
            lines.push(format!("{label:<width$}{columns:<56} {eco}"));
        }
        lines.push(format!("{:<width$}{}", "All", tree.tally.columns(tree.tally.games)));
        lines
    }

    fn rows(&self, node: &Node, position: &Position, level: usize, all: u64, rows: &mut Vec<Row>) {
        let indent = "  ".repeat(level);
        let (moves, shown) = self.moves(node);
        let (moves, rest) = moves.split_at(shown);
        for (mv, node) in moves {
            let mut label = format!("{indent}{}", number(position));
            let after = san::push(&mut label, position, *mv, &san::PieceLetters::EN);
            let eco = self.names.lookup(&after).map(|name| name.eco.to_string());
            let columns = node.tally.columns(all);
            rows.push(Row { label, columns, eco: eco.unwrap_or_default() });
            self.rows(node, &after, level + 1, all, rows);
        }
        if !rest.is_empty() {
            let games = rest.iter().map(|(_, node)| node.tally.games).sum::<u64>();
            let label = format!("{indent}{} more", rest.len());
            rows.push(Row { label, columns: format!("{:>9}", grouped(games)), eco: String::new() });
        }
    }
}

/// A line of the table.
struct Row {
    label: String,
    columns: String,
    eco: String,
}
