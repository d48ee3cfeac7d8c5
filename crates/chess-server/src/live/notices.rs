//! Which letters a slow game sends to the owners of accounts who sit in it.

use chess_core::{Arbiter, Color, Event, EventKind, Millis, Termination};
use chess_persistence::{GameRecord, NewMail, Speed, StoreError};

use crate::app::App;
use crate::limits;
use crate::mail::{self, Kind, Notice};

/// What the owners of accounts are told of `events`, the last of which made the game what it is
/// now: whose turn it is if he is not there, when his time is nearly up, and that it is over.
///
/// Only slow games tell: who plays a fast one is at the board.
pub(super) fn notices(
    record: &GameRecord,
    now: &Arbiter,
    events: &[Event],
    is_there: [bool; 2],
) -> Vec<NewMail> {
    let Some(at) = events.last().map(|event| event.at) else { return Vec::new() };
    if Speed::of(record.terms.time_control) != Speed::Correspondence {
        return Vec::new();
    }
    let notice = Notice { game: record.id.to_string(), ply: now.game().ply(), lead_ms: 0 };
    let away = |color: &Color| !is_there[color.index()];
    if let Some(ending) = now.ending() {
        let knows = who_knows(events, now, ending.termination);
        let told = Color::ALL.into_iter().filter(|color| Some(*color) != knows).filter(away);
        let letter =
            |color| Some(mail::notice(Kind::GameOver, record.account(color)?, &notice, at));
        return told.filter_map(letter).collect();
    }
    let changes_turn = |event: &Event| {
        matches!(
            event.kind,
            EventKind::Started | EventKind::Played { .. } | EventKind::TakebackAccepted { .. }
        )
    };
    let color = now.game().position().side_to_move();
    let Some(account) = record.account(color).filter(|_| events.iter().any(changes_turn)) else {
        return Vec::new();
    };
    let mut letters = Vec::new();
    if away(&color) {
        let not_before = at.plus(limits::TURN_MAIL_DELAY_MS);
        letters.push(mail::notice(Kind::YourTurn, account, &notice, not_before));
    }
    if let Some(deadline) = now.deadline() {
        let lead_ms = lead_ms(at, deadline);
        let notice = Notice { lead_ms, ..notice };
        letters.push(mail::notice(Kind::Reminder, account, &notice, deadline.plus(-lead_ms)));
    }
    letters
}

/// Writes to the owner of an account whose turn it is that a slow game has begun, where the game's
/// own task does not.
///
/// # Errors
/// When the storage does not answer.
pub(crate) async fn write_of_start(app: &App, record: &GameRecord) -> Result<(), StoreError> {
    if !app.news().writes() {
        return Ok(());
    }
    let events = app.store().events(&record.id, 0).await?;
    if let [started] = events[..] {
        let arbiter = Arbiter::replay(record.terms, &events);
        for letter in notices(record, &arbiter, &events, [false, false]) {
            app.store().queue_mail(letter, started.at).await?;
        }
    }
    Ok(())
}

/// How long before the end of his time a player is reminded of it: at half of it at the latest.
fn lead_ms(at: Millis, deadline: Millis) -> i64 {
    (deadline.since(at) / 2).clamp(0, limits::REMINDER_LEAD_MS)
}

/// Who has ended the game himself and needs not be told.
fn who_knows(events: &[Event], now: &Arbiter, termination: Termination) -> Option<Color> {
    let by_move = events.iter().any(|event| matches!(event.kind, EventKind::Played { .. }));
    let winner = now.ending().and_then(|ending| ending.outcome.winner());
    match termination {
        Termination::Resignation => winner.map(|winner| !winner),
        Termination::Abandonment => winner,
        _ if by_move => Some(!now.game().position().side_to_move()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use chess_core::{DrawPolicy, Position, Terms, TimeControl, Variant};
    use chess_persistence::{AccountId, GameId, NewGame, Seat};

    use super::*;

    const DAY_MS: i64 = 24 * 3_600_000;

    /// The letters about the last of the events: kind, and days after the start.
    async fn letters(move_ms: Option<u32>, log: &[Event], is_there: [bool; 2]) -> Vec<String> {
        let store = chess_persistence::Store::memory();
        let terms = Terms {
            start: Position::start(),
            variant: Variant::Standard,
            time_control: move_ms.map(|move_ms| TimeControl::PerMove { move_ms }),
            draw_policy: DrawPolicy::Laws,
            takebacks: true,
        };
        let account = |number: u8| Some(Seat::Account(AccountId::from_random([number; 16])));
        let seats = [account(1), account(2)];
        let id = GameId::from_random([9; 16]);
        store.create_game(NewGame::new(id, terms, seats, Millis(0))).await.unwrap();
        let record = store.game(&id).await.unwrap().unwrap();
        let arbiter = Arbiter::replay(terms, log);
        let last = &log[log.len() - 1..];
        let white = AccountId::from_random([1; 16]);
        let letters = notices(&record, &arbiter, last, is_there).into_iter().map(|mail| {
            let to = if mail.account == white { "white" } else { "black" };
            format!("{} to {to} at {}", mail.kind, mail.not_before.0)
        });
        letters.collect()
    }

    fn played(at: i64, from: &Position) -> (Event, Position) {
        let mv = from.legal_moves()[0];
        let remaining_ms = Some(3 * DAY_MS);
        let event = Event {
            at: Millis(at),
            kind: EventKind::Played { mv, remaining_ms, compensated_ms: 0 },
        };
        (event, from.play(mv).unwrap())
    }

    #[tokio::test]
    async fn who_is_away_is_told_of_his_turn() {
        let slow = Some(u32::try_from(3 * DAY_MS).unwrap());
        let started = Event { at: Millis(0), kind: EventKind::Started };
        let reminder = 3 * DAY_MS - DAY_MS / 2;
        let away = [false, false];
        let turn = format!("your_turn to white at {}", limits::TURN_MAIL_DELAY_MS);
        let remind = format!("reminder to white at {reminder}");
        assert_eq!(letters(slow, &[started], away).await, [turn.clone(), remind.clone()]);
        assert_eq!(letters(slow, &[started], [true, false]).await, [remind]);
        assert_eq!(letters(None, &[started], away).await, [turn], "nothing is ever too late");
        assert!(letters(Some(3_000), &[started], away).await.is_empty(), "it is fast");

        let (first, _) = played(DAY_MS, &Position::start());
        let told = letters(slow, &[started, first], [false, true]).await;
        assert_eq!(told, [format!("reminder to black at {}", DAY_MS + reminder)]);
        let offer = Event { at: Millis(DAY_MS), kind: EventKind::DrawOffered { by: Color::White } };
        assert!(letters(slow, &[started, first, offer], away).await.is_empty(), "no turn begins");
    }

    #[tokio::test]
    async fn who_is_away_is_told_of_the_end_that_others_made() {
        use chess_core::{Ending, Outcome};
        let slow = Some(u32::try_from(3 * DAY_MS).unwrap());
        let started = Event { at: Millis(0), kind: EventKind::Started };
        for (termination, wanted) in [
            (Termination::FlagFall, vec!["game_over to white at 5", "game_over to black at 5"]),
            (Termination::Resignation, vec!["game_over to black at 5"]),
        ] {
            let ending = Ending { outcome: Outcome::Win(Color::Black), termination };
            let ended = Event { at: Millis(5), kind: EventKind::Ended { ending } };
            assert_eq!(letters(slow, &[started, ended], [false, false]).await, wanted);
            assert!(letters(slow, &[started, ended], [true, true]).await.is_empty());
        }
    }
}
