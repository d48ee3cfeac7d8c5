//! Where settings come from: a flag before the environment, the environment before the file, the
//! file before the default.
//!
//! What the file says is put before the words of the command line as flags, where neither flag nor
//! environment says anything: one parser and one default for each setting, whoever gives it.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use thiserror::Error;
use toml::de::{DeTable, DeValue};

use super::Secret;

/// The id of the argument that names the file.
pub(crate) const FILE: &str = "config_file";

/// Where the value of a setting comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Flag,
    Environment,
    /// A file whose name the environment gave.
    SecretFile,
    /// The line of the file, from 1.
    File(usize),
    Default,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag => f.write_str("flag"),
            Self::Environment => f.write_str("environment"),
            Self::SecretFile => f.write_str("a file that the environment names"),
            Self::File(line) => write!(f, "file, line {line}"),
            Self::Default => f.write_str("default"),
        }
    }
}

/// Why the settings cannot be read.
#[derive(Debug, Error)]
pub(crate) enum SettingsError {
    /// Words that are not understood; clap says it in full.
    #[error(transparent)]
    Usage(#[from] clap::Error),
    #[error("cannot read {}", path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error("{}, line {line}: {what}", path.display())]
    File { path: PathBuf, line: usize, what: String },
}

/// What was said about each setting and by whom.
#[derive(Debug)]
pub(crate) struct Layers {
    pub(crate) matches: ArgMatches,
    /// Of each setting by its id, which is its name in the file.
    pub(crate) origins: BTreeMap<String, Origin>,
}

/// Reads the words of the command line, the environment and the file. `program` knows every
/// setting as an argument of its own, and [`FILE`].
///
/// # Errors
/// Words that are not understood; a file that cannot be read, or that names a setting there is not
/// or gives it a value it cannot have, by its line.
pub(crate) fn read(program: &Command, mut words: Vec<OsString>) -> Result<Layers, SettingsError> {
    let said = program.clone().try_get_matches_from(&words)?;
    let mut file = match said.get_one::<PathBuf>(FILE) {
        Some(path) => read_file(program, path)?,
        None => BTreeMap::new(),
    };
    let mut origins = BTreeMap::new();
    let mut added = Vec::new();
    for setting in settings(program) {
        let id = setting.get_id().as_str();
        let in_file = file.remove(id);
        let origin = match said.value_source(id) {
            Some(ValueSource::CommandLine) => Origin::Flag,
            Some(ValueSource::EnvVariable) => Origin::Environment,
            _ => match (secret_in_environment(setting)?, in_file) {
                (Some(secret), _) => {
                    added.push(flag(setting, &secret));
                    Origin::SecretFile
                }
                (None, Some(entry)) => {
                    added.extend(entry.flags);
                    Origin::File(entry.line)
                }
                (None, None) => Origin::Default,
            },
        };
        origins.insert(id.to_owned(), origin);
    }
    words.splice(1.min(words.len())..1.min(words.len()), added);
    Ok(Layers { matches: program.clone().try_get_matches_from(words)?, origins })
}

/// The arguments of `program` that are settings.
pub(crate) fn settings(program: &Command) -> impl Iterator<Item = &Arg> {
    program
        .get_arguments()
        .filter(|arg| !["help", "version", FILE].contains(&arg.get_id().as_str()))
}

/// Whether the value of a setting must not be shown.
pub(crate) fn is_secret(setting: &Arg) -> bool {
    setting.get_value_parser().type_id() == TypeId::of::<Secret>()
}

/// A setting as the file has it.
struct Entry {
    line: usize,
    flags: Vec<OsString>,
}

fn read_file(program: &Command, path: &Path) -> Result<BTreeMap<String, Entry>, SettingsError> {
    let text = read_text(path)?;
    let line_at = |offset: usize| {
        let before = text.as_bytes().iter().take(offset);
        before.filter(|byte| **byte == b'\n').count() + 1
    };
    let error = |offset: usize, what: String| SettingsError::File {
        path: path.to_owned(),
        line: line_at(offset),
        what,
    };
    let table = DeTable::parse(&text).map_err(|fault| {
        let offset = fault.span().map_or(0, |span| span.start);
        error(offset, fault.message().to_owned())
    })?;
    let mut entries = BTreeMap::new();
    for (key, value) in table.get_ref() {
        let (name, offset) = (key.get_ref().as_ref(), key.span().start);
        let wrong = |what| error(offset, format!("{name}: {what}"));
        let of_secret = name.strip_suffix("_file");
        let find = |id: &str| settings(program).find(|setting| setting.get_id() == id);
        let (setting, words) = match (find(name), of_secret.and_then(find).filter(|s| is_secret(s)))
        {
            (Some(setting), _) => (setting, words(value.get_ref()).map_err(wrong)?),
            (None, Some(setting)) => {
                let file = words(value.get_ref()).map_err(wrong)?;
                let file = file.first().map(PathBuf::from).unwrap_or_default();
                (setting, vec![read_secret(&file)?])
            }
            (None, None) => return Err(error(offset, unknown(program, name))),
        };
        let flags = if setting.get_action().takes_values() {
            words.iter().map(|word| flag(setting, word)).collect()
        } else {
            match words.as_slice() {
                [word] if word == "true" => vec![bare(setting)],
                [word] if word == "false" => Vec::new(),
                _ => return Err(wrong("must be true or false".to_owned())),
            }
        };
        check(setting, &flags).map_err(wrong)?;
        let entry = Entry { line: line_at(offset), flags };
        if entries.insert(setting.get_id().to_string(), entry).is_some() {
            return Err(wrong("is given twice, once by the name of a file".to_owned()));
        }
    }
    Ok(entries)
}

/// A value of the file as words that a flag could have.
fn words(value: &DeValue<'_>) -> Result<Vec<String>, String> {
    Ok(vec![match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) if number.radix() == 10 => number.as_str().to_owned(),
        DeValue::Float(number) => number.as_str().to_owned(),
        DeValue::Boolean(value) => value.to_string(),
        DeValue::Array(values) => {
            let mut all = Vec::new();
            for value in values.iter() {
                all.extend(words(value.get_ref())?);
            }
            return Ok(all);
        }
        other => return Err(format!("a setting cannot be a {}", other.type_str())),
    }])
}

/// Reads one setting alone, so that the file's line can be named.
fn check(setting: &Arg, flags: &[OsString]) -> Result<(), String> {
    let alone = Command::new("setting").arg(setting.clone().env(None::<&'static str>));
    let words = [OsString::from("setting")].into_iter().chain(flags.iter().cloned());
    match alone.try_get_matches_from(words) {
        Ok(_) => Ok(()),
        Err(error) => {
            let text = error.render().to_string();
            let first = text.lines().next().unwrap_or_default();
            Err(first.trim_start_matches("error: ").to_owned())
        }
    }
}

fn unknown(program: &Command, name: &str) -> String {
    let known: Vec<_> = settings(program).map(|setting| setting.get_id().as_str()).collect();
    format!("there is no setting {name:?}; there are {}", known.join(", "))
}

fn bare(setting: &Arg) -> OsString {
    format!("--{}", setting.get_long().unwrap_or_default()).into()
}

fn flag(setting: &Arg, value: &str) -> OsString {
    format!("--{}={value}", setting.get_long().unwrap_or_default()).into()
}

/// The secret in the file that the variable `…_FILE` names.
fn secret_in_environment(setting: &Arg) -> Result<Option<String>, SettingsError> {
    let Some(name) = setting.get_env().filter(|_| is_secret(setting)) else { return Ok(None) };
    let mut name = name.to_owned();
    name.push("_FILE");
    let file = std::env::var_os(name).filter(|file| !file.is_empty());
    file.map(|file: OsString| read_secret(OsStr::new(&file).as_ref())).transpose()
}

fn read_secret(path: &Path) -> Result<String, SettingsError> {
    let text = read_text(path)?;
    let text = text.strip_suffix('\n').unwrap_or(&text);
    Ok(text.strip_suffix('\r').unwrap_or(text).to_owned())
}

fn read_text(path: &Path) -> Result<String, SettingsError> {
    fs::read_to_string(path)
        .map_err(|source| SettingsError::Unreadable { path: path.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program() -> Command {
        let file = Arg::new(FILE).long("config").value_parser(clap::value_parser!(PathBuf));
        let key = Arg::new("mail_key").long("mail-key").value_parser(clap::value_parser!(Secret));
        let quiet = Arg::new("quiet").long("quiet").action(clap::ArgAction::SetTrue);
        let peers = Arg::new("peer").long("peer").action(clap::ArgAction::Append);
        Command::new("test").args([file, key, quiet, peers])
    }

    fn read_text(text: &str) -> Result<Layers, String> {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("key"), "s3cret\r\n").unwrap();
        let path = dir.path().join("settings.toml");
        fs::write(&path, text.replace("DIR", &dir.path().to_string_lossy())).unwrap();
        let words = ["test".into(), "--config".into(), path.into_os_string()];
        read(&program(), words.into()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_secret_is_given_or_read_from_a_file_and_hides_itself() {
        for text in ["mail_key = \"s3cret\"", "mail_key_file = \"DIR/key\""] {
            let layers = read_text(text).unwrap();
            let secret = layers.matches.get_one::<Secret>("mail_key").unwrap();
            assert_eq!(secret.reveal(), "s3cret");
            assert_eq!(format!("{secret:?}"), "Secret(…)");
            assert_eq!(layers.origins["mail_key"], Origin::File(1));
        }
        let twice = read_text("mail_key = \"a\"\nmail_key_file = \"DIR/key\"").unwrap_err();
        assert!(twice.contains("is given twice"), "{twice}");
        let missing = read_text("mail_key_file = \"DIR/none\"").unwrap_err();
        assert!(missing.starts_with("cannot read "), "{missing}");
    }

    #[test]
    fn switches_and_lists_are_read() {
        let layers = read_text("quiet = true\npeer = [\"a\", \"b\"]").unwrap();
        assert!(layers.matches.get_flag("quiet"));
        let peers: Vec<_> = layers.matches.get_many::<String>("peer").unwrap().collect();
        assert_eq!(peers, ["a", "b"]);
        assert!(!read_text("quiet = false").unwrap().matches.get_flag("quiet"));
        assert!(read_text("quiet = 1").unwrap_err().contains("must be true or false"));
    }
}
