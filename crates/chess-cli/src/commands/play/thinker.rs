//! The engine's work, beside the screen.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use chess_analysis::{Analyst, Hint, HintStep, before, words};
use chess_core::{Color, Game};
use chess_engine::{Level, Score};
use chess_terminal::{Effect, Input, Language};

/// Before that many half-moves a draw is for who stands badly.
const EARLY_PLIES: usize = 40;
/// What is bad, in hundredths of a pawn.
const BAD_CP: i32 = -150;

/// Something to think about.
#[derive(Debug)]
pub(super) enum Job {
    Move { number: u64, game: Box<Game>, level: Level, seed: u64 },
    Hint { number: u64, game: Box<Game> },
    Draw { number: u64, game: Box<Game>, color: Color },
}

impl Job {
    /// The job that an effect asks for, if it asks for one.
    pub(super) fn of(effect: Effect) -> Result<Self, Effect> {
        match effect {
            Effect::Think { number, game, level, seed } => {
                Ok(Self::Move { number, game, level, seed })
            }
            Effect::FindHint { number, game } => Ok(Self::Hint { number, game }),
            Effect::ConsiderDraw { number, game, color } => Ok(Self::Draw { number, game, color }),
            other => Err(other),
        }
    }

    /// Does it. `stop` ends searches at full strength; a level's own are short.
    pub(super) fn run(self, language: Language, stop: &(dyn Fn() -> bool + Sync)) -> Input {
        let evaluate = |game: &Game| Analyst::new(Hint::DEFAULT_NODES).evaluate_until(game, stop);
        match self {
            Self::Move { number, game, level, seed } => {
                let mv = level.choose(&game, seed).map(|choice| choice.mv);
                Input::Replied { number, mv }
            }
            Self::Hint { number, game } => {
                let language = match language {
                    Language::Fr => words::Language::Fr,
                    _ => words::Language::En,
                };
                let hint = Hint::new(&game, evaluate(&game));
                let texts = hint.map(|hint| {
                    HintStep::ALL.map(|step| words::hint(language, game.position(), &hint, step))
                });
                Input::Hinted { number, texts }
            }
            Self::Draw { number, game, color } => {
                let score = evaluate(&game).score;
                let is_mover = game.position().side_to_move() == color;
                let own = if is_mover { score } else { before(score) };
                // Whoever stands badly takes half a point, and later on whoever is not better off.
                let enough = if game.ply() < EARLY_PLIES { BAD_CP } else { 0 };
                let accepts = match own {
                    Score::Cp(centipawns) => centipawns <= enough,
                    Score::Mate(moves) => moves <= 0 && is_mover || moves < 0,
                    _ => false,
                };
                Input::Considered { number, accepts }
            }
        }
    }
}

/// A thread that does one job after the other and drops those that are not wanted any more.
pub(super) struct Thinker {
    jobs: Sender<(u64, Job)>,
    answers: Receiver<Input>,
    /// How often it was told to stop: jobs of an earlier age are out of date.
    age: Arc<AtomicU64>,
}

impl Thinker {
    pub(super) fn new(language: Language) -> Self {
        let (jobs, work) = mpsc::channel::<(u64, Job)>();
        let (answer, answers) = mpsc::channel();
        let age = Arc::new(AtomicU64::new(0));
        let current = Arc::clone(&age);
        // Nobody waits for it: it ends with the program, or when no more jobs can come.
        thread::spawn(move || {
            for (of_age, job) in work {
                let stop = || current.load(Relaxed) != of_age;
                if !stop() && answer.send(job.run(language, &stop)).is_err() {
                    return;
                }
            }
        });
        Self { jobs, answers, age }
    }

    /// Takes a job on; the answer comes later.
    pub(super) fn take(&self, job: Job) {
        let sent = self.jobs.send((self.age.load(Relaxed), job));
        debug_assert!(sent.is_ok(), "the thread lives as long as jobs can come");
    }

    /// Drops what is under way.
    pub(super) fn stop(&self) {
        self.age.fetch_add(1, Relaxed);
    }

    /// An answer, if one has come.
    pub(super) fn answer(&self) -> Option<Input> {
        self.answers.try_recv().ok()
    }
}
