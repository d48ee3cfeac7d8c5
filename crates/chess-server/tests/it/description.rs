//! The API's own description, as served.

use crate::http;
use crate::salon::Salon;

#[tokio::test]
async fn the_description_is_served_to_programs_and_to_people() {
    let salon = Salon::open().await;
    let document = salon.get("/api/openapi.json").await;
    assert_eq!((document.status, document.header("content-type")), (200, "application/json"));
    let document = document.json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1."), "{}", document["openapi"]);

    let page = salon.get("/api/").await;
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert!(page.header("content-security-policy").contains("default-src 'none'"));
    assert!(!page.body.contains("<script") && !page.body.contains("style=\""));
    assert_eq!(salon.get("/api/style.css").await.status, 200);
    let way = salon.get("/api").await;
    assert_eq!((way.status, way.header("location")), (308, "/api/"));
    salon.close().await;
}

#[tokio::test]
async fn every_described_operation_is_routed() {
    let salon = Salon::open().await;
    let document = salon.get("/api/openapi.json").await.json();
    for (path, operations) in document["paths"].as_object().unwrap() {
        let address = path.replace("{id}", "aaaaaaaaaaaa").replace("{name}", "nobody");
        let address = address.replace("{speed}", "blitz").replace("{room}", "players");
        let address = address.replace("{number}", "1");
        assert!(!address.contains('{'), "{path} has a parameter that this test does not know");
        for method in operations.as_object().unwrap().keys() {
            let method = method.to_ascii_uppercase();
            let answer = http::request(salon.address, &method, &address, &[], b"").await;
            let is_routed = match answer.status {
                405 => false,
                404 => answer.json()["code"] == "not_found" && path.contains('{'),
                _ => true,
            };
            assert!(is_routed, "{method} {path}: {answer:?}");
        }
    }
    salon.close().await;
}
