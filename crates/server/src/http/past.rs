//! What has happened in a game: its log and its records.

use std::{net::IpAddr, sync::Arc};

use axum::{
    Extension,
    body::Body,
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use futures_util::{Stream, TryStreamExt, stream};
use raumspiel_protocol::v2::Event;
use raumspiel_rules::record::Date;
use serde::Deserialize;

use super::{
    admission::Client,
    api::{is_own, may_see},
};
use crate::{
    app::App,
    games::LiveGame,
    ids::GameId,
    players::Called,
    problem::Problem,
    room::{Entry, Room},
    store::StoreError,
};

/// So many events are read at once: a long log is never in memory as a whole.
const PAGE: u32 = 256;
/// To make a record is to play the game again: so many events of it cost an address as much as a
/// request.
const REPLAYED: f32 = 16.0;

#[derive(Deserialize)]
pub(super) struct Range {
    since: Option<u32>,
    until: Option<u32>,
}

/// `GET /api/games/GAME/log?since=3&until=9`: the events after the one and up to the other.
pub(super) async fn log(
    State(app): State<Arc<App>>,
    Extension(Client(address)): Extension<Client>,
    Path(game): Path<String>,
    Query(Range { since, until }): Query<Range>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let live = app.find(&game, address).await?;
    check_key(&app, &live, &headers).await?;
    let (since, until) = (since.unwrap_or(0), until.unwrap_or(u32::MAX));
    let pages = pages(&app, live.id, address, since, until).map_ok(move |entries| {
        let text = |entry: &Entry| {
            // Before every event but the first.
            let comma = if entry.seq == since + 1 { "" } else { "," };
            comma.to_owned() + &raumspiel_protocol::encode(&entry.numbered())
        };
        entries.iter().map(text).collect::<String>()
    });
    let bracket = |text: &str| stream::iter([Ok(text.to_owned())]);
    let text = futures_util::StreamExt::chain(bracket("["), pages);
    let text = futures_util::StreamExt::chain(text, bracket("]"));
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from_stream(text)).into_response())
}

/// Whether somebody may see the game at all is asked before anything is read for them.
async fn check_key(app: &App, live: &LiveGame, headers: &HeaderMap) -> Result<(), Problem> {
    let own = is_own(app, live, headers).await?;
    loop {
        {
            let inner = live.lock();
            if let Some(room) = &inner.room {
                return may_see(room, headers, own);
            }
        }
        app.games.load(live).await?;
    }
}

/// A game's durable events after one and up to another, a page at a time, at the cost of who asks.
pub(super) fn pages(
    app: &Arc<App>,
    game: GameId,
    address: IpAddr,
    since: u32,
    until: u32,
) -> impl Stream<Item = Result<Vec<Entry>, StoreError>> + use<> {
    stream::try_unfold((Arc::clone(app), since), move |(app, since)| async move {
        if since >= until {
            return Ok(None);
        }
        let entries = app.games.store.read_page(game, since, PAGE.min(until - since)).await?;
        app.charge(address, entries.len() as f32 / REPLAYED);
        Ok(entries.last().map(|entry| entry.seq).map(|last| (entries, (app, last))))
    })
}

#[derive(Deserialize)]
pub(super) struct Round {
    round: Option<u32>,
}

/// `GET /api/games/GAME/record?round=1`.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Extension(Client(address)): Extension<Client>,
    Path(game): Path<String>,
    Query(Round { round }): Query<Round>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let live = app.find(&game, address).await?;
    check_key(&app, &live, &headers).await?;
    // Long games are played again by few at once, so that they take little memory and leave a
    // processor to the players.
    let _turn = app.replays.acquire().await.map_err(|_| Problem::shutting_down())?;
    let entries: Vec<Entry> =
        pages(&app, live.id, address, 0, u32::MAX).try_concat().await.map_err(damaged)?;
    let called = app.players.called(&[live.id]).await?.remove(&live.id).unwrap_or_default();
    let text = tokio::task::spawn_blocking(move || record_text(&entries, round, &called));
    let text = text.await.map_err(damaged)??;
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, text).into_response())
}

fn record_text(entries: &[Entry], round: Option<u32>, called: &Called) -> Result<String, Problem> {
    let entries = entries_of_round(entries, round)?;
    let mut room = Room::replay(entries).map_err(damaged)?;
    called.apply_to(&mut room);
    let began = entries.iter().rev().find(|entry| matches!(entry.event, Event::Started { .. }));
    let date = began.or(entries.first()).and_then(|entry| date(entry.now.wall_ms));
    Ok(room.record(date).to_string())
}

fn damaged(error: impl std::fmt::Display) -> Problem {
    Problem { code: "storage-failed", message: error.to_string() }
}

/// The log up to the end of a round; the latest if none is asked for.
fn entries_of_round(entries: &[Entry], round: Option<u32>) -> Result<&[Entry], Problem> {
    let Some(wanted) = round else { return Ok(entries) };
    // A round that was left by the guest begins again; only the last beginning counts.
    let begins = |entry: &Entry| matches!(entry.event, Event::Started { round, .. } if round == wanted);
    let Some(begin) = entries.iter().rposition(begins) else {
        return Err(Problem::new("unknown-round", "This game has no such round."));
    };
    let ends = |entry: &Entry| matches!(entry.event, Event::Started { .. });
    let end = entries[begin + 1..].iter().position(ends).map_or(entries.len(), |at| begin + 1 + at);
    Ok(&entries[..end])
}

/// The day of a moment, in the calendar of Greenwich (by Howard Hinnant's algorithm).
pub(crate) fn date(wall_ms: u64) -> Option<Date> {
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

    #[test]
    fn a_record_has_the_date_of_its_own_round() {
        use raumspiel_protocol::v2::Seat;

        use crate::{
            ids::SeatKey,
            room::{Action, Away, Command, Now, Options},
        };
        let day = |days: u64| Now { tick_ms: days, wall_ms: days * 86_400_000 };
        let (mut room, created) = Room::create(Options::chess(), SeatKey::random().hash(), day(0));
        let mut entries = vec![created];
        entries.extend(room.join(SeatKey::random().hash(), None, true, day(1)).expect("a free seat"));
        let mut act = |seat, action, now| {
            let seated = room.seated_by(seat);
            let command = Command { seat, seated, seq: None, id: None, action, lag_ms: 0 };
            entries.extend(room.apply(&command, now, Away::default()).entries);
        };
        act(Seat::Guest, Action::Resign, day(2));
        act(Seat::Creator, Action::OfferRematch, day(3));
        act(Seat::Guest, Action::AcceptRematch, day(4));
        let date = |round| record_text(&entries, round, &Called::default()).expect("a record");
        assert!(date(Some(1)).contains("1970-01-02"), "{}", date(Some(1)));
        assert!(date(Some(2)).contains("1970-01-05") && date(None).contains("1970-01-05"));
        assert!(record_text(&entries, Some(3), &Called::default()).is_err());
    }
}
