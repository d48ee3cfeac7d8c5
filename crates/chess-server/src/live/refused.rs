//! Why a command was not carried out: an answer, with the same codes over every transport.

use std::borrow::Cow;

use chess_core::Refusal;

use crate::problem::STORAGE_UNAVAILABLE;

/// A refusal as it is told: a stable code and one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) code: &'static str,
    pub(crate) detail: Cow<'static, str>,
}

impl Refused {
    pub(crate) fn new(code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { code, detail: detail.into() }
    }

    /// The game's inbox is full, or its task could not be kept alive.
    pub(crate) fn busy() -> Self {
        Self::new("busy", "the game is busy; send the command again in a moment")
    }

    /// The storage does not answer: nothing was changed.
    pub(crate) fn storage_unavailable() -> Self {
        Self::new("storage_unavailable", STORAGE_UNAVAILABLE)
    }

    /// The storage neither wrote nor can be asked whether it did.
    pub(crate) fn outcome_unknown() -> Self {
        let detail = "the storage does not answer, so it is not known whether this was done; \
            send it again later, it is done once";
        Self::new("storage_unavailable", detail)
    }

    /// The server is about to stop.
    pub(crate) fn restarting() -> Self {
        Self::new("restarting", "the server is restarting; send the command again in a moment")
    }

    /// A game is claimed from who is there.
    pub(crate) fn not_gone() -> Self {
        Self::new("not_gone", "the opponent is here, or has not been away for long enough")
    }

    /// No such game.
    pub(crate) fn not_found() -> Self {
        Self::new("not_found", "there is no such game")
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self::new(refusal.code(), refusal.to_string())
    }
}
