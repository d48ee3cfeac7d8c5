//! Sessions of browsers and tokens of programs.

use chess_core::Millis;
use sqlx::SqliteConnection;

use super::account::{self, AccountRow};
use super::{Sqlite, audit, found};
use crate::account::{Account, AccountId};
use crate::audit::{Action, Deed};
use crate::error::StoreError;
use crate::game::SecretHash;
use crate::session::{ApiToken, MAX_SESSIONS, NewSession, NewToken, Session, SessionId, TokenId};

impl Sqlite {
    pub(crate) async fn begin_session(
        &self,
        id: &AccountId,
        session: NewSession,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    require_active(connection, &id).await?;
                    insert(connection, &id, &session, &deed).await?;
                    audit::write(connection, Action::SignIn, Some(&id), &deed).await
                })
            })
            .await
    }

    pub(crate) async fn session_of(
        &self,
        token: &SecretHash,
        now: Millis,
    ) -> Result<Option<(Session, Account)>, StoreError> {
        let row: Option<SessionRow> =
            sqlx::query_as("select * from session where token_hash = $1 and expires_at_ms > $2")
                .bind(token.as_bytes().as_slice())
                .bind(now.0)
                .fetch_optional(&self.readers)
                .await?;
        self.with_account(row).await
    }

    pub(crate) async fn session(
        &self,
        id: &SessionId,
        now: Millis,
    ) -> Result<Option<(Session, Account)>, StoreError> {
        let row: Option<SessionRow> =
            sqlx::query_as("select * from session where id = $1 and expires_at_ms > $2")
                .bind(id.as_str())
                .bind(now.0)
                .fetch_optional(&self.readers)
                .await?;
        self.with_account(row).await
    }

    pub(crate) async fn sessions(
        &self,
        id: &AccountId,
        now: Millis,
    ) -> Result<Vec<Session>, StoreError> {
        let rows: Vec<SessionRow> = sqlx::query_as(
            "select * from session where account_id = $1 and expires_at_ms > $2
             order by seen_at_ms desc, id",
        )
        .bind(id.as_str())
        .bind(now.0)
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter().map(SessionRow::into_session).collect()
    }

    pub(crate) async fn extend_session(
        &self,
        id: &SessionId,
        seen_at: Millis,
        expires_at: Millis,
    ) -> Result<(), StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    let done = sqlx::query(
                        "update session set seen_at_ms = $2, expires_at_ms = $3 where id = $1",
                    )
                    .bind(id.as_str())
                    .bind(seen_at.0)
                    .bind(expires_at.0)
                    .execute(connection)
                    .await?;
                    found(&done)
                })
            })
            .await
    }

    pub(crate) async fn end_session(
        &self,
        account: &AccountId,
        id: &SessionId,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let (account, id) = (*account, *id);
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    let done = sqlx::query("delete from session where id = $1 and account_id = $2")
                        .bind(id.as_str())
                        .bind(account.as_str())
                        .execute(&mut *connection)
                        .await?;
                    found(&done)?;
                    audit::write(connection, Action::SessionEnded, Some(&account), &deed).await
                })
            })
            .await
    }

    pub(crate) async fn create_token(
        &self,
        account: &AccountId,
        new: NewToken,
        most: u32,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let account = *account;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    require_active(connection, &account).await?;
                    insert_token(connection, &account, &new, most, deed.at).await?;
                    audit::write(connection, Action::TokenCreated, Some(&account), &deed).await
                })
            })
            .await
    }

    pub(crate) async fn token_of(
        &self,
        token: &SecretHash,
        now: Millis,
    ) -> Result<Option<(ApiToken, Account)>, StoreError> {
        let row: Option<TokenRow> = sqlx::query_as(
            "select * from api_token
             where token_hash = $1 and (expires_at_ms is null or expires_at_ms > $2)",
        )
        .bind(token.as_bytes().as_slice())
        .bind(now.0)
        .fetch_optional(&self.readers)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let account = self.active_account(&row.account_id).await?;
        let token = row.into_token()?;
        Ok(account.map(|account| (token, account)))
    }

    pub(crate) async fn tokens(&self, account: &AccountId) -> Result<Vec<ApiToken>, StoreError> {
        let rows: Vec<TokenRow> = sqlx::query_as(
            "select * from api_token where account_id = $1 order by created_at_ms, id",
        )
        .bind(account.as_str())
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter().map(TokenRow::into_token).collect()
    }

    pub(crate) async fn note_token_use(&self, id: &TokenId, at: Millis) -> Result<(), StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    let done = sqlx::query("update api_token set used_at_ms = $2 where id = $1")
                        .bind(id.as_str())
                        .bind(at.0)
                        .execute(connection)
                        .await?;
                    found(&done)
                })
            })
            .await
    }

    pub(crate) async fn revoke_token(
        &self,
        account: &AccountId,
        id: &TokenId,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let (account, id) = (*account, *id);
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    let done =
                        sqlx::query("delete from api_token where id = $1 and account_id = $2")
                            .bind(id.as_str())
                            .bind(account.as_str())
                            .execute(&mut *connection)
                            .await?;
                    found(&done)?;
                    audit::write(connection, Action::TokenRevoked, Some(&account), &deed).await
                })
            })
            .await
    }

    async fn with_account(
        &self,
        row: Option<SessionRow>,
    ) -> Result<Option<(Session, Account)>, StoreError> {
        let Some(row) = row else { return Ok(None) };
        let account = self.active_account(&row.account_id).await?;
        let session = row.into_session()?;
        Ok(account.map(|account| (session, account)))
    }

    async fn active_account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let row: Option<AccountRow> = sqlx::query_as(
            "select * from account
             where id = $1 and banned_at_ms is null and deleted_at_ms is null",
        )
        .bind(id)
        .fetch_optional(&self.readers)
        .await?;
        row.map(AccountRow::into_account).transpose()
    }
}

/// A row of `session`.
#[derive(sqlx::FromRow)]
struct SessionRow {
    id: String,
    account_id: String,
    created_at_ms: i64,
    seen_at_ms: i64,
    expires_at_ms: i64,
    address: Option<String>,
    agent: Option<String>,
}

impl SessionRow {
    fn into_session(self) -> Result<Session, StoreError> {
        let corrupt = |_| StoreError::corrupt(format_args!("the row of session {:?}", self.id));
        Ok(Session {
            id: self.id.parse().map_err(corrupt)?,
            created_at: Millis(self.created_at_ms),
            seen_at: Millis(self.seen_at_ms),
            expires_at: Millis(self.expires_at_ms),
            address: self.address,
            agent: self.agent,
        })
    }
}

/// A row of `api_token`.
#[derive(sqlx::FromRow)]
struct TokenRow {
    id: String,
    account_id: String,
    name: String,
    scopes: String,
    created_at_ms: i64,
    used_at_ms: Option<i64>,
    expires_at_ms: Option<i64>,
}

impl TokenRow {
    fn into_token(self) -> Result<ApiToken, StoreError> {
        let corrupt = || StoreError::corrupt(format_args!("the row of API token {:?}", self.id));
        Ok(ApiToken {
            id: self.id.parse().map_err(|_| corrupt())?,
            scopes: self.scopes.parse().map_err(|_| corrupt())?,
            name: self.name,
            created_at: Millis(self.created_at_ms),
            used_at: self.used_at_ms.map(Millis),
            expires_at: self.expires_at_ms.map(Millis),
        })
    }
}

async fn require_active(
    connection: &mut SqliteConnection,
    id: &AccountId,
) -> Result<(), StoreError> {
    let account = account::find(connection, id).await?;
    account.filter(Account::is_active).map(drop).ok_or(StoreError::NotFound)
}

/// Puts a session in and, where there are too many then, the one not seen for longest out.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    account: &AccountId,
    new: &NewSession,
    deed: &Deed,
) -> Result<(), StoreError> {
    sqlx::query(
        "insert into session (id, account_id, token_hash, created_at_ms, seen_at_ms, expires_at_ms,
                              address, agent)
         values ($1, $2, $3, $4, $4, $5, $6, $7)",
    )
    .bind(new.id.as_str())
    .bind(account.as_str())
    .bind(new.token.as_bytes().as_slice())
    .bind(deed.at.0)
    .bind(new.expires_at.0)
    .bind(&deed.address)
    .bind(&new.agent)
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "delete from session where id in (
             select id from session where account_id = $1 and id <> $2
             order by seen_at_ms desc, id limit -1 offset $3)",
    )
    .bind(account.as_str())
    .bind(new.id.as_str())
    .bind(i64::try_from(MAX_SESSIONS - 1).unwrap_or(i64::MAX))
    .execute(connection)
    .await?;
    Ok(())
}

/// Ends all sessions of an account but `keep`.
pub(super) async fn end_all(
    connection: &mut SqliteConnection,
    account: &AccountId,
    keep: Option<&SessionId>,
) -> Result<(), StoreError> {
    sqlx::query("delete from session where account_id = $1 and id is not $2")
        .bind(account.as_str())
        .bind(keep.map(SessionId::as_str))
        .execute(connection)
        .await?;
    Ok(())
}

/// Revokes all tokens of an account.
pub(super) async fn revoke_all(
    connection: &mut SqliteConnection,
    account: &AccountId,
) -> Result<(), StoreError> {
    sqlx::query("delete from api_token where account_id = $1")
        .bind(account.as_str())
        .execute(connection)
        .await?;
    Ok(())
}

async fn insert_token(
    connection: &mut SqliteConnection,
    account: &AccountId,
    new: &NewToken,
    most: u32,
    created_at: Millis,
) -> Result<(), StoreError> {
    let done = sqlx::query(
        "insert into api_token (id, account_id, name, scopes, token_hash, created_at_ms,
                                expires_at_ms)
         select $1, $2, $3, $4, $5, $6, $7
         where (select count(*) from api_token where account_id = $2) < $8",
    )
    .bind(new.id.as_str())
    .bind(account.as_str())
    .bind(&new.name)
    .bind(new.scopes.to_string())
    .bind(new.token.as_bytes().as_slice())
    .bind(created_at.0)
    .bind(new.expires_at.map(|at| at.0))
    .bind(most)
    .execute(connection)
    .await?;
    if done.rows_affected() == 0 { Err(StoreError::Taken) } else { Ok(()) }
}
