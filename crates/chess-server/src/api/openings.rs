//! Whom a room that is made waits for: one who is challenged, or whoever is in the lobby.

use chess_core::Terms;
use chess_persistence::{Account, AccountId, Opening, Speed, Username};

use super::rooms::{NewRoom, RatingsWish, SeatChoice};
use crate::app::App;
use crate::limits;
use crate::problem::{FieldError, Problem};
use crate::standing::Asker;

/// How long a room waits for somebody.
pub(super) fn waiting_ms(opening: &Opening, terms: &Terms, is_guest: bool) -> i64 {
    match Speed::of(terms.time_control) {
        Speed::Correspondence if is_guest => limits::GUEST_OPENING_LIFE_MS,
        Speed::Correspondence => limits::SLOW_OPENING_LIFE_MS,
        _ if opening.invited.is_some() => limits::CHALLENGE_LIFE_MS,
        _ => limits::SEEK_LIFE_MS,
    }
}

/// Whom the room waits for; what is wrong with that is added to `errors`.
pub(super) async fn read(
    app: &App,
    room: &NewRoom,
    asker: &Asker,
    errors: &mut Vec<FieldError>,
) -> Result<Opening, Problem> {
    let mut wrong = |pointer, detail: &str| {
        errors.push(FieldError { pointer, detail: detail.to_owned() });
    };
    let waits = room.invite.is_some() || room.lobby;
    if waits && (room.opponent.is_some() || room.color == SeatChoice::Neither) {
        wrong("/color", "who waits for somebody sits on one side, and nobody on the other");
    }
    let invited = match &room.invite {
        None => None,
        Some(_) if room.lobby => {
            wrong("/lobby", "a room is offered to one, or to everybody");
            None
        }
        Some(name) => match invited(app, name, asker).await? {
            Ok(account) => Some(account),
            Err(detail) => {
                wrong("/invite", detail);
                None
            }
        },
    };
    if let Some(RatingsWish { least, most }) = room.ratings {
        if !room.lobby || asker.account.is_none() {
            wrong("/ratings", "this is for owners of accounts who seek somebody in the lobby");
        } else if least > most {
            wrong("/ratings", "the least must not be more than the most");
        }
    }
    let ratings = room.ratings.map(|RatingsWish { least, most }| least..=most);
    Ok(Opening { invited, in_lobby: room.lobby, ratings, until: None })
}

/// The account that is challenged, or why that cannot be.
async fn invited(
    app: &App,
    name: &str,
    asker: &Asker,
) -> Result<Result<AccountId, &'static str>, Problem> {
    let Some(me) = &asker.account else { return Ok(Err("sign in to challenge somebody")) };
    let named = match name.parse::<Username>() {
        Ok(name) => app.store().account_named(&name).await?,
        Err(_) => None,
    };
    let Some(account) = named.filter(Account::is_active) else {
        return Ok(Err("nobody has this name"));
    };
    if account.id == *me {
        return Ok(Err("this is you"));
    }
    let standing = app.store().invitations(me, limits::CHALLENGES).await?;
    let own = standing.iter().filter(|record| record.seat_of_account(me).is_some());
    if own.count() >= limits::CHALLENGES as usize {
        return Err(Problem::too_many_challenges());
    }
    Ok(Ok(account.id))
}
