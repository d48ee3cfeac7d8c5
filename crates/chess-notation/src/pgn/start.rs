//! Where a game starts, by its tags `FEN`, `SetUp` and `Variant` (PGN 9.7).

use alloc::string::String;
use core::fmt;

use chess_core::{Position, SetupErrors, Variant};

use super::diagnostic::Code;
use crate::fen;

/// A tag that says where the game starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StartTag {
    Fen,
    SetUp,
    Variant,
}

impl StartTag {
    /// By its name, in any capitals.
    #[inline]
    pub(super) fn of(name: &[u8]) -> Option<Self> {
        match name.first()? {
            b'F' | b'f' if name.eq_ignore_ascii_case(b"FEN") => Some(Self::Fen),
            b'S' | b's' if name.eq_ignore_ascii_case(b"SetUp") => Some(Self::SetUp),
            b'V' | b'v' if name.eq_ignore_ascii_case(b"Variant") => Some(Self::Variant),
            _ => None,
        }
    }
}

/// The values of these tags; of two with one name the first one counts.
#[derive(Clone, Debug, Default)]
pub(super) struct StartTags {
    fen: Option<String>,
    set_up: Option<String>,
    variant: Option<String>,
}

impl StartTags {
    pub(super) fn add(&mut self, tag: StartTag, value: impl FnOnce() -> String) {
        let place = match tag {
            StartTag::Fen => &mut self.fen,
            StartTag::SetUp => &mut self.set_up,
            StartTag::Variant => &mut self.variant,
        };
        place.get_or_insert_with(value);
    }

    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.fen.is_none() && self.set_up.is_none() && self.variant.is_none()
    }

    /// The variant, and the start if there is one; what is odd goes to `report`, with the tag that
    /// is to blame.
    #[inline]
    pub(super) fn start(
        &self,
        report: impl FnMut(Code, StartTag, fmt::Arguments<'_>),
    ) -> (Variant, Option<Position>) {
        if self.is_empty() {
            return (Variant::Standard, Some(Position::start()));
        }
        self.set_up(report)
    }

    fn set_up(
        &self,
        mut report: impl FnMut(Code, StartTag, fmt::Arguments<'_>),
    ) -> (Variant, Option<Position>) {
        let variant = self.variant(&mut report);
        let Some(text) = &self.fen else {
            if self.set_up.as_deref() == Some("1") {
                report(
                    Code::SetUpContradicts,
                    StartTag::SetUp,
                    format_args!("SetUp is 1, but there is no FEN"),
                );
            }
            return (variant, Some(Position::start()));
        };
        match self.set_up.as_deref() {
            None => {
                report(
                    Code::SetUpMissing,
                    StartTag::Fen,
                    format_args!("a FEN needs [SetUp \"1\"]"),
                );
            }
            Some("1") => {}
            Some(_) => report(
                Code::SetUpContradicts,
                StartTag::SetUp,
                format_args!("SetUp is not 1, but there is a FEN, which counts"),
            ),
        }
        if self.variant.as_deref() == Some("Standard") {
            report(
                Code::SetUpContradicts,
                StartTag::Variant,
                format_args!("the variant is Standard, but there is a FEN, which counts"),
            );
        }
        if text.split_ascii_whitespace().count() < 6 {
            report(
                Code::FenFields,
                StartTag::Fen,
                format_args!("the FEN has less than six fields"),
            );
        }
        (variant, position(text, variant, report))
    }

    fn variant(&self, report: &mut impl FnMut(Code, StartTag, fmt::Arguments<'_>)) -> Variant {
        let Some(value) = &self.variant else { return Variant::Standard };
        let letters = value.chars().filter(|letter| letter.is_alphanumeric());
        let name: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        match name.as_str() {
            "" | "standard" | "chess" | "normal" | "fromposition" => Variant::Standard,
            "chess960" | "960" | "frc" | "fischerandom" | "fischerrandom"
            | "fischerrandomchess" | "chess960frc" => Variant::Chess960,
            _ => {
                report(
                    Code::VariantUnknown,
                    StartTag::Variant,
                    format_args!("the variant {value} is not known and read as standard chess"),
                );
                Variant::Standard
            }
        }
    }
}

fn position(
    text: &str,
    variant: Variant,
    mut report: impl FnMut(Code, StartTag, fmt::Arguments<'_>),
) -> Option<Position> {
    let mut report = |code, message: fmt::Arguments<'_>| report(code, StartTag::Fen, message);
    let setup = match fen::parse(text, variant) {
        Ok(setup) => setup,
        Err(error) => {
            report(Code::FenInvalid, format_args!("{error}"));
            return None;
        }
    };
    let errors = setup.errors(variant);
    if errors.is_empty() {
        return setup.into_position(variant).ok();
    }
    match setup.into_position_ignoring(variant, mended()) {
        Ok(position) => {
            report(Code::FenMended, format_args!("the FEN is mended: {errors}"));
            Some(position)
        }
        Err(errors) => {
            report(Code::FenInvalid, format_args!("the FEN gives no legal position: {errors}"));
            None
        }
    }
}

/// What a lenient reader looks past in a set-up.
fn mended() -> SetupErrors {
    SetupErrors::INVALID_CASTLING_RIGHTS
        | SetupErrors::INVALID_EP_SQUARE
        | SetupErrors::IMPOSSIBLE_EN_PASSANT
        | SetupErrors::INVALID_HALFMOVE_CLOCK
        | SetupErrors::INVALID_FULLMOVE_NUMBER
        | SetupErrors::IMPOSSIBLE_CHECK
        | SetupErrors::TOO_MANY_CHECKERS
}
