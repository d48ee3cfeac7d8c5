//! The service as a program.
fn main() {}
