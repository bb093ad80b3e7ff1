use axum::{
    Json,
    body::Bytes,
    extract::Path,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use raumspiel_protocol::http::{Pairing, RecoveryCode, TypedCode};

use super::{PRIVATE, account::admitted};
use crate::{
    players::{
        ids::Code,
        visit::{Cost, Visit, body, nobody},
    },
    problem::Problem,
};

/// `POST /api/player/pair`.
pub(super) async fn open_pairing(visit: Visit) -> Result<Response, Problem> {
    visit.may_change(Cost::Change)?;
    let caller = visit.caller().await?;
    person(&caller.player)?;
    let code = Code::Pair.random();
    let issued = visit.app.players.issue(Code::Pair, &code, Some(caller.player.id), visit.now()).await?;
    let expires = issued.ok_or_else(nobody)?;
    Ok((StatusCode::CREATED, [PRIVATE], Json(Pairing { code, expires })).into_response())
}

/// `POST /api/pair`.
pub(super) async fn pair(visit: Visit, bytes: Bytes) -> Result<Response, Problem> {
    visit.may_change(Cost::Guess)?;
    let TypedCode { code } = body(&bytes)?;
    match visit.app.players.pair(&code, visit.device_kind(), visit.now()).await? {
        Some(somebody) => Ok(admitted(&visit, &somebody, StatusCode::OK)),
        None => Err(visit.wrong().await),
    }
}

/// `POST /api/player/recovery`.
pub(super) async fn new_recovery(visit: Visit) -> Result<Response, Problem> {
    visit.may_change(Cost::Change)?;
    let caller = visit.caller().await?;
    person(&caller.player)?;
    let code = Code::Recovery.random();
    visit.app.players.set_recovery(caller.player.id, &code).await?;
    Ok((StatusCode::CREATED, [PRIVATE], Json(RecoveryCode { code })).into_response())
}

/// `POST /api/recover`.
pub(super) async fn recover(visit: Visit, bytes: Bytes) -> Result<Response, Problem> {
    visit.may_change(Cost::Guess)?;
    let TypedCode { code } = body(&bytes)?;
    match visit.app.players.recover(&code, visit.device_kind(), visit.now()).await? {
        Some(somebody) => Ok(admitted(&visit, &somebody, StatusCode::OK)),
        None => Err(visit.wrong().await),
    }
}

/// `DELETE /api/player/devices/ID`.
pub(super) async fn sign_out(visit: Visit, Path(id): Path<String>) -> Result<Response, Problem> {
    visit.may_change(Cost::Change)?;
    let caller = visit.caller().await?;
    let unknown = || Problem::new("unknown-device", "You have no such device.");
    let devices = visit.app.players.sign_out(caller.player.id, &id).await?.ok_or_else(unknown)?;
    visit.app.games.sign_out(&devices).await;
    Ok((StatusCode::NO_CONTENT, [PRIVATE]).into_response())
}

/// A bot has its token and nothing else.
pub(super) fn person(player: &crate::players::roster::Player) -> Result<(), Problem> {
    match player.owner {
        None => Ok(()),
        Some(_) => Err(Problem::new("not-for-bots", "A bot has its token and nothing else.")),
    }
}
