use std::{sync::Arc, time::Instant};

use axum::{
    Extension, Json,
    body::Bytes,
    extract::{Path, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use raumspiel_protocol::v2::ClientMessage;
use serde_json::{Value, json};

use super::{admission::Client, is_allowed_origin};
use crate::{
    app::App,
    config::Limits,
    games::LiveGame,
    ids::KeyHash,
    problem::Problem,
    room::{Options, Room},
};

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = match self.code {
            "unknown-game" | "unknown-round" | "unknown-path" | "unknown-code" | "unknown-player"
            | "unknown-device" | "unknown-pool" | "no-passkeys" | "no-push" => StatusCode::NOT_FOUND,
            "not-signed-in" => StatusCode::UNAUTHORIZED,
            "wrong-key"
            | "watching-not-allowed"
            | "wrong-origin"
            | "seat-claimed"
            | "not-your-game"
            | "not-for-bots"
            | "too-many-bots" => StatusCode::FORBIDDEN,
            "too-many-games" | "too-many-connections" | "too-many-requests" => StatusCode::TOO_MANY_REQUESTS,
            "shutting-down" | "storage-failed" | "busy" => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::BAD_REQUEST,
        };
        let mut response =
            (status, Json(json!({ "code": self.code, "message": self.message }))).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS {
            let wait = if self.code == "too-many-games" { "60" } else { "20" };
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(wait));
        }
        response
    }
}

/// `POST /api/games`.
pub(super) async fn create(
    State(app): State<Arc<App>>,
    Extension(Client(address)): Extension<Client>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    if !is_allowed_origin(&headers, &app.config.origins) {
        app.games.metrics.refused_by_origin.add(1);
        return Err(Problem::wrong_origin());
    }
    // Before it is read what it asks for, which is what costs.
    if !app.charge(address, Limits::cost_of_asking(body.len())) {
        return Err(Problem::too_many_requests());
    }
    let options = options(&body)?;
    if !app.addresses.may_create(address, &app.config.limits, Instant::now()) {
        app.games.metrics.refused_by_limit.add(1);
        return Err(Problem::too_many_games());
    }
    let opened = app.games.create(options).await?;
    let (game, join) = (opened.live.id.to_string(), opened.join.as_str());
    let answer = json!({ "game": game, "join": join, "key": opened.key.as_str() });
    Ok((StatusCode::CREATED, [(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response())
}

fn options(body: &[u8]) -> Result<Options, Problem> {
    let malformed = |message: &str| Problem::new(raumspiel_protocol::Malformed::CODE, message);
    let Ok(Value::Object(mut fields)) = serde_json::from_slice(body) else {
        return Err(malformed("The body is a JSON object with the game's options."));
    };
    if fields.insert("type".to_owned(), "create".into()).is_some() {
        return Err(malformed("The options have no type."));
    }
    let message: ClientMessage = raumspiel_protocol::decode(&Value::Object(fields).to_string())?;
    Ok(Options::from_message(message).ok_or_else(|| malformed("These are not options."))??)
}

/// `GET /api/games/GAME`.
pub(super) async fn state(
    State(app): State<Arc<App>>,
    Extension(Client(address)): Extension<Client>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let live = app.find(&game, address).await?;
    let now = app.games.now();
    let own = is_own(&app, &live, &headers).await?;
    let look = |room: &Room| {
        may_see(room, &headers, own)?;
        Ok(raumspiel_protocol::encode(&room.state(live.id, now)))
    };
    let text = app.games.look(&live, look).await?;
    app.charge_for_bytes(address, text.len());
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, text).into_response())
}

/// Whether a seat of a game that others may not see belongs to the player who asks.
pub(super) async fn is_own(app: &App, live: &LiveGame, headers: &HeaderMap) -> Result<bool, Problem> {
    let seen = live.lock().room.as_ref().is_some_and(|room| room.watching());
    if seen {
        return Ok(false);
    }
    let Some(caller) = app.players.caller_of(headers).await? else { return Ok(false) };
    Ok(app.players.seat_at(live.id, caller.player.id).await?.is_some())
}

/// Where watching is not allowed, only the players see the game: by their key, or where it is theirs.
pub(super) fn may_see(room: &Room, headers: &HeaderMap, own: bool) -> Result<(), Problem> {
    let key = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    match key {
        _ if room.watching() || own => Ok(()),
        None => Err(Problem::no_watching()),
        Some(key) => room.seat_of(&KeyHash::of(key)).map(drop).ok_or_else(Problem::wrong_key),
    }
}

/// Whatever goes wrong below `/api` is told in the same way, also by what stands before our handlers.
pub(super) async fn tell_failures(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE).map(|kind| kind.as_bytes());
    let told = kind.is_some_and(|kind| kind.starts_with(b"application/json"));
    if !status.is_client_error() || told {
        return response;
    }
    const SHORT: usize = 1 << 10;
    let (mut parts, body) = response.into_parts();
    let text = axum::body::to_bytes(body, SHORT).await.unwrap_or_default();
    let (code, sentence) = match status {
        StatusCode::METHOD_NOT_ALLOWED => ("wrong-method", "That cannot be done here."),
        StatusCode::REQUEST_TIMEOUT => ("too-slow", "The body did not come in time."),
        StatusCode::PAYLOAD_TOO_LARGE => ("body-too-large", "The body is too long."),
        _ => ("malformed", "Something is wrong with what was sent."),
    };
    let message =
        if text.is_empty() { sentence.to_owned() } else { String::from_utf8_lossy(&text).into_owned() };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static("application/json"));
    let failure = raumspiel_protocol::http::Failure { code: code.to_owned(), message };
    Response::from_parts(parts, raumspiel_protocol::encode(&failure).into())
}

pub(super) async fn unknown() -> Problem {
    Problem::new("unknown-path", "There is no such thing here.")
}
