//! Pages, their headers, and the addresses beside the API.

use crate::http;
use crate::salon::Salon;

#[tokio::test]
async fn every_answer_carries_the_protecting_headers() {
    let salon = Salon::open().await;
    for path in ["/fr/", "/en/game/0123456789ab", "/api/v1/games/x", "/healthz", "/nothing"] {
        let response = salon.get(path).await;
        let policy = response.header("content-security-policy");
        for part in [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self'",
            "connect-src 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
        ] {
            assert!(policy.split("; ").any(|found| found == part), "{path}: {part} in {policy}");
        }
        assert_eq!(response.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(response.header("referrer-policy"), "no-referrer", "{path}");
        assert!(!response.header("x-request-id").is_empty(), "{path}");
    }
}

#[tokio::test]
async fn the_page_is_served_in_both_languages() {
    let salon = Salon::open().await;
    for path in ["/fr/", "/en/", "/fr/game/0123456789ab", "/en/local"] {
        let response = salon.get(path).await;
        assert_eq!(response.status, 200, "{path}");
        assert!(response.header("content-type").starts_with("text/html"), "{path}");
        assert!(response.body.contains("Salon"), "{path}");
    }
    for (path, accepted, expect) in [
        ("/", "fr-CA,fr;q=0.8", "/fr/"),
        ("/", "de", "/en/"),
        ("/game/0123456789ab", "fr", "/fr/game/0123456789ab"),
        ("/game/0123456789ab", "en", "/en/game/0123456789ab"),
        ("/fr", "en", "/fr/"),
    ] {
        let response = http::get(salon.address, path, &[("accept-language", accepted)]).await;
        assert_eq!((response.status, response.header("location")), (302, expect), "{path}");
    }
    assert_eq!(salon.get("/fr/x.html?q=1").await.status, 200);
}

#[tokio::test]
async fn other_addresses_are_problems() {
    let salon = Salon::open().await;
    for path in ["/api/v2", "/api/v2/", "/api/v1/nothing", "/de/", "/..%2fetc"] {
        assert_eq!(salon.get(path).await.problem(), (404, "not_found".to_owned()), "{path}");
    }
    let response = http::request(salon.address, "DELETE", "/api/v1/games/x", &[], b"").await;
    assert_eq!(response.problem(), (405, "method_not_allowed".to_owned()));
    assert_eq!(salon.get("/healthz").await.status, 200);
    assert_eq!(salon.get("/readyz").await.status, 200);
}

#[tokio::test]
async fn a_plain_request_id_is_kept_and_another_replaced() {
    let salon = Salon::open().await;
    let address = salon.address;
    let with = async |id: &str| http::get(address, "/healthz", &[("x-request-id", id)]).await;
    assert_eq!(with("abc-123_X").await.header("x-request-id"), "abc-123_X");
    let made = with("two words").await;
    assert_eq!(made.header("x-request-id").len(), 16);
}
