use axum::{
    Json,
    body::Bytes,
    extract::Path,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use raumspiel_protocol::http::{BotToken, Bots, NewName};

use super::{PRIVATE, devices::person, known};
use crate::{
    players::{
        Name, PlayerId,
        visit::{Cost, Visit, body},
    },
    problem::Problem,
};

/// `POST /api/player/tokens`.
pub(super) async fn create(visit: Visit, bytes: Bytes) -> Result<Response, Problem> {
    visit.may_change(Cost::Change)?;
    let NewName { name } = body(&bytes)?;
    let name = Name::new(&name)?;
    let caller = visit.caller().await?;
    person(&caller.player)?;
    let bot = visit.app.players.create_bot(caller.player.id, &name, visit.now()).await?;
    let full = || Problem::new("too-many-bots", "A player has at most three bots.");
    let bot = bot.ok_or_else(full)?;
    let token = BotToken { id: bot.player.id.to_string(), token: bot.secret.as_str().to_owned() };
    Ok((StatusCode::CREATED, [PRIVATE], Json(token)).into_response())
}

/// `GET /api/player/tokens`.
pub(super) async fn list(visit: Visit) -> Result<Response, Problem> {
    let caller = visit.caller().await?;
    let bots = visit.app.players.bots(caller.player.id).await?;
    Ok(([PRIVATE], Json(Bots { bots: bots.iter().map(known).collect() })).into_response())
}

/// `DELETE /api/player/tokens/ID`.
pub(super) async fn delete(visit: Visit, Path(id): Path<String>) -> Result<Response, Problem> {
    visit.may_change(Cost::Change)?;
    let caller = visit.caller().await?;
    let bots = visit.app.players.bots(caller.player.id).await?;
    let id = PlayerId::new(&id).filter(|id| bots.iter().any(|bot| bot.id == *id));
    let unknown = || Problem::new("unknown-player", "You have no such bot.");
    let id = id.ok_or_else(unknown)?;
    let devices = visit.app.players.delete(id).await?;
    visit.app.games.refresh_names_of(id).await;
    visit.app.games.sign_out(&devices).await;
    Ok((StatusCode::NO_CONTENT, [PRIVATE]).into_response())
}
