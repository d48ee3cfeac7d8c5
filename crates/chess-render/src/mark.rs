//! Arrows and marked squares, in the colors and the spelling of PGN's `[%cal]` and `[%csl]`.

use core::str::FromStr;

use chess_core::Square;
use thiserror::Error;

use crate::lettering::rounded;

/// A color of arrows and marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Shade {
    /// `G`.
    #[default]
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
}

impl Shade {
    const fn color(self) -> &'static str {
        match self {
            Self::Green => "#1f7a4a",
            Self::Red => "#b3261e",
            Self::Yellow => "#d19500",
            Self::Blue => "#1d5fb0",
        }
    }

    /// The shade of a letter, and what follows it; green if the text begins with none.
    fn split(text: &str) -> (Self, &str) {
        let shade = match text.as_bytes().first() {
            Some(b'G') => Self::Green,
            Some(b'R') => Self::Red,
            Some(b'Y') => Self::Yellow,
            Some(b'B') => Self::Blue,
            _ => return (Self::Green, text),
        };
        (shade, &text[1..])
    }
}

/// An arrow between two squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points at.
    pub to: Square,
    /// Its color.
    pub shade: Shade,
}

/// A ring on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// Where it is.
    pub square: Square,
    /// Its color.
    pub shade: Shade,
}

/// Why a text is no arrow or mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ParseMarkError {
    /// It is not one square or two.
    #[error("an arrow is two squares such as e2e4 or Re2e4 (G green, R red, Y yellow, B blue)")]
    Arrow,
    /// Its ends are the same.
    #[error("an arrow leads from one square to another")]
    ArrowToItself,
    /// It is not one square.
    #[error("a mark is a square such as e4 or Re4 (G green, R red, Y yellow, B blue)")]
    Mark,
}

/// Reads `e2e4`, with a letter for the color before it or without.
impl FromStr for Arrow {
    type Err = ParseMarkError;

    fn from_str(text: &str) -> Result<Self, ParseMarkError> {
        let (shade, squares) = Shade::split(text);
        let (from, to) = squares.split_at_checked(2).ok_or(ParseMarkError::Arrow)?;
        let square = |text: &str| text.parse::<Square>().map_err(|_| ParseMarkError::Arrow);
        let (from, to) = (square(from)?, square(to)?);
        if from == to {
            return Err(ParseMarkError::ArrowToItself);
        }
        Ok(Self { from, to, shade })
    }
}

/// Reads `e4`, with a letter for the color before it or without.
impl FromStr for Mark {
    type Err = ParseMarkError;

    fn from_str(text: &str) -> Result<Self, ParseMarkError> {
        let (shade, square) = Shade::split(text);
        let square = square.parse().map_err(|_| ParseMarkError::Mark)?;
        Ok(Self { square, shade })
    }
}

impl Mark {
    /// A ring around the middle of its square.
    pub(crate) fn svg(self, (x, y): (f32, f32)) -> String {
        format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"44\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"8\" stroke-opacity=\"0.85\"/>\n",
            self.shade.color()
        )
    }
}

impl Arrow {
    /// One shape from near the middle of one square into the other, a bit short of its middle.
    pub(crate) fn svg(self, (x1, y1): (f32, f32), (x2, y2): (f32, f32)) -> String {
        const TAIL: f32 = 30.0;
        const SHORT: f32 = 6.0;
        const HEAD: f32 = 42.0;
        const HALF_SHAFT: f32 = 9.0;
        const HALF_HEAD: f32 = 27.0;
        // The ends are two squares, so the length is never zero.
        let length = (x2 - x1).hypot(y2 - y1);
        let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
        // Along the arrow, and to its right.
        let point = |along: f32, aside: f32| {
            let (x, y) = (x1 + dx * along - dy * aside, y1 + dy * along + dx * aside);
            format!("{} {}", rounded(x), rounded(y))
        };
        let (tip, neck) = (length - SHORT, length - SHORT - HEAD);
        let points = [
            point(TAIL, -HALF_SHAFT),
            point(neck, -HALF_SHAFT),
            point(neck, -HALF_HEAD),
            point(tip, 0.0),
            point(neck, HALF_HEAD),
            point(neck, HALF_SHAFT),
            point(TAIL, HALF_SHAFT),
        ];
        format!(
            "<path fill=\"{}\" fill-opacity=\"0.8\" d=\"M{}Z\"/>\n",
            self.shade.color(),
            points.join("L")
        )
    }
}
