//! A room over HTTP: made by one player, joined by the other, exported at the end.

use std::net::SocketAddr;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::games::SourceGame;
use super::random::Random;

/// What a move adds to its clock, in milliseconds.
const INCREMENT_MS: i64 = 5_000;

/// A player's place: who has the secret moves this color.
#[derive(Debug)]
pub(super) struct Seat {
    /// `white` or `black`.
    pub(super) color: String,
    pub(super) secret: String,
}

/// A room with both seats taken.
#[derive(Debug)]
pub(super) struct Room {
    pub(super) id: String,
    pub(super) seats: [Seat; 2],
    /// The color that plays over HTTP; neither where it is none.
    pub(super) over_http: String,
    /// The increment of its clocks in milliseconds; none without clocks.
    pub(super) increment_ms: Option<i64>,
}

impl Room {
    /// Makes a room for `game` and takes both seats.
    pub(super) fn open(server: SocketAddr, game: &SourceGame, random: &mut Random) -> Result<Self> {
        let color = ["white", "black", "random"][random.below(3) as usize];
        // Half of the games with clocks, long enough to outlast any run: the logs then hold
        // remaining times and the credits for outages too.
        let increment_ms = [None, Some(INCREMENT_MS)][random.below(2) as usize];
        let clock = increment_ms.map(|ms| json!({"initial_ms": 7_200_000, "increment_ms": ms}));
        let wish = json!({
            "color": color, "clock": clock, "draws": "laws",
            "start": game.start, "variant": game.variant,
        });
        let made = post(&format!("http://{server}/api/v1/games"), &wish)
            .with_context(|| format!("no room for {}", game.origin))?;
        let id = made["id"].as_str().context("the room has no id")?.to_owned();
        let joined = post(&format!("http://{server}/api/v1/games/{id}/join"), &json!({}))
            .with_context(|| format!("cannot join {id}"))?;
        let seats = [seat(&made)?, seat(&joined)?];
        ensure!(seats[0].color != seats[1].color, "both seats of {id} are {}", seats[0].color);
        let over_http = ["white", "black", ""][random.below(3) as usize].to_owned();
        Ok(Self { id, seats, over_http, increment_ms })
    }

    /// The game as PGN.
    pub(super) fn export(&self, server: SocketAddr) -> Result<String> {
        let url = format!("http://{server}/api/v1/games/{}/pgn", self.id);
        let mut response = ureq::get(&url).call().with_context(|| format!("GET {url}"))?;
        response.body_mut().read_to_string().with_context(|| format!("GET {url}"))
    }
}

fn seat(answer: &Value) -> Result<Seat> {
    let text = |member: &str| {
        answer[member]
            .as_str()
            .map(str::to_owned)
            .with_context(|| format!("the answer has no {member}"))
    };
    Ok(Seat { color: text("color")?, secret: text("secret")? })
}

pub(super) fn post(url: &str, body: &Value) -> Result<Value> {
    let mut response = ureq::post(url).send_json(body).with_context(|| format!("POST {url}"))?;
    response.body_mut().read_json().with_context(|| format!("POST {url}"))
}
