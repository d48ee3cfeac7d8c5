//! Where in a log the answer to a command stands that has been obeyed already.

use chess_core::{Arbiter, Color, Command, Event, EventKind, Termination};

/// The number of events in the log once the command of this player had taken effect.
pub(super) fn seq_of(arbiter: &Arbiter, log: &[Event], player: Color, command: &Command) -> u64 {
    let last = |is: &dyn Fn(&EventKind) -> bool| {
        log.iter().rposition(|event| is(&event.kind)).map(|index| index + 1)
    };
    let seq = match command {
        Command::Play { ply, .. } => seq_of_ply(arbiter, log, *ply),
        Command::OfferDraw => last(&|kind| *kind == EventKind::DrawOffered { by: player }),
        Command::DeclineDraw => last(&|kind| matches!(kind, EventKind::DrawDeclined { .. })),
        Command::RequestTakeback => {
            last(&|kind| *kind == EventKind::TakebackRequested { by: player })
        }
        Command::AcceptTakeback => last(&|kind| matches!(kind, EventKind::TakebackAccepted { .. })),
        Command::DeclineTakeback => {
            last(&|kind| *kind == EventKind::TakebackDeclined { by: player })
        }
        Command::WithdrawTakeback => {
            last(&|kind| *kind == EventKind::TakebackWithdrawn { by: player })
        }
        Command::GiveTime { given } => {
            let gifts = log.iter().enumerate().filter(
                |(_, event)| matches!(event.kind, EventKind::TimeGiven { to, .. } if to != player),
            );
            gifts.map(|(index, _)| index + 1).nth(usize::from(*given))
        }
        _ => last(&|kind| matches!(kind, EventKind::Ended { .. })),
    };
    seq.unwrap_or(log.len()) as u64
}

/// The number of events once the move that stands at `ply` was played, and the end that came with
/// it.
fn seq_of_ply(arbiter: &Arbiter, log: &[Event], ply: usize) -> Option<usize> {
    let mut plies = 0;
    let mut found = None;
    for (index, event) in log.iter().enumerate() {
        match event.kind {
            EventKind::Played { .. } => {
                if plies == ply {
                    found = Some(index);
                }
                plies += 1;
            }
            EventKind::TakebackAccepted { plies: back, .. } => {
                plies -= usize::from(back).min(plies);
            }
            _ => {}
        }
    }
    let index = found?;
    let ended_by_move = log.get(index + 1).is_some_and(|next| match next.kind {
        EventKind::Ended { ending } => {
            let is_claim = matches!(
                ending.termination,
                Termination::ThreefoldClaim | Termination::FiftyMoveClaim
            );
            arbiter.game().ending() == Some(ending) || is_claim && next.at == log[index].at
        }
        _ => false,
    });
    Some(index + 1 + usize::from(ended_by_move))
}
