//! The options a chess program may set.

use std::fmt;

use chess_core::Variant;
use chess_engine::Level;

/// Everything that can be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) hash_mib: usize,
    pub(crate) threads: usize,
    pub(crate) lines: usize,
    pub(crate) variant: Variant,
    pub(crate) move_overhead_ms: u64,
    /// Play as weak as `elo` says.
    pub(crate) is_limited: bool,
    pub(crate) elo: u16,
    /// One of the ten levels; the last is full strength.
    pub(crate) level: Level,
    /// What a level draws its errors from.
    pub(crate) seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash_mib: HASH.default as usize,
            threads: THREADS.default as usize,
            lines: LINES.default as usize,
            variant: Variant::Standard,
            move_overhead_ms: OVERHEAD.default as u64,
            is_limited: false,
            elo: ELO.default as u16,
            level: Level::MAX,
            seed: 0,
        }
    }
}

/// A number between two others.
struct Spin {
    name: &'static str,
    default: i64,
    min: i64,
    max: i64,
}

const fn spin(name: &'static str, default: i64, min: i64, max: i64) -> Spin {
    Spin { name, default, min, max }
}

const HASH: Spin = spin("Hash", 16, 1, 16_384);
const THREADS: Spin = spin("Threads", 1, 1, 256);
const LINES: Spin = spin("MultiPV", 1, 1, 500);
const OVERHEAD: Spin = spin("Move Overhead", 10, 0, 5_000);
const ELO: Spin = spin("UCI_Elo", 2_350, 500, 2_350);
const LEVEL: Spin = spin("Level", 10, 1, 10);
const SEED: Spin = spin("Seed", 0, 0, i64::MAX);

/// What setting an option changes beyond the options themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    None,
    /// The memory gets another size.
    Resize,
    /// The memory is emptied.
    Clear,
    Threads,
}

/// Why an option is left as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refused {
    Unknown(String),
    NotANumber { name: &'static str, value: String },
    NotTrueOrFalse { name: &'static str, value: String },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "no option is called {name:?}"),
            Self::NotANumber { name, value } => write!(f, "{name} wants a number, not {value:?}"),
            Self::NotTrueOrFalse { name, value } => {
                write!(f, "{name} wants true or false, not {value:?}")
            }
        }
    }
}

impl Options {
    /// The lines that tell a chess program what can be set.
    pub(crate) fn declarations() -> Vec<String> {
        let spins = [HASH, THREADS, LINES, OVERHEAD, ELO, LEVEL, SEED];
        let spin = |Spin { name, default, min, max }: Spin| {
            format!("option name {name} type spin default {default} min {min} max {max}")
        };
        let mut lines = spins.into_iter().map(spin).collect::<Vec<_>>();
        for name in ["Ponder", "UCI_Chess960", "UCI_LimitStrength"] {
            lines.push(format!("option name {name} type check default false"));
        }
        lines.push("option name Clear Hash type button".to_owned());
        lines
    }

    /// Sets an option by its name in any letter case; numbers out of range are drawn into it.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<Effect, Refused> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.hash_mib = number(&HASH, value)? as usize;
                return Ok(Effect::Resize);
            }
            "threads" => {
                self.threads = number(&THREADS, value)? as usize;
                return Ok(Effect::Threads);
            }
            "clear hash" => return Ok(Effect::Clear),
            "multipv" => self.lines = number(&LINES, value)? as usize,
            "move overhead" => self.move_overhead_ms = number(&OVERHEAD, value)? as u64,
            "uci_elo" => self.elo = number(&ELO, value)? as u16,
            "seed" => self.seed = number(&SEED, value)? as u64,
            "level" => {
                let number = number(&LEVEL, value)? as u8;
                self.level = Level::new(number).unwrap_or(Level::MAX);
            }
            "uci_limitstrength" => self.is_limited = truth("UCI_LimitStrength", value)?,
            "uci_chess960" => {
                self.variant = match truth("UCI_Chess960", value)? {
                    true => Variant::Chess960,
                    false => Variant::Standard,
                };
            }
            // Whether to ponder is the chess program's business; the engine is told when it does.
            "ponder" => drop(truth("Ponder", value)?),
            _ => return Err(Refused::Unknown(name.to_owned())),
        }
        Ok(Effect::None)
    }

    /// The level to play at: the one set, or the one nearest to the rating asked for.
    pub(crate) fn level_to_play(&self) -> Level {
        if !self.is_limited {
            return self.level;
        }
        let far = |level: &Level| {
            level.target_rating().map_or(u16::MAX, |rating| rating.abs_diff(self.elo))
        };
        Level::all().min_by_key(far).unwrap_or(self.level)
    }
}

fn number(spin: &Spin, value: &str) -> Result<i64, Refused> {
    let refused = || Refused::NotANumber { name: spin.name, value: value.to_owned() };
    // A number too long for the type is still out of range only.
    let number = value.trim().parse::<i128>().map_err(|_| refused())?;
    Ok(number.clamp(spin.min.into(), spin.max.into()) as i64)
}

fn truth(name: &'static str, value: &str) -> Result<bool, Refused> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(Refused::NotTrueOrFalse { name, value: value.to_owned() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_drawn_into_their_range_and_words_refused() {
        let mut options = Options::default();
        assert_eq!(options.set("Hash", "0"), Ok(Effect::Resize));
        assert_eq!(options.hash_mib, 1);
        assert_eq!(options.set("hAsH", "99999999"), Ok(Effect::Resize));
        assert_eq!(options.hash_mib, 16_384);
        assert_eq!(options.set("Threads", "-1"), Ok(Effect::Threads));
        assert_eq!(options.threads, 1);
        assert!(options.set("UCI_Elo", "abc").is_err());
        assert_eq!(options.elo, 2_350);
        assert!(matches!(options.set("Contempt", "3"), Err(Refused::Unknown(_))));
    }

    #[test]
    fn a_rating_stands_for_the_nearest_level() {
        let mut options = Options { is_limited: true, elo: 1_400, ..Options::default() };
        assert_eq!(options.level_to_play().number(), 5);
        options.is_limited = false;
        assert_eq!(options.level_to_play(), Level::MAX);
    }
}
