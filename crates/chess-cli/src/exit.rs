//! How the program ends.

use std::error::Error;
use std::fmt;
use std::io;
use std::process::ExitCode;

/// The answer to the shell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Yes: all is well.
    Yes,
    /// No, or something was found in the input.
    No,
    /// The command was not used as it is meant.
    Misused,
    /// Something could not be read or written, at all or to its end.
    Unreadable,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Yes => Self::SUCCESS,
            Exit::No => Self::FAILURE,
            // What clap says about arguments that it judges itself.
            Exit::Misused => Self::from(2),
            Exit::Unreadable => Self::from(3),
        }
    }
}

/// What a command cannot work with: what is wrong, and what to do about it.
#[derive(Debug)]
pub(crate) struct BadInput {
    message: String,
    hint: Option<String>,
    exit: Exit,
}

impl BadInput {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None, exit: Exit::No }
    }

    /// Arguments that do not go together.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self { exit: Exit::Misused, ..Self::new(message) }
    }

    /// A whole file or program without which there is no answer.
    pub(crate) fn unreadable(message: impl Into<String>) -> Self {
        Self { exit: Exit::Unreadable, ..Self::new(message) }
    }

    /// A file that the answer cannot be written to.
    pub(crate) fn unwritable(file: impl fmt::Display, why: impl fmt::Display) -> Self {
        Self::unreadable(format!("cannot write {file}: {why}"))
    }

    /// The same with a sentence on what to do next.
    pub(crate) fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for BadInput {}

/// What to do about an error, where it knows.
pub(crate) fn hint_of(error: &anyhow::Error) -> Option<&str> {
    error.downcast_ref::<BadInput>().and_then(|bad| bad.hint.as_deref())
}

/// The exit code that an error asks for: where a file, pipe or disk is to blame, nothing is said
/// about the input.
pub(crate) fn code_of(error: &anyhow::Error) -> Exit {
    match error.downcast_ref::<BadInput>() {
        Some(bad) => bad.exit,
        None if error.chain().any(|cause| cause.is::<io::Error>()) => Exit::Unreadable,
        None => Exit::No,
    }
}

/// Whether whoever read our output has had enough (`chess … | head`): that is no failure.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
