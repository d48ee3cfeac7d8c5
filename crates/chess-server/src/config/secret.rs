//! A setting that nobody may read in a log or on a screen.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// A password, a key, or an address that holds one. It hides itself from `Debug`, and
/// `chess-server config` says only that it is set.
///
/// A setting of this type can also be given as the name of a file that holds it, by the variable
/// `…_FILE` and the file's member `…_file`; one line end after it is not part of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The secret itself, for whoever must say it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl FromStr for Secret {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
