//! What is said beside a live game, and who is told.

use axum::extract::ws::Utf8Bytes;
use chess_persistence::{ChatRoom, StoreError};

use super::Live;
use crate::limits;
use crate::ws::protocol::ServerFrame;

impl Live {
    /// Tells those who are there what has been said in a room since they were told last. What cannot
    /// be read now is told with what is said next.
    pub(super) async fn tell_talk(&mut self, room: ChatRoom) {
        loop {
            let from = self.told_lines[room.index()] + 1;
            let lines = self.store.chat(&self.id, room, from, limits::CHAT_LINES).await;
            let lines = match lines {
                Ok(lines) => lines,
                Err(error) => return drop(super::storage(&self.id, &error)),
            };
            let Some(last) = lines.last().map(|line| line.number) else { return };
            self.told_lines[room.index()] = last;
            let frame = frame(room, lines);
            self.room.publish_talk(room, &frame);
        }
    }

    /// Tells those who are there of a line again, as it is now.
    pub(super) async fn tell_again(&mut self, room: ChatRoom, number: u64) {
        match self.store.chat(&self.id, room, number, 1).await {
            Ok(lines) => self.room.publish_talk(room, &frame(room, lines)),
            Err(error) => drop(super::storage(&self.id, &error)),
        }
    }

    /// What was said in a room, for who comes and has `known` lines of it: the latest of the rest.
    pub(super) async fn talk_since(
        &mut self,
        room: ChatRoom,
        known: Option<u64>,
    ) -> Result<Option<Utf8Bytes>, StoreError> {
        // Who is there already is told first, so that nobody is told anything twice.
        self.tell_talk(room).await;
        let told = self.told_lines[room.index()];
        let latest = told.saturating_sub(limits::CHAT_LINES.into());
        let known = known.filter(|known| *known <= told).unwrap_or(0).max(latest);
        if known == told {
            return Ok(None);
        }
        let lines = self.store.chat(&self.id, room, known + 1, limits::CHAT_LINES).await?;
        let lines = lines.into_iter().filter(|line| line.number <= told).collect();
        Ok(Some(frame(room, lines)))
    }
}

fn frame(room: ChatRoom, lines: Vec<chess_persistence::ChatLine>) -> Utf8Bytes {
    let lines = lines.into_iter().map(Into::into).collect();
    ServerFrame::Chat { room: room.as_str(), lines }.encode()
}
