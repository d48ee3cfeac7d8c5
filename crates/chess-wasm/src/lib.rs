//! The rules of chess for the browser: three plain exports with JSON inside.
//!
//! The page writes a question into memory that it got from `alloc`, hands it to `call` and reads
//! the answer from the place that comes back. What may be asked is in [`call`]; it is an ordinary
//! function of text to text, and that is how the tests here drive it.

mod answer;
// Elsewhere the names would take the place of the C library's own `free`.
#[cfg(target_arch = "wasm32")]
mod exports;
mod failure;
mod games;
mod question;
mod view;

pub use answer::call;
