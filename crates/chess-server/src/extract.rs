//! Extractors whose rejections are problems.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, RawPathParams, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use chess_persistence::{Account, GameId, Username};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::{IntoParams, PartialSchema};

use crate::app::App;
use crate::limits;
use crate::problem::Problem;

/// A JSON body, no larger than the router's limit, with no unknown members (the type says so).
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        if !is_json(request.headers()) {
            return Err(Problem::unsupported_media_type());
        }
        let bytes = Bytes::from_request(request, state).await.map_err(unreadable)?;
        let read = serde_json::from_slice(&bytes);
        read.map(Self).map_err(|error| match error.classify() {
            Category::Data => Problem::unprocessable(error.to_string()),
            _ => Problem::bad_request(format!("the body is not JSON: {error}")),
        })
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    media_type.is_some_and(|text| {
        let essence = text.split(';').next().unwrap_or_default();
        essence.trim().eq_ignore_ascii_case("application/json")
    })
}

/// Why a body could not be read.
pub(crate) fn unreadable(rejection: BytesRejection) -> Problem {
    let text = rejection.body_text();
    if rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE {
        Problem::too_large(limits::BODY_BYTES)
    } else {
        Problem::bad_request(text)
    }
}

/// What stands behind the question mark of the address, with no unknown members (the type says so).
#[derive(Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let read = axum::extract::Query::from_request_parts(parts, state).await;
        let axum::extract::Query(query) =
            read.map_err(|rejection| Problem::bad_request(rejection.body_text()))?;
        Ok(Self(query))
    }
}

/// The game named by the path's `id`. What cannot be an id is answered like an id nobody has.
#[derive(Debug)]
pub(crate) struct GamePath(pub(crate) GameId);

impl<S: Send + Sync> FromRequestParts<S> for GamePath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let params = params.map_err(|_| Problem::not_found())?;
        let id = params.iter().find(|(name, _)| *name == "id").map(|(_, value)| value);
        id.and_then(|text| text.parse().ok()).map(Self).ok_or_else(Problem::not_found)
    }
}

impl IntoParams for GamePath {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let id = ParameterBuilder::new()
            .name("id")
            .parameter_in(ParameterIn::Path)
            .description(Some("The game"))
            .schema(Some(String::schema()));
        vec![id.build()]
    }
}

/// The account named by the path's `name`, in any casing. Who is deleted or barred is like who was
/// never there.
#[derive(Debug)]
pub(crate) struct User(pub(crate) Account);

impl FromRequestParts<App> for User {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        #[derive(Deserialize)]
        struct Named {
            name: String,
        }
        let named = Path::<Named>::from_request_parts(parts, app).await;
        let Path(Named { name }) = named.map_err(|_| Problem::not_found())?;
        let name: Username = name.parse().map_err(|_| Problem::not_found())?;
        let account = app.store().account_named(&name).await?;
        account.filter(Account::is_active).map(Self).ok_or_else(Problem::not_found)
    }
}

impl IntoParams for User {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let name = ParameterBuilder::new()
            .name("name")
            .parameter_in(ParameterIn::Path)
            .description(Some("Of an account, in any casing"))
            .schema(Some(String::schema()));
        vec![name.build()]
    }
}
