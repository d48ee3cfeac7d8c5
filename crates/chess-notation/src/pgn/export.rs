//! Whole games written in export format.

use alloc::string::String;

use chess_core::{Outcome, Variant};

use super::game::Game;
use super::result::GameResult;
use super::spelling::Spelling;
use super::tag::ROSTER;
use super::tree::NodeId;
use super::writer::Writer;
use crate::fen;
use crate::san::PieceLetters;

/// Writes a played game in export format: the seven-tag roster first, what is unknown as `?`, then
/// the other tags in their order, `SetUp`, `FEN` and `Variant` where the start needs them, an empty
/// line, the moves in SAN with their numbers in lines of less than 80 characters, and the result.
///
/// The `Result` tag is always that of `outcome`.
pub fn write(
    tags: &[(impl AsRef<str>, impl AsRef<str>)],
    play: &chess_core::Game,
    outcome: Outcome,
) -> String {
    let mut game = Game::from_play(play, GameResult::from(outcome));
    for name in ROSTER {
        game.set_tag(name, if name == "Date" { "????.??.??" } else { "?" });
    }
    for (name, value) in tags {
        game.set_tag(name.as_ref(), value.as_ref());
    }
    game.set_tag("Result", game.result.as_str());
    if play.variant() == Variant::Chess960 {
        // Even the initial array is said, so that nobody has to know which one is meant.
        game.set_tag("Variant", "Chess960");
        game.set_tag("SetUp", "1");
        game.set_tag("FEN", &fen::write(play.start(), Variant::Chess960));
    }
    game.write()
}

impl<A> Game<A> {
    /// Writes the game: its tags as they are, `SetUp`, `FEN` and `Variant` behind them where the
    /// start needs them and they are missing, then the moves with side lines, comments and NAGs,
    /// and the result.
    pub fn write(&self) -> String {
        self.write_as(Spelling::San(PieceLetters::EN))
    }

    /// The same with its moves in another notation.
    pub fn write_as(&self, spelling: Spelling) -> String {
        self.write_with(spelling, |_, _| None)
    }

    /// The same, with what the annotation of each move says as its last comment.
    pub fn write_with(
        &self,
        spelling: Spelling,
        remark: impl FnMut(NodeId, &A) -> Option<String>,
    ) -> String {
        let mut writer = Writer::with_capacity(256 + self.tree.len() * 8).with_spelling(spelling);
        self.accept_with(&mut writer, remark);
        writer.into_text()
    }
}
