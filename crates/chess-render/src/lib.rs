//! Chess in pictures and on paper: pieces, boards, animated games, score sheets.
//!
//! | module | what comes out | feature |
//! |---|---|---|
//! | [`pieces`] | the one piece set, for the page too | |
//! | [`board_svg`] | a board as SVG | |
//! | `png` | a board as PNG: `BoardView::png` | `png` |
//!
//! Nothing here reads a file, a clock or a font of the system: the same input gives the same bytes.
//! Text is set in fonts that are part of the crate (see its folder `fonts` for their licences).

pub mod board_svg;
mod lettering;
mod mark;
pub mod pieces;
#[cfg(feature = "png")]
mod png;
mod side;
mod theme;

pub use side::{Side, SideError};
pub use theme::{Colors, Theme, Veil};
