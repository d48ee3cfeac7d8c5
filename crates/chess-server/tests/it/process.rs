//! The program itself: what it prints, how it stops, what it does when its disk is full, and when
//! it may not start.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Output, Stdio};

use chess_notation::json::Event;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;

use crate::client::Client;
use crate::http;
use crate::patiently;
use crate::salon::{Table, timed, untimed};

const PROGRAM: &str = env!("CARGO_BIN_EXE_chess-server");

/// A server in a process of its own.
struct Process {
    child: Child,
    address: SocketAddr,
    /// Read all the time: a pipe that nobody reads would hold the server up.
    log: JoinHandle<String>,
}

impl Process {
    async fn start(mut command: Command) -> Self {
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().unwrap();
        let mut stderr = child.stderr.take().unwrap();
        let log = tokio::spawn(async move {
            let mut log = String::new();
            stderr.read_to_string(&mut log).await.unwrap();
            log
        });
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).await.unwrap();
        let address = line.strip_prefix("Salon is ready: http://").expect(&line).trim_end();
        Self { address: address.parse().unwrap(), child, log }
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().unwrap().to_string();
        let sent = std::process::Command::new("kill").args([name, &pid]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits for the end; says the exit code and what was logged.
    async fn end(mut self) -> (Option<i32>, String) {
        let status = patiently("the end", self.child.wait()).await.unwrap();
        (status.code(), self.log.await.unwrap())
    }
}

fn program(dir: &Path) -> Command {
    let mut command = Command::new(PROGRAM);
    command.current_dir(dir).env("SALON_LISTEN", "127.0.0.1:0");
    command
}

fn sentence(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

#[tokio::test]
async fn a_second_server_on_the_same_database_is_refused_with_a_sentence() {
    let dir = tempfile::tempdir().unwrap();
    let first = Process::start(program(dir.path())).await;
    let second = program(dir.path()).output().await.unwrap();
    let said = sentence(&second);
    assert!(said.contains("another process uses the database"), "{said}");
    let alive = http::get(first.address, "/readyz", &[]).await;
    assert_eq!(alive.status, 200, "the first is not disturbed");
}

#[tokio::test]
async fn a_port_in_use_and_a_wrong_database_are_refused_with_a_sentence() {
    let dir = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = program(dir.path()).args(["--listen", &address]).output().await.unwrap();
    let said = sentence(&output);
    assert!(said.contains(&format!("cannot listen on {address}")), "{said}");
    assert!(!dir.path().join("salon.db").exists(), "nothing was made");

    std::fs::write(dir.path().join("notes.txt"), "not a database, but long enough".repeat(99))
        .unwrap();
    for (file, says) in [("notes.txt", "not a database"), ("no/such/folder.db", "does not exist")] {
        let output = program(dir.path()).args(["--database", file]).output().await.unwrap();
        let said = sentence(&output);
        assert!(said.contains(says), "{said}");
    }
    let usage = program(dir.path()).args(["--listen", "here"]).output().await.unwrap();
    assert_eq!(usage.status.code(), Some(2));
}

#[tokio::test]
async fn the_program_says_whether_a_server_is_ready() {
    let dir = tempfile::tempdir().unwrap();
    let process = Process::start(program(dir.path())).await;
    let listen = process.address.to_string();
    let ask = || program(dir.path()).args(["health", "--listen", &listen]).output();
    let ready = ask().await.unwrap();
    assert_eq!((ready.status.code(), ready.stdout.as_slice()), (Some(0), &b"ready\n"[..]));
    process.signal("-TERM");
    assert_eq!(process.end().await.0, Some(0));
    let said = sentence(&ask().await.unwrap());
    assert!(said.contains(&format!("no answer from http://{listen}")), "{said}");
}

#[tokio::test]
async fn a_signal_stops_the_program_in_order() {
    for signal in ["-TERM", "-INT"] {
        let dir = tempfile::tempdir().unwrap();
        let mut command = program(dir.path());
        command.args(["--log-format", "json"]);
        let process = Process::start(command).await;
        let table = Table { address: process.address };
        let seat = table.room(&untimed()).await;
        // An open socket does not hold it up.
        let mut client = Client::sit(&table, &seat).await;
        process.signal(signal);
        client.until("restarting", |frame| *frame == crate::client::Frame::Restarting).await;
        let closed = client.next_message().await.unwrap().unwrap();
        assert!(closed.is_close(), "{closed:?}");
        assert!(client.next_message().await.is_none());
        let (code, log) = process.end().await;
        assert_eq!(code, Some(0), "{log}");
        for line in log.lines() {
            let record: serde_json::Value = serde_json::from_str(line).expect(line);
            assert!(record["level"].is_string(), "{line}");
        }
        assert!(log.contains("request_id") && log.contains(&seat.game), "{log}");
        assert!(!log.contains(&seat.secret));
        // Everything is in the one file.
        assert!(!dir.path().join("salon.db-wal").exists());
    }
}

#[tokio::test]
async fn a_second_signal_ends_the_program_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let process = Process::start(program(dir.path())).await;
    // A request that never ends would hold the stop up for its full time.
    let mut stuck = TcpStream::connect(process.address).await.unwrap();
    let head = b"POST /api/v1/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
        content-length: 9\r\nexpect: 100-continue\r\n\r\n";
    tokio::io::AsyncWriteExt::write_all(&mut stuck, head).await.unwrap();
    let mut go_on = [0; 12];
    stuck.read_exact(&mut go_on).await.unwrap();
    assert_eq!(&go_on, b"HTTP/1.1 100");
    process.signal("-TERM");
    let closing = async { while TcpStream::connect(process.address).await.is_ok() {} };
    patiently("the closing of the port", closing).await;
    process.signal("-TERM");
    let (code, log) = process.end().await;
    assert_eq!(code, Some(1), "{log}");
    assert!(log.contains("a second time"), "{log}");
}

/// A server whose files may not grow beyond `blocks` of 512 bytes: its disk is full from there on.
async fn on_a_small_disk(dir: &Path, blocks: u32) -> Process {
    let mut command = Command::new("sh");
    // The signal for too large a file is ignored, so that the write fails as on a full disk.
    let script = format!("trap '' XFSZ; ulimit -S -f {blocks}; exec \"{PROGRAM}\"");
    command.args(["-c", &script]).current_dir(dir).env("SALON_LISTEN", "127.0.0.1:0");
    Process::start(command).await
}

/// Asks until the server says with `status` whether it is ready.
async fn until_ready(table: &Table, status: u16) {
    let asked = async { while table.get("/readyz").await.status != status {} };
    patiently("readiness", asked).await;
}

#[tokio::test]
async fn a_full_disk_is_refused_to_the_player_and_the_server_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let process = on_a_small_disk(dir.path(), 1600).await;
    let table = Table { address: process.address };
    let (w, b) = table.game(&timed(600_000, 0)).await;
    let (mut white, mut black) = (Client::sit(&table, &w).await, Client::sit(&table, &b).await);
    // Rooms fill the disk.
    let body = untimed().to_string();
    let full = async {
        loop {
            let made = table.post("/api/v1/games", &body).await;
            if made.status != 201 {
                return made;
            }
        }
    };
    let refused = patiently("a full disk", full).await;
    assert_eq!(refused.problem(), (503, "storage_unavailable".to_owned()));
    assert_eq!(refused.header("retry-after"), "2");
    // A move is a smaller write than a room: one or two may still fit.
    let round = ["b1c3", "b8c6", "c3b1", "c6b8"];
    let mut ply = 0;
    let code = loop {
        let mover = if ply % 2 == 0 { &mut white } else { &mut black };
        match mover.play(ply, round[ply % 4]).await {
            Ok(_) => ply += 1,
            Err(code) => break code,
        }
    };
    assert_eq!(code, "storage_unavailable");
    assert_eq!(table.get("/healthz").await.status, 200);
    // The next heartbeat finds out, and the one after the disk has room again.
    until_ready(&table, 503).await;
    // What was played can be seen, and no more.
    assert_eq!(table.view(&w.game).await["plies"], ply);
    let mut watcher = Client::watch(&table, &w.game).await;
    assert_eq!(watcher.moves().len(), ply);

    let pid = process.child.id().unwrap().to_string();
    let room = ["--pid", &pid, "--fsize=unlimited:"];
    assert!(std::process::Command::new("prlimit").args(room).status().unwrap().success());
    let mover = if ply % 2 == 0 { &mut white } else { &mut black };
    mover.play(ply, round[ply % 4]).await.expect("the disk has room again");
    watcher.event("the move", |_| true).await;
    while watcher.moves().len() == ply {
        watcher.next().await;
    }
    assert_eq!(watcher.moves().len(), ply + 1);
    // The time in which the player could not move is given back.
    let credited = |event: &Event| matches!(event, Event::OutageCredited { ms, .. } if *ms > 0);
    assert!(watcher.log.iter().any(credited), "{:?}", watcher.log);
    until_ready(&table, 200).await;
    process.signal("-TERM");
    let (code, log) = process.end().await;
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("the storage refused"), "{log}");
}

#[tokio::test]
async fn a_kill_loses_nothing_that_was_acknowledged() {
    // S04 in small: `cargo xtask integration` does it with fifty games at once.
    let dir = tempfile::tempdir().unwrap();
    let mut process = Process::start(program(dir.path())).await;
    let (w, b) = Table { address: process.address }.game(&timed(600_000, 0)).await;
    let round = ["b1c3", "b8c6", "c3b1", "c6b8"];
    let mut acknowledged: Vec<Event> = Vec::new();
    let mut ply = 0;
    for kill in 0..4 {
        let table = Table { address: process.address };
        let (mut white, mut black) = (Client::sit(&table, &w).await, Client::sit(&table, &b).await);
        assert_eq!(white.log[..acknowledged.len()], acknowledged, "after kill {kill}");
        // The move in flight at the kill may have been written or not; repeated, it is there once.
        for _ in 0..3 {
            let mover = if ply % 2 == 0 { &mut white } else { &mut black };
            mover.play(ply, round[ply % 4]).await.unwrap();
            acknowledged.clone_from(&mover.log);
            ply += 1;
        }
        let (mover, uci) = (if ply % 2 == 0 { &mut white } else { &mut black }, round[ply % 4]);
        mover.ask(&chess_notation::json::Command::Play { ply, uci: uci.to_owned() }).await;
        process.signal("-KILL");
        assert_eq!(process.end().await.0, None);
        process = Process::start(program(dir.path())).await;
    }
    let table = Table { address: process.address };
    let white = Client::sit(&table, &w).await;
    assert_eq!(white.log[..acknowledged.len()], acknowledged);
    let played: Vec<_> = (0..ply).map(|ply| round[ply % 4]).collect();
    assert_eq!(white.moves()[..ply], played, "none lost, none twice");
    assert!(white.moves().len() <= ply + 1);
    // The clock of who was to move has not paid for the kills beyond a heartbeat each.
    let credits = white.log.iter().filter(|event| matches!(event, Event::OutageCredited { .. }));
    assert_eq!(credits.count(), 4, "{:?}", white.log);
}
