//! Chess in pictures and on paper: pieces, boards, animated games, score sheets.
//!
//! | module | what comes out | feature |
//! |---|---|---|
//! | [`pieces`] | the one piece set, for the page too | |
//! | [`board_svg`] | a board as SVG | |
//! | `png` | a board as PNG: `BoardView::png` | `png` |
//! | `gif` | a game as animated GIF: `Animation::gif` | `gif` |
//! | [`sheet`] | the score sheet of a game, as data | |
//! | `pdf` | a score sheet as PDF: `SheetModel::pdf` | `pdf` |
//!
//! Nothing here reads a file, a clock or a font of the system: the same input gives the same bytes.
//! Text is set in fonts that are part of the crate (see its folder `fonts` for their licences).

pub mod board_svg;
#[cfg(feature = "gif")]
mod gif;
mod lettering;
mod mark;
#[cfg(feature = "pdf")]
mod pdf;
pub mod pieces;
#[cfg(feature = "png")]
mod png;
pub mod sheet;
mod side;
mod theme;

#[cfg(feature = "gif")]
pub use gif::{Animation, GifError};
#[cfg(feature = "pdf")]
pub use pdf::PdfError;
pub use side::{Side, SideError};
pub use theme::{Colors, Theme, Veil};
