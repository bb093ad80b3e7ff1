//! The calls over HTTP.

mod account;
mod devices;
mod games;
mod open;
mod passkeys;
mod push;
mod tokens;

use std::sync::Arc;

use axum::{
    Router,
    http::{HeaderName, HeaderValue, header},
    routing::{delete, get, post},
};
use raumspiel_protocol::http::KnownPlayer;

use super::roster::Player;
use crate::app::App;

/// Nothing of this is for others' eyes.
const PRIVATE: (HeaderName, HeaderValue) = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));

/// Below `/api`.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route(
            "/player",
            get(account::show).post(account::create).patch(account::rename).delete(account::delete),
        )
        .route("/player/games", get(open::list))
        .route("/player/claim", post(account::claim))
        .route("/player/pair", post(devices::open_pairing))
        .route("/pair", post(devices::pair))
        .route("/player/recovery", post(devices::new_recovery))
        .route("/recover", post(devices::recover))
        .route("/player/devices/{id}", delete(devices::sign_out))
        .route("/player/passkeys/challenge", post(passkeys::challenge_owner))
        .route("/player/passkeys", post(passkeys::add))
        .route("/passkey/challenge", post(passkeys::challenge))
        .route("/passkey", get(passkeys::domain).post(passkeys::sign_in))
        .route("/player/tokens", get(tokens::list).post(tokens::create))
        .route("/player/tokens/{id}", delete(tokens::delete))
        .route("/push", get(push::key))
        .route("/player/push", post(push::subscribe).delete(push::unsubscribe))
        .route("/names", get(account::names))
        .route("/players/{id}", get(games::player))
        .route("/players/{id}/games", get(games::list))
        .route("/players/{id}/games.txt", get(games::export))
        .route("/games/{game}/public", post(games::agree))
}

fn known(player: &Player) -> KnownPlayer {
    KnownPlayer { id: player.id.to_string(), name: player.name.clone(), tag: player.id.tag().to_owned() }
}
