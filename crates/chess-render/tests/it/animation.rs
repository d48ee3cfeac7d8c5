//! Games as GIF, read back frame by frame.

use std::io::Cursor;
use std::time::Duration;

use chess_core::Color;
use chess_notation::pgn::{self, Game};
use chess_render::{Animation, GifError, Side, Theme};
use gif::{ColorOutput, DecodeOptions};

use crate::sheet::{FULL, game, long_game};

/// The frames as a player shows them, one after the other, and how long each is shown.
struct Shown {
    width: usize,
    height: usize,
    screens: Vec<Vec<[u8; 4]>>,
    delays: Vec<u16>,
    /// Points in each frame.
    areas: Vec<usize>,
}

fn small() -> Animation {
    let mut animation = Animation::default();
    animation.side = Side::new(160).unwrap();
    animation
}

fn shown(animation: &Animation, game: &Game) -> Shown {
    let bytes = animation.gif(game).unwrap();
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(Cursor::new(&bytes)).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut screen = vec![[0; 4]; width * height];
    let mut shown = Shown { width, height, screens: vec![], delays: vec![], areas: vec![] };
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let frame_width = usize::from(frame.width);
        for (index, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let x = usize::from(frame.left) + index % frame_width;
            let y = usize::from(frame.top) + index / frame_width;
            if pixel[3] > 0 {
                screen[y * width + x] = pixel.try_into().unwrap();
            }
        }
        shown.screens.push(screen.clone());
        shown.delays.push(frame.delay);
        shown.areas.push(frame_width * usize::from(frame.height));
    }
    shown
}

impl Shown {
    /// The color at a share of a square, counted from the left upper one.
    fn color(&self, frame: usize, column: usize, row: usize, x: f32, y: f32) -> [u8; 3] {
        let side = self.width / 8;
        let strip = (self.height - self.width) / 2;
        let at = |index: usize, share: f32| index * side + (share * side as f32) as usize;
        let [red, green, blue, alpha] =
            self.screens[frame][(strip + at(row, y)) * self.width + at(column, x)];
        assert_eq!(alpha, 255, "frame {frame} leaves a hole");
        [red, green, blue]
    }
}

fn rgb(hex: &str) -> [u8; 3] {
    [1, 3, 5].map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap())
}

#[test]
fn a_frame_for_the_start_and_one_for_each_half_move() {
    let game = game(FULL);
    let shown = shown(&small(), &game);
    // Black's fourth move is not played.
    assert_eq!(shown.screens.len(), 8);
    assert_eq!(shown.delays, [200, 100, 100, 100, 100, 100, 100, 400]);
    assert_eq!((shown.width, shown.height), (160, 160 + 2 * 16));
    // Later frames are parts of the picture.
    assert!(shown.areas[1..].iter().all(|area| *area < shown.areas[0]), "{:?}", shown.areas);
}

/// The strips tell the names all the time and who won at the end only.
#[test]
fn the_score_comes_with_the_last_frame() {
    let shown = shown(&small(), &game(FULL));
    let strip = |frame: usize, is_below: bool| {
        let length = shown.width * (shown.height - shown.width) / 2;
        let screen = &shown.screens[frame];
        let from = if is_below { screen.len() - length } else { 0 };
        &screen[from..from + length]
    };
    for is_below in [false, true] {
        let first = strip(0, is_below);
        assert!(first.iter().any(|pixel| *pixel != first[0]), "an empty strip");
        assert!((1..7).all(|frame| strip(frame, is_below) == first));
        assert!(strip(7, is_below) != first, "the score is missing");
    }
    assert!(strip(7, false) != strip(7, true));
}

#[test]
fn frames_show_the_position_in_the_colors_of_the_theme() {
    for theme in Theme::ALL {
        for orientation in [Color::White, Color::Black] {
            let mut animation = small();
            (animation.theme, animation.orientation) = (theme, orientation);
            let shown = shown(&animation, &game("1. e4 d5 2. exd5 1-0"));
            assert_eq!(shown.height, shown.width, "a game without names has no strips");
            let colors = theme.colors();
            let place = |file: usize, rank: usize| match orientation {
                Color::White => (file, 7 - rank),
                Color::Black => (7 - file, rank),
            };
            for frame in 0..4 {
                // a3 is empty and dark all the time, b3 light: their colors are exact.
                for (file, color) in [(0, colors.dark), (1, colors.light)] {
                    let (column, row) = place(file, 2);
                    assert_eq!(shown.color(frame, column, row, 0.9, 0.5), rgb(color));
                }
                // d5 beside its piece: plain at first, marked where Black and White moved to it.
                let (column, row) = place(3, 4);
                let is_plain = shown.color(frame, column, row, 0.9, 0.3) == rgb(colors.light);
                assert_eq!(is_plain, frame < 2, "{theme:?} {orientation:?} {frame}");
                // The middle of its foot: empty, empty, a black pawn, a white one.
                let [red, ..] = shown.color(frame, column, row, 0.5, 0.7);
                assert_eq!(red < 100, frame == 2, "{theme:?} {orientation:?} {frame}: {red}");
            }
        }
    }
}

#[test]
fn the_same_game_gives_the_same_bytes_and_each_setting_others() {
    let game = game(FULL);
    let bytes = small().gif(&game).unwrap();
    assert_eq!(bytes, small().gif(&game).unwrap());
    type Change = fn(&mut Animation);
    let changes: [(&str, Change); 6] = [
        ("orientation", |animation| animation.orientation = Color::Black),
        ("theme", |animation| animation.theme = Theme::Dark),
        ("side", |animation| animation.side = Side::new(168).unwrap()),
        ("pace", |animation| animation.pace = Duration::from_millis(500)),
        ("coordinates", |animation| animation.has_coordinates = false),
        ("names", |animation| animation.has_names = false),
    ];
    for (name, change) in changes {
        let mut animation = small();
        change(&mut animation);
        assert!(animation.gif(&game).unwrap() != bytes, "{name}");
    }
}

#[test]
fn a_long_game_stays_small() {
    let game = long_game(40);
    let bytes = small().gif(&game).unwrap();
    assert!(bytes.len() < 100_000, "{} bytes", bytes.len());
    assert_eq!(shown(&small(), &game).screens.len(), 81);
}

#[test]
fn null_moves_names_of_any_length_and_slow_paces_are_shown() {
    let mut game = game("1. e4 -- 2. d4 -- *");
    game.set_tag("White", &"Ñandú & <Söhne> ".repeat(20));
    game.set_tag("WhiteElo", "2000");
    let mut animation = small();
    animation.pace = Duration::from_secs(1_000_000);
    let shown = shown(&animation, &game);
    assert_eq!((shown.screens.len(), shown.delays[1]), (5, u16::MAX));
}

#[test]
fn a_game_without_a_start_is_an_error() {
    let text = "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *";
    let read = pgn::read(text.as_bytes()).next().unwrap();
    assert_eq!(small().gif(&read.game), Err(GifError::NoStart));
}
