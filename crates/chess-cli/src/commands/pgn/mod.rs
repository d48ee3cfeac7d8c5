//! `chess pgn`: work on PGN files, game by game.
//!
//! A subcommand is a pure function from one game to what becomes of it. Around it stands the same
//! frame for all of them:
//!
//! ```text
//!  files ─▶ source ─▶ cutter ─▶ workers ─▶ in input order ─▶ report, sink
//!           unpacks   chunks    read, map                     findings, games
//! ```
//!
//! * [`options`]: the arguments that all subcommands share.
//! * [`source`] and [`frames`]: files, standard input, `.zst` and `.gz`, known by their content.
//! * [`cutter`]: text cut into chunks of whole games, as text.
//! * [`ordered`]: workers whose results come back in order, through a bounded window.
//! * [`games`]: chunks read into games; [`games::each`] is where a subcommand plugs in, or
//!   [`rewrite::rewrite`] where it only decides which games go on, or how.
//! * [`report`] and [`excerpt`]: what is wrong, and where.
//! * [`sink`]: where games are written.

mod check;
mod cutter;
mod excerpt;
mod external;
mod frames;
mod games;
mod head;
mod join;
mod options;
mod ordered;
mod progress;
mod report;
mod rewrite;
mod sample;
mod sink;
mod sort;
mod source;
mod split;
mod tags;

use anyhow::Result;
use clap::Subcommand;

use crate::exit::Exit;
use crate::output::Output;

/// What can be done with PGN files.
#[derive(Debug, Subcommand)]
pub(crate) enum PgnCommand {
    /// Read every game, play its moves and report what is wrong, with line and column
    #[command(after_help = "Examples:\n  chess pgn check testdata/games.pgn\n  \
        chess pgn check --strict --errors json testdata/pgn-cases/01-castling-zeros.pgn")]
    Check(check::CheckArguments),
    /// Write the first games
    #[command(after_help = "Example:\n  chess pgn head -n 2 testdata/games.pgn")]
    Head(head::HeadArguments),
    /// Write the games of several files as one
    #[command(
        after_help = "Example:\n  chess pgn join testdata/games.pgn testdata/pgn-cases/14-null-moves.pgn -o all.pgn.zst"
    )]
    Join(join::JoinArguments),
    /// Write games in another order
    #[command(after_help = "Example:\n  chess pgn sort --by=-Elo,Date testdata/games.pgn")]
    Sort(sort::SortArguments),
    /// Put games into several files
    #[command(after_help = "Examples:\n  \
        chess pgn split -n 5 testdata/games.pgn -o 'part-{}.pgn'\n  \
        chess pgn split --by eco testdata/games.pgn -o 'by-eco/{}.pgn.zst'")]
    Split(split::SplitArguments),
    /// Write some games at random
    #[command(after_help = "Example:\n  chess pgn sample -n 3 --seed 7 testdata/games.pgn")]
    Sample(sample::SampleArguments),
}

/// Runs one of them.
pub(crate) fn run(command: &PgnCommand, output: &Output) -> Result<Exit> {
    match command {
        PgnCommand::Check(arguments) => check::run(arguments, output.is_json()),
        PgnCommand::Head(arguments) => head::run(arguments),
        PgnCommand::Join(arguments) => join::run(arguments),
        PgnCommand::Sort(arguments) => sort::run(arguments),
        PgnCommand::Split(arguments) => split::run(arguments),
        PgnCommand::Sample(arguments) => sample::run(arguments),
    }
}
