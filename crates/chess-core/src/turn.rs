//! What a position keeps besides its pieces: whose turn it is, en passant and the counters.

use crate::{Color, Square};

/// Half-move clock in bits 0–15, move number in 16–31, side to move in bit 40, and in 32–39 the
/// square a pawn has just passed over: 64 is added where no pawn is ready to take there, and 64
/// alone means none. No pawn ever passes over a1.
///
/// One word and not five fields: bytes that are written one by one and read together, as a copy
/// does, make the CPU wait for the writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn(u64);

const CLOCK: u64 = 0xFFFF;
const NUMBER_SHIFT: u32 = 16;
const EP_SHIFT: u32 = 32;
const EP: u64 = 0xFF << EP_SHIFT;
const NONE: u8 = 64;
const BLACK_SHIFT: u32 = 40;

impl Turn {
    /// A turn without an en passant square.
    #[inline]
    pub(crate) const fn new(side: Color, halfmove_clock: u16, fullmove_number: u16) -> Self {
        Self(
            halfmove_clock as u64
                | (fullmove_number as u64) << NUMBER_SHIFT
                | (NONE as u64) << EP_SHIFT
                | (side as u64) << BLACK_SHIFT,
        )
    }

    #[inline(always)]
    pub(crate) const fn side(self) -> Color {
        // The bit alone, so that a color is no comparison.
        if self.0 >> BLACK_SHIFT & 1 == 0 { Color::White } else { Color::Black }
    }

    #[inline(always)]
    pub(crate) const fn halfmove_clock(self) -> u16 {
        self.0 as u16
    }

    #[inline(always)]
    pub(crate) const fn fullmove_number(self) -> u16 {
        (self.0 >> NUMBER_SHIFT) as u16
    }

    /// The square just passed over if a pawn is ready to take there.
    #[inline(always)]
    pub(crate) const fn ep_square(self) -> Option<Square> {
        Square::from_index((self.0 >> EP_SHIFT) as u8)
    }

    /// The square just passed over.
    #[inline(always)]
    pub(crate) const fn passed_square(self) -> Option<Square> {
        match (self.0 >> EP_SHIFT) as u8 {
            NONE => None,
            index => Some(Square::from_low_bits(index)),
        }
    }

    /// The same after a double step over `square`; `ready` if a pawn can take there.
    #[inline(always)]
    pub(crate) const fn with_passed(self, square: Square, ready: bool) -> Self {
        let mark = if ready { 0 } else { NONE };
        Self(self.0 & !EP | ((square.raw() | mark) as u64) << EP_SHIFT)
    }

    /// The same after no double step.
    #[inline]
    pub(crate) const fn without_passed(self) -> Self {
        Self(self.0 & !EP | (NONE as u64) << EP_SHIFT)
    }

    /// The turn of the side after `mover`, whose turn this is and whose move was not a double step.
    #[inline(always)]
    pub(crate) const fn after(self, mover: Color) -> Self {
        const HIGH_COUNTERS: u64 = 1 << 15 | 1 << 31;
        if self.0 & HIGH_COUNTERS != 0 {
            return self.after_many(mover);
        }
        let counted = self.0 + (1 | (mover as u64) << NUMBER_SHIFT);
        Self((counted & !EP | (NONE as u64) << EP_SHIFT) ^ 1 << BLACK_SHIFT)
    }

    /// The same where a counter may be at its bound.
    #[cold]
    const fn after_many(self, mover: Color) -> Self {
        let number = self.fullmove_number().saturating_add(mover as u16);
        Self::new(mover.other(), self.halfmove_clock().saturating_add(1), number)
    }

    /// The same with the half-move clock at zero if `reset` (Laws 9.3: a pawn move or a capture).
    #[inline(always)]
    pub(crate) const fn with_clock_reset(self, reset: bool) -> Self {
        Self(self.0 & !(CLOCK * reset as u64))
    }

    /// The same side and en passant square with the counters at 0 and 1.
    #[inline]
    pub(crate) const fn without_counters(self) -> Self {
        Self(self.0 >> EP_SHIFT << EP_SHIFT | 1 << NUMBER_SHIFT)
    }

    /// The other side's turn with the board turned around.
    #[inline]
    pub(crate) const fn mirrored(self) -> Self {
        let turned = Self(self.0 ^ 1 << BLACK_SHIFT);
        match self.passed_square() {
            Some(square) => turned.with_passed(square.flip_vertical(), self.ep_square().is_some()),
            None => turned,
        }
    }
}

/// A square that nothing can take on does not count.
impl PartialEq for Turn {
    fn eq(&self, other: &Self) -> bool {
        self.0 & !EP == other.0 & !EP && self.ep_square() == other.ep_square()
    }
}

impl Eq for Turn {}
