//! Games that nobody has kept go after a while; those of players stay as long as one of them does.

use std::time::Duration;

use raumspiel_server::ids::GameId;
use serde_json::{Value, json};

use crate::{
    browser::Browser,
    database::Database,
    host::{Host, Pair, Scratch},
    players::text,
};

/// A game that is over, kept by these: the creator, the guest.
async fn played<const N: usize>(host: &Host, keepers: [&mut Browser<'_>; N]) -> String {
    let mut pair = Pair::start(host, json!({ "spec": "connect-7x6-4" })).await;
    pair.play(true, "d e d e d e d").await;
    for (keeper, key) in keepers.into_iter().zip(&pair.keys) {
        let claim = json!({ "game": pair.game, "key": key });
        assert_eq!(keeper.ask("POST", "/api/player/claim", claim).await.0, 204);
    }
    pair.game
}

/// Lets a server forget what is old and nobody's, until a game is gone.
async fn until_forgotten(mut scratch: Scratch, game: &str) -> Scratch {
    for _ in 0..40 {
        let host = Host::over(scratch, |config| config.keep = Some(Duration::from_millis(1))).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        scratch = host.stop().await;
        let store = scratch.store().await;
        let left = store.read(GameId::new(game).expect("a name"), 0).await.expect("the log is read");
        store.close().await.expect("it closes");
        if left.is_empty() {
            return scratch;
        }
    }
    panic!("{game} is still there");
}

async fn check(scratch: Scratch) {
    let host = Host::over(scratch, |config| config.limits.changes_per_minute = 10_000).await;
    let (mut ada, mut bob) = (Browser::new(&host), Browser::new(&host));
    let me = ada.done("POST", "/api/player", json!({})).await;
    bob.done("POST", "/api/player", json!({})).await;
    let kept = played(&host, [&mut ada]).await;
    let shared = played(&host, [&mut ada, &mut bob]).await;
    let deserted = played(&host, [&mut bob]).await;
    let nobodys = played(&host, []).await;
    assert_eq!(bob.ask("DELETE", "/api/player", Value::Null).await.0, 204);
    let cookie = ada.cookie.clone();
    let scratch = until_forgotten(host.stop().await, &nobodys).await;
    let scratch = until_forgotten(scratch, &deserted).await;
    let host = Host::over(scratch, |_| ()).await;
    for (game, status) in [(&kept, 200), (&shared, 200), (&deserted, 404), (&nobodys, 404)] {
        assert_eq!(host.get(&format!("/api/games/{game}")).await.0, status, "{game}");
    }
    let mut ada = Browser { host: &host, cookie };
    let path = format!("/api/players/{}/games", text(&me["id"]));
    let listed = ada.done("GET", &path, Value::Null).await["games"].clone();
    let listed: Vec<String> =
        listed.as_array().expect("a list").iter().map(|game| text(&game["game"])).collect();
    assert_eq!(listed, [shared, kept], "the latest first");
}

#[tokio::test]
async fn what_somebody_has_kept_stays_as_long_as_they_do() {
    check(Scratch::new()).await;
}

#[tokio::test]
async fn in_a_database_too() {
    check(Scratch::on(Database::new())).await;
}
