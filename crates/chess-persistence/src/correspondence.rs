//! What a player leaves with a game: prepared answers and private notes.

use chess_core::Move;

use crate::error::StoreError;

/// Conditional moves as they were left: lines from the position that stood then, the opponent's
/// move first.
///
/// The store takes and gives them as they are; whether they can be played is for whoever knows the
/// position. What is left of them follows from the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prepared {
    /// The number of events in the log when they were left.
    pub seq: u64,
    /// The number of half-moves that had been played then.
    pub ply: u32,
    /// The lines.
    pub lines: Vec<Vec<Move>>,
}

/// The layout of the bytes that lines are stored as: this byte, then for each line the number of
/// its moves as one byte and each move's 16 bits, little endian.
const VERSION: u8 = 1;

/// The lines as bytes.
///
/// # Errors
/// [`StoreError::Corrupt`] for a line that is longer than the layout can say.
pub(crate) fn encode(lines: &[Vec<Move>]) -> Result<Vec<u8>, StoreError> {
    let mut bytes = vec![VERSION];
    for line in lines {
        let count = u8::try_from(line.len())
            .map_err(|_| StoreError::corrupt(format_args!("a line of {} moves", line.len())))?;
        bytes.push(count);
        bytes.extend(line.iter().flat_map(|mv| mv.bits().to_le_bytes()));
    }
    Ok(bytes)
}

/// The lines that these bytes say; none for bytes of another layout.
pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<Vec<Move>>> {
    let (&VERSION, mut rest) = bytes.split_first()? else { return None };
    let mut lines = Vec::new();
    while let Some((&count, tail)) = rest.split_first() {
        let (line, tail) = tail.split_at_checked(2 * usize::from(count))?;
        let (moves, _) = line.as_chunks::<2>();
        lines.push(
            moves
                .iter()
                .map(|bits| Move::from_bits(u16::from_le_bytes(*bits)))
                .collect::<Option<_>>()?,
        );
        rest = tail;
    }
    Some(lines)
}
