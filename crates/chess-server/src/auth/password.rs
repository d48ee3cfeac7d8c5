//! Which passwords are taken: 8 to 128 characters of any kind, but none of the most common ones
//! (NIST SP 800-63B 5.1.1.2, OWASP ASVS 5.0 6.2). No kind of character is asked for.

use std::fmt;

use chess_persistence::Username;
use thiserror::Error;

/// The passwords that are tried first, in lower case, a line each.
const COMMON: &str = include_str!("common_passwords.txt");

/// The fewest characters of a password.
pub(crate) const LEAST: usize = 8;
/// The most characters of a password.
pub(crate) const MOST: usize = 128;

/// A password that may be chosen. `Debug` never shows it.
#[derive(Clone)]
pub(crate) struct Password(String);

/// Why a password may not be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum WeakPassword {
    #[error("a password has at least {LEAST} characters")]
    Short,
    #[error("a password has at most {MOST} characters")]
    Long,
    #[error("this password is among the first that are tried; choose another")]
    Common,
    #[error("the name is no password for its account")]
    Name,
}

impl Password {
    /// The password for an account with this name.
    ///
    /// # Errors
    /// When it may not be chosen.
    pub(crate) fn choose(text: String, name: Option<&Username>) -> Result<Self, WeakPassword> {
        let length = text.chars().count();
        if length < LEAST {
            return Err(WeakPassword::Short);
        }
        if length > MOST {
            return Err(WeakPassword::Long);
        }
        let lower = text.to_lowercase();
        let mut characters = lower.chars();
        let first = characters.next();
        if COMMON.lines().any(|common| common == lower) || characters.all(|c| Some(c) == first) {
            return Err(WeakPassword::Common);
        }
        if name.is_some_and(|name| name.as_str().eq_ignore_ascii_case(&text)) {
            return Err(WeakPassword::Name);
        }
        Ok(Self(text))
    }

    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_long_and_common_passwords_are_refused() {
        let name: Username = "Kasparov".parse().unwrap();
        let check = |text: &str, expect: Option<WeakPassword>| {
            let chosen = Password::choose(text.to_owned(), Some(&name));
            assert_eq!(chosen.err(), expect, "{text}");
        };
        check("1234567", Some(WeakPassword::Short));
        check("éééaaaa", Some(WeakPassword::Short));
        check(&"long ".repeat(26), Some(WeakPassword::Long));
        check("Password", Some(WeakPassword::Common));
        check("QWERTYUIOP", Some(WeakPassword::Common));
        check("zzzzzzzzzzzz", Some(WeakPassword::Common));
        check("kasparov", Some(WeakPassword::Name));
        for good in ["tr0ub4do", "correct horse battery", "日本語のパスワード", &"ab".repeat(64)]
        {
            check(good, None);
        }
    }

    #[test]
    fn the_list_says_only_what_the_length_does_not() {
        for common in COMMON.lines() {
            assert!(common.chars().count() >= LEAST, "{common}");
            assert_eq!(common, common.to_lowercase());
        }
        assert!(COMMON.lines().count() > 150);
    }
}
