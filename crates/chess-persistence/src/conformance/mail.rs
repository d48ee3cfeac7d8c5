//! Stories of the outbox and the links in messages.

use chess_core::Millis;
use chess_notation::Language;

use super::accounts::{account, actions, deed, is_signed_in, made, name, new_session, phc};
use super::fixture::{expect, expect_error, id, played, running, secret};
use crate::{
    AccountId, Action, Actor, Deed, LinkPurpose, NewAccount, NewLink, NewMail, Store, StoreError,
};

fn mail(account: AccountId, key: &str, not_before: i64) -> NewMail {
    NewMail {
        key: key.to_owned(),
        account,
        kind: "greeting",
        payload: key.to_uppercase(),
        not_before: Millis(not_before),
    }
}

async fn due(store: &Store, now: i64) -> Vec<(i64, String)> {
    let mails = store.due_mails(Millis(now), 100).await.expect("the store answers");
    assert!(mails.iter().all(|mail| mail.kind == "greeting" && mail.account.deleted_at.is_none()));
    mails.into_iter().map(|mail| (mail.id, mail.payload)).collect()
}

async fn link(store: &Store, number: u8, account: AccountId, purpose: LinkPurpose, email: &str) {
    let link = NewLink {
        token: secret(number),
        account,
        purpose,
        email: email.to_owned(),
        expires_at: Millis(5_000),
    };
    expect(store.create_link(link).await, ());
}

fn visit(at: i64) -> Deed {
    deed(at, Actor::Visitor)
}

pub(super) async fn a_message_goes_out_once(store: &Store) {
    let id = made(store, 90, "Jana").await;
    expect(store.queue_mail(mail(id, "b", 2_000), Millis(1_000)).await, ());
    expect(store.queue_mail(mail(id, "a", 1_500), Millis(1_000)).await, ());
    expect(store.queue_mail(mail(id, "b", 1_000), Millis(1_000)).await, ());
    assert_eq!(due(store, 1_499).await, []);
    let both = due(store, 2_000).await;
    assert_eq!(both.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(), ["A", "B"]);
    let one = store.due_mails(Millis(2_000), 1).await.expect("the store answers");
    assert_eq!((one.len(), one[0].tries, one[0].account.id), (1, 0, id));
    expect(store.mail_failed(both[0].0, Millis(3_000)).await, ());
    assert_eq!(due(store, 2_999).await, [both[1].clone()]);
    let again = store.due_mails(Millis(3_000), 100).await.expect("the store answers");
    assert_eq!(again.iter().map(|mail| mail.tries).collect::<Vec<_>>(), [0, 1]);
    for (number, _) in &both {
        expect(store.mail_done(*number, Millis(3_000)).await, ());
    }
    expect(store.queue_mail(mail(id, "a", 1_000), Millis(3_000)).await, ());
    assert_eq!(due(store, 9_000).await, [], "its key is known");
    expect(store.forget(Millis(0), Millis(3_001), Millis(0)).await, ());
    expect(store.queue_mail(mail(id, "a", 1_000), Millis(4_000)).await, ());
    assert_eq!(due(store, 9_000).await.len(), 1, "its key is forgotten");
    expect(store.delete_account(&id, visit(5_000)).await, ());
    assert_eq!(due(store, 9_000).await, [], "nobody is left to write to");
}

pub(super) async fn an_account_comes_with_its_message(store: &Store) {
    let id = AccountId::from_random([91; 16]);
    let new =
        NewAccount { id, name: name("Kora"), password: phc("x"), email: None, lang: Language::En };
    let session = new_session(91, 9_000);
    let greeting = Some(mail(id, "kora", 1_000));
    expect(store.create_account(new.clone(), session, greeting.clone(), visit(1_000)).await, ());
    let waiting = due(store, 1_000).await;
    assert_eq!(waiting.len(), 1);
    expect(store.mail_done(waiting[0].0, Millis(1_000)).await, ());
    let other = NewAccount { id: AccountId::from_random([92; 16]), ..new };
    let greeting = Some(mail(other.id, "kora again", 1_000));
    let taken = store.create_account(other, new_session(92, 9_000), greeting, visit(1_000)).await;
    expect_error(taken, |error| matches!(error, StoreError::Taken));
    assert_eq!(due(store, 1_000).await, [], "no account, no message");
}

pub(super) async fn an_address_is_verified_by_its_link(store: &Store) {
    let id = made(store, 93, "Lena").await;
    let verify = LinkPurpose::VerifyEmail;
    link(store, 1, id, verify, "lena@example.org").await;
    let wrong = store.reset_password(&secret(1), phc("x"), visit(2_000)).await;
    expect_error(wrong, |error| matches!(error, StoreError::NotFound));
    let late = store.verify_email(&secret(1), visit(5_000)).await;
    expect_error(late, |error| matches!(error, StoreError::NotFound));
    expect(store.accounts_at("lena@example.org", 5).await, Vec::new());
    expect(store.verify_email(&secret(1), visit(2_000)).await, id);
    assert_eq!(account(store, &id).await.email_verified_at, Some(Millis(2_000)));
    expect(store.accounts_at("LENA@example.org", 5).await, vec![account(store, &id).await]);
    let again = store.verify_email(&secret(1), visit(2_000)).await;
    expect_error(again, |error| matches!(error, StoreError::NotFound));

    let message = Some(mail(id, "verify", 3_000));
    let new = Some("lena@example.com".to_owned());
    link(store, 2, id, verify, "lena@example.org").await;
    expect(store.set_email(&id, new, message, deed(3_000, Actor::Account(id))).await, ());
    let changed = account(store, &id).await;
    assert_eq!(changed.email.as_deref(), Some("lena@example.com"));
    assert_eq!(changed.email_verified_at, None);
    let former = store.verify_email(&secret(2), visit(3_000)).await;
    expect_error(former, |error| matches!(error, StoreError::NotFound));
    // A link that was on its way to the former address while it changed.
    link(store, 3, id, verify, "lena@example.org").await;
    let former = store.verify_email(&secret(3), visit(3_000)).await;
    expect_error(former, |error| matches!(error, StoreError::NotFound));
    let waiting = due(store, 3_000).await;
    assert_eq!(waiting.len(), 1);
    expect(store.mail_done(waiting[0].0, Millis(3_000)).await, ());
    expect(store.set_email(&id, None, None, deed(4_000, Actor::Account(id))).await, ());
    assert_eq!(account(store, &id).await.email, None);
    let wanted =
        [Action::EmailChanged, Action::EmailChanged, Action::EmailVerified, Action::SignUp];
    assert_eq!(actions(store, &id).await, wanted);
}

pub(super) async fn a_password_is_reset_by_its_link(store: &Store) {
    let id = made(store, 94, "Mona").await;
    let reset = LinkPurpose::ResetPassword;
    for number in [4, 5] {
        link(store, number, id, reset, "mona@example.org").await;
    }
    let late = store.reset_password(&secret(4), phc("x"), visit(5_000)).await;
    expect_error(late, |error| matches!(error, StoreError::NotFound));
    expect(store.reset_password(&secret(4), phc("new"), visit(2_000)).await, id);
    expect(store.password(&id).await, Some(phc("new")));
    assert!(!is_signed_in(store, 94, 2_000).await);
    for number in [4, 5] {
        let used = store.reset_password(&secret(number), phc("x"), visit(2_000)).await;
        expect_error(used, |error| matches!(error, StoreError::NotFound));
    }
    link(store, 6, id, reset, "mona@example.org").await;
    expect(store.delete_account(&id, visit(3_000)).await, ());
    let gone = store.reset_password(&secret(6), phc("x"), visit(3_000)).await;
    expect_error(gone, |error| matches!(error, StoreError::NotFound));
}

pub(super) async fn notices_are_switched_off_and_on(store: &Store) {
    let id = made(store, 95, "Nora").await;
    link(store, 7, id, LinkPurpose::StopNotices, "nora@example.org").await;
    assert!(account(store, &id).await.is_notified);
    for _ in 0..2 {
        expect(store.stop_notices(&secret(7), Millis(2_000)).await, ());
        assert!(!account(store, &id).await.is_notified);
    }
    expect(store.set_notified(&id, true).await, ());
    assert!(account(store, &id).await.is_notified);
    let late = store.stop_notices(&secret(7), Millis(5_000)).await;
    expect_error(late, |error| matches!(error, StoreError::NotFound));
    assert_eq!(account(store, &id).await.lang, Language::En);
    expect(store.set_lang(&id, Language::Fr).await, ());
    assert_eq!(account(store, &id).await.lang, Language::Fr);
    let unknown = store.set_lang(&AccountId::from_random([99; 16]), Language::Fr).await;
    expect_error(unknown, |error| matches!(error, StoreError::NotFound));
    let unknown = store.set_notified(&AccountId::from_random([99; 16]), true).await;
    expect_error(unknown, |error| matches!(error, StoreError::NotFound));
}

pub(super) async fn a_move_comes_with_its_messages(store: &Store) {
    let player = made(store, 96, "Olga").await;
    let game = id(860);
    running(store, game).await;
    let append = async |seq, key: &str| {
        let mails = vec![mail(player, key, 3_000), mail(player, "other", 3_000)];
        store.append_telling(&game, seq, vec![played(0, 3_000)], None, None, mails).await
    };
    let fenced = append(0, "late").await;
    expect_error(fenced, |error| matches!(error, StoreError::Conflict { .. }));
    assert_eq!(due(store, 9_000).await, [], "no move, no message");
    expect(append(1, "turn").await, 2);
    expect(append(2, "turn").await, 3);
    let both = due(store, 9_000).await;
    assert_eq!(both.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(), ["TURN", "OTHER"]);
    expect(store.postpone_mail(both[0].0, Millis(9_001)).await, ());
    assert_eq!(due(store, 9_000).await, both[1..]);
    let later = store.due_mails(Millis(9_001), 10).await.expect("the store answers");
    assert!(later.iter().all(|mail| mail.tries == 0));
    for (number, _) in &both {
        expect(store.mail_done(*number, Millis(9_001)).await, ());
    }
}
