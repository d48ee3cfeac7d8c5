//! The games of a chunk.

use std::ops::Range;

use chess_core::{Position, Variant};
use chess_notation::pgn::{self, Event, Game, Options};
use memchr::memchr_iter;

use super::games::InputGame;
use super::report::{Finding, Shows};

/// A piece of a file that starts and ends between games.
pub(super) struct Chunk {
    /// The text.
    pub(super) bytes: Vec<u8>,
    /// Where it stands in its file, in bytes.
    pub(super) offset: u64,
    /// Whether it was cut somewhere, since no game ended for too long.
    pub(super) was_cut: bool,
}

/// What a worker made of a chunk.
pub(super) struct ChunkGames<Y> {
    pub(super) games: Vec<ChunkGame<Y>>,
    /// What is wrong in a text without games.
    pub(super) strays: Vec<Finding>,
    /// Line ends in the chunk.
    pub(super) lines: u64,
}

impl<Y> ChunkGames<Y> {
    /// Whether there is anything to report.
    pub(super) fn has_findings(&self) -> bool {
        !self.strays.is_empty() || self.games.iter().any(|game| !game.findings.is_empty())
    }
}

/// A game, and what the subcommand made of it.
pub(super) struct ChunkGame<Y> {
    pub(super) span: Range<usize>,
    /// Line ends before it in the chunk.
    pub(super) lines_before: u64,
    pub(super) half_moves: usize,
    pub(super) findings: Vec<Finding>,
    pub(super) value: Y,
}

/// Reads all that there is.
pub(super) fn whole_games<Y>(
    chunk: &Chunk,
    options: Options,
    shows: Shows,
    map: &impl Fn(InputGame<'_>) -> Y,
) -> ChunkGames<Y> {
    let bytes = chunk.bytes.as_slice();
    let mut games = Vec::new();
    let mut lines = Lines::new(bytes);
    let mut reader = pgn::read_with(bytes, options);
    for game in reader.by_ref() {
        let span = game.span.clone();
        games.push(ChunkGame {
            lines_before: lines.before(span.start),
            half_moves: game.plies(),
            findings: shows.findings(&game.diagnostics, bytes),
            value: map(InputGame { raw: &bytes[span.clone()], game }),
            span,
        });
    }
    let strays = shows.findings(reader.diagnostics(), bytes);
    let lines = lines.before(bytes.len());
    ChunkGames { games, strays, lines }
}

/// Reads tags and skips the rest.
pub(super) fn games_by_tags<Y>(
    chunk: &Chunk,
    options: Options,
    map: &impl Fn(&Game) -> Y,
) -> ChunkGames<Y> {
    let bytes = chunk.bytes.as_slice();
    let mut games = Vec::new();
    let mut lines = Lines::new(bytes);
    let mut start = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let mut begun: Option<Game> = None;
    let mut push = |game: &Game, span: Range<usize>| {
        games.push(ChunkGame {
            lines_before: lines.before(span.start),
            half_moves: 0,
            findings: Vec::new(),
            value: map(game),
            span,
        });
    };
    let mut reader = pgn::read_with(bytes, options);
    while let Some((event, place)) = reader.next_event() {
        match event {
            Event::Begin => {
                if let Some(game) = begun.take() {
                    push(&game, start..place.start);
                    start = place.start;
                }
                begun = Some(Game::new(Position::start(), Variant::Standard));
            }
            Event::Tag(tag) => {
                if let Some(game) = &mut begun {
                    game.tags.push((tag.name().to_owned(), tag.value().into_owned()));
                }
            }
            Event::Movetext => reader.skip_game(),
            _ => {}
        }
    }
    if let Some(game) = begun {
        push(&game, start..bytes.len());
    }
    ChunkGames { lines: lines.before(bytes.len()), games, strays: Vec::new() }
}

/// Counts line ends up to places in rising order: LF, CR and CRLF end one line each.
struct Lines<'a> {
    bytes: &'a [u8],
    at: usize,
    count: u64,
}

impl<'a> Lines<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, count: 0 }
    }

    fn before(&mut self, at: usize) -> u64 {
        let piece = &self.bytes[self.at..at];
        let is_lone = |&cr: &usize| self.bytes.get(self.at + cr + 1) != Some(&b'\n');
        let lone_cr = memchr_iter(b'\r', piece).filter(is_lone).count();
        self.count += (memchr_iter(b'\n', piece).count() + lone_cr) as u64;
        self.at = at;
        self.count
    }
}
