//! Errors over HTTP: RFC 9457 problem details with a stable `code`.
//!
//! A handler returns a [`Problem`]; [`render`] turns it into the response, where the id of the
//! request is known, and logs what was the server's own fault, once.

use std::borrow::Cow;

use axum::Json;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use chess_core::Millis;
use chess_persistence::{Scope, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::live::Refused;
use crate::request_id::RequestId;
use crate::think::Busy;

/// What went wrong with a request, in the words of RFC 9457.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    code: &'static str,
    title: &'static str,
    detail: Cow<'static, str>,
    errors: Vec<FieldError>,
    /// When to come again, where the server is not to be had now.
    retry_after_s: u16,
    /// For the log only.
    cause: Option<String>,
}

/// What is wrong with one member of a body that could be read.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct FieldError {
    /// JSON pointer to the member (RFC 6901).
    pub(crate) pointer: &'static str,
    /// One sentence.
    pub(crate) detail: String,
}

impl Problem {
    fn new(
        status: StatusCode,
        code: &'static str,
        title: &'static str,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        let detail = detail.into();
        Self { status, code, title, detail, errors: Vec::new(), retry_after_s: 2, cause: None }
    }

    /// One sentence for people.
    pub(crate) fn detail(&self) -> &str {
        &self.detail
    }

    /// There is nothing here; the same answer for what is unknown and what is not to be seen.
    pub(crate) fn not_found() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "not_found",
            "Not found",
            "there is nothing at this address",
        )
    }

    /// The address exists, but not with this method.
    pub(crate) fn method_not_allowed() -> Self {
        let detail = "this address does not answer to this method";
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            "Method not allowed",
            detail,
        )
    }

    /// The request cannot be read.
    pub(crate) fn bad_request(detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_request", "The request cannot be read", detail)
    }

    /// The body is larger than [`crate::limits::BODY_BYTES`].
    pub(crate) fn too_large(limit: usize) -> Self {
        let detail = format!("the body is larger than {limit} bytes");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "Too large", detail)
    }

    /// The body is not of the one type that is read.
    pub(crate) fn unsupported_media_type() -> Self {
        let detail = "the body must be sent with the content type application/json";
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        Self::new(status, "unsupported_media_type", "Unsupported media type", detail)
    }

    /// The body is JSON, but not of the right form.
    pub(crate) fn unprocessable(detail: impl Into<Cow<'static, str>>) -> Self {
        let title = "The body has the wrong form";
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid_body", title, detail)
    }

    /// The body has the right form, but members with values that cannot be.
    pub(crate) fn invalid(errors: Vec<FieldError>) -> Self {
        let title = "Some members are not valid";
        let detail = "see the members named under errors";
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Self { errors, ..Self::new(status, "invalid_members", title, detail) }
    }

    /// The request comes from a page of another site.
    pub(crate) fn foreign_origin() -> Self {
        let detail = "requests from pages of other sites are not accepted";
        Self::new(StatusCode::FORBIDDEN, "foreign_origin", "Foreign origin", detail)
    }

    /// Somebody has the seat already.
    pub(crate) fn seat_taken() -> Self {
        let detail = "both seats of this room are taken; you may watch";
        Self::new(StatusCode::CONFLICT, "seat_taken", "Seat taken", detail)
    }

    /// The game counts, and who asks has no account.
    pub(crate) fn accounts_only() -> Self {
        let detail = "this game is for owners of accounts: sign in to play it";
        Self::new(StatusCode::FORBIDDEN, "accounts_only", "For accounts", detail)
    }

    /// The room is for others.
    pub(crate) fn rating_out_of_range() -> Self {
        let detail = "this seek is for players of other ratings than yours";
        Self::new(StatusCode::FORBIDDEN, "rating_out_of_range", "For other ratings", detail)
    }

    /// The body is not sent as PGN.
    pub(crate) fn not_pgn() -> Self {
        let detail = "the body must be sent with the content type application/x-chess-pgn";
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        Self::new(status, "unsupported_media_type", "Unsupported media type", detail)
    }

    /// The account keeps as many imported games as it may.
    pub(crate) fn too_many_imports() -> Self {
        let detail = "this account keeps as many imported games as it may; delete one first";
        Self::new(StatusCode::CONFLICT, "too_many_imports", "Too many imports", detail)
    }

    /// Guests are not heard here.
    pub(crate) fn chat_off() -> Self {
        let detail = "guests are not heard in this room; sign in, or ask its maker to allow it";
        Self::new(StatusCode::FORBIDDEN, "chat_off", "Not heard", detail)
    }

    /// Whoever runs the server lets this account say nothing for a while.
    pub(crate) fn muted(until: Millis, now: Millis) -> Self {
        let hours = until.since(now).max(0) / 3_600_000 + 1;
        let detail = format!("this account may say nothing for about {hours} hours more");
        Self::new(StatusCode::FORBIDDEN, "muted", "Muted", detail)
    }

    /// Nothing is waited for any more.
    pub(crate) fn not_open() -> Self {
        let detail = "somebody has joined this room, or it is closed";
        Self::new(StatusCode::CONFLICT, "not_open", "Not open", detail)
    }

    /// The account is on leave already.
    pub(crate) fn on_leave() -> Self {
        let detail = "you are on leave; take another when this one is over";
        Self::new(StatusCode::CONFLICT, "on_leave", "On leave", detail)
    }

    /// Too many wait for an answer already.
    pub(crate) fn too_many_challenges() -> Self {
        let detail = "you wait for as many answers as you may; close a room or a challenge first";
        Self::new(StatusCode::CONFLICT, "too_many_challenges", "Too many challenges", detail)
    }

    /// The secret has made another room already.
    pub(crate) fn secret_used() -> Self {
        let detail = "this secret has made another room already; choose a new one for every room";
        Self::new(StatusCode::CONFLICT, "secret_used", "Secret used", detail)
    }

    /// The game may be seen, but this is for those who belong to it.
    pub(crate) fn not_yours() -> Self {
        let detail = "only the players of this game may do this; say which seat is yours in the \
            header Seat-Secret";
        Self::new(StatusCode::FORBIDDEN, "not_yours", "Not yours", detail)
    }

    /// Hints are not given here, or not to this one, or not now.
    pub(crate) fn no_hint() -> Self {
        let detail = "hints are for whoever is to move in a running game against the server's own \
            opponent";
        Self::new(StatusCode::FORBIDDEN, "no_hint", "No hint", detail)
    }

    /// The game has gone on.
    pub(crate) fn stale_ply() -> Self {
        let detail = "another number of moves has been played; look at the position again";
        Self::new(StatusCode::CONFLICT, "stale_ply", "The game has gone on", detail)
    }

    /// What is for ended games is asked of one that goes on.
    pub(crate) fn not_over() -> Self {
        let detail = "this can be done once the game has ended";
        Self::new(StatusCode::CONFLICT, "not_over", "The game is not over", detail)
    }

    /// The game does not do it; the code is the one that a socket is told.
    pub(crate) fn refused(refused: Refused) -> Self {
        let status = match refused.code {
            "not_found" => return Self::not_found(),
            "busy" | "restarting" | "storage_unavailable" => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::CONFLICT,
        };
        Self::new(status, refused.code, "Refused", refused.detail)
    }

    /// Too much waits to be thought about.
    pub(crate) fn busy(busy: Busy) -> Self {
        let detail = "too many games are being thought about; try again after the time given";
        let problem = Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "Busy", detail);
        let seconds = busy.retry_after.as_secs().max(1);
        Self { retry_after_s: u16::try_from(seconds).unwrap_or(u16::MAX), ..problem }
    }

    /// The address is one of websockets only.
    pub(crate) fn upgrade_required(detail: String) -> Self {
        let title = "Websocket expected";
        Self::new(StatusCode::UPGRADE_REQUIRED, "upgrade_required", title, detail)
    }

    /// What was brought to show who asks shows nothing, or nothing was brought.
    pub(crate) fn unauthorized() -> Self {
        let detail = "sign in, or send a token that works as Authorization: Bearer";
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", "Sign in", detail)
    }

    /// The token works, but not for this.
    pub(crate) fn scope(scope: Scope) -> Self {
        let detail = format!("this token needs the scope {} for that", scope.as_str());
        Self::new(StatusCode::FORBIDDEN, "insufficient_scope", "Not with this token", detail)
    }

    /// Only the owner does this, at the page.
    pub(crate) fn owner_only() -> Self {
        let detail = "no token can do this; sign in at the page";
        Self::new(StatusCode::FORBIDDEN, "owner_only", "Not with a token", detail)
    }

    /// Nobody has this name and password; which of them is wrong is not said.
    pub(crate) fn wrong_credentials() -> Self {
        let detail = "nobody has this name with this password";
        Self::new(StatusCode::FORBIDDEN, "wrong_credentials", "Not signed in", detail)
    }

    /// The password asked for once more is not the owner's.
    pub(crate) fn wrong_password() -> Self {
        let detail = "this is not the password of the account";
        Self::new(StatusCode::FORBIDDEN, "wrong_password", "Wrong password", detail)
    }

    /// Name and password are right, but the account is barred.
    pub(crate) fn banned() -> Self {
        let detail = "this account may not be used; ask whoever runs this server";
        Self::new(StatusCode::FORBIDDEN, "banned", "Account barred", detail)
    }

    /// The account has all the tokens it may have.
    pub(crate) fn too_many_tokens() -> Self {
        let detail = "this account has as many tokens as it may have; revoke one first";
        Self::new(StatusCode::CONFLICT, "too_many_tokens", "Too many tokens", detail)
    }

    /// The server has no mail server.
    pub(crate) fn no_mail() -> Self {
        let detail = "this server sends no mail; ask whoever runs it";
        Self::new(StatusCode::NOT_IMPLEMENTED, "no_mail", "No mail", detail)
    }

    /// One address does this too often.
    pub(crate) fn too_many(wait_ms: i64) -> Self {
        let detail = "this was done too often from your address; try again after the time given";
        let status = StatusCode::TOO_MANY_REQUESTS;
        Self::new(status, "too_many_requests", "Too often", detail).retried_after_ms(wait_ms)
    }

    /// The same with the whole seconds of `wait_ms`, rounded up, as the time to come again.
    fn retried_after_ms(self, wait_ms: i64) -> Self {
        let seconds = u16::try_from(wait_ms.max(1).saturating_add(999) / 1_000);
        Self { retry_after_s: seconds.unwrap_or(u16::MAX), ..self }
    }

    /// A player gives more commands in a game than anybody plays moves; the code is that of sockets.
    pub(crate) fn rate_limited(wait_ms: i64) -> Self {
        let detail = "too many commands in a short time; nothing was changed, try again after the \
            time given";
        let status = StatusCode::TOO_MANY_REQUESTS;
        Self::new(status, "rate_limited", "Too fast", detail).retried_after_ms(wait_ms)
    }

    /// Too many passwords wait to be hashed.
    pub(crate) fn hashing() -> Self {
        let detail = "too many people sign in at once; try again after the time given";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "Busy", detail)
    }

    /// The server is about to stop.
    pub(crate) fn restarting() -> Self {
        let detail = "the server is restarting; try again in a moment";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "restarting", "Restarting", detail)
    }

    /// Something that is not the caller's fault; `cause` goes to the log only.
    pub(crate) fn internal(cause: &impl ToString) -> Self {
        let detail = "the server could not answer; the fault is in its log under this request id";
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        let problem = Self::new(status, "internal", "Internal error", detail);
        Self { cause: Some(cause.to_string()), ..problem }
    }

    /// The storage does not answer; `cause` goes to the log only.
    pub(crate) fn storage_unavailable(cause: &impl ToString) -> Self {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        let problem =
            Self::new(status, "storage_unavailable", "Storage unavailable", STORAGE_UNAVAILABLE);
        Self { cause: Some(cause.to_string()), ..problem }
    }
}

impl Problem {
    /// The same refusal as it is told on a socket.
    pub(crate) fn into_refused(self) -> Refused {
        Refused::new(self.code, self.detail)
    }
}

/// What a player is told when the storage does not answer, over HTTP and on sockets.
pub(crate) const STORAGE_UNAVAILABLE: &str =
    "the server cannot write to its storage at the moment; nothing was changed, try again later";

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NotFound => Self::not_found(),
            StoreError::NotOver => Self::not_over(),
            StoreError::Taken | StoreError::Over => Self::seat_taken(),
            StoreError::AccountsOnly => Self::accounts_only(),
            StoreError::RatingOutOfRange => Self::rating_out_of_range(),
            StoreError::Unavailable(_) => Self::storage_unavailable(&crate::chain(&error)),
            _ => Self::internal(&crate::chain(&error)),
        }
    }
}

impl From<getrandom::Error> for Problem {
    fn from(error: getrandom::Error) -> Self {
        Self::internal(&error)
    }
}

impl IntoResponse for Problem {
    /// An empty response that carries the problem to [`render`].
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// What went wrong, as RFC 9457 has it.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct Body<'a> {
    /// A name for this kind of problem: `urn:salon:problem:` and the code.
    r#type: String,
    title: &'a str,
    /// The status of HTTP once more.
    status: u16,
    /// One sentence for people.
    detail: &'a str,
    /// For programs; it does not change.
    code: &'a str,
    /// The id under which the server's log has this request.
    request_id: &'a str,
    /// What is wrong with single members of the body, where that is known.
    errors: &'a [FieldError],
}

/// What a response that was a problem still says of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Code(pub(crate) &'static str);

/// Gives every response that carries a [`Problem`] its body and headers.
pub(crate) async fn render(request: Request, next: Next) -> Response {
    let request_id = request.extensions().get::<RequestId>().cloned().unwrap_or_default();
    let mut response = next.run(request).await;
    let Some(problem) = response.extensions_mut().remove::<Problem>() else {
        return response;
    };
    if let Some(cause) = &problem.cause {
        tracing::error!(code = problem.code, %cause, "request failed");
    }
    let body = Body {
        r#type: format!("urn:salon:problem:{}", problem.code),
        title: problem.title,
        status: problem.status.as_u16(),
        detail: &problem.detail,
        code: problem.code,
        request_id: request_id.as_str(),
        errors: &problem.errors,
    };
    let mut rendered = (problem.status, Json(body)).into_response();
    rendered.extensions_mut().insert(Code(problem.code));
    let headers = rendered.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if problem.status == StatusCode::UNAUTHORIZED {
        headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    if matches!(problem.status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS) {
        headers.insert(RETRY_AFTER, HeaderValue::from(problem.retry_after_s));
    }
    rendered
}
