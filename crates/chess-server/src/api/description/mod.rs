//! The API described: as OpenAPI 3.1 for programs, as a page for people.
//!
//! Both come from the annotations of the handlers. Every answer with an error is a problem: that is
//! said here once for all operations.

mod page;

use std::sync::LazyLock;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Redirect};
use serde_json::{Value, json};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::{problem, router};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Salon",
        description = "What the page of a Salon server can do, programs can do too. Unknown members of \
            bodies are refused. Every error is a problem (RFC 9457) with a stable `code`; its \
            `request_id` is the id under which the server's log has the request.",
        license(name = "MIT OR Apache-2.0")
    ),
    tags(
        (name = "games", description = "Rooms and their games"),
        (name = "meeting", description = "Challenges and the lobby: rooms that wait for somebody"),
        (name = "users", description = "People who have an account, their ratings and their games"),
        (name = "correspondence", description = "What players leave with slow games"),
        (name = "imports", description = "Games that were played elsewhere"),
        (name = "pictures", description = "Games and positions as pictures, and score sheets"),
        (name = "thinking", description = "What the server thinks about games"),
        (name = "account", description = "One's own account. Programs ask with a token made here, as \
            `Authorization: Bearer salon_…`; what is marked owner_only is for the page"),
        (name = "session", description = "Signing up, in and out at the page: the only addresses where \
            the cookie counts. Every request must bring our own Origin"),
        (name = "operation", description = "The server itself"),
    ),
    components(schemas(problem::Body<'static>))
)]
struct Frame;

/// The description before the routes are added to it.
pub(crate) fn frame() -> utoipa::openapi::OpenApi {
    Frame::openapi()
}

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(document))
        .routes(routes!(page))
        .routes(routes!(to_page))
        .routes(routes!(style))
}

/// The whole description.
pub(crate) static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let described = serde_json::to_value(router::description());
    complete(described.expect("invariant: a description has string keys only"))
});
static TEXT: LazyLock<String> = LazyLock::new(|| format!("{:#}\n", *DOCUMENT));
static PAGE: LazyLock<String> = LazyLock::new(|| page::render(&DOCUMENT));

/// Says of every operation what its errors look like.
fn complete(mut document: Value) -> Value {
    let schema = json!({"$ref": "#/components/schemas/Problem"});
    let content = json!({"application/problem+json": {"schema": schema}});
    let paths = document["paths"].as_object_mut().into_iter().flat_map(serde_json::Map::values_mut);
    let operations = paths.filter_map(Value::as_object_mut).flat_map(serde_json::Map::values_mut);
    for responses in operations.filter_map(|operation| operation["responses"].as_object_mut()) {
        responses.insert("default".to_owned(), json!({"description": "Another problem"}));
        for (status, response) in responses {
            if status.as_str() >= "400" && response["content"].is_null() {
                response["content"] = content.clone();
            }
        }
    }
    document
}

/// This description, for programs
#[utoipa::path(get, path = "/api/openapi.json", tag = "operation", responses(
    (status = 200, description = "OpenAPI 3.1", body = Value),
))]
async fn document() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache")], TEXT.as_str())
}

/// This description, for people
#[utoipa::path(get, path = "/api/", tag = "operation", responses(
    (status = 200, description = "A page", body = String, content_type = "text/html"),
))]
async fn page() -> impl IntoResponse {
    ([(CACHE_CONTROL, "no-cache")], Html(PAGE.as_str()))
}

/// The way to this description
#[utoipa::path(get, path = "/api", tag = "operation", responses(
    (status = 308, description = "It is at /api/"),
))]
async fn to_page() -> Redirect {
    Redirect::permanent("/api/")
}

/// The look of the page about this description
#[utoipa::path(get, path = "/api/style.css", tag = "operation", responses(
    (status = 200, description = "A style sheet", body = String, content_type = "text/css"),
))]
async fn style() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/css"), (CACHE_CONTROL, "no-cache")], include_str!("style.css"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The document in short: a line for each operation and for each member of a schema, so that
    /// changes of several hands seldom meet.
    fn outline() -> String {
        let name = |content: &Value| -> String {
            let schemas = content["content"].as_object().into_iter().flat_map(|all| all.values());
            schemas.map(|content| page::kind_in_words(&content["schema"])).collect()
        };
        let mut lines = Vec::new();
        for (path, operations) in DOCUMENT["paths"].as_object().unwrap() {
            for (method, operation) in operations.as_object().unwrap() {
                let responses = operation["responses"].as_object().unwrap().iter();
                let responses = responses.filter(|(status, _)| *status != "default");
                let responses = responses.map(|(status, what)| format!("{status} {}", name(what)));
                let responses = responses.collect::<Vec<_>>().join(", ");
                lines.push(format!(
                    "{method} {path} ({}) -> {responses}",
                    name(&operation["requestBody"])
                ));
            }
        }
        for (schema, what) in DOCUMENT["components"]["schemas"].as_object().unwrap() {
            lines.push(format!("{schema}: {}", page::kind_in_words(what)));
            for (member, what) in what["properties"].as_object().into_iter().flatten() {
                lines.push(format!("{schema}.{member}: {}", page::kind_in_words(what)));
            }
        }
        lines.sort();
        lines.join("\n")
    }

    /// Where a change is meant: INSTA_UPDATE=always cargo test -p chess-server --lib description
    #[test]
    fn the_description_is_as_on_record() {
        insta::assert_snapshot!(outline());
    }

    #[test]
    fn every_operation_is_described() {
        let paths = DOCUMENT["paths"].as_object().unwrap();
        for (path, operations) in paths {
            for (method, operation) in operations.as_object().unwrap() {
                let place = format!("{method} {path}");
                assert!(operation["summary"].is_string(), "{place} has no first line");
                assert!(operation["tags"][0].is_string(), "{place} has no tag");
                let tag = &operation["tags"][0];
                let tags = DOCUMENT["tags"].as_array().unwrap();
                assert!(tags.iter().any(|known| known["name"] == *tag), "{place} has tag {tag}");
                let responses = operation["responses"].as_object().unwrap();
                let is_good = |status: &String| status.as_str() < "400";
                assert!(responses.keys().any(is_good), "{place} never succeeds");
                let parameters = operation["parameters"].as_array().map_or(0, Vec::len);
                assert!(parameters >= path.matches('{').count(), "{place} hides a parameter");
                assert!(
                    PAGE.contains(&format!("<code>{path}</code>")),
                    "{place} is not on the page"
                );
            }
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        fn check(value: &Value) {
            match value {
                Value::Object(members) => {
                    if let Some(reference) = members.get("$ref").and_then(Value::as_str) {
                        let pointer = reference.strip_prefix('#').unwrap();
                        assert!(DOCUMENT.pointer(pointer).is_some(), "{reference}");
                    }
                    members.values().for_each(check);
                }
                Value::Array(values) => values.iter().for_each(check),
                _ => {}
            }
        }
        check(&DOCUMENT);
    }
}
