//! My address of e-mail, and what is sent there.

use axum::extract::State;
use axum::http::StatusCode;
use chess_notation::Language;
use chess_persistence::{Account, Action, StoreError, Username};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::account::check_password;
use crate::app::App;
use crate::auth::client::Client;
use crate::auth::email;
use crate::auth::throttle::Act;
use crate::auth::viewer::Owner;
use crate::extract::Json;
use crate::limits;
use crate::mail::{self, Kind};
use crate::problem::{FieldError, Problem};

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(set_email))
        .routes(routes!(set_notices))
        .routes(routes!(ask_reset))
}

/// Another address, or none.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EmailChange {
    /// The password, once more.
    password: String,
    /// Null for none.
    email: Option<String>,
    #[serde(default)]
    lang: Language,
}

/// Change the address of e-mail
///
/// Asks for the password. A letter with a link goes to the new address; until it is used, the
/// address counts for nothing. The same address again sends the letter again.
#[utoipa::path(post, path = "/v1/account/email", tag = "account", request_body = EmailChange, responses(
    (status = 204, description = "It is changed"),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "wrong_password; owner_only: no token can do this"),
    (status = 422, description = "invalid_members: this is no address"),
    (status = 429, description = "too_many_requests: too often from one address"),
))]
pub(crate) async fn set_email(
    State(app): State<App>,
    owner: Owner,
    client: Client,
    Json(wish): Json<EmailChange>,
) -> Result<StatusCode, Problem> {
    let new = wish.email.map(|text| email::parse(&text).ok_or_else(not_an_address)).transpose()?;
    check_password(&app, &owner, client, wish.password).await?;
    let now = app.now();
    let mailer = app.mailer().filter(|_| new.is_some());
    if mailer.is_some() {
        app.auth().throttle.admit(Act::Mail, client, now)?;
    }
    let message = mailer.map(|_| mail::message(Kind::VerifyEmail, owner.id, now.0, wish.lang, now));
    app.store().set_email(&owner.id, new, message, owner.deed(&app)).await?;
    if let Some(mailer) = mailer {
        mailer.wake();
    }
    Ok(StatusCode::NO_CONTENT)
}

fn not_an_address() -> Problem {
    let detail = "this is no address of e-mail".to_owned();
    Problem::invalid(vec![FieldError { pointer: "/email", detail }])
}

/// Whether I want notices.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Notices {
    mail: bool,
    /// The language of letters; as before where nothing is said.
    lang: Option<Language>,
}

/// Whether I am told by mail of what happens in my games
#[utoipa::path(post, path = "/v1/account/notices", tag = "account", request_body = Notices, responses(
    (status = 204, description = "So it is"),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "owner_only: no token can do this"),
))]
pub(crate) async fn set_notices(
    State(app): State<App>,
    owner: Owner,
    Json(wish): Json<Notices>,
) -> Result<StatusCode, Problem> {
    app.store().set_notified(&owner.id, wish.mail).await?;
    if let Some(lang) = wish.lang {
        app.store().set_lang(&owner.id, lang).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Whose password is forgotten.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResetWish {
    /// A name, or an address of e-mail that was confirmed.
    who: String,
    #[serde(default)]
    lang: Language,
}

/// Ask for a new password
///
/// A letter with a link goes to the confirmed address of the account. The answer is the same and
/// comes as soon whether or not there is one.
#[utoipa::path(post, path = "/v1/password-reset", tag = "account", request_body = ResetWish, responses(
    (status = 202, description = "If there is such an account with a confirmed address, a letter goes there"),
    (status = 429, description = "too_many_requests: too often from one address"),
    (status = 501, description = "no_mail: this server sends none; ask whoever runs it"),
))]
pub(crate) async fn ask_reset(
    State(app): State<App>,
    client: Client,
    Json(wish): Json<ResetWish>,
) -> Result<StatusCode, Problem> {
    if app.mailer().is_none() {
        return Err(Problem::no_mail());
    }
    app.auth().throttle.admit(Act::Mail, client, app.now())?;
    // Looking takes longer where there is somebody: nobody waits for it.
    app.sockets().spawn({
        let app = app.clone();
        async move {
            if let Err(error) = write_to(&app, client, &wish).await {
                tracing::error!(error = crate::chain(&error), "a way to a new password was lost");
            }
        }
    });
    Ok(StatusCode::ACCEPTED)
}

async fn write_to(app: &App, client: Client, wish: &ResetWish) -> Result<(), StoreError> {
    let now = app.now();
    for account in accounts(app, &wish.who).await? {
        app.store().note(Action::ResetAsked, Some(account.id), client.deed(now)).await?;
        let key = now.0 / limits::MAIL_AGAIN_MS;
        let message = mail::message(Kind::ResetPassword, account.id, key, wish.lang, now);
        app.store().queue_mail(message, now).await?;
    }
    if let Some(mailer) = app.mailer() {
        mailer.wake();
    }
    Ok(())
}

/// The accounts that may be written to.
async fn accounts(app: &App, who: &str) -> Result<Vec<Account>, StoreError> {
    let mut found = match who.trim().parse::<Username>() {
        Ok(name) => app.store().account_named(&name).await?.into_iter().collect(),
        Err(_) => match email::parse(who) {
            Some(email) => app.store().accounts_at(&email, limits::ACCOUNTS_AT_ADDRESS).await?,
            None => Vec::new(),
        },
    };
    found.retain(|account| account.is_active() && account.email_verified_at.is_some());
    Ok(found)
}
