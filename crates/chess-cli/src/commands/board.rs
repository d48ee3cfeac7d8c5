//! `chess board`: a position as text or as a picture.

use std::path::{Path, PathBuf};

use anyhow::Result;
use chess_core::Position;
use chess_notation::fen;
use chess_render::board_svg::BoardView;
use serde::Serialize;

use super::input;
use crate::args::picture::BoardArguments;
use crate::board;
use crate::exit::{BadInput, Exit};
use crate::output::Output;

/// What `--json` writes.
#[derive(Debug, Serialize)]
struct Shown<'a> {
    fen: String,
    /// The files that were written.
    svg: Option<&'a Path>,
    png: Option<&'a Path>,
}

/// Draws a position where it is asked to.
pub(crate) fn run(arguments: &BoardArguments, output: &mut Output) -> Result<Exit> {
    let variant = arguments.variant.variant();
    let text = arguments.fields.join(" ");
    let start = if text.is_empty() { Position::start() } else { input::position(&text, variant)? };
    let words = arguments.moves.as_deref().unwrap_or_default();
    let (position, moves) = input::played(start, words)?;
    let last = moves.last().copied();

    let is_piped = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
    let (is_svg_piped, is_png_piped) = (is_piped(&arguments.svg), is_piped(&arguments.png));
    if is_svg_piped && is_png_piped {
        return Err(BadInput::usage("two pictures cannot both go to standard output")
            .hint("give the path of a file to --svg or --png")
            .into());
    }
    let mut view = BoardView::of(&position);
    if let Some(mv) = last {
        view.show_last_move(mv);
    }
    view.last_move = arguments.last_move.or(view.last_move);
    view.orientation = arguments.orientation.color();
    view.arrows.clone_from(&arguments.arrows);
    view.marks.clone_from(&arguments.marks);
    view.has_coordinates = !arguments.no_coordinates;
    view.theme = arguments.theme;
    if let Some(path) = &arguments.svg {
        input::write_bytes(path, view.svg(arguments.size).as_bytes(), output)?;
    }
    if let Some(path) = &arguments.png {
        input::write_bytes(path, &view.png(arguments.size), output)?;
    }
    if is_svg_piped || is_png_piped {
        return Ok(Exit::Yes);
    }
    if output.is_json() {
        let (svg, png) = (arguments.svg.as_deref(), arguments.png.as_deref());
        output.object(&Shown { fen: fen::write(&position, variant), svg, png })?;
    } else if arguments.svg.is_none() && arguments.png.is_none() {
        output.line(board::drawn(&position, view.orientation, output.is_colored()))?;
    }
    Ok(Exit::Yes)
}
