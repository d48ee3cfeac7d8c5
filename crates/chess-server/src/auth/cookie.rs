//! The cookie of a session.
//!
//! Where people come by https, as the public address says, it is `__Host-salon`: only over TLS, only
//! from and to this host, on no wish of a subdomain. Over plain http browsers would drop such a
//! cookie; there it is `salon`, without `Secure`, which is for trying things out on one's own machine.

use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};

use super::secret::Token;
use crate::config::PublicUrl;
use crate::limits;

/// How the cookie is called and guarded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cookies {
    is_secure: bool,
}

impl Cookies {
    /// The cookies of a server at this address.
    pub(crate) fn of(public_url: Option<&PublicUrl>) -> Self {
        Self { is_secure: public_url.is_some_and(PublicUrl::is_https) }
    }

    fn name(self) -> &'static str {
        if self.is_secure { "__Host-salon" } else { "salon" }
    }

    fn guard(self) -> &'static str {
        if self.is_secure {
            "Path=/; Secure; HttpOnly; SameSite=Lax"
        } else {
            "Path=/; HttpOnly; SameSite=Lax"
        }
    }

    /// The value of `Set-Cookie` that gives the browser its token.
    pub(crate) fn give(self, token: &Token) -> HeaderValue {
        let (name, guard) = (self.name(), self.guard());
        let seconds = limits::SESSION_LIFE_MS / 1_000;
        header(&format!("{name}={}; {guard}; Max-Age={seconds}", token.reveal()))
    }

    /// The value of `Set-Cookie` that takes it back.
    pub(crate) fn take_back(self) -> HeaderValue {
        header(&format!("{}=; {}; Max-Age=0", self.name(), self.guard()))
    }

    /// What the browser brought.
    pub(crate) fn read(self, headers: &HeaderMap) -> Option<&str> {
        let lines = headers.get_all(COOKIE).into_iter().filter_map(|line| line.to_str().ok());
        let mut pairs =
            lines.flat_map(|line| line.split(';')).filter_map(|p| p.trim().split_once('='));
        pairs.find(|(name, _)| *name == self.name()).map(|(_, value)| value)
    }
}

fn header(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).expect("invariant: letters, digits and signs of ASCII")
}
