//! Which games are the same, or one the start of another.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use chess_notation::fen;
use chess_notation::pgn::{Game, NodeId, Step};

use super::player::Player;
use super::tags::{self, Date};

/// Bytes of a line before its first move: the start, as a hash.
const START: usize = 8;

/// What is kept of a game to compare it. Its moves are apart, as bytes that sort a game right behind
/// those that it continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Print {
    /// The number of the game in the input, from 0.
    index: u64,
    white: Player,
    black: Player,
    date: Date,
    /// Event, site, date and round, as a hash.
    occasion: u64,
    /// What makes it worth keeping beside its moves.
    worth: Worth,
}

/// The more, the better; compared in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Worth {
    /// Comments, NAGs and moves in side lines.
    annotations: u32,
    /// Tags that say something.
    tags: u16,
    has_result: bool,
}

impl Print {
    /// The moves of a game as bytes, and what else is compared; nothing if it has no start position.
    pub(super) fn of(game: &Game) -> Option<(Vec<u8>, Self)> {
        let line = line(game)?;
        let name = |tag| Player::parse(tags::known(game, tag).unwrap_or_default());
        let mut hasher = DefaultHasher::new();
        for tag in ["Event", "Site", "Date", "Round"] {
            game.tag(tag).unwrap_or_default().trim().to_lowercase().hash(&mut hasher);
        }
        let known = game.tags.iter().filter(|(name, _)| tags::known(game, name).is_some());
        let print = Self {
            index: 0,
            white: name("White"),
            black: name("Black"),
            date: Date::of(game),
            occasion: hasher.finish(),
            worth: Worth {
                annotations: annotations(game),
                tags: u16::try_from(known.count()).unwrap_or(u16::MAX),
                has_result: game.result != chess_notation::pgn::GameResult::Unknown,
            },
        };
        Some((line, print))
    }

    /// The same with its number in the input, from 0.
    pub(super) fn numbered(self, index: u64) -> Self {
        Self { index, ..self }
    }

    /// As bytes, for a file.
    pub(super) fn to_bytes(self) -> Vec<u8> {
        let Self { index, white: Player(white), black: Player(black), date, occasion, worth } =
            self;
        let date = u64::from(date.year) << 16 | u64::from(date.month) << 8 | u64::from(date.day);
        let worth = u64::from(worth.annotations) << 17
            | u64::from(worth.tags) << 1
            | u64::from(worth.has_result);
        let words = [index, white[0], white[1], black[0], black[1], date, occasion, worth];
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// The way back.
    pub(super) fn from_bytes(bytes: &[u8]) -> Self {
        let mut words = bytes
            .chunks_exact(8)
            .map(|word| u64::from_le_bytes(word.try_into().expect("each chunk has eight bytes")));
        let mut next = || words.next().unwrap_or_default();
        let index = next();
        let white = Player([next(), next()]);
        let black = Player([next(), next()]);
        let date = next();
        let date = Date { year: (date >> 16) as u16, month: (date >> 8) as u8, day: date as u8 };
        let occasion = next();
        let worth = next();
        let worth = Worth {
            annotations: (worth >> 17) as u32,
            tags: (worth >> 1) as u16,
            has_result: worth & 1 != 0,
        };
        Self { index, white, black, date, occasion, worth }
    }
}

/// The start and two bytes for each half-move of the main line.
fn line(game: &Game) -> Option<Vec<u8>> {
    let start = game.start?;
    let mut hasher = DefaultHasher::new();
    (fen::write(&start, game.variant), game.variant.as_str()).hash(&mut hasher);
    let mut line = hasher.finish().to_be_bytes().to_vec();
    for step in game.steps() {
        let word = match step {
            Step::Move(mv) => {
                let promotion = mv.promotion().map_or(0, |role| role as u16 + 1);
                (mv.from().index() as u16) << 10 | (mv.to().index() as u16) << 4 | promotion
            }
            Step::Null => u16::MAX,
        };
        line.extend(word.to_be_bytes());
    }
    Some(line)
}

fn annotations(game: &Game) -> u32 {
    let tree = &game.tree;
    let side_moves = tree.len() - game.plies();
    let notes: usize = std::iter::once(NodeId::ROOT)
        .chain(tree.main_line())
        .map(|node| tree.comments(node).len() + tree.nags(node).len())
        .sum();
    u32::try_from(side_moves + notes).unwrap_or(u32::MAX)
}

/// How a game was found to be the same as a better one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The same moves.
    Whole,
    /// The better one goes on.
    Start,
}

/// Finds games that are worse than one that is the same. Lines come in their order, so that only
/// those are held that the line at hand continues.
pub(super) struct Finder {
    /// Half-moves from which on moves and players alone say that games are the same.
    enough: usize,
    /// Lines that start each other.
    levels: Vec<Level>,
}

/// The games with one line.
struct Level {
    line: Vec<u8>,
    /// The games, and whether no better one has been found.
    games: Vec<(Print, bool)>,
    /// Which of them have a White of this surname.
    by_white: HashMap<u64, Vec<usize>>,
}

impl Finder {
    pub(super) fn new(enough: usize) -> Self {
        Self { enough, levels: Vec::new() }
    }

    /// Takes the next line with its game and names each game that is worse than another.
    pub(super) fn take(&mut self, line: &[u8], game: Print, mut worse: impl FnMut(u64, Kind)) {
        while self.levels.last().is_some_and(|level| !line.starts_with(&level.line)) {
            self.levels.pop();
        }
        for level in &mut self.levels {
            let kind = if level.line.len() == line.len() { Kind::Whole } else { Kind::Start };
            let is_enough = (level.line.len() - START) / 2 >= self.enough;
            for surname in game.white.surnames() {
                for &index in level.by_white.get(&surname).map_or(&[][..], Vec::as_slice) {
                    let (other, is_best) = &mut level.games[index];
                    if !*is_best || !is_same(other, &game, kind, is_enough) {
                        continue;
                    }
                    // The longer line is the better game; of equals the first.
                    if kind == Kind::Whole && other.worth >= game.worth {
                        worse(game.index, kind);
                        return;
                    }
                    *is_best = false;
                    worse(other.index, kind);
                }
            }
        }
        if self.levels.last().is_none_or(|level| level.line != line) {
            let (games, by_white) = (Vec::new(), HashMap::new());
            self.levels.push(Level { line: line.to_vec(), games, by_white });
        }
        if let Some(level) = self.levels.last_mut() {
            for surname in game.white.surnames() {
                level.by_white.entry(surname).or_default().push(level.games.len());
            }
            level.games.push((game, true));
        }
    }
}

/// Whether a game is another whose line it has or continues: the same players, and the same date or
/// the same occasion.
fn is_same(one: &Print, other: &Print, kind: Kind, is_enough: bool) -> bool {
    let is_same_time = match kind {
        // The same whole game on two days is a wrong date; in two years it is another game.
        Kind::Whole => {
            let (year, others) = (one.date.year, other.date.year);
            year == 0 || others == 0 || year == others
        }
        Kind::Start => one.date.agrees(other.date),
    };
    one.white.may_be(other.white)
        && one.black.may_be(other.black)
        && if is_enough { is_same_time } else { one.occasion == other.occasion }
}

#[cfg(test)]
mod tests {
    use chess_notation::pgn;

    use super::Print;

    #[test]
    fn prints_survive_as_bytes() {
        let text = b"[White \"Ann, B\"]\n[Date \"2020.12.31\"]\n\n1. e4 {best} e5 $1 1-0";
        let game = pgn::read(text).next().unwrap();
        let (line, print) = Print::of(&game).unwrap();
        assert_eq!(line.len(), 12);
        assert_eq!((print.worth.annotations, print.worth.has_result), (2, true));
        assert_eq!(Print::from_bytes(&print.to_bytes()), print);
    }
}
