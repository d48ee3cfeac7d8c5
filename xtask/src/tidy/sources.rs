//! Every source file says what it is, is declared, and keeps to its group.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::shown;
use crate::run::{files_below, root};

/// Modules of chess-core that hold the competition Laws; the basic Laws never name them.
const COMPETITION_LAWS: [&str; 5] = ["arbiter", "clock", "game", "outcome", "winnability"];

/// What is wrong with the source files of the crates, the tuner and xtask.
pub(super) fn findings() -> Result<Vec<String>> {
    let mut findings = Vec::new();
    for folder in crate_folders()? {
        for path in rust_files(&folder.join("src"))? {
            let text = read(&path)?;
            if !text.starts_with("//!") && !text.starts_with("#![doc = include_str!") {
                findings.push(format!(
                    "{}: the first line must say what the module is for (//!)",
                    shown(&path)
                ));
            }
            findings.extend(undeclared(&path)?);
            findings.extend(outside_path(&path, &text));
        }
        for path in rust_files(&folder.join("tests"))? {
            findings.extend(undeclared(&path)?);
        }
    }
    for path in
        files_below(&root().join("crates/chess-server/web"), &["node_modules", "dist", "e2e"])?
    {
        if path.extension().is_some_and(|extension| extension == "ts" || extension == "svelte") {
            findings.extend(outside_path(&path, &read(&path)?));
        }
    }
    findings.extend(mixed_laws()?);
    Ok(findings)
}

/// A file that its parent does not declare is never compiled, and its tests never run.
fn undeclared(path: &Path) -> Result<Option<String>> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let Some(folder) = path.parent() else { return Ok(None) };
    let (module, home) = match name.as_str() {
        "main" | "lib" => return Ok(None),
        "mod" => {
            let module = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            (module, folder.parent().unwrap_or(folder))
        }
        _ => (name, folder),
    };
    let declares = |parent: PathBuf| -> Result<bool> {
        if !parent.is_file() || parent == path {
            return Ok(false);
        }
        let text = read(&parent)?;
        Ok(text.lines().any(|line| {
            let line = line.trim();
            line.strip_suffix(';').is_some_and(|line| {
                line == format!("mod {module}") || line.ends_with(&format!(" mod {module}"))
            })
        }))
    };
    let mut parents = vec![home.join("lib.rs"), home.join("main.rs"), home.join("mod.rs")];
    parents.push(home.with_extension("rs"));
    for parent in parents {
        if declares(parent)? {
            return Ok(None);
        }
    }
    // One file directly in `src/bin` or `tests` is a target of its own.
    if home.ends_with("src/bin") {
        return Ok(None);
    }
    Ok(Some(format!(
        "{}: no file beside it declares `mod {module};`, so it is never compiled",
        shown(path)
    )))
}

/// Products run where there is nothing beside the clone.
fn outside_path(path: &Path, text: &str) -> Option<String> {
    // Written in two parts, so that this line is not a finding itself.
    let outside = concat!("..", "/shared");
    if path.starts_with(root().join("xtask")) || !text.contains(outside) {
        return None;
    }
    Some(format!("{}: names {outside}, which only tests and xtask may read", shown(path)))
}

fn mixed_laws() -> Result<Vec<String>> {
    let mut findings = Vec::new();
    for path in rust_files(&root().join("crates/chess-core/src"))? {
        let text = read(&path)?;
        let below = path.strip_prefix(root().join("crates/chess-core/src")).unwrap_or(&path);
        let first =
            below.components().next().map(|part| part.as_os_str().to_string_lossy().into_owned());
        let module = first.unwrap_or_default().trim_end_matches(".rs").to_owned();
        if module == "lib" || COMPETITION_LAWS.contains(&module.as_str()) {
            continue;
        }
        for law in COMPETITION_LAWS {
            if text.contains(&format!("crate::{law}")) {
                findings.push(format!(
                    "{}: basic Laws name crate::{law}, which stands above them",
                    shown(&path)
                ));
            }
        }
    }
    Ok(findings)
}

fn crate_folders() -> Result<Vec<PathBuf>> {
    let mut folders = vec![root().join("tuner"), root().join("xtask")];
    for entry in fs::read_dir(root().join("crates"))? {
        folders.push(entry?.path());
    }
    folders.sort();
    Ok(folders)
}

fn rust_files(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let files = files_below(folder, &[])?.into_iter();
    Ok(files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}
