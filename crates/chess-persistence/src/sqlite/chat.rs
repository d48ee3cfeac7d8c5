//! Chat on SQLite.

use chess_core::{Color, Millis};
use sqlx::{SqliteConnection, SqliteExecutor};

use super::{Sqlite, account, audit, found, read};
use crate::account::AccountId;
use crate::audit::{Action, Deed};
use crate::chat::{ChatLine, ChatReport, ChatRoom, NewLine, Speaker};
use crate::error::StoreError;
use crate::game::GameId;

impl Sqlite {
    pub(crate) async fn say(
        &self,
        id: &GameId,
        line: NewLine,
        at: Millis,
    ) -> Result<ChatLine, StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| Box::pin(async move { say(connection, &id, &line, at).await }))
            .await
    }

    pub(crate) async fn chat(
        &self,
        id: &GameId,
        room: ChatRoom,
        from: u64,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        lines(&self.readers, id, room, from, limit).await
    }

    pub(crate) async fn chat_counts(&self, id: &GameId) -> Result<[u64; 2], StoreError> {
        let mut counts = [0; 2];
        for room in ChatRoom::ALL {
            let last: Option<i64> = sqlx::query_scalar(
                "select max(number) from chat_line where game_id = $1 and room = $2",
            )
            .bind(id.as_str())
            .bind(room.as_str())
            .fetch_one(&self.readers)
            .await?;
            counts[room.index()] = last.unwrap_or(0).unsigned_abs();
        }
        Ok(counts)
    }

    pub(crate) async fn report_line(
        &self,
        id: &GameId,
        room: ChatRoom,
        number: u64,
        reporter: &str,
        reason: &str,
        at: Millis,
    ) -> Result<(), StoreError> {
        let (id, reporter, reason) = (*id, reporter.to_owned(), reason.to_owned());
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    let known: bool = sqlx::query_scalar(
                        "select exists (select 1 from chat_line
                                        where game_id = $1 and room = $2 and number = $3)",
                    )
                    .bind(id.as_str())
                    .bind(room.as_str())
                    .bind(number)
                    .fetch_one(&mut *connection)
                    .await?;
                    if !known {
                        return Err(StoreError::NotFound);
                    }
                    sqlx::query(
                        "insert into chat_report (game_id, room, number, at_ms, reason, reporter)
                         values ($1, $2, $3, $4, $5, $6) on conflict do nothing",
                    )
                    .bind(id.as_str())
                    .bind(room.as_str())
                    .bind(number)
                    .bind(at.0)
                    .bind(&reason)
                    .bind(&reporter)
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    pub(crate) async fn chat_reports(&self, limit: u32) -> Result<Vec<ChatReport>, StoreError> {
        let rows: Vec<ReportRow> = sqlx::query_as(
            "select chat_report.id, chat_report.at_ms as reported_at_ms, chat_report.reason,
                    chat_line.game_id, room, number, chat_line.at_ms, color, hidden, text,
                    (select name from account where account.id = account_id) as name
             from chat_report join chat_line using (game_id, room, number)
             where hidden = 0 order by chat_report.id desc limit $1",
        )
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        let report = |row: ReportRow| {
            let game = row.game_id.parse().map_err(|_| corrupt(&row.game_id))?;
            let line = row.line.into_line(&row.game_id)?;
            let at = Millis(row.reported_at_ms);
            Ok(ChatReport { id: row.id, at, game, line, reason: row.reason })
        };
        rows.into_iter().map(report).collect()
    }

    pub(crate) async fn hide_line(
        &self,
        id: &GameId,
        room: ChatRoom,
        number: u64,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    let done = sqlx::query(
                        "update chat_line set hidden = 1
                         where game_id = $1 and room = $2 and number = $3",
                    )
                    .bind(id.as_str())
                    .bind(room.as_str())
                    .bind(i64::try_from(number).unwrap_or(i64::MAX))
                    .execute(&mut *connection)
                    .await?;
                    found(&done)?;
                    audit::write(connection, Action::LineHidden, None, &deed).await
                })
            })
            .await
    }

    pub(crate) async fn set_muted(
        &self,
        id: &AccountId,
        until: Option<Millis>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    let done = sqlx::query(
                        "update account set muted_until_ms = $2
                         where id = $1 and deleted_at_ms is null",
                    )
                    .bind(id.as_str())
                    .bind(until.map(|until| until.0))
                    .execute(&mut *connection)
                    .await?;
                    found(&done)?;
                    let action = if until.is_some() { Action::Muted } else { Action::Unmuted };
                    audit::write(connection, action, Some(&id), &deed).await
                })
            })
            .await
    }
}

#[derive(sqlx::FromRow)]
struct LineRow {
    room: String,
    number: i64,
    at_ms: i64,
    color: Option<String>,
    name: Option<String>,
    text: String,
    hidden: bool,
}

#[derive(sqlx::FromRow)]
struct ReportRow {
    id: i64,
    reported_at_ms: i64,
    reason: String,
    game_id: String,
    #[sqlx(flatten)]
    line: LineRow,
}

fn corrupt(game: &str) -> StoreError {
    StoreError::corrupt(format_args!("a line of chat beside game {game:?}"))
}

impl LineRow {
    fn into_line(self, game: &str) -> Result<ChatLine, StoreError> {
        let color = match self.color.as_deref() {
            Some("white") => Some(Color::White),
            Some("black") => Some(Color::Black),
            Some(_) => return Err(corrupt(game)),
            None => None,
        };
        let name = self.name.as_deref().map(str::parse).transpose();
        Ok(ChatLine {
            room: self.room.parse().map_err(|_| corrupt(game))?,
            number: self.number.unsigned_abs(),
            at: Millis(self.at_ms),
            color,
            name: name.map_err(|_| corrupt(game))?,
            text: Some(self.text).filter(|_| !self.hidden),
        })
    }
}

async fn lines(
    connection: impl SqliteExecutor<'_>,
    id: &GameId,
    room: ChatRoom,
    from: u64,
    limit: u32,
) -> Result<Vec<ChatLine>, StoreError> {
    let rows: Vec<LineRow> = sqlx::query_as(
        "select room, number, at_ms, color, hidden, text,
                (select name from account where account.id = account_id) as name
         from chat_line where game_id = $1 and room = $2 and number >= $3
         order by number limit $4",
    )
    .bind(id.as_str())
    .bind(room.as_str())
    .bind(i64::try_from(from).unwrap_or(i64::MAX))
    .bind(limit)
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(|row| row.into_line(id.as_str())).collect()
}

async fn say(
    connection: &mut SqliteConnection,
    id: &GameId,
    line: &NewLine,
    at: Millis,
) -> Result<ChatLine, StoreError> {
    let record = read::game(&mut *connection, id).await?.ok_or(StoreError::NotFound)?;
    let account = record.speaking(&line.by);
    if let Some(account) = &account {
        let known = account::find(&mut *connection, account).await?.ok_or(StoreError::NotFound)?;
        known.check_may_speak(at)?;
    }
    let color = match line.by {
        Speaker::Seat(color) => Some(color.as_str()),
        Speaker::Spectator(_) => None,
    };
    let (room, account) = (line.by.room(), account.as_ref().map(AccountId::as_str));
    let said: Option<i64> = sqlx::query_scalar(
        "select number from chat_line
         where game_id = $1 and room = $2 and nonce = $3 and color is $4 and account_id is $5",
    )
    .bind(id.as_str())
    .bind(room.as_str())
    .bind(&line.nonce)
    .bind(color)
    .bind(account)
    .fetch_optional(&mut *connection)
    .await?;
    let number = match said {
        Some(number) => number,
        None => {
            sqlx::query_scalar(
                "insert into chat_line
                     (game_id, room, number, at_ms, color, account_id, text, nonce)
                 values ($1, $2, 1 + coalesce((select max(number) from chat_line
                                               where game_id = $1 and room = $2), 0),
                         $3, $4, $5, $6, $7)
                 returning number",
            )
            .bind(id.as_str())
            .bind(room.as_str())
            .bind(at.0)
            .bind(color)
            .bind(account)
            .bind(&line.text)
            .bind(&line.nonce)
            .fetch_one(&mut *connection)
            .await?
        }
    };
    let found = lines(connection, id, room, number.unsigned_abs(), 1).await?;
    found.into_iter().next().ok_or(StoreError::NotFound)
}
