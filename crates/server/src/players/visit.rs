use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    body::Bytes,
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
use serde::de::DeserializeOwned;

use super::{Players, cookie, ids::Secret, roster::Caller};
use crate::{app::App, problem::Problem, site::Site, store::StoreError};

/// A request about players: who asks, from where, and whether they may.
pub(super) struct Visit {
    pub(super) app: Arc<App>,
    headers: HeaderMap,
    peer: IpAddr,
    began: Instant,
}

/// What a change costs an address of its allowance.
#[derive(Clone, Copy)]
pub(super) enum Cost {
    Change = 1,
    /// Somebody new.
    Player = 2,
    /// A guess at a secret.
    Guess = 6,
}

/// Wrong guesses are answered after this, whatever was wrong with them.
const PAUSE: Duration = Duration::from_millis(120);

impl FromRequestParts<Arc<App>> for Visit {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visit, Problem> {
        let peer = parts.extensions.get::<SocketAddr>().map(SocketAddr::ip);
        let peer = peer.ok_or_else(|| Problem::new("malformed", "A request comes from somewhere."))?;
        Ok(Visit { app: Arc::clone(app), headers: parts.headers.clone(), peer, began: Instant::now() })
    }
}

impl Visit {
    pub(super) fn site(&self) -> Site {
        Site::of(&self.app.config, self.peer, &self.headers)
    }

    /// The address that asks, whoever has passed it on.
    pub(super) fn address(&self) -> IpAddr {
        self.app.address(self.peer, &self.headers)
    }

    pub(super) fn now(&self) -> u64 {
        self.app.games.now().wall_ms
    }

    pub(super) fn secret(&self) -> Option<Secret> {
        secret(&self.headers)
    }

    /// Who asks, if they are somebody.
    pub(super) async fn known(&self) -> Result<Option<Caller>, Problem> {
        Ok(self.app.players.caller_of(&self.headers).await?)
    }

    pub(super) async fn caller(&self) -> Result<Caller, Problem> {
        self.known().await?.ok_or_else(nobody)
    }

    /// Lets a change pass that a page of this site asks for, or a program with a token, as long as
    /// the address has not asked for too much.
    pub(super) fn may_change(&self, cost: Cost) -> Result<(), Problem> {
        let page = self.headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
        let ours = match page {
            Some(origin) => self.is_own(origin),
            None => !self.headers.contains_key(header::ORIGIN) && token(&self.headers).is_some(),
        };
        if !ours {
            return Err(Problem::new("wrong-origin", "Only pages of this site may change who is who here."));
        }
        let limits = &self.app.config.limits;
        let may =
            self.app.attempts.may(self.address(), cost as u32, limits.changes_per_minute, Instant::now());
        if limits.enabled && !may {
            self.app.games.metrics.refused_by_limit.add(1);
            return Err(Problem::new(
                "too-many-requests",
                "Too much was asked from your address; wait a minute.",
            ));
        }
        Ok(())
    }

    /// As the host has said where people come, else by the name under which the request came.
    fn is_own(&self, origin: &str) -> bool {
        let named = self.app.config.site.as_ref().is_some_and(|site| site.origin() == origin);
        let host = self.headers.get(header::HOST).and_then(|host| host.to_str().ok());
        named || origin.split_once("://").is_some_and(|(_, authority)| Some(authority) == host)
    }

    /// Answers a guess that was wrong, after the same time as any other.
    pub(super) async fn wrong(&self) -> Problem {
        tokio::time::sleep_until((self.began + PAUSE).into()).await;
        Problem::new("unknown-code", "This is wrong, was used already, or is too old.")
    }

    /// What kind of device asks; nothing more is kept of it.
    pub(super) fn device_kind(&self) -> &'static str {
        let agent =
            self.headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        if agent.contains("Mobile") || agent.contains("Android") { "phone" } else { "computer" }
    }
}

pub(super) fn nobody() -> Problem {
    Problem::new("not-signed-in", "This device is nobody's here, or not any more.")
}

/// The token in a request, as bots send it.
fn token(headers: &HeaderMap) -> Option<Secret> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    Secret::new(value.strip_prefix("Bearer ")?)
}

pub(crate) fn secret(headers: &HeaderMap) -> Option<Secret> {
    token(headers).or_else(|| cookie::read(headers))
}

impl Players {
    /// Who sends a request with these headers, if they are somebody.
    pub(crate) async fn caller_of(&self, headers: &HeaderMap) -> Result<Option<Caller>, StoreError> {
        match secret(headers) {
            None => Ok(None),
            Some(secret) => self.caller(&secret).await,
        }
    }
}

/// Reads a body; an empty one is an empty object.
pub(super) fn body<T: DeserializeOwned>(bytes: &Bytes) -> Result<T, Problem> {
    let text: &[u8] = if bytes.is_empty() { b"{}" } else { bytes };
    let wrong = |error: serde_json::Error| Problem { code: "malformed", message: format!("{error}.") };
    let fields: serde_json::Map<String, serde_json::Value> = serde_json::from_slice(text).map_err(wrong)?;
    T::deserialize(serde_json::Value::Object(fields)).map_err(wrong)
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        Problem { code: "storage-failed", message: error.to_string() }
    }
}
