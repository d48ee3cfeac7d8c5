//! Which language's letters a game is written in: decided over the whole game, never move by move.
//!
//! A letter may stand for two pieces: `R` is a rook in English and a king in French, `P` a knight in
//! Dutch and, needlessly, a pawn elsewhere. So each language reads the game for itself, and the
//! best reading counts: one that finds every move of the main line legal; of those the one that
//! fails in the fewest side lines; of those one without letters before pawn moves; of those the
//! English one. Of the others no two that are whole differ then: only `R` and `P` have two meanings,
//! and but for English a king is the one and a knight the other.

use memchr::memchr;

use super::diagnostic::Code;
use super::draft::Draft;
use super::event::{Event, Span};
use super::reader::{Mode, Reader};
use super::tokens::{Token, Tokens};
use crate::san::PieceLetters;

/// Languages in the order in which they are tried; Italian letters are the Spanish ones.
const LANGUAGES: [(&str, PieceLetters); 5] = [
    ("French", PieceLetters::FR),
    ("German", PieceLetters::DE),
    ("Spanish or Italian", PieceLetters::ES),
    ("Dutch", PieceLetters::NL),
    ("Portuguese", PieceLetters::PT),
];

/// The letters of a game that is not English, and where it is seen first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foreign {
    pub(super) letters: PieceLetters,
    pub(super) at: usize,
}

impl<'a> Reader<'a> {
    fn draft(&self, tokens: &Tokens<'a>, letters: PieceLetters) -> Draft<'a> {
        let mut tokens = tokens.clone();
        tokens.begin(self.options.budget.game_bytes);
        let mut draft = Draft::new(tokens, self.options, letters);
        draft.read_game(&self.gap);
        draft
    }

    /// The game that starts with these tokens, in the letters that are given or found.
    pub(super) fn best_draft(&self, tokens: &Tokens<'a>) -> Draft<'a> {
        let draft = self.draft(tokens, self.options.letters.unwrap_or(PieceLetters::EN));
        match self.in_another_language(tokens, &draft) {
            Some((Foreign { at, .. }, name, mut other)) => {
                let message = format_args!("the piece letters of this game are {name}");
                other.report(Code::ForeignLetters, at, message);
                other
            }
            None => draft,
        }
    }

    /// Finds out which letters the game has whose movetext begins.
    pub(super) fn find_letters(&mut self) {
        let Some(Foreign { letters, at }) = self.foreign_letters() else { return };
        self.foreign = Some(letters);
        if self.options.letters.is_none() {
            let span = Span { start: at, end: at };
            self.queue.push_back((Event::Note(Code::ForeignLetters), span));
        }
    }

    /// The letters of the game whose movetext begins here, for those who read its moves themselves;
    /// nothing for English ones.
    fn foreign_letters(&self) -> Option<Foreign> {
        if let Some(letters) = self.options.letters {
            return (letters != PieceLetters::EN).then_some(Foreign { letters, at: usize::MAX });
        }
        if self.options.mode == Mode::Strict {
            return None;
        }
        // Most games show within a few moves that they are English: no other look at them is needed.
        if is_seen_to_be_english(self.tokens.text.bytes.get(self.tokens.at..).unwrap_or(&[])) {
            return None;
        }
        let mut movetext = self.tokens.clone();
        movetext.text.at = movetext.at;
        let evidence = Evidence::of(movetext)?;
        let may_be_other = LANGUAGES.iter().any(|(_, letters)| evidence.fits(letters));
        if !evidence.is_telling() || !may_be_other {
            return None;
        }
        let mut tokens = self.tokens.clone();
        tokens.text.at = self.game_at;
        let english = self.draft(&tokens, PieceLetters::EN);
        self.in_another_language(&tokens, &english).map(|(foreign, ..)| foreign)
    }

    /// The game with other letters, if they make more of it.
    fn in_another_language(
        &self,
        tokens: &Tokens<'a>,
        english: &Draft<'a>,
    ) -> Option<(Foreign, &'static str, Draft<'a>)> {
        let is_asked = self.options.letters.is_none() && self.options.mode == Mode::Lenient;
        let mut least = faults(english);
        if !is_asked || least == (false, 0, false) {
            return None;
        }
        let mut game = tokens.clone();
        game.begin(self.options.budget.game_bytes);
        let evidence = Evidence::of(game)?;
        let mut best = None;
        for (name, letters) in LANGUAGES {
            if !evidence.fits(&letters) {
                continue;
            }
            let draft = self.draft(tokens, letters);
            let faults = faults(&draft);
            if draft.cut_at.is_none() && faults < least {
                least = faults;
                best = Some((name, letters, draft));
            }
        }
        let (name, letters, draft) = best?;
        let places = [evidence.first_foreign, english.cut_at, english.first_pawn_letter];
        let at = evidence.first_foreign.or(places.into_iter().flatten().min())?;
        Some((Foreign { letters, at }, name, draft))
    }
}

/// Whether a knight or queen by that name comes before anything but plain moves, numbers and closed
/// comments: what [`Evidence::of`] finds, without a look at the tokens.
fn is_seen_to_be_english(movetext: &[u8]) -> bool {
    let mut at = 0;
    let mut before = b' ';
    while let Some(&byte) = movetext.get(at) {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' | b' ' | b'.' | b'\r' | b'\n' => {}
            b'K' | b'R' | b'B' | b'O' | b'+' | b'#' => {}
            b'-' if before == b'O' => {}
            b'N' | b'Q' => {
                let behind = movetext.get(at + 1).copied().unwrap_or(b' ');
                return matches!(before, b' ' | b'.' | b'\r' | b'\n')
                    && matches!(behind, b'a'..=b'h' | b'1'..=b'8' | b'x');
            }
            // No further than this: who looks for the end of an open comment remembers that there is
            // none, and here nobody does.
            b'{' => match memchr(b'}', &movetext[at..movetext.len().min(at + 256)]) {
                Some(length) => at += length,
                None => return false,
            },
            _ => return false,
        }
        before = byte;
        at += 1;
    }
    false
}

/// What speaks against a reading: the less, the better.
fn faults(draft: &Draft<'_>) -> (bool, usize, bool) {
    (draft.cut_at.is_some(), draft.dead_side_lines, draft.first_pawn_letter.is_some())
}

/// The capital letters of a game that may be English or not.
struct Evidence {
    /// Those that words of the main line start with, a bit each.
    capitals: u32,
    /// The first ones of all words.
    all_capitals: u32,
    /// The first word with a letter that English does not have.
    first_foreign: Option<usize>,
}

impl Evidence {
    /// Nothing if the game is English for certain: a knight or queen by that name is in its main
    /// line, and no other language has such a letter.
    fn of(mut tokens: Tokens<'_>) -> Option<Self> {
        let mut evidence = Self { capitals: 0, all_capitals: 0, first_foreign: None };
        loop {
            match tokens.next() {
                Token::Move(_) | Token::Word => {}
                Token::End(_) => return Some(evidence),
                _ => continue,
            }
            let bytes = tokens.bytes();
            let &[first, second, ..] = bytes else { continue };
            // A pawn that is promoted has its capital at the end.
            let starts_with_it = first.is_ascii_uppercase();
            let mut capitals = bytes.iter().copied().filter(u8::is_ascii_uppercase);
            let Some(letter) = capitals.next() else { continue };
            let bit = 1 << (letter - b'A');
            evidence.all_capitals |= bit;
            if tokens.depth == 0 && starts_with_it {
                evidence.capitals |= bit;
                if matches!(letter, b'N' | b'Q')
                    && matches!(second, b'a'..=b'h' | b'1'..=b'8' | b'x' | b':' | b'-')
                {
                    return None;
                }
            }
            let is_english = matches!(letter, b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' | b'P');
            if !is_english && evidence.first_foreign.is_none() {
                evidence.first_foreign = Some(tokens.at);
            }
        }
    }

    /// Whether another language could read a move otherwise than English does. (The king is `K`
    /// and the bishop `B` wherever there are such letters.)
    fn is_telling(&self) -> bool {
        let doubtful = 1 << (b'R' - b'A') | 1 << (b'P' - b'A');
        self.all_capitals & doubtful != 0 || self.first_foreign.is_some()
    }

    /// Whether every capital of the main line is a piece in this language (or castling, a null
    /// move).
    fn fits(&self, letters: &PieceLetters) -> bool {
        (0..26u8).filter(|bit| self.capitals >> bit & 1 != 0).all(|bit| {
            let letter = char::from(b'A' + bit);
            matches!(letter, 'O' | 'Z') || letters.role(letter).is_some()
        })
    }
}
