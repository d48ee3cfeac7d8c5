//! Who has left a game that is being played, and when the opponent may claim it.

use chess_core::{Color, Millis, TimeControl};

use crate::limits;

/// How long a player must have been away before the opponent may claim the game, in milliseconds:
/// the longer the game, the longer. `None` where days are given to a move: nobody need be there.
fn wait_ms(control: TimeControl) -> Option<i64> {
    let share_ms = control.expected_ms() / limits::ABSENCE_SHARE;
    let (least, most) = (*limits::ABSENCE_MS.start(), *limits::ABSENCE_MS.end());
    (!control.is_correspondence()).then(|| share_ms.clamp(least, most))
}

/// The players' absences from one game, by [`Color::index`].
#[derive(Debug)]
pub(super) struct Absences {
    /// `None` in a game that nobody can claim.
    wait_ms: Option<i64>,
    /// Since when each player is away while the game is played.
    since: [Option<Millis>; 2],
    /// When what the opponent was told last says that the game may be claimed.
    told: [Option<Millis>; 2],
}

impl Absences {
    /// Nobody is known to be there.
    pub(super) fn new(control: Option<TimeControl>) -> Self {
        Self { wait_ms: control.and_then(wait_ms), since: [None; 2], told: [None; 2] }
    }

    /// Whether the game can be claimed at all.
    pub(super) fn are_counted(&self) -> bool {
        self.wait_ms.is_some()
    }

    /// Takes note of who is there at `now`; absences count only while the game is played. Answers
    /// whose state has changed, and is to be told to the opponent.
    pub(super) fn look(&mut self, present: [bool; 2], is_played: bool, now: Millis) -> Vec<Color> {
        let Some(wait_ms) = self.wait_ms else { return Vec::new() };
        let changed = |color: &Color| {
            let side = color.index();
            let is_away = is_played && !present[side];
            self.since[side] = is_away.then(|| self.since[side].unwrap_or(now));
            let claimable_at = self.since[side].map(|since| since.plus(wait_ms));
            std::mem::replace(&mut self.told[side], claimable_at) != claimable_at
        };
        Color::ALL.into_iter().filter(changed).collect()
    }

    /// When the opponent of `color` may claim the game; `None` while `color` is there.
    pub(super) fn claimable_at(&self, color: Color) -> Option<Millis> {
        self.told[color.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slower_games_wait_longer() {
        let increment =
            |initial_ms, increment_ms| wait_ms(TimeControl::Increment { initial_ms, increment_ms });
        assert_eq!(increment(60_000, 0), Some(15_000));
        assert_eq!(increment(600_000, 0), Some(30_000));
        assert_eq!(increment(1_800_000, 20_000), Some(120_000));
        assert_eq!(increment(86_400_000, 0), None);
        assert_eq!(wait_ms(TimeControl::PerMove { move_ms: 30_000 }), Some(60_000));
        assert_eq!(wait_ms(TimeControl::PerMove { move_ms: 86_400_000 }), None);
    }

    #[test]
    fn an_absence_is_told_once_and_ends_with_the_return() {
        let control = TimeControl::Increment { initial_ms: 600_000, increment_ms: 0 };
        let mut absences = Absences::new(Some(control));
        let (here, away) = ([true, true], [true, false]);
        assert_eq!(absences.look(away, false, Millis(0)), []);
        assert_eq!(absences.look(away, true, Millis(5)), [Color::Black]);
        assert_eq!(absences.look(away, true, Millis(9)), []);
        assert_eq!(absences.claimable_at(Color::Black), Some(Millis(30_005)));
        assert_eq!(absences.look(here, true, Millis(20)), [Color::Black]);
        assert_eq!(absences.claimable_at(Color::Black), None);
        assert_eq!(absences.look(away, true, Millis(40)), [Color::Black]);
        assert_eq!(absences.claimable_at(Color::Black), Some(Millis(30_040)));
        assert_eq!(absences.look(away, false, Millis(50)), [Color::Black], "the game is over");
        assert_eq!(Absences::new(None).look(away, true, Millis(0)), []);
    }
}
