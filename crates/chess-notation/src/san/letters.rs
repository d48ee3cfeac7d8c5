//! The letters that stand for pieces, language by language.

use chess_core::Role;

/// The letters of one language for the five pieces that have one in SAN.
///
/// PGN files are English; other letters are for people. A pawn has no letter when moves are
/// written; when they are read, `P` is a pawn wherever the language does not use it otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceLetters {
    /// The knight's.
    pub knight: char,
    /// The bishop's.
    pub bishop: char,
    /// The rook's.
    pub rook: char,
    /// The queen's.
    pub queen: char,
    /// The king's.
    pub king: char,
}

impl PieceLetters {
    /// English: N B R Q K, the letters of PGN (section 8.2.3.2).
    pub const EN: Self = Self::new(['N', 'B', 'R', 'Q', 'K']);
    /// French: cavalier, fou, tour, dame, roi.
    pub const FR: Self = Self::new(['C', 'F', 'T', 'D', 'R']);
    /// German: Springer, Läufer, Turm, Dame, König.
    pub const DE: Self = Self::new(['S', 'L', 'T', 'D', 'K']);
    /// Spanish: caballo, alfil, torre, dama, rey.
    pub const ES: Self = Self::new(['C', 'A', 'T', 'D', 'R']);
    /// Italian: cavallo, alfiere, torre, donna, re.
    pub const IT: Self = Self::ES;
    /// Dutch: paard, loper, toren, dame, koning.
    pub const NL: Self = Self::new(['P', 'L', 'T', 'D', 'K']);
    /// Portuguese: cavalo, bispo, torre, dama, rei.
    pub const PT: Self = Self::new(['C', 'B', 'T', 'D', 'R']);
    /// The figures of Unicode, in outline for both sides.
    pub const FIGURINE: Self = Self::new(['♘', '♗', '♖', '♕', '♔']);

    /// Every set of Latin letters, English first.
    pub(crate) const ALPHABETS: [Self; 6] =
        [Self::EN, Self::FR, Self::DE, Self::ES, Self::NL, Self::PT];

    const fn new([knight, bishop, rook, queen, king]: [char; 5]) -> Self {
        Self { knight, bishop, rook, queen, king }
    }

    /// The letters of a language by its two-letter code (`en fr de es it nl pt`), or `figurine`.
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "en" => Some(Self::EN),
            "fr" => Some(Self::FR),
            "de" => Some(Self::DE),
            "es" => Some(Self::ES),
            "it" => Some(Self::IT),
            "nl" => Some(Self::NL),
            "pt" => Some(Self::PT),
            "figurine" => Some(Self::FIGURINE),
            _ => None,
        }
    }

    /// The letter of a piece; pawns have none.
    pub const fn letter(&self, role: Role) -> Option<char> {
        match role {
            Role::Pawn => None,
            Role::Knight => Some(self.knight),
            Role::Bishop => Some(self.bishop),
            Role::Rook => Some(self.rook),
            Role::Queen => Some(self.queen),
            Role::King => Some(self.king),
        }
    }

    /// What a capital letter stands for.
    #[inline]
    pub fn role(&self, letter: char) -> Option<Role> {
        if letter == self.knight {
            Some(Role::Knight)
        } else if letter == self.bishop {
            Some(Role::Bishop)
        } else if letter == self.rook {
            Some(Role::Rook)
        } else if letter == self.queen {
            Some(Role::Queen)
        } else if letter == self.king {
            Some(Role::King)
        } else if letter == 'P' {
            Some(Role::Pawn)
        } else {
            None
        }
    }
}

/// What a figure of Unicode stands for, white or black.
pub(crate) const fn figurine(letter: char) -> Option<Role> {
    match letter {
        '♔' | '♚' => Some(Role::King),
        '♕' | '♛' => Some(Role::Queen),
        '♖' | '♜' => Some(Role::Rook),
        '♗' | '♝' => Some(Role::Bishop),
        '♘' | '♞' => Some(Role::Knight),
        '♙' | '♟' => Some(Role::Pawn),
        _ => None,
    }
}
