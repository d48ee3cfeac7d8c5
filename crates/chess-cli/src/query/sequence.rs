//! Move sequences: `1. e4 c5 2. Nf3`.

use chess_core::{Move, Position};
use chess_notation::pgn::ReadGame;
use chess_notation::san::{self, SanError};

/// Half-moves from the initial position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sequence {
    /// The moves up to the first gap.
    known: Vec<Move>,
    /// What follows: a word, or nothing where any half-move fits.
    open: Vec<Option<String>>,
    /// The position after the known moves.
    end: Position,
}

/// Why a text is no sequence: the place of the word, in bytes, its length, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SequenceError {
    pub(crate) at: usize,
    pub(crate) length: usize,
    pub(crate) message: String,
}

impl Sequence {
    /// Reads moves in SAN or UCI; move numbers are skipped and `*` stands for any half-move.
    pub(crate) fn parse(text: &str) -> Result<Self, SequenceError> {
        let mut sequence = Self { known: Vec::new(), open: Vec::new(), end: Position::start() };
        for (at, word) in words(text) {
            let wrong = |error: &SanError| SequenceError {
                at,
                length: word.len(),
                message: format!("{word}: {error}"),
            };
            if word == "*" || !sequence.open.is_empty() {
                let item = (word != "*").then(|| word.to_owned());
                // Behind a gap the position is not known, but what is no move at all is.
                if let Some(word) = &item
                    && let Err(error @ SanError::Syntax { .. }) = san::parse(&sequence.end, word)
                {
                    return Err(wrong(&error));
                }
                sequence.open.push(item);
                continue;
            }
            let mv = san::parse(&sequence.end, word).map_err(|error| wrong(&error))?;
            sequence.end = sequence.end.play_unchecked(mv);
            sequence.known.push(mv);
        }
        if sequence.known.is_empty() && sequence.open.is_empty() {
            let message = "expected moves, such as 1. e4 c5 2. Nf3".to_owned();
            return Err(SequenceError { at: 0, length: text.len(), message });
        }
        Ok(sequence)
    }

    /// The position that the moves lead to; nothing if there is a gap in them.
    pub(crate) fn position(&self) -> Option<&Position> {
        self.open.is_empty().then_some(&self.end)
    }

    /// Whether a game starts with these moves.
    pub(crate) fn opens(&self, game: &ReadGame) -> bool {
        if game.start != Some(Position::start()) {
            return false;
        }
        let mut steps = game.steps();
        if !self.known.iter().all(|&mv| steps.next().and_then(|step| step.as_move()) == Some(mv)) {
            return false;
        }
        let mut position = self.end;
        self.open.iter().all(|wanted| {
            let Some(step) = steps.next() else { return false };
            let fits = wanted.as_ref().is_none_or(|word| {
                step.as_move().is_some_and(|mv| san::parse(&position, word) == Ok(mv))
            });
            let Some(after) = step.play(&position, game.variant) else { return false };
            position = after;
            fits
        })
    }
}

/// The words that are moves or gaps, with their places: `1.e4` has one, `12...` none.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().filter_map(move |word| {
        let unnumbered = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let word = match unnumbered.strip_prefix('.') {
            Some(rest) => rest.trim_start_matches('.'),
            None if unnumbered.is_empty() => "",
            None => word,
        };
        (!word.is_empty()).then(|| (word.as_ptr() as usize - start, word))
    })
}
