//! Who somebody is: every call, with every answer it may give.

use std::time::{Duration, Instant};

use raumspiel_server::{Config, store::Step};
use serde_json::{Value, json};

use crate::{
    authenticator::Authenticator,
    browser::Browser,
    database::Database,
    host::{Host, Pair},
};

pub(crate) async fn generous() -> Host {
    Host::with(|config| config.limits.changes_per_minute = 10_000).await
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

#[tokio::test]
async fn somebody_is_known_again_by_a_cookie_that_no_script_reads() {
    let host = generous().await;
    let mut ada = Browser::new(&host);
    assert_eq!(ada.status("GET", "/api/player", Value::Null).await, (401, "not-signed-in".to_owned()));
    let (status, head, made) = ada.ask("POST", "/api/player", json!({ "name": " Ada " })).await;
    assert_eq!(status, 201, "{made}");
    assert_eq!((made["name"].as_str(), made["tag"].as_str()), (Some("Ada"), text(&made["id"]).get(..4)));
    let cookie = head.lines().find(|line| line.starts_with("set-cookie: ")).expect("a cookie");
    for part in ["raumspiel_player=", "httponly", "samesite=lax", "path=/", "max-age=34560000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("secure"), "over plain http it would never come back: {cookie}");
    assert!(head.contains("cache-control: no-store"));

    let (status, _, again) = ada.ask("POST", "/api/player", json!({ "name": "Other" })).await;
    assert_eq!((status, &again), (200, &made), "whoever is somebody stays it");
    let (status, head, shown) = ada.ask("GET", "/api/player", Value::Null).await;
    assert_eq!(status, 200);
    assert!(head.contains("set-cookie: raumspiel_player="), "a visit renews it");
    assert_eq!((&shown["id"], &shown["recovery"]), (&made["id"], &json!(false)));
    assert_eq!(shown["devices"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&shown["devices"][0]["this"], &shown["devices"][0]["kind"]),
        (&json!(true), &json!("computer"))
    );

    let (status, _, unnamed) = Browser::new(&host).ask("POST", "/api/player", Value::Null).await;
    assert_eq!(status, 201);
    assert!(text(&unnamed["name"]).contains(' '), "a name is made up: {unnamed}");
    let secret = text(&json!(ada.cookie)).replace("raumspiel_player=", "");
    let stored = host.stop().await.stored().await;
    assert!(!String::from_utf8_lossy(&stored).contains(&secret), "only its hash is kept");
}

#[tokio::test]
async fn the_cookie_is_secure_where_the_site_is() {
    let host = Host::with(|config| config.site = Some("https://play.example".parse().expect("a site"))).await;
    let headers = [("origin", "https://play.example")];
    let (status, head, _) = host.http("POST", "/api/player", &headers, "{}").await;
    assert_eq!(status, 201);
    assert!(head.contains("; secure"), "{head}");
}

#[tokio::test]
async fn only_pages_of_this_site_change_anything() {
    let host = generous().await;
    let mut ada = Browser::new(&host);
    ada.done("POST", "/api/player", json!({})).await;
    let cookie = ada.cookie.clone().expect("a cookie");
    for (method, path) in [
        ("POST", "/api/player"),
        ("PATCH", "/api/player"),
        ("DELETE", "/api/player"),
        ("POST", "/api/player/claim"),
        ("POST", "/api/player/pair"),
        ("POST", "/api/pair"),
        ("POST", "/api/player/recovery"),
        ("POST", "/api/recover"),
        ("DELETE", "/api/player/devices/x"),
        ("POST", "/api/player/tokens"),
        ("DELETE", "/api/player/tokens/x"),
        ("POST", "/api/player/push"),
        ("DELETE", "/api/player/push"),
        ("POST", "/api/games/aaaaaaaaaaaaaaaa/public"),
        ("POST", "/api/player/passkeys"),
        ("POST", "/api/player/passkeys/challenge"),
        ("POST", "/api/passkey"),
        ("POST", "/api/passkey/challenge"),
    ] {
        for origin in [Some("https://evil.example"), Some("null"), None] {
            let mut headers = vec![("cookie", cookie.as_str())];
            headers.extend(origin.map(|origin| ("origin", origin)));
            let (status, _, answer) = host.http(method, path, &headers, "{}").await;
            assert_eq!(status, 403, "{method} {path} from {origin:?}: {answer}");
            assert!(answer.contains("wrong-origin"));
        }
    }
    ada.done("GET", "/api/player", Value::Null).await;
}

#[tokio::test]
async fn a_name_is_seen_and_changes_everywhere() {
    let host = generous().await;
    let mut ada = Browser::new(&host);
    for bad in ["", " ", "\u{200b}", "A\u{202e}da", &"x".repeat(25), "\u{e0041}"] {
        let refused = ada.ask("POST", "/api/player", json!({ "name": bad })).await;
        assert_eq!((refused.0, &refused.2["code"]), (400, &json!("bad-name")), "{bad:?}");
        assert!(text(&refused.2["message"]).ends_with('.'));
    }
    let me = ada.done("POST", "/api/player", json!({ "name": "Ada" })).await;
    let pair = Pair::start(&host, json!({ "spec": "connect-7x6-4", "name": "typed" })).await;
    let claim = json!({ "game": pair.game, "key": pair.keys[0] });
    assert_eq!(ada.ask("POST", "/api/player/claim", claim.clone()).await.0, 204);
    assert_eq!(ada.ask("POST", "/api/player/claim", claim).await.0, 204, "once more does no harm");
    let named = async |host: &Host| {
        let (_, state) = host.get(&format!("/api/games/{}", pair.game)).await;
        let (_, record) = host.get(&format!("/api/games/{}/record", pair.game)).await;
        (state["players"][0]["name"].clone(), text(&record))
    };
    assert_eq!(named(&host).await.0, "Ada");
    let renamed = ada.done("PATCH", "/api/player", json!({ "name": "Countess" })).await;
    assert_eq!((&renamed["id"], &renamed["name"]), (&me["id"], &json!("Countess")));
    assert_eq!(named(&host).await.0, "Countess");
    assert!(named(&host).await.1.contains("Countess"), "{}", named(&host).await.1);
    let (_, log) = host.get(&format!("/api/games/{}/log", pair.game)).await;
    assert!(!log.to_string().contains("typed"), "{log}");
    let scratch = host.stop().await;
    let host = Host::over(scratch, |_| ()).await;
    assert_eq!(named(&host).await.0, "Countess", "and after a restart");
}

#[tokio::test]
async fn only_the_key_makes_a_seat_ones_own() {
    let host = generous().await;
    let pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    let mut ada = Browser::new(&host);
    let claim = |key: &str| json!({ "game": pair.game, "key": key });
    assert_eq!(ada.status("POST", "/api/player/claim", claim(&pair.keys[0])).await.0, 401);
    ada.done("POST", "/api/player", json!({})).await;
    let wrong = ada.status("POST", "/api/player/claim", claim("nonsense")).await;
    assert_eq!(wrong, (403, "wrong-key".to_owned()));
    let unknown = json!({ "game": "aaaaaaaaaaaaaaaa", "key": pair.keys[0] });
    assert_eq!(ada.status("POST", "/api/player/claim", unknown).await.0, 404);
    assert_eq!(ada.ask("POST", "/api/player/claim", claim(&pair.keys[0])).await.0, 204);
    let mut eve = Browser::new(&host);
    eve.done("POST", "/api/player", json!({})).await;
    let taken = eve.status("POST", "/api/player/claim", claim(&pair.keys[0])).await;
    assert_eq!(taken, (403, "seat-claimed".to_owned()));
    assert_eq!(eve.ask("POST", "/api/player/claim", claim(&pair.keys[1])).await.0, 204);
}

#[tokio::test]
async fn another_device_comes_by_a_code_once() {
    let host = generous().await;
    let mut ada = Browser::new(&host);
    let me = ada.done("POST", "/api/player", json!({ "name": "Ada" })).await;
    let pairing = ada.done("POST", "/api/player/pair", Value::Null).await;
    let (code, expires) = (text(&pairing["code"]), pairing["expires"].as_u64().expect("a time"));
    let now =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("now").as_millis() as u64;
    assert!(expires > now + 290_000 && expires < now + 310_000, "five minutes");
    let mut phone = Browser::new(&host);
    let typed = json!({ "code": code.to_uppercase().replace('-', " ") });
    assert_eq!(phone.done("POST", "/api/pair", typed).await, me);
    let (_, _, seen) = ada.ask("GET", "/api/player", Value::Null).await;
    let other = seen["devices"].as_array().expect("devices").iter().find(|device| device["this"] == false);
    let other = text(&other.expect("the old one is told")["id"]);

    let mut eve = Browser::new(&host);
    let used = eve.status("POST", "/api/pair", json!({ "code": code })).await;
    assert_eq!(used, (404, "unknown-code".to_owned()));
    assert_eq!(eve.cookie, None);

    assert_eq!(ada.ask("DELETE", &format!("/api/player/devices/{other}"), Value::Null).await.0, 204);
    assert_eq!(phone.status("GET", "/api/player", Value::Null).await.0, 401, "undone");
    assert_eq!(ada.status("DELETE", &format!("/api/player/devices/{other}"), Value::Null).await.0, 404);
    ada.done("GET", "/api/player", Value::Null).await;
}

#[tokio::test]
async fn of_two_who_use_a_code_at_once_one_gets_in() {
    let host = generous().await;
    let mut ada = Browser::new(&host);
    ada.done("POST", "/api/player", json!({})).await;
    for _ in 0..5 {
        let code = ada.done("POST", "/api/player/pair", Value::Null).await["code"].clone();
        let (mut one, mut other) = (Browser::new(&host), Browser::new(&host));
        let body = json!({ "code": code });
        let (first, second) = tokio::join!(
            one.status("POST", "/api/pair", body.clone()),
            other.status("POST", "/api/pair", body)
        );
        let mut statuses = [first.0, second.0];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 404]);
    }
}

#[tokio::test]
async fn who_has_lost_everything_comes_back_by_the_recovery_code() {
    let host = generous().await;
    let mut ada = Browser::new(&host);
    let me = ada.done("POST", "/api/player", json!({ "name": "Ada" })).await;
    let first = text(&ada.done("POST", "/api/player/recovery", Value::Null).await["code"]);
    assert_eq!(ada.done("GET", "/api/player", Value::Null).await["recovery"], true);
    let mut new = Browser::new(&host);
    assert_eq!(new.done("POST", "/api/recover", json!({ "code": first })).await, me);
    let second = text(&new.done("POST", "/api/player/recovery", Value::Null).await["code"]);
    let mut late = Browser::new(&host);
    assert_eq!(late.status("POST", "/api/recover", json!({ "code": first })).await.0, 404, "it was replaced");
    assert_eq!(late.done("POST", "/api/recover", json!({ "code": second })).await, me);
}

#[tokio::test]
async fn nothing_tells_what_was_wrong_with_a_code() {
    let host = generous().await;
    let mut ada = Browser::new(&host);
    ada.done("POST", "/api/player", json!({})).await;
    let used = text(&ada.done("POST", "/api/player/pair", Value::Null).await["code"]);
    Browser::new(&host).done("POST", "/api/pair", json!({ "code": used })).await;
    let fresh = text(&ada.done("POST", "/api/player/pair", Value::Null).await["code"]);
    let nearly = format!("{}{}", &fresh[..10], if fresh.ends_with('a') { 'b' } else { 'a' });
    let mut answers = Vec::new();
    for code in [used, nearly, "aaaaa-aaaaa".to_owned(), String::new(), "x".repeat(1_000)] {
        for path in ["/api/pair", "/api/recover"] {
            let began = Instant::now();
            let (status, _, answer) = Browser::new(&host).ask("POST", path, json!({ "code": code })).await;
            assert!(began.elapsed() >= Duration::from_millis(115), "{code}");
            answers.push((status, answer));
        }
    }
    assert!(answers.iter().all(|answer| *answer == answers[0] && answer.0 == 404), "{answers:?}");
    Browser::new(&host).done("POST", "/api/pair", json!({ "code": fresh })).await;
}

#[tokio::test]
async fn what_is_too_old_is_answered_like_what_is_wrong() {
    let site = |config: &mut Config| {
        config.limits.changes_per_minute = 10_000;
        config.site = Some("https://play.example".parse().expect("a site"));
    };
    let host = Host::with(site).await;
    let mut ada = Browser::new(&host);
    ada.done("POST", "/api/player", json!({})).await;
    let old = ada.done("POST", "/api/player/pair", Value::Null).await["code"].clone();
    let mut key = Authenticator::new();
    let begun = ada.done("POST", "/api/player/passkeys/challenge", Value::Null).await;
    ada.done("POST", "/api/player/passkeys", key.register(&begun["challenge"])).await;
    let adding = ada.done("POST", "/api/player/passkeys/challenge", Value::Null).await["challenge"].clone();
    let entering = ada.done("POST", "/api/passkey/challenge", Value::Null).await["challenge"].clone();
    let recovery = ada.done("POST", "/api/player/recovery", Value::Null).await["code"].clone();
    let cookie = ada.cookie;
    let scratch = host.stop().await;
    let store = scratch.store().await;
    let age = Step::run("UPDATE tickets SET expires = expires - 300000", []);
    store.change(vec![age]).await.expect("it is done");
    store.close().await.expect("it closes");

    let host = Host::over(scratch, site).await;
    let mut ada = Browser { host: &host, cookie };
    let mut answers = Vec::new();
    for (path, body) in [
        ("/api/pair", json!({ "code": "aaaaa-aaaaa" })),
        ("/api/pair", json!({ "code": old })),
        ("/api/passkey", key.sign(&json!("aaaaaaaaaaaaaaaaaaaaaaaaaa"))),
        ("/api/passkey", key.sign(&entering)),
    ] {
        let began = Instant::now();
        let mut stranger = Browser::new(&host);
        let (status, _, answer) = stranger.ask("POST", path, body).await;
        assert!(began.elapsed() >= Duration::from_millis(115), "{path}");
        assert_eq!(stranger.cookie, None, "{path}");
        answers.push((status, answer));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0] && answer.0 == 404), "{answers:?}");
    let late = ada.status("POST", "/api/player/passkeys", Authenticator::new().register(&adding)).await;
    assert_eq!(late, (400, "bad-passkey".to_owned()));
    // A recovery code does not grow old.
    Browser::new(&host).done("POST", "/api/recover", json!({ "code": recovery })).await;
}

#[tokio::test]
async fn bots_are_players_with_a_token_three_of_each() {
    let host = generous().await;
    let mut ada = Browser::new(&host);
    ada.done("POST", "/api/player", json!({ "name": "Ada" })).await;
    let bot = ada.done("POST", "/api/player/tokens", json!({ "name": "Deep Ada" })).await;
    let (id, bearer) = (text(&bot["id"]), format!("Bearer {}", text(&bot["token"])));
    let (_, shown) = host.get(&format!("/api/players/{id}")).await;
    assert_eq!((&shown["name"], &shown["bot"]), (&json!("Deep Ada"), &json!(true)));

    let pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    let body = json!({ "game": pair.game, "key": pair.keys[1] }).to_string();
    let headers = [("authorization", bearer.as_str())];
    assert_eq!(host.http("POST", "/api/player/claim", &headers, &body).await.0, 204, "without an origin");
    let (_, state) = host.get(&format!("/api/games/{}", pair.game)).await;
    assert_eq!(
        (&state["players"][1]["name"], &state["players"][1]["bot"], &state["players"][0]["bot"]),
        (&json!("Deep Ada"), &json!(true), &Value::Null)
    );
    for path in ["/api/player/tokens", "/api/player/pair", "/api/player/recovery"] {
        let (status, _, answer) = host.http("POST", path, &headers, "{\"name\":\"x\"}").await;
        assert!(status == 403 && answer.contains("not-for-bots"), "{path}: {answer}");
    }

    ada.done("POST", "/api/player/tokens", json!({ "name": "Two" })).await;
    ada.done("POST", "/api/player/tokens", json!({ "name": "Three" })).await;
    let full = ada.status("POST", "/api/player/tokens", json!({ "name": "Four" })).await;
    assert_eq!(full, (403, "too-many-bots".to_owned()));
    assert_eq!(
        ada.done("GET", "/api/player/tokens", Value::Null).await["bots"].as_array().map(Vec::len),
        Some(3)
    );
    let mut eve = Browser::new(&host);
    eve.done("POST", "/api/player", json!({})).await;
    let path = format!("/api/player/tokens/{id}");
    assert_eq!(eve.status("DELETE", &path, Value::Null).await.0, 404, "not hers");
    assert_eq!(ada.ask("DELETE", &path, Value::Null).await.0, 204);
    assert_eq!(host.http("GET", "/api/player", &headers, "").await.0, 401);
    let (_, state) = host.get(&format!("/api/games/{}", pair.game)).await;
    assert_eq!((&state["players"][1]["name"], &state["players"][1]["bot"]), (&Value::Null, &Value::Null));
    assert_eq!(host.get(&format!("/api/players/{id}")).await.0, 404);
}

#[tokio::test]
async fn any_server_answers_for_any_player() {
    let database = Database::new();
    let (one, other) = (Host::sharing(&database, |_| ()).await, Host::sharing(&database, |_| ()).await);
    let mut here = Browser::new(&one);
    let me = here.done("POST", "/api/player", json!({ "name": "Ada" })).await;
    let code = here.done("POST", "/api/player/pair", Value::Null).await["code"].clone();
    let mut phone = Browser::new(&other);
    assert_eq!(
        phone.done("POST", "/api/pair", json!({ "code": code })).await,
        me,
        "paired at one, used at the other"
    );
    assert_eq!(phone.at(&one).done("GET", "/api/player", Value::Null).await["id"], me["id"]);

    // A game in memory at both servers.
    let pair = Pair::across(&one, &other, json!({ "spec": "connect-7x6-4", "name": "typed" })).await;
    let path = format!("/api/games/{}", pair.game);
    let claim = json!({ "game": pair.game, "key": pair.keys[0] });
    assert_eq!(here.ask("POST", "/api/player/claim", claim).await.0, 204);
    let shown = async |host: &Host| host.get(&path).await.1["players"][0]["name"].clone();
    assert_eq!(shown(&one).await, "Ada");
    let becomes = async |expected: Value| {
        let began = Instant::now();
        while shown(&other).await != expected {
            assert!(began.elapsed() < Duration::from_secs(20), "{} stays", shown(&other).await);
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    becomes(json!("Ada")).await;

    assert_eq!(phone.ask("DELETE", "/api/player", Value::Null).await.0, 204);
    assert_eq!(
        here.status("GET", "/api/player", Value::Null).await.0,
        401,
        "deleted at one, gone at the other"
    );
    assert_eq!(one.get(&format!("/api/players/{}", text(&me["id"]))).await.0, 404);
    becomes(Value::Null).await;
}

#[tokio::test]
async fn one_address_cannot_flood_or_guess() {
    let host = Host::start().await;
    let mut guesses = 0;
    let mut eve = Browser::new(&host);
    let refused = loop {
        let (status, head, answer) = eve.ask("POST", "/api/pair", json!({ "code": "aaaaa-aaaaa" })).await;
        if status != 404 {
            assert!(head.contains("retry-after"), "{head}");
            break (status, answer["code"].clone());
        }
        guesses += 1;
    };
    assert_eq!((refused, guesses), ((429, json!("too-many-requests")), 10));
    assert_eq!(eve.status("POST", "/api/player", json!({})).await.0, 429);
}

#[tokio::test]
async fn nonsense_gets_a_sentence() {
    let host = generous().await;
    let mut ada = Browser::new(&host);
    ada.done("POST", "/api/player", json!({})).await;
    for (method, path, body) in [
        ("POST", "/api/player", json!({ "nam": "x" })),
        ("POST", "/api/player", json!([])),
        ("PATCH", "/api/player", json!({})),
        ("POST", "/api/pair", json!({ "code": 5 })),
        ("POST", "/api/player/claim", json!({ "game": "x" })),
    ] {
        let (status, _, answer) = ada.ask(method, path, body).await;
        assert_eq!((status, &answer["code"]), (400, &json!("malformed")), "{method} {path}");
    }
    for path in ["/api/players/x", "/api/players/aaaaaaaaaaaaaaaa", "/api/players/aaaaaaaaaaaaaaaa/games"] {
        let (status, answer) = host.get(path).await;
        assert_eq!((status, answer["code"].as_str()), (404, Some("unknown-player")));
    }
    let no_site = ada.status("POST", "/api/passkey/challenge", json!({})).await;
    assert_eq!(no_site, (404, "no-passkeys".to_owned()));
}

#[tokio::test]
async fn games_that_are_not_over_are_listed_to_their_player() {
    let host = generous().await;
    let mut ada = Browser::new(&host);
    assert_eq!(ada.status("GET", "/api/player/games", Value::Null).await.0, 401);
    ada.done("POST", "/api/player", json!({ "name": "Ada" })).await;
    let mut playing = Pair::start(&host, json!({ "spec": "connect-7x6-4", "watching": false })).await;
    let mut over = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    let mut again = Pair::start(
        &host,
        json!({ "spec": "connect-4x4-2", "time": { "kind": "correspondence", "daysPerMove": 2 } }),
    )
    .await;
    for pair in [&playing, &over, &again] {
        let claim = json!({ "game": pair.game, "key": pair.keys[1] });
        assert_eq!(ada.ask("POST", "/api/player/claim", claim).await.0, 204);
    }
    playing.play(true, "d e d").await;
    over.act(true, json!({ "type": "resign" })).await;
    again.act(true, json!({ "type": "resign" })).await;
    again.act(true, json!({ "type": "offer_rematch" })).await;
    again.act(false, json!({ "type": "accept_rematch" })).await;
    let open = ada.done("GET", "/api/player/games", Value::Null).await;
    let games = open["games"].as_array().expect("games");
    assert_eq!(games.len(), 2, "{open}");
    assert!(games.iter().all(|game| game["yourMove"] == true), "the guest begins the second round: {open}");
    let find =
        |pair: &Pair| games.iter().find(|game| game["game"] == pair.game.as_str()).expect("it is there");
    assert_eq!((&find(&playing)["plies"], &find(&playing)["side"]), (&json!(3), &json!("second")));
    assert_eq!((&find(&playing)["leftMs"], &find(&again)["round"]), (&Value::Null, &json!(2)));
    playing.play(false, "a").await;
    let open = ada.done("GET", "/api/player/games", Value::Null).await;
    assert_eq!(open["games"][0]["game"], again.game.as_str(), "whoever is awaited comes first: {open}");
    assert_eq!(open["games"][1]["yourMove"], false);

    // The player sees what others may not watch; nobody else does.
    for path in ["", "/record", "/log"] {
        let path = format!("/api/games/{}{path}", playing.game);
        assert_eq!(ada.ask("GET", &path, Value::Null).await.0, 200, "{path}");
        assert_eq!(Browser::new(&host).ask("GET", &path, Value::Null).await.0, 403, "{path}");
        let mut eve = Browser::new(&host);
        eve.done("POST", "/api/player", json!({})).await;
        assert_eq!(eve.ask("GET", &path, Value::Null).await.0, 403, "{path}");
    }
}
