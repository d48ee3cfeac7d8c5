//! What a reader of FEN forgives, one switch for each thing.

use core::fmt;
use core::ops::{BitOr, Sub};

use chess_core::SetupErrors;

use super::Field;

/// A set of things that a reader of FEN or EPD forgives. Each is one switch; each use of one leaves
/// a [`Note`](super::Note).
///
/// ```
/// use chess_core::Variant;
/// use chess_notation::fen::{self, Leniency};
///
/// let text = "4k3/8/8/8/8/8/4P3/4K3 w - -";
/// let read = fen::read(text, Variant::Standard, Leniency::COUNTERS_MISSING)?;
/// assert_eq!(read.notes[0].what, Leniency::COUNTERS_MISSING);
///
/// let error = fen::read(text, Variant::Standard, Leniency::STRICT).unwrap_err();
/// assert_eq!((error.field(), error.clause()), (5, "PGN 16.1.3.5"));
/// # Ok::<(), fen::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Leniency(u16);

macro_rules! switches {
    ($($bit:literal $constant:ident $name:literal $told:literal $doc:literal;)*) => {
        impl Leniency {
            $(#[doc = $doc]
            pub const $constant: Self = Self(1 << $bit);)*
            const SWITCHES: &[(Self, &str, &str)] = &[$((Self::$constant, $name, $told)),*];
        }
    };
}

switches! {
    0 BLANKS "blanks" "one single blank stands between two fields, and none around them"
        "Several blanks or tabs between fields, blanks around the text (against PGN 16.1.3).";
    1 DIGIT_RUNS "digit_runs" "empty squares in a row are one digit"
        "Two digits in a row on a rank: they are added (against PGN 16.1.3.1).";
    2 CASTLING_ORDER "castling_order" "castling letters are ordered: White's first, the king's side first"
        "Castling letters in another order (against PGN 16.1.3.3).";
    3 ROOK_FILES "rook_files" "in standard chess a castling right is K, Q, k or q"
        "Files of rooks for castling rights in standard chess (Shredder-FEN; against PGN 16.1.3.3).";
    4 COUNTERS_MISSING "counters_missing" "a FEN has six fields: half-move clock and move number are missing"
        "A missing half-move clock, or move number, or both: 0 and 1 (against PGN 16.1.3.5 and 16.1.3.6).";
    5 LEADING_ZEROS "leading_zeros" "a counter has no leading zeros"
        "Leading zeros of a counter.";
    6 SIDE_CAPITAL "side_capital" "the side to move is a small letter"
        "`W` and `B` for the side to move (against PGN 16.1.3.2).";
    7 SEMICOLON "semicolon" "nothing stands behind the sixth field: the semicolon is dropped"
        "One semicolon behind the sixth field (against PGN 16.1.3).";
    8 UNFOUNDED_RIGHTS "unfounded_rights" "a castling right without king and rook in place is dropped"
        "Castling rights without a king and a rook in place: dropped (against PGN 16.1.3.3, Laws 3.8.2.1).";
    9 STRAY_EN_PASSANT "stray_en_passant" "an en passant square that no pawn can have passed over is dropped"
        "An en passant square that no pawn can have passed over: dropped (against PGN 16.1.3.4).";
    10 WRONG_CLOCK "wrong_clock" "a half-move clock that does not fit is kept"
        "A half-move clock above what was played, or not 0 after a double step: kept (against PGN 16.1.3.5).";
    11 MOVE_ZERO "move_zero" "the move number 0 is read as 1"
        "The move number 0: read as 1 (against PGN 16.1.3.6).";
    12 UNREACHABLE "unreachable" "a check that no move can have given is kept"
        "Checks that no last move can have given: the position is kept (Laws 3.9.2).";
}

impl Leniency {
    /// Nothing is forgiven: FEN as sections 16.1.3.1 to 16.1.3.6 of the PGN standard have it; in
    /// Chess960 also X-FEN and Shredder-FEN.
    pub const STRICT: Self = Self(0);

    /// What changes nothing of the position that is meant: what [`parse`](super::parse) and
    /// [`position`](super::position) take.
    pub const USUAL: Self = Self(0b11_1111);

    /// All of it.
    pub const LENIENT: Self = Self(0b1_1111_1111_1111);

    /// Whether all of `other` is in the set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The names of the switches, such as `counters_missing`, in a fixed order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::SWITCHES.iter().filter(move |(bit, ..)| self.contains(*bit)).map(|(_, name, _)| *name)
    }

    /// The switches of the set one by one.
    pub fn iter(self) -> impl Iterator<Item = Self> {
        Self::SWITCHES.iter().map(|&(bit, ..)| bit).filter(move |bit| self.contains(*bit))
    }

    /// The rule that a single switch waives, in one sentence.
    pub(crate) fn rule(self) -> &'static str {
        let known = Self::SWITCHES.iter().find(|(bit, ..)| *bit == self);
        known.map_or("this is not as the standard has it", |(.., told)| told)
    }

    /// The switch that forgives this single reason against a set-up, if any does.
    pub(super) fn for_setup(error: SetupErrors) -> Option<Self> {
        match error {
            SetupErrors::INVALID_CASTLING_RIGHTS => Some(Self::UNFOUNDED_RIGHTS),
            SetupErrors::INVALID_EP_SQUARE => Some(Self::STRAY_EN_PASSANT),
            SetupErrors::INVALID_HALFMOVE_CLOCK => Some(Self::WRONG_CLOCK),
            SetupErrors::INVALID_FULLMOVE_NUMBER => Some(Self::MOVE_ZERO),
            SetupErrors::TOO_MANY_CHECKERS
            | SetupErrors::IMPOSSIBLE_CHECK
            | SetupErrors::IMPOSSIBLE_EN_PASSANT => Some(Self::UNREACHABLE),
            _ => None,
        }
    }
}

impl BitOr for Leniency {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for Leniency {
    type Output = Self;
    /// The switches of the first set that are not in the second.
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for Leniency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.names()).finish()
    }
}

/// One thing that was forgiven, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note {
    /// The one switch that was needed.
    pub what: Leniency,
    pub(crate) field: Field,
    /// The place of the first character it is about, counted in characters from 1.
    pub column: usize,
}

impl Note {
    /// Which field it is about, from 1 (board) to 6 (move number).
    pub const fn field(&self) -> usize {
        self.field.number()
    }

    /// The clause of the standard that asks for something else, such as `PGN 16.1.3.4`.
    pub const fn clause(&self) -> &'static str {
        self.field.clause()
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "field {} of the FEN, column {}: {}", self.field(), self.column, self.what.rule())
    }
}
