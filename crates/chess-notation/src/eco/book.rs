//! Positions and their names.

use alloc::string::String;
use alloc::vec::Vec;

use chess_core::Position;

use super::code::Eco;
use super::read;
use crate::pgn;

/// The built-in table, a file for each volume.
const TABLE: [&str; 5] = [
    include_str!("../../eco/a.tsv"),
    include_str!("../../eco/b.tsv"),
    include_str!("../../eco/c.tsv"),
    include_str!("../../eco/d.tsv"),
    include_str!("../../eco/e.tsv"),
];

/// A named position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Opening {
    /// Its code.
    pub eco: Eco,
    /// Its name in English, or the only one that its list has.
    pub name_en: String,
    /// Its name in French, or the only one that its list has.
    pub name_fr: String,
    /// One way from the usual start to it, as its list writes it.
    pub line: String,
    /// The length of that way in half-moves.
    pub plies: usize,
}

/// The name of a game, and where it was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found<'a> {
    /// The opening.
    pub opening: &'a Opening,
    /// How many half-moves of the game lead to its position.
    pub ply: usize,
}

/// Openings, found by their positions.
#[derive(Clone, Debug)]
pub struct Book {
    /// In the order of the list.
    openings: Vec<Opening>,
    /// The position of each opening.
    positions: Vec<Position>,
    /// Repetition keys in rising order, with places in the lists above.
    keys: Vec<(u64, usize)>,
    /// The fewest units on a board of the book: no game comes back to it with less.
    fewest_units: u32,
    replaced: usize,
}

impl Book {
    /// Our own table: every code from A00 to E99, with names in English and French.
    ///
    /// Each call reads the table, which takes about a millisecond; keep the book.
    pub fn built_in() -> Self {
        let lists = TABLE.map(|list| {
            read::tsv(list).expect("the tests read the table, which is part of the program")
        });
        Self::new(lists.into_iter().flatten())
    }

    /// Reads a list of openings; the module page says how one is written.
    ///
    /// # Errors
    ///
    /// The first thing in the list that cannot be read, with its line and column.
    pub fn read_tsv(text: &str) -> Result<Self, read::ReadBookError> {
        Ok(Self::new(read::tsv(text)?.into_iter()))
    }

    /// A book of these openings. Of several with the same position the last one counts.
    fn new(list: impl Iterator<Item = (Opening, Position)>) -> Self {
        let list: Vec<(Opening, Position)> = list.collect();
        let mut keys: Vec<(u64, usize)> =
            list.iter().map(|(_, position)| position.repetition_key()).zip(0..).collect();
        keys.sort_unstable();
        let is_replaced = |index: usize| {
            let (key, place) = keys[index];
            let later = keys[index + 1..].iter().take_while(|&&(known, _)| known == key);
            later.into_iter().any(|&(_, later)| list[later].1.same_position(&list[place].1))
        };
        let mut counts = alloc::vec![true; list.len()];
        for (index, &(_, place)) in keys.iter().enumerate() {
            counts[place] = !is_replaced(index);
        }
        let all = list.len();
        let mut counts = counts.into_iter();
        let (openings, positions): (Vec<Opening>, Vec<Position>) =
            list.into_iter().filter(|_| counts.next() == Some(true)).unzip();
        let mut keys: Vec<(u64, usize)> =
            positions.iter().map(Position::repetition_key).zip(0..).collect();
        keys.sort_unstable();
        let units = positions.iter().map(|position| position.occupied().len());
        Self {
            fewest_units: units.min().unwrap_or(0),
            replaced: all - openings.len(),
            keys,
            openings,
            positions,
        }
    }

    /// All openings that can be found, in the order of the list.
    pub fn openings(&self) -> impl ExactSizeIterator<Item = &Opening> {
        self.openings.iter()
    }

    /// How many lines of the list count no longer, since a later one leads to the same position.
    pub fn replaced(&self) -> usize {
        self.replaced
    }

    /// The opening with this position, however it was reached.
    pub fn lookup(&self, position: &Position) -> Option<&Opening> {
        let key = position.repetition_key();
        let first = self.keys.partition_point(|&(known, _)| known < key);
        // Two positions may share a key; the position itself decides.
        self.keys[first..]
            .iter()
            .take_while(|&&(known, _)| known == key)
            .find(|&&(_, place)| self.positions[place].same_position(position))
            .map(|&(_, place)| &self.openings[place])
    }

    /// The name of a game: that of the last position of its main line that the book has.
    pub fn classify(&self, game: &pgn::Game) -> Option<Found<'_>> {
        let start = game.start?;
        let after = game.steps().scan(start, |position, step| {
            *position = step.play(position, game.variant)?;
            Some(*position)
        });
        self.classify_positions(core::iter::once(start).chain(after))
    }

    /// The name of a game given as its positions from the start on.
    pub fn classify_positions(
        &self,
        positions: impl IntoIterator<Item = Position>,
    ) -> Option<Found<'_>> {
        positions
            .into_iter()
            .take_while(|position| position.occupied().len() >= self.fewest_units)
            .enumerate()
            .filter_map(|(ply, position)| Some(Found { opening: self.lookup(&position)?, ply }))
            .last()
    }
}
