//! Who asks: nobody in particular, or the owner of an account with some rights.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use chess_core::Millis;
use chess_persistence::{
    Account, AccountId, Actor, ApiToken, Deed, Scope, Scopes, Session, SessionId, StoreError,
    TokenId, Username,
};

use super::client::Client;
use super::secret;
use crate::app::App;
use crate::limits;
use crate::problem::Problem;

/// Who asks. A bearer that is wrong makes no viewer: who brings one wants to be somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Viewer {
    /// Nobody in particular.
    Anonymous,
    /// The owner of an account, or a program in their name.
    Account(SignedIn),
}

/// An account that may be used, and how far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SignedIn {
    pub(crate) id: AccountId,
    pub(crate) name: Username,
    by: By,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum By {
    /// The owner, at the page.
    Session(SessionId),
    /// A program with a token.
    Token(TokenId, Scopes),
}

impl SignedIn {
    fn new(account: Account, by: By) -> Option<Self> {
        Some(Self { id: account.id, name: account.name?, by })
    }

    /// Whether this may be done in the account's name.
    pub(crate) fn has(&self, scope: Scope) -> bool {
        match self.by {
            By::Session(_) => true,
            By::Token(_, scopes) => scopes.has(scope),
        }
    }

    /// What a program may do in the account's name: all of it for the owner.
    pub(crate) fn scopes(&self) -> Scopes {
        match self.by {
            By::Session(_) => Scopes::all(),
            By::Token(_, scopes) => scopes,
        }
    }
}

impl SignedIn {
    /// Whether the session or the token still gives the account.
    ///
    /// # Errors
    /// When the storage does not answer.
    pub(crate) async fn is_still(&self, app: &App) -> Result<bool, StoreError> {
        match &self.by {
            By::Session(session) => Ok(app.store().session(session, app.now()).await?.is_some()),
            By::Token(id, _) => {
                let account = app.store().account(&self.id).await?;
                let tokens = app.store().tokens(&self.id).await?;
                Ok(account.is_some_and(|account| account.is_active())
                    && tokens.iter().any(|token| token.id == *id))
            }
        }
    }
}

impl Viewer {
    /// The viewer of a request by its header `Authorization`.
    ///
    /// # Errors
    /// [`Problem::unauthorized`] for a header that is not a good bearer.
    pub(crate) async fn of_headers(app: &App, headers: &HeaderMap) -> Result<Self, Problem> {
        let Some(header) = headers.get(AUTHORIZATION) else { return Ok(Self::Anonymous) };
        let text = header.to_str().map_err(|_| Problem::unauthorized())?;
        let (scheme, bearer) = text.split_once(' ').ok_or_else(Problem::unauthorized)?;
        if !scheme.eq_ignore_ascii_case("bearer") {
            return Err(Problem::unauthorized());
        }
        Self::of_bearer(app, bearer.trim()).await
    }

    /// The viewer who has this bearer, from a header or a socket's first frame.
    ///
    /// # Errors
    /// [`Problem::unauthorized`] if nobody has.
    pub(crate) async fn of_bearer(app: &App, bearer: &str) -> Result<Self, Problem> {
        let now = app.now();
        let somebody = if bearer.starts_with(secret::TOKEN_PREFIX) {
            by_token(app, bearer, now).await?
        } else if let Some(session) = app.auth().pages.read(bearer, now) {
            let found = app.store().session(&session, now).await?;
            found.and_then(|(session, account)| SignedIn::new(account, By::Session(session.id)))
        } else {
            None
        };
        somebody.map(Self::Account).ok_or_else(Problem::unauthorized)
    }

    /// The account, which must have the right.
    ///
    /// # Errors
    /// [`Problem::unauthorized`] for nobody, [`Problem::scope`] for a token without the right.
    pub(crate) fn require(self, scope: Scope) -> Result<SignedIn, Problem> {
        match self {
            Self::Anonymous => Err(Problem::unauthorized()),
            Self::Account(account) if account.has(scope) => Ok(account),
            Self::Account(_) => Err(Problem::scope(scope)),
        }
    }
}

async fn by_token(app: &App, bearer: &str, now: Millis) -> Result<Option<SignedIn>, Problem> {
    let Some(hash) = secret::hash_of(bearer) else { return Ok(None) };
    let Some((token, account)) = app.store().token_of(&hash, now).await? else { return Ok(None) };
    note_use(app, &token, now).await;
    Ok(SignedIn::new(account, By::Token(token.id, token.scopes)))
}

/// Notes now and then that a token is in use. What cannot be noted is no reason to say no.
async fn note_use(app: &App, token: &ApiToken, now: Millis) {
    if token.used_at.is_some_and(|at| now.0 - at.0 < limits::SEEN_EVERY_MS) {
        return;
    }
    if let Err(error) = app.store().note_token_use(&token.id, now).await
        && !matches!(error, StoreError::NotFound)
    {
        tracing::warn!(error = crate::chain(&error), "the use of a token was not noted");
    }
}

impl FromRequestParts<App> for Viewer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        Self::of_headers(app, &parts.headers).await
    }
}

/// The owner of an account at the page, and where they are: what no token may do asks for this.
#[derive(Clone, Debug)]
pub(crate) struct Owner {
    pub(crate) id: AccountId,
    pub(crate) name: Username,
    pub(crate) session: SessionId,
    client: Client,
}

impl Owner {
    /// The circumstances of what the owner does now.
    pub(crate) fn deed(&self, app: &App) -> Deed {
        let address = Some(self.client.0.to_string());
        Deed { at: app.now(), actor: Actor::Account(self.id), address }
    }
}

impl FromRequestParts<App> for Owner {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let client = Client::of_request(&parts.extensions, &parts.headers, app);
        match Viewer::of_headers(app, &parts.headers).await? {
            Viewer::Anonymous => Err(Problem::unauthorized()),
            Viewer::Account(SignedIn { by: By::Token(..), .. }) => Err(Problem::owner_only()),
            Viewer::Account(SignedIn { id, name, by: By::Session(session) }) => {
                Ok(Self { id, name, session, client })
            }
        }
    }
}

/// When a session that is used now should end.
pub(crate) fn session_end(session: &Session, now: Millis) -> Millis {
    let idle = now.plus(limits::SESSION_IDLE_MS);
    idle.min(session.created_at.plus(limits::SESSION_LIFE_MS))
}
