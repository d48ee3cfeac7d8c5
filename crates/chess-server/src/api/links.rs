//! What the links in letters lead to: small pages that work without a script. Opening one changes
//! nothing, since programs that check mail open links too; its button does.

use axum::Form;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, REFERRER_POLICY};
use axum::response::{Html, IntoResponse, Response};
use chess_persistence::{SecretHash, StoreError};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::client::Client;
use crate::auth::password::{LEAST, MOST, Password, WeakPassword};
use crate::auth::secret;
use crate::problem::Problem;
use crate::ui;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(ask_verify, verify))
        .routes(routes!(ask_reset, reset))
        .routes(routes!(ask_off, off))
}

fn token(text: &str) -> Result<SecretHash, Problem> {
    secret::hash_of(text).ok_or_else(Problem::not_found)
}

/// Confirm an address: the question
#[utoipa::path(get, path = "/mail/verify/{id}", tag = "account",
    params(("id" = String, Path, description = "From the letter")),
    responses((status = 200, description = "A page", body = String, content_type = "text/html")),
)]
async fn ask_verify(headers: HeaderMap) -> Response {
    let button = said(&headers, "Confirm the address", "Confirmer l'adresse");
    let why = said(
        &headers,
        "Press the button to show that this address is yours.",
        "Appuyez sur le bouton pour montrer que cette adresse est la vôtre.",
    );
    page(&headers, StatusCode::OK, button, &form(&format!("<p>{why}</p>"), button))
}

/// Confirm an address
#[utoipa::path(post, path = "/mail/verify/{id}", tag = "account",
    params(("id" = String, Path, description = "From the letter")),
    responses(
        (status = 200, description = "A page", body = String, content_type = "text/html"),
        (status = 410, description = "A page: the link works no more", body = String, content_type = "text/html"),
    ),
)]
async fn verify(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let done = app.store().verify_email(&token(&id)?, client.deed(app.now())).await;
    let title = said(&headers, "The address is confirmed", "L'adresse est confirmée");
    answer(&headers, done, title)
}

/// Choose a new password: the question
#[utoipa::path(get, path = "/mail/reset/{id}", tag = "account",
    params(("id" = String, Path, description = "From the letter")),
    responses((status = 200, description = "A page", body = String, content_type = "text/html")),
)]
async fn ask_reset(headers: HeaderMap) -> Response {
    let title = said(&headers, "Choose a new password", "Choisir un nouveau mot de passe");
    let why = said(
        &headers,
        "It has eight characters or more. Afterwards you sign in with it everywhere anew.",
        "Huit caractères au moins. Ensuite, vous vous reconnecterez partout avec lui.",
    );
    let fields = format!("<p>{why}</p>{}", password_field(&headers));
    page(&headers, StatusCode::OK, title, &form(&fields, title))
}

/// A new password, as a form has it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewPassword {
    password: String,
}

/// Choose a new password
#[utoipa::path(post, path = "/mail/reset/{id}", tag = "account",
    params(("id" = String, Path, description = "From the letter")),
    request_body(content = NewPassword, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "A page", body = String, content_type = "text/html"),
        (status = 410, description = "A page: the link works no more", body = String, content_type = "text/html"),
        (status = 422, description = "A page: the password may not be chosen", body = String, content_type = "text/html"),
    ),
)]
async fn reset(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Path(id): Path<String>,
    form_body: Result<Form<NewPassword>, axum::extract::rejection::FormRejection>,
) -> Result<Response, Problem> {
    let Form(wish) = form_body.map_err(|rejection| Problem::bad_request(rejection.body_text()))?;
    let token = token(&id)?;
    let chosen = match Password::choose(wish.password, None) {
        Ok(chosen) => chosen,
        Err(weak) => {
            let title = said(&headers, "Choose another password", "Choisir un autre mot de passe");
            let body = format!(
                "<p>{}</p>{}",
                why_not(&headers, weak),
                form(&password_field(&headers), title)
            );
            return Ok(page(&headers, StatusCode::UNPROCESSABLE_ENTITY, title, &body));
        }
    };
    let hash = app.auth().hasher.hash(chosen).await?;
    let done = app.store().reset_password(&token, hash, client.deed(app.now())).await;
    let title = said(&headers, "The password is changed", "Le mot de passe est changé");
    answer(&headers, done, title)
}

/// No more notices: the question
#[utoipa::path(get, path = "/mail/off/{id}", tag = "account",
    params(("id" = String, Path, description = "From the letter")),
    responses((status = 200, description = "A page", body = String, content_type = "text/html")),
)]
async fn ask_off(headers: HeaderMap) -> Response {
    let button = said(&headers, "No more mail about games", "Plus de courrier sur les parties");
    let why = said(
        &headers,
        "Salon will no longer write to you about your games. You can change that in your account.",
        "Salon ne vous écrira plus sur vos parties. Cela se change dans votre compte.",
    );
    page(&headers, StatusCode::OK, button, &form(&format!("<p>{why}</p>"), button))
}

/// No more notices
///
/// In one step, as programs that read mail ask for it (RFC 8058).
#[utoipa::path(post, path = "/mail/off/{id}", tag = "account",
    params(("id" = String, Path, description = "From the letter")),
    responses(
        (status = 200, description = "A page", body = String, content_type = "text/html"),
        (status = 410, description = "A page: the link works no more", body = String, content_type = "text/html"),
    ),
)]
async fn off(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let done = app.store().stop_notices(&token(&id)?, app.now()).await;
    let title = said(&headers, "No more mail about games", "Plus de courrier sur les parties");
    answer(&headers, done, title)
}

fn answer<T>(
    headers: &HeaderMap,
    done: Result<T, StoreError>,
    title: &str,
) -> Result<Response, Problem> {
    match done {
        Ok(_) => Ok(page(headers, StatusCode::OK, title, "<p><a href=\"/\">Salon</a></p>")),
        Err(StoreError::NotFound) => {
            let gone = said(headers, "This link works no more", "Ce lien ne fonctionne plus");
            Ok(page(headers, StatusCode::GONE, gone, "<p><a href=\"/\">Salon</a></p>"))
        }
        Err(error) => Err(error.into()),
    }
}

/// In the language that the browser prefers.
fn said(headers: &HeaderMap, english: &'static str, french: &'static str) -> &'static str {
    if ui::preferred(headers) == "fr" { french } else { english }
}

/// Why a password may not be chosen.
fn why_not(headers: &HeaderMap, weak: WeakPassword) -> String {
    if ui::preferred(headers) != "fr" {
        return weak.to_string();
    }
    match weak {
        WeakPassword::Short => format!("Un mot de passe a au moins {LEAST} caractères."),
        WeakPassword::Long => format!("Un mot de passe a au plus {MOST} caractères."),
        WeakPassword::Common => {
            "Ce mot de passe est de ceux que l'on essaie en premier ; choisissez-en un autre."
                .to_owned()
        }
        WeakPassword::Name => "Le nom n'est pas un mot de passe pour son compte.".to_owned(),
    }
}

fn password_field(headers: &HeaderMap) -> String {
    let label = said(headers, "New password", "Nouveau mot de passe");
    format!(
        "<p><label>{label} <input type=\"password\" name=\"password\" minlength=\"{LEAST}\" \
         maxlength=\"{MOST}\" autocomplete=\"new-password\" required></label></p>"
    )
}

fn form(fields: &str, button: &str) -> String {
    format!("<form method=\"post\">{fields}<p><button>{button}</button></p></form>")
}

/// Nothing in it comes from a request.
fn page(headers: &HeaderMap, status: StatusCode, title: &str, body: &str) -> Response {
    let lang = ui::preferred(headers);
    let html = format!(
        "<!doctype html>\n<html lang=\"{lang}\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <link rel=\"stylesheet\" href=\"/api/style.css\">\n</head><body>\n<h1>{title}</h1>\n\
         {body}\n</body></html>\n"
    );
    // Without a referrer browsers send the form with the Origin null; to ourselves it may be sent.
    let headers = [(REFERRER_POLICY, "same-origin"), (CACHE_CONTROL, "no-store")];
    (status, headers, Html(html)).into_response()
}

#[cfg(test)]
mod tests {
    use chess_core::Millis;
    use chess_persistence::{
        AccountId, LinkPurpose, NewAccount, NewLink, NewSession, PasswordHash, SessionId, Store,
    };

    use chess_notation::Language;

    use super::*;
    use crate::auth::Auth;
    use crate::auth::secret::Token;
    use crate::config::Config;
    use crate::think::Pool;
    use crate::time::Time;

    #[tokio::test]
    async fn notices_end_by_one_click_and_not_by_looking() {
        let config = Config::new("127.0.0.1:0".parse().unwrap(), "unused.db");
        let auth = Auth::new(&config).unwrap();
        let time = Time::by_hand(Millis(1_000));
        let app = App::new(Store::memory(), Pool::start().unwrap(), time, auth, None);
        let id = AccountId::from_random([1; 16]);
        let (name, email) = ("Anna".parse().unwrap(), "anna@example.org".to_owned());
        let password = PasswordHash::from_phc("none");
        let new = NewAccount { id, name, password, email: Some(email.clone()), lang: Language::En };
        let token = Token::random("").unwrap();
        let expires_at = Millis(2_000);
        let session = SessionId::from_random([2; 16]);
        let session = NewSession { id: session, token: token.hash(), expires_at, agent: None };
        let deed = Client("192.0.2.1".parse().unwrap()).deed(app.now());
        app.store().create_account(new, session, None, deed).await.unwrap();
        let purpose = LinkPurpose::StopNotices;
        let link = NewLink { token: token.hash(), account: id, purpose, email, expires_at };
        app.store().create_link(link).await.unwrap();

        let is_notified = async || app.store().account(&id).await.unwrap().unwrap().is_notified;
        assert_eq!(ask_off(HeaderMap::new()).await.status(), StatusCode::OK);
        assert!(is_notified().await);
        let press = async |path: &str| {
            let (state, path) = (State(app.clone()), Path(path.to_owned()));
            off(state, HeaderMap::new(), path).await.unwrap().status()
        };
        assert_eq!(press("another").await, StatusCode::GONE);
        assert!(is_notified().await);
        assert_eq!(press(token.reveal()).await, StatusCode::OK);
        assert!(!is_notified().await);
        app.pool().stop();
    }
}
