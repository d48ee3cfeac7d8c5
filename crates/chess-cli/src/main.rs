//! `chess` on the command line.
fn main() {}
