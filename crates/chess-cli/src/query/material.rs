//! Material: how many pieces of each kind the sides have.

use chess_core::{Color, Piece, Position, Role};

/// The pieces that are counted, in the order of [`Counts`]; there is always one king.
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// More than any side can have of a piece.
const MANY: i8 = 16;

/// How many pieces of each kind: at least and at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Counts([(i8, i8); 5]);

/// Which side has which of the two sets of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sides {
    /// The first set is this side's.
    First(Color),
    /// Either way.
    Either,
}

/// Two sets of pieces with what each of them is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Material {
    first: Counts,
    second: Counts,
    sides: Sides,
}

/// Why a text names no material: the first wrong character, counted in bytes, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MaterialError {
    pub(crate) at: usize,
    pub(crate) message: String,
}

impl Material {
    /// Reads `KRP v KR`; the module page of [`crate::query`] says how it is written.
    pub(crate) fn parse(text: &str) -> Result<Self, MaterialError> {
        let lower = text.to_ascii_lowercase();
        let Some(versus) = lower.find('v') else {
            let message = "expected two sides with v between them, such as KRP v KR";
            return Err(MaterialError { at: text.len(), message: message.to_owned() });
        };
        let behind = versus + if lower[versus..].starts_with("vs") { 2 } else { 1 };
        let (first, first_case) = side(0, &text[..versus])?;
        let (second, second_case) = side(behind, &text[behind..])?;
        let sides = match (first_case, second_case) {
            (Case::Upper, Case::Lower) => Sides::First(Color::White),
            (Case::Lower, Case::Upper) => Sides::First(Color::Black),
            _ => Sides::Either,
        };
        Ok(Self { first, second, sides })
    }

    /// Whether the sides have exactly these pieces.
    pub(crate) fn is_on(&self, position: &Position) -> bool {
        self.holds(|first| {
            let counts = |color| ROLES.map(|role| count(position, color, role));
            self.first.hold(counts(first)) && self.second.hold(counts(!first))
        })
    }

    /// Whether one side has the first set of pieces more than the other and the other the second
    /// set more, and what they have beyond that is equal.
    pub(crate) fn is_surplus_of(&self, position: &Position) -> bool {
        self.holds(|first| {
            ROLES.into_iter().zip(self.first.0).zip(self.second.0).all(|((role, more), fewer)| {
                let surplus = count(position, first, role) - count(position, !first, role);
                (more.0 - fewer.1..=more.1 - fewer.0).contains(&surplus)
            })
        })
    }

    fn holds(&self, with_first: impl Fn(Color) -> bool) -> bool {
        match self.sides {
            Sides::First(color) => with_first(color),
            Sides::Either => with_first(Color::White) || with_first(Color::Black),
        }
    }
}

impl Counts {
    fn hold(&self, counts: [i8; 5]) -> bool {
        self.0.iter().zip(counts).all(|(&(least, most), count)| (least..=most).contains(&count))
    }
}

fn count(position: &Position, color: Color, role: Role) -> i8 {
    position.by_piece(Piece { color, role }).len() as i8
}

/// In which letters a side is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    /// `-` or nothing but signs.
    None,
    Upper,
    Lower,
}

/// One set of pieces. `at` is where its text starts.
fn side(at: usize, text: &str) -> Result<(Counts, Case), MaterialError> {
    let wrong = |index: usize, message: String| Err(MaterialError { at: at + index, message });
    let mut counts = Counts::default();
    let mut case = Case::None;
    let mut is_empty = true;
    let mut letters = text.char_indices().peekable();
    while let Some((index, letter)) = letters.next() {
        if letter.is_whitespace() {
            continue;
        }
        is_empty = false;
        if letter == '-' {
            continue;
        }
        let Some(role) = Role::from_letter(letter.to_ascii_lowercase()) else {
            return wrong(index, format!("expected a piece (KQRBNP), found {letter}"));
        };
        let this = if letter.is_ascii_uppercase() { Case::Upper } else { Case::Lower };
        if case != Case::None && case != this {
            let message = "a side is written in capitals or in small letters, not in both";
            return wrong(index, message.to_owned());
        }
        case = this;
        let (least, most) = match letters.peek() {
            Some((_, '*')) => (0, MANY),
            Some((_, '+')) => (1, MANY),
            Some((_, '?')) => (0, 1),
            _ => (1, 1),
        };
        if (least, most) != (1, 1) {
            letters.next();
        }
        // The king is always there, said or not.
        if let Some(place) = ROLES.iter().position(|&known| known == role) {
            let known = &mut counts.0[place];
            *known = ((known.0 + least).min(MANY), (known.1 + most).min(MANY));
        }
    }
    if is_empty {
        return wrong(text.len(), "a side without pieces is written K, or -".to_owned());
    }
    Ok((counts, case))
}
