//! Websockets: the protocol's frames and the life of one socket. `docs/protocol.md` is their page.

mod lag;
pub(crate) mod protocol;
pub(crate) mod rate;
pub(crate) mod session;
