use std::{net::SocketAddr, sync::Arc, time::Instant};

use axum::{
    Extension, Json,
    body::Bytes,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use raumspiel_protocol::v2::{ClientMessage, Event, Numbered};
use raumspiel_rules::record::Date;
use serde::Deserialize;
use serde_json::{Value, json};

use super::is_allowed_origin;
use crate::{
    app::App,
    problem::Problem,
    room::{Entry, Options, ReplayError, Room},
    table::Table,
    text_id::KeyHash,
};

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = match self.code {
            "unknown-game" | "unknown-round" => StatusCode::NOT_FOUND,
            "wrong-key" | "watching-not-allowed" | "wrong-origin" => StatusCode::FORBIDDEN,
            "too-many-games" | "too-many-connections" => StatusCode::TOO_MANY_REQUESTS,
            "shutting-down" | "storage-failed" => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::BAD_REQUEST,
        };
        let mut response =
            (status, Json(json!({ "code": self.code, "message": self.message }))).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("60"));
        }
        response
    }
}

/// `POST /api/games`.
pub(super) async fn create(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<SocketAddr>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    if !is_allowed_origin(&headers, &app.config.origins) {
        return Err(Problem::new("wrong-origin", "Pages from elsewhere may not open games here."));
    }
    let options = options(&body)?;
    let address = app.address(peer.ip(), &headers);
    if !app.addresses.may_create(address, &app.config.limits, Instant::now()) {
        app.hall.metrics.refused_by_limit.add(1);
        return Err(Problem::too_many_games());
    }
    let opened = app.hall.create(options)?;
    let (told, durable) = tokio::sync::oneshot::channel();
    opened.table.when_settled(&opened.table.lock(), &app.hall, move |durable| {
        let _ = told.send(durable);
    });
    if durable.await != Ok(true) {
        return Err(Problem::storage_failed());
    }
    let (game, join) = (opened.table.id.to_string(), opened.join.as_str());
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
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    loop {
        let table = app.hall.find(&game).await?;
        let _turn = app.hall.fresh(&table).await?;
        let (told, durable) = tokio::sync::oneshot::channel();
        let state = {
            let inner = table.lock();
            let Some(room) = &inner.room else { continue };
            may_see(room, &headers)?;
            table.when_settled(&inner, &app.hall, move |durable| {
                let _ = told.send(durable);
            });
            room.state(table.id, app.hall.now())
        };
        if durable.await != Ok(true) {
            return Err(Problem::storage_failed());
        }
        return Ok(([(header::CACHE_CONTROL, "no-store")], Json(state)).into_response());
    }
}

/// Where watching is not allowed, only the players see the game: by their key.
pub(super) fn may_see(room: &Room, headers: &HeaderMap) -> Result<(), Problem> {
    let key = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    match key {
        _ if room.watching() => Ok(()),
        None => Err(Problem::no_watching()),
        Some(key) => room.seat_of(&KeyHash::of(key)).map(drop).ok_or_else(Problem::wrong_key),
    }
}

#[derive(Deserialize)]
pub(super) struct Round {
    round: Option<u32>,
}

/// `GET /api/games/GAME/record`.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(Round { round }): Query<Round>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let table = app.hall.find(&game).await?;
    let entries = durable_log(&app, &table).await?;
    let room = Room::replay(entries_of_round(&entries, round)?).map_err(damaged)?;
    may_see(&room, &headers)?;
    let began = entries.iter().rev().find(|entry| matches!(entry.event, Event::Started { .. }));
    let date = began.or(entries.first()).and_then(|entry| date(entry.now.wall_ms));
    let text = room.record(date).to_string();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-store")], text)
        .into_response())
}

/// `GET /api/games/GAME/log`.
pub(super) async fn log(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let table = app.hall.find(&game).await?;
    let entries = durable_log(&app, &table).await?;
    may_see(&Room::replay(&entries).map_err(damaged)?, &headers)?;
    let events: Vec<Numbered> = entries.iter().map(Entry::numbered).collect();
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(events)).into_response())
}

fn damaged(error: ReplayError) -> Problem {
    Problem { code: "storage-failed", message: error.to_string() }
}

pub(super) async fn durable_log(app: &App, table: &Table) -> Result<Vec<Entry>, Problem> {
    let entries = app.hall.store.read(table.id, 0).await;
    entries.map_err(|error| Problem { code: "storage-failed", message: error.to_string() })
}

/// The log up to the end of a round; the latest if none is asked for.
fn entries_of_round(entries: &[Entry], round: Option<u32>) -> Result<&[Entry], Problem> {
    let Some(wanted) = round else { return Ok(entries) };
    let starts: Vec<usize> =
        (0..entries.len()).filter(|&at| matches!(entries[at].event, Event::Started { .. })).collect();
    let index = usize::try_from(wanted).ok().and_then(|round| round.checked_sub(1));
    match index.filter(|index| *index < starts.len()) {
        None => Err(Problem::new("unknown-round", "This game has no such round.")),
        Some(index) => Ok(&entries[..starts.get(index + 1).copied().unwrap_or(entries.len())]),
    }
}

/// The day of a moment, in the calendar of Greenwich (by Howard Hinnant's algorithm).
fn date(wall_ms: u64) -> Option<Date> {
    let days = i64::try_from(wall_ms / 86_400_000).ok()? + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    Date::new(u16::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
}

pub(super) async fn unknown() -> (StatusCode, &'static str) {
    (StatusCode::NOT_FOUND, "There is no such thing here.\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_the_calendar() {
        let check = |wall_ms: u64, expected: &str| {
            assert_eq!(date(wall_ms).map(|date| date.to_string()).as_deref(), Some(expected));
        };
        check(0, "1970-01-01");
        check(951_782_400_000, "2000-02-29");
        check(1_794_787_200_000, "2026-11-16");
        check(1_735_689_599_999, "2024-12-31");
    }
}
