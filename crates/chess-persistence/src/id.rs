//! Random ids as text that fits in a link: characters of `0-9A-Za-z`.

const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// `N` characters of `0-9A-Za-z`, at most 16 of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct IdText<const N: usize>([u8; N]);

impl<const N: usize> IdText<N> {
    /// The text made from 16 random bytes: for 12 characters uniform to within one part in 10¹⁷.
    pub(crate) fn from_random(bytes: [u8; 16]) -> Self {
        const { assert!(N <= 16, "16 bytes make no more than 16 such characters uniform") };
        let mut rest = u128::from_le_bytes(bytes);
        Self([(); N].map(|()| {
            let digit = usize::try_from(rest % 62).expect("invariant: a remainder of 62 is small");
            rest /= 62;
            ALPHABET[digit]
        }))
    }

    pub(crate) fn as_str(&self) -> &str {
        str::from_utf8(&self.0).expect("invariant: the characters of an id are ASCII")
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        let id = Self(text.as_bytes().try_into().ok()?);
        id.0.iter().all(u8::is_ascii_alphanumeric).then_some(id)
    }
}

/// Defines the type of an id of `$length` characters and the error of reading it.
macro_rules! random_id {
    ($(#[$doc:meta])* $name:ident, $length:literal, $error:ident, $message:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name($crate::id::IdText<{ Self::LEN }>);

        impl $name {
            /// Characters in an id.
            pub const LEN: usize = $length;

            /// The id made from 16 random bytes.
            pub fn from_random(bytes: [u8; 16]) -> Self {
                Self($crate::id::IdText::from_random(bytes))
            }

            /// The id as text.
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                $crate::id::IdText::parse(text).map(Self).ok_or($error)
            }
        }

        /// The text is no such id.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
        #[error($message)]
        pub struct $error;
    };
}

pub(crate) use random_id;
