//! Ratings in memory.

use std::collections::BTreeMap;

use chess_core::{Ending, Millis};

use super::account::People;
use super::{Contents, Memory};
use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::{GameRecord, Holder};
use crate::rating::{self, Rating, RatingChange, RatingPoint};
use crate::speed::Speed;

#[derive(Debug, Default)]
pub(super) struct Ratings(BTreeMap<(AccountId, Speed), (Rating, Vec<RatingPoint>)>);

impl Ratings {
    pub(super) fn forget_account(&mut self, id: &AccountId) {
        self.0.retain(|(account, _), _| account != id);
    }
}

/// How strong an account is at a speed, as shown.
pub(super) fn known(people: &People, account: &AccountId, speed: Speed, now: Millis) -> i32 {
    let known = people.ratings.0.get(&(*account, speed));
    known.map_or(Rating::unrated(now), |known| known.0).rounded()
}

/// How strong whoever wants to join a room is, as shown.
pub(super) fn shown(people: &People, record: &GameRecord, holder: &Holder) -> i32 {
    match holder {
        Holder::Account(account) => {
            known(people, account, Speed::of(record.terms.time_control), record.created_at)
        }
        Holder::Guest(_) => Rating::unrated(record.created_at).rounded(),
    }
}

/// Rates a game that has just ended, if it counts.
pub(super) fn rate(
    people: &mut People,
    record: &GameRecord,
    ending: Ending,
    at: Millis,
) -> Option<[RatingChange; 2]> {
    let accounts = record.rated_accounts()?;
    if !accounts.iter().all(|account| people.has(account)) {
        return None;
    }
    let speed = Speed::of(record.terms.time_control);
    let known = |account: &AccountId| people.ratings.0.get(&(*account, speed));
    let before =
        accounts.map(|account| known(&account).map_or(Rating::unrated(at), |known| known.0));
    let after = rating::after(ending.outcome, before, at)?;
    for (account, rating) in accounts.into_iter().zip(after) {
        let fresh = || (rating, Vec::new());
        let kept = people.ratings.0.entry((account, speed)).or_insert_with(fresh);
        kept.0 = rating;
        let Rating { rating, deviation, .. } = rating;
        kept.1.push(RatingPoint { at, game: record.id, rating, deviation });
    }
    Some([0, 1].map(|side| RatingChange::new(&before[side], &after[side])))
}

impl Contents {
    fn points(&self, account: &AccountId, speed: Speed) -> &[RatingPoint] {
        self.people.ratings.0.get(&(*account, speed)).map_or(&[], |known| &known.1)
    }
}

impl Memory {
    pub(crate) fn rating(
        &self,
        account: &AccountId,
        speed: Speed,
    ) -> Result<Option<Rating>, StoreError> {
        Ok(self.open()?.people.ratings.0.get(&(*account, speed)).map(|known| known.0))
    }

    pub(crate) fn rating_history(
        &self,
        account: &AccountId,
        speed: Speed,
        before: Option<Millis>,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let contents = self.open()?;
        let points = contents.points(account, speed).iter();
        let mut points: Vec<_> =
            points.filter(|point| before.is_none_or(|before| point.at < before)).copied().collect();
        let place = |point: &RatingPoint| (point.at, point.game);
        points.sort_by_key(|point: &RatingPoint| std::cmp::Reverse(place(point)));
        points.truncate(limit as usize);
        Ok(points)
    }
}
