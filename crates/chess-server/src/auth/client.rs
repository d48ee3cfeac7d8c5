//! Where a request comes from: the other end of the connection, or, where the host says that proxies
//! of theirs stand before the server, what the outermost of them saw. Nothing else in a request is
//! believed: anybody can write a header.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use chess_core::Millis;
use chess_persistence::{Actor, Deed};

use crate::app::App;

/// The address that a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Client(pub(crate) IpAddr);

impl Client {
    /// The client of a request that came from `peer` through `proxies` trusted hops. Each of them
    /// appended whom it saw to `X-Forwarded-For`, so that the one that matters is counted from the
    /// right; what stands further left, the client may have written.
    pub(crate) fn of(peer: IpAddr, headers: &HeaderMap, proxies: u8) -> Self {
        let Some(hops) = usize::from(proxies).checked_sub(1) else {
            return Self(peer.to_canonical());
        };
        let lines = headers.get_all("x-forwarded-for").into_iter();
        let all: Vec<&str> = lines.flat_map(|v| v.to_str().unwrap_or("").split(',')).collect();
        let seen = all.iter().rev().nth(hops).and_then(|text| read(text.trim()));
        Self(seen.unwrap_or(peer).to_canonical())
    }

    /// The client of a request to this server.
    pub(crate) fn of_request(extensions: &Extensions, headers: &HeaderMap, app: &App) -> Self {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |ConnectInfo(address)| address.ip());
        Self::of(peer, headers, app.auth().proxies)
    }

    /// What is noted of a deed of somebody who is not signed in.
    pub(crate) fn deed(self, at: Millis) -> Deed {
        Deed { at, actor: Actor::Visitor, address: Some(self.0.to_string()) }
    }

    /// What counts as one place: an IPv6 site has a whole /64.
    pub(crate) fn network(self) -> IpAddr {
        match self.0 {
            IpAddr::V4(_) => self.0,
            IpAddr::V6(address) => {
                let site = u128::from(address) >> 64 << 64;
                IpAddr::V6(site.into())
            }
        }
    }
}

/// An address with or without a port.
fn read(text: &str) -> Option<IpAddr> {
    text.parse().ok().or_else(|| text.parse().ok().map(|socket: SocketAddr| socket.ip()))
}

impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self::of_request(&parts.extensions, &parts.headers, app))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_hops_are_believed() {
        let check = |forwarded: &[&str], proxies: u8, expect: &str| {
            let mut headers = HeaderMap::new();
            for line in forwarded {
                headers.append("x-forwarded-for", line.parse().unwrap());
            }
            let client = Client::of("10.0.0.1".parse().unwrap(), &headers, proxies);
            assert_eq!(client.0.to_string(), expect, "{forwarded:?} through {proxies}");
        };
        check(&[], 0, "10.0.0.1");
        check(&["203.0.113.9"], 0, "10.0.0.1");
        check(&["203.0.113.9"], 1, "203.0.113.9");
        check(&["6.6.6.6, 203.0.113.9"], 1, "203.0.113.9");
        check(&["6.6.6.6", "203.0.113.9, 10.0.0.7"], 2, "203.0.113.9");
        check(&["203.0.113.9:4711"], 1, "203.0.113.9");
        check(&["::ffff:203.0.113.9"], 1, "203.0.113.9");
        check(&["nonsense"], 1, "10.0.0.1");
        check(&["203.0.113.9"], 2, "10.0.0.1");
        check(&[], 1, "10.0.0.1");
    }

    #[test]
    fn an_ipv6_site_is_one_place() {
        let network = |text: &str| Client(text.parse().unwrap()).network().to_string();
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(network("203.0.113.9"), "203.0.113.9");
    }
}
