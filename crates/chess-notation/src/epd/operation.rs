//! Operations: an opcode and what it says.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use chess_core::{IllegalMove, Move, Position};

use crate::san;

/// One thing that is known about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Operation {
    /// `bm`: the best moves, a set.
    BestMoves(BTreeSet<Move>),
    /// `am`: moves to be avoided, a set.
    AvoidMoves(BTreeSet<Move>),
    /// `pv`: the best play by both sides.
    Line(Vec<Move>),
    /// `pm`: the move expected.
    PredictedMove(Move),
    /// `sm`: the move played.
    SuppliedMove(Move),
    /// `acd`: the depth of the analysis in half-moves.
    Depth(u32),
    /// `acn`: how many nodes the analysis looked at.
    Nodes(u64),
    /// `acs`: how many seconds the analysis took.
    Seconds(u64),
    /// `ce`: the value for the side to move in hundredths of a pawn; beyond ±32000 a mate.
    Centipawns(i32),
    /// `dm`: the side to move mates in so many moves.
    MateIn(u32),
    /// `rc`: how often the position has stood on the board.
    RepetitionCount(u32),
    /// `hmvc`: the half-move clock, which is the position's.
    HalfmoveClock(u16),
    /// `fmvn`: the move number, which is the position's.
    FullmoveNumber(u16),
    /// `c0` to `c9`: a comment of this rank, or an end to those of this rank and below.
    Comment(u8, Option<String>),
    /// `v0` to `v9`: the name of a variation, or an end to those of this rank and below.
    Variation(u8, Option<String>),
    /// `id`: a label.
    Id(String),
    /// `eco`: the code of the Encyclopedia of Chess Openings.
    Eco(Option<String>),
    /// `nic`: the code of New in Chess.
    Nic(Option<String>),
    /// Any other opcode, or one of these whose operands could not be understood.
    Other(String, Vec<Operand>),
}

/// What stands behind an opcode that is not known here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A word without blanks.
    Word(String),
    /// A string in quotes.
    Text(String),
}

/// Why an operation cannot be part of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OperationError {
    /// The opcode stands there already.
    Twice,
    /// The opcode is no name of up to fifteen letters, digits and underscores, or is one that has a
    /// meaning of its own.
    Opcode,
    /// A word is empty or has a blank, a quote at its start or a semicolon, or a character that
    /// cannot be printed.
    Operand,
    /// The rank of a comment or variation is above 9.
    Rank,
    /// A counter is not the position's.
    Counter,
    /// A number is outside the range that the opcode has.
    Range,
    /// A move is not legal.
    Move(IllegalMove),
}

impl fmt::Display for OperationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice => f.write_str("the opcode stands in the record already"),
            Self::Opcode => f.write_str("this is no opcode that can be given freely"),
            Self::Operand => f.write_str("an operand cannot be written"),
            Self::Rank => f.write_str("comments and variations have the ranks 0 to 9"),
            Self::Counter => f.write_str("the counter is not the position's"),
            Self::Range => f.write_str("the number is outside the range of its opcode"),
            Self::Move(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for OperationError {}

const COMMENTS: [&str; 10] = ["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"];
const VARIATIONS: [&str; 10] = ["v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9"];
const NAMED: [&str; 16] = [
    "bm", "am", "pv", "pm", "sm", "acd", "acn", "acs", "ce", "dm", "rc", "hmvc", "fmvn", "id",
    "eco", "nic",
];

/// The values that `ce` can have (PGN section 16.2.5.6).
pub(super) const CENTIPAWNS: core::ops::RangeInclusive<i32> = -32767..=32766;

/// Whether the opcode has a form of its own here.
pub(super) fn is_known(opcode: &str) -> bool {
    NAMED.contains(&opcode) || COMMENTS.contains(&opcode) || VARIATIONS.contains(&opcode)
}

/// Whether this can be an opcode (PGN section 16.2.4.1).
pub(super) fn is_opcode(word: &str) -> bool {
    word.len() <= 15
        && word.starts_with(|first: char| first.is_ascii_alphabetic())
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

impl Operand {
    /// The text of either kind.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Word(text) | Self::Text(text) => text,
        }
    }

    fn can_be_written(&self) -> bool {
        match self {
            Self::Word(word) => {
                !word.is_empty()
                    && !word.starts_with('"')
                    && !word
                        .contains(|letter: char| matches!(letter, ' ' | ';') || letter.is_control())
            }
            Self::Text(text) => is_printable(text),
        }
    }

    fn write_into(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Self::Word(word) => out.write_str(word),
            Self::Text(text) => write_text(out, text),
        }
    }
}

/// A tab is a blank; any other control character would break the line or the terminal.
pub(super) fn is_printable(text: &str) -> bool {
    !text.contains(|letter: char| letter.is_control() && letter != '\t')
}

fn write_text(out: &mut impl fmt::Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    for letter in text.chars() {
        if matches!(letter, '"' | '\\') {
            out.write_char('\\')?;
        }
        out.write_char(letter)?;
    }
    out.write_char('"')
}

impl Operation {
    /// The opcode.
    pub fn opcode(&self) -> &str {
        match self {
            Self::BestMoves(_) => "bm",
            Self::AvoidMoves(_) => "am",
            Self::Line(_) => "pv",
            Self::PredictedMove(_) => "pm",
            Self::SuppliedMove(_) => "sm",
            Self::Depth(_) => "acd",
            Self::Nodes(_) => "acn",
            Self::Seconds(_) => "acs",
            Self::Centipawns(_) => "ce",
            Self::MateIn(_) => "dm",
            Self::RepetitionCount(_) => "rc",
            Self::HalfmoveClock(_) => "hmvc",
            Self::FullmoveNumber(_) => "fmvn",
            Self::Comment(rank, _) => ranked(&COMMENTS, *rank),
            Self::Variation(rank, _) => ranked(&VARIATIONS, *rank),
            Self::Id(_) => "id",
            Self::Eco(_) => "eco",
            Self::Nic(_) => "nic",
            Self::Other(opcode, _) => opcode,
        }
    }

    /// Why this cannot stand beside the position.
    pub(super) fn check(&self, position: &Position) -> Result<(), OperationError> {
        let legal = |mv: &Move| match position.is_legal(*mv) {
            true => Ok(()),
            false => Err(OperationError::Move(IllegalMove(*mv))),
        };
        let right = |holds: bool, error| if holds { Ok(()) } else { Err(error) };
        match self {
            Self::BestMoves(moves) | Self::AvoidMoves(moves) => moves.iter().try_for_each(legal),
            Self::PredictedMove(mv) | Self::SuppliedMove(mv) => legal(mv),
            Self::Line(moves) => {
                let mut reached = *position;
                for mv in moves {
                    reached = reached.play(*mv).map_err(OperationError::Move)?;
                }
                Ok(())
            }
            Self::Centipawns(value) => right(CENTIPAWNS.contains(value), OperationError::Range),
            Self::MateIn(count) | Self::RepetitionCount(count) => {
                right(*count > 0, OperationError::Range)
            }
            Self::HalfmoveClock(clock) => {
                right(*clock == position.halfmove_clock(), OperationError::Counter)
            }
            Self::FullmoveNumber(number) => {
                right(*number == position.fullmove_number(), OperationError::Counter)
            }
            Self::Comment(rank, text) | Self::Variation(rank, text) => {
                right(*rank <= 9, OperationError::Rank)?;
                right(text.as_deref().is_none_or(is_printable), OperationError::Operand)
            }
            Self::Id(text) => right(is_printable(text), OperationError::Operand),
            Self::Eco(text) | Self::Nic(text) => {
                right(text.as_deref().is_none_or(is_printable), OperationError::Operand)
            }
            Self::Other(opcode, operands) => {
                right(is_opcode(opcode) && !is_known(opcode), OperationError::Opcode)?;
                right(operands.iter().all(Operand::can_be_written), OperationError::Operand)
            }
            Self::Depth(_) | Self::Nodes(_) | Self::Seconds(_) => Ok(()),
        }
    }

    /// Writes opcode and operands, without the semicolon.
    pub(super) fn write_into(&self, out: &mut impl fmt::Write, position: &Position) -> fmt::Result {
        out.write_str(self.opcode())?;
        let one = |out: &mut dyn fmt::Write, mv: Move| write!(out, " {}", san::write(position, mv));
        match self {
            Self::BestMoves(moves) | Self::AvoidMoves(moves) => {
                let mut texts: Vec<_> = moves.iter().map(|mv| san::write(position, *mv)).collect();
                texts.sort_unstable();
                texts.iter().try_for_each(|text| write!(out, " {text}"))
            }
            Self::PredictedMove(mv) | Self::SuppliedMove(mv) => one(out, *mv),
            Self::Line(moves) => {
                let mut reached = *position;
                for mv in moves {
                    let mut text = String::from(" ");
                    reached = san::push(&mut text, &reached, *mv, &san::PieceLetters::EN);
                    out.write_str(&text)?;
                }
                Ok(())
            }
            Self::Depth(number) | Self::MateIn(number) | Self::RepetitionCount(number) => {
                write!(out, " {number}")
            }
            Self::Nodes(number) | Self::Seconds(number) => write!(out, " {number}"),
            Self::Centipawns(value) => write!(out, " {value}"),
            Self::HalfmoveClock(number) | Self::FullmoveNumber(number) => write!(out, " {number}"),
            Self::Comment(_, text)
            | Self::Variation(_, text)
            | Self::Eco(text)
            | Self::Nic(text) => match text {
                Some(text) => {
                    out.write_char(' ')?;
                    write_text(out, text)
                }
                None => Ok(()),
            },
            Self::Id(text) => {
                out.write_char(' ')?;
                write_text(out, text)
            }
            Self::Other(_, operands) => {
                for operand in operands {
                    out.write_char(' ')?;
                    operand.write_into(out)?;
                }
                Ok(())
            }
        }
    }

    /// The opcode and operands as they were read, without a meaning.
    pub(super) fn unread(opcode: &str, operands: Vec<Operand>) -> Self {
        Self::Other(opcode.to_owned(), operands)
    }
}

/// The opcode of a rank, which is at most 9 in every record.
fn ranked(opcodes: &'static [&'static str; 10], rank: u8) -> &'static str {
    opcodes.get(usize::from(rank)).copied().unwrap_or(opcodes[9])
}
