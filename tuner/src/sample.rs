//! A position, and what became of it: one line of EPD.

use anyhow::{Context, Result, bail};
use chess_core::{Color, Outcome, Position, Variant};
use chess_notation::epd::{self, Mode, Operation, Record};

/// A quiet position of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// The game's number.
    pub game: u64,
    /// Where the pieces are.
    pub position: Position,
    /// What the search found it worth for the side to move, in hundredths of a pawn.
    pub score_cp: i32,
    /// How the game ended.
    pub outcome: Outcome,
}

impl Sample {
    /// The sample as EPD: `ce` is the score, `c9` the result, `id` the game's number.
    ///
    /// # Errors
    /// If the record refuses an operation, which it does not for what stands in a sample.
    pub fn write(&self) -> Result<String> {
        let mut record = Record::new(self.position);
        record.push(Operation::Centipawns(self.score_cp))?;
        record.push(Operation::Comment(9, Some(self.outcome.to_string())))?;
        record.push(Operation::Id(self.game.to_string()))?;
        Ok(record.to_string())
    }

    /// Reads what [`Sample::write`] wrote.
    ///
    /// # Errors
    /// If the line is no EPD or one of the three operations is missing.
    pub fn parse(line: &str) -> Result<Self> {
        let record = epd::read(line, Variant::Standard, Mode::Strict)?.record;
        let Some(Operation::Centipawns(score_cp)) = record.operation("ce") else {
            bail!("there is no ce")
        };
        let Some(Operation::Comment(_, Some(result))) = record.operation("c9") else {
            bail!("there is no c9")
        };
        let Ok(outcome) = result.parse::<Outcome>() else { bail!("{result} is no result") };
        let game = record.id().context("there is no id")?.parse()?;
        Ok(Self { game, position: *record.position(), score_cp: *score_cp, outcome })
    }

    /// Points of White: 0, ½ or 1.
    pub fn points(&self) -> f32 {
        match self.outcome {
            Outcome::Win(Color::White) => 1.0,
            Outcome::Win(Color::Black) => 0.0,
            _ => 0.5,
        }
    }

    /// The score from White's side, in hundredths of a pawn.
    pub fn white_cp(&self) -> i32 {
        match self.position.side_to_move() {
            Color::White => self.score_cp,
            Color::Black => -self.score_cp,
        }
    }
}
