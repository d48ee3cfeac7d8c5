//! Counts for programs.

use serde::Serialize;

use super::collection::Collection;
use crate::commands::pgn::naming::Names;
use crate::commands::pgn::tally::Tally;

/// What `--json` writes. Lists are in falling order of games, years in rising order.
#[derive(Debug, Serialize)]
pub(super) struct Object<'a> {
    #[serde(flatten)]
    tally: Tally,
    plies: Plies,
    checkmates: u64,
    stalemates: u64,
    chess960: u64,
    /// Games from another position than the initial one, Chess960 left out.
    set_ups: u64,
    with_comments: u64,
    with_side_lines: u64,
    /// Different values of the tag `Event`.
    events: usize,
    ratings: Ratings,
    /// Games without a year.
    undated: u64,
    years: Vec<Year>,
    /// Different names.
    player_count: usize,
    players: Vec<Player<'a>>,
    /// Games whose opening is not in the book.
    unnamed: u64,
    openings: Vec<Opening<'a>>,
    codes: Vec<Code>,
}

/// Half-moves; null where there is no game.
#[derive(Debug, Serialize)]
struct Plies {
    total: u64,
    shortest: Option<usize>,
    median: Option<usize>,
    mean: Option<f64>,
    longest: Option<usize>,
}

#[derive(Debug, Serialize)]
struct Ratings {
    count: u64,
    lowest: Option<u16>,
    mean: Option<f64>,
    highest: Option<u16>,
}

#[derive(Debug, Serialize)]
struct Year {
    year: u16,
    #[serde(flatten)]
    tally: Tally,
}

#[derive(Debug, Serialize)]
struct Player<'a> {
    name: &'a str,
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    score_percent: Option<f64>,
}

#[derive(Debug, Serialize)]
struct Opening<'a> {
    opening: &'a str,
    #[serde(flatten)]
    tally: Tally,
}

#[derive(Debug, Serialize)]
struct Code {
    eco: String,
    /// What the book calls it: one name, or the families that share it.
    name: String,
    #[serde(flatten)]
    tally: Tally,
}

pub(super) fn of<'a>(collection: &'a Collection<'a>, names: &'a Names, top: usize) -> Object<'a> {
    let games = collection.tally.games;
    let range = collection.range_of_plies();
    let players = collection.players().into_iter().take(top).map(|(name, record)| Player {
        name,
        games: record.games,
        won: record.won,
        drawn: record.drawn,
        lost: record.lost,
        score_percent: record.score().map(rounded),
    });
    let openings = collection.openings().into_iter().take(top);
    let codes = collection.codes().into_iter().take(top).map(|(eco, tally)| Code {
        eco: eco.to_string(),
        name: names.of_code(eco),
        tally,
    });
    Object {
        tally: collection.tally,
        plies: Plies {
            total: collection.plies(),
            shortest: range.map(|(shortest, _)| shortest),
            median: collection.median_plies(),
            mean: (games > 0).then(|| rounded(collection.plies() as f64 / games as f64)),
            longest: range.map(|(_, longest)| longest),
        },
        checkmates: collection.checkmates,
        stalemates: collection.stalemates,
        chess960: collection.chess960,
        set_ups: collection.set_ups,
        with_comments: collection.with_comments,
        with_side_lines: collection.with_side_lines,
        events: collection.events.len(),
        ratings: Ratings {
            count: collection.ratings.count,
            lowest: collection.ratings.range.map(|(lowest, _)| lowest),
            mean: collection.ratings.mean().map(rounded),
            highest: collection.ratings.range.map(|(_, highest)| highest),
        },
        undated: games - collection.dated(),
        years: collection.years.iter().map(|(&year, &tally)| Year { year, tally }).collect(),
        player_count: collection.players.len(),
        players: players.collect(),
        unnamed: games - collection.named(),
        openings: openings.map(|(opening, tally)| Opening { opening, tally }).collect(),
        codes: codes.collect(),
    }
}

/// One digit behind the point is all that anybody reads.
fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
