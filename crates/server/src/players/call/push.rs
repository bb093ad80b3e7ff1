use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use raumspiel_protocol::http::{PushKey, PushSubscription};

use super::super::visit::{Cost, Visit, body};
use crate::{
    app::App,
    problem::Problem,
    push::{Push, Subscription},
};

/// The key by which browsers know who may send them notices.
pub(super) async fn key(State(app): State<Arc<App>>) -> Result<Response, Problem> {
    let key = BASE64_URL_SAFE_NO_PAD.encode(push(&app)?.public_key().await?);
    Ok(Json(PushKey { key }).into_response())
}

pub(super) async fn subscribe(visit: Visit, bytes: Bytes) -> Result<StatusCode, Problem> {
    visit.may_change(Cost::Change)?;
    let caller = visit.caller().await?;
    let push = push(&visit.app)?;
    let PushSubscription { endpoint, keys } = body(&bytes)?;
    let decode = |text: &str, length: usize| {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        bytes.filter(|bytes| bytes.len() == length).ok_or_else(bad_subscription)
    };
    if push.endpoint(&endpoint).is_none() {
        return Err(Problem::new(
            "unknown-push-service",
            "Notices are not sent there; the host can allow it.",
        ));
    }
    let subscription =
        Subscription { endpoint, p256dh: decode(&keys.p256dh, 65)?, auth: decode(&keys.auth, 16)? };
    push.book().keep(caller.player.id, &caller.device, &subscription, visit.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn unsubscribe(visit: Visit) -> Result<StatusCode, Problem> {
    visit.may_change(Cost::Change)?;
    let caller = visit.caller().await?;
    push(&visit.app)?.book().leave(&caller.device).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn push(app: &App) -> Result<&Push, Problem> {
    let none = || Problem::new("no-push", "This site sends no notices; its host can set --site.");
    app.games.push.as_ref().ok_or_else(none)
}

fn bad_subscription() -> Problem {
    Problem::new("bad-subscription", "A browser's keys are 65 and 16 bytes in base64url.")
}
