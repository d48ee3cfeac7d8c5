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
    /// No, or some input was bad.
    No,
    /// Some input could not be read at all, or not to its end.
    Unreadable,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Yes => Self::SUCCESS,
            Exit::No => Self::FAILURE,
            Exit::Unreadable => Self::from(3),
        }
    }
}

/// Input that a command cannot work with: what is wrong, and what to do about it.
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

    /// A whole file without which there is no answer.
    pub(crate) fn unreadable(message: impl Into<String>) -> Self {
        Self { exit: Exit::Unreadable, ..Self::new(message) }
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

/// The exit code that an error asks for.
pub(crate) fn code_of(error: &anyhow::Error) -> Exit {
    error.downcast_ref::<BadInput>().map_or(Exit::No, |bad| bad.exit)
}

/// Whether whoever read our output has had enough (`chess … | head`): that is no failure.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
