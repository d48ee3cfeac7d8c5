//! Placement in four words: three planes of a piece code per square, and the black pieces.
//!
//! The codes are chosen so that sliders are two operations away: bit 1 without bit 0 is a bishop
//! or a queen, bit 2 without a king's three bits a rook or a queen. The seventh code is the rook
//! that may still castle, so that castling rights need no field, no mask and no care in make: the
//! right goes when that rook moves or is taken.

use crate::{Board, CastlingRights, Color, Piece, Role, Square, codes};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Placement {
    bit0: u64,
    bit1: u64,
    bit2: u64,
    black: u64,
}

impl Placement {
    pub(crate) const KNIGHT: u8 = 0b001;
    pub(crate) const BISHOP: u8 = 0b010;
    pub(crate) const PAWN: u8 = 0b011;
    pub(crate) const ROOK: u8 = 0b100;
    /// A rook with which castling is still a right.
    pub(crate) const CASTLER: u8 = 0b101;
    pub(crate) const QUEEN: u8 = 0b110;
    pub(crate) const KING: u8 = 0b111;

    pub(crate) const EMPTY: Self = Self { bit0: 0, bit1: 0, bit2: 0, black: 0 };

    #[inline(always)]
    pub(crate) const fn occupied(&self) -> u64 {
        self.bit0 | self.bit1 | self.bit2
    }

    #[inline(always)]
    pub(crate) const fn side(&self, color: Color) -> u64 {
        // By arithmetic, for a side that is not known before run time.
        self.black ^ self.occupied() & (color as u64).wrapping_sub(1)
    }

    #[inline(always)]
    pub(crate) const fn pawns(&self) -> u64 {
        self.bit0 & self.bit1 & !self.bit2
    }

    #[inline(always)]
    pub(crate) const fn knights(&self) -> u64 {
        self.bit0 & !self.bit1 & !self.bit2
    }

    /// Bishops and queens.
    #[inline(always)]
    pub(crate) const fn diagonals(&self) -> u64 {
        self.bit1 & !self.bit0
    }

    /// Rooks and queens.
    #[inline(always)]
    pub(crate) const fn orthogonals(&self) -> u64 {
        self.bit2 & !(self.bit0 & self.bit1)
    }

    #[inline(always)]
    pub(crate) const fn kings(&self) -> u64 {
        self.bit0 & self.bit1 & self.bit2
    }

    /// Rooks that may still castle.
    #[inline(always)]
    pub(crate) const fn castlers(&self) -> u64 {
        self.bit0 & self.bit2 & !self.bit1
    }

    #[inline]
    pub(crate) const fn by_role(&self, role: Role) -> u64 {
        match role {
            Role::Pawn => self.pawns(),
            Role::Knight => self.knights(),
            Role::Bishop => self.diagonals() & !self.bit2,
            Role::Rook => self.bit2 & !self.bit1,
            Role::Queen => self.diagonals() & self.bit2,
            Role::King => self.kings(),
        }
    }

    /// The same as [`Placement::by_role`] by arithmetic, for a role that nobody can foresee.
    #[inline(always)]
    pub(crate) fn of_role(&self, role: Role) -> u64 {
        // For each plane, what it is to be turned by: all bits where the code has none there. Rooks
        // are rooks whether or not they may castle.
        static PLANES: [[u64; 4]; 6] = {
            let mut planes = [[0; 4]; 6];
            let mut role = 0;
            while role < 6 {
                let code = Placement::code_of(Role::ALL[role]) as u64;
                let mut bit = 0;
                while bit < 3 {
                    planes[role][bit] = (code >> bit & 1).wrapping_sub(1);
                    bit += 1;
                }
                role += 1;
            }
            planes[Role::Rook as usize][3] = !0;
            planes
        };
        let [turn0, turn1, turn2, any0] = &PLANES[role.index()];
        ((self.bit0 ^ turn0) | any0) & (self.bit1 ^ turn1) & (self.bit2 ^ turn2)
    }

    #[inline(always)]
    pub(crate) const fn code_at(&self, square: u32) -> u8 {
        let shift = square & 63;
        (self.bit0 >> shift & 1 | (self.bit1 >> shift & 1) << 1 | (self.bit2 >> shift & 1) << 2)
            as u8
    }

    #[inline(always)]
    pub(crate) const fn role_of(code: u8) -> Option<Role> {
        // A look-up: a jump on what stands somewhere would be guessed wrong too often.
        static ROLES: [Option<Role>; 8] = {
            let mut roles = [None; 8];
            let mut role = 0;
            while role < 6 {
                roles[Placement::code_of(Role::ALL[role]) as usize] = Some(Role::ALL[role]);
                role += 1;
            }
            roles[Placement::CASTLER as usize] = Some(Role::Rook);
            roles
        };
        ROLES[(code & 7) as usize]
    }

    #[inline]
    pub(crate) const fn code_of(role: Role) -> u8 {
        match role {
            Role::Pawn => Self::PAWN,
            Role::Knight => Self::KNIGHT,
            Role::Bishop => Self::BISHOP,
            Role::Rook => Self::ROOK,
            Role::Queen => Self::QUEEN,
            Role::King => Self::KING,
        }
    }

    #[inline]
    pub(crate) const fn piece_at(&self, square: Square) -> Option<Piece> {
        let index = square.raw() as u32;
        match Self::role_of(self.code_at(index)) {
            Some(role) => {
                let color = if self.black >> index & 1 == 0 { Color::White } else { Color::Black };
                Some(Piece { color, role })
            }
            None => None,
        }
    }

    /// Empties the squares of `mask`.
    #[inline(always)]
    pub(crate) const fn clear(&mut self, mask: u64) {
        self.bit0 &= !mask;
        self.bit1 &= !mask;
        self.bit2 &= !mask;
        self.black &= !mask;
    }

    /// Puts a piece on the empty squares of `mask`.
    #[inline(always)]
    pub(crate) const fn put(&mut self, mask: u64, code: u8, color: Color) {
        // Masks instead of branches: the code is often not known before run time.
        self.bit0 |= mask & ((code & 1) as u64).wrapping_neg();
        self.bit1 |= mask & ((code >> 1 & 1) as u64).wrapping_neg();
        self.bit2 |= mask & ((code >> 2 & 1) as u64).wrapping_neg();
        self.black |= mask & (color as u64).wrapping_neg();
    }

    /// The same by a look-up, for a code and a side that nobody can foresee.
    #[inline(always)]
    pub(crate) const fn put_any(&mut self, mask: u64, code: u8, color: Color) {
        static PLANES: [[[u64; 4]; 8]; 2] = {
            let mut planes = [[[0; 4]; 8]; 2];
            let mut code = 0;
            while code < 8 {
                let mut bit = 0;
                while bit < 3 {
                    let plane = (code as u64 >> bit & 1).wrapping_neg();
                    planes[0][code][bit] = plane;
                    planes[1][code][bit] = plane;
                    bit += 1;
                }
                planes[1][code][3] = !0;
                code += 1;
            }
            planes
        };
        let [bit0, bit1, bit2, black] = &PLANES[color.index()][(code & 7) as usize];
        self.bit0 |= mask & *bit0;
        self.bit1 |= mask & *bit1;
        self.bit2 |= mask & *bit2;
        self.black |= mask & *black;
    }

    /// Turns castlers of `mask` into plain rooks.
    #[inline(always)]
    pub(crate) const fn end_castling(&mut self, mask: u64) {
        self.bit0 &= !mask;
    }

    pub(crate) const fn from_board(board: &Board, rights: CastlingRights) -> Self {
        let mut placement = *board.placement();
        placement.bit0 |= rights.rooks().0 & board.by_role(Role::Rook).0;
        placement
    }

    pub(crate) const fn board(&self) -> Board {
        let mut placement = *self;
        placement.end_castling(self.castlers());
        Board::from_placement(placement)
    }

    /// The placement with these codes by square, 8 more for Black; no rook may castle.
    #[inline(always)]
    pub(crate) fn from_codes(codes: &[u8; 64]) -> Self {
        let [bit0, bit1, bit2, black] = codes::planes(codes);
        let mut placement = Self { bit0, bit1, bit2, black: black & (bit0 | bit1 | bit2) };
        placement.end_castling(placement.castlers());
        placement
    }

    /// The codes by square, 8 more for Black, castlers as rooks.
    #[inline(always)]
    pub(crate) fn codes(&self) -> [u8; 64] {
        codes::codes([self.bit0 & !self.castlers(), self.bit1, self.bit2, self.black])
    }

    /// The letters of FEN by square; 0 for nothing.
    #[inline(always)]
    pub(crate) fn letters(&self) -> [u8; 64] {
        let (knights, kings) = (self.knights(), self.kings());
        let (bishops, queens) = (self.diagonals() & !self.bit2, self.diagonals() & self.bit2);
        let rooks = self.bit2 & !self.bit1;
        // The bits of `N` 4E, `B` 42, `P` 50, `R` 52, `Q` 51 and `K` 4B; small letters have 20 more.
        codes::eight_bits([
            queens | kings,
            knights | bishops | rooks | kings,
            knights,
            knights | kings,
            self.pawns() | rooks | queens,
            self.black,
            self.occupied(),
            0,
        ])
    }

    /// The three planes of the codes, and the black pieces.
    #[inline(always)]
    pub(crate) const fn words(&self) -> [u64; 4] {
        [self.bit0, self.bit1, self.bit2, self.black]
    }

    /// The placement with the sides exchanged and the ranks in reverse.
    pub(crate) const fn mirrored(&self) -> Self {
        Self {
            bit0: self.bit0.swap_bytes(),
            bit1: self.bit1.swap_bytes(),
            bit2: self.bit2.swap_bytes(),
            black: (self.occupied() & !self.black).swap_bytes(),
        }
    }
}
