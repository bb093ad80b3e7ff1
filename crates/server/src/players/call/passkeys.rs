use axum::{
    Json,
    body::Bytes,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use raumspiel_protocol::http::{AddedPasskey, Challenge, NewPasskey, PasskeyDomain, SignedChallenge};

use super::{PRIVATE, account::admitted, devices::person};
use crate::{
    players::{
        ids::Code,
        passkey::{self, Ceremony, ClientData},
        visit::{Cost, Visit, body, nobody},
    },
    problem::Problem,
    site::Site,
};

/// Passkeys are bound to an address that the host has named, and that browsers trust.
fn site(visit: &Visit) -> Result<&Site, Problem> {
    let trusted = visit.app.config.site.as_ref().filter(|site| site.is_trusted());
    trusted.ok_or_else(|| {
        Problem::new(
            "no-passkeys",
            "This server knows no passkeys: it was not started with --site https://….",
        )
    })
}

fn decode(text: &str) -> Result<Vec<u8>, Problem> {
    let wrong = |_| Problem::new("malformed", "That is not base64url without padding.");
    URL_SAFE_NO_PAD.decode(text).map_err(wrong)
}

/// `GET /api/passkey`.
pub(super) async fn domain(visit: Visit) -> Result<Response, Problem> {
    let rp = site(&visit)?.domain().to_owned();
    Ok(([PRIVATE], Json(PasskeyDomain { rp })).into_response())
}

/// `POST /api/player/passkeys/challenge`.
pub(super) async fn challenge_owner(visit: Visit) -> Result<Response, Problem> {
    visit.may_change(Cost::Change)?;
    let domain = site(&visit)?.domain().to_owned();
    let caller = visit.caller().await?;
    person(&caller.player)?;
    let challenge = Code::Challenge.random();
    let issued =
        visit.app.players.issue(Code::Challenge, &challenge, Some(caller.player.id), visit.now()).await?;
    issued.ok_or_else(nobody)?;
    Ok((StatusCode::CREATED, [PRIVATE], Json(Challenge { challenge, rp: domain })).into_response())
}

/// `POST /api/player/passkeys`.
pub(super) async fn add(visit: Visit, bytes: Bytes) -> Result<Response, Problem> {
    visit.may_change(Cost::Change)?;
    let site = site(&visit)?;
    let NewPasskey { client_data, authenticator_data } = body(&bytes)?;
    let (client_data, authenticator_data) = (decode(&client_data)?, decode(&authenticator_data)?);
    let caller = visit.caller().await?;
    let refused = || Problem::new("bad-passkey", "This passkey cannot be taken; try again.");
    let (client, credential, counter) =
        passkey::register(&client_data, &authenticator_data, site.origin(), site.domain())
            .map_err(|_| refused())?;
    let (player, now) = (caller.player.id, visit.now());
    let id = visit.app.players.add_passkey(player, &client.challenge, credential, counter, now).await?;
    Ok((StatusCode::CREATED, [PRIVATE], Json(AddedPasskey { id: id.ok_or_else(refused)? })).into_response())
}

/// `POST /api/passkey/challenge`.
pub(super) async fn challenge(visit: Visit) -> Result<Response, Problem> {
    visit.may_change(Cost::Change)?;
    let domain = site(&visit)?.domain().to_owned();
    let challenge = Code::Challenge.random();
    visit.app.players.issue(Code::Challenge, &challenge, None, visit.now()).await?;
    Ok((StatusCode::CREATED, [PRIVATE], Json(Challenge { challenge, rp: domain })).into_response())
}

/// `POST /api/passkey`.
pub(super) async fn sign_in(visit: Visit, bytes: Bytes) -> Result<Response, Problem> {
    visit.may_change(Cost::Guess)?;
    let (origin, domain) = (site(&visit)?.origin().to_owned(), site(&visit)?.domain().to_owned());
    let SignedChallenge { credential, client_data, authenticator_data, signature } = body(&bytes)?;
    let (client_data, authenticator_data) = (decode(&client_data)?, decode(&authenticator_data)?);
    let signature = decode(&signature)?;
    let Some(kept) = visit.app.players.passkey(&credential).await? else { return Err(visit.wrong().await) };
    let checked = passkey::verify(
        &client_data,
        &authenticator_data,
        &signature,
        &kept.public_key,
        kept.counter,
        &origin,
        &domain,
    );
    let client = ClientData::read(&client_data, Ceremony::Get, &origin);
    let (Ok(counter), Ok(client)) = (checked, client) else { return Err(visit.wrong().await) };
    let (players, kind) = (&visit.app.players, visit.device_kind());
    match players.admit_by_passkey(&kept, counter, &client.challenge, kind, visit.now()).await? {
        Some(somebody) => Ok(admitted(&visit, &somebody, StatusCode::OK)),
        None => Err(visit.wrong().await),
    }
}
