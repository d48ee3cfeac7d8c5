//! `integration`: real games over sockets and over HTTP against the built server, which is killed while
//! they are played. What was acknowledged must be there afterwards, once.

mod clocks;
mod games;
mod line;
mod opponents;
mod player;
pub(crate) mod random;
mod room;
mod server;
mod socket;
mod verdict;

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};

use crate::run;
use crate::suite;
use games::SourceGame;
use line::Transport;
pub(crate) use opponents::opponents;
use player::{Acknowledged, Player};
use random::Random;
use room::Room;
use server::Server;

const GAMES: usize = 50;
/// Kills of a run that is to be quick.
pub(crate) const KILLS: u64 = 5;
/// A run that takes longer than this, and for each kill that much more, hangs: it is ended with what
/// it knows.
const PATIENCE: Duration = Duration::from_secs(600);
const PATIENCE_PER_KILL: Duration = Duration::from_secs(5);

/// Of so many times that the server is down, one is long …
const LONG_EVERY: u64 = 10;
/// … namely so long, and much longer than what a clock may lose by it.
const LONG: Duration = Duration::from_secs(5);

/// What all players count together.
#[derive(Debug, Default)]
struct Progress {
    acknowledged: AtomicU64,
    repeated: AtomicU64,
    reconnects: AtomicU64,
    finished: AtomicUsize,
}

/// Plays the games, kills the server `kills` times meanwhile, and checks every game; `seed` chooses
/// the games and the moments.
pub(crate) fn integration(seed: Option<u64>, kills: u64) -> Result<()> {
    let chess = suite::command_line()?;
    let binary = suite::server_for_tests()?;
    run::step("Integration: games over sockets and HTTP, the server killed while they are played");
    let mut random = Random::new(seed.unwrap_or_else(random::seed_of_the_moment));
    println!("  seed {} (repeat with --seed {0})", random.seed());
    let games = games::choose(&chess, GAMES, &mut random)?;
    let plies = games.iter().map(|game| game.uci.len() as u64).sum::<u64>();
    println!("  {} games, {plies} moves", games.len());

    let folder = run::target().join("xtask/integration");
    if folder.exists() {
        fs::remove_dir_all(&folder)
            .with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    fs::create_dir_all(&folder)?;
    let begun = Instant::now();
    let until = begun + PATIENCE + PATIENCE_PER_KILL * u32::try_from(kills)?;
    let mut server = Server::start(&binary, &folder)?;
    let progress = Arc::new(Progress::default());
    // All rooms first: nobody begins before everybody is there.
    let mut rooms = Vec::new();
    for game in &games {
        rooms.push(Room::open(server.address(), game, &mut random)?);
    }
    let mut tables = Vec::new();
    for (game, room) in games.into_iter().zip(rooms) {
        tables.push(Table::seat(game, room, server.address(), &progress, until)?);
    }
    let seats = tables.len() * 2;
    let killed = kill_while_played(&mut server, kills, plies, &progress, &mut random, seats, until);
    let mut played = Vec::new();
    for table in tables {
        played.push(table.leave()?);
    }
    // Where a player met a fault, that comes first: it is why the kills found nobody.
    killed?;
    let playing = begun.elapsed();
    let verdict = verdict::check(&chess, &folder, &server, &played)?;
    server.stop()?;
    println!(
        "  {} games played in {:.1} s by {seats} clients",
        played.len(),
        playing.as_secs_f64()
    );
    println!(
        "  {} moves acknowledged, {} of them after a reconnection",
        verdict.acknowledged,
        load(&progress.repeated)
    );
    println!("  {} reconnections after {kills} kills", load(&progress.reconnects));
    println!(
        "  {} events in the logs, {} moves: none lost, none twice",
        verdict.events, verdict.moves
    );
    println!("  {} exported PGNs equal their sources", verdict.exports);
    println!(
        "  {} turns on clocks: the longest was charged {} ms, of at most {} ms, though the server \
         was down for {} s at a time",
        verdict.turns,
        verdict.longest_turn_ms,
        clocks::ALLOWANCE_MS,
        LONG.as_secs()
    );
    Ok(())
}

/// Kills the server and starts it again, `kills` times, one moment in each part of the moves.
fn kill_while_played(
    server: &mut Server,
    kills: u64,
    plies: u64,
    progress: &Progress,
    random: &mut Random,
    seats: usize,
    until: Instant,
) -> Result<()> {
    // A kill can swallow the acknowledgments on their way: they are never counted.
    let plies = plies.saturating_sub(4 * kills).max(plies / 2);
    for kill in 0..kills {
        // A little later than the move that is waited for.
        let moment = (kill * plies + random.below(plies * 9 / 10)) / kills;
        wait_for(progress, moment.max(1), seats, until)
            .with_context(|| format!("kill {} of {kills} found no game in play", kill + 1))?;
        thread::sleep(Duration::from_micros(random.below(20_000)));
        let counted = progress.acknowledged.load(Ordering::Relaxed);
        server.kill()?;
        // Now and then for so long that it would be seen if the clocks had run on meanwhile.
        let is_long = kill % LONG_EVERY == 0;
        thread::sleep(if is_long { LONG } else { Duration::from_millis(random.below(150)) });
        server.restart()?;
        println!("  SIGKILL {} after {counted} acknowledged moves, started again", kill + 1);
    }
    Ok(())
}

/// One game with its two players at it.
struct Table {
    game: SourceGame,
    room: Room,
    players: Vec<JoinHandle<Result<Vec<Acknowledged>>>>,
}

/// A game that both players have left.
struct Played {
    game: SourceGame,
    room: Room,
    acknowledged: Vec<Acknowledged>,
}

impl Table {
    fn seat(
        game: SourceGame,
        room: Room,
        server: SocketAddr,
        progress: &Arc<Progress>,
        until: Instant,
    ) -> Result<Self> {
        let mut players = Vec::new();
        for seat in &room.seats {
            let player = Player::new(server, &room.id, seat, &game, progress, until);
            let player = player.over(if seat.color == room.over_http {
                Transport::Http
            } else {
                Transport::Socket
            });
            let name = format!("{} {}", room.id, seat.color);
            players.push(thread::Builder::new().name(name).spawn(move || player.play())?);
        }
        Ok(Self { game, room, players })
    }

    fn leave(self) -> Result<Played> {
        let mut acknowledged = Vec::new();
        for player in self.players {
            let result = player.join().map_err(|_| anyhow!("a player panicked"))?;
            acknowledged.extend(
                result.with_context(|| format!("{}, game {}", self.game.origin, self.room.id))?,
            );
        }
        Ok(Played { game: self.game, room: self.room, acknowledged })
    }
}

/// Waits until that many moves are acknowledged.
fn wait_for(progress: &Progress, moves: u64, seats: usize, until: Instant) -> Result<()> {
    while progress.acknowledged.load(Ordering::Relaxed) < moves {
        ensure!(progress.finished.load(Ordering::Relaxed) < seats, "all players have left");
        if Instant::now() > until {
            bail!("only {} moves by now", load(&progress.acknowledged));
        }
        thread::sleep(Duration::from_millis(1));
    }
    Ok(())
}

fn load(counter: &AtomicU64) -> u64 {
    counter.load(Ordering::Relaxed)
}

/// The path as text for a command's argument.
fn argument(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
