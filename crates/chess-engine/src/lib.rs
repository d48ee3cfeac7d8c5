//! chess-engine.
