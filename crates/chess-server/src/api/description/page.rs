//! The description as a page: plain HTML from the document, without a script or a style of others.

use std::fmt::Write;

use serde_json::{Map, Value};

/// The page for the whole document.
pub(super) fn render(document: &Value) -> String {
    let mut page = String::new();
    let info = &document["info"];
    let title = escape(text(&info["title"]));
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title} API</title>\n\
         <link rel=\"stylesheet\" href=\"/api/style.css\">\n</head><body>\n<h1>{title} API</h1>\n\
         <p>{}</p>\n<p>Version {}. For programs: <a href=\"/api/openapi.json\">openapi.json</a>.</p>\n",
        prose(text(&info["description"])),
        escape(text(&info["version"])),
    );
    contents(&mut page, document);
    for tag in array(&document["tags"]) {
        section(&mut page, document, tag);
    }
    let _ = writeln!(page, "<h2 id=\"forms\">Forms</h2>");
    for (name, schema) in members(&document["components"]["schemas"]) {
        let id = escape(name);
        let _ = writeln!(page, "<section><h3 id=\"{id}\">{id}</h3>");
        form(&mut page, schema);
        let _ = writeln!(page, "</section>");
    }
    page.push_str("</body></html>\n");
    page
}

/// The ways to the sections.
fn contents(page: &mut String, document: &Value) {
    let _ = writeln!(page, "<nav><ul>");
    for tag in array(&document["tags"]) {
        let (id, what) = (escape(text(&tag["name"])), escape(text(&tag["description"])));
        let what = what.split_once(": ").map_or(what.as_str(), |(title, _)| title);
        let title = what.split_once(". ").map_or(what, |(title, _)| title);
        let _ = writeln!(page, "<li><a href=\"#{id}\">{title}</a></li>");
    }
    let _ = writeln!(page, "<li><a href=\"#forms\">Forms</a></li>\n</ul></nav>");
}

/// All operations with one tag.
fn section(page: &mut String, document: &Value, tag: &Value) {
    let name = text(&tag["name"]);
    let id = escape(name);
    let _ = writeln!(page, "<h2 id=\"{id}\">{}</h2>", escape(text(&tag["description"])));
    for (path, operations) in members(&document["paths"]) {
        for (method, operation) in members(operations) {
            if array(&operation["tags"]).iter().any(|tag| tag == name) {
                describe(page, method, path, operation);
            }
        }
    }
}

fn describe(page: &mut String, method: &str, path: &str, operation: &Value) {
    let _ = writeln!(
        page,
        "<section><h3><b>{}</b> <code>{}</code></h3>\n<p>{}.</p>",
        method.to_ascii_uppercase(),
        escape(path),
        prose(text(&operation["summary"]).trim_end_matches('.')),
    );
    if let Some(description) = operation["description"].as_str().filter(|text| !text.is_empty()) {
        let _ = writeln!(page, "<p>{}</p>", prose(description));
    }
    page.push_str("<dl>\n");
    for parameter in array(&operation["parameters"]) {
        let _ = writeln!(
            page,
            "<dt><code>{}</code> in the {}: {}</dt><dd>{}</dd>",
            escape(text(&parameter["name"])),
            escape(text(&parameter["in"])),
            kind(&parameter["schema"]),
            prose(text(&parameter["description"])),
        );
    }
    for (media_type, content) in members(&operation["requestBody"]["content"]) {
        let (media_type, form) = (escape(media_type), kind(&content["schema"]));
        let _ = writeln!(page, "<dt>Body</dt><dd><code>{media_type}</code>: {form}</dd>");
    }
    for (status, response) in members(&operation["responses"]) {
        let mut forms = String::new();
        for (media_type, content) in members(&response["content"]) {
            let _ =
                write!(forms, " <code>{}</code>: {}", escape(media_type), kind(&content["schema"]));
        }
        let (status, why) = (escape(status), prose(text(&response["description"])));
        let _ = writeln!(page, "<dt>{status}</dt><dd>{why}.{forms}</dd>");
    }
    page.push_str("</dl></section>\n");
}

/// A named schema with its members.
fn form(page: &mut String, schema: &Value) {
    if let Some(description) = schema["description"].as_str() {
        let _ = writeln!(page, "<p>{}</p>", prose(description));
    }
    let ways = ["oneOf", "anyOf", "allOf"].into_iter().flat_map(|key| array(&schema[key]));
    let ways: Vec<_> = ways.collect();
    for way in &ways {
        page.push_str("<div class=\"way\">\n");
        form(page, way);
        page.push_str("</div>\n");
    }
    let required = array(&schema["required"]);
    let properties = members(&schema["properties"]);
    if properties.is_empty() {
        if ways.is_empty() {
            let _ = writeln!(page, "<p>{}</p>", kind(schema));
        }
        return;
    }
    page.push_str("<dl>\n");
    for (name, property) in properties {
        let optional = if required.iter().any(|known| known == name) { "" } else { ", optional" };
        let about = prose(text(&property["description"]));
        let (name, kind) = (escape(name), kind(property));
        let _ = writeln!(page, "<dt><code>{name}</code>: {kind}{optional}</dt><dd>{about}</dd>");
    }
    page.push_str("</dl>\n");
}

/// A schema in a few words: a link to its name, its type, or its values.
fn kind(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = escape(reference.rsplit('/').next().unwrap_or_default());
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    let values = array(&schema["enum"]);
    if !values.is_empty() {
        let values =
            values.iter().map(|value| format!("<code>{}</code>", escape(&value.to_string())));
        return values.collect::<Vec<_>>().join(" or ");
    }
    let ways: Vec<_> = ["oneOf", "anyOf"].iter().flat_map(|key| array(&schema[*key])).collect();
    if !ways.is_empty() {
        return ways.into_iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    let names = match &schema["type"] {
        Value::Array(names) => names.iter().map(text).collect::<Vec<_>>().join(" or "),
        name => text(name).to_owned(),
    };
    match schema.get("items") {
        Some(items) => format!("{} of {}", escape(&names), kind(items)),
        None if names.is_empty() => "anything".to_owned(),
        None => escape(&names),
    }
}

/// The same without its tags.
#[cfg(test)]
pub(super) fn kind_in_words(schema: &Value) -> String {
    let html = kind(schema);
    let parts = html.split('<').enumerate();
    let words = parts.map(|(index, part)| match part.split_once('>') {
        Some((_, words)) if index > 0 => words,
        _ => part,
    });
    words.collect::<String>().replace("&quot;", "")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn members(value: &Value) -> Vec<(&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter).collect()
}

/// Text in which `code` stands between back quotes.
fn prose(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in text.split('`').enumerate() {
        let part = escape(part);
        html += &if index % 2 == 1 { format!("<code>{part}</code>") } else { part };
    }
    html
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn schemas_are_told_in_words() {
        let check = |schema: Value, expect: &str| assert_eq!(kind(&schema), expect);
        check(json!({"type": "string"}), "string");
        check(json!({"type": ["string", "null"]}), "string or null");
        check(json!({"type": "array", "items": {"type": "integer"}}), "array of integer");
        check(json!({"enum": ["a<b"]}), "<code>&quot;a&lt;b&quot;</code>");
        check(json!({"$ref": "#/components/schemas/X"}), "<a href=\"#X\">X</a>");
        check(json!({"oneOf": [{"type": "null"}, {"type": "string"}]}), "null or string");
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(prose("a `<b>` & c"), "a <code>&lt;b&gt;</code> &amp; c");
    }
}
