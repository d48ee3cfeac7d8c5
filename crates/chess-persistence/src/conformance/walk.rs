//! A random walk over a store, compared step by step with the memory store.

use std::fmt::Debug;

use chess_core::{
    Color, DrawPolicy, Ending, Event, EventKind, Millis, Outcome, Position, Termination, Terms,
    TimeControl, Variant,
};

use super::fixture::{against_engine, blitz, id, new_game, secret};
use crate::{
    GameId, Guest, NewGame, Opening, OverdueRoom, RunningGame, SecretHash, Seek, Store, StoreError,
    Visibility,
};

/// Few games and secrets, so that steps meet each other.
const GAMES: u64 = 8;
const SECRETS: u64 = 5;

/// Takes `steps` random steps on `store`, which must be empty, and on a memory store, and compares
/// every answer and at the end every game. The same `seed` takes the same steps.
///
/// # Panics
/// At the first answer that differs, naming seed and step.
pub async fn walk(store: &Store, seed: u64, steps: u64) {
    let model = Store::memory();
    let mut dice = Dice(seed);
    for step in 0..steps {
        let place = format!("seed {seed}, step {step}");
        take_step(store, &model, &mut dice, &place).await;
    }
    for number in 0..GAMES {
        let place = format!("seed {seed}, at the end, game {number}");
        same(&place, store.game(&id(number)).await, model.game(&id(number)).await);
        same(&place, store.events(&id(number), 0).await, model.events(&id(number), 0).await);
    }
}

async fn take_step(store: &Store, model: &Store, dice: &mut Dice, place: &str) {
    let id = id(dice.below(GAMES));
    match dice.below(28) {
        0..2 => {
            let color = if dice.below(2) == 0 { Color::White } else { Color::Black };
            let creator = (dice.below(4) > 0).then(|| (color, dice.secret()));
            let mut game = new_game(id, dice.terms(), creator);
            if dice.below(4) == 0 {
                let (level, seed) = (1 + dice.below(10) as u8, dice.below(1 << 32) as u32);
                game = against_engine(game, !color, level, seed);
            }
            game.visibility = dice.pick(&Visibility::ALL);
            same(place, store.create_game(game.clone()).await, model.create_game(game).await);
        }
        2..5 => {
            let (guest, at) = (dice.guest(), dice.instant());
            let answer = store.take_seat(&id, guest.clone(), at).await;
            same(place, answer, model.take_seat(&id, guest, at).await);
        }
        5..13 => append(store, model, dice, id, place).await,
        13 => same(place, store.game(&id).await, model.game(&id).await),
        14 => {
            let from = dice.below(12);
            same(place, store.events(&id, from).await, model.events(&id, from).await);
        }
        15 => {
            same(place, store.running_games().await, model.running_games().await);
            let (after, limit) = if dice.below(2) == 0 { (None, 3) } else { (Some(id), 9) };
            let (ours, theirs) = (
                store.running_logs(after.as_ref(), limit).await,
                model.running_logs(after.as_ref(), limit).await,
            );
            let told = |answer: Result<Vec<RunningGame>, StoreError>| {
                answer.map(|games| {
                    let games = games.into_iter();
                    games.map(|(id, log)| (id, log.expect("it can be read"))).collect::<Vec<_>>()
                })
            };
            same(place, told(ours), told(theirs));
            let playing = store.running_engine_games().await;
            same(place, playing, model.running_engine_games().await);
        }
        16 => {
            let now = dice.instant();
            same(place, store.due_games(now).await, model.due_games(now).await);
        }
        17 => {
            let now = dice.instant();
            same(place, store.beat(now).await, model.beat(now).await);
        }
        18 => {
            let to = dice.pick(&Visibility::ALL);
            same(place, store.widen(&id, to).await, model.widen(&id, to).await);
        }
        21 => {
            let (by, at) = (dice.pick(&Color::ALL), dice.instant());
            let next = self::id(dice.below(GAMES));
            let answer = store.offer_rematch(&id, by, next, 5, at).await;
            same(place, answer, model.offer_rematch(&id, by, next, 5, at).await);
        }
        22 => same(place, store.drop_rematch(&id).await, model.drop_rematch(&id).await),
        23..25 => {
            let seek = dice.seek(id);
            same(place, store.seek(seek.clone()).await, model.seek(seek).await);
        }
        25 => {
            let at = dice.instant();
            let answer = store.close_opening(&id, None, at).await;
            same(place, answer, model.close_opening(&id, None, at).await);
        }
        26 => {
            let until = dice.instant();
            same(place, store.keep_open(&id, until).await, model.keep_open(&id, until).await);
        }
        27 => {
            let now = dice.instant();
            same(place, store.lobby(now, 5).await, model.lobby(now, 5).await);
            let due = |answer: Result<Vec<OverdueRoom>, StoreError>| {
                answer.map(|rooms| rooms.into_iter().map(|(id, _)| id).collect::<Vec<_>>())
            };
            let (ours, theirs) =
                (store.overdue_openings(now, 5).await, model.overdue_openings(now, 5).await);
            same(place, due(ours), due(theirs));
        }
        19 => same(place, store.last_beat().await, model.last_beat().await),
        _ => same(place, store.ping().await, model.ping().await),
    }
}

async fn append(store: &Store, model: &Store, dice: &mut Dice, id: GameId, place: &str) {
    let known = model.game(&id).await.expect("the model answers");
    let next_seq = known.map_or(0, |game| game.next_seq);
    // Mostly the right number, else one beside it.
    let expected_seq = match dice.below(4) {
        0 => next_seq.saturating_add(dice.below(4)).saturating_sub(2),
        _ => next_seq,
    };
    let mut events: Vec<_> = (0..dice.below(3)).map(|_| dice.event()).collect();
    let ending = (dice.below(24) == 0).then(|| dice.ending());
    events.extend(
        ending.map(|ending| Event { at: dice.instant(), kind: EventKind::Ended { ending } }),
    );
    let deadline = (dice.below(3) > 0).then(|| dice.instant());
    let answer = store.append(&id, expected_seq, events.clone(), deadline, ending).await;
    same(place, answer, model.append(&id, expected_seq, events, deadline, ending).await);
}

#[track_caller]
fn same<T: Debug + PartialEq>(
    place: &str,
    found: Result<T, StoreError>,
    wanted: Result<T, StoreError>,
) {
    // Errors are compared by what they say: their causes are the backends' own business.
    let found = found.map_err(|error| error.to_string());
    let wanted = wanted.map_err(|error| error.to_string());
    assert_eq!(found, wanted, "the store and the model differ: {place}");
}

/// SplitMix64 (Steele, Lea, Flood 2014): every seed gives another walk, the same on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.roll() % bound
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    fn instant(&mut self) -> Millis {
        Millis(self.below(1_000) as i64 - 100)
    }

    fn secret(&mut self) -> SecretHash {
        secret(self.below(SECRETS) as u8)
    }

    fn guest(&mut self) -> Guest {
        let name = self.pick(&[None, Some("Anna"), Some("Борис")]);
        let name = name.map(|name| name.parse().expect("a name"));
        Guest { secret: self.secret(), name }
    }

    fn terms(&mut self) -> Terms {
        let (initial_ms, increment_ms) = (self.roll() as u32, self.roll() as u32);
        let increment = TimeControl::Increment { initial_ms, increment_ms };
        let per_move = TimeControl::PerMove { move_ms: self.roll() as u32 };
        Terms {
            start: Position::start(),
            variant: self.pick(&[Variant::Standard, Variant::Chess960]),
            time_control: self.pick(&[None, Some(increment), Some(per_move)]),
            draw_policy: self.pick(&[DrawPolicy::Laws, DrawPolicy::Automatic]),
            takebacks: self.pick(&[false, true]),
        }
    }

    /// A seek of one of few kinds, so that they meet.
    fn seek(&mut self, id: GameId) -> Seek {
        let opening = Opening { until: Some(self.instant()), ..Opening::default() };
        let room = NewGame { opening, ..NewGame::new(id, blitz(), [None, None], self.instant()) };
        let color = self.pick(&Color::ALL);
        let (holder, is_choosy) = (self.guest().into(), self.below(2) == 0);
        Seek { room, holder, color, is_choosy, most: 2 }
    }

    fn ending(&mut self) -> Ending {
        let outcomes = [Outcome::Win(Color::White), Outcome::Win(Color::Black), Outcome::Draw];
        Ending { outcome: self.pick(&outcomes), termination: self.pick(&Termination::ALL) }
    }

    fn event(&mut self) -> Event {
        let by = self.pick(&Color::ALL);
        let ms = self.roll() as i64;
        let moves = Position::start().legal_moves();
        let mv = moves[self.below(moves.len() as u64) as usize];
        let kind = self.pick(&[
            EventKind::Played { mv, remaining_ms: None, compensated_ms: 0 },
            EventKind::Played { mv, remaining_ms: Some(ms), compensated_ms: 0 },
            EventKind::DrawOffered { by },
            EventKind::DrawDeclined { by },
            EventKind::OutageCredited { ms },
        ]);
        Event { at: self.instant(), kind }
    }
}
