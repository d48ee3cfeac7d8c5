#![doc = include_str!("../../../../docs/filter.md")]

mod compare;
mod condition;
mod date;
mod ending;
mod error;
mod field;
pub(crate) mod flags;
mod fold;
mod lexer;
mod material;
mod parser;
mod pattern;
mod repertoire;
mod sequence;
mod subject;

pub(crate) use condition::Condition;
pub(crate) use date::PartialDate;
pub(crate) use error::QueryError;
pub(crate) use parser::parse;
pub(crate) use repertoire::Repertoire;
pub(crate) use subject::{Scope, Subject};
