//! Passkeys: the same verdicts as another library's, and a whole way round with an authenticator.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use raumspiel_server::players::passkey;
use serde_json::{Value, json};

use crate::{authenticator::Authenticator, browser::Browser, host::Host};

const ORIGIN: &str = "https://play.example";
const DOMAIN: &str = "play.example";

fn bytes(value: &Value) -> Vec<u8> {
    BASE64.decode(value.as_str().expect("a text")).expect("base64")
}

#[test]
fn another_library_says_the_same() {
    let verdicts: Value = serde_json::from_str(include_str!("../passkey/verdicts.json")).expect("JSON");
    let all = |kind: &str| verdicts[kind].as_array().expect("a list").clone();
    let mut right = 0;
    for case in all("registrations") {
        let ours = passkey::register(
            &bytes(&case["clientData"]),
            &bytes(&case["authenticatorData"]),
            ORIGIN,
            DOMAIN,
        );
        assert_eq!(Value::from(ours.is_ok()), case["right"], "{}: {ours:?}", case["name"]);
        right += u32::from(ours.is_ok());
    }
    for case in all("assertions") {
        let counter =
            case["counter"].as_u64().and_then(|counter| u32::try_from(counter).ok()).expect("a number");
        let ours = passkey::verify(
            &bytes(&case["clientData"]),
            &bytes(&case["authenticatorData"]),
            &bytes(&case["signature"]),
            &bytes(&case["publicKey"]),
            counter,
            ORIGIN,
            DOMAIN,
        );
        assert_eq!(Value::from(ours.is_ok()), case["right"], "{}: {ours:?}", case["name"]);
        right += u32::from(ours.is_ok());
    }
    assert_eq!(right, 3 * 4, "two of each kind and algorithm are right");
}

#[tokio::test]
async fn who_has_a_passkey_comes_back_with_nothing_else() {
    let host = Host::with(|config| {
        config.site = Some(ORIGIN.parse().expect("a site"));
        config.limits.changes_per_minute = 10_000;
    })
    .await;
    let mut ada = Browser::new(&host);
    let me = ada.done("POST", "/api/player", json!({ "name": "Ada" })).await;
    let mut key = Authenticator::new();
    let begun = ada.done("POST", "/api/player/passkeys/challenge", Value::Null).await;
    assert_eq!(begun["rp"], DOMAIN);
    let registration = key.register(&begun["challenge"]);
    let added = ada.done("POST", "/api/player/passkeys", registration.clone()).await;
    let again = ada.status("POST", "/api/player/passkeys", registration).await;
    assert_eq!(again, (400, "bad-passkey".to_owned()), "a challenge is good once");
    let shown = ada.done("GET", "/api/player", Value::Null).await;
    assert!(shown["devices"].to_string().contains("passkey"), "{shown}");

    let mut new = Browser::new(&host);
    let challenge = async |browser: &mut Browser<'_>| {
        browser.done("POST", "/api/passkey/challenge", Value::Null).await["challenge"].clone()
    };
    let signed = key.sign(&challenge(&mut new).await);
    assert_eq!(new.done("POST", "/api/passkey", signed.clone()).await, me);
    assert!(new.cookie.is_some());
    let wrong = (404, "unknown-code".to_owned());
    let mut eve = Browser::new(&host);
    let credential = signed["credential"].clone();
    assert_eq!(eve.status("POST", "/api/passkey", signed).await, wrong, "what was signed is good once");
    let unasked = key.sign(&json!("aaaaaaaaaaaaaaaaaaaaaaaaaa"));
    assert_eq!(eve.status("POST", "/api/passkey", unasked).await, wrong, "nobody asked for that");
    let mut other = Authenticator::new();
    other.counter = 100;
    let mut forged = other.sign(&challenge(&mut eve).await);
    forged["credential"] = credential;
    assert_eq!(eve.status("POST", "/api/passkey", forged).await, wrong);
    // A copy of the authenticator, which has counted less.
    key.counter = 0;
    let copied = key.sign(&challenge(&mut eve).await);
    assert_eq!(eve.status("POST", "/api/passkey", copied).await, wrong);
    key.counter = 50;
    assert_eq!(eve.cookie, None);
    let path = format!("/api/player/devices/{}", added["id"].as_str().expect("an id"));
    assert_eq!(new.ask("DELETE", &path, Value::Null).await.0, 204);
    let late = key.sign(&challenge(&mut eve).await);
    assert_eq!(eve.status("POST", "/api/passkey", late).await, wrong, "it was taken back");
}
