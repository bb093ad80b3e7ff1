//! The description of the calls and the calls themselves are the same.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{
    browser::Browser,
    host::{Host, Pair},
    players::generous,
};

/// Where routes stand in the source: what comes before the paths there, and the text.
const ROUTES: [(&str, &str); 5] = [
    ("", include_str!("../../src/http/mod.rs")),
    ("/api", include_str!("../../src/http/mod.rs")),
    ("/api", include_str!("../../src/players/call/mod.rs")),
    ("/api", include_str!("../../src/lobby/call.rs")),
    ("/api", include_str!("../../src/rating/call.rs")),
];

/// No calls of their own: the socket, another name of `/healthz`, the reference, and files whose names
/// tell what they are, which are described one by one.
const OTHERS: [&str; 6] = ["/ws", "/health", "/protocol", "/protocol/{file}", "/g/{file}", "/embed/{file}"];

fn described() -> Value {
    serde_json::from_str(include_str!("../../../../docs/protocol/openapi.json")).expect("JSON")
}

#[test]
fn every_route_is_described() {
    let described = described();
    let paths: BTreeSet<&str> =
        described["paths"].as_object().expect("paths").keys().map(String::as_str).collect();
    let mut routes = BTreeSet::new();
    for (beginning, source) in ROUTES {
        // What is nested under `/api` comes first in the file that has both.
        let (nested, own) = source.split_once(".fallback(api::unknown)").unwrap_or((source, ""));
        let source = if beginning.is_empty() { own } else { nested };
        let named = source.split(".route(").skip(1).filter_map(|rest| rest.split('"').nth(1));
        routes.extend(named.map(|path| format!("{beginning}{path}")));
    }
    assert!(routes.len() > 40, "{routes:?}");
    let silent: Vec<_> = routes
        .iter()
        .map(String::as_str)
        .filter(|route| !paths.contains(route) && !OTHERS.contains(route))
        .collect();
    assert_eq!(silent, [""; 0], "routes that nobody is told of");
}

#[tokio::test]
async fn every_call_that_is_described_is_there() {
    let host = generous().await;
    let pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    for (path, calls) in described()["paths"].as_object().expect("paths") {
        let at = path.replace("{game}", &pair.game);
        let at = at.replace("{id}", "aaaaaaaaaaaaaaaa").replace("{pool}", "chess-5x5x5");
        let at = at.replace("{spec}", "connect-7x6-4");
        for method in calls.as_object().expect("calls").keys() {
            // A stream has no end.
            if path.ends_with("/events") {
                continue;
            }
            let (status, code) = answer(&host, &method.to_uppercase(), &at).await;
            assert!(status != 405 && code != "unknown-path", "{method} {path}: {status}");
            let expected = &calls[method]["responses"][status.to_string()];
            assert!(!expected.is_null(), "{method} {path} answers {status}, which nobody is told of");
        }
    }
}

async fn answer(host: &Host, method: &str, path: &str) -> (u16, String) {
    Browser::new(host).status(method, path, Value::Null).await
}
