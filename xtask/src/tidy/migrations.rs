//! Migrations are numbered from 1 without a gap, per backend.

use std::fs;

use anyhow::{Context, Result};

use super::shown;
use crate::run::root;

/// What is wrong with the files' numbers.
pub(super) fn findings() -> Result<Vec<String>> {
    let mut findings = Vec::new();
    let folder = root().join("migrations");
    for backend in
        fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?
    {
        let backend = backend?.path();
        let mut names = Vec::new();
        for entry in fs::read_dir(&backend)? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.retain(|name| name.ends_with(".sql"));
        names.sort();
        findings.extend(misnumbered(&names).map(|fault| format!("{}: {fault}", shown(&backend))));
    }
    Ok(findings)
}

/// The first name that breaks the order, if any.
fn misnumbered(names: &[String]) -> Option<String> {
    if names.is_empty() {
        return Some("has no migrations".to_owned());
    }
    names.iter().zip(1..).find_map(|(name, wanted)| {
        let number = name.split_once('_').and_then(|(number, _)| number.parse::<u32>().ok());
        (number != Some(wanted)).then(|| format!("{name} should have the number {wanted}"))
    })
}

#[cfg(test)]
mod tests {
    use super::misnumbered;

    #[test]
    fn a_gap_and_a_double_are_found() {
        let names = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(misnumbered(&names(&["0001_games.sql", "0002_seats.sql"])), None);
        assert!(misnumbered(&names(&["0001_games.sql", "0003_seats.sql"])).is_some());
        assert!(misnumbered(&names(&["0001_games.sql", "0001_seats.sql"])).is_some());
        assert!(misnumbered(&names(&["games.sql"])).is_some());
    }
}
