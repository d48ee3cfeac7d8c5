//! The program beside a running server: backup, restore, migrate, doctor.

use std::path::Path;
use std::process::{Command, Output};

use crate::client::Client;
use crate::salon::{Salon, timed};

/// Runs a command of the program on the database `salon.db` in `dir`.
async fn run(dir: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chess-server"));
    command.current_dir(dir).env("SALON_LISTEN", "127.0.0.1:0").args(words);
    tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap()
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn refusal(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

#[tokio::test]
async fn a_backup_of_a_running_server_is_restored_and_the_game_goes_on() {
    let salon = Salon::open().await;
    let (white, black) = salon.game(&timed(600_000, 0)).await;
    Client::sit(&salon, &white).await.play(0, "e2e4").await.unwrap();
    let dir = salon.database().parent().unwrap().to_owned();

    let output = run(&dir, &["backup", "copy.db"]).await;
    assert!(output.status.success(), "{output:?}");
    assert!(printed(&output).contains("games 1, the newest 1 read, events 2"), "{output:?}");
    Client::sit(&salon, &black).await.play(1, "e7e5").await.unwrap();
    assert!(refusal(&run(&dir, &["backup", "copy.db"]).await).contains("copy.db exists"));
    let running = refusal(&run(&dir, &["restore", "copy.db", "--replace"]).await);
    assert!(running.contains("another process uses the database"), "{running}");

    let home = salon.close().await;
    assert!(refusal(&run(&dir, &["restore", "copy.db"]).await).contains("salon.db exists"));
    let output = run(&dir, &["restore", "copy.db", "--replace"]).await;
    assert!(output.status.success(), "{output:?}");
    let salon = Salon::open_on(home).await;
    let mut black = Client::sit(&salon, &black).await;
    assert_eq!(black.moves(), ["e2e4"]);
    black.play(1, "c7c5").await.unwrap();
    salon.close().await;
}

#[tokio::test]
async fn a_schema_is_made_and_brought_up_to_date_without_a_server() {
    let dir = tempfile::tempdir().unwrap();
    let output = run(dir.path(), &["migrate"]).await;
    assert!(printed(&output).starts_with("./salon.db was made with schema "), "{output:?}");
    let output = run(dir.path(), &["migrate"]).await;
    assert!(printed(&output).ends_with(", the newest\n"), "{output:?}");
}

#[tokio::test]
async fn the_doctor_tells_what_is_well_and_what_is_not() {
    let salon = Salon::open().await;
    let dir = salon.database().parent().unwrap().to_owned();
    let listen = salon.address.to_string();
    let output = run(&dir, &["doctor", "--listen", &listen]).await;
    let said = printed(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("ok     database  ./salon.db is whole, schema "), "{said}");
    assert!(said.contains("a server runs on it"), "{said}");
    assert!(
        said.contains(&format!("ok     port      {listen} is taken, by the running")),
        "{said}"
    );
    assert_eq!(said.lines().count(), 7, "{said}");

    // Somebody else's port, and no database of ours.
    let elsewhere = tempfile::tempdir().unwrap();
    std::fs::write(elsewhere.path().join("salon.db"), "hello, hello".repeat(999)).unwrap();
    let output = run(elsewhere.path(), &["doctor", "--listen", &listen]).await;
    let said = printed(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("BAD    database  "), "{said}");
    assert!(said.contains(&format!("BAD    port      {listen} cannot be listened on")), "{said}");
    salon.close().await;

    let missing = run(elsewhere.path(), &["doctor", "--database", "no/such.db"]).await;
    let said = printed(&missing);
    assert!(said.contains("BAD    flush     no cannot be written to"), "{said}");
}
