//! Who somebody is, and how they show it.
//!
//! Under `/api/` only the header `Authorization: Bearer …` counts: a personal token of a program,
//! or the short-lived bearer of the page. Cookies count only under `/session`, where every request
//! that changes something must bring our own Origin; there the page gets its bearer. So no request
//! that a foreign page can send with our cookie does anything.

pub(crate) mod bearer;
pub(crate) mod client;
pub(crate) mod cookie;
pub(crate) mod email;
pub(crate) mod hasher;
pub(crate) mod password;
pub(crate) mod secret;
pub(crate) mod throttle;
pub(crate) mod viewer;

use crate::config::Config;

/// What the server needs to know people by.
#[derive(Debug)]
pub(crate) struct Auth {
    pub(crate) hasher: hasher::Hasher,
    pub(crate) pages: bearer::PageKey,
    pub(crate) cookies: cookie::Cookies,
    pub(crate) proxies: u8,
    pub(crate) throttle: throttle::Throttle,
}

impl Auth {
    /// # Errors
    /// When the system has no randomness to give.
    pub(crate) fn new(config: &Config) -> Result<Self, getrandom::Error> {
        Ok(Self {
            hasher: hasher::Hasher::new()?,
            pages: bearer::PageKey::random()?,
            cookies: cookie::Cookies::of(config.public_url.as_ref()),
            proxies: config.trusted_proxies,
            throttle: throttle::Throttle::new(config.limits),
        })
    }
}
