//! A second rule book: a plain mailbox of 64 letters, slow and simple, written without a look at
//! the bitboards. It reads its own FEN and knows Chess960 castling.

/// What one square holds: a FEN letter, or `.`.
type Unit = u8;

/// A move as the two rule books compare it; castling is king takes own rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PlainMove {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) promotion: Option<char>,
    pub(crate) castling: bool,
    pub(crate) en_passant: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mailbox {
    /// a1 first, h8 last.
    units: [Unit; 64],
    white_to_move: bool,
    /// The squares of the rooks with which castling is still a right.
    castling_rooks: Vec<usize>,
    /// The square passed over by the double step just made.
    passed_over: Option<usize>,
    halfmove_clock: u32,
    fullmove_number: u32,
}

const KNIGHT_STEPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn is_white(unit: Unit) -> bool {
    unit.is_ascii_uppercase()
}

fn step(square: usize, (files, ranks): (i8, i8)) -> Option<usize> {
    let file = (square % 8) as i8 + files;
    let rank = (square / 8) as i8 + ranks;
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

/// The squares from one to the other along a rank, both included.
fn walk(from: usize, to: usize) -> std::ops::RangeInclusive<usize> {
    from.min(to)..=from.max(to)
}

impl Mailbox {
    /// Reads a FEN that is known to be well formed, with castling as KQkq or by files.
    pub(crate) fn from_fen(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let mut units = [b'.'; 64];
        for (row, text) in fields[0].split('/').enumerate() {
            let mut square = (7 - row) * 8;
            for letter in text.bytes() {
                if letter.is_ascii_digit() {
                    square += usize::from(letter - b'0');
                } else {
                    units[square] = letter;
                    square += 1;
                }
            }
        }
        let castling_rooks = fields[2].bytes().filter(|&letter| letter != b'-').map(|letter| {
            let (rank, rook, king) =
                if is_white(letter) { (0, b'R', b'K') } else { (56, b'r', b'k') };
            let king = (rank..rank + 8).find(|&square| units[square] == king).unwrap();
            match letter.to_ascii_lowercase() {
                b'k' => (king..rank + 8).rev().find(|&square| units[square] == rook).unwrap(),
                b'q' => (rank..king).find(|&square| units[square] == rook).unwrap(),
                file => rank + usize::from(file - b'a'),
            }
        });
        let passed_over = match fields[3].as_bytes() {
            [file, rank] => Some(usize::from(rank - b'1') * 8 + usize::from(file - b'a')),
            _ => None,
        };
        Self {
            white_to_move: fields[1] == "w",
            castling_rooks: castling_rooks.collect(),
            units,
            passed_over,
            halfmove_clock: fields[4].parse().unwrap(),
            fullmove_number: fields[5].parse().unwrap(),
        }
    }

    /// The Shredder-FEN, with the en passant square only where a capture is legal.
    pub(crate) fn fen(&self) -> String {
        let rows = (0..8).rev().map(|rank| {
            let mut row = String::new();
            let mut gap = 0;
            for unit in &self.units[rank * 8..rank * 8 + 8] {
                if *unit == b'.' {
                    gap += 1;
                    continue;
                }
                if gap > 0 {
                    row += &gap.to_string();
                    gap = 0;
                }
                row.push(char::from(*unit));
            }
            if gap > 0 {
                row += &gap.to_string();
            }
            row
        });
        let mut rooks = self.castling_rooks.clone();
        rooks.sort_by_key(|&rook| (rook / 8, std::cmp::Reverse(rook % 8)));
        let rights: String = rooks
            .iter()
            .map(|&rook| {
                let file = b'a' + (rook % 8) as u8;
                char::from(if rook < 8 { file.to_ascii_uppercase() } else { file })
            })
            .collect();
        let passed_over =
            self.passed_over.filter(|_| self.legal_moves().iter().any(|mv| mv.en_passant));
        format!(
            "{} {} {} {} {} {}",
            rows.collect::<Vec<_>>().join("/"),
            if self.white_to_move { "w" } else { "b" },
            if rights.is_empty() { "-" } else { &rights },
            passed_over.map_or("-".to_owned(), square_name),
            self.halfmove_clock,
            self.fullmove_number,
        )
    }

    fn king(&self, white: bool) -> usize {
        let king = if white { b'K' } else { b'k' };
        self.units.iter().position(|&unit| unit == king).unwrap()
    }

    /// The squares from which units of that side attack `target`, in order.
    pub(crate) fn attackers(&self, target: usize, by_white: bool) -> Vec<usize> {
        (0..64)
            .filter(|&from| self.units[from] != b'.' && is_white(self.units[from]) == by_white)
            .filter(|&from| self.attacked_from(from).contains(&target))
            .collect()
    }

    pub(crate) fn checkers(&self) -> Vec<usize> {
        self.attackers(self.king(self.white_to_move), !self.white_to_move)
    }

    /// For Black, then White, and each square: the squares from which that side attacks it.
    pub(crate) fn attacks(&self) -> [Vec<Vec<usize>>; 2] {
        let mut attacks = [vec![Vec::new(); 64], vec![Vec::new(); 64]];
        for from in (0..64).filter(|&from| self.units[from] != b'.') {
            for target in self.attacked_from(from) {
                attacks[usize::from(is_white(self.units[from]))][target].push(from);
            }
        }
        attacks
    }

    /// The units of the side to move, in order, without which a unit that does not give check
    /// now would give check from a distance.
    pub(crate) fn pinned(&self) -> Vec<usize> {
        let white = self.white_to_move;
        let king = self.king(white);
        let checkers = self.checkers();
        let own =
            |&at: &usize| at != king && self.units[at] != b'.' && is_white(self.units[at]) == white;
        let shields = |at: &usize| {
            let mut without = self.clone();
            without.units[*at] = b'.';
            without.attackers(king, !white).len() > checkers.len()
        };
        (0..64).filter(own).filter(shields).collect()
    }

    fn attacked_from(&self, from: usize) -> Vec<usize> {
        let unit = self.units[from];
        let forward = if is_white(unit) { 1 } else { -1 };
        let stepper = |steps: &[(i8, i8)]| steps.iter().filter_map(|&by| step(from, by)).collect();
        match unit.to_ascii_lowercase() {
            b'p' => stepper(&[(-1, forward), (1, forward)]),
            b'n' => stepper(&KNIGHT_STEPS),
            b'k' => stepper(&[STRAIGHT, DIAGONAL].concat()),
            b'b' => self.lines(from, &DIAGONAL),
            b'r' => self.lines(from, &STRAIGHT),
            _ => self.lines(from, &[STRAIGHT, DIAGONAL].concat()),
        }
    }

    fn lines(&self, from: usize, directions: &[(i8, i8)]) -> Vec<usize> {
        let mut squares = Vec::new();
        for &direction in directions {
            let mut at = from;
            while let Some(next) = step(at, direction) {
                squares.push(next);
                if self.units[next] != b'.' {
                    break;
                }
                at = next;
            }
        }
        squares
    }

    /// All legal moves, sorted.
    pub(crate) fn legal_moves(&self) -> Vec<PlainMove> {
        let white = self.white_to_move;
        let mut moves: Vec<PlainMove> = (0..64)
            .filter(|&from| self.units[from] != b'.' && is_white(self.units[from]) == white)
            .flat_map(|from| self.moves_from(from))
            .filter(|mv| {
                let next = self.play(mv);
                next.attackers(next.king(white), !white).is_empty()
            })
            .collect();
        moves.extend(self.castling_moves());
        moves.sort_unstable();
        moves
    }

    /// What the piece may do if its own king were of no concern; castling apart.
    fn moves_from(&self, from: usize) -> Vec<PlainMove> {
        let plain =
            |to| PlainMove { from, to, promotion: None, castling: false, en_passant: false };
        if !self.units[from].eq_ignore_ascii_case(&b'p') {
            let free = |&to: &usize| {
                self.units[to] == b'.' || is_white(self.units[to]) != self.white_to_move
            };
            return self.attacked_from(from).into_iter().filter(free).map(plain).collect();
        }
        let mut moves = Vec::new();
        let (forward, home, last) = if self.white_to_move { (1, 1, 7) } else { (-1, 6, 0) };
        let mut targets = Vec::new();
        if let Some(one) = step(from, (0, forward)).filter(|&to| self.units[to] == b'.') {
            targets.push(one);
            if from / 8 == home {
                targets.extend(step(one, (0, forward)).filter(|&to| self.units[to] == b'.'));
            }
        }
        for to in self.attacked_from(from) {
            if self.units[to] != b'.' && is_white(self.units[to]) != self.white_to_move {
                targets.push(to);
            } else if self.passed_over == Some(to) {
                moves.push(PlainMove { en_passant: true, ..plain(to) });
            }
        }
        for to in targets {
            if to / 8 == last {
                let choices = ['q', 'r', 'b', 'n'];
                moves.extend(choices.map(|role| PlainMove { promotion: Some(role), ..plain(to) }));
            } else {
                moves.push(plain(to));
            }
        }
        moves
    }

    fn castling_moves(&self) -> Vec<PlainMove> {
        let white = self.white_to_move;
        let king = self.king(white);
        let own = |&&rook: &&usize| (rook < 8) == white;
        let castling = |&rook: &usize| PlainMove {
            from: king,
            to: rook,
            promotion: None,
            castling: true,
            en_passant: false,
        };
        let allowed = |mv: &PlainMove| {
            let (king_to, rook_to) = castling_squares(mv);
            let in_the_way =
                |square: usize| square != king && square != mv.to && self.units[square] != b'.';
            let blocked = walk(king, king_to).chain(walk(mv.to, rook_to)).any(in_the_way);
            // The king's way is judged before the rook leaves, the king's goal after it has.
            let mut lifted = self.clone();
            lifted.units[king] = b'.';
            let safe = |square: usize| lifted.attackers(square, !white).is_empty();
            !blocked
                && safe(king)
                && walk(king, king_to).filter(|&square| square != king_to).all(safe)
                && self.play(mv).attackers(king_to, !white).is_empty()
        };
        self.castling_rooks.iter().filter(own).map(castling).filter(allowed).collect()
    }

    pub(crate) fn play(&self, mv: &PlainMove) -> Self {
        let mut next = self.clone();
        let unit = self.units[mv.from];
        let pawn = unit.eq_ignore_ascii_case(&b'p');
        let capture = !mv.castling && self.units[mv.to] != b'.';

        next.units[mv.from] = b'.';
        if mv.castling {
            let (king_to, rook_to) = castling_squares(mv);
            let rook = self.units[mv.to];
            next.units[mv.to] = b'.';
            next.units[king_to] = unit;
            next.units[rook_to] = rook;
        } else {
            next.units[mv.to] = match mv.promotion {
                Some(role) if self.white_to_move => role.to_ascii_uppercase() as u8,
                Some(role) => role as u8,
                None => unit,
            };
        }
        if mv.en_passant {
            next.units[mv.from / 8 * 8 + mv.to % 8] = b'.';
        }
        next.castling_rooks.retain(|&rook| {
            let own = (rook < 8) == self.white_to_move;
            let king_moved = own && unit.eq_ignore_ascii_case(&b'k');
            !king_moved && rook != mv.from && rook != mv.to
        });
        next.passed_over =
            (pawn && mv.from.abs_diff(mv.to) == 16).then_some(usize::midpoint(mv.from, mv.to));
        next.halfmove_clock = if pawn || capture { 0 } else { self.halfmove_clock + 1 };
        next.fullmove_number += u32::from(!self.white_to_move);
        next.white_to_move = !self.white_to_move;
        next
    }
}

/// Where king and rook stand after castling.
fn castling_squares(mv: &PlainMove) -> (usize, usize) {
    let rank = mv.from / 8 * 8;
    if mv.to > mv.from { (rank + 6, rank + 5) } else { (rank + 2, rank + 3) }
}

pub(crate) fn square_name(square: usize) -> String {
    format!("{}{}", (b'a' + (square % 8) as u8) as char, square / 8 + 1)
}
