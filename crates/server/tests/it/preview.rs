//! Links that show the game: the page's tags, the picture, the board for other sites.

use serde_json::json;

use crate::host::{Host, Pair};

const BOARDS: [&str; 3] = ["connect-7x6-4", "connect-5x5x5-4", "chess-5x5x5"];

#[tokio::test]
async fn a_link_shows_what_is_played_and_how_it_stands() {
    let host = Host::with(|config| config.site = Some("https://play.example".parse().expect("a site"))).await;
    for spec in BOARDS {
        let pair = Pair::start(&host, json!({ "spec": spec, "name": "<A\"da>" })).await;
        let (status, head, page) = host.http("GET", &format!("/g/{}", pair.game), &[], "").await;
        assert_eq!(status, 200);
        assert!(head.contains("content-type: text/html"));
        assert!(head.contains("frame-ancestors 'none'"), "the page itself is framed by nobody");
        let image = format!("https://play.example/g/{}.png", pair.game);
        assert!(page.contains(&format!("<meta property=\"og:image\" content=\"{image}\" />")), "{page}");
        assert!(page.contains("&lt;A&quot;da&gt;") && !page.contains("<A\"da>"), "{page}");
        assert!(page.contains("to move"));
        for secret in pair.keys.iter().chain([&pair.join]) {
            assert!(!page.contains(secret));
        }
        let (status, head, _) = host.http("GET", &format!("/g/{}.png", pair.game), &[], "").await;
        assert_eq!(status, 200);
        assert!(head.contains("content-type: image/png") && head.contains("cross-origin\r\n"), "{head}");
    }
}

#[tokio::test]
async fn a_picture_follows_the_game_and_is_not_drawn_twice() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    let path = format!("/g/{}.png", pair.game);
    let tag =
        |head: &str| head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag").to_owned();
    let (_, head, first) = host.http("GET", &path, &[], "").await;
    let seen = tag(&head);
    let (status, _, nothing) = host.http("GET", &path, &[("if-none-match", &seen)], "").await;
    assert_eq!((status, nothing.as_str()), (304, ""));
    pair.play(true, "d").await;
    // For two seconds nobody asks how the game stands.
    tokio::time::sleep(std::time::Duration::from_millis(2_100)).await;
    let (status, head, second) = host.http("GET", &path, &[("if-none-match", &seen)], "").await;
    assert_eq!(status, 200);
    assert_ne!(tag(&head), seen);
    assert_ne!(first, second);
}

#[tokio::test]
async fn who_does_not_want_to_be_watched_shows_the_kind_of_game_alone() {
    let host = Host::start().await;
    let hidden = json!({ "spec": "connect-7x6-4", "name": "Ada", "watching": false });
    let mut pair = Pair::start(&host, hidden).await;
    let board = format!("/embed/{}.svg", pair.game);
    let (_, _, before) = host.http("GET", &board, &[], "").await;
    pair.play(true, "d e d").await;
    let (status, _, after) = host.http("GET", &board, &[], "").await;
    assert_eq!(status, 200);
    assert_eq!(before, after);
    // The picture is that of any such game, and stays so.
    let picture = async |game: &str| host.http("GET", &format!("/g/{game}.png"), &[], "").await.2;
    let open = Pair::start(&host, json!({ "spec": "connect-7x6-4", "name": "Ada" })).await;
    let other = Pair::start(&host, json!({ "spec": "connect-7x6-4", "watching": false })).await;
    let hidden = picture(&pair.game).await;
    assert_eq!(hidden, picture(&other.game).await);
    assert_ne!(hidden, picture(&open.game).await);
    let (_, _, page) = host.http("GET", &format!("/g/{}", pair.game), &[], "").await;
    assert!(page.contains("Connect Four") && !page.contains("Ada") && !page.contains("to move"), "{page}");
}

#[tokio::test]
async fn other_sites_frame_the_board_and_nothing_else() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": "chess-5x5x5" })).await;
    let (status, head, page) = host.http("GET", &format!("/embed/{}", pair.game), &[], "").await;
    assert_eq!(status, 200);
    assert!(head.contains("frame-ancestors *") && !head.contains("x-frame-options"), "{head}");
    assert!(!head.contains("set-cookie"));
    assert!(page.contains(&format!("src=\"{}.svg\"", pair.game)));
    let board = format!("/embed/{}.svg", pair.game);
    let (_, head, before) = host.http("GET", &board, &[], "").await;
    assert!(head.contains("content-type: image/svg+xml"));
    pair.play(true, "Ab2Ab3").await;
    let (_, _, after) = host.http("GET", &board, &[], "").await;
    assert_ne!(before, after);
    for part in ["embed.js", "embed.css"] {
        assert_eq!(host.http("GET", &format!("/embed/{part}"), &[], "").await.0, 200);
    }
    assert_eq!(host.http("GET", "/g/open.js", &[], "").await.0, 200);
}

#[tokio::test]
async fn what_joins_a_game_or_names_none_is_no_link_to_it() {
    let host = Host::start().await;
    let pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    for path in [
        format!("/g/{}", pair.join),
        format!("/g/{}.png", pair.join),
        format!("/embed/{}", pair.join),
        "/g/aaaaaaaaaaaaaaaa".to_owned(),
        "/g/aaaaaaaaaaaaaaaa.png".to_owned(),
        "/g/x".to_owned(),
        "/embed/x.svg".to_owned(),
    ] {
        let (status, body) = host.get(&path).await;
        assert_eq!((status, body["code"].as_str()), (404, Some("unknown-game")), "{path}");
    }
}

#[tokio::test]
async fn a_board_too_large_to_be_seen_costs_nothing() {
    let host = Host::start().await;
    let pair = Pair::start(&host, json!({ "spec": "connect-1000000x1000000-4" })).await;
    for path in [format!("/g/{}.png", pair.game), format!("/embed/{}.svg", pair.game)] {
        assert_eq!(host.http("GET", &path, &[], "").await.0, 200);
    }
}

#[tokio::test]
async fn an_address_has_only_so_many_pictures_drawn() {
    let host = Host::with(|config| config.limits.per_address = 200).await;
    let mut refused = None;
    // A picture counts as five requests; over these games, the allowance is used up.
    for _ in 0..60 {
        let (_, _, opened) = host.http("POST", "/api/games", &[], "{\"spec\":\"connect-7x6-4\"}").await;
        let Ok(opened) = serde_json::from_str::<serde_json::Value>(&opened) else { break };
        let Some(game) = opened["game"].as_str() else { break };
        let (status, head, answer) = host.http("GET", &format!("/g/{game}.png"), &[], "").await;
        if status != 200 {
            assert!(head.contains("retry-after"), "{head}");
            refused = Some((status, answer.contains("too-many-requests")));
            break;
        }
    }
    assert_eq!(refused, Some((429, true)));
}
