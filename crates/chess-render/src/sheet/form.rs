//! The papers that score sheets are printed on.

/// A paper, and how the moves stand on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Form {
    /// A4, upright: three columns of twenty moves.
    #[default]
    A4,
    /// A5, upright: two columns of thirty moves.
    A5,
}

impl Form {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::A4, Self::A5];

    /// Columns of moves on a page.
    pub const fn columns(self) -> usize {
        match self {
            Self::A4 => 3,
            Self::A5 => 2,
        }
    }

    /// Rows of a column, a move of each side in each.
    pub const fn rows(self) -> usize {
        match self {
            Self::A4 => 20,
            Self::A5 => 30,
        }
    }

    /// Width and height in millimeters (ISO 216).
    pub const fn millimeters(self) -> (f32, f32) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::A5 => (148.0, 210.0),
        }
    }

    /// Its name: `a4` or `a5`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::A5 => "a5",
        }
    }

    /// The form of a name, in small letters or capitals.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.as_str().eq_ignore_ascii_case(name))
    }
}
