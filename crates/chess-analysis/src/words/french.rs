//! Words in French. Signs of two parts have a space before them that does not break.

use chess_core::{Role, Square};
use chess_notation::Language;

use super::{both_sides, listed};
use crate::hint::{Hint, HintStep};
use crate::judgment::Judgment;
use crate::reason::{Draw, Material, Opened, Reason, Tactic, Target};

pub(super) fn judgment(judgment: Judgment) -> &'static str {
    match judgment {
        Judgment::Inaccuracy => "imprécision",
        Judgment::Mistake => "erreur",
        Judgment::Blunder => "gaffe",
    }
}

pub(super) fn comment(
    name: &str,
    reason: Option<&str>,
    better: Option<&str>,
    points: u32,
) -> String {
    let lost = match points {
        0 | 1 => format!("{points} point de chances de gain perdu"),
        _ => format!("{points} points de chances de gain perdus"),
    };
    match (reason, better) {
        (Some(reason), Some(better)) => {
            format!("{name}\u{a0}: {reason}. Meilleur\u{a0}: {better}.")
        }
        (Some(reason), None) => format!("{name}\u{a0}: {reason}."),
        (None, Some(better)) => format!("{name}\u{a0}: {better} était meilleur\u{a0}; {lost}."),
        (None, None) => format!("{name}\u{a0}: {lost}."),
    }
}

pub(super) fn reason(reason: &Reason) -> Option<String> {
    Some(match reason {
        Reason::AllowsMate { moves } => format!("permet un mat en {}", in_moves(*moves)),
        Reason::MissesMate { moves } => format!("manque un mat en {}", in_moves(*moves)),
        Reason::GivesDraw(Draw::Stalemate) => "met l’adversaire pat".to_owned(),
        Reason::GivesDraw(draw) => format!("donne {}", of_draw(*draw)),
        Reason::AllowsDraw(draw) => format!("permet {}", of_draw(*draw)),
        Reason::MissesDraw(draw) => format!("manque {}", of_draw(*draw)),
        Reason::Loses { material, tactic } => loses(material, tactic.as_ref()),
        Reason::MissesGain { material, tactic } => misses(material, tactic.as_ref()),
        Reason::Worse => return None,
    })
}

fn loses(material: &Material, tactic: Option<&Tactic>) -> String {
    let Some(tactic) = tactic else { return format!("perd {}", of_material(material)) };
    match tactic {
        Tactic::Hanging { piece, taker, .. } if material.is_exchange() => {
            format!("perd la qualité\u{a0}: {} peut prendre {}", the(*taker), the(*piece))
        }
        Tactic::Hanging { piece, taker, opened } => {
            let it = if is_feminine(piece.0) { "la" } else { "le" };
            match opened {
                Opened::Moved => format!(
                    "place {} en {}, où {} peut {it} prendre",
                    noun(piece.0),
                    piece.1,
                    the(*taker)
                ),
                Opened::Left => format!(
                    "laisse {} en prise\u{a0}: {} peut {it} prendre",
                    the(*piece),
                    the(*taker)
                ),
                Opened::Unguarded => {
                    format!(
                        "ne défend plus {}\u{a0}: {} peut {it} prendre",
                        the(*piece),
                        the(*taker)
                    )
                }
                Opened::Exposed | Opened::Nothing => {
                    format!("met {} en prise\u{a0}: {} peut {it} prendre", the(*piece), the(*taker))
                }
            }
        }
        Tactic::Fork { by, targets } => {
            format!("permet une fourchette\u{a0}: {} attaque {}", the(*by), all(targets))
        }
        Tactic::Skewer { by, front, behind } => format!(
            "permet une enfilade\u{a0}: {} attaque {} et, derrière, {}",
            the(*by),
            the(*front),
            the(*behind)
        ),
        Tactic::Discovered { by, target } => format!(
            "permet une attaque à la découverte\u{a0}: {} attaque {}",
            the(*by),
            the(*target)
        ),
        Tactic::Pinned { piece } => format!("laisse clouer puis prendre {}", the(*piece)),
        Tactic::PinnedGuard { piece, guard } => {
            format!("perd {}, dont le défenseur en {} est cloué", the(*piece), guard.1)
        }
        Tactic::Trapped { piece } => format!("laisse enfermer {}", the(*piece)),
        Tactic::Promotion { on } => format!("laisse un pion se promouvoir en {on}"),
    }
}

fn misses(material: &Material, tactic: Option<&Tactic>) -> String {
    let Some(tactic) = tactic else { return format!("manque le gain {}", gain_of(material)) };
    match tactic {
        Tactic::Hanging { piece, taker, .. } if material.is_exchange() => {
            format!(
                "manque le gain de la qualité\u{a0}: {} peut prendre {}",
                the(*taker),
                the(*piece)
            )
        }
        Tactic::Hanging { piece, taker, .. } => {
            format!("ne voit pas que {} peut prendre {}", the(*taker), the(*piece))
        }
        Tactic::Fork { by, targets } => {
            format!("manque une fourchette\u{a0}: {} attaquerait {}", a(*by), all(targets))
        }
        Tactic::Skewer { by, front, behind } => format!(
            "manque une enfilade\u{a0}: {} attaquerait {} et, derrière, {}",
            a(*by),
            the(*front),
            the(*behind)
        ),
        Tactic::Discovered { by, target } => format!(
            "manque une attaque à la découverte\u{a0}: {} attaquerait {}",
            the(*by),
            the(*target)
        ),
        Tactic::Pinned { piece } => format!("ne cloue pas {} pour prendre ensuite", the(*piece)),
        Tactic::PinnedGuard { piece, guard } => {
            format!("ne prend pas {}, dont le défenseur en {} est cloué", the(*piece), guard.1)
        }
        Tactic::Trapped { piece } => format!("n’enferme pas {}", the(*piece)),
        Tactic::Promotion { on } => format!("manque une promotion en {on}"),
    }
}

pub(super) fn hint(hint: &Hint, step: HintStep, line: &str) -> String {
    let (role, from) = hint.piece();
    let to = hint.square();
    match step {
        HintStep::Piece => format!("Regardez {}.", the((role, from))),
        HintStep::Square if hint.mv().is_castling() => format!("Roquez\u{a0}: le roi va en {to}."),
        HintStep::Square => format!("Jouez {} en {to}.", the((role, from))),
        HintStep::Line => format!("La meilleure suite est {line}."),
    }
}

fn of_draw(draw: Draw) -> &'static str {
    match draw {
        Draw::Stalemate => "le pat",
        Draw::DeadPosition => "la nulle\u{a0}: plus personne ne peut mater",
        Draw::PerpetualCheck => "l’échec perpétuel",
        Draw::Repetition => "la nulle par répétition",
        Draw::FiftyMoves => "la nulle par la règle des 50 coups",
    }
}

fn of_material(material: &Material) -> String {
    if material.is_exchange() {
        return "la qualité".to_owned();
    }
    let [gained, given] = both_sides(material).map(|side| {
        let items = side.iter().map(|&(role, count)| counted(role, count));
        listed(&items.collect::<Vec<_>>(), "et")
    });
    if given.is_empty() { gained } else { format!("{gained} contre {given}") }
}

/// `d’un cavalier`, `de deux pions`, `de la qualité`.
fn gain_of(material: &Material) -> String {
    let what = of_material(material);
    if what.starts_with("un") { format!("d’{what}") } else { format!("de {what}") }
}

fn counted(role: Role, count: u32) -> String {
    let article = if is_feminine(role) { "une" } else { "un" };
    match count {
        1 => format!("{article} {}", name(role)),
        2 => format!("deux {}s", name(role)),
        3 => format!("trois {}s", name(role)),
        _ => format!("{count} {}s", name(role)),
    }
}

fn all(targets: &[Target]) -> String {
    listed(&targets.iter().map(|target| the(*target)).collect::<Vec<_>>(), "et")
}

fn the((role, square): (Role, Square)) -> String {
    format!("{} en {square}", noun(role))
}

fn a((role, square): (Role, Square)) -> String {
    format!("{} en {square}", counted(role, 1))
}

/// With its article.
fn noun(role: Role) -> String {
    format!("{} {}", if is_feminine(role) { "la" } else { "le" }, name(role))
}

fn is_feminine(role: Role) -> bool {
    matches!(role, Role::Rook | Role::Queen)
}

const fn name(role: Role) -> &'static str {
    Language::Fr.role_name(role)
}

fn in_moves(number: u32) -> String {
    match number {
        1 => "un coup".to_owned(),
        2 => "deux coups".to_owned(),
        3 => "trois coups".to_owned(),
        _ => format!("{number} coups"),
    }
}
