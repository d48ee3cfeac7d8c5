//! Words in English.

use chess_core::{Role, Square};
use chess_notation::Language;

use super::{both_sides, listed};
use crate::hint::{Hint, HintStep};
use crate::reason::{Draw, Material, Opened, Reason, Tactic, Target};

pub(super) fn comment(
    name: &str,
    reason: Option<&str>,
    better: Option<&str>,
    points: u32,
) -> String {
    match (reason, better) {
        (Some(reason), Some(better)) => format!("{name}: {reason}. Better: {better}."),
        (Some(reason), None) => format!("{name}: {reason}."),
        (None, Some(better)) => {
            format!("{name}: {better} was better; {points} points of winning chances lost.")
        }
        (None, None) => format!("{name}: {points} points of winning chances lost."),
    }
}

pub(super) fn reason(reason: &Reason) -> Option<String> {
    Some(match reason {
        Reason::AllowsMate { moves } => format!("allows mate in {}", number(*moves)),
        Reason::MissesMate { moves } => format!("misses mate in {}", number(*moves)),
        Reason::GivesDraw(Draw::Stalemate) => "gives stalemate".to_owned(),
        Reason::GivesDraw(draw) => format!("gives {}", of_draw(*draw)),
        Reason::AllowsDraw(draw) => format!("allows {}", of_draw(*draw)),
        Reason::MissesDraw(draw) => format!("misses {}", of_draw(*draw)),
        Reason::Loses { material, tactic } => loses(material, tactic.as_ref()),
        Reason::MissesGain { material, tactic } => misses(material, tactic.as_ref()),
        Reason::Worse => return None,
    })
}

fn loses(material: &Material, tactic: Option<&Tactic>) -> String {
    let Some(tactic) = tactic else { return format!("loses {}", of_material(material)) };
    match tactic {
        Tactic::Hanging { piece, taker, .. } if material.is_exchange() => {
            format!("loses the exchange: {} can take {}", the(*taker), the(*piece))
        }
        Tactic::Hanging { piece, taker, opened } => match opened {
            Opened::Moved => format!(
                "puts the {} on {}, where {} can take it",
                name(piece.0),
                piece.1,
                the(*taker)
            ),
            Opened::Left => format!("leaves {} to be taken by {}", the(*piece), the(*taker)),
            Opened::Unguarded => {
                format!("leaves {} without its guard: {} can take it", the(*piece), the(*taker))
            }
            Opened::Exposed | Opened::Nothing => {
                format!("exposes {} to {}", the(*piece), the(*taker))
            }
        },
        Tactic::Fork { by, targets } => {
            format!("allows a fork: {} attacks {}", the(*by), all(targets))
        }
        Tactic::Skewer { by, front, behind } => format!(
            "allows a skewer: {} attacks {}, and behind it {}",
            the(*by),
            the(*front),
            the(*behind)
        ),
        Tactic::Discovered { by, target } => {
            format!("allows a discovered attack by {} on {}", the(*by), the(*target))
        }
        Tactic::Pinned { piece } => format!("lets {} be pinned and taken", the(*piece)),
        Tactic::PinnedGuard { piece, guard } => {
            format!("loses {}, since its guard, {}, is pinned", the(*piece), the(*guard))
        }
        Tactic::Trapped { piece } => format!("lets {} be trapped", the(*piece)),
        Tactic::Promotion { on } => format!("lets a pawn promote on {on}"),
    }
}

fn misses(material: &Material, tactic: Option<&Tactic>) -> String {
    let Some(tactic) = tactic else {
        return format!("misses the win of {}", of_material(material));
    };
    match tactic {
        Tactic::Hanging { piece, taker, .. } if material.is_exchange() => {
            format!("misses the win of the exchange: {} can take {}", the(*taker), the(*piece))
        }
        Tactic::Hanging { piece, taker, .. } => {
            format!("misses that {} can take {}", the(*taker), the(*piece))
        }
        Tactic::Fork { by, targets } => {
            format!("misses a fork: {} would attack {}", a(*by), all(targets))
        }
        Tactic::Skewer { by, front, behind } => format!(
            "misses a skewer: {} would attack {}, and behind it {}",
            a(*by),
            the(*front),
            the(*behind)
        ),
        Tactic::Discovered { by, target } => {
            format!("misses a discovered attack by {} on {}", the(*by), the(*target))
        }
        Tactic::Pinned { piece } => format!("misses pinning {} and taking it", the(*piece)),
        Tactic::PinnedGuard { piece, guard } => format!(
            "misses that {} can be taken, since its guard, {}, is pinned",
            the(*piece),
            the(*guard)
        ),
        Tactic::Trapped { piece } => format!("misses trapping {}", the(*piece)),
        Tactic::Promotion { on } => format!("misses a promotion on {on}"),
    }
}

pub(super) fn hint(hint: &Hint, step: HintStep, line: &str) -> String {
    let (role, from) = hint.piece();
    let to = hint.square();
    match step {
        HintStep::Piece => format!("Look at {}.", the((role, from))),
        HintStep::Square if hint.mv().is_castling() => format!("Castle: the king goes to {to}."),
        HintStep::Square => format!("Move {} to {to}.", the((role, from))),
        HintStep::Line => format!("The best line is {line}."),
    }
}

fn of_draw(draw: Draw) -> &'static str {
    match draw {
        Draw::Stalemate => "stalemate",
        Draw::DeadPosition => "a draw: nobody could mate any more",
        Draw::PerpetualCheck => "perpetual check",
        Draw::Repetition => "a draw by repetition",
        Draw::FiftyMoves => "a draw by the fifty-move rule",
    }
}

fn of_material(material: &Material) -> String {
    if material.is_exchange() {
        return "the exchange".to_owned();
    }
    let [gained, given] = both_sides(material).map(|side| {
        let items = side.iter().map(|&(role, count)| match count {
            1 => format!("a {}", name(role)),
            _ => format!("{} {}s", number(count), name(role)),
        });
        listed(&items.collect::<Vec<_>>(), "and")
    });
    if given.is_empty() { gained } else { format!("{gained} for {given}") }
}

fn all(targets: &[Target]) -> String {
    listed(&targets.iter().map(|target| the(*target)).collect::<Vec<_>>(), "and")
}

fn the((role, square): (Role, Square)) -> String {
    format!("the {} on {square}", name(role))
}

fn a((role, square): (Role, Square)) -> String {
    format!("a {} on {square}", name(role))
}

const fn name(role: Role) -> &'static str {
    Language::En.role_name(role)
}

fn number(number: u32) -> String {
    match number {
        1 => "one".to_owned(),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        _ => number.to_string(),
    }
}
