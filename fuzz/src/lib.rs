//! What holds for any text, shared with the tests of chess-notation.

#[path = "../../crates/chess-notation/tests/it/properties.rs"]
mod properties;

/// Asks an input for what the target of that name is about.
///
/// # Panics
///
/// If it does not hold, or there is no such target.
pub fn hold(target: &str, input: &[u8]) {
    let (_, property) = properties::ALL
        .into_iter()
        .find(|(name, _)| *name == target)
        .expect("every target has a property");
    property(input);
}
