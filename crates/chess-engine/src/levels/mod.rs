//! Ten strengths of play, each a pure function of the game, a seed and the level.
//!
//! A level is weaker by looking less far, by misjudging what it sees at the end of its lines, by
//! overlooking replies, and by caring for less than there is to care for. All of that is drawn by
//! hash: the same position is misjudged the same way all game, as a player's is, and not by
//! chance. No clock is asked.
//!
//! What it overlooks does not make it absurd: an error may cost so much probability of winning
//! and no more, less when much is won or lost already, so that a losing level keeps defending; a
//! recapture that anybody would see is not missed, nor is a mate in one; and from level 4 on a bare
//! king is mated as it was once learned.

mod judgment;
mod names;
mod sense;

use core::ops::ControlFlow;

use chess_core::{Game, Move};

pub(crate) use judgment::Judgment;
use judgment::Taste;
use sense::Sense;

use crate::limits::Limits;
use crate::search::Engine;

/// What makes a level.
struct Recipe {
    /// Positions it visits per move.
    nodes: u64,
    /// By how many hundredths of a pawn it misjudges, in the measure of a logistic distribution.
    noise_cp: i32,
    /// How many of a hundred quiet replies it does not see.
    unseen_percent: u32,
    /// How many points of winning probability one error may cost in an even game, of 100.
    error_percent: i32,
    taste: Taste,
}

const fn recipe(
    nodes: u64,
    noise_cp: i32,
    unseen_percent: u32,
    error_percent: i32,
    taste: Taste,
) -> Recipe {
    Recipe { nodes, noise_cp, unseen_percent, error_percent, taste }
}

const LEVELS: [Recipe; 10] = [
    recipe(40, 270, 21, 60, Taste::Simple),
    recipe(80, 140, 13, 40, Taste::Simple),
    recipe(160, 90, 8, 30, Taste::Simple),
    recipe(180, 85, 6, 25, Taste::Full),
    recipe(400, 50, 3, 20, Taste::Full),
    recipe(950, 14, 0, 15, Taste::Full),
    recipe(2_500, 12, 0, 100, Taste::Full),
    recipe(5_500, 9, 0, 100, Taste::Full),
    recipe(18_000, 6, 0, 100, Taste::Full),
    recipe(400_000, 0, 0, 100, Taste::Full),
];

/// Positions that are visited to mate a bare king at least.
const HEART_NODES: u64 = 8_000;

/// A strength of play from 1 (a beginner) to 10 (all that the engine can do at once).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// The move that a level plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// A legal move.
    pub mv: Move,
    /// Positions visited to find it.
    pub nodes: u64,
}

impl Level {
    /// The weakest level.
    pub const MIN: Self = Self(1);
    /// The strongest level.
    pub const MAX: Self = Self(LEVELS.len() as u8);

    /// The level of that number; none outside 1 to 10.
    pub fn new(number: u8) -> Option<Self> {
        (Self::MIN.0..=Self::MAX.0).contains(&number).then_some(Self(number))
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::MIN.0..=Self::MAX.0).map(Self)
    }

    /// The number from 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    fn recipe(self) -> &'static Recipe {
        &LEVELS[usize::from(self.0) - 1]
    }

    /// The move that this level plays; none when there is no legal one. `seed` is the game's: the
    /// same game, seed and level give the same move and visit as many positions.
    pub fn choose(self, game: &Game, seed: u64) -> Option<Choice> {
        self.choose_within(game, seed, Limits::nodes(self.recipe().nodes))
    }

    /// As [`Level::choose`], but ends early with the best move found so far once `stop` says so.
    /// It is asked every thousand positions.
    pub fn choose_until(
        self,
        game: &Game,
        seed: u64,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Choice> {
        let limits = Limits { stop: Some(stop), ..Limits::nodes(self.recipe().nodes) };
        self.choose_within(game, seed, limits)
    }

    /// About how many positions this level visits for a move at most; a few more to see that it is
    /// no absurd one, and more than that to mate a bare king.
    pub fn nodes(self) -> u64 {
        self.recipe().nodes
    }

    fn choose_within(self, game: &Game, seed: u64, limits: Limits<'_>) -> Option<Choice> {
        self.recipe().choose(&self.sense(), game, seed, limits)
    }

    /// What this level does not get wrong.
    fn sense(self) -> Sense {
        Sense {
            error_percent: self.recipe().error_percent,
            // Who looks further sees them without being told, and the rare better move too.
            sees_recaptures: (2..=6).contains(&self.0),
            sees_mate_in_one: self.0 >= 3,
            knows_mates: self.0 >= 4,
        }
    }
}

impl Recipe {
    fn choose(&self, sense: &Sense, game: &Game, seed: u64, limits: Limits<'_>) -> Option<Choice> {
        if let Some(mv) = sense.mate_in_one(game.position()) {
            return Some(Choice { mv, nodes: 0 });
        }
        if sense.knows_mates && sense::mates_by_heart(game.position()) {
            return self.play_by_heart(game, limits);
        }
        let judgment = Judgment::new(seed, self.noise_cp, self.unseen_percent, self.taste);
        // A memory that begins empty: a move does not depend on what was searched before.
        let mut engine = Engine::judging(judgment, self.nodes);
        let best = engine.search(game, &limits, |_| ControlFlow::Continue(()))?;
        let choice = Choice { mv: best.mv, nodes: best.nodes };
        Some(sense.checked(game, choice))
    }

    /// What was learned once and is played without error.
    fn play_by_heart(&self, game: &Game, limits: Limits<'_>) -> Option<Choice> {
        let nodes = self.nodes.max(HEART_NODES);
        let mut engine = Engine::judging(Judgment::default(), nodes);
        let limits = Limits { nodes: Some(nodes), ..limits };
        let best = engine.search(game, &limits, |_| ControlFlow::Continue(()))?;
        Some(Choice { mv: best.mv, nodes: best.nodes })
    }
}
