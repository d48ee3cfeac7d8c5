//! Playing the pairs of a match, several at a time.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use chess_core::{Color, DrawPolicy, Game, Outcome, Position, Variant};
use chess_notation::pgn::{self, GameResult};
use chess_uci::client::Budget;

use super::player::{Contender, Player};
use crate::args::arena::ArenaArguments;

/// A match.
pub(super) struct Contest<'a> {
    pub(super) contenders: [&'a Contender; 2],
    /// One for each pair.
    pub(super) openings: &'a [Position],
    pub(super) arguments: &'a ArenaArguments,
}

/// A finished game.
pub(super) struct Played {
    pub(super) color_of_first: Color,
    pub(super) outcome: Outcome,
    /// The player that failed, by its place in the match.
    pub(super) fault: Option<usize>,
    pub(super) pgn: String,
}

/// Games that nobody wins by then are drawn: no game of engines is longer for a good reason.
const LONGEST_PLIES: usize = 1_000;

impl Contest<'_> {
    /// Plays all pairs; `on_pair` hears of them in their order and may end the match.
    pub(super) fn play(&self, mut on_pair: impl FnMut([Played; 2]) -> Result<bool>) -> Result<()> {
        let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, finished) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.arguments.concurrency.get() {
                let (sender, next, is_over) = (sender.clone(), &next, &is_over);
                scope.spawn(move || {
                    let mut players = self.contenders.map(Contender::sit_down);
                    loop {
                        let pair = next.fetch_add(1, Relaxed);
                        if pair >= self.openings.len() || is_over.load(Relaxed) {
                            return;
                        }
                        let games = [Color::White, Color::Black]
                            .map(|color| self.play_game(&mut players, pair, color));
                        if sender.send((pair, games)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            // In order, whatever was finished first: a match repeats with its seed.
            let mut waiting = std::collections::BTreeMap::new();
            let mut expected = 0;
            let mut outcome = Ok(());
            for (pair, games) in &finished {
                waiting.insert(pair, games);
                while let Some(games) = waiting.remove(&expected) {
                    expected += 1;
                    if is_over.load(Relaxed) {
                        continue;
                    }
                    match on_pair(games) {
                        Ok(true) => {}
                        Ok(false) => is_over.store(true, Relaxed),
                        Err(error) => {
                            is_over.store(true, Relaxed);
                            outcome = Err(error);
                        }
                    }
                }
            }
            outcome
        })
    }

    fn play_game(&self, players: &mut [Player; 2], pair: usize, color_of_first: Color) -> Played {
        // Draws as engines play them: threefold and fifty moves end the game.
        let mut game = Game::new(self.openings[pair], Variant::Standard, DrawPolicy::Automatic);
        let seed = self.arguments.seed ^ (2 * pair as u64 + color_of_first.index() as u64);
        let mut clocks = self.arguments.clock.map(|clock| [clock.initial; 2]);
        let place_of = |color: Color| usize::from(color != color_of_first);
        let mut fault = None;
        for color in Color::ALL {
            if let Err(why) = players[place_of(color)].new_game() {
                fault.get_or_insert((color, why));
            }
        }
        while game.ending().is_none() && game.ply() < LONGEST_PLIES && fault.is_none() {
            let color = game.position().side_to_move();
            let place = place_of(color);
            let budget = self.budget(place, clocks);
            let begun = Instant::now();
            let chosen = players[place].choose(&game, budget, seed);
            let took = begun.elapsed();
            if let (Some(clocks), Some(clock)) = (&mut clocks, self.arguments.clock) {
                if took > clocks[color.index()] {
                    fault = Some((color, "overstepped the time".to_owned()));
                    break;
                }
                clocks[color.index()] = clocks[color.index()] - took + clock.increment;
            }
            let played = chosen.and_then(|mv| game.play(mv).map_err(|error| error.to_string()));
            if let Err(why) = played {
                fault = Some((color, why));
            }
        }
        let outcome = match &fault {
            Some((color, _)) => Outcome::Win(!*color),
            None => game.ending().map_or(Outcome::Draw, |ending| ending.outcome),
        };
        let names = Color::ALL.map(|color| self.contenders[place_of(color)].name.as_str());
        let why = fault.as_ref().map(|(color, why)| format!("{color} {why}"));
        Played {
            color_of_first,
            outcome,
            fault: fault.map(|(color, _)| place_of(color)),
            pgn: self.written(&game, outcome, names, pair, why.as_deref()),
        }
    }

    fn budget(&self, place: usize, clocks: Option<[Duration; 2]>) -> Budget {
        let arguments = self.arguments;
        let own = [arguments.nodes_first, arguments.nodes_second][place];
        if let Some(nodes) = own.or(arguments.nodes) {
            return Budget::Nodes(nodes);
        }
        if let Some(depth) = arguments.depth {
            return Budget::Depth(depth);
        }
        match (clocks, arguments.clock) {
            (Some(remaining), Some(clock)) => {
                Budget::Clocks { remaining, increments: [clock.increment; 2] }
            }
            _ => Budget::MoveTime(Duration::from_millis(arguments.move_time_ms)),
        }
    }

    fn written(
        &self,
        game: &Game,
        outcome: Outcome,
        [white, black]: [&str; 2],
        pair: usize,
        fault: Option<&str>,
    ) -> String {
        let mut written = pgn::Game::from_play(game, GameResult::from(outcome));
        written.set_tag("Event", "Arena");
        written.set_tag("Round", &(pair + 1).to_string());
        written.set_tag("White", white);
        written.set_tag("Black", black);
        if let Some(fault) = fault {
            let last = written.tree.main_line().last();
            if let Some(node) = last {
                written.tree.add_comment(node, fault.to_owned());
            }
        }
        let mut text = written.write();
        text.push('\n');
        text
    }
}
