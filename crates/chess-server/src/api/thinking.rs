//! What the server thinks about for its players: hints in a running game, analyses of ended ones.

use std::sync::Arc;

use axum::extract::State;
use chess_analysis::{Analysis, Analyst, Hint, HintStep, json, try_analyze, words};
use chess_core::Game;
use chess_notation::{Language, uci};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::games::visible;
use crate::app::App;
use crate::extract::{GamePath, Json};
use crate::limits;
use crate::problem::{FieldError, Problem};
use crate::secret::SeatSecret;
use crate::standing::{Action, Asker, Standing, may};
use crate::think::{Class, Stop, Task};

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(hint)).routes(routes!(analysis))
}

/// What hint is wanted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintWish {
    secret: SeatSecret,
    /// The half-moves played where the hint is wanted.
    ply: usize,
    /// How much is told: 1 the piece, 2 its square, 3 the move and what follows.
    step: u8,
    #[serde(default)]
    lang: Language,
}

/// A hint. What a step does not tell is null.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HintView {
    ply: usize,
    step: u8,
    piece: &'static str,
    from: String,
    to: Option<String>,
    line: Option<Vec<String>>,
    text: String,
}

/// Ask for a hint
///
/// At full strength, whatever the opponent's level. Only for who is to move in a running game
/// against the server's own opponent: nobody else is put at a disadvantage by it.
#[utoipa::path(post, path = "/v1/games/{id}/hint", tag = "thinking", params(GamePath),
    request_body = HintWish, responses(
        (status = 200, description = "The hint", body = HintView),
        (status = 403, description = "no_hint: hints are not given here, or not to this one, or not now"),
        (status = 404, description = "not_found: there is no such game"),
        (status = 409, description = "stale_ply: another number of moves has been played"),
        (status = 422, description = "invalid_members: there is no such step"),
    )
)]
pub(crate) async fn hint(
    State(app): State<App>,
    GamePath(id): GamePath,
    Json(wish): Json<HintWish>,
) -> Result<axum::Json<HintView>, Problem> {
    let step = HintStep::from_number(wish.step).ok_or_else(|| {
        let detail = "must be from 1 to 3".to_owned();
        Problem::invalid(vec![FieldError { pointer: "/step", detail }])
    })?;
    let asker = Asker::with_secret(wish.secret.hash());
    let (record, _, arbiter) = visible(&app, &id, &asker).await?;
    let standing = Standing::of(&record, &asker);
    let is_running = arbiter.started() && arbiter.ending().is_none();
    let side_to_move = arbiter.game().position().side_to_move();
    let is_its_turn = is_running && standing.seat() == Some(side_to_move);
    if !is_its_turn || !may(standing, &record, Action::Hint) {
        return Err(Problem::no_hint());
    }
    let game = arbiter.game().clone();
    if game.ply() != wish.ply {
        return Err(Problem::stale_ply());
    }
    let task = Task { class: Class::Hint, nodes: Hint::DEFAULT_NODES };
    let find = {
        let game = game.clone();
        move |stop: &Stop<'_>| {
            let mut analyst = Analyst::with_table(Hint::DEFAULT_NODES, limits::SEARCH_TABLE_BYTES);
            let found = analyst.evaluate_until(&game, &|| stop.is_asked());
            Hint::new(&game, found)
        }
    };
    let mut thought = app.pool().ask(task, None, find).map_err(Problem::busy)?;
    let hint = thought.answer().await.flatten().ok_or_else(Problem::restarting)?;
    Ok(axum::Json(view(&game, &hint, step, wish.lang)))
}

fn view(game: &Game, hint: &Hint, step: HintStep, language: Language) -> HintView {
    let (role, from) = hint.piece();
    let line = || hint.line().iter().map(|mv| uci::write(*mv, game.variant())).collect();
    HintView {
        ply: game.ply(),
        step: step.number(),
        piece: Language::En.role_name(role),
        from: from.to_string(),
        to: (step >= HintStep::Square).then(|| hint.square().to_string()),
        line: (step >= HintStep::Line).then(line),
        text: words::hint(language, game.position(), hint, step),
    }
}

/// How an analysis is to be told.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalysisWish {
    #[serde(default)]
    lang: Language,
}

/// Have an ended game analyzed
///
/// From its last move to its first. The answer comes when that is done; who leaves before ends it.
#[utoipa::path(post, path = "/v1/games/{id}/analysis", tag = "thinking", params(GamePath, Asker),
    request_body = AnalysisWish, responses(
        (status = 200, description = "The analysis", body = json::Review),
        (status = 404, description = "not_found: there is no such game"),
        (status = 409, description = "not_over: the game goes on"),
    )
)]
pub(crate) async fn analysis(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
    Json(wish): Json<AnalysisWish>,
) -> Result<axum::Json<json::Review>, Problem> {
    let (_, _, arbiter) = visible(&app, &id, &asker).await?;
    if arbiter.ending().is_none() {
        return Err(Problem::not_over());
    }
    let game = arbiter.game();
    let analysis = match app.analyses().of(&id) {
        Some(known) => known,
        None => {
            let found = Arc::new(analyze(&app, game.clone()).await?);
            app.analyses().keep(id, &found);
            found
        }
    };
    Ok(axum::Json(json::Review::new(game, &analysis, wish.lang)))
}

async fn analyze(app: &App, game: Game) -> Result<Analysis, Problem> {
    let positions = game.ply() as u64 + 1;
    let task = Task { class: Class::Analysis, nodes: positions * Analyst::DEFAULT_NODES };
    let look = move |stop: &Stop<'_>| {
        let mut analyst = Analyst::with_table(Analyst::DEFAULT_NODES, limits::SEARCH_TABLE_BYTES);
        try_analyze(&game, |game| {
            let found = analyst.evaluate_until(game, &|| stop.is_asked());
            // A search that was cut short says too little, and nobody waits for it any more.
            if stop.is_asked() { Err(()) } else { Ok(found) }
        })
    };
    let mut thought = app.pool().ask(task, None, look).map_err(Problem::busy)?;
    match thought.answer().await {
        Some(Ok(analysis)) => Ok(analysis),
        Some(Err(())) | None => Err(Problem::restarting()),
    }
}
