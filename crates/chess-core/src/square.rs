//! Files, ranks and the 64 squares.

use core::fmt;
use core::str::FromStr;

use crate::Color;

/// A file, a to h.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct File(u8);

/// A rank, 1 to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

macro_rules! named {
    ($type:ident: $($name:ident = $index:literal $doc:literal),*) => {
        impl $type {
            $(#[doc = $doc] pub const $name: Self = Self($index);)*
            /// All eight, in order.
            pub const ALL: [Self; 8] = [$(Self::$name),*];

            /// From 0 to 7.
            #[inline]
            pub const fn index(self) -> usize {
                (self.0 & 7) as usize
            }

            /// The one with this index, if it is below 8.
            #[inline]
            pub const fn from_index(index: u8) -> Option<Self> {
                if index < 8 { Some(Self(index)) } else { None }
            }
        }
    };
}

named!(File: A = 0 "The a-file.", B = 1 "The b-file.", C = 2 "The c-file.", D = 3 "The d-file.",
    E = 4 "The e-file.", F = 5 "The f-file.", G = 6 "The g-file.", H = 7 "The h-file.");
named!(Rank: R1 = 0 "The first rank.", R2 = 1 "The second rank.", R3 = 2 "The third rank.",
    R4 = 3 "The fourth rank.", R5 = 4 "The fifth rank.", R6 = 5 "The sixth rank.",
    R7 = 6 "The seventh rank.", R8 = 7 "The eighth rank.");

impl File {
    /// The small letter.
    #[inline]
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// Reads a letter, small or capital.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a'..='h' => Some(Self(letter as u8 - b'a')),
            'A'..='H' => Some(Self(letter as u8 - b'A')),
            _ => None,
        }
    }
}

impl Rank {
    /// The digit.
    #[inline]
    pub const fn digit(self) -> char {
        (b'1' + self.0) as char
    }

    /// Reads a digit from 1 to 8.
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Some(Self(digit as u8 - b'1')),
            _ => None,
        }
    }

    /// The rank on which this side's pieces stand at first.
    #[inline]
    pub const fn back(color: Color) -> Self {
        match color {
            Color::White => Self::R1,
            Color::Black => Self::R8,
        }
    }

    /// The same rank as that side counts it.
    #[must_use]
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self(7 - self.0),
        }
    }
}

/// A square; a1 has index 0, b1 1, h8 63.
///
/// ```
/// use chess_core::{File, Rank, Square};
///
/// assert_eq!("e4".parse(), Ok(Square::E4));
/// assert_eq!(Square::new(File::E, Rank::R4).to_string(), "e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

macro_rules! squares {
    ($($name:ident)*) => {
        impl Square {
            squares!(@ 0; $($name)*);
        }
    };
    (@ $index:expr; $name:ident $($rest:ident)*) => {
        #[doc = concat!("The square ", stringify!($name), ".")]
        pub const $name: Self = Self($index);
        squares!(@ $index + 1; $($rest)*);
    };
    (@ $index:expr;) => {};
}

squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl Square {
    /// The square where a file and a rank meet.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank.0 * 8 + file.0)
    }

    /// From 0 (a1) to 63 (h8).
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The square with this index, if it is below 64.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square whose index is the low six bits of `bits`.
    #[inline]
    pub(crate) const fn from_low_bits(bits: u8) -> Self {
        Self(bits & 63)
    }

    /// The index as a byte.
    #[inline]
    pub(crate) const fn raw(self) -> u8 {
        self.0
    }

    /// Its file.
    #[inline]
    pub const fn file(self) -> File {
        File(self.0 & 7)
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 >> 3)
    }

    /// The square on the same file, seen from the other side.
    #[must_use]
    #[inline]
    pub const fn flip_vertical(self) -> Self {
        Self(self.0 ^ 56)
    }

    /// All squares from a1 to h8.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter from a to h and a digit from 1 to 8")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a small letter and a digit, as in `e4`.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self((rank - b'1') * 8 + file - b'a')),
            _ => Err(ParseSquareError),
        }
    }
}
