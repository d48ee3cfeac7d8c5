//! `chess analyze`: what was good and bad in games, and why.

mod object;
mod searcher;
mod summary;

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use anyhow::Result;
use chess_analysis::{Analysis, Keep, annotate, try_analyze};
use chess_core::{DrawPolicy, Game};
use chess_notation::pgn;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use self::object::{About, GameObject};
use self::searcher::{Failure, Searcher};
use super::pgn::games;
use super::pgn::naming::{Named, Names};
use super::pgn::ordered::ordered;
use super::pgn::report::Report;
use super::pgn::sink::Sink;
use crate::args::analyze::AnalyzeArguments;
use crate::exit::Exit;
use crate::output::complain;

/// A game that was read.
struct Read {
    file: String,
    number: u64,
    raw: Vec<u8>,
    game: pgn::Game,
}

/// A game that was looked at.
struct Looked {
    read: Read,
    /// The moves and what was found about them; nothing where there is none to look at.
    found: Option<(Game, Result<Analysis, Failure>)>,
}

/// Analyzes all games, several at a time, and writes them in their order.
pub(crate) fn run(arguments: &AnalyzeArguments, is_json: bool) -> Result<Exit> {
    let common = &arguments.common;
    let names = arguments.naming.open()?;
    let mut sink = Sink::open(common.output.as_deref())?;
    let bar = bar(!is_json && common.output.is_none());
    let workers = common.workers();
    // One for each worker, made by whoever finds none.
    let searchers: Mutex<Vec<Searcher>> = Mutex::new(Vec::new());
    let look = |read: Read| {
        let taken = searchers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut searcher =
            taken.unwrap_or_else(|| Searcher::new(arguments.engine.as_deref(), arguments.nodes));
        let found = play_of(&read.game).map(|play| {
            let found = analysis(&play, &mut searcher, &bar);
            (play, found)
        });
        searchers.lock().unwrap_or_else(PoisonError::into_inner).push(searcher);
        Looked { read, found }
    };
    let mut exit = Exit::Yes;
    let mut outcome = Ok(());
    let reading = thread::scope(|scope| {
        // Games are handed over one by one, so that a long file takes no memory.
        let (hand_over, games) = mpsc::sync_channel::<Read>(1);
        let reader = scope.spawn(|| read_all(arguments, hand_over, &bar));
        ordered(
            workers,
            move || games.recv().ok(),
            look,
            |looked| {
                let write = || write(&looked, arguments, &names, is_json, &mut sink);
                match bar.suspend(write) {
                    Ok(Exit::Yes) => {}
                    Ok(bad) => exit = bad,
                    Err(error) => {
                        outcome = Err(error);
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            },
        );
        reader.join()
    });
    bar.finish_and_clear();
    outcome?;
    let read = reading.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
    sink.finish()?;
    Ok(if read == Exit::Yes { exit } else { read })
}

/// Reads all games and hands them over until nobody wants any more.
#[expect(clippy::needless_pass_by_value, reason = "dropped at the end: then no more games come")]
fn read_all(
    arguments: &AnalyzeArguments,
    hand_over: mpsc::SyncSender<Read>,
    bar: &ProgressBar,
) -> Result<Exit> {
    let mut report = Report::beside(&arguments.common);
    games::each(
        &arguments.common,
        &mut report,
        |input| input.game.game,
        |taken| {
            bar.inc_length(taken.value.plies() as u64);
            let read = Read {
                file: taken.file.to_owned(),
                number: taken.number,
                raw: taken.raw.to_vec(),
                game: taken.value,
            };
            Ok(match hand_over.send(read) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            })
        },
    )?;
    report.end()
}

/// The main line up to a null move, if there is any.
fn play_of(game: &pgn::Game) -> Option<Game> {
    let mut play = Game::new(game.start?, game.variant, DrawPolicy::Laws);
    for mv in game.moves() {
        play.record(mv).ok()?;
    }
    (play.ply() > 0).then_some(play)
}

fn analysis(play: &Game, searcher: &mut Searcher, bar: &ProgressBar) -> Result<Analysis, Failure> {
    searcher.new_game()?;
    let mut done = play.ply() + 1;
    try_analyze(play, |game| {
        // A position may be asked about twice, and some not at all.
        let ply = game.ply().min(done);
        bar.inc((done - ply) as u64);
        done = ply;
        searcher.evaluate(game)
    })
}

fn write(
    looked: &Looked,
    arguments: &AnalyzeArguments,
    names: &Names,
    is_json: bool,
    sink: &mut Sink,
) -> Result<Exit> {
    let Looked { read, found } = looked;
    let (play, analysis) = match found {
        Some((play, Ok(analysis))) => (play, analysis),
        Some((_, Err(failure))) => {
            complain(format_args!("error: {}, game {}: {failure}", read.file, read.number));
            return Ok(Exit::No);
        }
        None if is_json => return Ok(Exit::Yes),
        None => {
            sink.game(&read.raw)?;
            return Ok(Exit::Yes);
        }
    };
    let language = arguments.naming.lang;
    let name = names.classify(&read.game);
    if is_json {
        let about = About {
            file: &read.file,
            number: read.number,
            pgn: &read.game,
            play,
            name,
            nodes: arguments.nodes,
            language,
        };
        let text = serde_json::to_string(&GameObject::new(&about, analysis))?;
        writeln!(sink, "{text}")?;
        return Ok(Exit::Yes);
    }
    let keep = if arguments.bare { Keep::Moves } else { Keep::All };
    let mut written = annotate(&read.game, analysis, language, keep);
    if let Some(name) = name {
        name_opening(&mut written, name);
    }
    sink.game(written.write().as_bytes())?;
    sink.flush()?;
    if !arguments.quiet {
        complain(summary::summary(read.number, &read.game, name, analysis, language));
    }
    Ok(Exit::Yes)
}

/// The tags of the opening (PGN 9.3, 9.4), where the game says nothing about it.
fn name_opening(game: &mut pgn::Game, name: Named<'_>) {
    if game.tag("ECO").is_some() || game.tag("Opening").is_some() {
        return;
    }
    let (opening, variation) = name.parts();
    game.set_tag("ECO", &name.eco.to_string());
    game.set_tag("Opening", opening);
    if let Some(variation) = variation {
        game.set_tag("Variation", variation);
    }
}

/// Counts half-moves, for who watches a terminal that nothing else is written to.
fn bar(writes_games: bool) -> ProgressBar {
    let is_watched = io::stderr().is_terminal() && !(writes_games && io::stdout().is_terminal());
    if !is_watched {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr_with_hz(10));
    if let Ok(style) = ProgressStyle::with_template("{bar:20} {percent:>3} %  {pos}/{len}  {eta}") {
        bar.set_style(style);
    }
    bar
}
