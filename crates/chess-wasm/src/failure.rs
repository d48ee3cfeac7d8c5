//! Why a question could not be answered.

use chess_core::Refusal;
use chess_notation::fen::FenError;
use chess_notation::san::SanError;
use serde::Serialize;

/// A code for programs and a sentence for people.
#[derive(Debug, Serialize)]
pub(crate) struct Failure {
    pub(crate) code: &'static str,
    pub(crate) message: String,
    /// The names of all faults of a set-up; empty for anything else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) errors: Vec<&'static str>,
}

impl Failure {
    pub(crate) fn new(code: &'static str, message: String) -> Self {
        Self { code, message, errors: Vec::new() }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::new("bad_question", error.to_string())
    }
}

impl From<FenError> for Failure {
    fn from(error: FenError) -> Self {
        Self { code: "bad_fen", message: error.to_string(), errors: error.names() }
    }
}

impl From<SanError> for Failure {
    fn from(error: SanError) -> Self {
        let code = match error {
            SanError::Illegal => "illegal",
            SanError::Ambiguous(_) => "ambiguous",
            SanError::NoPiece => "no_piece",
            _ => "syntax",
        };
        Self::new(code, error.to_string())
    }
}

/// The arbiter's no, as the server's sockets say it.
#[derive(Debug, Serialize)]
pub(crate) struct Refused {
    code: &'static str,
    detail: String,
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self { code: refusal.code(), detail: refusal.to_string() }
    }
}
