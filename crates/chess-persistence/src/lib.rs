//! chess-persistence.
