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
