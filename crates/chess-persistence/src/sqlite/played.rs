//! Rematches, adopted seats and the lists of games on SQLite.

use chess_core::{Color, Millis};
use sqlx::SqliteConnection;

use super::row::GameRow;
use super::{Sqlite, read, write};
use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::{GameId, GameRecord, Rematch, SecretHash};
use crate::played::{GameFilter, GamePlace};
use crate::speed::Speed;

impl Sqlite {
    pub(crate) async fn offer_rematch(
        &self,
        id: &GameId,
        by: Color,
        next: GameId,
        seed: u32,
        at: Millis,
    ) -> Result<Rematch, StoreError> {
        let id = *id;
        let act = self.writer.act(move |connection| {
            Box::pin(async move { offer_rematch(connection, &id, by, next, seed, at).await })
        });
        act.await
    }

    pub(crate) async fn drop_rematch(&self, id: &GameId) -> Result<Option<Rematch>, StoreError> {
        let id = *id;
        let act = self
            .writer
            .act(move |connection| Box::pin(async move { drop_rematch(connection, &id).await }));
        act.await
    }

    pub(crate) async fn adopt_seats(
        &self,
        account: &AccountId,
        secrets: &[SecretHash],
    ) -> Result<Vec<GameId>, StoreError> {
        let (account, secrets) = (*account, secrets.to_vec());
        let act = self.writer.act(move |connection| {
            Box::pin(async move { adopt_seats(connection, &account, &secrets).await })
        });
        act.await
    }

    pub(crate) async fn games_of(
        &self,
        account: &AccountId,
        filter: &GameFilter,
        after: Option<GamePlace>,
        limit: u32,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let outcome = filter.outcome.map(|outcome| outcome.to_string());
        let opponent = filter.opponent.as_ref().map(AccountId::as_str);
        let (least_private, only_public) = filter.visibility.map_or((false, false), |least| {
            (least > crate::Visibility::Closed, least > crate::Visibility::Private)
        });
        // One half for each color: each walks its index, the latest first, and stops at the limit.
        let rows: Vec<GameRow> = sqlx::query_as(
            "select game.*,
                    (select name from account where account.id = white_account) as white_username,
                    (select name from account where account.id = black_account) as black_username
             from game where id in (
                 select id from (
                     select * from (
                         select id, created_at_ms from game
                         where white_account = $1 and ($2 is null or $2 = 'white')
                           and ($3 is null or black_account = $3)
                           and ($4 is null or result = $4)
                           and ($5 is null or (ended_at_ms is not null) = $5)
                           and ($6 is null or created_at_ms >= $6)
                           and ($7 is null or created_at_ms < $7)
                           and (not $8 or visibility <> 'closed')
                           and (not $9 or visibility = 'public')
                           and ($10 is null or (created_at_ms, id) < ($10, $11))
                           and ($13 is null or speed = $13) and ($14 is null or rated = $14)
                           and not (ended_at_ms is not null
                                    and coalesce(white_secret_hash, white_level, white_account) is null
                                    and (in_lobby = 1 or invited_account is not null))
                           and not (ended_at_ms is not null
                                    and coalesce(black_secret_hash, black_level, black_account) is null
                                    and (in_lobby = 1 or invited_account is not null))
                         order by created_at_ms desc, id desc limit $12)
                     union all
                     select * from (
                         select id, created_at_ms from game
                         where black_account = $1 and ($2 is null or $2 = 'black')
                           and ($3 is null or white_account = $3)
                           and ($4 is null or result = $4)
                           and ($5 is null or (ended_at_ms is not null) = $5)
                           and ($6 is null or created_at_ms >= $6)
                           and ($7 is null or created_at_ms < $7)
                           and (not $8 or visibility <> 'closed')
                           and (not $9 or visibility = 'public')
                           and ($10 is null or (created_at_ms, id) < ($10, $11))
                           and ($13 is null or speed = $13) and ($14 is null or rated = $14)
                           and not (ended_at_ms is not null
                                    and coalesce(white_secret_hash, white_level, white_account) is null
                                    and (in_lobby = 1 or invited_account is not null))
                           and not (ended_at_ms is not null
                                    and coalesce(black_secret_hash, black_level, black_account) is null
                                    and (in_lobby = 1 or invited_account is not null))
                         order by created_at_ms desc, id desc limit $12)
                     order by created_at_ms desc, id desc limit $12))
             order by created_at_ms desc, id desc",
        )
        .bind(account.as_str())
        .bind(filter.color.map(Color::as_str))
        .bind(opponent)
        .bind(outcome)
        .bind(filter.ended)
        .bind(filter.from.map(|from| from.0))
        .bind(filter.until.map(|until| until.0))
        .bind(least_private)
        .bind(only_public)
        .bind(after.map(|after| after.created_at.0))
        .bind(after.as_ref().map(|after| after.id.as_str()))
        .bind(limit)
        .bind(filter.speed.map(Speed::as_str))
        .bind(filter.rated)
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter().map(GameRow::into_record).collect()
    }
}

async fn offer_rematch(
    connection: &mut SqliteConnection,
    id: &GameId,
    by: Color,
    next: GameId,
    seed: u32,
    at: Millis,
) -> Result<Rematch, StoreError> {
    let record = read::game(&mut *connection, id).await?.ok_or(StoreError::NotFound)?;
    let rematch = match record.offer(by)? {
        Some(rematch) => rematch,
        None => {
            write::create_game(&mut *connection, &record.next(next, seed, at)).await?;
            Rematch::Agreed(next)
        }
    };
    keep_rematch(connection, id, Some(rematch)).await?;
    Ok(rematch)
}

async fn drop_rematch(
    connection: &mut SqliteConnection,
    id: &GameId,
) -> Result<Option<Rematch>, StoreError> {
    let record = read::game(&mut *connection, id).await?.ok_or(StoreError::NotFound)?;
    let rematch = record.rematch.filter(|rematch| matches!(rematch, Rematch::Agreed(_)));
    keep_rematch(connection, id, rematch).await?;
    Ok(rematch)
}

async fn keep_rematch(
    connection: &mut SqliteConnection,
    id: &GameId,
    rematch: Option<Rematch>,
) -> Result<(), StoreError> {
    let (by, game) = match &rematch {
        Some(Rematch::Offered(by)) => (Some(by.as_str()), None),
        Some(Rematch::Agreed(game)) => (None, Some(game.as_str())),
        None => (None, None),
    };
    sqlx::query("update game set rematch_offered_by = $2, rematch_game = $3 where id = $1")
        .bind(id.as_str())
        .bind(by)
        .bind(game)
        .execute(connection)
        .await?;
    Ok(())
}

async fn adopt_seats(
    connection: &mut SqliteConnection,
    account: &AccountId,
    secrets: &[SecretHash],
) -> Result<Vec<GameId>, StoreError> {
    let known: bool = sqlx::query_scalar(
        "select exists (select 1 from account where id = $1 and deleted_at_ms is null)",
    )
    .bind(account.as_str())
    .fetch_one(&mut *connection)
    .await?;
    if !known {
        return Err(StoreError::NotFound);
    }
    let mut adopted = Vec::new();
    for secret in secrets {
        for update in [
            "update game set white_secret_hash = null, white_name = null, white_account = $2
             where white_secret_hash = $1 and black_account is not $2 returning id",
            "update game set black_secret_hash = null, black_name = null, black_account = $2
             where black_secret_hash = $1 and white_account is not $2 returning id",
        ] {
            let ids: Vec<String> = sqlx::query_scalar(update)
                .bind(secret.as_bytes().as_slice())
                .bind(account.as_str())
                .fetch_all(&mut *connection)
                .await?;
            adopted.extend(read::parse_ids(&ids)?);
        }
    }
    adopted.sort_unstable();
    Ok(adopted)
}
