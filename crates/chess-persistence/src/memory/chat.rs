//! Chat in memory.

use chess_core::{Color, Millis};

use super::account::People;
use super::{Contents, Memory};
use crate::account::AccountId;
use crate::audit::{Action, Deed};
use crate::chat::{ChatLine, ChatReport, ChatRoom, NewLine, Speaker};
use crate::error::StoreError;
use crate::game::GameId;

/// What was said beside one game, by [`ChatRoom::index`].
#[derive(Debug, Default)]
pub(super) struct Chat([Vec<Said>; 2]);

#[derive(Debug)]
struct Said {
    at: Millis,
    color: Option<Color>,
    account: Option<AccountId>,
    text: String,
    nonce: Option<String>,
    is_hidden: bool,
}

#[derive(Debug)]
pub(super) struct Report {
    id: i64,
    at: Millis,
    game: GameId,
    room: ChatRoom,
    number: u64,
    reporter: String,
    reason: String,
}

impl Chat {
    fn line(&self, room: ChatRoom, number: u64, people: &People) -> Option<ChatLine> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        let said = self.0[room.index()].get(index)?;
        Some(ChatLine {
            room,
            number,
            at: said.at,
            color: said.color,
            name: said.account.as_ref().and_then(|account| people.name_of(account)),
            text: Some(said.text.clone()).filter(|_| !said.is_hidden),
        })
    }
}

impl Contents {
    fn line(&self, id: &GameId, room: ChatRoom, number: u64) -> Option<ChatLine> {
        self.games.get(id)?.chat.line(room, number, &self.people)
    }
}

impl Memory {
    pub(crate) fn say(
        &self,
        id: &GameId,
        line: NewLine,
        at: Millis,
    ) -> Result<ChatLine, StoreError> {
        let mut contents = self.open()?;
        let Contents { games, people, .. } = &mut *contents;
        let game = games.get_mut(id).ok_or(StoreError::NotFound)?;
        let account = game.record.speaking(&line.by);
        if let Some(account) = &account {
            people.known(account).ok_or(StoreError::NotFound)?.check_may_speak(at)?;
        }
        let color = match line.by {
            Speaker::Seat(color) => Some(color),
            Speaker::Spectator(_) => None,
        };
        let room = line.by.room();
        let lines = &mut game.chat.0[room.index()];
        let is_same = |said: &Said| {
            said.nonce.is_some()
                && said.nonce == line.nonce
                && said.color == color
                && said.account == account
        };
        let index = lines.iter().position(is_same).unwrap_or_else(|| {
            let NewLine { text, nonce, .. } = line;
            lines.push(Said { at, color, account, text, nonce, is_hidden: false });
            lines.len() - 1
        });
        game.chat.line(room, index as u64 + 1, people).ok_or(StoreError::NotFound)
    }

    pub(crate) fn chat(
        &self,
        id: &GameId,
        room: ChatRoom,
        from: u64,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        let contents = self.open()?;
        let numbers = from.max(1)..from.max(1).saturating_add(limit.into());
        Ok(numbers.map_while(|number| contents.line(id, room, number)).collect())
    }

    pub(crate) fn chat_counts(&self, id: &GameId) -> Result<[u64; 2], StoreError> {
        let contents = self.open()?;
        let counts = |game: &super::Game| game.chat.0.each_ref().map(|lines| lines.len() as u64);
        Ok(contents.games.get(id).map_or([0; 2], counts))
    }

    pub(crate) fn report_line(
        &self,
        id: &GameId,
        room: ChatRoom,
        number: u64,
        reporter: &str,
        reason: &str,
        at: Millis,
    ) -> Result<(), StoreError> {
        let mut contents = self.open()?;
        contents.line(id, room, number).ok_or(StoreError::NotFound)?;
        let reports = &mut contents.reports;
        let is_same = |report: &Report| {
            (report.game, report.room, report.number) == (*id, room, number)
                && report.reporter == reporter
        };
        if !reports.iter().any(is_same) {
            reports.push(Report {
                id: reports.len() as i64 + 1,
                at,
                game: *id,
                room,
                number,
                reporter: reporter.to_owned(),
                reason: reason.to_owned(),
            });
        }
        Ok(())
    }

    pub(crate) fn chat_reports(&self, limit: u32) -> Result<Vec<ChatReport>, StoreError> {
        let contents = self.open()?;
        let report = |report: &Report| {
            let line = contents.line(&report.game, report.room, report.number)?;
            line.text.as_ref()?;
            let (id, at, game, reason) = (report.id, report.at, report.game, report.reason.clone());
            Some(ChatReport { id, at, game, line, reason })
        };
        Ok(contents.reports.iter().rev().filter_map(report).take(limit as usize).collect())
    }

    pub(crate) fn hide_line(
        &self,
        id: &GameId,
        room: ChatRoom,
        number: u64,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let mut contents = self.open()?;
        let index = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let game = contents.games.get_mut(id).ok_or(StoreError::NotFound)?;
        let said = index.and_then(|index| game.chat.0[room.index()].get_mut(index));
        said.ok_or(StoreError::NotFound)?.is_hidden = true;
        contents.people.write(Action::LineHidden, None, deed);
        Ok(())
    }

    pub(crate) fn set_muted(
        &self,
        id: &AccountId,
        until: Option<Millis>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let people = &mut self.open()?.people;
        people.present(id)?.0.muted_until = until;
        let action = if until.is_some() { Action::Muted } else { Action::Unmuted };
        people.write(action, Some(*id), deed);
        Ok(())
    }
}
