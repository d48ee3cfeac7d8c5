//! chess-core.
