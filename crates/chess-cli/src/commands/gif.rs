//! `chess gif`: a game as moving picture.

use std::path::Path;

use anyhow::Result;
use chess_render::Animation;
use serde::Serialize;

use super::input;
use super::pgn::one;
use crate::args::picture::GifArguments;
use crate::exit::{BadInput, Exit};
use crate::output::Output;

/// What `--json` writes.
#[derive(Debug, Serialize)]
struct Written<'a> {
    file: &'a Path,
    frames: usize,
}

/// Shows one game, as far as it could be read.
pub(crate) fn run(arguments: &GifArguments, output: &mut Output) -> Result<Exit> {
    let (Some(game), exit) = one::game(&arguments.file, arguments.game)? else {
        return Ok(Exit::Unreadable);
    };
    let mut animation = Animation::default();
    animation.orientation = arguments.orientation.color();
    animation.theme = arguments.theme;
    animation.side = arguments.size;
    animation.pace = arguments.delay;
    animation.has_coordinates = !arguments.no_coordinates;
    animation.has_names = !arguments.no_names;
    let picture = animation.gif(&game).map_err(|error| BadInput::new(error.to_string()))?;
    let file = arguments.output.as_path();
    input::write_bytes(file, &picture, output)?;
    if output.is_json() && file != Path::new("-") {
        output.object(&Written { file, frames: game.plies() + 1 })?;
    }
    Ok(exit)
}
