//! The events of a text, pushed to a visitor.

use core::ops::ControlFlow;

use super::event::{Event, Span};
use super::reader::Reader;
use super::run::tell_comment;
use super::tokens::Token;
use super::visitor::{SideLine, Visitor};
use crate::san::San;

impl Reader<'_> {
    /// Tells the next game to a visitor; nothing at the end of the text.
    ///
    /// Where the visitor breaks off, the rest of the game is skipped.
    pub fn visit<V: Visitor>(&mut self, visitor: &mut V) -> Option<V::Output> {
        self.finish_game();
        self.start_text();
        if !self.enter_game() {
            return None;
        }
        let (ControlFlow::Break(output) | ControlFlow::Continue(output)) = self.tell(visitor);
        self.finish_game();
        Some(output)
    }

    fn tell<V: Visitor>(&mut self, visitor: &mut V) -> ControlFlow<V::Output, V::Output> {
        let mut tags = visitor.begin_tags()?;
        loop {
            while let Some((event, span)) = self.queue.pop_front() {
                match event {
                    Event::Note(code) => visitor.tag_note(&mut tags, code, span)?,
                    Event::Movetext => return self.tell_movetext(visitor, tags),
                    _ => {}
                }
            }
            match self.tag_event(V::INTEREST.tags) {
                Some((Event::Tag(tag), span)) => visitor.tag(&mut tags, tag, span)?,
                Some(_) => {}
                None if V::INTEREST.legality => self.find_letters(),
                None => {}
            }
        }
    }

    fn tell_movetext<V: Visitor>(
        &mut self,
        visitor: &mut V,
        tags: V::Tags,
    ) -> ControlFlow<V::Output, V::Output> {
        let mut movetext = visitor.begin_movetext(tags)?;
        while let Some((event, span)) = self.queue.pop_front() {
            tell_event(visitor, &mut movetext, event, span)?;
        }
        let foreign = self.foreign;
        let mut token = self.held.take().unwrap_or_else(|| self.tokens.next());
        loop {
            match token {
                Token::Move(plain) if self.spent.moves < self.options.budget.moves => {
                    self.spent.moves += 1;
                    let bytes = self.tokens.bytes();
                    let san = match foreign {
                        None => San::read(bytes, plain),
                        Some(letters) => San::word(bytes, letters),
                    };
                    tell_move(visitor, &mut movetext, san, self.span())?;
                }
                Token::Number(number) => {
                    visitor.move_number(&mut movetext, number, self.span())?;
                }
                Token::Comment { from, to, is_closed: true } => {
                    if V::INTEREST.comments {
                        let (said, span) = (&self.tokens.text.bytes[from..to], self.span());
                        let (spent, budget) = (&mut self.spent, &self.options.budget);
                        tell_comment(visitor, &mut movetext, said, span, spent, budget)?;
                    }
                }
                Token::Nag(nag) | Token::Suffix(Some(nag)) => {
                    visitor.nag(&mut movetext, nag, self.span())?;
                }
                Token::Filling => {}
                Token::Open => {
                    let refused = self.refused_side_line();
                    if let Some(Some(code)) = refused {
                        visitor.note(&mut movetext, code, self.span())?;
                    }
                    let side_line = if V::INTEREST.side_lines && refused.is_none() {
                        visitor.open_side_line(&mut movetext, self.span())?
                    } else {
                        SideLine::Skip
                    };
                    if side_line == SideLine::Skip {
                        token = self.behind_side_line();
                        continue;
                    }
                }
                Token::Close => visitor.close_side_line(&mut movetext, self.span())?,
                _ => {
                    self.queue_events(token);
                    while let Some((event, span)) = self.queue.pop_front() {
                        if event == Event::End {
                            // What follows is skipped by who asked for the game.
                            self.held = Some(token);
                            return ControlFlow::Continue(visitor.end(movetext));
                        }
                        tell_event(visitor, &mut movetext, event, span)?;
                    }
                    if let Some(held) = self.held.take() {
                        token = held;
                        continue;
                    }
                }
            }
            if foreign.is_none() {
                self.tell_run(visitor, &mut movetext)?;
            }
            token = self.tokens.next();
        }
    }
}

/// Tells a move that is not among the plain ones: in a place of its own, since the code of a visitor
/// that plays is long.
#[inline(never)]
fn tell_move<V: Visitor>(
    visitor: &mut V,
    movetext: &mut V::Movetext,
    san: San<'_>,
    span: Span,
) -> ControlFlow<V::Output> {
    visitor.san(movetext, san, span)
}

fn tell_event<V: Visitor>(
    visitor: &mut V,
    movetext: &mut V::Movetext,
    event: Event<'_>,
    span: Span,
) -> ControlFlow<V::Output> {
    match event {
        Event::MoveNumber(number) => visitor.move_number(movetext, number, span),
        Event::San(san) => visitor.san(movetext, san, span),
        Event::NullMove => visitor.null_move(movetext, span),
        Event::Nag(nag) => visitor.nag(movetext, nag, span),
        Event::Comment(comment) if V::INTEREST.comments => visitor.comment(movetext, comment, span),
        Event::OpenSideLine => visitor.open_side_line(movetext, span).map_continue(|_| ()),
        Event::CloseSideLine => visitor.close_side_line(movetext, span),
        Event::Result(result) => visitor.result(movetext, result, span),
        Event::Note(code) => visitor.note(movetext, code, span),
        Event::Begin | Event::Tag(_) | Event::Movetext | Event::Comment(_) | Event::End => {
            ControlFlow::Continue(())
        }
    }
}
