//! The engine's work, beside the screen.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use std::thread;

use chess_analysis::{Analyst, Hint, HintStep, before, words};
use chess_core::{Color, Game};
use chess_engine::{Level, Score};
use chess_notation::Language;
use chess_terminal::{Effect, Input};

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

    /// Does it. `stop` ends the search early; what it has found by then is the answer.
    pub(super) fn run(self, language: Language, stop: &(dyn Fn() -> bool + Sync)) -> Input {
        let evaluate = |game: &Game| Analyst::new(Hint::DEFAULT_NODES).evaluate_until(game, stop);
        match self {
            Self::Move { number, game, level, seed } => {
                let mv = level.choose_until(&game, seed, stop).map(|choice| choice.mv);
                Input::Replied { number, mv }
            }
            Self::Hint { number, game } => {
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
    /// How often it was told to stop: jobs of an earlier age are out of date.
    age: Arc<AtomicU64>,
}

impl Thinker {
    /// A thread that sends its answers there.
    pub(super) fn new<T>(language: Language, answers: Sender<T>) -> Self
    where
        T: From<Input> + Send + 'static,
    {
        let (jobs, work) = mpsc::channel::<(u64, Job)>();
        let age = Arc::new(AtomicU64::new(0));
        let current = Arc::clone(&age);
        // Nobody waits for it: it ends with the program, or when no more jobs can come.
        thread::spawn(move || {
            for (of_age, job) in work {
                let stop = || current.load(Relaxed) != of_age;
                if !stop() && answers.send(job.run(language, &stop).into()).is_err() {
                    return;
                }
            }
        });
        Self { jobs, age }
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
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use chess_core::{Color, Game};
    use chess_engine::Level;
    use chess_notation::Language;
    use chess_terminal::Input;

    use super::Job;

    /// Each kind of work asks whether it is still wanted, and ends at the first no.
    #[test]
    fn work_that_is_not_wanted_any_more_ends_at_once() {
        let game = || Box::new(Game::standard());
        for job in [
            Job::Move { number: 1, game: game(), level: Level::MAX, seed: 1 },
            Job::Hint { number: 1, game: game() },
            Job::Draw { number: 1, game: game(), color: Color::White },
        ] {
            let asked = AtomicUsize::new(0);
            let what = format!("{job:?}");
            let answer = job.run(Language::En, &|| {
                asked.fetch_add(1, Relaxed);
                true
            });
            assert_eq!(asked.into_inner(), 1, "{what}");
            assert!(!matches!(answer, Input::Replied { mv: None, .. }), "{what}");
        }
    }
}
