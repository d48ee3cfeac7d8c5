//! `chess pgn eco`: the name of every game's opening, written into it or listed.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use chess_notation::pgn::Game;
use clap::Args;
use serde::Serialize;

use super::games::{self, InputGame};
use super::naming::{Named, NamingArguments, shortened};
use super::options::{CommonArguments, Form};
use super::report::Report;
use super::sink::Sink;
use super::tag_section::TagSection;
use crate::exit::Exit;
use crate::output::{complain, counted};

#[derive(Debug, Args)]
pub(crate) struct EcoArguments {
    #[command(flatten)]
    pub(crate) naming: NamingArguments,
    /// Print the code and the name of each game instead of writing the games
    #[arg(long)]
    pub(crate) list: bool,
    /// Leave games alone that have an ECO tag
    #[arg(long, conflicts_with = "list")]
    pub(crate) missing: bool,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// What becomes of a game.
enum Tagged {
    /// It is written like this.
    Changed(Vec<u8>),
    /// It has the right tags, or is to keep those that it has.
    Same,
    /// No position of it is in the book.
    Unnamed,
    /// It cannot be written anew without losing what could not be read of it.
    Untouchable,
}

/// Writes the games with their names, or a list of them.
pub(crate) fn run(arguments: &EcoArguments, is_json: bool) -> Result<Exit> {
    if arguments.list || is_json { list(arguments, is_json) } else { tag(arguments) }
}

fn tag(arguments: &EcoArguments) -> Result<Exit> {
    let common = &arguments.common;
    let names = arguments.naming.open()?;
    let mut sink = Sink::open(common.output.as_deref())?;
    let mut report = Report::beside(common);
    let (mut unnamed, mut untouchable) = (0, 0);
    let decide = |input: InputGame<'_>| match names.classify(&input.game) {
        _ if arguments.missing && input.game.tag("ECO").is_some() => Tagged::Same,
        Some(name) => tagged(&input, &name),
        None => Tagged::Unnamed,
    };
    games::each(common, &mut report, decide, |taken| {
        match &taken.value {
            Tagged::Changed(text) => sink.in_place_of(&taken, text)?,
            Tagged::Same => sink.taken(&taken)?,
            Tagged::Unnamed => {
                unnamed += 1;
                sink.taken(&taken)?;
            }
            Tagged::Untouchable => {
                untouchable += 1;
                sink.taken(&taken)?;
            }
        }
        Ok(ControlFlow::Continue(()))
    })?;
    sink.finish()?;
    if common.errors == Form::Text {
        for (count, reason) in
            [(unnamed, "no position in the book"), (untouchable, "errors among the tags")]
        {
            if count > 0 {
                let games = counted(count, "game has", "games have");
                complain(format_args!("{games} {reason}: nothing is changed there"));
            }
        }
    }
    report.end()
}

/// The game with the tags `ECO` (PGN 9.4), `Opening` and `Variation` (9.3) of its name.
fn tagged(input: &InputGame<'_>, name: &Named<'_>) -> Tagged {
    let (opening, variation) = name.parts();
    let eco = name.eco.to_string();
    let Some(mut section) = TagSection::find(input.raw, &input.game.tags) else {
        if input.game.has_errors() {
            return Tagged::Untouchable;
        }
        let mut game = input.game.game.clone();
        game.tags.retain(|(name, _)| !matches!(name.as_str(), "Variation" | "SubVariation"));
        game.set_tag("ECO", &eco);
        game.set_tag("Opening", opening);
        if let Some(variation) = variation {
            game.set_tag("Variation", variation);
        }
        return Tagged::Changed(format!("{}\n", game.write()).into_bytes());
    };
    section.set("ECO", &eco);
    section.set("Opening", opening);
    match variation {
        Some(variation) => section.set("Variation", variation),
        // One that belongs to another name would be wrong.
        None => section.remove("Variation"),
    }
    section.remove("SubVariation");
    section.finish().map_or(Tagged::Same, Tagged::Changed)
}

/// What `--json` writes for each game; without a name all but the first two are null.
#[derive(Debug, Serialize)]
struct Listed<'a> {
    file: &'a str,
    /// The number of the game in its file, from 1.
    game: u64,
    eco: Option<String>,
    name: Option<&'a str>,
    opening: Option<&'a str>,
    variation: Option<&'a str>,
    /// The half-move after which the named position stood.
    ply: Option<usize>,
}

fn list(arguments: &EcoArguments, is_json: bool) -> Result<Exit> {
    let common = &arguments.common;
    let names = arguments.naming.open()?;
    let mut sink = Sink::open(common.output.as_deref())?;
    let mut report = Report::beside(common);
    let mut last_file = None;
    let describe = |input: InputGame<'_>| (names.classify(&input.game), players(&input.game));
    games::each(common, &mut report, describe, |taken| {
        let (name, players) = &taken.value;
        if is_json {
            let parts = name.as_ref().map(Named::parts);
            let text = serde_json::to_string(&Listed {
                file: taken.file,
                game: taken.number,
                eco: name.map(|name| name.eco.to_string()),
                name: name.map(|name| name.name),
                opening: parts.map(|(opening, _)| opening),
                variation: parts.and_then(|(_, variation)| variation),
                ply: name.map(|name| name.ply),
            })?;
            writeln!(sink, "{text}")?;
            return Ok(ControlFlow::Continue(()));
        }
        if common.files.len() > 1 && last_file != Some(taken.file_index) {
            last_file = Some(taken.file_index);
            writeln!(sink, "{}", taken.file)?;
        }
        let number = taken.number;
        match name {
            Some(Named { eco, name, .. }) => {
                writeln!(sink, "{number:>6}  {eco}  {players:<26}  {name}")?;
            }
            None => writeln!(sink, "{number:>6}  ---  {players:<26}  (not in the book)")?,
        }
        Ok(ControlFlow::Continue(()))
    })?;
    sink.finish()?;
    report.end()
}

/// The surnames, as far as there is room.
fn players(game: &Game) -> String {
    let surname = |tag| {
        let name = game.tag(tag).unwrap_or("?");
        let name = name.split(',').next().unwrap_or(name).trim();
        shortened(if name.is_empty() { "?" } else { name }, 12)
    };
    format!("{} - {}", surname("White"), surname("Black"))
}
