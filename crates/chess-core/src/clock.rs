//! Chess clocks as arithmetic: no clock here reads the time, every instant is an argument.

use crate::Color;
use crate::time_control::TimeControl;

/// An instant: milliseconds since the Unix epoch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub i64);

impl Millis {
    /// The instant `ms` milliseconds later, held within what the type can say.
    pub const fn plus(self, ms: i64) -> Self {
        Self(self.0.saturating_add(ms))
    }

    /// Milliseconds from `earlier` to this instant; negative if it is not earlier.
    pub const fn since(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// The clock of a game: what each side has left, and whose time runs since when.
///
/// ```
/// use chess_core::{Clock, Color, Millis, TimeControl};
///
/// let mut clock = Clock::new(TimeControl::Increment { initial_ms: 60_000, increment_ms: 1_000 });
/// clock.start(Color::White, Millis(0));
/// clock.switch(Color::White, Millis(4_000));
/// assert_eq!(clock.remaining_ms(Color::White, Millis(9_000)), 57_000);
/// assert_eq!(clock.remaining_ms(Color::Black, Millis(9_000)), 55_000);
/// assert_eq!(clock.deadline(), Some(Millis(64_000)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    banked_ms: [i64; 2],
    running: Option<Running>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    color: Color,
    since: Millis,
}

impl Clock {
    /// A clock at rest with the time of the first turn on both sides.
    pub const fn new(control: TimeControl) -> Self {
        // Widening u32 to i64; `From` is not const.
        let first_turn_ms = control.first_turn_ms() as i64;
        Self { control, banked_ms: [first_turn_ms; 2], running: None }
    }

    /// The time control.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// The side whose time is running.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|running| running.color)
    }

    /// Since when the running side's time is counted; outage credits move it forward.
    pub fn running_since(&self) -> Option<Millis> {
        self.running.map(|running| running.since)
    }

    /// Milliseconds that `color` has left at `at`, never below 0: a fallen flag shows 0.
    pub fn remaining_ms(&self, color: Color, at: Millis) -> i64 {
        let spent_ms = match self.running {
            // An instant before the turn began takes nothing: stamps of two machines may cross.
            Some(running) if running.color == color => at.since(running.since).max(0),
            _ => 0,
        };
        self.banked_ms[color.index()].saturating_sub(spent_ms).max(0)
    }

    /// The instant at which the running side's flag falls (Laws 6.8); `None` while no time runs.
    pub fn deadline(&self) -> Option<Millis> {
        let running = self.running?;
        Some(running.since.plus(self.banked_ms[running.color.index()].max(0)))
    }

    /// Whether the running side's time is up at `at`.
    pub fn has_fallen(&self, at: Millis) -> bool {
        self.deadline().is_some_and(|deadline| at >= deadline)
    }

    /// Milliseconds that `color` would have after completing a move at `at`: with the increment, or
    /// the whole time of the next move.
    pub fn after_move_ms(&self, color: Color, at: Millis) -> i64 {
        self.control.after_move_ms(self.remaining_ms(color, at))
    }

    /// Starts the time of `color` at `at`; what ran before is stopped first.
    pub fn start(&mut self, color: Color, at: Millis) {
        self.stop(at);
        self.running = Some(Running { color, since: at });
    }

    /// Stops the running time at `at`.
    pub fn stop(&mut self, at: Millis) {
        if let Some(running) = self.running {
            self.banked_ms[running.color.index()] = self.remaining_ms(running.color, at);
            self.running = None;
        }
    }

    /// `mover` has completed a move at `at`: gets what the time control adds, and the opponent's time starts
    /// (Laws 6.2.1).
    pub fn switch(&mut self, mover: Color, at: Millis) {
        let left_ms = self.after_move_ms(mover, at);
        self.switch_with(mover, at, left_ms);
    }

    /// As [`Clock::switch`], where the time left to `mover` after the move is known to be `left_ms`.
    pub fn switch_with(&mut self, mover: Color, at: Millis, left_ms: i64) {
        self.start(!mover, at);
        self.banked_ms[mover.index()] = left_ms;
    }

    /// What each side had when the running turn began, or has where no time runs, in milliseconds by
    /// [`Color::index`].
    pub const fn banked_ms(&self) -> [i64; 2] {
        self.banked_ms
    }

    /// Goes back to what both sides had at an earlier turn: `color` begins it anew at `at`.
    pub fn set_back(&mut self, color: Color, at: Millis, banked_ms: [i64; 2]) {
        self.banked_ms = banked_ms;
        self.running = Some(Running { color, since: at });
    }

    /// Adds `ms` milliseconds to the time of `color`.
    pub fn give(&mut self, color: Color, ms: i64) {
        let banked_ms = &mut self.banked_ms[color.index()];
        *banked_ms = banked_ms.saturating_add(ms);
    }

    /// Gives the running side back `ms` milliseconds of the current turn.
    pub fn credit(&mut self, ms: i64) {
        if let Some(running) = &mut self.running {
            running.since = running.since.plus(ms);
        }
    }
}
