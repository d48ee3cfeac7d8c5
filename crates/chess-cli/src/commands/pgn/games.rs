//! Games of all files, read by several workers and handed over in their order.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use anyhow::Result;
use chess_notation::pgn::{Chunks, Game, ReadGame};

use super::chunk_games::{Chunk, ChunkGames, games_by_tags, whole_games};
use super::options::CommonArguments;
use super::ordered::ordered;
use super::progress::Progress;
use super::report::{Finding, Report};
use super::source::{self, Stream};

/// A game as a worker gets it.
pub(crate) struct InputGame<'a> {
    /// Its bytes, with what stands behind it up to the next game.
    pub(crate) raw: &'a [u8],
    /// What they say. Lines and columns of diagnostics count from somewhere before the game; the
    /// frame reports them.
    pub(crate) game: ReadGame,
}

/// A game as it comes out of a worker, with its place.
pub(crate) struct Taken<'a, Y> {
    /// The name of the file as it was given.
    pub(crate) file: &'a str,
    /// The number of the file among those that were given, from 0.
    pub(crate) file_index: usize,
    /// The number of the game in its file, from 1.
    pub(crate) number: u64,
    /// The line of its first byte, from 1.
    pub(crate) line: u64,
    /// Its first byte in the (unpacked) file, from 0.
    pub(crate) offset: u64,
    /// Its bytes.
    pub(crate) raw: &'a [u8],
    /// What was wrong with it, the line counted in the file. It has been reported already.
    pub(crate) findings: &'a [Finding],
    /// What the subcommand made of it.
    pub(crate) value: Y,
}

/// Reads all games and calls `map` with each of them on some worker, then `take` with what came of
/// it, in the order of the input. `take` may end it all; errors and warnings are reported before it
/// is called.
///
/// A file that cannot be read is reported; the others are read all the same.
pub(crate) fn each<Y: Send>(
    common: &CommonArguments,
    report: &mut Report<'_>,
    map: impl Fn(InputGame<'_>) -> Y + Sync,
    take: impl FnMut(Taken<'_, Y>) -> Result<ControlFlow<()>>,
) -> Result<()> {
    each_of(&common.inputs(), common, report, map, take)
}

/// The same for who has more to report.
pub(super) fn each_reporting<'r, Y: Send>(
    common: &CommonArguments,
    report: &mut Report<'r>,
    map: impl Fn(InputGame<'_>) -> Y + Sync,
    take: impl FnMut(&mut Report<'r>, Taken<'_, Y>) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let (options, shows) = (common.reading(), report.shows());
    run(
        &common.inputs(),
        common,
        report,
        true,
        |chunk| whole_games(chunk, options, shows, &map),
        take,
    )
}

/// A file by the name that it was given and the path that it is read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Input {
    pub(super) name: String,
    pub(super) path: PathBuf,
}

/// The same for other inputs than those that were given.
pub(super) fn each_of<Y: Send>(
    inputs: &[Input],
    common: &CommonArguments,
    report: &mut Report<'_>,
    map: impl Fn(InputGame<'_>) -> Y + Sync,
    mut take: impl FnMut(Taken<'_, Y>) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let (options, shows) = (common.reading(), report.shows());
    let read = |chunk: &Chunk| whole_games(chunk, options, shows, &map);
    run(inputs, common, report, false, read, |_, taken| take(taken))
}

/// The same for who asks for tags only: games have no moves, and are some times faster read. What is
/// wrong with the moves is not reported, but in strict mode.
pub(super) fn each_by_tags<Y: Send>(
    common: &CommonArguments,
    report: &mut Report<'_>,
    map: impl Fn(&Game) -> Y + Sync,
    take: impl FnMut(Taken<'_, Y>) -> Result<ControlFlow<()>>,
) -> Result<()> {
    each_of_by_tags(&common.inputs(), common, report, map, take)
}

/// Both together.
pub(super) fn each_of_by_tags<Y: Send>(
    inputs: &[Input],
    common: &CommonArguments,
    report: &mut Report<'_>,
    map: impl Fn(&Game) -> Y + Sync,
    mut take: impl FnMut(Taken<'_, Y>) -> Result<ControlFlow<()>>,
) -> Result<()> {
    if common.strict {
        return each_of(inputs, common, report, |input| map(&input.game), take);
    }
    let options = common.reading();
    let read = |chunk: &Chunk| games_by_tags(chunk, options, &map);
    run(inputs, common, report, false, read, |_, taken| take(taken))
}

fn run<'r, Y: Send>(
    inputs: &[Input],
    common: &CommonArguments,
    report: &mut Report<'r>,
    // Whether `take` reports, too.
    speaks: bool,
    read: impl Fn(&Chunk) -> ChunkGames<Y> + Sync,
    mut take: impl FnMut(&mut Report<'r>, Taken<'_, Y>) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let bytes_read = Arc::new(AtomicU64::new(0));
    let progress = Progress::new(common, Arc::clone(&bytes_read));
    let mut pieces = Pieces::new(inputs, common.workers(), bytes_read);
    let work = |piece| match piece {
        Piece::Chunk(file, chunk) => {
            let games = read(&chunk);
            Done::Chunk(file, chunk, games)
        }
        Piece::Unreadable(file, error) => Done::Unreadable(file, error),
        Piece::End(file) => Done::End(file),
    };
    let mut place = FilePlace::default();
    let mut outcome = Ok(());
    ordered(
        common.workers(),
        || pieces.next(),
        work,
        |done| {
            let step = match done {
                Done::Unreadable(file, error) => progress
                    .suspend(|| report.unreadable(&inputs[file].name, &error))
                    .map(|()| ControlFlow::Continue(())),
                Done::End(file) => {
                    place = FilePlace::default();
                    report.end_file(&inputs[file].name).map(|()| ControlFlow::Continue(()))
                }
                Done::Chunk(file, chunk, games) => {
                    progress.show();
                    let file = (file, inputs[file].name.as_str());
                    let has_findings = speaks || games.has_findings();
                    let hand_over =
                        || hand_over(&file, &mut place, &chunk, games, report, &mut take);
                    if has_findings { progress.suspend(hand_over) } else { hand_over() }
                }
            };
            step.unwrap_or_else(|error| {
                outcome = Err(error);
                ControlFlow::Break(())
            })
        },
    );
    progress.end();
    outcome
}

/// The work in its order.
enum Piece {
    Chunk(usize, Chunk),
    Unreadable(usize, std::io::Error),
    /// A file has been read.
    End(usize),
}

enum Done<Y> {
    Chunk(usize, Chunk, ChunkGames<Y>),
    Unreadable(usize, std::io::Error),
    End(usize),
}

/// Goes through the files.
struct Pieces<'a> {
    files: &'a [Input],
    workers: usize,
    bytes_read: Arc<AtomicU64>,
    file: usize,
    chunks: Option<Chunks<Stream>>,
}

impl<'a> Pieces<'a> {
    fn new(files: &'a [Input], workers: usize, bytes_read: Arc<AtomicU64>) -> Self {
        Self { files, workers, bytes_read, file: 0, chunks: None }
    }

    fn next(&mut self) -> Option<Piece> {
        let file = self.file;
        let Some(chunks) = &mut self.chunks else {
            let path = &self.files.get(file)?.path;
            return Some(match source::open(path, self.workers, &self.bytes_read) {
                Ok(stream) => {
                    self.chunks = Some(Chunks::new(stream));
                    return self.next();
                }
                Err(error) => {
                    self.file += 1;
                    Piece::Unreadable(file, error)
                }
            });
        };
        let bytes = match chunks.next_chunk() {
            Ok(Some(bytes)) => bytes.to_vec(),
            Err(error) => return Some(Piece::Unreadable(file, error)),
            Ok(None) => {
                self.chunks = None;
                self.file += 1;
                return Some(Piece::End(file));
            }
        };
        let (offset, was_cut) = (chunks.offset(), chunks.was_cut());
        Some(Piece::Chunk(file, Chunk { bytes, offset, was_cut }))
    }
}

/// How far a file has been handed over.
#[derive(Default)]
struct FilePlace {
    games: u64,
    lines: u64,
}

fn hand_over<'r, Y>(
    (file_index, file): &(usize, &str),
    place: &mut FilePlace,
    chunk: &Chunk,
    games: ChunkGames<Y>,
    report: &mut Report<'r>,
    take: &mut impl FnMut(&mut Report<'r>, Taken<'_, Y>) -> Result<ControlFlow<()>>,
) -> Result<ControlFlow<()>> {
    let lines = place.lines;
    let counted = |mut findings: Vec<Finding>| {
        for finding in &mut findings {
            finding.line += lines;
        }
        findings
    };
    report.show(file, None, &counted(games.strays))?;
    for game in games.games {
        place.games += 1;
        let findings = counted(game.findings);
        report.count(game.half_moves);
        report.show(file, Some(place.games), &findings)?;
        let taken = Taken {
            file,
            file_index: *file_index,
            number: place.games,
            line: lines + game.lines_before + 1,
            offset: chunk.offset + game.span.start as u64,
            raw: &chunk.bytes[game.span],
            findings: &findings,
            value: game.value,
        };
        if take(report, taken)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    place.lines += games.lines;
    if chunk.was_cut {
        report.show(file, Some(place.games), &[Finding::too_long(place.lines + 1)])?;
    }
    Ok(ControlFlow::Continue(()))
}
