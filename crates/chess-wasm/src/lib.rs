//! chess-wasm.
