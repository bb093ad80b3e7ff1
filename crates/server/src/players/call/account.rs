use axum::{
    Json,
    body::Bytes,
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use raumspiel_protocol::http::{Claim, Device, KnownPlayer, Names, NewName, NewPlayer, OwnPlayer};

use super::{PRIVATE, known};
use crate::{
    games::NoGame,
    ids::{GameId, KeyHash},
    players::{
        Name, cookie,
        roster::{self, Admitted},
        visit::{Cost, Visit, body, nobody},
    },
    problem::Problem,
};

/// Somebody is known from now on by the cookie that goes with the answer.
pub(super) fn admitted(visit: &Visit, admitted: &Admitted, status: StatusCode) -> Response {
    let cookie = cookie::set(&admitted.secret, visit.site().is_secure());
    (status, [PRIVATE, cookie], Json(known(&admitted.player))).into_response()
}

/// `POST /api/player`.
pub(super) async fn create(visit: Visit, bytes: Bytes) -> Result<Response, Problem> {
    visit.may_change(Cost::Player)?;
    let new: NewPlayer = body(&bytes)?;
    let name = new.name.map_or_else(|| Ok(Name::random()), |name| Name::new(&name))?;
    if let Some(caller) = visit.known().await? {
        return Ok(([PRIVATE], Json(known(&caller.player))).into_response());
    }
    let somebody = visit.app.players.create(&name, visit.device_kind(), visit.now()).await?;
    Ok(admitted(&visit, &somebody, StatusCode::CREATED))
}

/// `GET /api/player`. Every visit renews the cookie.
pub(super) async fn show(visit: Visit) -> Result<Response, Problem> {
    let caller = visit.caller().await?;
    visit.app.players.seen(&caller, visit.now()).await?;
    let devices = visit.app.players.devices(caller.player.id).await?;
    let device = |device: roster::Device| Device {
        this: device.id == caller.device,
        id: device.id,
        kind: device.kind,
        seen: device.seen,
    };
    let KnownPlayer { id, name, tag } = known(&caller.player);
    let devices = devices.into_iter().map(device).collect();
    let myself = OwnPlayer { id, name, tag, devices, recovery: caller.recovery };
    let mut response = ([PRIVATE], Json(myself)).into_response();
    if let (Some(secret), None) = (visit.secret(), &caller.player.owner) {
        let (name, value): (HeaderName, HeaderValue) = cookie::set(&secret, visit.site().is_secure());
        response.headers_mut().insert(name, value);
    }
    Ok(response)
}

/// `PATCH /api/player`.
pub(super) async fn rename(visit: Visit, bytes: Bytes) -> Result<Response, Problem> {
    visit.may_change(Cost::Change)?;
    let NewName { name } = body(&bytes)?;
    let name = Name::new(&name)?;
    let caller = visit.caller().await?;
    let player = visit.app.players.rename(caller.player.id, &name).await?.ok_or_else(nobody)?;
    visit.app.games.refresh_names_of(player.id).await;
    Ok(([PRIVATE], Json(known(&player))).into_response())
}

/// `DELETE /api/player`.
pub(super) async fn delete(visit: Visit) -> Result<Response, Problem> {
    visit.may_change(Cost::Change)?;
    let caller = visit.caller().await?;
    let everybody =
        visit.app.players.bots(caller.player.id).await?.into_iter().chain([caller.player.clone()]);
    let devices = visit.app.players.delete(caller.player.id).await?;
    for player in everybody {
        visit.app.games.refresh_names_of(player.id).await;
    }
    visit.app.games.sign_out(&devices).await;
    Ok((StatusCode::NO_CONTENT, [PRIVATE, cookie::clear(visit.site().is_secure())]).into_response())
}

/// `POST /api/player/claim`.
pub(super) async fn claim(visit: Visit, bytes: Bytes) -> Result<Response, Problem> {
    visit.may_change(Cost::Change)?;
    let Claim { game, key } = body(&bytes)?;
    let caller = visit.caller().await?;
    let game = GameId::new(&game).ok_or(NoGame::UnknownGame)?;
    let seat = visit.app.games.seat_of(game, &KeyHash::of(&key)).await?;
    if !visit.app.players.claim(game, seat, caller.player.id, visit.now()).await? {
        return Err(Problem::new("seat-claimed", "Somebody else has kept this seat already."));
    }
    visit.app.games.refresh_names_at(game).await;
    Ok((StatusCode::NO_CONTENT, [PRIVATE]).into_response())
}

/// `GET /api/names`.
pub(super) async fn names() -> Response {
    let names = (0..6).map(|_| Name::random().as_str().to_owned()).collect();
    ([(header::CACHE_CONTROL, "no-store")], Json(Names { names })).into_response()
}
