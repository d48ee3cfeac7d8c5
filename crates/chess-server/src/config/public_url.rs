//! The address under which people reach the server.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Scheme and host, with a port where it is not the usual one: `https://salon.example`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// Whether people come by https.
    pub fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }

    /// The address without a slash at its end.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for PublicUrl {
    type Err = ParsePublicUrlError;

    fn from_str(text: &str) -> Result<Self, ParsePublicUrlError> {
        let text = text.strip_suffix('/').unwrap_or(text).to_ascii_lowercase();
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
        let is_host = host.is_some_and(|host| !host.is_empty() && host.chars().all(is_plain));
        if is_host { Ok(Self(text)) } else { Err(ParsePublicUrlError) }
    }
}

/// The text is no address of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must be https:// or http:// and a host, without a path, as https://salon.example")]
pub struct ParsePublicUrlError;
