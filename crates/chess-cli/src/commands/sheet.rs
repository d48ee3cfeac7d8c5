//! `chess sheet`: the score sheet of a game as PDF.

use anyhow::Result;
use chess_render::sheet::SheetModel;
use serde::Serialize;

use super::input;
use super::pgn::one;
use crate::args::picture::SheetArguments;
use crate::exit::Exit;
use crate::output::Output;

/// What `--json` writes.
#[derive(Debug, Serialize)]
struct Written<'a> {
    file: &'a std::path::Path,
    pages: usize,
}

/// Prints the sheet of one game, as far as it could be read.
pub(crate) fn run(arguments: &SheetArguments, output: &mut Output) -> Result<Exit> {
    let (form, language) = (arguments.paper, arguments.lang);
    let letters = arguments.letters.unwrap_or(language.letters());
    let (sheet, exit) = match &arguments.file {
        None => (SheetModel::blank(form, language, &letters), Exit::Yes),
        Some(file) => match one::game(file, arguments.game)? {
            (Some(game), exit) => (SheetModel::new(&game, form, language, &letters), exit),
            (None, exit) => return Ok(exit),
        },
    };
    let file = arguments.output.as_path();
    input::write_bytes(file, &sheet.pdf()?, output)?;
    if output.is_json() && file != std::path::Path::new("-") {
        output.object(&Written { file, pages: sheet.pages.len() })?;
    }
    Ok(exit)
}
