//! What a letter about a game tells: the game as it is when the letter is written, not as it was
//! when it was queued.

use chess_core::{Arbiter, Color, Ending, Millis};
use chess_notation::{Language, san};
use chess_persistence::{GameRecord, Mail, StoreError};

use super::{Kind, Notice};
use crate::app::App;
use crate::players::Players;
use crate::time::Utc;

/// A game as the letter's reader sees it.
#[derive(Debug)]
pub(super) struct About {
    pub(super) game: String,
    pub(super) opponent: String,
    /// The opponent's move, as `12… Nf6`; none before the first.
    pub(super) last_move: Option<String>,
    pub(super) is_draw_offered: bool,
    /// Until when the reader has to move.
    pub(super) deadline: Option<Utc>,
    /// How it ended, and whether the reader won, where somebody did.
    pub(super) ending: Option<(Ending, Option<bool>)>,
}

/// What is to become of a letter about a game.
#[derive(Debug)]
pub(super) enum News {
    Tell(About),
    /// The time of which it reminds has been put off.
    Later(Millis),
    /// The game has gone on: there is nothing to tell any more.
    Stale,
}

/// Looks at the game that a letter is about.
///
/// # Errors
/// When the storage does not answer.
pub(super) async fn look(
    app: &App,
    kind: Kind,
    mail: &Mail,
    notice: &Notice,
    lang: Language,
) -> Result<News, StoreError> {
    let Ok(id) = notice.game.parse() else { return Ok(News::Stale) };
    let Some(record) = app.store().game(&id).await? else { return Ok(News::Stale) };
    let events = app.store().events(&id, 0).await?;
    let arbiter = Arbiter::replay(record.terms, &events);
    let me = &mail.account.id;
    let invited = || record.free_seat().filter(|_| record.opening.invited.as_ref() == Some(me));
    let Some(color) = record.seat_of_account(me).or_else(invited) else {
        return Ok(News::Stale);
    };
    Ok(news(kind, &record, &arbiter, color, notice, app.now(), lang))
}

fn news(
    kind: Kind,
    record: &GameRecord,
    arbiter: &Arbiter,
    reader: Color,
    notice: &Notice,
    now: Millis,
    lang: Language,
) -> News {
    let game = arbiter.game();
    let is_turn = arbiter.ending().is_none()
        && game.ply() == notice.ply
        && game.position().side_to_move() == reader;
    let deadline = arbiter.deadline();
    match kind {
        Kind::Challenge if !record.is_open() => return News::Stale,
        Kind::GameOver if arbiter.ending().is_none() => return News::Stale,
        Kind::YourTurn | Kind::Reminder if !is_turn => return News::Stale,
        Kind::Reminder => {
            let Some(deadline) = deadline else { return News::Stale };
            let due = deadline.plus(-notice.lead_ms);
            if due > now {
                return News::Later(due);
            }
        }
        _ => {}
    }
    let ending = arbiter.ending().map(|ending| {
        let won = ending.outcome.winner().map(|winner| winner == reader);
        (ending, won)
    });
    News::Tell(About {
        game: record.id.to_string(),
        opponent: Players::of(record).name(!reader),
        last_move: last_move(arbiter, lang),
        is_draw_offered: arbiter.draw_offer() == Some(!reader),
        deadline: deadline.map(Utc::from),
        ending,
    })
}

fn last_move(arbiter: &Arbiter, lang: Language) -> Option<String> {
    let game = arbiter.game();
    let mv = *game.moves().last()?;
    let before = game.position_at(game.ply() - 1)?;
    let dots = if before.side_to_move() == Color::White { "." } else { "…" };
    let text = san::write_with(before, mv, &lang.letters());
    Some(format!("{}{dots} {text}", before.fullmove_number()))
}
