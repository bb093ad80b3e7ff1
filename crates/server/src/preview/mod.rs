//! Links that show the game: `/g/GAME` is the page with what others show of a link (Open Graph),
//! `/g/GAME.png` the position as a picture, `/embed/GAME` the board alone for other sites.
//!
//! ```text
//! room --> Shown --> SVG --> pixels, figures stamped on them --> PNG --> Cache, by the number of the last event
//! ```
//!
//! Whoever has the public name of a game may watch it, and sees as much here. Where the players do
//! not want to be watched, only the kind of the game is shown.

mod board;
mod cache;
mod canvas;
mod card;
mod figure;
mod lettering;
mod shown;

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{
    Extension,
    body::Bytes,
    extract::{Path, State},
    http::{HeaderMap, HeaderName, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use tokio::sync::Semaphore;

use self::{
    cache::{Cache, Picture},
    shown::Shown,
};
use crate::{
    app::App,
    games::NoGame,
    http::{is_known, start_page},
    ids::GameId,
    problem::Problem,
    site::Site,
};

/// What is kept for pictures, and how many are drawn at once.
pub(crate) struct Previews {
    cache: Cache,
    drawing: Arc<Semaphore>,
}

impl Default for Previews {
    fn default() -> Previews {
        // Drawing takes as long as dozens of moves: never more than one core of a machine.
        Previews { cache: Cache::default(), drawing: Arc::new(Semaphore::new(1)) }
    }
}

/// Whoever waits longer than this for a picture is told to come again.
const PATIENCE: Duration = Duration::from_secs(2);
/// What drawing costs an address, in requests.
const DRAWING: f32 = 5.0;
const CROSS_ORIGIN: (HeaderName, &str) =
    (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin");

/// `GET /g/GAME` and `GET /g/GAME.png`.
pub(crate) async fn link(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<SocketAddr>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    match file.strip_suffix(".png") {
        Some(game) => picture(&app, named(game)?, app.address(peer.ip(), &headers), &headers).await,
        None if file == "open.js" => Ok(script(include_str!("open.js"))),
        None => page(&app, named(&file)?, &Site::of(&app.config, peer.ip(), &headers)).await,
    }
}

/// `GET /embed/GAME`, and what belongs to it.
pub(crate) async fn embed(
    State(app): State<Arc<App>>,
    Path(file): Path<String>,
) -> Result<Response, Problem> {
    match (file.as_str(), file.strip_suffix(".svg")) {
        ("embed.js", _) => Ok(script(include_str!("embed.js"))),
        ("embed.css", _) => {
            Ok(([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("embed.css"))
                .into_response())
        }
        (_, Some(game)) => {
            let shown = look(&app, named(game)?).await?;
            let headers =
                [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "no-cache"), CROSS_ORIGIN];
            Ok((headers, card::board_svg(&shown)).into_response())
        }
        (game, None) => {
            let game = named(game)?;
            Ok(framed(game, &look(&app, game).await?))
        }
    }
}

fn script(text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], text).into_response()
}

/// Only by its public name: what joins a game does not belong into a path, which others write down.
fn named(game: &str) -> Result<GameId, Problem> {
    Ok(GameId::new(game).ok_or(NoGame::UnknownGame)?)
}

async fn look(app: &App, game: GameId) -> Result<Shown, Problem> {
    let live = app.games.live(game).await?;
    let now = app.games.now();
    app.games.look(&live, |room| Ok(Shown::of(room, &room.state(game, now)))).await
}

async fn picture(app: &App, game: GameId, address: IpAddr, asked: &HeaderMap) -> Result<Response, Problem> {
    let Previews { cache, drawing } = &app.previews;
    if let Some(picture) = cache.recent(game) {
        return Ok(answer(picture, asked));
    }
    let shown = look(app, game).await?;
    if let Some(picture) = cache.at(game, shown.seq) {
        return Ok(answer(picture, asked));
    }
    if !app.charge(address, DRAWING) {
        return Err(Problem::too_many_requests());
    }
    let busy = || Problem::new("busy", "Too many pictures are being drawn; try again in a moment.");
    let permit = tokio::time::timeout(PATIENCE, Arc::clone(drawing).acquire_owned()).await;
    let permit = permit.ok().and_then(Result::ok).ok_or_else(busy)?;
    // Somebody else may have waited for the same.
    if let Some(picture) = cache.at(game, shown.seq) {
        return Ok(answer(picture, asked));
    }
    let drawn = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        Some(Picture { seq: shown.seq, png: Bytes::from(card::png(&shown)?) })
    });
    let picture = drawn.await.ok().flatten().ok_or_else(busy)?;
    cache.put(game, picture.clone());
    Ok(answer(picture, asked))
}

fn answer(picture: Picture, asked: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", picture.seq);
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, "public, max-age=10"),
        (header::ETAG, tag.as_str()),
        CROSS_ORIGIN,
    ];
    if is_known(asked, &tag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, picture.png).into_response()
}

/// The page itself, with what others show of a link to it.
async fn page(app: &App, game: GameId, site: &Site) -> Result<Response, Problem> {
    let shown = look(app, game).await?;
    let tags = tags(game, &shown, site);
    let page = start_page(app.config.page.as_deref()).unwrap_or_else(|| {
        "<!doctype html><html lang=\"en\"><head><title>Raumspiel</title></head></html>".to_owned()
    });
    // The page expects to be at the root; see `open.js`.
    let page = page.replace("=\"./", "=\"../").replacen("</head>", &format!("{tags}</head>"), 1);
    Ok(([(header::CACHE_CONTROL, "no-cache")], Html(page)).into_response())
}

fn tags(game: GameId, shown: &Shown, site: &Site) -> String {
    let title = match &shown.names[..] {
        [] => shown.kind(),
        names => format!("{}: {}", shown.kind(), names.join(" – ")),
    };
    let about = format!("{} · {}", shown.size(), shown.status);
    let address = format!("{}/g/{game}", site.origin());
    let mut tags = String::new();
    for (name, text) in [
        ("og:type", "website"),
        ("og:site_name", "Raumspiel"),
        ("og:title", &title),
        ("og:description", &about),
        ("og:url", &address),
        ("og:image", &format!("{address}.png")),
        ("og:image:type", "image/png"),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("og:image:alt", &format!("{title}, {about}")),
    ] {
        tags.push_str(&format!("<meta property=\"{name}\" content=\"{}\" />", escape(text)));
    }
    // Not deferred: it sets the address right before the page, a module, reads it.
    tags + "<meta name=\"twitter:card\" content=\"summary_large_image\" /><meta name=\"robots\" content=\"noindex\" />\
        <script src=\"open.js\"></script>"
}

/// The board alone, for other sites' frames: no cookie is read, no key is known, nothing can be done.
fn framed(game: GameId, shown: &Shown) -> Response {
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
        connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";
    let about = escape(&format!("{}, {}, {}", shown.kind(), shown.size(), shown.status));
    let script = match shown.game {
        Some(_) => "<script defer src=\"embed.js\"></script>",
        None => "",
    };
    let page = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\" /><title>{about}</title>\
        <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\
        <link rel=\"stylesheet\" href=\"embed.css\" />{script}</head><body>\
        <a href=\"../g/{game}\" target=\"_blank\" rel=\"noopener\"><img src=\"{game}.svg\" alt=\"{about}\" \
        data-picture=\"{game}.svg\" data-events=\"../api/games/{game}/events?since={}\" /></a></body></html>\n",
        shown.seq
    );
    let headers =
        [(header::CONTENT_SECURITY_POLICY, POLICY), (header::CACHE_CONTROL, "no-cache"), CROSS_ORIGIN];
    (headers, Html(page)).into_response()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
