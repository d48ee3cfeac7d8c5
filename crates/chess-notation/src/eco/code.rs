//! The codes themselves.

use core::fmt;
use core::str::FromStr;

/// A code of the Encyclopedia of Chess Openings, from A00 to E99, in that order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Eco(u16);

impl Eco {
    /// How many codes there are.
    pub const COUNT: usize = 500;

    /// All codes in their order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator {
        (0..Self::COUNT as u16).map(Self)
    }

    /// The volume of the encyclopedia, `A` to `E`.
    pub const fn volume(self) -> char {
        (b'A' + (self.0 / 100) as u8) as char
    }

    /// The number within the volume, 0 to 99.
    pub const fn number(self) -> u8 {
        (self.0 % 100) as u8
    }

    /// The place among all codes, from 0 for A00 to 499 for E99.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.volume(), self.number())
    }
}

impl fmt::Debug for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Eco({self})")
    }
}

impl FromStr for Eco {
    type Err = ParseEcoError;

    /// Reads exactly a capital letter from A to E and two digits.
    fn from_str(text: &str) -> Result<Self, ParseEcoError> {
        match *text.as_bytes() {
            [volume @ b'A'..=b'E', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
                let number = u16::from(tens - b'0') * 10 + u16::from(ones - b'0');
                Ok(Self(u16::from(volume - b'A') * 100 + number))
            }
            _ => Err(ParseEcoError),
        }
    }
}

/// The text is no ECO code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseEcoError;

impl fmt::Display for ParseEcoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an ECO code is a letter from A to E and two digits")
    }
}

impl core::error::Error for ParseEcoError {}
