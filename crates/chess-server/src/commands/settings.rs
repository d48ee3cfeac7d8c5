//! `chess-server config`: the settings that hold, as a file that says the same.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Arg, ArgMatches};

use crate::config::layers::{self, Layers};

pub(super) fn print(grammar: &clap::Command, layers: &Layers) -> Result<ExitCode> {
    std::io::stdout().write_all(render(grammar, layers).as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn render(grammar: &clap::Command, layers: &Layers) -> String {
    let mut lines = Vec::new();
    for setting in layers::settings(grammar) {
        let id = setting.get_id().as_str();
        let values = values(setting, &layers.matches);
        let what = match (layers::is_secret(setting), values.as_slice()) {
            (_, []) => format!("# {id} is not set"),
            (true, _) => format!("# {id} is set and not shown"),
            (false, [one]) => format!("{id} = {one}"),
            (false, many) => format!("{id} = [{}]", many.join(", ")),
        };
        let origin = layers.origins.get(id).map(ToString::to_string).unwrap_or_default();
        lines.push((what, origin));
    }
    let width = lines.iter().map(|(what, _)| what.chars().count()).max().unwrap_or(0);
    lines.iter().fold(String::new(), |mut text, (what, origin)| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{what:width$}  # {origin}");
        text
    })
}

/// The values of a setting as TOML.
fn values(setting: &Arg, matches: &ArgMatches) -> Vec<String> {
    let id = setting.get_id().as_str();
    if !setting.get_action().takes_values() {
        return vec![matches.get_flag(id).to_string()];
    }
    let given = matches.get_raw(id).into_iter().flatten();
    given.map(|value| literal(&value.to_string_lossy())).collect()
}

fn literal(value: &str) -> String {
    let number = value.parse::<i64>().is_ok_and(|number| number.to_string() == value);
    if number || matches!(value, "true" | "false") {
        value.to_owned()
    } else {
        // The escapes of JSON are escapes of TOML too.
        serde_json::Value::from(value).to_string()
    }
}
