//! Facts added up.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use chess_notation::eco::Eco;
use chess_notation::pgn::GameResult;

use super::facts::{Board, Facts};
use crate::commands::pgn::tally::Tally;

/// What all games come to.
#[derive(Debug, Default)]
pub(super) struct Collection<'a> {
    pub(super) tally: Tally,
    /// Games by their half-moves.
    pub(super) lengths: BTreeMap<usize, u64>,
    pub(super) years: BTreeMap<u16, Tally>,
    pub(super) players: HashMap<String, Record>,
    pub(super) ratings: Ratings,
    pub(super) events: HashSet<String>,
    /// By the name before its colon.
    pub(super) openings: HashMap<&'a str, Tally>,
    pub(super) codes: BTreeMap<Eco, Tally>,
    pub(super) checkmates: u64,
    pub(super) stalemates: u64,
    pub(super) chess960: u64,
    pub(super) set_ups: u64,
    pub(super) with_comments: u64,
    pub(super) with_side_lines: u64,
}

/// The games of a player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Record {
    pub(super) games: u64,
    pub(super) won: u64,
    pub(super) drawn: u64,
    pub(super) lost: u64,
}

/// The ratings of players, each game's for itself.
#[derive(Debug, Default)]
pub(super) struct Ratings {
    pub(super) count: u64,
    pub(super) sum: u64,
    /// The lowest and the highest.
    pub(super) range: Option<(u16, u16)>,
}

impl<'a> Collection<'a> {
    pub(super) fn add(&mut self, facts: Facts<'a>) {
        self.tally.add(facts.result);
        *self.lengths.entry(facts.plies).or_default() += 1;
        if let Some(year) = facts.year {
            self.years.entry(year).or_default().add(facts.result);
        }
        let [white, black] = facts.players;
        for (player, is_white) in [(white, true), (black, false)] {
            if let Some(name) = player {
                self.players.entry(name).or_default().add(facts.result, is_white);
            }
        }
        facts.ratings.into_iter().flatten().for_each(|rating| self.ratings.add(rating));
        self.events.extend(facts.event);
        if let Some(named) = facts.opening {
            self.openings.entry(named.parts().0).or_default().add(facts.result);
            self.codes.entry(named.eco).or_default().add(facts.result);
        }
        self.checkmates += u64::from(facts.board == Board::Checkmate);
        self.stalemates += u64::from(facts.board == Board::Stalemate);
        self.chess960 += u64::from(facts.is_chess960);
        self.set_ups += u64::from(facts.is_set_up);
        self.with_comments += u64::from(facts.has_comments);
        self.with_side_lines += u64::from(facts.has_side_lines);
    }

    pub(super) fn plies(&self) -> u64 {
        self.lengths.iter().map(|(&plies, &games)| plies as u64 * games).sum()
    }

    /// Half-moves of the game in the middle, or of the shorter one of two.
    pub(super) fn median_plies(&self) -> Option<usize> {
        let mut left = self.tally.games.checked_sub(1)? / 2;
        self.lengths.iter().find_map(|(&plies, &games)| match left.checked_sub(games) {
            Some(rest) => {
                left = rest;
                None
            }
            None => Some(plies),
        })
    }

    /// Half-moves of the shortest and the longest game.
    pub(super) fn range_of_plies(&self) -> Option<(usize, usize)> {
        Some((*self.lengths.first_key_value()?.0, *self.lengths.last_key_value()?.0))
    }

    /// Games whose year is known.
    pub(super) fn dated(&self) -> u64 {
        self.years.values().map(|tally| tally.games).sum()
    }

    /// Games whose opening has a name.
    pub(super) fn named(&self) -> u64 {
        self.codes.values().map(|tally| tally.games).sum()
    }

    /// Players by their games, most first.
    pub(super) fn players(&self) -> Vec<(&str, Record)> {
        let mut players: Vec<_> =
            self.players.iter().map(|(name, record)| (name.as_str(), *record)).collect();
        players.sort_by_key(|&(name, record)| (Reverse(record.games), name));
        players
    }

    /// Openings by their games, most first.
    pub(super) fn openings(&self) -> Vec<(&'a str, Tally)> {
        let mut openings: Vec<_> =
            self.openings.iter().map(|(name, tally)| (*name, *tally)).collect();
        openings.sort_by_key(|&(name, tally)| (Reverse(tally.games), name));
        openings
    }

    /// Codes by their games, most first.
    pub(super) fn codes(&self) -> Vec<(Eco, Tally)> {
        let mut codes: Vec<_> = self.codes.iter().map(|(eco, tally)| (*eco, *tally)).collect();
        codes.sort_by_key(|&(eco, tally)| (Reverse(tally.games), eco));
        codes
    }
}

impl Record {
    fn add(&mut self, result: GameResult, is_white: bool) {
        self.games += 1;
        match (result, is_white) {
            (GameResult::Draw, _) => self.drawn += 1,
            (GameResult::WhiteWins, true) | (GameResult::BlackWins, false) => self.won += 1,
            (GameResult::WhiteWins, false) | (GameResult::BlackWins, true) => self.lost += 1,
            (GameResult::BothLose, _) => self.lost += 1,
            _ => {}
        }
    }

    /// Points as a share of the games that have a result, in percent.
    pub(super) fn score(&self) -> Option<f64> {
        let decided = self.won + self.drawn + self.lost;
        (decided > 0).then(|| (self.won as f64 + self.drawn as f64 / 2.0) * 100.0 / decided as f64)
    }
}

impl Ratings {
    fn add(&mut self, rating: u16) {
        self.count += 1;
        self.sum += u64::from(rating);
        let (lowest, highest) = self.range.unwrap_or((rating, rating));
        self.range = Some((lowest.min(rating), highest.max(rating)));
    }

    pub(super) fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }
}
