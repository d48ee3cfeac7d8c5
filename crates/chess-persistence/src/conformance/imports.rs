//! Stories of games that were played elsewhere.

use chess_core::Millis;

use super::accounts::{deed, made};
use super::fixture::{expect, expect_error, id};
use crate::{AccountId, Actor, Import, Store, StoreError, Visibility};

fn import(number: u64, account: AccountId) -> Import {
    Import {
        id: id(number),
        account,
        created_at: Millis(number as i64),
        visibility: Visibility::Private,
        pgn: format!("[Round \"{number}\"]\n\n*\n"),
    }
}

pub(super) async fn imported_games_are_kept(store: &Store) {
    let anna = made(store, 240, "importer").await;
    for number in [900, 901] {
        expect(store.import(import(number, anna), 2).await, ());
    }
    let is_taken = |error: &StoreError| matches!(error, StoreError::Taken);
    expect_error(store.import(import(902, anna), 2).await, is_taken);
    expect_error(store.import(import(900, anna), 9).await, is_taken);
    let nobody = AccountId::from_random([254; 16]);
    let unknown = store.import(import(903, nobody), 9).await;
    expect_error(unknown, |error| matches!(error, StoreError::NotFound));
    expect(store.imported(&id(900)).await, Some(import(900, anna)));
    expect(store.imports(&anna, 9).await, vec![import(901, anna), import(900, anna)]);
    expect(store.imports(&anna, 1).await, vec![import(901, anna)]);
    expect(store.widen_import(&id(900), Visibility::Public).await, Visibility::Public);
    expect(store.widen_import(&id(900), Visibility::Private).await, Visibility::Public);
    expect(store.drop_import(&id(900)).await, ());
    expect_error(store.drop_import(&id(900)).await, |error| matches!(error, StoreError::NotFound));
    expect(store.imported(&id(900)).await, None);
    expect(store.delete_account(&anna, deed(5_000, Actor::Account(anna))).await, ());
    expect(store.imported(&id(901)).await, None);
}
