//! Every backend does what the conformance suite tells.

use chess_persistence::{Store, conformance};
use tempfile::TempDir;

const SEEDS: std::ops::Range<u64> = 0..8;
const STEPS: u64 = 500;

async fn open(folder: &TempDir) -> Store {
    Store::open(&folder.path().join("salon.db")).await.expect("the database opens")
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_does_what_the_stories_tell() {
    conformance::stories(Store::memory()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_does_what_the_stories_tell() {
    let folder = TempDir::new().unwrap();
    conformance::stories(open(&folder).await).await;
}

#[tokio::test]
async fn sqlite_walks_as_the_model_does() {
    for seed in SEEDS {
        let folder = TempDir::new().unwrap();
        let store = open(&folder).await;
        conformance::walk(&store, seed, STEPS).await;
        store.close().await;
    }
}
