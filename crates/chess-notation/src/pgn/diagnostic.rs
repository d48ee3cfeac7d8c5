//! What is wrong with a PGN text, and where.

use alloc::string::String;
use core::fmt;

use memchr::memchr2;

use super::Mode;
use super::event::Span;
use super::excerpt::Excerpt;
use super::text::look;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Something was taken as it was surely meant, or is odd; nothing is lost.
    Warning,
    /// A line of moves ends here; what came before is kept and the next game is read.
    Error,
}

impl Severity {
    /// `warning` or `error`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A set of codes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Codes(u64);

impl Codes {
    /// None.
    pub const NONE: Self = Self(0);

    /// The set and this code.
    #[must_use]
    pub const fn with(self, code: Code) -> Self {
        Self(self.0 | 1 << code as u64)
    }

    /// Whether the code is in the set.
    pub const fn contains(self, code: Code) -> bool {
        self.0 >> code as u64 & 1 != 0
    }
}

// A set has a bit for each.
const _: () = assert!(Code::More as u64 <= 63);

macro_rules! codes {
    ($($name:ident $text:literal $lenient:tt $strict:tt $doc:literal;)*) => {
        /// The kind of a [`Diagnostic`]; the names are stable.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $doc] $name,)*
        }

        impl Code {
            /// Every kind there is.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The name in snake case, such as `illegal_move`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// How bad it is in this mode; nothing where it is as good as right.
            pub const fn severity(self, mode: Mode) -> Option<Severity> {
                match (self, mode) {
                    $((Self::$name, Mode::Lenient) => codes!(@ $lenient),
                    (Self::$name, Mode::Strict) => codes!(@ $strict),)*
                }
            }
        }
    };
    (@ fine) => { None };
    (@ warning) => { Some(Severity::Warning) };
    (@ error) => { Some(Severity::Error) };
}

// The first word is what the lenient reader says, the second the strict one.
codes! {
    StrayText "stray_text" warning error "Text that belongs to no game is skipped.";
    TagsMissing "tags_missing" fine error "A game has no tags (PGN 8.1).";
    RosterIncomplete "roster_incomplete" warning warning "Tags of the seven-tag roster are missing (PGN 8.1.1).";
    TagSyntax "tag_syntax" warning error "A tag pair is not written as `[Name \"value\"]` (PGN 8.1).";
    TagName "tag_name" warning warning "A tag's name differs from a known one only in capitals.";
    TagTwice "tag_twice" warning error "A tag name stands twice in one section; the first one counts.";
    TagsTooMany "tags_too_many" warning error "A game has more tags than the budget; the others are dropped.";
    DateInvalid "date_invalid" warning error "A date names a month or day that does not exist (PGN 8.1.1.3).";
    VariantUnknown "variant_unknown" warning warning "The game is of a variant that is not known here, and read as standard chess.";
    FenInvalid "fen_invalid" error error "The start position cannot be read or is not legal; no move is played.";
    FenMended "fen_mended" warning error "The start position is playable without some of what its FEN claims.";
    FenFields "fen_fields" fine error "The start position's FEN has fewer than six fields (PGN 16.1.3).";
    SetUpMissing "set_up_missing" fine error "A FEN tag stands without SetUp (PGN 9.7).";
    SetUpContradicts "set_up_contradicts" warning error "The tags disagree on whether the game starts from a set-up.";
    IllegalMove "illegal_move" error error "The move is not legal.";
    AmbiguousMove "ambiguous_move" error error "Several legal moves fit.";
    NoSuchPiece "no_such_piece" error error "The side to move has no such piece.";
    PromotionMissing "promotion_missing" error error "The piece of a promotion is missing (PGN 8.2.3.3).";
    UnknownPiece "unknown_piece" error error "A letter stands for no piece.";
    UnreadableMove "unreadable_move" error error "The token is no move.";
    NullMove "null_move" fine error "A null move, which PGN does not have.";
    Spelling "spelling" fine error "The move is not spelled as SAN (PGN 8.2.3).";
    NeedlessOrigin "needless_origin" warning error "The origin is given in more detail than needed (PGN 8.2.3.4).";
    CaptureWrong "capture_wrong" warning error "The sign x stands at a move that takes nothing.";
    SmallPiece "small_piece" warning error "A small letter was taken for a piece, since nothing else was legal.";
    CheckWrong "check_wrong" warning error "The sign of check or mate is wrong.";
    CheckMissing "check_missing" fine error "The sign of check or mate is missing (PGN 8.2.3.5).";
    Remark "remark" fine error "A sign or word beside a move that PGN does not have.";
    MoveNumber "move_number" warning fine "A move number is wrong.";
    Ellipsis "ellipsis" fine error "The sign … stands for three dots.";
    NagRange "nag_range" warning error "A NAG is above 255 and dropped (PGN 7).";
    NagNumber "nag_number" warning error "A dollar sign without a number.";
    NagGlyph "nag_glyph" fine error "An annotation is written as a sign instead of a NAG (PGN 8.2.4).";
    SuffixUnknown "suffix_unknown" warning error "A run of ! and ? is none of the six suffixes (PGN 8.2.3.8).";
    EscapeColumn "escape_column" warning error "A percent sign outside the first column (PGN 6).";
    StrayToken "stray_token" warning error "A token that has no place here is skipped.";
    SideLineMisplaced "side_line_misplaced" error error "A side line has no move to replace, and is skipped.";
    SideLineDepth "side_line_depth" error error "Side lines are nested too deeply; the innermost are skipped.";
    SideLineOpen "side_line_open" warning error "A side line is not closed (PGN 8.2.5).";
    CommentOpen "comment_open" error error "A comment is never closed (PGN 5).";
    CommentHoldsTags "comment_holds_tags" warning fine "A comment holds what looks like another game's tags.";
    TerminatorMissing "terminator_missing" warning error "No result stands before the next game's tags (PGN 8.2.6).";
    TerminatorMissingAtEnd "terminator_missing_at_end" warning fine "No result stands at the end of the text.";
    TerminatorSpelling "terminator_spelling" fine error "The result is none of the four (PGN 8.2.6).";
    DoubleForfeit "double_forfeit" warning error "0-0 where castling makes no sense, or in the tag of a game without a result: both lost.";
    TextAfterTerminator "text_after_terminator" warning error "Something stands behind the result.";
    ResultsDiffer "results_differ" warning error "The Result tag and the result behind the moves differ (PGN 8.2.6).";
    ResultAgainstBoard "result_against_board" warning fine "The result is not what the final position says.";
    ForeignLetters "foreign_letters" warning error "The piece letters are those of another language.";
    GameTooLong "game_too_long" error error "A game has more bytes than the budget; the rest of it is skipped.";
    MovesTooMany "moves_too_many" error error "A game has more moves than the budget; the rest of it is skipped.";
    CommentsTooMany "comments_too_many" error error "A game has more comments than the budget; the others are dropped.";
    SideLinesTooMany "side_lines_too_many" error error "A game has more side lines than the budget; the others are skipped.";
    More "more" warning warning "There was more to say about this game.";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// One thing that is wrong, with its place.
///
/// The place is the first character of the token in question. Lines and columns start at 1; columns
/// count characters (bytes where the line is not UTF-8); a byte-order mark counts for none; CRLF, LF
/// and CR each end one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What kind it is.
    pub code: Code,
    /// Where it stands in the text: the token, or the word at the place.
    pub span: Span,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// One sentence.
    pub message: String,
}

impl Diagnostic {
    /// The diagnostic with its code, its line of the text and a caret under the place. The text is
    /// the one that was read.
    ///
    /// ```
    /// let text = b"[Event \"?\"]\n\n1. e4 e5 2. Nf4 Nc6 *";
    /// let game = chess_notation::pgn::read(text).next().expect("a game");
    /// let error = game.diagnostics.last().expect("an error");
    /// assert_eq!(error.show(text).to_string(), "\
    /// 3:13: error: Nf4: the move is not legal [illegal_move]
    ///   3 | 1. e4 e5 2. Nf4 Nc6 *
    ///     |             ^^^");
    /// ```
    pub const fn show<'a>(&'a self, text: &'a [u8]) -> Shown<'a> {
        Shown { diagnostic: self, text }
    }
}

/// A [`Diagnostic`] with the line it speaks of, to be displayed: [`Diagnostic::show`].
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    diagnostic: &'a Diagnostic,
    text: &'a [u8],
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { line, span, code, .. } = self.diagnostic;
        let Excerpt { text, before, width } = Excerpt::of(self.text, *span);
        writeln!(f, "{} [{code}]", self.diagnostic)?;
        writeln!(f, "  {line} | {text}")?;
        let margin = line.checked_ilog10().unwrap_or(0) as usize + 1;
        let nothing = "";
        write!(f, "  {nothing:margin$} | {nothing:before$}{nothing:^>width$}")
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}: {}", self.line, self.column, self.severity, self.message)
    }
}

/// A diagnostic whose line and column have not been counted yet.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) at: usize,
    /// Where the token ends, if its end is known.
    pub(super) end: usize,
    pub(super) severity: Severity,
    pub(super) code: Code,
    pub(super) message: String,
}

/// Counts lines up to the places asked for. Asked in rising order, it walks the text once.
#[derive(Clone, Debug)]
pub(super) struct LineCounter {
    at: usize,
    line: usize,
    column: usize,
}

impl LineCounter {
    /// Starts behind the byte-order mark.
    pub(super) const fn new(start: usize) -> Self {
        Self { at: start, line: 1, column: 1 }
    }

    /// Line and column of the byte at `at`, which must not be before an earlier one.
    pub(super) fn locate(&mut self, bytes: &[u8], at: usize) -> (usize, usize) {
        while self.at < at {
            let rest = &bytes[self.at..at];
            let length = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            self.at += length;
            look(length);
            let is_pair = bytes[self.at..].starts_with(b"\r\n");
            if length == rest.len() || (is_pair && self.at + 1 == at) {
                // On this line still: before its end, or between the halves of its end. Only here
                // do characters count.
                self.column += characters(&rest[..length]);
                break;
            }
            self.at += 1 + usize::from(is_pair);
            self.line += 1;
            self.column = 1;
        }
        (self.line, self.column)
    }

    pub(super) fn diagnostic(&mut self, bytes: &[u8], finding: Finding) -> Diagnostic {
        let Finding { at, end, severity, code, message } = finding;
        let (line, column) = self.locate(bytes, at);
        let end = if end > at { end } else { word_end(bytes, at) };
        Diagnostic { severity, code, span: Span { start: at, end }, line, column, message }
    }
}

/// Where the word ends that starts here: before a blank.
fn word_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or(&[]);
    at + rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len())
}

/// Characters of UTF-8, bytes of anything else.
fn characters(bytes: &[u8]) -> usize {
    match core::str::from_utf8(bytes) {
        Ok(text) => text.chars().count(),
        Err(_) => bytes.len(),
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::LineCounter;

    #[test]
    fn every_line_end_counts_once() {
        let text = b"ab\r\ncd\rde\n\xc3\xa9f\n\n";
        let mut counter = LineCounter::new(0);
        let places: Vec<_> = [0, 1, 2, 3, 4, 7, 9, 10, 12, 14, 15]
            .into_iter()
            .map(|at| counter.locate(text, at))
            .collect();
        let expected = [
            (1, 1),
            (1, 2),
            (1, 3),
            (1, 3),
            (2, 1),
            (3, 1),
            (3, 3),
            (4, 1),
            (4, 2),
            (5, 1),
            (6, 1),
        ];
        assert_eq!(places, expected);
    }
}
