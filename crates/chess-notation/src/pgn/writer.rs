//! A visitor that writes what it is told.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use core::ops::ControlFlow;

use chess_core::{Color, Move, Position, Variant};

use super::event::{Comment, Span, Tag};
use super::lines::Lines;
use super::play_visitor::PlayVisitor;
use super::result::GameResult;
use super::spelling::Spelling;
use super::visitor::SideLine;
use crate::fen;
use crate::san::{self, PieceLetters};

/// Writes games in PGN's export format (section 3.2), one after the other with an empty line
/// between: tags as they are told, with `SetUp`, `FEN` and `Variant` behind them where the start needs
/// them and they are missing; moves spelled anew and numbered anew, in lines of less than 80
/// characters; the result.
///
/// It is told by [`Play`](super::Play), so that a reader and a writer make a filter without a tree
/// between them, or by [`Game::accept`](super::Game::accept).
///
/// ```
/// use chess_notation::pgn::{self, Play, Writer};
///
/// let mut reader = pgn::read(b"[Event \"a\"]\n\n1. Ng1f3 (1.e2-e4 e7e5) d5 2 0-0?? *");
/// let mut play = Play::new(Writer::new());
/// while reader.visit(&mut play).is_some() {}
/// let text = play.into_visitor().into_text();
/// assert_eq!(text, "[Event \"a\"]\n\n1. Nf3 (1. e4 e5) 1... d5 *\n");
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    lines: Lines,
    spelling: Spelling,
    variant: Variant,
    /// The move being written, until its sign of check is known.
    word: String,
    /// Whether the next move has a number even if it is Black's.
    needs_number: bool,
    /// NAGs of the last move, a bit each: one that stands twice is written once.
    nags: [u64; 4],
    /// Comments in a side line that has no move yet.
    opened: Option<Vec<String>>,
    seen: Seen,
    result: Option<GameResult>,
    tag_result: Option<GameResult>,
}

/// Before the first move there is nothing to annotate.
const ALL_NAGS: [u64; 4] = [!0; 4];

/// Tags that have been written.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    any: bool,
    fen: bool,
    set_up: bool,
    variant: bool,
    /// The empty line behind the tags.
    end: bool,
}

impl Writer {
    /// A writer of SAN in English letters.
    pub fn new() -> Self {
        Self::with_capacity(0)
    }

    /// The same with room for so many bytes.
    pub fn with_capacity(bytes: usize) -> Self {
        Self {
            lines: Lines { out: String::with_capacity(bytes), ..Lines::default() },
            spelling: Spelling::San(PieceLetters::EN),
            variant: Variant::Standard,
            word: String::new(),
            needs_number: true,
            nags: ALL_NAGS,
            opened: None,
            seen: Seen::default(),
            result: None,
            tag_result: None,
        }
    }

    /// The same with its moves in another notation.
    #[must_use]
    pub const fn with_spelling(mut self, spelling: Spelling) -> Self {
        self.spelling = spelling;
        self
    }

    /// What has been written so far. Whole games may be taken out between them.
    pub const fn text(&mut self) -> &mut String {
        &mut self.lines.out
    }

    /// What has been written.
    pub fn into_text(self) -> String {
        self.lines.out
    }

    /// Appends a tag pair, its escapes put in.
    pub(super) fn push_tag(&mut self, name: &str, value: &str) {
        self.seen.any = true;
        self.seen.fen |= name.eq_ignore_ascii_case("FEN");
        self.seen.set_up |= name.eq_ignore_ascii_case("SetUp");
        self.seen.variant |= name.eq_ignore_ascii_case("Variant");
        if name == "Result" && self.tag_result.is_none() {
            self.tag_result = GameResult::from_tag(value);
        }
        push_tag(&mut self.lines.out, name, value);
    }

    fn end_tags(&mut self) {
        if !core::mem::replace(&mut self.seen.end, true) && self.seen.any {
            self.lines.out.push('\n');
        }
    }

    /// What stands before a move: the parenthesis that opens its line, and its number.
    fn number(&mut self, position: &Position) {
        if let Some(comments) = self.opened.take() {
            self.lines.open();
            self.needs_number = true;
            comments.iter().for_each(|comment| self.lines.comment(comment));
        }
        let color = position.side_to_move();
        if color == Color::White || self.needs_number {
            let dots = if color == Color::White { "." } else { "..." };
            self.word.clear();
            // Writing to a `String` cannot fail.
            let _ = write!(self.word, "{}{dots}", position.fullmove_number());
            self.lines.token(&self.word);
        }
        self.needs_number = false;
        self.nags = [0; 4];
        self.word.clear();
    }
}

impl Default for Writer {
    fn default() -> Self {
        Self::new()
    }
}

impl PlayVisitor for Writer {
    type Output = ();

    fn begin(&mut self) {
        if !self.lines.out.is_empty() {
            self.lines.out.push('\n');
        }
        self.lines.column = 0;
        self.lines.glue = false;
        self.needs_number = true;
        self.variant = Variant::Standard;
        self.nags = ALL_NAGS;
        self.opened = None;
        self.seen = Seen::default();
        self.result = None;
        self.tag_result = None;
    }

    fn tag(&mut self, tag: Tag<'_>, _: Span) {
        self.push_tag(tag.name(), &tag.value());
    }

    fn start(&mut self, start: &Position, variant: Variant) -> ControlFlow<()> {
        self.variant = variant;
        let needs_variant = variant == Variant::Chess960 && !self.seen.variant;
        if needs_variant {
            self.push_tag("Variant", "Chess960");
        }
        if (needs_variant || *start != Position::start()) && !self.seen.fen {
            if !self.seen.set_up {
                self.push_tag("SetUp", "1");
            }
            let text = fen::write(start, variant);
            self.push_tag("FEN", &text);
        }
        self.end_tags();
        ControlFlow::Continue(())
    }

    fn played(&mut self, position: &Position, mv: Move, _: Span) -> ControlFlow<()> {
        self.number(position);
        match &self.spelling {
            Spelling::San(letters) => san::push_unsigned(&mut self.word, position, mv, letters),
            spelling => {
                spelling.push(&mut self.word, position, mv, self.variant);
            }
        }
        ControlFlow::Continue(())
    }

    fn reached(&mut self, position: &Position) -> ControlFlow<()> {
        if let Spelling::San(_) = self.spelling {
            self.word.extend(san::check_sign(position));
        }
        self.lines.token(&self.word);
        ControlFlow::Continue(())
    }

    fn null_move(&mut self, position: &Position, _: Span) -> ControlFlow<()> {
        self.number(position);
        self.lines.token("--");
        ControlFlow::Continue(())
    }

    fn nag(&mut self, nag: u8, _: Span) -> ControlFlow<()> {
        let bit = 1 << (nag % 64);
        let nags = &mut self.nags[usize::from(nag / 64)];
        if self.opened.is_some() || *nags & bit != 0 {
            return ControlFlow::Continue(());
        }
        *nags |= bit;
        self.word.clear();
        let _ = write!(self.word, "${nag}");
        self.lines.token(&self.word);
        ControlFlow::Continue(())
    }

    fn comment(&mut self, comment: Comment<'_>, _: Span) -> ControlFlow<()> {
        if comment.bytes().is_empty() {
            return ControlFlow::Continue(());
        }
        match &mut self.opened {
            Some(comments) => comments.push(comment.text().into_owned()),
            None => {
                self.lines.comment(&comment.text());
                self.needs_number = true;
            }
        }
        ControlFlow::Continue(())
    }

    fn open_side_line(&mut self, _: &Position, _: Span) -> ControlFlow<(), SideLine> {
        self.opened = Some(Vec::new());
        ControlFlow::Continue(SideLine::Enter)
    }

    fn close_side_line(&mut self, _: Span) -> ControlFlow<()> {
        match self.opened.take() {
            // Without a move there is no line; what is said stands behind the move before.
            Some(comments) => {
                comments.iter().for_each(|comment| self.lines.comment(comment));
                self.needs_number |= !comments.is_empty();
            }
            None => {
                self.lines.close();
                self.needs_number = true;
                self.nags = [0; 4];
            }
        }
        ControlFlow::Continue(())
    }

    fn result(&mut self, result: GameResult, _: Span) -> ControlFlow<()> {
        self.result = Some(result);
        ControlFlow::Continue(())
    }

    fn end(&mut self, _: &Position) {
        self.end_tags();
        let result = self.result.or(self.tag_result).unwrap_or_default();
        self.lines.token(result.as_str());
        self.lines.out.push('\n');
    }
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
