//! Who the engine says it is.

/// The name told to chess programs.
pub const NAME: &str = concat!("Salon ", env!("CARGO_PKG_VERSION"));
/// The author told to chess programs.
pub const AUTHOR: &str = "the Salon developers";
