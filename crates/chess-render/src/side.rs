//! How large a picture is.

use core::fmt;

use thiserror::Error;

/// The width of a board in pixels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Side(u16);

/// A width that no board is drawn in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a board is from {} to {} pixels wide", Side::MIN, Side::MAX)]
pub struct SideError;

impl Side {
    /// The smallest: pieces of 8 pixels.
    pub const MIN: Self = Self(64);
    /// The largest, for print.
    pub const MAX: Self = Self(4096);
    /// Pieces of 60 pixels.
    pub const DEFAULT: Self = Self(480);

    /// A width in pixels, or that there is no board of that width.
    pub const fn new(pixels: u16) -> Result<Self, SideError> {
        if pixels < Self::MIN.0 || pixels > Self::MAX.0 {
            return Err(SideError);
        }
        Ok(Self(pixels))
    }

    /// The width in pixels.
    pub const fn pixels(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
