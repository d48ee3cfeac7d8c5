//! chess-notation.
