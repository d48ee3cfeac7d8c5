//! The thread that owns the engine and does one job after the other.

use std::cell::Cell;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use chess_core::{Game, Move, Variant};
use chess_engine::{Engine, Info, Level, Limits};
use chess_notation::uci;

use crate::server::Output;
use crate::signals::Signals;
use crate::time::Budget;

/// Something to do.
#[derive(Debug)]
pub(crate) enum Job {
    Search(Box<Search>),
    Clear,
    Resize {
        mib: usize,
    },
    Threads(usize),
    /// Say that all before is done.
    Ready,
}

/// A search that was asked for.
#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) game: Game,
    pub(crate) search_moves: Vec<Move>,
    pub(crate) lines: usize,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) mate: Option<u32>,
    pub(crate) budget: Option<Budget>,
    pub(crate) level: Level,
    pub(crate) seed: u64,
    pub(crate) signals: Arc<Signals>,
}

const MIB: usize = 1 << 20;
const DEFAULT_HASH_MIB: usize = 16;

/// Does jobs until nobody can send any.
pub(crate) fn run(jobs: &Receiver<Job>, output: &Output<impl Write>) {
    let mut engine = Engine::with_bytes(DEFAULT_HASH_MIB * MIB);
    let mut threads = 1;
    for job in jobs {
        match job {
            Job::Search(search) => search.answer(&mut engine, output),
            Job::Clear => engine.clear(),
            Job::Resize { mib } => {
                // The old memory is given back before the new one is asked for.
                drop(std::mem::replace(&mut engine, Engine::with_bytes(MIB)));
                engine = Engine::try_with_bytes(mib.saturating_mul(MIB)).unwrap_or_else(|| {
                    let least = DEFAULT_HASH_MIB;
                    output.line(&format!(
                        "info string there is no memory for a Hash of {mib} MB: it is {least} MB now"
                    ));
                    Engine::with_bytes(least * MIB)
                });
                engine.set_threads(threads);
            }
            Job::Threads(number) => {
                threads = number;
                engine.set_threads(threads);
            }
            Job::Ready => output.line("readyok"),
        }
    }
}

impl Search {
    /// Searches, tells what is found, and answers once it may.
    fn answer(&self, engine: &mut Engine, output: &Output<impl Write>) {
        let position = self.game.position();
        if !position.has_legal_move() {
            let score = if position.is_check() { "mate 0" } else { "cp 0" };
            output.line(&format!("info depth 0 score {score}"));
            self.signals.wait();
            return output.line("bestmove (none)");
        }
        let best = if self.level == Level::MAX {
            self.search(engine, output)
        } else {
            self.play_at_level(output)
        };
        self.signals.wait();
        let variant = self.game.variant();
        let mut line = String::from("bestmove ");
        match best.first() {
            Some(mv) => uci::push(&mut line, *mv, variant),
            None => line.push_str("(none)"),
        }
        if let Some(reply) = best.get(1) {
            line.push_str(" ponder ");
            uci::push(&mut line, *reply, variant);
        }
        output.line(&line);
    }

    /// The best line at full strength.
    fn search(&self, engine: &mut Engine, output: &Output<impl Write>) -> Vec<Move> {
        let started = Instant::now();
        let stop = || self.signals.is_stopped() || self.has_used(|budget| budget.hard);
        let limits = Limits {
            nodes: self.nodes,
            depth: self.depth,
            mate: self.mate,
            stop: Some(&stop),
            moves: &self.search_moves,
            lines: self.lines,
        };
        // How long the same move has been the best, in depths: a steady choice needs less time.
        let (last, steady) = (Cell::new(None), Cell::new(0u32));
        let best = engine.search(&self.game, &limits, |info| {
            output.line(&told(info, started.elapsed(), self.game.variant()));
            if info.line > 1 {
                return ControlFlow::Continue(());
            }
            let first = info.pv.first().copied();
            steady.set(if last.replace(first) == first { steady.get() + 1 } else { 0 });
            let soft = |budget: &Budget| {
                let share = [14, 12, 10, 9, 8, 7][steady.get().min(5) as usize];
                (budget.soft * share / 10).min(budget.hard)
            };
            if self.has_used(soft) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let Some(best) = best else { return Vec::new() };
        // The last depth is rarely finished, and what was told before leaves it out.
        let (milliseconds, nodes) = (started.elapsed().as_millis(), best.nodes);
        let per_second = per_second(nodes, milliseconds);
        output.line(&format!("info nodes {nodes} nps {per_second} time {milliseconds}"));
        best.pv
    }

    /// The move of one of the weaker levels, told as if it had been looked for.
    fn play_at_level(&self, output: &Output<impl Write>) -> Vec<Move> {
        let started = Instant::now();
        let Some(choice) = self.level.choose(&self.game, self.seed) else { return Vec::new() };
        let time = started.elapsed().as_millis();
        let mv = uci::write(choice.mv, self.game.variant());
        output.line(&format!("info depth 1 nodes {} time {time} pv {mv}", choice.nodes));
        vec![choice.mv]
    }

    /// Whether the clock has run for as long as a part of the budget says.
    fn has_used(&self, part: impl Fn(&Budget) -> Duration) -> bool {
        let Some(budget) = &self.budget else { return false };
        self.signals.running_since().is_some_and(|since| since.elapsed() >= part(budget))
    }
}

fn per_second(nodes: u64, milliseconds: u128) -> u128 {
    u128::from(nodes) * 1_000 / milliseconds.max(1)
}

/// An `info` line.
fn told(info: &Info, elapsed: Duration, variant: Variant) -> String {
    let milliseconds = elapsed.as_millis();
    let per_second = per_second(info.nodes, milliseconds);
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {per_second} hashfull {} \
         time {milliseconds} pv",
        info.depth, info.seldepth, info.line, info.score, info.nodes, info.hash_per_mille,
    );
    for mv in &info.pv {
        line.push(' ');
        uci::push(&mut line, *mv, variant);
    }
    line
}
