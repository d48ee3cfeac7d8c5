//! Counts for people, in lines that fit a terminal.

use std::collections::BTreeMap;

use super::collection::Collection;
use crate::commands::pgn::naming::{Names, shortened};
use crate::commands::pgn::tally::{Tally, percent};
use crate::output::{counted, grouped};

/// More years than this are shown as decades.
const MOST_YEARS: usize = 15;

pub(super) fn of(collection: &Collection<'_>, names: &Names, top: usize) -> Vec<String> {
    let games = collection.tally.games;
    let half_moves = counted(collection.plies(), "half-move", "half-moves");
    let mut lines = vec![format!("{}, {half_moves}", counted(games, "game", "games"))];
    if games == 0 {
        return lines;
    }
    lines.push(String::new());
    summary(collection, &mut lines);
    years(collection, &mut lines);
    players(collection, top, &mut lines);
    openings(collection, top, &mut lines);
    codes(collection, names, top, &mut lines);
    lines
}

fn summary(collection: &Collection<'_>, lines: &mut Vec<String>) {
    let Tally { games, white, draws, black, other } = collection.tally;
    let results =
        [("White wins", white), ("Draws", draws), ("Black wins", black), ("No result", other)];
    for (index, (name, count)) in results.into_iter().enumerate() {
        let head = if index == 0 { "Results" } else { "" };
        if count > 0 || name != "No result" {
            let share = percent(count, games);
            lines.push(format!("{head:<10}{name:<11}{:>9} {share:>8}", grouped(count)));
        }
    }
    if let (Some((shortest, longest)), Some(median)) =
        (collection.range_of_plies(), collection.median_plies())
    {
        let mean = collection.plies() as f64 / games as f64;
        lines.push(format!(
            "{:<10}{shortest} to {longest} half-moves, median {median}, mean {mean:.1}",
            "Length"
        ));
    }
    if let (Some((lowest, highest)), Some(mean)) =
        (collection.ratings.range, collection.ratings.mean())
    {
        let count = grouped(collection.ratings.count);
        lines.push(format!("{:<10}{lowest} to {highest}, mean {mean:.0} ({count})", "Ratings"));
    }
    let on_the_board =
        [(collection.checkmates, "by checkmate"), (collection.stalemates, "by stalemate")];
    let kinds = [
        (collection.chess960, "Chess960"),
        (collection.set_ups, "set-up positions"),
        (collection.with_comments, "with comments"),
        (collection.with_side_lines, "with side lines"),
    ];
    for (head, counts) in [("Endings", &on_the_board[..]), ("Kinds", &kinds[..])] {
        let counts: Vec<String> = counts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| format!("{} {name}", grouped(*count)))
            .collect();
        if !counts.is_empty() {
            lines.push(format!("{head:<10}{}", counts.join(", ")));
        }
    }
    let events = counted(collection.events.len() as u64, "event", "events");
    let players = counted(collection.players.len() as u64, "player", "players");
    lines.push(format!("{:<10}{players}, {events}", "Names"));
}

/// A line over a table with results.
fn header(name: &str) -> String {
    format!("{name:<24}{}", Tally::HEADER)
}

fn row(name: &str, tally: &Tally, all: u64) -> String {
    format!("{:<24}{}", shortened(name, 24), tally.columns(all))
}

fn rest(left_out: usize, games: u64, lines: &mut Vec<String>) {
    if left_out > 0 {
        lines.push(format!("{:<24}{:>9}", format!("{left_out} more"), grouped(games)));
    }
}

fn years(collection: &Collection<'_>, lines: &mut Vec<String>) {
    if collection.years.is_empty() {
        return;
    }
    lines.push(String::new());
    let all = collection.tally.games;
    if collection.years.len() <= MOST_YEARS {
        lines.push(header("Year"));
        lines.extend(
            collection.years.iter().map(|(year, tally)| row(&year.to_string(), tally, all)),
        );
    } else {
        let mut decades: BTreeMap<u16, Tally> = BTreeMap::new();
        for (year, tally) in &collection.years {
            decades.entry(year / 10 * 10).or_default().merge(tally);
        }
        lines.push(header("Decade"));
        lines.extend(decades.iter().map(|(year, tally)| row(&format!("{year}s"), tally, all)));
    }
    let undated = all - collection.dated();
    if undated > 0 {
        lines.push(format!("{:<24}{:>9}", "no year", grouped(undated)));
    }
}

fn players(collection: &Collection<'_>, top: usize, lines: &mut Vec<String>) {
    let players = collection.players();
    if players.is_empty() {
        return;
    }
    lines.push(String::new());
    lines.push(format!(
        "{:<24}{:>9} {:>8} {:>7} {:>6} {:>6}   {}",
        "Player", "Games", "Share", "Won", "Drawn", "Lost", "Score"
    ));
    for (name, record) in players.iter().take(top) {
        let [games, won, drawn, lost] =
            [record.games, record.won, record.drawn, record.lost].map(grouped);
        let share = percent(record.games, collection.tally.games);
        let score = record.score().map_or("-".to_owned(), |score| format!("{score:.1} %"));
        let name = shortened(name, 24);
        lines.push(format!(
            "{name:<24}{games:>9} {share:>8} {won:>7} {drawn:>6} {lost:>6}   {score}"
        ));
    }
    if players.len() > top {
        lines.push(format!("{} more", grouped((players.len() - top) as u64)));
    }
}

fn openings(collection: &Collection<'_>, top: usize, lines: &mut Vec<String>) {
    let openings = collection.openings();
    if openings.is_empty() {
        return;
    }
    let all = collection.tally.games;
    lines.push(String::new());
    lines.push(header("Opening"));
    lines.extend(openings.iter().take(top).map(|(name, tally)| row(name, tally, all)));
    let others = openings.iter().skip(top);
    rest(openings.len().saturating_sub(top), others.map(|(_, tally)| tally.games).sum(), lines);
    let unnamed = all - collection.named();
    if unnamed > 0 {
        lines.push(format!("{:<24}{:>9}", "not in the book", grouped(unnamed)));
    }
}

fn codes(collection: &Collection<'_>, names: &Names, top: usize, lines: &mut Vec<String>) {
    let codes = collection.codes();
    if codes.is_empty() {
        return;
    }
    let all = collection.tally.games;
    lines.push(String::new());
    lines.push(format!("{:<4}{:>9} {:>8}   {}", "Code", "Games", "Share", "Name"));
    for (eco, tally) in codes.iter().take(top) {
        let (games, share) = (grouped(tally.games), percent(tally.games, all));
        let name = names.of_code(*eco);
        lines.push(format!("{eco} {games:>9} {share:>8}   {}", shortened(&name, 54)));
    }
    if codes.len() > top {
        let others = codes.iter().skip(top).map(|(_, tally)| tally.games).sum::<u64>();
        let games = grouped(others);
        lines.push(format!(
            "    {games:>9} {:>8}   {} more",
            percent(others, all),
            codes.len() - top
        ));
    }
}
