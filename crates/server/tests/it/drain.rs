//! A server that is to stop: nobody is sent there any more, and then everybody is let go.

use std::time::Duration;

use serde_json::json;

use crate::host::{Client, Host, Pair};

#[tokio::test]
async fn a_server_that_is_to_stop_says_so_plays_on_and_lets_everybody_go_in_turn() {
    const WATCHERS: usize = 40;
    let host = Host::with(|config| config.drain = Duration::from_secs(2)).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    let mut watchers = Vec::new();
    for _ in 0..WATCHERS {
        let mut watcher = host.v2().await;
        watcher.send(json!({ "type": "watch", "game": pair.game })).await;
        assert_eq!(watcher.next().await["type"], "attending");
        watchers.push(watcher);
    }
    assert_eq!(host.get("/readyz").await.0, 200);
    let playing = async {
        while host.get("/readyz").await.0 != 503 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        // Whoever is here plays on, and whoever comes all the same is let in.
        pair.play(true, "d e d e").await;
        let newcomer = host.v2().await;
        let mut ends = Vec::new();
        for client in watchers.iter_mut().chain([&mut pair.first, &mut pair.second]) {
            ends.push(client.close_code().await);
        }
        drop(newcomer);
        ends
    };
    let ((), ends) = tokio::join!(host.server.drain(), playing);
    assert!(ends.iter().all(|code| *code == Some(1012)), "{ends:?}");
    let refused = Client::connect(host.server.address(), Some("raumspiel.v2"), &[]).await;
    assert!(refused.is_err(), "nobody new is let in");
    host.stop().await;
}

#[tokio::test]
async fn where_nothing_is_said_of_it_a_server_stops_at_once() {
    let host = Host::start().await;
    let pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    host.server.drain().await;
    assert_eq!(host.get("/readyz").await.0, 200);
    host.stop().await;
    drop(pair);
}
