//! Fits the weights of `chess-engine`'s evaluation to games that it plays against itself
//! (Österlund, "Texel's tuning method", 2014, with the gradient instead of single steps).
//!
//! `generate` plays the games and keeps quiet positions with what became of them, `fit` looks for
//! the weights under which the evaluation foretells that best, `write` puts them into the source
//! of the engine.

pub mod data;
pub mod fit;
pub mod generate;
pub mod logistic;
pub mod sample;
pub mod source;
