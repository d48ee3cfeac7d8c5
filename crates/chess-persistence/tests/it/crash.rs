//! A process killed while it writes: what it had acknowledged is there, once and in order.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use chess_persistence::{GameId, Store};
use tokio::task::JoinSet;

use crate::child;
use crate::fixture::{Folder, assert_log, id, played, start_game};

const GAMES: u8 = 8;
const ROUNDS: usize = 4;
/// Acknowledged appends after which the process is killed.
const UNTIL_KILLED: usize = 150;

/// Goes on with every game where its log ends, and prints each append once it is acknowledged.
pub(crate) async fn append_for_ever(folder: &Path) {
    let store = Store::open(&folder.join("salon.db")).await.unwrap();
    let mut playing = JoinSet::new();
    for id in (0..GAMES).map(id) {
        let store = store.clone();
        let mut out = std::io::stdout();
        playing.spawn(async move {
            if store.game(&id).await.unwrap().is_none() {
                start_game(&store, id).await;
            }
            let mut seq = store.game(&id).await.unwrap().unwrap().next_seq;
            loop {
                seq = store.append(&id, seq, vec![played(seq)], None, None).await.unwrap();
                writeln!(out, "acknowledged {id} {seq}").unwrap();
            }
        });
    }
    playing.join_all().await;
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_by_a_kill() {
    let folder = Folder::new();
    let home = folder.database().parent().unwrap().to_owned();
    for _ in 0..ROUNDS {
        let mut process = child::command(&[], "append for ever", &home).spawn().unwrap();
        let printed = BufReader::new(process.stdout.take().unwrap()).lines();
        let mut acknowledged: HashMap<GameId, u64> = HashMap::new();
        let mut count = 0;
        // After the kill the rest of the pipe is read too: it was acknowledged before.
        for line in printed {
            let line = line.unwrap();
            let mut words = line.split(' ');
            if words.next() != Some("acknowledged") {
                continue;
            }
            // The kill may cut the last line short.
            let (Some(id), Some(seq)) = (words.next(), words.next()) else { continue };
            let Ok(seq) = seq.parse::<u64>() else { continue };
            let last = acknowledged.entry(id.parse().unwrap()).or_default();
            *last = seq.max(*last);
            count += 1;
            if count == UNTIL_KILLED {
                process.kill().unwrap();
            }
        }
        process.wait().unwrap();
        assert!(count >= UNTIL_KILLED, "the process ended by itself after {count} appends");

        // The lock went with the process.
        let store = folder.open().await;
        for (id, seq) in acknowledged {
            let log = store.events(&id, 0).await.unwrap();
            // An append that nobody heard of may be there; it is whole.
            assert!(log.len() as u64 >= seq, "{id} has {} of {seq} events", log.len());
            assert_log(&store, &id, log.len() as u64 - 1).await;
        }
        store.close().await;
    }
}
