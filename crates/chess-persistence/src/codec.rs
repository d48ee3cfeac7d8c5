//! Events as bytes.
//!
//! An event is stored as its instant, a kind in words and a few bytes that belong to the kind. The
//! first byte is the version of the layout. What was written once can be read for ever: a new layout
//! gets a new version, and the files under `tests/golden` hold bytes of every version.
//!
//! | kind | bytes after the version, version 1 |
//! |---|---|
//! | `started` | none |
//! | `played` | the move's 16 bits, little endian; then, if there is a clock, `remaining_ms` as 8 bytes, little endian, signed; then, if it is not 0, `compensated_ms` as 4 bytes, little endian |
//! | `draw_offered`, `draw_declined` | one byte: 0 White, 1 Black |
//! | `takeback_requested`, `takeback_declined`, `takeback_withdrawn` | one byte: 0 White, 1 Black |
//! | `takeback_accepted` | the number of half-moves as one byte; then, if there is a clock, what White and Black have left as 8 bytes each, little endian, signed |
//! | `time_given` | one byte: 0 White, 1 Black; then `ms` as 8 bytes, little endian, signed |
//! | `outage_credited` | `ms` as 8 bytes, little endian, signed |
//! | `ended` | the result token and the termination in words, with one space between |

use chess_core::{Color, Ending, EventKind, Move};

const VERSION: u8 = 1;

/// An event's kind in words and its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoded {
    /// The kind in snake case.
    pub kind: &'static str,
    /// The version, then what belongs to the kind.
    pub data: Vec<u8>,
}

/// Why stored bytes are no event.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CodecError {
    /// No version byte, or one that this program does not know.
    #[error("unknown layout version {0:?}")]
    Version(Option<u8>),
    /// The kind is not known.
    #[error("unknown kind of event {0:?}")]
    Kind(String),
    /// The bytes do not fit the kind.
    #[error("bytes {data:02x?} are no {kind:?}")]
    Layout {
        /// The kind in words.
        kind: String,
        /// All bytes, the version included.
        data: Vec<u8>,
    },
}

/// The stored form of what happened.
pub fn encode(kind: &EventKind) -> Encoded {
    let mut data = vec![VERSION];
    let word = match *kind {
        EventKind::Started => "started",
        EventKind::Played { mv, remaining_ms, compensated_ms } => {
            data.extend(mv.bits().to_le_bytes());
            data.extend(remaining_ms.into_iter().flat_map(i64::to_le_bytes));
            // Only a clock can be compensated.
            if remaining_ms.is_some() && compensated_ms != 0 {
                data.extend(compensated_ms.to_le_bytes());
            }
            "played"
        }
        EventKind::DrawOffered { by } => {
            data.push(color_byte(by));
            "draw_offered"
        }
        EventKind::DrawDeclined { by } => {
            data.push(color_byte(by));
            "draw_declined"
        }
        EventKind::TakebackRequested { by } => {
            data.push(color_byte(by));
            "takeback_requested"
        }
        EventKind::TakebackDeclined { by } => {
            data.push(color_byte(by));
            "takeback_declined"
        }
        EventKind::TakebackWithdrawn { by } => {
            data.push(color_byte(by));
            "takeback_withdrawn"
        }
        EventKind::TakebackAccepted { plies, remaining_ms } => {
            data.push(plies);
            data.extend(remaining_ms.into_iter().flatten().flat_map(i64::to_le_bytes));
            "takeback_accepted"
        }
        EventKind::TimeGiven { to, ms } => {
            data.push(color_byte(to));
            data.extend(ms.to_le_bytes());
            "time_given"
        }
        EventKind::OutageCredited { ms } => {
            data.extend(ms.to_le_bytes());
            "outage_credited"
        }
        EventKind::Ended { ending } => {
            data.extend(format!("{} {}", ending.outcome, ending.termination.as_str()).bytes());
            "ended"
        }
    };
    Encoded { kind: word, data }
}

/// What the stored form says.
///
/// # Errors
/// Says which of version, kind and layout is not understood.
pub fn decode(kind: &str, data: &[u8]) -> Result<EventKind, CodecError> {
    let Some((&VERSION, rest)) = data.split_first() else {
        return Err(CodecError::Version(data.first().copied()));
    };
    let event = match kind {
        "started" => rest.is_empty().then_some(EventKind::Started),
        "played" => decode_played(rest),
        "draw_offered" => decode_color(rest).map(|by| EventKind::DrawOffered { by }),
        "draw_declined" => decode_color(rest).map(|by| EventKind::DrawDeclined { by }),
        "takeback_requested" => decode_color(rest).map(|by| EventKind::TakebackRequested { by }),
        "takeback_declined" => decode_color(rest).map(|by| EventKind::TakebackDeclined { by }),
        "takeback_withdrawn" => decode_color(rest).map(|by| EventKind::TakebackWithdrawn { by }),
        "takeback_accepted" => decode_takeback(rest),
        "time_given" => decode_gift(rest),
        "outage_credited" => decode_ms(rest).map(|ms| EventKind::OutageCredited { ms }),
        "ended" => decode_ending(rest).map(|ending| EventKind::Ended { ending }),
        _ => return Err(CodecError::Kind(kind.to_owned())),
    };
    event.ok_or_else(|| CodecError::Layout { kind: kind.to_owned(), data: data.to_vec() })
}

fn decode_played(bytes: &[u8]) -> Option<EventKind> {
    let (bits, rest) = bytes.split_first_chunk()?;
    let mv = Move::from_bits(u16::from_le_bytes(*bits))?;
    let Some((remaining_ms, rest)) = rest.split_first_chunk() else {
        let played = EventKind::Played { mv, remaining_ms: None, compensated_ms: 0 };
        return rest.is_empty().then_some(played);
    };
    let remaining_ms = Some(i64::from_le_bytes(*remaining_ms));
    let compensated_ms = match rest {
        [] => 0,
        rest => Some(u32::from_le_bytes(rest.try_into().ok()?)).filter(|ms| *ms != 0)?,
    };
    Some(EventKind::Played { mv, remaining_ms, compensated_ms })
}

fn decode_takeback(bytes: &[u8]) -> Option<EventKind> {
    let (&plies, rest) = bytes.split_first()?;
    let remaining_ms = match rest.split_first_chunk() {
        None => rest.is_empty().then_some(None)?,
        Some((white, black)) => Some([i64::from_le_bytes(*white), decode_ms(black)?]),
    };
    Some(EventKind::TakebackAccepted { plies, remaining_ms })
}

fn decode_gift(bytes: &[u8]) -> Option<EventKind> {
    let (to, ms) = bytes.split_at_checked(1)?;
    Some(EventKind::TimeGiven { to: decode_color(to)?, ms: decode_ms(ms)? })
}

fn decode_ms(bytes: &[u8]) -> Option<i64> {
    bytes.try_into().ok().map(i64::from_le_bytes)
}

fn decode_color(bytes: &[u8]) -> Option<Color> {
    match bytes {
        [0] => Some(Color::White),
        [1] => Some(Color::Black),
        _ => None,
    }
}

const fn color_byte(color: Color) -> u8 {
    match color {
        Color::White => 0,
        Color::Black => 1,
    }
}

fn decode_ending(bytes: &[u8]) -> Option<Ending> {
    let (outcome, termination) = str::from_utf8(bytes).ok()?.split_once(' ')?;
    Some(Ending { outcome: outcome.parse().ok()?, termination: termination.parse().ok()? })
}
