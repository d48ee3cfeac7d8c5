//! The colors of a board, on light and on dark ground.

/// A set of colors, as on the page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Theme {
    /// For light ground.
    #[default]
    Light,
    /// For dark ground: dimmed, so that the board does not glare.
    Dark,
}

/// What a theme paints with. Colors as SVG writes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Colors {
    /// Of light squares.
    pub light: &'static str,
    /// Of dark squares.
    pub dark: &'static str,
    /// Of coordinates on light squares.
    pub light_ink: &'static str,
    /// Of coordinates on dark squares.
    pub dark_ink: &'static str,
    /// Laid over the squares of the last move.
    pub last_move: Veil,
    /// Of the frame around them.
    pub last_move_edge: Veil,
    /// Around a king in check, and of the frame around its square.
    pub check: Veil,
    /// Of the ground beside the board.
    pub ground: &'static str,
    /// Of words on the ground.
    pub ink: &'static str,
}

/// A color that lets through what is below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Veil {
    /// As SVG writes it.
    pub color: &'static str,
    /// How much it covers, in percent.
    pub percent: u8,
}

impl Theme {
    /// Both themes.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// Its colors.
    pub const fn colors(self) -> Colors {
        match self {
            Self::Light => Colors {
                light: "#efebdf",
                dark: "#8aa48f",
                light_ink: "#4c6553",
                dark_ink: "#1f2f24",
                last_move: Veil { color: "#e2b23c", percent: 42 },
                last_move_edge: Veil { color: "#a07000", percent: 70 },
                check: Veil { color: "#d0301e", percent: 85 },
                ground: "#fdfbf6",
                ink: "#25231f",
            },
            Self::Dark => Colors {
                light: "#cfcabb",
                dark: "#6a8371",
                light_ink: "#3b5243",
                dark_ink: "#0f1c14",
                last_move: Veil { color: "#deaa32", percent: 45 },
                last_move_edge: Veil { color: "#785200", percent: 75 },
                check: Veil { color: "#d0301e", percent: 85 },
                ground: "#202322",
                ink: "#ece8df",
            },
        }
    }

    /// Its name: `light` or `dark`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.as_str() == name)
    }
}
