//! Names of openings.

mod book;
mod table;
