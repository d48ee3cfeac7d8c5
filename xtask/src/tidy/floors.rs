//! A crate may use only crates on lower floors, and some dependencies have one home.

use anyhow::{Context, Result};
use serde_json::Value;

use crate::run::{cargo, read};

/// Every crate of the workspace with its floor. `xtask` stands beside the house.
const FLOORS: [(&str, u8); 13] = [
    ("chess-core", 0),
    ("chess-notation", 1),
    ("chess-engine", 1),
    ("chess-analysis", 2),
    ("chess-persistence", 2),
    ("chess-render", 2),
    ("chess-terminal", 2),
    ("chess-uci", 2),
    ("chess-server", 3),
    ("chess-cli", 3),
    ("chess-wasm", 3),
    ("chess-tuner", 3),
    ("chess-load", 3),
];

/// Dependencies that only the crates named may have.
const HOMES: [(&str, &[&str]); 4] = [
    ("sqlx", &["chess-persistence"]),
    ("axum", &["chess-server"]),
    ("tokio", &["chess-persistence", "chess-server", "chess-load"]),
    ("clap", &["chess-server", "chess-cli", "chess-load", "chess-tuner", "xtask"]),
];

/// What is wrong with the graph of crates.
pub(super) fn findings() -> Result<Vec<String>> {
    let printed = read(cargo().args(["metadata", "--format-version", "1", "--no-deps"]))?;
    let metadata: Value =
        serde_json::from_str(&printed).context("cargo metadata printed no JSON")?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let mut findings = Vec::new();
    for package in packages {
        let name = package["name"].as_str().context("a package has no name")?;
        let dependencies =
            package["dependencies"].as_array().map(Vec::as_slice).unwrap_or_default();
        // Tests may look at any crate; what ships may not.
        for dependency in dependencies.iter().filter(|dependency| dependency["kind"] != "dev") {
            let used = dependency["name"].as_str().context("a dependency has no name")?;
            findings.extend(finding(name, used));
        }
        if name != "xtask" && floor(name).is_none() {
            findings.push(format!("{name} has no floor: give it one in xtask/src/tidy/floors.rs"));
        }
    }
    Ok(findings)
}

fn finding(name: &str, used: &str) -> Option<String> {
    if name == "chess-core" {
        return Some(format!("chess-core uses {used}, and it may use nothing"));
    }
    if let Some(used_floor) = floor(used) {
        return match floor(name) {
            None => Some(format!("{name} links {used}: it only runs cargo and the built programs")),
            Some(own) if own <= used_floor => Some(format!(
                "{name} (floor {own}) uses {used} (floor {used_floor}), which is not below it"
            )),
            Some(_) => None,
        };
    }
    let (_, homes) = HOMES.iter().find(|(dependency, _)| *dependency == used)?;
    (!homes.contains(&name))
        .then(|| format!("{name} uses {used}, whose home is {}", homes.join(" or ")))
}

fn floor(name: &str) -> Option<u8> {
    FLOORS.iter().find(|(crate_name, _)| *crate_name == name).map(|(_, floor)| *floor)
}

#[cfg(test)]
mod tests {
    use super::finding;

    #[test]
    fn a_crate_uses_lower_floors_only() {
        assert_eq!(finding("chess-server", "chess-core"), None);
        assert_eq!(finding("chess-server", "axum"), None);
        assert!(finding("chess-engine", "chess-notation").is_some());
        assert!(finding("chess-core", "serde").is_some());
        assert!(finding("chess-cli", "sqlx").is_some());
        assert!(finding("xtask", "chess-core").is_some());
    }
}
