//! chess-server.
