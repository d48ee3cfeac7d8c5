//! Pictures of games and positions, and score sheets.

use chess_notation::json::Command;
use serde_json::json;

use crate::client::{Client, play_all};
use crate::salon::{Salon, untimed};

const NO_STORE: &str = "no-store";

#[tokio::test]
async fn a_game_is_drawn_as_it_is_and_as_it_was() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    play_all(&mut white, &mut black, 0, &["e2e4", "e7e5", "g1f3"]).await;
    let of = |path: &str| format!("/api/v1/games/{}/{path}", w.game);

    let now = salon.get(&of("image.svg")).await;
    assert_eq!((now.status, now.header("content-type")), (200, "image/svg+xml"), "{now:?}");
    assert_eq!(now.header("cache-control"), NO_STORE, "a game that goes on changes");
    assert!(now.body.contains("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b"));
    assert_eq!(salon.get(&of("image.svg?ply=3")).await.body, now.body);
    let before = salon.get(&of("image.svg?ply=0&bottom=black&side=64")).await;
    assert!(before.body.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"));
    assert!(before.body.contains("width=\"64\""));
    for (path, begins) in [
        ("image.png", "\u{fffd}PNG"),
        ("image.png?ply=1&side=1024", "\u{fffd}PNG"),
        ("game.gif?side=64&pace_ms=100", "GIF89a"),
        ("sheet.pdf?lang=fr&paper=a5", "%PDF-"),
    ] {
        let drawn = salon.get(&of(path)).await;
        assert_eq!(drawn.status, 200, "{path}: {drawn:?}");
        assert!(drawn.body.starts_with(begins), "{path}");
        assert_eq!(drawn.header("x-content-type-options"), "nosniff");
    }
    for path in [
        "image.svg?ply=4",
        "image.svg?side=63",
        "image.png?side=1025",
        "game.gif?side=481",
        "game.gif?pace_ms=99",
        "sheet.pdf?paper=a3",
    ] {
        let problem = salon.get(&of(path)).await.problem();
        assert_eq!(problem, (422, "invalid_members".to_owned()), "{path}");
    }
    for path in ["image.svg?ply=-1", "image.svg?bottom=up", "image.svg?plie=1", "sheet.pdf?lang=xx"]
    {
        let problem = salon.get(&of(path)).await.problem();
        assert_eq!(problem, (400, "bad_request".to_owned()), "{path}");
    }

    // What everybody may see and cannot change any more may be kept.
    white.command(Command::Resign {}).await.unwrap();
    assert_eq!(salon.get(&of("image.svg")).await.header("cache-control"), NO_STORE);
    salon.post_as(&w.secret, &of("visibility"), &json!({"visibility": "public"})).await;
    let kept = salon.get(&of("image.svg")).await;
    assert_eq!(kept.header("cache-control"), "public, max-age=3600");
}

#[tokio::test]
async fn any_position_is_drawn() {
    let salon = Salon::open().await;
    let of = |query: &str| format!("/api/v1/positions/image?{query}");
    let fen = "fen=4k3/8/8/8/8/8/8/4K2R%20w%20K%20-%200%201";
    let svg = salon.get(&of(fen)).await;
    assert_eq!((svg.status, svg.header("content-type")), (200, "image/svg+xml"), "{svg:?}");
    assert!(svg.body.contains("<title>4k3/8/8/8/8/8/8/4K2R w</title>"));
    let png = salon.get(&of(&format!("{fen}&format=png&side=64"))).await;
    assert!(png.body.starts_with("\u{fffd}PNG"));
    for query in
        ["fen=8/8/8/8/8/8/8/8%20w%20-%20-%200%201", "fen=nonsense", &format!("fen={:0>300}", 8)]
    {
        let problem = salon.get(&of(query)).await.problem();
        assert_eq!(problem, (422, "invalid_members".to_owned()), "{query}");
    }
    assert_eq!(salon.get(&of("")).await.problem(), (400, "bad_request".to_owned()));
}
