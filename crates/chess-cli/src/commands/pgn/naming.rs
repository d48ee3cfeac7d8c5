//! Names of openings for the subcommands that show or write them.

use std::fs;
use std::path::PathBuf;

use anyhow::Result;
use chess_core::Position;
use chess_notation::Language;
use chess_notation::eco::{Book, Eco, Opening};
use chess_notation::pgn::Game;
use clap::Args;

use crate::args::language;

use crate::exit::BadInput;

/// Which names are given.
#[derive(Debug, Args)]
pub(crate) struct NamingArguments {
    /// The language of the openings' names
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = language::parser())]
    pub(crate) lang: Language,
    /// Take the openings from FILE instead of the built-in table: lines of code, name and moves
    /// (eco, name, pgn) with tabs between them
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
}

/// A book of openings and the language in which it is asked.
#[derive(Debug)]
pub(crate) struct Names {
    book: Book,
    language: Language,
}

/// The name of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Named<'a> {
    pub(crate) eco: Eco,
    /// All of it.
    pub(crate) name: &'a str,
    /// The half-move of the game after which the position stood.
    pub(crate) ply: usize,
}

impl NamingArguments {
    /// Opens the book.
    pub(crate) fn open(&self) -> Result<Names> {
        let book = match &self.book {
            None => Book::built_in(),
            Some(path) => {
                let shown = path.display();
                let bytes = fs::read(path).map_err(|error| {
                    BadInput::unreadable(format!("cannot read {shown}: {error}"))
                })?;
                let text = String::from_utf8(bytes)
                    .map_err(|_| BadInput::unreadable(format!("{shown}: not UTF-8")))?;
                Book::read_tsv(&text).map_err(|error| {
                    BadInput::unreadable(format!("{shown}:{error}"))
                        .hint("a book has a line for each opening: code, name, moves, with tabs")
                })?
            }
        };
        Ok(Names { book, language: self.lang })
    }
}

impl Names {
    /// The name of a game: that of the last position of its main line that the book has.
    pub(crate) fn classify(&self, game: &Game) -> Option<Named<'_>> {
        let found = self.book.classify(game)?;
        Some(self.named(found.opening, found.ply))
    }

    /// The name of a position.
    pub(crate) fn lookup(&self, position: &Position) -> Option<Named<'_>> {
        Some(self.named(self.book.lookup(position)?, 0))
    }

    /// What stands under a code: the name of its first line, which is the plainest, or all families
    /// if there are several.
    pub(crate) fn of_code(&self, eco: Eco) -> String {
        let openings = self.book.openings().filter(|opening| opening.eco == eco);
        let names: Vec<Named<'_>> = openings.map(|opening| self.named(opening, 0)).collect();
        let mut families: Vec<&str> = Vec::new();
        for family in names.iter().map(|name| name.parts().0) {
            if !families.contains(&family) {
                families.push(family);
            }
        }
        match (names.first(), families.len()) {
            (Some(first), 1) => first.name.to_owned(),
            _ => families.join(", "),
        }
    }

    fn named<'a>(&self, opening: &'a Opening, ply: usize) -> Named<'a> {
        let name = self.language.pick(&opening.name_en, &opening.name_fr);
        Named { eco: opening.eco, name, ply }
    }
}

impl<'a> Named<'a> {
    /// The family, such as `Sicilian Defense`, and what comes behind it, as the tags `Opening` and
    /// `Variation` have them (PGN section 9.3).
    pub(crate) fn parts(&self) -> (&'a str, Option<&'a str>) {
        match self.name.split_once([':', ',']) {
            Some((opening, variation)) => (opening.trim_end(), Some(variation.trim_start())),
            None => (self.name, None),
        }
    }
}

/// A text of at most so many characters.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
    }
}
