//! A server for one test.

use std::net::SocketAddr;

use chess_core::Millis;
use chess_server::{Config, Server, Time};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::http::{self, Response};

/// A server that can be talked to.
pub(crate) struct Table {
    pub(crate) address: SocketAddr,
}

/// A running server with a folder of its own.
pub(crate) struct Salon {
    table: Table,
    dir: TempDir,
    config: Config,
    pub(crate) time: Time,
    stop: oneshot::Sender<()>,
    served: JoinHandle<std::io::Result<()>>,
}

/// A seat as its owner holds it.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    pub(crate) game: String,
    pub(crate) color: String,
    pub(crate) secret: String,
}

impl Salon {
    pub(crate) async fn open() -> Self {
        Self::open_new(Time::host(), |_| {}).await
    }

    /// A server whose clock the test moves.
    pub(crate) async fn open_at(at: i64) -> Self {
        Self::open_with(at, |_| {}).await
    }

    /// A server in a folder that may hold a database.
    pub(crate) async fn open_on(dir: TempDir) -> Self {
        let config = Config::new("127.0.0.1:0".parse().unwrap(), dir.path().join("salon.db"));
        Self::open_in(dir, Time::host(), config).await
    }

    /// As [`Salon::open_at`], with settings that are not the default ones.
    pub(crate) async fn open_with(at: i64, set: impl FnOnce(&mut Config)) -> Self {
        Self::open_new(Time::by_hand(Millis(at)), set).await
    }

    async fn open_new(time: Time, set: impl FnOnce(&mut Config)) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let mut config = Config::new("127.0.0.1:0".parse().unwrap(), dir.path().join("salon.db"));
        set(&mut config);
        Self::open_in(dir, time, config).await
    }

    async fn open_in(dir: TempDir, time: Time, config: Config) -> Self {
        let server = Server::open_with(&config, time.clone()).await.unwrap();
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(server.run(async move {
            let _ = stopped.await;
        }));
        Self { table: Table { address }, dir, config, time, stop, served }
    }

    /// Tells the server to stop and waits until it has.
    pub(crate) async fn close(self) -> TempDir {
        self.stop.send(()).unwrap();
        self.served.await.unwrap().unwrap();
        self.dir
    }

    /// Stops the server and starts another on the same file.
    pub(crate) async fn restart(self) -> Self {
        let (time, config) = (self.time.clone(), self.config.clone());
        Self::open_in(self.close().await, time, config).await
    }

    /// Stops the server and starts another on the same file once the clock has moved by `ms`,
    /// forward or back.
    pub(crate) async fn restart_after(self, ms: i64) -> Self {
        let (time, config) = (self.time.clone(), self.config.clone());
        let dir = self.close().await;
        time.set(time.now().plus(ms));
        Self::open_in(dir, time, config).await
    }

    /// Lets time pass on a server whose clock the test moves.
    pub(crate) fn pass(&self, ms: i64) {
        self.time.set(self.time.now().plus(ms));
    }

    /// Begins to stop the server; the future says when it has.
    pub(crate) fn begin_close(self) -> JoinHandle<std::io::Result<()>> {
        self.stop.send(()).unwrap();
        self.served
    }

    pub(crate) fn database(&self) -> std::path::PathBuf {
        self.dir.path().join("salon.db")
    }
}

impl std::ops::Deref for Salon {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

impl Table {
    pub(crate) async fn get(&self, path: &str) -> Response {
        http::get(self.address, path, &[]).await
    }

    pub(crate) async fn post(&self, path: &str, body: &str) -> Response {
        http::post_json(self.address, path, body).await
    }

    /// Makes a room for a game that `body` describes.
    pub(crate) async fn room(&self, body: &Value) -> Seat {
        let made = self.post("/api/v1/games", &body.to_string()).await;
        assert_eq!(made.status, 201, "{made:?}");
        let made = made.json();
        let text = |key: &str| made[key].as_str().unwrap().to_owned();
        assert_eq!(text("path"), format!("/game/{}", text("id")));
        Seat { game: text("id"), color: text("color"), secret: text("secret") }
    }

    pub(crate) async fn join(&self, game: &str) -> Result<Seat, (u16, String)> {
        self.join_with(game, &json!({})).await
    }

    /// Joins with a secret or a name of one's own.
    pub(crate) async fn join_with(&self, game: &str, body: &Value) -> Result<Seat, (u16, String)> {
        let joined = self.post(&format!("/api/v1/games/{game}/join"), &body.to_string()).await;
        if joined.status != 200 {
            return Err(joined.problem());
        }
        let joined = joined.json();
        let text = |key: &str| joined[key].as_str().unwrap().to_owned();
        Ok(Seat { game: text("id"), color: text("color"), secret: text("secret") })
    }

    /// A game that has begun: White's seat and Black's.
    pub(crate) async fn game(&self, body: &Value) -> (Seat, Seat) {
        let mut body = body.clone();
        body["color"] = json!("white");
        let white = self.room(&body).await;
        let black = self.join(&white.game).await.unwrap();
        assert_eq!((white.color.as_str(), black.color.as_str()), ("white", "black"));
        (white, black)
    }

    /// Asks for something in the name of a seat.
    pub(crate) async fn get_as(&self, secret: &str, path: &str) -> Response {
        http::get(self.address, path, &[("seat-secret", secret)]).await
    }

    /// Sends something in the name of a seat.
    pub(crate) async fn post_as(&self, secret: &str, path: &str, body: &Value) -> Response {
        let headers = [("content-type", "application/json"), ("seat-secret", secret)];
        http::request(self.address, "POST", path, &headers, body.to_string().as_bytes()).await
    }

    pub(crate) async fn view(&self, game: &str) -> Value {
        let view = self.get(&format!("/api/v1/games/{game}")).await;
        assert_eq!(view.status, 200, "{view:?}");
        view.json()
    }

    pub(crate) async fn pgn(&self, game: &str) -> String {
        let pgn = self.get(&format!("/api/v1/games/{game}/pgn")).await;
        assert_eq!(pgn.status, 200, "{pgn:?}");
        pgn.body
    }
}

/// A room without a clock, under the Laws.
pub(crate) fn untimed() -> Value {
    json!({"color": "white", "clock": null, "draws": "laws"})
}

/// A room with a clock, under the Laws.
pub(crate) fn timed(initial_ms: u32, increment_ms: u32) -> Value {
    let clock = json!({"initial_ms": initial_ms, "increment_ms": increment_ms});
    json!({"color": "white", "clock": clock, "draws": "laws"})
}
