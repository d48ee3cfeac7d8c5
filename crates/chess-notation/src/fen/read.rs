//! From text to a legal position.

use alloc::vec::Vec;

use chess_core::{Board, CastlingRights, Color, Position, Setup, SetupErrors, Variant};

use super::fields::Reader;
use super::place::faults;
use super::{FenError, Leniency, Note, ParseFenError, plain};

/// What was read: a legal position, and what had to be forgiven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// The position.
    pub position: Position,
    /// What was forgiven, from left to right; what is wrong with the position itself comes last.
    pub notes: Vec<Note>,
}

/// Reads a FEN, forgiving what is said and nothing else.
///
/// Nothing is allocated where there is nothing to note.
///
/// # Errors
///
/// [`FenError::Parse`] with the first thing that cannot be read, [`FenError::Setup`] with all
/// reasons why the position is not legal, each with its field and column.
pub fn read(text: &str, variant: Variant, leniency: Leniency) -> Result<Read, FenError> {
    match plain::position(text, variant) {
        Some(position) => Ok(Read { position, notes: Vec::new() }),
        None => read_with_care(text, variant, leniency),
    }
}

/// Finds out what there is to forgive, or what is wrong.
#[cold]
fn read_with_care(text: &str, variant: Variant, leniency: Leniency) -> Result<Read, FenError> {
    let mut reader = Reader::new(text, leniency);
    let mut setup = EMPTY;
    reader.fill(&mut setup, variant)?;
    let (position, notes) = reader.position(&setup, variant, SetupErrors::NONE)?;
    Ok(Read { position, notes })
}

/// Reads a FEN as [`read()`] does with [`Leniency::USUAL`], and gives the set-up unchecked.
///
/// The variant decides which rook a castling letter `K` or `Q` means.
///
/// # Errors
///
/// The first thing that cannot be read, with its field and column. Whether the position is legal is
/// not asked: see [`Setup::errors`].
pub fn parse(text: &str, variant: Variant) -> Result<Setup, ParseFenError> {
    if let Some(setup) = plain::setup(text, variant) {
        return Ok(setup);
    }
    let mut setup = EMPTY;
    Reader::new(text, Leniency::USUAL).fill(&mut setup, variant)?;
    Ok(setup)
}

/// What is filled field by field, in its place.
pub(crate) const EMPTY: Setup = Setup {
    board: Board::EMPTY,
    side_to_move: Color::White,
    castling_rights: CastlingRights::NONE,
    ep_square: None,
    halfmove_clock: 0,
    fullmove_number: 1,
};

impl Reader<'_> {
    /// The position of the set-up that was read, some reasons against it waived in silence.
    pub(crate) fn position(
        self,
        setup: &Setup,
        variant: Variant,
        waived: SetupErrors,
    ) -> Result<(Position, Vec<Note>), FenError> {
        match setup.into_position_ignoring(variant, waived) {
            Ok(position) => Ok((position, self.notes)),
            Err(_) => self.forgiven(setup, variant, waived),
        }
    }

    /// What the position lacks is forgiven if the switches say so.
    #[cold]
    fn forgiven(
        mut self,
        setup: &Setup,
        variant: Variant,
        waived: SetupErrors,
    ) -> Result<(Position, Vec<Note>), FenError> {
        let errors = setup.errors(variant) - waived;
        let switch = |error| Leniency::for_setup(error).filter(|it| self.leniency.contains(*it));
        let forgiven = errors.iter().filter(|&error| switch(error).is_some());
        let forgiven = forgiven.fold(waived, |all, error| all | error);
        match setup.into_position_ignoring(variant, forgiven) {
            Ok(position) => {
                for fault in faults(self.text, setup, errors, variant) {
                    if let Some(what) = Leniency::for_setup(fault.error) {
                        let (field, column) = (fault.field, fault.column);
                        self.notes.push(Note { what, field, column });
                    }
                }
                Ok((position, self.notes))
            }
            Err(left) => Err(FenError::Setup(faults(self.text, setup, left, variant))),
        }
    }
}
