//! A position in 32 bytes, for tables and files.

use core::fmt;

use crate::placement::Placement;
use crate::{Bitboard, Color, Piece, Position, Role, Setup, SetupErrors, Square, Variant};

/// A position in 32 bytes; equal positions (counters included) have equal bytes.
///
/// | bytes | content |
/// |---|---|
/// | 0–7 | the occupied squares, a1 in the lowest bit, little endian |
/// | 8–23 | four bits for each occupied square from a1 up: black 8, then knight 1, bishop 2, pawn 3, rook 4, rook that may castle 5, queen 6, king 7; the lower half of a byte first |
/// | 24 | 0 White to move, 1 Black |
/// | 25 | en passant square, 64 for none |
/// | 26–27 | half-move clock, little endian |
/// | 28–29 | move number, little endian |
/// | 30–31 | 0 |
pub type Packed = [u8; 32];

/// Why 32 bytes are no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnpackError {
    /// The bytes do not have the form of a packed position.
    Malformed,
    /// They describe a position that is not legal.
    Illegal(SetupErrors),
}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed => f.write_str("these bytes are no packed position"),
            Self::Illegal(errors) => write!(f, "the packed position is not legal: {errors}"),
        }
    }
}

impl core::error::Error for UnpackError {}

const BLACK: u8 = 8;

impl Position {
    /// The position in 32 bytes.
    ///
    /// ```
    /// use chess_core::{Position, Variant};
    ///
    /// let bytes = Position::start().pack();
    /// assert_eq!(Position::unpack(&bytes, Variant::Standard), Ok(Position::start()));
    /// ```
    pub fn pack(&self) -> Packed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&self.occupied().0.to_le_bytes());
        for (index, square) in self.occupied().into_iter().enumerate() {
            let black = self.by_color(Color::Black).contains(square);
            let code =
                self.placement.code_at(square.index() as u32) | if black { BLACK } else { 0 };
            // At most 32 units stand on a legal board.
            if let Some(byte) = bytes[8..24].get_mut(index / 2) {
                *byte |= code << (4 * (index % 2));
            }
        }
        bytes[24] = self.side_to_move() as u8;
        bytes[25] = self.ep_square().map_or(64, |square| square.index() as u8);
        bytes[26..28].copy_from_slice(&self.halfmove_clock().to_le_bytes());
        bytes[28..30].copy_from_slice(&self.fullmove_number().to_le_bytes());
        bytes
    }

    /// Reads 32 bytes back.
    ///
    /// A position that was built with reasons waived (see [`Setup::into_position_ignoring`]) packs
    /// like any other and is refused here.
    ///
    /// # Errors
    /// The bytes have another form, or the position is not legal.
    pub fn unpack(bytes: &Packed, variant: Variant) -> Result<Self, UnpackError> {
        let setup = setup(bytes).ok_or(UnpackError::Malformed)?;
        setup.into_position(variant).map_err(UnpackError::Illegal)
    }
}

fn setup(bytes: &Packed) -> Option<Setup> {
    let (occupied, rest) = bytes.split_first_chunk::<8>()?;
    let occupied = Bitboard(u64::from_le_bytes(*occupied));
    let (codes, rest) = rest.split_first_chunk::<16>()?;
    let &[side, ep, clock0, clock1, number0, number1, 0, 0] = rest else { return None };
    if occupied.len() > 32 {
        return None;
    }
    let mut setup = Setup {
        board: crate::Board::EMPTY,
        side_to_move: *Color::ALL.get(usize::from(side))?,
        castling_rights: crate::CastlingRights::NONE,
        ep_square: Square::from_index(ep),
        halfmove_clock: u16::from_le_bytes([clock0, clock1]),
        fullmove_number: u16::from_le_bytes([number0, number1]),
    };
    if ep > 64 {
        return None;
    }
    let nibble =
        |index: usize| codes.get(index / 2).map_or(0, |byte| byte >> (4 * (index % 2)) & 15);
    for (index, square) in occupied.into_iter().enumerate() {
        let code = nibble(index);
        let role: Role = Placement::role_of(code & 7)?;
        let color = if code & BLACK == 0 { Color::White } else { Color::Black };
        setup.board.set(square, Some(Piece { color, role }));
        if code & 7 == Placement::CASTLER {
            setup.castling_rights.insert(square);
        }
    }
    let used = occupied.len() as usize;
    (used..32).all(|index| nibble(index) == 0).then_some(setup)
}
