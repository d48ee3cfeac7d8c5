//! Stories of what is said beside games.

use chess_core::{Color, Millis};

use super::accounts::{actions, deed, made};
use super::fixture::{blitz, expect, expect_error, id, new_game, running};
use crate::{Action, Actor, ChatRoom, NewGame, NewLine, Seat, Speaker, Store, StoreError};

fn line(by: Speaker, text: &str, nonce: Option<&str>) -> NewLine {
    NewLine { by, text: text.to_owned(), nonce: nonce.map(str::to_owned) }
}

pub(super) async fn lines_are_numbered_in_their_rooms(store: &Store) {
    let game = id(890);
    running(store, game).await;
    let fan = made(store, 230, "fan").await;
    let (white, black) = (Speaker::Seat(Color::White), Speaker::Seat(Color::Black));
    let say = async |by, text, nonce, at| {
        let said = store.say(&game, line(by, text, nonce), Millis(at)).await;
        said.map(|said| (said.room, said.number, said.at.0))
    };
    expect(say(white, "hello", Some("a"), 1).await, (ChatRoom::Players, 1, 1));
    expect(say(black, "hello", Some("a"), 2).await, (ChatRoom::Players, 2, 2));
    expect(say(Speaker::Spectator(fan), "ho", None, 3).await, (ChatRoom::Spectators, 1, 3));
    expect(say(white, "twice", Some("a"), 4).await, (ChatRoom::Players, 1, 1));
    expect(say(white, "hello", None, 5).await, (ChatRoom::Players, 3, 5));
    expect(say(white, "hello", None, 6).await, (ChatRoom::Players, 4, 6));
    expect(store.chat_counts(&game).await, [4, 1]);
    let players = store.chat(&game, ChatRoom::Players, 2, 2).await.expect("the store answers");
    let told: Vec<_> = players.iter().map(|line| (line.number, line.color, &line.name)).collect();
    assert_eq!(told, [(2, Some(Color::Black), &None), (3, Some(Color::White), &None)]);
    let watching = store.chat(&game, ChatRoom::Spectators, 0, 9).await.expect("the store answers");
    assert_eq!(watching[0].name.as_ref().map(|name| name.as_str()), Some("fan"));
    assert_eq!((watching[0].color, watching[0].text.as_deref()), (None, Some("ho")));
    expect(store.chat(&game, ChatRoom::Players, 5, 9).await, Vec::new());
    expect(store.chat(&id(899), ChatRoom::Players, 0, 9).await, Vec::new());
    expect(store.chat_counts(&id(899)).await, [0, 0]);
    let unknown = store.say(&id(899), line(white, "x", None), Millis(1)).await;
    expect_error(unknown, |error| matches!(error, StoreError::NotFound));
}

pub(super) async fn what_should_not_stand_there_is_hidden(store: &Store) {
    let game = id(891);
    let rude = made(store, 231, "rude").await;
    let seats = [Some(Seat::Account(rude)), None];
    expect(store.create_game(NewGame { seats, ..new_game(game, blitz(), None) }).await, ());
    let white = Speaker::Seat(Color::White);
    for text in ["one", "two"] {
        store.say(&game, line(white, text, None), Millis(1)).await.expect("it is said");
    }
    let room = ChatRoom::Players;
    let report =
        async |number, by| store.report_line(&game, room, number, by, "not nice", Millis(2)).await;
    expect(report(1, "anna").await, ());
    expect(report(1, "anna").await, ());
    expect(report(2, "anna").await, ());
    expect_error(report(3, "anna").await, |error| matches!(error, StoreError::NotFound));
    let reports = store.chat_reports(9).await.expect("the store answers");
    let told: Vec<_> = reports.iter().map(|report| (report.game, report.line.number)).collect();
    assert_eq!(told, [(game, 2), (game, 1)]);
    assert_eq!(reports[0].line.name.as_ref().map(|name| name.as_str()), Some("rude"));
    expect(store.hide_line(&game, room, 2, deed(3, Actor::Admin)).await, ());
    let unknown = store.hide_line(&game, room, 9, deed(3, Actor::Admin)).await;
    expect_error(unknown, |error| matches!(error, StoreError::NotFound));
    let lines = store.chat(&game, room, 1, 9).await.expect("the store answers");
    let texts: Vec<_> = lines.iter().map(|line| line.text.as_deref()).collect();
    assert_eq!(texts, [Some("one"), None]);
    assert_eq!(store.chat_reports(9).await.expect("the store answers").len(), 1);

    expect(store.set_muted(&rude, Some(Millis(100)), deed(4, Actor::Admin)).await, ());
    let muted = store.say(&game, line(white, "three", None), Millis(99)).await;
    expect_error(muted, |error| matches!(error, StoreError::Muted { until: Millis(100) }));
    store.say(&game, line(white, "three", None), Millis(100)).await.expect("its time is over");
    expect(store.set_muted(&rude, None, deed(5, Actor::Admin)).await, ());
    let wanted = [Action::Unmuted, Action::Muted];
    assert_eq!(actions(store, &rude).await[..2], wanted);
}
