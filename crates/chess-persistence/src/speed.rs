//! How fast a game is.

use std::str::FromStr;

use chess_core::TimeControl;

/// How fast a game is, by the time that a player has for forty moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speed {
    /// Less than half a minute.
    UltraBullet,
    /// Less than three minutes.
    Bullet,
    /// Less than eight minutes.
    Blitz,
    /// Less than 25 minutes.
    Rapid,
    /// Less than six hours.
    Classical,
    /// Longer, or without clock.
    Correspondence,
}

/// Moves in a game of usual length.
const MOVES: u64 = 40;

impl Speed {
    /// All of them, the fastest first.
    pub const ALL: [Self; 6] = [
        Self::UltraBullet,
        Self::Bullet,
        Self::Blitz,
        Self::Rapid,
        Self::Classical,
        Self::Correspondence,
    ];

    /// That of a game with such clocks.
    pub fn of(time_control: Option<TimeControl>) -> Self {
        let expected_ms = match time_control {
            Some(TimeControl::Increment { initial_ms, increment_ms }) => {
                u64::from(initial_ms) + MOVES * u64::from(increment_ms)
            }
            Some(TimeControl::PerMove { move_ms }) => MOVES * u64::from(move_ms),
            None => u64::MAX,
        };
        match expected_ms / 1_000 {
            0..30 => Self::UltraBullet,
            30..180 => Self::Bullet,
            180..480 => Self::Blitz,
            480..1_500 => Self::Rapid,
            1_500..21_600 => Self::Classical,
            _ => Self::Correspondence,
        }
    }

    /// Its name: `ultra_bullet`, `bullet`, `blitz`, `rapid`, `classical` or `correspondence`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UltraBullet => "ultra_bullet",
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
        }
    }
}

impl FromStr for Speed {
    type Err = ParseSpeedError;

    fn from_str(name: &str) -> Result<Self, ParseSpeedError> {
        Self::ALL.into_iter().find(|known| known.as_str() == name).ok_or(ParseSpeedError)
    }
}

/// The text names no speed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a speed is ultra_bullet, bullet, blitz, rapid, classical or correspondence")]
pub struct ParseSpeedError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speed_is_the_time_for_forty_moves() {
        let increment = |seconds: u32, increment: u32| {
            let (initial_ms, increment_ms) = (seconds * 1_000, increment * 1_000);
            Speed::of(Some(TimeControl::Increment { initial_ms, increment_ms }))
        };
        for (seconds, second_more, speed) in [
            (29, 0, Speed::UltraBullet),
            (30, 0, Speed::Bullet),
            (0, 4, Speed::Bullet),
            (179, 0, Speed::Bullet),
            (180, 0, Speed::Blitz),
            (180, 2, Speed::Blitz),
            (300, 3, Speed::Blitz),
            (300, 5, Speed::Rapid),
            (1_499, 0, Speed::Rapid),
            (1_500, 0, Speed::Classical),
            (21_599, 0, Speed::Classical),
            (21_600, 0, Speed::Correspondence),
        ] {
            assert_eq!(increment(seconds, second_more), speed, "{seconds}+{second_more}");
        }
        let day = Some(TimeControl::PerMove { move_ms: 24 * 3_600_000 });
        assert_eq!([Speed::of(day), Speed::of(None)], [Speed::Correspondence; 2]);
        let quick = Some(TimeControl::PerMove { move_ms: 10_000 });
        assert_eq!(Speed::of(quick), Speed::Blitz);
        for speed in Speed::ALL {
            assert_eq!(speed.as_str().parse(), Ok(speed));
        }
        assert_eq!("fast".parse::<Speed>(), Err(ParseSpeedError));
    }
}
