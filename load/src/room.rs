//! Rooms with both seats taken.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context, Result};
use futures_util::{StreamExt, TryStreamExt, stream};
use serde_json::{Value, json};

use crate::http::Http;
use crate::socket::Socket;

/// Rooms that are made at once.
const AT_ONCE: usize = 128;
/// Sockets that are opened at once.
const OPENING: usize = 256;

/// A game and the secrets of White and Black.
#[derive(Debug, Clone)]
pub(crate) struct Room {
    pub(crate) id: Arc<str>,
    pub(crate) secrets: [Arc<str>; 2],
}

/// Makes rooms and takes both seats of each; every room comes from an address of its own.
pub(crate) async fn make(server: SocketAddr, count: usize) -> Result<Vec<Room>> {
    let made = stream::iter(0..count).map(|client| one(server, client)).buffer_unordered(AT_ONCE);
    made.try_collect().await.context("a room could not be made")
}

async fn one(server: SocketAddr, client: usize) -> Result<Room> {
    let mut http = Http::open(server, client).await?;
    let clock = json!({"initial_ms": 3_600_000, "increment_ms": 10_000});
    let body = json!({"color": "white", "clock": clock, "draws": "laws"});
    let made = http.post("/api/v1/games", &body).await?;
    let id = text(&made, "id")?;
    let joined = http.post(&format!("/api/v1/games/{id}/join"), &json!({})).await?;
    Ok(Room { secrets: [text(&made, "secret")?, text(&joined, "secret")?], id })
}

fn text(value: &Value, member: &str) -> Result<Arc<str>> {
    Ok(value[member].as_str().with_context(|| format!("{member} is missing"))?.into())
}

/// Opens the sockets of both players of each room.
pub(crate) async fn sit(server: SocketAddr, rooms: &[Room]) -> Result<Vec<[Socket; 2]>> {
    let sitting = stream::iter(rooms.iter().cloned().enumerate()).map(|(index, room)| async move {
        let [white, black] = &room.secrets;
        let open = |client, secret| Socket::open(server, client, &room.id, Some(secret));
        anyhow::Ok([open(2 * index, white).await?, open(2 * index + 1, black).await?])
    });
    sitting.buffered(OPENING).try_collect().await.context("a socket could not be opened")
}

/// Opens `count` sockets of spectators, spread evenly over the rooms.
pub(crate) async fn watch(server: SocketAddr, rooms: &[Room], count: usize) -> Result<Vec<Socket>> {
    let watching = stream::iter(0..count).map(|client| {
        let id = Arc::clone(&rooms[client % rooms.len()].id);
        async move { Socket::open(server, client, &id, None).await }
    });
    let sockets = watching.buffer_unordered(OPENING).try_collect().await;
    sockets.context("a spectator's socket could not be opened")
}
