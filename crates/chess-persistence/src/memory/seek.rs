//! Seeks in memory.

use super::account::People;
use super::{Contents, Memory, rating};
use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::{GameId, GameRecord};
use crate::opening::{Seek, Sought};
use crate::speed::Speed;

/// Whether a room of the lobby is what is sought, and who seeks whom it is for.
fn fits(people: &People, seek: &Seek, room: &GameRecord) -> bool {
    let wanted = &seek.room;
    let Some(free) = room.free_seat() else { return false };
    let is_same = room.terms == wanted.terms
        && room.rated == wanted.rated
        && room.visibility == wanted.visibility
        && room.guest_chat == wanted.guest_chat
        && room.spectator_delay_ms == wanted.spectator_delay_ms;
    let speed = Speed::of(room.terms.time_control);
    let strength = |account: &AccountId| rating::known(people, account, speed, wanted.created_at);
    // Of guests nobody knows how strong they are.
    let suits_maker = room.opening.ratings.as_ref().is_none_or(|ratings| {
        seek.account().is_some_and(|account| ratings.contains(&strength(account)))
    });
    let suits_seeker = wanted.opening.ratings.as_ref().is_none_or(|ratings| {
        room.account(!free).is_some_and(|maker| ratings.contains(&strength(&maker)))
    });
    is_same
        && room.opening.until.is_none_or(|until| until > wanted.created_at)
        && (!seek.is_choosy || seek.color == free)
        && room.seat_held(&seek.holder).is_none()
        && suits_maker
        && suits_seeker
}

impl Contents {
    /// The rooms of the seeker's account that wait in the lobby for games as slow, or as fast.
    fn earlier(&self, seek: &Seek) -> Vec<GameId> {
        let is_slow =
            |record: &GameRecord| Speed::of(record.terms.time_control) == Speed::Correspondence;
        let is_wanted_slow = Speed::of(seek.room.terms.time_control) == Speed::Correspondence;
        let Some(account) = seek.account() else { return Vec::new() };
        let mut found: Vec<_> = self
            .open_rooms()
            .filter(|record| record.opening.in_lobby && is_slow(record) == is_wanted_slow)
            .filter(|record| record.seat_of_account(account).is_some())
            .map(|record| (record.created_at, record.id))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, id)| id).collect()
    }
}

impl Memory {
    pub(crate) fn seek(&self, seek: Seek) -> Result<Sought, StoreError> {
        let mut contents = self.open()?;
        let (id, at) = (seek.room.id, seek.room.created_at);
        if let Some(game) = contents.met.get(&id).copied() {
            let record = &contents.games.get(&game).ok_or(StoreError::NotFound)?.record;
            let color = record.seat_held(&seek.holder).ok_or(StoreError::Taken)?;
            return Ok(Sought { game, color, is_met: true, replaced: Vec::new() });
        }
        if contents.games.contains_key(&id) {
            return Err(StoreError::Taken);
        }
        seek.waiting().check_seats()?;
        let mut replaced = contents.earlier(&seek);
        if Speed::of(seek.room.terms.time_control) == Speed::Correspondence {
            if replaced.len() >= seek.most as usize {
                return Err(StoreError::TooMany);
            }
            replaced.clear();
        }
        for room in &replaced {
            contents.close_opening(room, None, at)?;
        }
        let fitting = contents
            .open_rooms()
            .filter(|room| room.opening.in_lobby && fits(&contents.people, &seek, room))
            .map(|room| (room.created_at, room.id))
            .min();
        if let Some((_, game)) = fitting {
            let color = contents.take_seat(&game, seek.holder, at)?;
            contents.met.insert(id, game);
            return Ok(Sought { game, color, is_met: true, replaced });
        }
        contents.create_game(seek.waiting())?;
        Ok(Sought { game: id, color: seek.color, is_met: false, replaced })
    }
}
