//! What every backend must do, told as stories and as a random walk.
//!
//! The stories name each rule and each race once. The walk takes thousands of random steps on the
//! store and on the memory store at the same time and compares every answer. Both panic at the first
//! difference, as tests do, and both want a store that is empty.
//!
//! ```
//! # tokio::runtime::Builder::new_multi_thread().build().unwrap().block_on(async {
//! use chess_persistence::{Store, conformance};
//!
//! conformance::stories(Store::memory()).await;
//! conformance::walk(&Store::memory(), 1, 100).await;
//! # });
//! ```

mod accounts;
mod chat;
mod correspondence;
mod fixture;
mod games;
mod imports;
mod leave;
mod log;
mod mail;
mod openings;
mod played;
mod races;
mod ratings;
mod seats;
mod seeks;
mod walk;

use crate::Store;

pub use walk::walk;

/// Tells every story on an empty store, the last of which closes it.
///
/// # Panics
/// At the first thing that is not as told.
pub async fn stories(store: Store) {
    games::what_was_agreed_comes_back(&store).await;
    games::a_room_remembers_who_may_see_it(&store).await;
    games::a_game_is_only_opened_further(&store).await;
    games::a_room_remembers_how_it_is_watched(&store).await;
    games::an_id_is_given_once(&store).await;
    games::an_unknown_game_is_told_apart(&store).await;

    seats::the_second_player_starts_the_game(&store).await;
    seats::a_creator_may_only_watch(&store).await;
    seats::an_engine_sits_from_the_beginning(&store).await;
    seats::a_guest_sits_under_its_name(&store).await;
    seats::a_secret_keeps_its_seat(&store).await;
    seats::a_game_without_clock_has_no_deadline(&store).await;
    seats::the_side_to_move_gets_the_first_deadline(&store).await;

    log::every_kind_of_event_comes_back(&store).await;
    log::the_log_is_read_from_any_event_on(&store).await;
    log::an_append_is_fenced(&store).await;
    log::nothing_follows_an_ending(&store).await;
    log::every_ending_comes_back(&store).await;
    log::a_game_may_end_before_it_starts(&store).await;
    log::due_games_come_earliest_first(&store).await;
    log::the_last_beat_counts(&store).await;

    correspondence::prepared_moves_come_back(&store).await;
    correspondence::prepared_moves_are_for_the_position_that_stands(&store).await;
    correspondence::each_player_has_a_note_of_his_own(&store).await;

    races::twenty_join_one_seat(&store).await;
    races::twenty_join_two_seats(&store).await;
    races::one_of_many_appends_wins(&store).await;
    races::a_crowd_keeps_every_log_exact(&store).await;

    accounts::an_account_comes_back(&store).await;
    accounts::a_name_is_given_once(&store).await;
    accounts::twenty_want_one_name(&store).await;
    accounts::sessions_begin_and_end(&store).await;
    accounts::the_oldest_session_makes_room(&store).await;
    accounts::a_new_password_ends_the_other_sessions(&store).await;
    accounts::tokens_are_made_used_and_revoked(&store).await;
    accounts::who_is_banned_stays_out(&store).await;
    accounts::who_is_deleted_is_forgotten(&store).await;
    accounts::accounts_are_listed_by_name(&store).await;
    accounts::the_log_is_read_in_pages_and_forgotten(&store).await;
    accounts::who_loses_rights_is_told_of(&store).await;
    mail::a_message_goes_out_once(&store).await;
    mail::an_account_comes_with_its_message(&store).await;
    mail::an_address_is_verified_by_its_link(&store).await;
    mail::a_password_is_reset_by_its_link(&store).await;
    mail::notices_are_switched_off_and_on(&store).await;
    mail::a_move_comes_with_its_messages(&store).await;

    played::an_account_sits(&store).await;
    played::a_guest_brings_its_seats_along(&store).await;
    played::two_play_again(&store).await;
    played::the_engine_always_plays_again(&store).await;
    played::games_are_listed_by_account(&store).await;

    ratings::a_game_that_counts_changes_two_ratings(&store).await;
    ratings::games_that_count_are_for_accounts(&store).await;

    openings::an_invitation_is_for_one(&store).await;
    openings::a_seek_waits_in_the_lobby(&store).await;

    seeks::who_seek_the_same_meet(&store).await;
    seeks::seeks_that_differ_do_not_meet(&store).await;
    seeks::each_is_as_strong_as_the_other_wishes(&store).await;
    seeks::an_account_fills_no_lobby(&store).await;
    seeks::twenty_seek_at_once(&store).await;

    chat::lines_are_numbered_in_their_rooms(&store).await;
    chat::what_should_not_stand_there_is_hidden(&store).await;

    imports::imported_games_are_kept(&store).await;

    leave::a_leave_gives_time_in_every_slow_game(&store).await;

    games::a_closed_store_says_so(store).await;
}
