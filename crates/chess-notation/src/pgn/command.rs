//! Commands inside comments: `[%clk 0:05:00]`, `[%eval 0.25]`, `[%csl Ge4]` and the like, which the
//! supplement to the PGN standard of 2001 began and programs have agreed on since.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use chess_core::Square;

/// A command that a program left in a comment.
///
/// Read from and written as text with its brackets.
///
/// ```
/// use chess_notation::pgn::{Command, Evaluation};
///
/// let command: Command = "[%eval -1.30,22]".parse()?;
/// assert_eq!(command, Command::Eval(Evaluation::Centipawns(-130), Some(22)));
/// assert_eq!(command.to_string(), "[%eval -1.30,22]");
/// # Ok::<(), chess_notation::pgn::ParseCommandError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Command {
    /// `clk`: what the mover's clock showed after the move, in milliseconds.
    Clock(u64),
    /// `emt`: how long the move took, in milliseconds.
    Elapsed(u64),
    /// `eval`: a judgment of the position after the move, and the depth of the search behind it.
    Eval(Evaluation, Option<u32>),
    /// `csl`: marked squares.
    Squares(Vec<(MarkColor, Square)>),
    /// `cal`: arrows from square to square.
    Arrows(Vec<(MarkColor, Square, Square)>),
}

/// How good a position is, from White's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// Hundredths of a pawn; negative where Black is better.
    Centipawns(i32),
    /// Mate in so many moves; negative where Black mates.
    Mate(i32),
}

/// The colors of squares and arrows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkColor {
    /// `G`.
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
}

/// A piece of a comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommentPart<'a> {
    /// Text for people, unknown commands and broken ones included; as it stands, blanks and all.
    Words(&'a str),
    /// A command.
    Command(Command),
}

/// Takes a comment apart. All pieces of text and the texts of all commands make up the comment.
pub fn comment_parts(comment: &str) -> Vec<CommentPart<'_>> {
    let mut parts = Vec::new();
    let mut words_from = 0;
    let mut at = 0;
    while let Some(length) = comment[at..].find(']') {
        let end = at + length + 1;
        // A command has no bracket inside: the nearest one opens it.
        let open = comment[at..end].rfind("[%").map(|open| at + open);
        at = end;
        let Some(open) = open else { continue };
        if let Ok(command) = comment[open..at].parse() {
            if words_from < open {
                parts.push(CommentPart::Words(&comment[words_from..open]));
            }
            parts.push(CommentPart::Command(command));
            words_from = at;
        }
    }
    if words_from < comment.len() {
        parts.push(CommentPart::Words(&comment[words_from..]));
    }
    parts
}

impl FromStr for Command {
    type Err = ParseCommandError;

    /// Reads `[%name value]`. Hours and minutes may be missing and seconds have fractions (what is
    /// beyond milliseconds is cut); an evaluation may have a sign and be `#5` or `#-5` for a mate.
    fn from_str(text: &str) -> Result<Self, ParseCommandError> {
        let inside = text.strip_prefix("[%").and_then(|text| text.strip_suffix(']'));
        let (name, value) =
            inside.and_then(|text| text.trim().split_once([' ', '\n'])).ok_or(ParseCommandError)?;
        let value = value.trim();
        match name {
            "clk" => duration_ms(value).map(Self::Clock),
            "emt" => duration_ms(value).map(Self::Elapsed),
            "eval" => eval(value),
            "csl" => list(value, |color, squares| Some((color, squares.parse().ok()?)))
                .map(Self::Squares),
            "cal" => list(value, |color, squares| {
                Some((color, squares.get(..2)?.parse().ok()?, squares.get(2..)?.parse().ok()?))
            })
            .map(Self::Arrows),
            _ => None,
        }
        .ok_or(ParseCommandError)
    }
}

/// `1:23:45.6`, `23:45`, `45.6`.
fn duration_ms(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds: u64 = 0;
    for (index, part) in whole.split(':').enumerate() {
        if index > 2 {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(digits(part)?)?;
    }
    let thousandths = match fraction {
        "" => 0,
        _ => {
            digits(fraction)?;
            let three: String = fraction.chars().chain("000".chars()).take(3).collect();
            digits(&three)?
        }
    };
    seconds.checked_mul(1000)?.checked_add(thousandths)
}

/// A number without a sign.
fn digits(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

/// `0.25`, `-1.3,22`, `#-4`.
fn eval(text: &str) -> Option<Command> {
    let (value, depth) = match text.split_once(',') {
        Some((value, depth)) => (value.trim(), Some(u32::try_from(digits(depth.trim())?).ok()?)),
        None => (text, None),
    };
    let signed = |text: &str| -> Option<(i32, String)> {
        match text.strip_prefix('-') {
            Some(rest) => Some((-1, rest.to_string())),
            None => Some((1, text.strip_prefix('+').unwrap_or(text).to_string())),
        }
    };
    if let Some(mate) = value.strip_prefix('#') {
        let (sign, moves) = signed(mate)?;
        let moves = i32::try_from(digits(&moves)?).ok()?;
        return Some(Command::Eval(Evaluation::Mate(sign * moves), depth));
    }
    let (sign, pawns) = signed(value)?;
    let (whole, fraction) = pawns.split_once('.').unwrap_or((&pawns, ""));
    let whole = i32::try_from(digits(whole)?).ok()?;
    let hundredths = match fraction {
        "" => 0,
        _ => {
            digits(fraction)?;
            let thousandths: String = fraction.chars().chain("000".chars()).take(3).collect();
            i32::try_from((digits(&thousandths)? + 5) / 10).ok()?
        }
    };
    let centipawns = whole.checked_mul(100)?.checked_add(hundredths)? * sign;
    Some(Command::Eval(Evaluation::Centipawns(centipawns), depth))
}

/// `Ge4,Rd5`: a color's letter and what it marks; nothing is no list.
fn list<T>(text: &str, read: impl Fn(MarkColor, &str) -> Option<T>) -> Option<Vec<T>> {
    text.split(',')
        .map(|item| {
            let item = item.trim();
            let color = MarkColor::from_letter(item.chars().next()?)?;
            read(color, &item[1..])
        })
        .collect()
}

impl MarkColor {
    /// All colors with their letters.
    const LETTERS: [(Self, char); 4] =
        [(Self::Green, 'G'), (Self::Red, 'R'), (Self::Yellow, 'Y'), (Self::Blue, 'B')];

    /// The letter that stands for the color.
    pub const fn letter(self) -> char {
        Self::LETTERS[self as usize].1
    }

    /// The color that a letter stands for.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::LETTERS.into_iter().find(|&(_, known)| known == letter).map(|(color, _)| color)
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(ms) => write!(f, "[%clk {}]", Duration(*ms)),
            Self::Elapsed(ms) => write!(f, "[%emt {}]", Duration(*ms)),
            Self::Eval(evaluation, depth) => {
                write!(f, "[%eval {evaluation}")?;
                match depth {
                    Some(depth) => write!(f, ",{depth}]"),
                    None => f.write_str("]"),
                }
            }
            Self::Squares(squares) => {
                f.write_str("[%csl ")?;
                for (index, (color, square)) in squares.iter().enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    write!(f, "{comma}{}{square}", color.letter())?;
                }
                f.write_str("]")
            }
            Self::Arrows(arrows) => {
                f.write_str("[%cal ")?;
                for (index, (color, from, to)) in arrows.iter().enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    write!(f, "{comma}{}{from}{to}", color.letter())?;
                }
                f.write_str("]")
            }
        }
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Centipawns(centipawns) => {
                let sign = if centipawns < 0 { "-" } else { "" };
                let size = centipawns.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Self::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// Milliseconds as a clock shows them.
struct Duration(u64);

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, ms) = (self.0 / 1000, self.0 % 1000);
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if ms > 0 {
            let fraction = alloc::format!("{ms:03}");
            write!(f, ".{}", fraction.trim_end_matches('0'))?;
        }
        Ok(())
    }
}

/// The text is no command that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseCommandError;

impl fmt::Display for ParseCommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a command such as [%clk 0:05:00], [%eval 0.25] or [%csl Ge4]")
    }
}

impl core::error::Error for ParseCommandError {}
