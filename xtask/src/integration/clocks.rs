//! What the logs say of the clocks: that each turn cost what it took, and that nobody paid for the
//! time in which there was no server.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// What a turn of a player who answers at once may cost, in milliseconds: the server notes every
/// second that it is alive, what came after the last note is lost, and coming back takes a while.
pub(super) const ALLOWANCE_MS: i64 = 3_000;

/// What was found on the clocks of a game.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Charged {
    pub(super) turns: usize,
    pub(super) longest_ms: i64,
}

/// Follows both clocks through the log of a game with this increment.
pub(super) fn check(log: &[Value], increment_ms: i64) -> Result<Charged> {
    let number = |event: &Value, member: &str| {
        event[member].as_i64().with_context(|| format!("no {member} in {event}"))
    };
    let mut charged = Charged::default();
    let mut left_ms: [Option<i64>; 2] = [None, None];
    let (mut since, mut credited_ms, mut ply) = (0, 0, 0);
    for event in log {
        match event["kind"].as_str().unwrap_or_default() {
            "started" => since = number(event, "at")?,
            "outage_credited" => credited_ms += number(event, "ms")?,
            "played" => {
                let at = number(event, "at")?;
                let compensated_ms = event["compensated_ms"].as_i64().unwrap_or(0);
                let spent_ms = (at - since - credited_ms - compensated_ms).max(0);
                ensure!(spent_ms <= ALLOWANCE_MS, "half-move {ply} was charged {spent_ms} ms");
                let now_ms = number(event, "remaining_ms")?;
                let side = &mut left_ms[ply % 2];
                if let Some(before_ms) = side {
                    let wanted_ms = *before_ms - spent_ms + increment_ms;
                    ensure!(now_ms == wanted_ms, "{event}, and not {wanted_ms} ms");
                }
                *side = Some(now_ms);
                charged.turns += 1;
                charged.longest_ms = charged.longest_ms.max(spent_ms);
                (since, credited_ms, ply) = (at, 0, ply + 1);
            }
            _ => {}
        }
    }
    Ok(charged)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn log(credit_ms: i64, last_ms: i64) -> Vec<Value> {
        vec![
            json!({"kind": "started", "at": 0}),
            json!({"kind": "played", "at": 100, "remaining_ms": 9_900}),
            json!({"kind": "played", "at": 200, "remaining_ms": 9_900, "compensated_ms": 10}),
            json!({"kind": "outage_credited", "at": 6_000, "ms": credit_ms}),
            json!({"kind": "played", "at": 6_200, "remaining_ms": last_ms}),
        ]
    }

    #[test]
    fn a_turn_costs_what_it_took_without_the_outage() {
        let charged = check(&log(5_000, 8_910), 10).unwrap();
        assert_eq!(charged, Charged { turns: 3, longest_ms: 1_000 });
    }

    #[test]
    fn what_is_charged_for_an_outage_or_not_at_all_is_found() {
        assert!(check(&log(0, 3_910), 10).is_err(), "the outage was not given back");
        assert!(check(&log(5_000, 9_910), 10).is_err(), "the turn was not charged");
    }
}
