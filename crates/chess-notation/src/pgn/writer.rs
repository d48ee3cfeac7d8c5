//! From a game to its text.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use chess_core::{Color, Outcome, Position, Variant};

use super::game::Game;
use super::result::GameResult;
use super::spelling::Spelling;
use super::tag::ROSTER;
use super::tree::{NodeId, Step};
use crate::fen;
use crate::san::PieceLetters;

/// Lines of movetext stay below this many characters (PGN 8.2.1).
const LINE_LIMIT: usize = 80;

/// Writes a played game in export format: the seven-tag roster first, what is unknown as `?`, then
/// the other tags in their order, `SetUp`, `FEN` and `Variant` where the start needs them, an empty
/// line, the moves in SAN with their numbers in lines of less than 80 characters, and the result.
///
/// The `Result` tag is always that of `outcome`.
pub fn write(
    tags: &[(impl AsRef<str>, impl AsRef<str>)],
    play: &chess_core::Game,
    outcome: Outcome,
) -> String {
    let mut game = Game::from_play(play, GameResult::from(outcome));
    for name in ROSTER {
        game.set_tag(name, if name == "Date" { "????.??.??" } else { "?" });
    }
    for (name, value) in tags {
        game.set_tag(name.as_ref(), value.as_ref());
    }
    game.set_tag("Result", game.result.as_str());
    if play.variant() == Variant::Chess960 {
        // Even the initial array is said, so that nobody has to know which one is meant.
        game.set_tag("Variant", "Chess960");
        game.set_tag("SetUp", "1");
        game.set_tag("FEN", &fen::write(play.start(), Variant::Chess960));
    }
    game.write()
}

impl Game {
    /// Writes the game: its tags as they are, `SetUp`, `FEN` and `Variant` behind them where the
    /// start needs them and they are missing, then the moves with side lines, comments and NAGs,
    /// and the result.
    pub fn write(&self) -> String {
        self.write_as(Spelling::San(PieceLetters::EN))
    }

    /// The same with its moves in another notation.
    pub fn write_as(&self, spelling: Spelling) -> String {
        let mut out = String::with_capacity(256 + self.tree.len() * 8);
        for (name, value) in &self.tags {
            push_tag(&mut out, name, value);
        }
        self.push_start_tags(&mut out);
        if !out.is_empty() {
            out.push('\n');
        }
        let mut lines = Lines { out, column: 0, glue: false };
        if let Some(start) = &self.start {
            self.push_movetext(&mut lines, start, spelling);
        }
        lines.token(self.result.as_str());
        lines.out.push('\n');
        lines.out
    }

    fn push_start_tags(&self, out: &mut String) {
        let Some(start) = &self.start else { return };
        let has =
            |wanted: &str| self.tags.iter().any(|(name, _)| name.eq_ignore_ascii_case(wanted));
        let needs_variant = self.variant == Variant::Chess960 && !has("Variant");
        if needs_variant {
            push_tag(out, "Variant", "Chess960");
        }
        if (needs_variant || *start != Position::start()) && !has("FEN") {
            if !has("SetUp") {
                push_tag(out, "SetUp", "1");
            }
            push_tag(out, "FEN", &fen::write(start, self.variant));
        }
    }

    fn push_movetext(&self, lines: &mut Lines, start: &Position, spelling: Spelling) {
        let tree = &self.tree;
        for comment in tree.comments(NodeId::ROOT) {
            lines.comment(comment);
        }
        let mut open = Vec::new();
        if let Some(first) = tree.next(NodeId::ROOT) {
            let parent = Some(NodeId::ROOT);
            open.push(Work::Line { node: first, parent, position: *start, needs_number: true });
        }
        let mut word = String::new();
        while let Some(work) = open.pop() {
            let Work::Line { node, parent, position, needs_number } = work else {
                lines.close();
                continue;
            };
            if parent.is_none() {
                lines.open();
            }
            for comment in tree.comments_before(node) {
                lines.comment(comment);
            }
            let color = position.side_to_move();
            let is_after_comment = !tree.comments_before(node).is_empty();
            if color == Color::White || needs_number || is_after_comment {
                let dots = if color == Color::White { "." } else { "..." };
                word.clear();
                // Writing to a `String` cannot fail.
                let _ = write!(word, "{}{dots}", position.fullmove_number());
                lines.token(&word);
            }
            word.clear();
            let after = match tree.step(node) {
                Step::Move(mv) => Some(spelling.push(&mut word, &position, mv, self.variant)),
                Step::Null => {
                    word.push_str("--");
                    Step::Null.play(&position, self.variant)
                }
            };
            lines.token(&word);
            for nag in tree.nags(node) {
                word.clear();
                let _ = write!(word, "${nag}");
                lines.token(&word);
            }
            for comment in tree.comments(node) {
                lines.comment(comment);
            }
            // Side lines replace the main move and are written once, behind it.
            let siblings: Vec<NodeId> = match parent {
                Some(parent) => tree.continuations(parent).skip(1).collect(),
                None => Vec::new(),
            };
            if let (Some(next), Some(after)) = (tree.next(node), after) {
                let needs_number = !siblings.is_empty() || !tree.comments(node).is_empty();
                open.push(Work::Line {
                    node: next,
                    parent: Some(node),
                    position: after,
                    needs_number,
                });
            }
            for &sibling in siblings.iter().rev() {
                open.push(Work::Close);
                open.push(Work::Line { node: sibling, parent: None, position, needs_number: true });
            }
        }
    }
}

/// What is still to be written; a stack instead of recursion.
enum Work {
    /// A move and what follows it; without a parent it opens a side line.
    Line { node: NodeId, parent: Option<NodeId>, position: Position, needs_number: bool },
    /// The end of a side line.
    Close,
}

fn push_tag(out: &mut String, name: &str, value: &str) {
    out.push('[');
    out.extend(name.chars().map(|letter| if letter.is_whitespace() { '_' } else { letter }));
    out.push_str(" \"");
    for letter in value.chars() {
        match letter {
            '"' | '\\' => {
                out.push('\\');
                out.push(letter);
            }
            // A value is one line of text.
            '\n' | '\r' => out.push(' '),
            _ => out.push(letter),
        }
    }
    out.push_str("\"]\n");
}

/// Movetext with blanks or line ends between its tokens.
struct Lines {
    out: String,
    column: usize,
    /// Whether the next token follows without a blank.
    glue: bool,
}

impl Lines {
    fn token(&mut self, text: &str) {
        let width = text.chars().count();
        self.part(width);
        self.out.push_str(text);
        self.column += width;
    }

    /// Room for a token of this width behind the last one.
    fn part(&mut self, width: usize) {
        if core::mem::take(&mut self.glue) || self.column == 0 {
            return;
        }
        if self.column + 1 + width < LINE_LIMIT {
            self.out.push(' ');
            self.column += 1;
        } else {
            self.out.push('\n');
            self.column = 0;
        }
    }

    fn open(&mut self) {
        // Room for the number that follows, so that the two stay on one line.
        self.part(8);
        self.out.push('(');
        self.column += 1;
        self.glue = true;
    }

    fn close(&mut self) {
        if self.column + 1 < LINE_LIMIT {
            self.glue = true;
        }
        self.token(")");
    }

    /// A comment keeps its text to the letter; one with a closing brace goes to the end of the line.
    fn comment(&mut self, text: &str) {
        if text.contains('}') && !text.contains(['\n', '\r']) {
            self.part(text.chars().count() + 1);
            self.out.push(';');
            self.out.push_str(text);
            self.out.push('\n');
            self.column = 0;
            return;
        }
        let last_line = text.rsplit(['\n', '\r']).next().unwrap_or(text);
        let first_line = text.split(['\n', '\r']).next().unwrap_or(text);
        self.part(first_line.chars().count() + 2);
        self.out.push('{');
        // What no text can hold is bent: a comment that a program made up of several lines.
        self.out.extend(text.chars().map(|letter| if letter == '}' { ')' } else { letter }));
        self.out.push('}');
        let width = last_line.chars().count();
        self.column =
            if last_line.len() == text.len() { self.column + width + 2 } else { width + 1 };
    }
}
