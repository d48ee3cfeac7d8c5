use chess_analysis::{Curve, Draw, Reason, words};
use chess_notation::Language;

use crate::{game, one_move};

/// Start, move, score and line with the best move, score and line after the move played.
type Case =
    (&'static str, &'static str, (&'static str, &'static str), (&'static str, &'static str));

fn reason((start, mv, best, after): Case) -> Reason {
    let analysis = one_move(start, mv, best, after);
    let judged = analysis.moves[0].judged.clone();
    judged.unwrap_or_else(|| panic!("{start}: {mv} is not judged")).reason
}

#[test]
fn reasons_are_read_off_the_lines() {
    let cases: [(Case, &str, &str); 24] = [
        (
            ("4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", "e1d2", ("0", "e4c3"), ("300", "d5e4")),
            "leaves the knight on e4 to be taken by the pawn on d5",
            "laisse le cavalier en e4 en prise : le pion en d5 peut le prendre",
        ),
        (
            ("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5", ("0", "f3d4"), ("300", "d6e5")),
            "puts the knight on e5, where the pawn on d6 can take it",
            "place le cavalier en e5, où le pion en d6 peut le prendre",
        ),
        (
            ("4k3/8/8/8/1b6/2N5/3K4/8 w - - 0 1", "d2e2", ("0", "d2d3"), ("300", "b4c3")),
            "leaves the knight on c3 without its guard: the bishop on b4 can take it",
            "ne défend plus le cavalier en c3 : le fou en b4 peut le prendre",
        ),
        (
            (
                "3rk3/8/8/8/3P4/8/8/3QK3 w - - 0 1",
                "d4d5",
                ("900", "d1d3 e8e7"),
                ("300", "d8d5 d1d5"),
            ),
            "",
            "",
        ),
        (
            (
                "4k3/8/8/8/3n4/8/7P/R3K3 w Q - 0 1",
                "h2h3",
                ("200", "e1c1"),
                ("300", "d4c2 e1d2 c2a1"),
            ),
            "allows a fork: the knight on c2 attacks the king on e1 and the rook on a1",
            "permet une fourchette : le cavalier en c2 attaque le roi en e1 et la tour en a1",
        ),
        (
            (
                "r3k3/8/8/8/3K3Q/8/4P3/8 w - - 0 1",
                "e2e3",
                ("500", "h4h5 e8e7"),
                ("400", "a8a4 d4d3 a4h4"),
            ),
            "allows a skewer: the rook on a4 attacks the king on d4, and behind it the queen on h4",
            "permet une enfilade : la tour en a4 attaque le roi en d4 et, derrière, la dame en h4",
        ),
        (
            ("4r1k1/8/8/7n/8/6B1/P3N3/4K3 w - - 0 1", "a2a3", ("0", "g3f2"), ("400", "h5g3")),
            "loses the bishop on g3, since its guard, the knight on e2, is pinned",
            "perd le fou en g3, dont le défenseur en e2 est cloué",
        ),
        (
            ("4k3/8/8/8/6b1/5R2/6P1/6K1 w - - 0 1", "g1h2", ("300", "f3f2"), ("100", "g4f3 g2f3")),
            "loses the exchange: the bishop on g4 can take the rook on f3",
            "perd la qualité : le fou en g4 peut prendre la tour en f3",
        ),
        (
            (
                "2k5/pppr4/8/8/3B4/8/7P/6K1 w - - 0 1",
                "d4a7",
                ("0", "d4e3"),
                ("400", "b7b6 h2h3 c8b7 h3h4 b7a7"),
            ),
            "loses a bishop for a pawn",
            "perd un fou contre un pion",
        ),
        (
            (
                "4r1k1/8/8/8/8/4n3/7P/K3Q3 w - - 0 1",
                "h2h3",
                ("300", "e1f2"),
                ("700", "e3c2 a1b1 e8e1 b1c2"),
            ),
            "allows a discovered attack by the rook on e8 on the queen on e1",
            "permet une attaque à la découverte : la tour en e8 attaque la dame en e1",
        ),
        (
            ("4k3/8/8/8/8/2K5/p7/8 w - - 0 1", "c3d3", ("0", "c3b2"), ("900", "a2a1q")),
            "lets a pawn promote on a1",
            "laisse un pion se promouvoir en a1",
        ),
        (
            ("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", "e1f2", ("600", "e4d5"), ("300", "d5d4")),
            "misses that the pawn on e4 can take the rook on d5",
            "ne voit pas que le pion en e4 peut prendre la tour en d5",
        ),
        (
            (
                "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1",
                "e1d2",
                ("300", "b5c7 e8d7 c7a8"),
                ("500", "a8a4"),
            ),
            "misses a fork: a knight on c7 would attack the king on e8 and the rook on a8",
            "manque une fourchette : un cavalier en c7 attaquerait le roi en e8 et la tour en a8",
        ),
        (
            ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "g1f1", ("#1", "a1a8"), ("-300", "g8f8")),
            "misses mate in one",
            "manque un mat en un coup",
        ),
        (
            ("r5k1/8/8/8/8/8/5PPP/5NK1 w - - 0 1", "f1d2", ("0", "f1e3"), ("#2", "a8a1 d2f1 a1f1")),
            "allows mate in two",
            "permet un mat en deux coups",
        ),
        (
            ("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "a1b1", ("#9", "f7f6 h8h7"), ("0", "")),
            "gives stalemate",
            "met l’adversaire pat",
        ),
        (
            // Black gives check on e1 and h4 without end.
            (
                "6k1/8/8/8/7q/8/6PP/1Q5K w - - 0 1",
                "b1b8",
                ("900", "b1b3 g8g7"),
                ("0", "g8g7 b8e5 g7g8 e5b8 g8g7"),
            ),
            "allows a draw by repetition",
            "permet la nulle par répétition",
        ),
        (("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1f2", ("400", "e1d2"), ("0", "e8e7")), "", ""),
        (
            // The bishop and a pawn for the knight: the minor pieces are even.
            (
                "4k3/8/8/8/2b5/1P6/P3N3/4K3 w - - 0 1",
                "b3b4",
                ("300", "b3c4 e8d7"),
                ("0", "c4e2 e1e2 e8d7"),
            ),
            "misses that the pawn on b3 can take the bishop on c4",
            "ne voit pas que le pion en b3 peut prendre le fou en c4",
        ),
        (
            // A knight is lost, but the score does not tell: there is something in return.
            ("4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", "e1d2", ("0", "e4c3"), ("90", "d5e4")),
            "",
            "",
        ),
        (
            // The knight is lost in either case.
            (
                "4k3/8/8/3p4/4N3/8/R6r/4K3 w - - 0 1",
                "e1d1",
                ("200", "a2h2 d5e4"),
                ("300", "d5e4 a2h2"),
            ),
            "misses the win of the exchange: the rook on a2 can take the rook on h2",
            "manque le gain de la qualité : la tour en a2 peut prendre la tour en h2",
        ),
        (
            // The rook attacked the queen before the knight gave check.
            (
                "3r2k1/8/8/8/8/5n2/8/3QK3 w - - 0 1",
                "e1f2",
                ("500", "d1f3 g8h8"),
                ("700", "d8d1 f2f3"),
            ),
            "leaves the queen on d1 to be taken by the rook on d8",
            "laisse la dame en d1 en prise : la tour en d8 peut la prendre",
        ),
        (
            // A knight is lost, and later a bishop goes for a knight.
            (
                "4k3/8/8/3p4/1p2N3/2n5/3B4/4K3 w - - 0 1",
                "e1f1",
                ("0", "e4f2"),
                ("400", "d5e4 f1g1 e8e7 d2c3 b4c3"),
            ),
            "leaves the knight on e4 to be taken by the pawn on d5",
            "laisse le cavalier en e4 en prise : le pion en d5 peut le prendre",
        ),
        (
            // What the best line loses as well is nobody's fault.
            ("4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", "e1d2", ("-300", "e1e2 d5e4"), ("900", "d5e4")),
            "",
            "",
        ),
    ];
    for (case, english, french) in cases {
        let reason = reason(case);
        let said = |language| words::reason(language, &reason).unwrap_or_default();
        assert_eq!(said(Language::En), english, "{case:?}");
        assert_eq!(said(Language::Fr).replace('\u{a0}', " "), french, "{case:?}");
    }
}

#[test]
fn checks_without_end_are_called_so() {
    let kept_up = |start, mv, best, line| reason((start, mv, ("500", best), ("0", line)));
    // White gives the checks, whom the draw costs a won game.
    let white = kept_up(
        "6k1/8/8/8/8/7P/5qP1/1Q5K w - - 0 1",
        "b1b8",
        "b1b3 g8g7",
        "g8g7 b8e5 g7g8 e5b8 g8g7 b8e5",
    );
    assert_eq!(white, Reason::AllowsDraw(Draw::Repetition));
    // Black does, and saves himself.
    let black = kept_up(
        "6k1/8/8/8/8/6qP/P7/2Q4K w - - 0 1",
        "a2a3",
        "c1c8 g8g7",
        "g3h3 h1g1 h3g3 g1h1 g3h3 h1g1",
    );
    assert_eq!(black, Reason::AllowsDraw(Draw::PerpetualCheck));
}

#[test]
fn a_move_that_is_as_good_as_the_best_is_not_judged() {
    let start = "4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1";
    // The search at the root thinks better of its move than the search behind it.
    let analysis = one_move(start, "e1d2", ("400", "e4c3"), ("-500", "d5e4"));
    assert_eq!(analysis.moves[0].judged, None);
    assert_eq!(analysis.moves[0].lost_points, 0.0);
    assert_eq!(analysis.better_line(0), []);
}

#[test]
fn positions_with_one_move_are_not_searched() {
    // White has Kxb1 only.
    let game = game("4k3/8/8/8/8/8/7r/Kq6 w - - 0 1", "a1b1");
    let mut asked = Vec::new();
    let analysis = chess_analysis::analyze(&game, |game| {
        asked.push(game.ply());
        let line = crate::line(game, "h2h8");
        chess_analysis::Evaluation::new(crate::score("500"), Curve::Own, 3, 7, line)
    });
    assert_eq!(asked, [1]);
    assert_eq!(analysis.positions[0].score, crate::score("-500"));
    assert_eq!(analysis.nodes(), 14);
}

#[test]
fn a_knight_for_a_bishop_is_nothing_to_speak_of() {
    // 1… Bxe2 2. Kxe2 Kxe5: a knight and a pawn for the bishop.
    let analysis = one_move(
        "8/8/4k3/4P3/8/5b2/P3N3/4K3 w - - 0 1",
        "a2a3",
        ("100", "e2d4 e6e5"),
        ("100", "f3e2 e1e2 e6e5"),
    );
    let judged = analysis.moves[0].judged.clone().unwrap();
    let said = words::reason(Language::En, &judged.reason);
    assert_eq!(said.as_deref(), Some("loses a pawn"));
}
