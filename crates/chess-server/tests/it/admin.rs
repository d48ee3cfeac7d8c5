//! `chess-server admin`, with a server that runs and without, and what it means for the accounts.

use std::path::Path;

use serde_json::{Value, json};
use tokio::process::Command;

use crate::browser::{Browser, PASSWORD};
use crate::patiently;
use crate::salon::Salon;

/// Runs `chess-server admin …`: the lines it printed, or what it said instead.
pub(crate) async fn admin(database: &Path, words: &[&str]) -> Result<Vec<String>, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chess-server"));
    for (name, _) in std::env::vars_os().filter(|(n, _)| n.to_string_lossy().starts_with("SALON_"))
    {
        command.env_remove(name);
    }
    command.arg("admin").args(words).arg("--database").arg(database).kill_on_drop(true);
    let output = patiently("the end of a command", command.output()).await.unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    if output.status.success() {
        Ok(text(output.stdout).lines().map(str::to_owned).collect())
    } else {
        Err(text(output.stderr))
    }
}

#[tokio::test]
async fn accounts_are_administered_while_the_server_runs() {
    let salon = Salon::open().await;
    let database = salon.database();
    let mut anna = Browser::signed_up(&salon, "Anna").await;
    Browser::signed_up(&salon, "Berta").await;
    let wish = json!({"name": "bot", "scopes": ["read"]});
    let token = anna.api("POST", "/account/tokens", &wish).await.json()["token"].clone();
    let bot = Browser { bearer: token.as_str().map(str::to_owned), ..Browser::new(&salon) };

    let listed = admin(&database, &["users"]).await.unwrap();
    assert_eq!(listed.len(), 2);
    assert!(listed[0].starts_with("Anna\tactive\tsince 20"), "{listed:?}");
    assert_eq!(admin(&database, &["users", "--after", "anna"]).await.unwrap().len(), 1);

    admin(&database, &["ban", "ANNA"]).await.unwrap();
    assert!(!anna.is_somebody().await && !bot.is_somebody().await);
    let right = json!({"name": "Anna", "password": PASSWORD});
    let wrong = json!({"name": "Anna", "password": "wrong"});
    assert_eq!(anna.session("sign-in", &right).await.problem().1, "banned");
    assert_eq!(anna.session("sign-in", &wrong).await.problem().1, "wrong_credentials");
    assert!(admin(&database, &["users"]).await.unwrap()[0].contains("banned"));
    admin(&database, &["unban", "Anna"]).await.unwrap();
    assert!(bot.is_somebody().await);
    let anna = Browser::signed_in(&salon, "Anna", PASSWORD).await;

    let said = admin(&database, &["reset-password", "Anna"]).await.unwrap().remove(0);
    assert!(!anna.is_somebody().await);
    let password = said.rsplit(' ').next().unwrap();
    Browser::signed_in(&salon, "Anna", password).await;

    let refused = admin(&database, &["delete", "Berta"]).await.unwrap_err();
    assert!(refused.contains("say --yes"), "{refused}");
    admin(&database, &["delete", "Berta", "--yes"]).await.unwrap();
    let refused = admin(&database, &["ban", "Berta"]).await.unwrap_err();
    assert_eq!(refused, "chess-server: nobody is called \"Berta\"\n");

    let log = admin(&database, &["audit", "--name", "Anna"]).await.unwrap();
    let actions: Vec<_> = log.iter().map(|line| line.split('\t').nth(2).unwrap()).collect();
    let wanted = [
        "sign_in",
        "password_changed",
        "sign_in",
        "unbanned",
        "sign_in_refused",
        "sign_in_refused",
        "banned",
        "token_created",
        "sign_up",
    ];
    assert_eq!(actions, wanted);
    assert!(log[1].ends_with("by admin\tfrom -") && log[0].ends_with("by visitor\tfrom 127.0.0.1"));
    let number = log[2].split('\t').next().unwrap();
    let rest = admin(&database, &["audit", "--before", number, "--limit", "2"]).await.unwrap();
    assert_eq!(rest.len(), 2);
    assert!(rest[0].contains("unbanned"), "{rest:?}");
}

#[tokio::test]
async fn without_a_server_the_database_is_opened() {
    let salon = Salon::open().await;
    Browser::signed_up(&salon, "Anna").await;
    let dir = salon.close().await;
    let database = dir.path().join("salon.db");
    assert!(!dir.path().join("salon.db.admin").exists(), "the socket goes with the server");
    admin(&database, &["ban", "Anna"]).await.unwrap();
    // A server that was killed leaves its socket behind; nobody listens there.
    drop(std::os::unix::net::UnixListener::bind(dir.path().join("salon.db.admin")).unwrap());
    assert!(admin(&database, &["users"]).await.unwrap()[0].contains("banned"));
    let missing = dir.path().join("other.db");
    let refused = admin(&missing, &["users"]).await.unwrap_err();
    assert!(refused.contains("there is no database") && !missing.exists(), "{refused}");

    let store = chess_persistence::Store::open(&database).await.unwrap();
    let refused = admin(&database, &["users"]).await.unwrap_err();
    assert!(refused.contains("does not listen at"), "{refused}");
    store.close().await;
}

#[tokio::test]
async fn only_whoever_runs_the_server_may_use_its_socket() {
    use std::os::unix::fs::PermissionsExt;
    let salon = Salon::open().await;
    let socket = salon.database().with_extension("db.admin");
    let mode = std::fs::metadata(socket).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[tokio::test]
async fn my_data_is_exported_and_then_forgotten() {
    let salon = Salon::open().await;
    let mut anna = Browser::new(&salon);
    let wish = json!({"name": "Anna", "password": PASSWORD, "email": "anna@example.org"});
    anna.session("sign-up", &wish).await;
    let wish = json!({"name": "my bot", "scopes": ["read"]});
    let token = anna.api("POST", "/account/tokens", &wish).await.json()["token"].clone();
    let bot = Browser { bearer: token.as_str().map(str::to_owned), ..Browser::new(&salon) };
    assert_eq!(bot.get("/account/export").await.problem().1, "owner_only");

    let exported = anna.get("/account/export").await;
    assert!(exported.header("content-disposition").contains("salon-Anna.json"));
    assert!(!exported.body.contains(token.as_str().unwrap()));
    let data = exported.json();
    assert_eq!(data["account"]["email"], "anna@example.org");
    assert_eq!(data["sessions"][0]["current"], true);
    assert_eq!(data["tokens"][0]["name"], "my bot");
    assert_eq!(data["log"][1]["action"], "sign_up");

    let wrong = anna.api("POST", "/account/delete", &json!({"password": "wrong"})).await;
    assert_eq!(wrong.problem().1, "wrong_password");
    let gone = anna.api("POST", "/account/delete", &json!({"password": PASSWORD})).await;
    assert_eq!(gone.status, 204);
    assert!(!anna.is_somebody().await && !bot.is_somebody().await);
    assert_eq!(anna.session("renew", &json!({})).await.json()["account"], Value::Null);
    let again = json!({"name": "anna", "password": PASSWORD});
    assert_eq!(anna.session("sign-in", &again).await.problem().1, "wrong_credentials");
    let taken = anna.session("sign-up", &again).await;
    assert_eq!(taken.json()["errors"][0]["pointer"], "/name");
    assert!(admin(&salon.database(), &["users"]).await.unwrap().is_empty());
    let log = admin(&salon.database(), &["audit"]).await.unwrap().join("\n");
    assert!(log.contains("deleted") && !log.contains("token_created"), "{log}");
}
