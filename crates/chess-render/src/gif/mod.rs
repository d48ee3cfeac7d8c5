//! A game as an animated GIF picture.
//!
//! A frame holds only what has changed, square by square, so that a game of eighty half-moves takes
//! some hundred kilobytes. What squares of one color have in common is painted once.

mod palette;
mod strip;

use std::collections::HashMap;
use std::time::Duration;

use chess_core::{Board, Color, Piece, Position, Square};
use chess_notation::pgn::{Game, Step};
use chess_notation::uci::UciMove;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use thiserror::Error;

use self::palette::{Palette, Rgb, UNCHANGED};
use self::strip::Strip;
use crate::board_svg::{BoardView, is_light};
use crate::png::pixels;
use crate::side::Side;
use crate::theme::Theme;

/// How a game is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Animation {
    /// The side at the bottom.
    pub orientation: Color,
    /// The colors.
    pub theme: Theme,
    /// The width of the board, rounded down to whole pixels a square.
    pub side: Side,
    /// How long a move is shown, to the hundredth of a second. The start is shown twice and the end
    /// four times as long.
    pub pace: Duration,
    /// Whether files and ranks are named.
    pub has_coordinates: bool,
    /// Whether the players' names are shown, where the game has them.
    pub has_names: bool,
}

/// Why a game cannot be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GifError {
    /// Its FEN gives no position.
    #[error("the game has no start position")]
    NoStart,
}

impl Default for Animation {
    fn default() -> Self {
        Self {
            orientation: Color::White,
            theme: Theme::default(),
            side: Side::DEFAULT,
            pace: Duration::from_millis(1000),
            has_coordinates: true,
            has_names: true,
        }
    }
}

/// What a square shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Look {
    piece: Option<Piece>,
    is_last_move: bool,
    is_check: bool,
}

/// What all squares show, from a1 to h8.
type Scene = [Look; 64];

impl Animation {
    /// The main line of a game as GIF, the same for the same game to the byte.
    pub fn gif(&self, game: &Game) -> Result<Vec<u8>, GifError> {
        let scenes = scenes(game).ok_or(GifError::NoStart)?;
        let strips = Strip::of(game).filter(|_| self.has_names);
        let mut film = Film::new(self, strips.is_some());
        let tiles = self.tiles(&scenes, film.square);
        let painted = strips.map(|strips| self.painted(&strips, game, &film));

        let of_strips = painted.iter().flatten().flatten().flatten();
        let mut palette = Palette::new(tiles.values().flatten().chain(of_strips));
        let mut indexed = |pixels: &Vec<Rgb>| {
            pixels.iter().map(|pixel| palette.index(*pixel)).collect::<Vec<u8>>()
        };
        let tiles = tiles.iter().map(|(key, pixels)| (*key, indexed(pixels)));
        let tiles = tiles.collect::<HashMap<_, _>>();
        let strips = painted.map(|states| states.map(|state| state.map(|one| indexed(&one))));

        let mut writer = film.writer(&palette);
        let mut before: Option<&Scene> = None;
        for (index, scene) in scenes.iter().enumerate() {
            let is_last = index + 1 == scenes.len();
            if let Some(states) = strips.as_ref().filter(|_| index == 0 || is_last) {
                film.lay_strips(&states[usize::from(is_last)]);
            }
            for square in Square::all() {
                let look = scene[square.index()];
                if before.is_none_or(|before| before[square.index()] != look) {
                    film.lay_tile(square, &tiles[&(self.model(square), look)]);
                }
            }
            before = Some(scene);
            let times = if is_last {
                4
            } else if index == 0 {
                2
            } else {
                1
            };
            let frame = film.frame(self.hundredths(times));
            writer.write_frame(&frame).expect("memory takes what is written to it");
        }
        Ok(writer.into_inner().expect("memory takes what is written to it"))
    }

    /// A number of times the pace, as GIF counts it.
    fn hundredths(&self, times: u32) -> u16 {
        let hundredths = self.pace.saturating_mul(times).as_millis() / 10;
        u16::try_from(hundredths).unwrap_or(u16::MAX)
    }

    /// Every look that a square has at some time, painted.
    fn tiles(&self, scenes: &[Scene], side: u16) -> HashMap<(Square, Look), Vec<Rgb>> {
        let mut tiles = HashMap::new();
        for scene in scenes {
            for square in Square::all() {
                let (model, look) = (self.model(square), scene[square.index()]);
                tiles.entry((model, look)).or_insert_with(|| self.tile(model, look, side));
            }
        }
        tiles
    }

    /// The square that stands for this one: squares without coordinates differ in color only.
    fn model(&self, square: Square) -> Square {
        let (left, bottom) = match self.orientation {
            Color::White => (0, 0),
            Color::Black => (7, 7),
        };
        let is_at_border = square.file().index() == left || square.rank().index() == bottom;
        if self.has_coordinates && is_at_border {
            return square;
        }
        let (light, dark) = (Square::E4, Square::D4);
        if is_light(square) { light } else { dark }
    }

    fn tile(&self, square: Square, look: Look, side: u16) -> Vec<Rgb> {
        let mut board = Board::default();
        board.set(square, look.piece);
        let mut view = BoardView::new(board);
        view.orientation = self.orientation;
        view.theme = self.theme;
        view.has_coordinates = self.has_coordinates;
        view.last_move = look.is_last_move.then_some((square, square));
        view.check = look.is_check.then_some(square);
        painted(&view.square_svg(square, side), side, side)
    }

    /// The strips above and below the board, before the end and at the end.
    fn painted(&self, strips: &[Strip; 2], game: &Game, film: &Film) -> [[Vec<Rgb>; 2]; 2] {
        let [white, black] = strips;
        let ordered = match self.orientation {
            Color::White => [black, white],
            Color::Black => [white, black],
        };
        let (width, height) = (film.width, film.strip);
        [false, true].map(|is_end| {
            ordered.map(|strip| {
                let score = if is_end { strip.score(game.result) } else { "" };
                painted(&strip.svg((width, height), self.theme, score), width, height)
            })
        })
    }
}

/// The start and what follows from each half-move; nothing if the game has no start.
fn scenes(game: &Game) -> Option<Vec<Scene>> {
    let mut position = game.start?;
    let mut scenes = vec![scene(&position, None)];
    for step in game.steps() {
        // No one passes in check, so that a reader never gives such a step.
        position = step.play(&position, game.variant)?;
        scenes.push(scene(&position, Some(step)));
    }
    Some(scenes)
}

fn scene(position: &Position, step: Option<Step>) -> Scene {
    let mv = step.and_then(Step::as_move);
    // Castling is shown by the king's squares.
    let last = mv.map(|mv| UciMove::from_move(mv, chess_core::Variant::Standard));
    let king = position.is_check().then(|| position.king_of(position.side_to_move()));
    let mut scene = [Look { piece: None, is_last_move: false, is_check: false }; 64];
    for square in Square::all() {
        scene[square.index()] = Look {
            piece: position.piece_at(square),
            is_last_move: last.is_some_and(|last| square == last.from || square == last.to),
            is_check: king == Some(square),
        };
    }
    scene
}

fn painted(svg: &str, width: u16, height: u16) -> Vec<Rgb> {
    let pixmap = pixels(svg, width, height);
    // Everything is opaque, so that nothing has to be divided by the alpha.
    pixmap.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
}

/// The picture as it is seen, and as it was in the frame before.
struct Film {
    orientation: Color,
    square: u16,
    strip: u16,
    width: u16,
    height: u16,
    now: Vec<u8>,
    before: Vec<u8>,
}

impl Film {
    fn new(animation: &Animation, has_strips: bool) -> Self {
        let square = animation.side.pixels() / 8;
        let width = square * 8;
        let strip = if has_strips { square * 4 / 5 } else { 0 };
        let height = width + 2 * strip;
        let size = usize::from(width) * usize::from(height);
        Self {
            orientation: animation.orientation,
            square,
            strip,
            width,
            height,
            now: vec![0; size],
            // No color has this number: the first frame is a whole one.
            before: vec![UNCHANGED; size],
        }
    }

    fn writer(&self, palette: &Palette) -> Encoder<Vec<u8>> {
        let encoder = Encoder::new(Vec::new(), self.width, self.height, &palette.table());
        let mut encoder = encoder.expect("memory takes what is written to it");
        encoder.set_repeat(Repeat::Infinite).expect("memory takes what is written to it");
        encoder
    }

    fn lay_tile(&mut self, square: Square, tile: &[u8]) {
        let (file, rank) = (square.file().index() as u16, square.rank().index() as u16);
        let (column, row) = match self.orientation {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        let corner = (column * self.square, self.strip + row * self.square);
        self.lay(corner, self.square, tile);
    }

    fn lay_strips(&mut self, [above, below]: &[Vec<u8>; 2]) {
        self.lay((0, 0), self.width, above);
        self.lay((0, self.strip + self.width), self.width, below);
    }

    fn lay(&mut self, (left, top): (u16, u16), width: u16, pixels: &[u8]) {
        for (row, line) in pixels.chunks_exact(width.into()).enumerate() {
            let from = (usize::from(top) + row) * usize::from(self.width) + usize::from(left);
            self.now[from..from + line.len()].copy_from_slice(line);
        }
    }

    /// The smallest frame that shows what has changed.
    fn frame(&mut self, delay: u16) -> Frame<'static> {
        let width = usize::from(self.width);
        let changed = |(now, before): (&u8, &u8)| now != before;
        let lines = || self.now.chunks_exact(width).zip(self.before.chunks_exact(width));
        let is_changed = |(now, before): (&[u8], &[u8])| now.iter().zip(before).any(changed);
        let top = lines().position(is_changed).unwrap_or(0);
        let bottom = lines().rposition(is_changed).unwrap_or(0);
        let columns = |line: (&[u8], &[u8])| {
            let (now, before) = line;
            let first = now.iter().zip(before).position(changed)?;
            Some((first, now.iter().zip(before).rposition(changed)?))
        };
        let ends = lines().filter_map(columns);
        let ends = ends.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
        // Where nothing has changed, a single point takes the time.
        let (left, right) = ends.unwrap_or((0, 0));

        let mut pixels = Vec::with_capacity((bottom - top + 1) * (right - left + 1));
        for (now, before) in lines().skip(top).take(bottom - top + 1) {
            let both = now[left..=right].iter().zip(&before[left..=right]);
            pixels.extend(both.map(|(now, before)| if now == before { UNCHANGED } else { *now }));
        }
        self.before.copy_from_slice(&self.now);
        // All of it lies inside a picture whose sides are 16 bits.
        Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: left as u16,
            top: top as u16,
            width: (right - left + 1) as u16,
            height: (bottom - top + 1) as u16,
            buffer: pixels.into(),
            ..Frame::default()
        }
    }
}
