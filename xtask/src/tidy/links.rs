//! Relative links in Markdown lead to files that exist.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::shown;
use crate::run::{program, read, root};

/// Relative links of the committed Markdown files that lead nowhere.
pub(super) fn findings() -> Result<Vec<String>> {
    let listed = read(program("git").args([
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "*.md",
    ]))?;
    let mut findings = Vec::new();
    for path in listed.lines().map(|line| root().join(line)).filter(|path| path.exists()) {
        let text =
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let folder = path.parent().unwrap_or(Path::new("."));
        for target in relative_targets(&text) {
            if !folder.join(&target).exists() {
                findings.push(format!("{}: the link to {target} leads nowhere", shown(&path)));
            }
        }
    }
    Ok(findings)
}

/// The files that inline links `[text](target)` outside code blocks point at.
fn relative_targets(text: &str) -> Vec<String> {
    let mut targets = Vec::new();
    let mut in_code = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        if in_code {
            continue;
        }
        for rest in line.split("](").skip(1) {
            let Some((target, _)) = rest.split_once(')') else { continue };
            let file = target.split('#').next().unwrap_or_default();
            if !file.is_empty() && !file.contains("://") && !file.starts_with("mailto:") {
                targets.push(file.to_owned());
            }
        }
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::relative_targets;

    #[test]
    fn finds_relative_links_only() {
        let text = "[a](A.md) and [b](b/B.md#part) [c](https://c.example)\n```\n[d](D.md)\n```\n[e](#part)";
        assert_eq!(relative_targets(text), ["A.md", "b/B.md"]);
    }
}
