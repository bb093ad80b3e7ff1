use serde_json::json;

use crate::host::{Host, Pair};

#[tokio::test]
async fn a_game_of_connect_four_by_a_link_to_its_end() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4", "name": "Ada" })).await;
    pair.play(true, "d e d e d e d").await;
    let end = pair.both().await;
    assert_eq!(end["event"]["type"], "finished");
    assert_eq!(end["event"]["result"], json!({ "winner": "first", "reason": "line", "lines": 1 }));
    let (status, state) = host.get(&format!("/api/games/{}", pair.game)).await;
    assert_eq!(status, 200);
    assert_eq!(state["moves"], json!(["d", "e", "d", "e", "d", "e", "d"]));
    assert_eq!(state["players"][0]["name"], "Ada");
    assert_eq!(state["status"], "finished");
    host.stop().await;
}
