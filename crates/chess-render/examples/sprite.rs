//! Prints the sprite of the pieces, which the page keeps a copy of:
//!
//! `cargo run -p chess-render --example sprite > crates/chess-server/web/src/board/pieces.svg`

use std::io::{self, Write};

fn main() -> io::Result<()> {
    io::stdout().write_all(chess_render::pieces::sprite().as_bytes())
}
