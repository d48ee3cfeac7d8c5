//! Stories of accounts, sessions, tokens and the audit log.

use chess_core::Millis;
use chess_notation::Language;

use super::fixture::{expect, expect_error, secret};
use crate::{
    Account, AccountId, Action, Actor, Deed, MAX_SESSIONS, NewAccount, NewSession, NewToken,
    PasswordHash, Scope, SessionId, Store, StoreError, TokenId, Username,
};

fn bytes(number: u8) -> [u8; 16] {
    [number; 16]
}

pub(super) fn account_id(number: u8) -> AccountId {
    AccountId::from_random(bytes(number))
}

pub(super) fn session_id(number: u8) -> SessionId {
    SessionId::from_random(bytes(number))
}

pub(super) fn name(text: &str) -> Username {
    text.parse().expect("the stories' names are names")
}

pub(super) fn phc(text: &str) -> PasswordHash {
    PasswordHash::from_phc(text)
}

pub(super) fn deed(at: i64, actor: Actor) -> Deed {
    Deed { at: Millis(at), actor, address: Some("192.0.2.1".to_owned()) }
}

/// A session whose id and token belong to a number.
pub(super) fn new_session(number: u8, expires_at: i64) -> NewSession {
    let agent = Some("Browser/1".to_owned());
    NewSession {
        id: session_id(number),
        token: secret(number),
        expires_at: Millis(expires_at),
        agent,
    }
}

/// Makes the account of a number at 1,000, whose first session has the same number.
pub(super) async fn made(store: &Store, number: u8, text: &str) -> AccountId {
    let id = account_id(number);
    let email = Some(format!("{text}@example.org"));
    let new =
        NewAccount { id, name: name(text), password: phc("first"), email, lang: Language::En };
    let answer =
        store.create_account(new, new_session(number, 9_000), None, deed(1_000, Actor::Visitor));
    expect(answer.await, ());
    id
}

pub(super) async fn account(store: &Store, id: &AccountId) -> Account {
    store.account(id).await.expect("the store answers").expect("the account is there")
}

pub(super) async fn actions(store: &Store, id: &AccountId) -> Vec<Action> {
    let lines = store.audit(Some(id), None, 100).await.expect("the store answers");
    assert!(lines.is_sorted_by(|a, b| a.id > b.id), "the latest comes first");
    lines.into_iter().map(|line| line.action).collect()
}

/// Whether the session of a number gives an account at `now`.
pub(super) async fn is_signed_in(store: &Store, number: u8, now: i64) -> bool {
    let by_token = store.session_of(&secret(number), Millis(now)).await.expect("it answers");
    let by_id = store.session(&session_id(number), Millis(now)).await.expect("it answers");
    assert_eq!(by_token, by_id);
    by_token.is_some()
}

pub(super) async fn an_account_comes_back(store: &Store) {
    let id = made(store, 1, "Anna").await;
    let anna = account(store, &id).await;
    assert_eq!(anna.name.as_ref().map(Username::as_str), Some("Anna"), "as it was spelled");
    assert_eq!(anna.email.as_deref(), Some("Anna@example.org"));
    assert_eq!((anna.created_at, anna.email_verified_at), (Millis(1_000), None));
    assert!(anna.is_active());
    expect(store.account_named(&name("aNNA")).await, Some(anna.clone()));
    expect(store.account_named(&name("Annas")).await, None);
    expect(store.account(&account_id(99)).await, None);
    expect(store.password(&id).await, Some(phc("first")));
    expect(store.password(&account_id(99)).await, None);
    let (session, account) =
        store.session_of(&secret(1), Millis(8_999)).await.expect("it answers").expect("it lives");
    assert_eq!(account, anna);
    assert_eq!((session.id, session.created_at), (session_id(1), Millis(1_000)));
    assert_eq!(session.address.as_deref(), Some("192.0.2.1"));
    assert_eq!(session.agent.as_deref(), Some("Browser/1"));
    assert_eq!(actions(store, &id).await, [Action::SignUp]);
}

pub(super) async fn a_name_is_given_once(store: &Store) {
    made(store, 2, "Berta").await;
    let taken = NewAccount {
        id: account_id(3),
        name: name("BERTA"),
        password: phc("other"),
        email: None,
        lang: Language::En,
    };
    let deed = deed(2_000, Actor::Visitor);
    let answer = store.create_account(taken, new_session(3, 9_000), None, deed).await;
    expect_error(answer, |error| matches!(error, StoreError::Taken));
    assert!(!is_signed_in(store, 3, 2_000).await, "nothing of it happened");
    expect(store.account(&account_id(3)).await, None);
}

pub(super) async fn twenty_want_one_name(store: &Store) {
    let ask = |number: u8| {
        let store = store.clone();
        tokio::spawn(async move {
            let new = NewAccount {
                id: account_id(number),
                name: name("Wanted"),
                password: phc("x"),
                email: None,
                lang: Language::En,
            };
            let deed = deed(1_000, Actor::Visitor);
            store.create_account(new, new_session(number, 9_000), None, deed).await
        })
    };
    let asked: Vec<_> = (200..220).map(ask).collect();
    let mut made = 0;
    for answer in asked {
        match answer.await.expect("no panic") {
            Ok(()) => made += 1,
            Err(error) => assert!(matches!(error, StoreError::Taken), "{error:?}"),
        }
    }
    assert_eq!(made, 1);
}

pub(super) async fn sessions_begin_and_end(store: &Store) {
    let id = made(store, 10, "Carla").await;
    let me = Actor::Account(id);
    expect(store.begin_session(&id, new_session(11, 5_000), deed(2_000, Actor::Visitor)).await, ());
    assert!(is_signed_in(store, 11, 4_999).await);
    assert!(!is_signed_in(store, 11, 5_000).await, "it has ended by itself");
    expect(store.extend_session(&session_id(11), Millis(4_000), Millis(8_000)).await, ());
    assert!(is_signed_in(store, 11, 7_999).await);
    let ids = async |now: i64| -> Vec<SessionId> {
        let sessions = store.sessions(&id, Millis(now)).await.expect("the store answers");
        sessions.into_iter().map(|session| session.id).collect()
    };
    assert_eq!(ids(7_999).await, [session_id(11), session_id(10)], "the latest seen first");
    assert_eq!(ids(8_000).await, [session_id(10)]);

    let other = made(store, 12, "Clara").await;
    let hers = deed(4_500, Actor::Account(other));
    let not_hers = store.end_session(&other, &session_id(11), hers).await;
    expect_error(not_hers, |error| matches!(error, StoreError::NotFound));
    expect(store.end_session(&id, &session_id(11), deed(4_500, me)).await, ());
    assert!(!is_signed_in(store, 11, 4_500).await);
    let again = store.end_session(&id, &session_id(11), deed(4_500, me)).await;
    expect_error(again, |error| matches!(error, StoreError::NotFound));
    let gone = store.extend_session(&session_id(11), Millis(5_000), Millis(9_000)).await;
    expect_error(gone, |error| matches!(error, StoreError::NotFound));
    let wanted = [Action::SessionEnded, Action::SignIn, Action::SignUp];
    assert_eq!(actions(store, &id).await, wanted);
    let unknown = store.begin_session(&account_id(99), new_session(13, 9_000), deed(1, me)).await;
    expect_error(unknown, |error| matches!(error, StoreError::NotFound));
}

pub(super) async fn the_oldest_session_makes_room(store: &Store) {
    let id = made(store, 20, "Dora").await;
    for number in 0..MAX_SESSIONS {
        let session = new_session(100 + number as u8, 90_000);
        let deed = deed(2_000 + number as i64, Actor::Visitor);
        expect(store.begin_session(&id, session, deed).await, ());
    }
    let sessions = store.sessions(&id, Millis(3_000)).await.expect("the store answers");
    assert_eq!(sessions.len(), MAX_SESSIONS);
    assert!(!is_signed_in(store, 20, 3_000).await, "the first one went");
    assert!(is_signed_in(store, 100, 3_000).await);
}

pub(super) async fn a_new_password_ends_the_other_sessions(store: &Store) {
    let id = made(store, 30, "Emma").await;
    expect(store.begin_session(&id, new_session(31, 9_000), deed(2_000, Actor::Visitor)).await, ());
    let other = made(store, 32, "Emmy").await;
    let me = deed(3_000, Actor::Account(id));
    expect(store.set_password(&id, phc("second"), Some(session_id(31)), me.clone()).await, ());
    expect(store.password(&id).await, Some(phc("second")));
    assert!(!is_signed_in(store, 30, 3_000).await);
    assert!(is_signed_in(store, 31, 3_000).await);
    expect(store.set_password(&id, phc("third"), None, me.clone()).await, ());
    assert!(!is_signed_in(store, 31, 3_000).await);
    expect(store.password(&other).await, Some(phc("first")));
    assert!(is_signed_in(store, 32, 3_000).await, "somebody else's stays");
    let unknown = store.set_password(&account_id(99), phc("x"), None, me).await;
    expect_error(unknown, |error| matches!(error, StoreError::NotFound));
}

/// A token whose id and secret belong to a number.
fn new_token(number: u8, expires_at: Option<i64>) -> NewToken {
    NewToken {
        id: TokenId::from_random(bytes(number)),
        name: "my bot".to_owned(),
        scopes: [Scope::Play, Scope::Read].into_iter().collect(),
        token: secret(number),
        expires_at: expires_at.map(Millis),
    }
}

pub(super) async fn tokens_are_made_used_and_revoked(store: &Store) {
    let id = made(store, 40, "Frida").await;
    let me = deed(2_000, Actor::Account(id));
    expect(store.create_token(&id, new_token(41, None), 2, me.clone()).await, ());
    expect(store.create_token(&id, new_token(42, Some(5_000)), 2, me.clone()).await, ());
    let third = store.create_token(&id, new_token(43, None), 2, me.clone()).await;
    expect_error(third, |error| matches!(error, StoreError::Taken));

    let (token, owner) =
        store.token_of(&secret(41), Millis(i64::MAX)).await.expect("it answers").expect("is there");
    assert_eq!(owner.id, id);
    assert_eq!((token.name.as_str(), token.scopes.to_string().as_str()), ("my bot", "read play"));
    assert_eq!((token.created_at, token.used_at, token.expires_at), (Millis(2_000), None, None));
    assert!(store.token_of(&secret(42), Millis(4_999)).await.expect("it answers").is_some());
    expect(store.token_of(&secret(42), Millis(5_000)).await, None);
    expect(store.note_token_use(&token.id, Millis(3_000)).await, ());
    let tokens = store.tokens(&id).await.expect("the store answers");
    assert_eq!(tokens.len(), 2);
    assert_eq!(tokens[0].used_at.or(tokens[1].used_at), Some(Millis(3_000)));

    let other = made(store, 44, "Freya").await;
    let not_hers = store.revoke_token(&other, &token.id, me.clone()).await;
    expect_error(not_hers, |error| matches!(error, StoreError::NotFound));
    expect(store.revoke_token(&id, &token.id, me.clone()).await, ());
    expect(store.token_of(&secret(41), Millis(3_000)).await, None);
    let gone = store.note_token_use(&token.id, Millis(3_000)).await;
    expect_error(gone, |error| matches!(error, StoreError::NotFound));
    let unknown = store.create_token(&account_id(99), new_token(45, None), 2, me).await;
    expect_error(unknown, |error| matches!(error, StoreError::NotFound));
}

pub(super) async fn who_is_banned_stays_out(store: &Store) {
    let id = made(store, 50, "Gerda").await;
    let token = new_token(51, None);
    expect(store.create_token(&id, token, 5, deed(1_500, Actor::Account(id))).await, ());
    let admin = |at| Deed { address: None, ..deed(at, Actor::Admin) };
    expect(store.set_banned(&id, true, admin(2_000)).await, ());
    expect(store.set_banned(&id, true, admin(2_500)).await, ());
    assert_eq!(account(store, &id).await.banned_at, Some(Millis(2_000)));
    assert!(!is_signed_in(store, 50, 2_000).await);
    expect(store.token_of(&secret(51), Millis(2_000)).await, None);
    let refused = store.begin_session(&id, new_session(52, 9_000), deed(3_000, Actor::Visitor));
    expect_error(refused.await, |error| matches!(error, StoreError::NotFound));
    let refused = store.create_token(&id, new_token(53, None), 5, admin(3_000)).await;
    expect_error(refused, |error| matches!(error, StoreError::NotFound));
    expect(store.set_banned(&id, false, admin(4_000)).await, ());
    assert!(account(store, &id).await.is_active());
    assert!(!is_signed_in(store, 50, 4_000).await, "who is let in again signs in again");
    assert!(store.token_of(&secret(51), Millis(4_000)).await.expect("it answers").is_some());
    let wanted = [Action::Unbanned, Action::Banned, Action::TokenCreated, Action::SignUp];
    assert_eq!(actions(store, &id).await, wanted);
    let unknown = store.set_banned(&account_id(99), true, admin(1)).await;
    expect_error(unknown, |error| matches!(error, StoreError::NotFound));
}

pub(super) async fn who_is_deleted_is_forgotten(store: &Store) {
    let id = made(store, 60, "Hanna").await;
    let me = deed(2_000, Actor::Account(id));
    expect(store.create_token(&id, new_token(61, None), 5, me.clone()).await, ());
    expect(store.delete_account(&id, me.clone()).await, ());
    let bare = account(store, &id).await;
    let wanted = Account {
        id,
        name: None,
        email: None,
        email_verified_at: None,
        lang: Language::En,
        is_notified: true,
        created_at: Millis(1_000),
        banned_at: None,
        deleted_at: Some(Millis(2_000)),
        muted_until: None,
    };
    assert_eq!(bare, wanted);
    assert!(!bare.is_active());
    assert!(!is_signed_in(store, 60, 2_000).await);
    expect(store.token_of(&secret(61), Millis(2_000)).await, None);
    expect(store.tokens(&id).await, Vec::new());
    expect(store.account_named(&name("Hanna")).await, None);
    expect(store.password(&id).await, None);
    let lines = store.audit(Some(&id), None, 100).await.expect("the store answers");
    assert_eq!(lines.len(), 1);
    assert_eq!((lines[0].action, &lines[0].deed.address), (Action::Deleted, &None));

    let again = store.delete_account(&id, me.clone()).await;
    expect_error(again, |error| matches!(error, StoreError::NotFound));
    let refused = store.set_password(&id, phc("x"), None, me.clone()).await;
    expect_error(refused, |error| matches!(error, StoreError::NotFound));
    let refused = store.set_banned(&id, true, me).await;
    expect_error(refused, |error| matches!(error, StoreError::NotFound));
    let follower = NewAccount {
        id: account_id(62),
        name: name("HANNA"),
        password: phc("x"),
        email: None,
        lang: Language::En,
    };
    let deed = deed(3_000, Actor::Visitor);
    let taken = store.create_account(follower, new_session(62, 9_000), None, deed).await;
    expect_error(taken, |error| matches!(error, StoreError::Taken));
}

pub(super) async fn accounts_are_listed_by_name(store: &Store) {
    for (number, text) in [(70, "zz-b"), (71, "ZZ-a"), (72, "zz-C"), (73, "zz-d")] {
        made(store, number, text).await;
    }
    let deleted = deed(2_000, Actor::Admin);
    expect(store.delete_account(&account_id(73), deleted).await, ());
    let names = async |after: Option<&str>, limit: u32| -> Vec<String> {
        let after = after.map(name);
        let accounts = store.accounts(after.as_ref(), limit).await.expect("the store answers");
        accounts.iter().filter_map(|a| a.name.as_ref()).map(ToString::to_string).collect()
    };
    assert_eq!(names(Some("zz"), 100).await, ["ZZ-a", "zz-b", "zz-C"]);
    assert_eq!(names(Some("Zz-A"), 1).await, ["zz-b"]);
    assert_eq!(names(None, 2).await.len(), 2);
}

pub(super) async fn the_log_is_read_in_pages_and_forgotten(store: &Store) {
    let id = made(store, 80, "Ida").await;
    for at in [2_000, 3_000] {
        let refused = deed(at, Actor::Visitor);
        expect(store.note(Action::SignInRefused, Some(id), refused).await, ());
    }
    let page = store.audit(Some(&id), None, 2).await.expect("the store answers");
    assert_eq!(page.len(), 2);
    assert_eq!(page[0].deed, deed(3_000, Actor::Visitor));
    let rest = store.audit(Some(&id), Some(page[1].id), 2).await.expect("the store answers");
    assert_eq!(rest.iter().map(|line| line.action).collect::<Vec<_>>(), [Action::SignUp]);
    expect(store.note(Action::SignInRefused, None, deed(3_500, Actor::Visitor)).await, ());
    let all = store.audit(None, None, 1).await.expect("the store answers");
    assert_eq!((all[0].subject, all[0].deed.at), (None, Millis(3_500)));

    expect(store.begin_session(&id, new_session(81, 9_500), deed(3_000, Actor::Visitor)).await, ());
    // Now is after the end of the first session, and only the second began late enough.
    expect(store.forget(Millis(9_000), Millis(2_000), Millis(3_000)).await, ());
    let lines = store.audit(Some(&id), None, 100).await.expect("the store answers");
    let kept: Vec<_> = lines.iter().map(|l| (l.deed.at.0, l.deed.address.is_some())).collect();
    assert_eq!(kept, [(3_000, true), (3_000, true), (2_000, false)]);
    let sessions = store.sessions(&id, Millis(0)).await.expect("the store answers");
    let kept: Vec<_> = sessions.iter().map(|s| (s.id, s.address.is_some())).collect();
    assert_eq!(kept, [(session_id(81), true)]);
    expect(store.forget(Millis(9_000), Millis(2_000), Millis(3_001)).await, ());
    let sessions = store.sessions(&id, Millis(0)).await.expect("the store answers");
    assert_eq!(sessions[0].address, None);
}

pub(super) async fn who_loses_rights_is_told_of(store: &Store) {
    let id = made(store, 180, "Zora").await;
    expect(
        store.begin_session(&id, new_session(181, 9_000), deed(1_000, Actor::Visitor)).await,
        (),
    );
    let mut withdrawals = store.withdrawals();
    let mut heard = move || withdrawals.try_recv().ok();
    let session = new_session(181, 9_000).id;
    expect(store.end_session(&id, &session, deed(2_000, Actor::Account(id))).await, ());
    assert_eq!((heard(), heard()), (Some(id), None));
    let again = store.end_session(&id, &session, deed(2_000, Actor::Account(id))).await;
    expect_error(again, |error| matches!(error, StoreError::NotFound));
    assert_eq!(heard(), None, "nothing was lost");
    expect(store.set_password(&id, phc("new"), None, deed(3_000, Actor::Admin)).await, ());
    expect(store.set_banned(&id, true, deed(4_000, Actor::Admin)).await, ());
    expect(store.delete_account(&id, deed(5_000, Actor::Admin)).await, ());
    assert_eq!([heard(), heard(), heard(), heard()], [Some(id), Some(id), Some(id), None]);
}
